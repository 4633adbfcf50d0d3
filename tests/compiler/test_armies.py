"""Army lists, levels of command, limits, and the checks that an author writes."""

from __future__ import annotations

import pytest

from engine.model.battles import Army
from engine.model.values import Span
from tests.compiler.finding import codes, demo, found, helped, only, pack_of

WORDS = """
kind profile "Card" {
  like card_profile   inside army_list
  field melee "Melee" { of number }
}
kind unit "Unit" { like piece  inside army, division, brigade  plural units  field of "P" { of profile  required yes } }
kind general "General" {
  like piece   inside army, division   plural generals   leads yes   stacks yes
  field points "Points" { of number }
}
kind division "Division" { like command  inside army  plural divisions }
kind brigade "Brigade" { like command  inside division }
fact army.points "points" { of number  value sum(army.units.points) + sum(army.generals.points) }
fact army.broken "broken"
allow unused_definition "words for the unit tests"
fact unused "so that the allow is used"
"""
LIST = """
army_list france_1648 "France 1648" {
  %s
  profile gendarmes "Gendarmes" { points 4  melee 2 }
  profile picardie "Picardie" { points 9  melee 1 }
}
"""


def text(army: str, limits: str = "", list_limits: str = "", head: str = "from france_1648") -> str:
    return demo(
        WORDS + limits,
        LIST % list_limits + f'scenario lens "Lens" {{ army france "F" {{ {head}  deploys south\n{army}\n}} }}',
    )


def army_of(army: str) -> Army:
    return pack_of(text(army)).scenarios[0].armies[0]


# --- lists and commands ---------------------------------------------------------------------------------------


def test_an_army_list_keeps_its_profiles_and_its_limits() -> None:
    made = pack_of(text("", list_limits='limit army "Muster" { points 300 or less }')).army_lists[0]
    assert [one.name for one in made.profiles] == ["gendarmes", "picardie"]
    assert [(one.kind, one.get("points")) for one in made.others] == [("limit", Span(None, 300))]
    assert made.ruleset == "demo"


@pytest.mark.parametrize(("head", "nation"), [("", "sweden"), ("nation gascony", "gascony")])
def test_an_army_is_of_the_nation_of_its_list_unless_it_says_another(head: str, nation: str) -> None:
    words = 'nation sweden "Sweden"  nation gascony "Gascony"'
    made = pack_of(text("", limits=words, list_limits="nation sweden", head=f"from france_1648  {head}"))
    assert made.scenarios[0].armies[0].nation == nation


def test_levels_of_command_nest() -> None:
    made = army_of(
        'general conde "Condé"  division left "L" { general g "G"  brigade first { under g  unit gendarmes } }'
    )
    assert [one.name for one in made.pieces] == ["conde"]
    assert made.commands[0].name == "left"
    assert made.commands[0].commands[0].pieces[0].name == "gendarmes"


def test_a_level_stands_only_where_its_kind_lets_it() -> None:
    assert found(text("brigade first { needs_commander no }")) == [("E0306", "brigade")]


def test_an_unknown_army_list_offers_the_nearest() -> None:
    assert found(text("", head="from france_1649")) == [("E0302", "france_1649")]
    assert helped(text("", head="from france_1649")) == "did you mean `france_1648`?"


# --- commanders -----------------------------------------------------------------------------------------------


def test_a_command_without_a_commander_is_told() -> None:
    assert found(text('division left "L" { unit gendarmes }')) == [("E0804", "left")]


@pytest.mark.parametrize("says", ['general g "G"', "needs_commander no", "under conde"])
def test_a_command_has_a_commander_or_says_why_not(says: str) -> None:
    assert found(text(f'general conde "C"  division left "L" {{ {says}  unit gendarmes }}')) == []


def test_an_empty_command_needs_nobody() -> None:
    assert found(text('division left "L"')) == []


