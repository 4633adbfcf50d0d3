"""The record that amendments leave, and the rules of a scenario."""

from __future__ import annotations

import pytest

from engine.model.values import Literal, Text
from tests.compiler.amending import BASE, amended, record, text
from tests.compiler.finding import codes, found, only, pack_of

# --- the record -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "recorded"),
    [
        ('add section 3.2 wheeling "W"', [("add", "section", "wheeling", None)]),
        ("remove section camp", [("remove", "section", "camp", None)]),
        ("remove section 9", [("remove", "section", "camp", None)]),
        ('replace term order "O" { means "x" }', [("replace", "term", "order", None)]),
        ("amend constant step { value 2 um }", [("replace", "value", "2 um", "constant step")]),
        (
            'amend test cohesion { add modifiers { +1 "luck"  +2 "more luck" } }',
            [("add", "modifier", "luck", "test cohesion"), ("add", "modifier", "more_luck", "test cohesion")],
        ),
        (
            "amend test cohesion { remove modifier in_the_dark }",
            [("remove", "modifier", "in_the_dark", "test cohesion")],
        ),
        (
            'amend test cohesion { replace outcomes { otherwise: done "done" } }',
            [("replace", "outcome", "done", "test cohesion")],
        ),
        ("amend test cohesion { roll 2d6 }", [("replace", "roll", "2d6", "test cohesion")]),
    ],
)
def test_every_change_is_recorded(changes: str, recorded: list[tuple[str, str, str, str | None]]) -> None:
    assert record(changes) == recorded


def test_the_record_says_where_and_by_whom() -> None:
    made = amended("remove section camp").amendments[0]
    assert made.by == "lumi_2"
    assert text("remove section camp").split("\n")[made.origin.line - 1] == "remove section camp"
    assert made.title == Text((("en", "Camp"),))


# --- a scenario's rules ---------------------------------------------------------------------------------------


def scenario(rules: str, more: str = "") -> str:
    return BASE + f'scenario lens "Lens" {{ rules {{ {rules} }} {more} }}\n'


def test_a_scenario_with_rules_is_played_with_a_ruleset_of_its_own() -> None:
    made = pack_of(scenario("amend test cohesion { roll 2d6 }"))
    assert made.scenarios[0].ruleset == "lumi_1.lens"
    assert [one.name for one in made.rulesets] == ["lumi_1", "lumi_1.lens"]
    derived = made.rulesets[1]
    assert (derived.amends, [one.verb for one in derived.amendments]) == ("lumi_1", ["replace"])


def test_a_scenario_without_rules_is_played_with_the_ruleset_itself() -> None:
    assert pack_of(BASE + 'scenario lens "Lens" { turns 8 }').scenarios[0].ruleset == "lumi_1"


def test_a_scenario_sees_what_its_rules_add() -> None:
    rules = 'add weather fog "Fog"  add terrain bog "Bog" { symbol "b" }'
    assert found(scenario(rules, "weather fog  map { size 3 x 3  bog { at 0101 } }")) == []


SCOUTS = 'add kind scout "Scout" { like piece  inside army, wing  plural scouts }'


def test_a_scenario_may_bring_kinds_of_pieces_of_its_own() -> None:
    army = 'map { size 3 x 3 }  army france "F" { scout one { at 0101 } }'
    made = pack_of(scenario(SCOUTS.replace(", wing", ""), army)).scenarios[0]
    assert [(piece.kind, piece.name) for piece in made.armies[0].pieces] == [("scout", "one")]


@pytest.mark.parametrize(
    ("rules", "army", "code"),
    [
        ("", "scout one { at 0909 }", "E0801"),
        ("", "scout one { at 0101 }  scout two { at 0101 }", "E0803"),
        ("", "scout one", "W0813"),
        ('limit army "Muster" { scouts 2 }', "scout one { at 0101 }", "E0807"),
        ("", "scout one { at 0101 }  check count(army.scouts) = 2", "E0806"),
        (
            'add kind chief "Chief" { like piece  inside wing  leads yes }',
            "wing left { scout one { at 0101 } }",
            "E0804",
        ),
    ],
)
def test_pieces_of_such_kinds_are_checked_as_all_others(rules: str, army: str, code: str) -> None:
    wing = 'add kind wing "Wing" { like command  inside army }'
    assert codes(scenario(f"{wing} {SCOUTS} {rules}", f'map {{ size 3 x 3 }} army france "F" {{ {army} }}')) == [code]


