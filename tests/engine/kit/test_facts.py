"""Facts of the kit: what they are without `of`, distances that are kept, facts of the army of a piece."""

from __future__ import annotations

import json

import pytest

from compiler.compile import compile_text
from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from tercio.project.checking.trial_set_up import refusals
from tercio.project.places import settings
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled, journal
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import yard

LOSSES = 'fact company.losses "losses" { of number  starts 0 }'


def with_facts(more: str, *changes: tuple[str, str]) -> str:
    rules = RULES.replace(LOSSES, f"{LOSSES}\n  {more}")
    for right, other in changes:
        assert right in rules
        rules = rules.replace(right, other)
    return rules


@pytest.mark.parametrize(
    ("value", "of"),
    [
        ("company.losses >= 1 or company.shaken", "yes_no"),
        ("not company.shaken", "yes_no"),
        ("company.shaken", "yes_no"),
        ("(company.losses > 0)", "yes_no"),
        ("sees(company, company)", "yes_no"),
        ("company.losses + 1", "number"),
        ("max(1, company.losses)", "number"),
        ("2 hexes * company.losses", "distance"),
    ],
)
def test_a_fact_that_is_worked_out_is_what_its_value_is(value: str, of: str) -> None:
    pack = compiled(rules=with_facts(f'fact company.odd "odd" {{ value {value} }}'))
    ruleset = next(one for one in pack.rulesets if one.name == "drill")
    assert next(fact.type for fact in ruleset.facts if fact.name == "company.odd") == of


def test_a_condition_that_is_worked_out_is_asked_as_one() -> None:
    rules = with_facts(
        'fact company.cowed "cowed" { value company.losses >= 1 }', ("when not mover.shaken", "when not mover.cowed")
    )
    assert journal(compiled(rules=rules))


def test_an_effect_sets_a_fact_to_the_amount_that_it_is_given() -> None:
    rules = with_facts("", ("does add(victim.losses, amount)", "does set(victim.losses, amount + victim.losses)"))
    assert journal(compiled(rules=rules)) == journal(compiled())
    rules = with_facts("", ("hurt(target, 1)", "hurt(target, 3)"), ("does add(victim.losses", "does set(victim.losses"))
    assert '"attribute": "kept_company__losses", "value": 3' in "".join(journal(compiled(rules=rules)))


def test_what_a_fact_becomes_is_of_its_type() -> None:
    for wrong, code in (("set(victim.shaken, 3)", "E0401"), ("set(victim.losses, yes)", "E0401")):
        rules = RULES.replace("set(victim.shaken, yes)", wrong)
        assert [
            one.code.code for one in compile_text(rules + BATTLE.replace("SPECIAL", ""), settings()).diagnostics
        ] == [code]


def test_a_distance_is_kept() -> None:
    rules = with_facts(
        'fact company.view "view" { of distance  starts 3 hexes }', ("target) <= 3 hexes", "target) <= shooter.view")
    )
    assert journal(compiled(rules=rules)) == journal(compiled())


def test_a_distance_is_kept_on_a_table_and_dice_count_its_units() -> None:
    rules = YARD.replace("role mover", 'fact man.reach "reach" { of distance  starts 5 um }  role mover', 1).replace(
        "distance(fighter, foe) <= 3 um", "distance(fighter, foe) <= fighter.reach"
    )
    rules = rules.replace(
        "by fighter   at foe   test blow", "by fighter   at foe   test blow   does throw(fighter.reach, 1d6)"
    )
    game = KIT.new_game(KIT.setting(yard(rules=rules), "trial"), Seeded(1))
    assert game.state.pieces[0].kept_man__reach == 500
    c = game.cast()
    c.r_fighter = game.state.pieces[0]
    game.setting.actions["fight"].does(game, c)
    assert game.state.pieces[0].kept_man__reach in range(100, 601, 100)


def test_a_fact_of_the_army_is_asked_and_changed_through_a_piece() -> None:
    rules = with_facts(
        'fact army.hurt "hurt" { of number  starts 0 }   fact army.cowed "cowed" { value army.hurt >= 2 }',
        ("does add(victim.losses, amount)", "does add(victim.losses, amount), add(victim.army.hurt, amount)"),
        ("when not mover.shaken", "when not mover.army.cowed"),
    )
    told = [json.loads(line) for line in journal(compiled(rules=rules))]
    hurt = [event["value"] for event in told if event["event"] == "ArmyBecame" and event["fact"] == "army.hurt"]
    assert sorted(set(hurt)) == list(range(1, max(hurt) + 1))


@pytest.mark.parametrize("kind", ["terrain", "objective"])
def test_a_kept_fact_of_what_keeps_nothing_is_told(kind: str) -> None:
    rules = with_facts(f'fact {kind}.smoke "smoke" {{ of number  starts 0 }}')
    with pytest.raises(Unplayable, match=f"`{kind}` is none of these"):
        KIT.setting(compiled(rules=rules), "trial")


def test_an_effect_of_two_figures_is_told() -> None:
    rules = with_facts("", ("takes number ", "takes number, number "), ("hurt(target, 1)", "hurt(target, 1, 2)"))
    with pytest.raises(Unplayable, match="only one has a name, `amount`"):
        KIT.setting(compiled(rules=rules), "trial")


def test_nothing_begins_after_the_end() -> None:
    assert json.loads(journal(compiled())[-1])["event"] == "BattleEnded"