def test_a_ruleset_without_commanders_asks_for_none() -> None:
    rules = WORDS.replace("leads yes   ", "")
    assert (
        found(demo(rules, LIST % "" + 'scenario l "L" { army f "F" { deploys south  division d { unit gendarmes } } }'))
        == []
    )


def test_under_names_a_piece() -> None:
    assert found(text('division left "L" { under cond  unit gendarmes }')) == [("E0302", "cond")]


# --- limits ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "army", "fits"),
    [
        ("units 1 to 2", "unit gendarmes", True),
        ("units 1 to 2", "unit 3 x gendarmes", False),
        ("units 2", "unit gendarmes", False),
        ("units 2 or more", "unit 2 x gendarmes", True),
        ("generals 1", "unit gendarmes", False),
        ("generals 1", "general g { points 3 }", True),
        ("points 8 or less", "unit 2 x gendarmes", True),
        ("points 7 or less", "unit 2 x gendarmes", False),
        ("points 10 or less", "unit gendarmes  general g { points 7 }", False),
        ("units 1", "division d { needs_commander no  unit gendarmes }", True),
        ("divisions 0", "division d", False),
    ],
)
def test_a_limit_counts_everything_inside(limit: str, army: str, fits: bool) -> None:
    said = codes(text(army, f'limit army "Muster" {{ {limit} }}'))
    assert said == ([] if fits else ["E0807"])


def test_a_limit_of_a_division_counts_each_division() -> None:
    army = "division a { needs_commander no  unit gendarmes }  division b { needs_commander no  unit 2 x picardie }"
    assert found(text(army, 'limit division "D" { units 2 or more }')) == [("E0807", "a")]


def test_a_limit_of_a_list_holds_for_armies_from_that_list() -> None:
    limit = 'limit army "Muster" { units 0 }'
    assert codes(text("unit gendarmes", list_limits=limit)) == ["E0807"]
    assert codes(text("unit gendarmes", list_limits=limit, head="")) == []


def test_a_limit_may_hold_only_now_and_then() -> None:
    limit = 'limit army "Muster" { units 0  when count(army.units) > 1 }'
    assert codes(text("unit gendarmes", limit)) == []
    assert codes(text("unit 2 x gendarmes", limit)) == ["E0807"]


def test_a_limit_shows_itself_and_what_is_allowed() -> None:
    said = only(text("unit 3 x gendarmes", 'limit army "Muster" { units 1 to 2 }'))
    assert said.message == "army `france` has 3 units; allowed are 1 to 2"
    assert said.notes[0].span.text() == "army"


def test_a_limit_is_named_after_a_kind() -> None:
    limit = 'limit amry "Muster" { units 0 }'
    assert found(text("", limit)) == [("E0302", "amry")]
    assert helped(text("", limit)) == "did you mean `army`?"


def test_two_limits_of_one_kind_both_hold() -> None:
    limits = 'limit army "A" { units 2 or more }\nlimit army "B" { points 5 or less }'
    assert codes(text("unit gendarmes", limits)) == ["E0807"]
    assert codes(text("unit 2 x gendarmes", limits)) == ["E0807"]


# --- checks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "check",
    [
        "army.points = 15",
        "count(army.units) = 2",
        "count(army.units) in 1 to 3",
        "sum(army.units.melee) = 4",
        "most(army.units.points) = 4",
        "army.points > 10 and not army.points > 20",
        "army.points in (15, 16)",
        "sum(army.units.points) / 2 = 4",
        "min(army.points, 3) = 3",
        "conde.points = 7",
        "france.points = 15",
    ],
)
def test_a_check_that_is_true_is_silent(check: str) -> None:
    assert found(text(f"general conde {{ points 7 }}  unit 2 x gendarmes  check {check}")) == []


@pytest.mark.parametrize("check", ["army.points = 16", "count(army.units) < 2", "not army.points = 15"])
def test_a_check_that_is_not_true_is_told(check: str) -> None:
    assert found(text(f"general conde {{ points 7 }}  unit 2 x gendarmes  check {check}")) == [("E0806", check)]