def test_another_scenario_does_not_see_it() -> None:
    assert found(scenario('add weather fog "Fog"') + 'scenario rocroi "R" { weather fog }') == [("E0302", "fog")]


def test_the_rules_of_a_scenario_are_checked_as_all_others() -> None:
    assert codes(scenario("remove section raly")) == ["E1001"]
    assert codes(scenario('add constant pace "P" { value 3 um + 2 cm }')) == ["E0402"]


def test_two_scenarios_with_rules_do_not_disturb_each_other() -> None:
    both = scenario("amend test cohesion { roll 2d6 }") + (
        'scenario rocroi "R" { rules { amend test cohesion { roll 3d6 } } }'
    )
    made = {one.name: one.tests[0].roll for one in pack_of(both).rulesets}
    assert len(set(map(str, made.values()))) == 3
    assert made["lumi_1"] != Literal(None)


def test_two_scenarios_of_one_name_are_told_with_rules_or_without() -> None:
    twice = scenario("remove section camp") + 'scenario lens "Again" { turns 8 }'
    assert codes(twice) == ["E0303"]


# --- phases, rows and examples --------------------------------------------------------------------------------

TURN = """
  sequence turn "Turn" {
    phase dawn "Dawn"
    phase day "Day" { phase march "March"  phase fire "Fire" }
  }
"""
NIGHT = 'sequence night "Night" { phase march "March" }'
SHOWN = 'example shown "Shown" { given { cheered yes }  run cohesion  roll 4  expect outcome = steady }'


def in_base(entries: str, rules: str) -> str:
    return scenario(rules).replace('  fact night "it is dark"', f'{entries}\n  fact night "it is dark"', 1)


@pytest.mark.parametrize(("name", "left"), [("dawn", ["day", "march", "fire"]), ("fire", ["dawn", "day", "march"])])
def test_a_phase_is_removed_by_its_name_alone(name: str, left: list[str]) -> None:
    derived = pack_of(in_base(TURN, f"remove phase {name}")).rulesets[1]
    phases = derived.sequences[0].phases
    assert [one.name for phase in phases for one in (phase, *phase.phases)] == left
    assert [(one.verb, one.name, one.within) for one in derived.amendments] == [("remove", name, "sequence turn")]


def test_a_phase_that_two_sequences_have_needs_its_sequence() -> None:
    told = only(in_base(TURN + NIGHT, "remove phase march"))
    assert (told.code.code, told.help) == (
        "E1001",
        "several sequences have one: say which, `amend sequence turn { remove phase march }`",
    )


def test_a_misspelt_phase_is_offered() -> None:
    assert only(in_base(TURN, "remove phase daun")).help == "did you mean `dawn`?"


def test_a_row_that_is_not_drawn_is_told_how() -> None:
    told = only(scenario("amend table value { replace row foot }"))
    assert (told.code.code, told.help) == (
        "E1001",
        'draw the row as it stands in the table: `replace row """ foot | … | … """`',
    )


def test_rows_that_an_amendment_leaves_out_are_told_where_it_draws_them() -> None:
    text = scenario('amend table value { replace rows """\n | points\n foot | 4\n""" }')
    assert found(text) == [("E0703", "rows")]


def test_an_example_leaves_with_what_it_names() -> None:
    made = pack_of(in_base(SHOWN, "remove test cohesion"))
    assert [[one.name for one in ruleset.examples] for ruleset in made.rulesets] == [["shown"], []]


def test_an_example_that_names_nothing_of_it_stays() -> None:
    made = pack_of(in_base(SHOWN, "remove section camp"))
    assert [one.name for one in made.rulesets[1].examples] == ["shown"]


def test_an_example_of_the_special_rules_themselves_is_judged() -> None:
    own = SHOWN.replace("shown", "own")
    assert codes(in_base("", f"remove test cohesion  add {own}")) == ["E0302"]


# --- changed values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("amend constant step { value 2 cm }", [("E1007", "2 cm")]),
        ("amend constant step { value 2 }", [("E1007", "2")]),
        ('replace constant step "Step" { value 1d6 }', [("E1007", "1d6")]),
        ('replace constant step "Step" { value -2 um }', [("W0838", "-2 um")]),
        ('replace constant step "Step" { value 1.5 um }', []),
        ('replace constant step "Step" { value 3 um? }', []),
    ],
)
def test_a_value_is_compared_with_the_one_in_whose_place_it_stands(change: str, told: list[tuple[str, str]]) -> None:
    assert found(text(change)) == told