AIMED = with_facts(
    'fact company.dug "dug in" { starts no }',
    ("actions march }", "actions march, sap }"),
    (
        'action march "March"',
        (
            'action sap "Sap" { by mover  at place  where distance(mover, place) = 1 hex  does set(mover.dug, yes) }\n'
            '  action march "March"'
        ),
    ),
)
EXAMPLE = """
  example saps "Saps" {
    cites 1
    map { size 5 x 3 }
    army red { company a { of line  at 0102 } }
    army blue { company b { of line  at 0503 } }
    choose sap { mover a  place PLACE }
    expect RESULT
  }
}
"""


@pytest.mark.parametrize(("place", "result"), [("0202", "a.dug"), ("0402", "refused")])
def test_an_example_names_the_place_that_an_action_is_aimed_at(place: str, result: str) -> None:
    rules = AIMED.rstrip().removesuffix("}") + EXAMPLE.replace("PLACE", place).replace("RESULT", result)
    pack = compiled(rules=rules)
    assert [(one.example.name, one.fault) for one in play_examples(pack)] == [("saps", None)]


ROWS = with_facts(
    "row reduced { when company.losses > 0 }   row whole { when company.pace > 1 }",
    (
        'kind company "Company"',
        'kind card_row "Row" { key row  inside profile  named row  field fire { of number } }  kind company "Company"',
    ),
    (
        'profile line "Line"',
        'profile line "Line" { fire 9  list row """\n row | fire\n whole | 2\n reduced | 1\n """ }',
    ),
)


def test_the_first_row_of_a_card_that_holds_is_what_is_played() -> None:
    game = KIT.new_game(KIT.setting(compiled(rules=ROWS), "trial"), Seeded(1))
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], game.state.pieces[2]
    trial = game.setting.actions["shoot"].trial.dice
    scores = []
    for losses in (0, 1):
        c.r_shooter.kept_company__losses = losses
        scores.append(trial.reckon((3,), 3, c).score)
    assert scores == [5, 4]


def test_what_starts_as_a_card_with_rows_says_starts_as_stands_above_them() -> None:
    shots = 'fact company.shots "shots" { of number  starts company.fire }'
    rules = ROWS.replace("fact company.shaken", f"{shots}\n  fact company.shaken")
    rules = rules.replace("shooter.fire != none", "shooter.shots > 0")
    game = KIT.new_game(KIT.setting(compiled(rules=rules), "trial"), Seeded(1))
    assert game.state.pieces[0].kept_company__shots == 9


def test_armies_are_counted() -> None:
    rules = with_facts(
        "fact army.foes { counts army  as player  when enemies(army, player) }",
        ("ending beaten", 'ending odd "odd" { when army.foes != 1 }   ending beaten'),
    )
    assert json.loads(journal(compiled(rules=rules))[-1])["reason"] != "odd"


def test_what_cannot_be_counted_is_told() -> None:
    rules = with_facts("fact army.woods { counts terrain  as player }")
    with pytest.raises(Unplayable, match="pieces or armies can be counted"):
        KIT.setting(compiled(rules=rules), "trial")


BEASTS = RULES.replace(
    "role mover { of company }",
    'kind beast "Beast" { like piece  inside army  field of "Card" { of profile  required yes } }\n'
    "  fact beast.mad { starts no }   role mover { of piece }   role rampant { of beast }   role any { of piece }",
).replace("role target { of company }", "role target { of piece }")
MAD = (
    BEASTS.replace("role victim { of company }", "role victim { of piece }")
    .replace("fact company.losses", "fact piece.losses")
    .replace("fact company.shaken", "fact piece.shaken")
    .replace("case { does set(victim.shaken, yes) }", "case { does take(temper, victim), madden(victim) }")
    .replace(
        "ending beaten",
        'test temper "Temper" { by rampant  roll 1d6  outcomes { 1 or more: runs "runs" '
        '{ effect set(rampant.mad, yes) } } }\n  effect madden "Mad" { on rampant  does add(rampant.losses, 0) }\n'
        "  ending beaten",
        1,
    )
)
TWO_KINDS = BATTLE.replace("company 2 x line { at 0104, 0304 }", "company line { at 0104 }  beast line { at 0304 }")


def test_what_is_said_of_any_piece_asks_the_cards_of_all_and_what_is_of_one_kind_passes_others_by() -> None:
    pack = compiled(rules=MAD, battle=TWO_KINDS)
    tempers = [json.loads(line) for seed in range(6) for line in journal(pack, seed) if "temper" in line]
    assert {event["piece"] for event in tempers if event["event"] == "Tested"} == {3}


@pytest.mark.parametrize(
    ("says", "is_told"),
    [("{it} loses {vlaue}", True), ("{unit} is hurt", True), ("{it} {is|are} hurt, {value: man|men} down", False)],
)
def test_braces_that_nothing_fills_are_told(says: str, is_told: bool) -> None:
    of_effect = RULES.replace('effect hurt "Hurt" {', f'effect hurt "Hurt" {{ says "{says}" ')
    of_fact = RULES.replace("{ of number  starts 0 }", f'{{ of number  starts 0  says "{says}" }}')
    for rules in (of_effect, of_fact):
        assert rules != RULES
        told = [one.message for one in refusals(compile_text(rules, settings()))]
        assert [("nothing fills" in one) for one in told] == [True] * is_told