def test_a_failed_check_tells_the_real_figure() -> None:
    assert helped(text("unit 2 x gendarmes  check army.points = 16")) == "it is 8"


def test_several_checks_are_each_looked_at() -> None:
    assert codes(text("unit gendarmes  check army.points = 1  check army.points = 4  check army.points = 2")) == [
        "E0806",
        "E0806",
    ]


def test_a_check_asks_only_what_is_written() -> None:
    assert found(text("unit gendarmes  check army.broken")) == [("E0405", "army.broken")]


def test_what_a_piece_says_of_itself_counts_before_its_profile() -> None:
    assert found(text("unit gendarmes { points 5 }  check army.points = 5")) == []


def test_a_fact_that_asks_itself_ends_a_check_too() -> None:
    circle = 'fact army.odd "o" { of number  value army.odd + army.odd }'
    assert codes(text("check army.odd = 1", circle)) == ["E0314", "E0405"]


def test_facts_that_double_one_another_are_reckoned_in_time() -> None:
    facts = "\n".join(f'fact army.f{n} "f" {{ of number  value army.f{n + 1} + army.f{n + 1} }}' for n in range(30))
    facts += '\nfact army.f30 "f" { of number  value 1 }'
    assert found(text("check army.f0 = 32768 * 32768", facts)) == []


def test_distances_of_one_family_are_compared_as_distances() -> None:
    facts = 'constant one "1" { value 3 cm }\nconstant other "2" { value 30 mm }'
    assert found(text("check one = other", facts)) == []


# --- the size of an army --------------------------------------------------------------------------------------


def test_two_thousand_pieces_are_enough() -> None:
    assert codes(text("unit 200 x gendarmes\n" * 10)) == []
    assert codes(text("unit 200 x gendarmes\n" * 11)) == ["E0811"]


def test_an_example_has_no_more_pieces_than_a_scenario() -> None:
    example = 'kind man "M" { like piece  inside army }\nexample e "E" { army a "A" { %s } }'
    assert codes(demo(example % ("man 200 x soldier\n" * 11))) == ["E0811"]


# --- figures that are missing -----------------------------------------------------------------------------------


def test_a_check_that_lacks_a_figure_says_whose() -> None:
    said = only(text("unit gendarmes  general conde  general gassion  check army.points = 4"))
    assert said.code.code == "E0405"
    assert said.message.endswith("general `conde` says no `points`, and 1 more does not")
    assert [(note.message, note.span.text() if note.span else "") for note in said.notes] == [
        ("general `conde` says no `points`", "conde"),
        ("general `gassion` says no `points`", "gassion"),
    ]
    assert said.help == "write `points …` in general `conde`, or in what it is `of`"


def test_a_check_whose_figures_are_all_there_is_silent() -> None:
    assert codes(text("unit gendarmes  general conde { points 3 }  check army.points = 7")) == []


# --- nobody -----------------------------------------------------------------------------------------------------


def test_a_scenario_without_an_army_is_told() -> None:
    said = only(demo(WORDS, 'scenario lens "Lens" { map { size 4 x 3 } }'))
    assert (said.code.code, said.span.text()) == ("W0818", "}")
    assert said.message == "nobody fights in scenario `lens`: it has no army"
    assert said.help is not None
    assert said.help.startswith("write `army ")


@pytest.mark.parametrize(
    "content",
    [
        'scenario lens "Lens" { army france "France" }',
        'scenario lens "Lens" { allow no_armies "still drawing the map" }',
    ],
)
def test_a_scenario_with_an_army_or_a_reason_is_silent(content: str) -> None:
    assert codes(demo(WORDS, content)) == []


def test_rules_without_pieces_need_no_armies() -> None:
    assert codes(demo('term drill "Drill" { means "practice" }', 'scenario lens "Lens" { turns 3 }')) == []


def test_an_army_that_is_misspelt_is_one_mistake() -> None:
    assert codes(demo(WORDS, 'scenario lens "Lens" { amry france "France" { } }')) == ["E0301"]
