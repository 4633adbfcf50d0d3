"""Conditions and formulas: how they bind, what they are, whom they may ask."""

from __future__ import annotations

import pytest

from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Hex,
    Literal,
    Logic,
    Option,
    Reckon,
    Ref,
)
from tests.compiler.asking import LOSSES, NIGHT, STEADY, WORDS, asked, condition_of, formula_of, refused
from tests.compiler.finding import codes, demo, found, helped

# --- how it binds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "lowered"),
    [
        ("night", NIGHT),
        ("not night", Logic("not", (NIGHT,))),
        ("night and unit.steady", Logic("and", (NIGHT, STEADY))),
        ("night and unit.steady and night", Logic("and", (NIGHT, STEADY, NIGHT))),
        ("night or night and unit.steady", Logic("or", (NIGHT, Logic("and", (NIGHT, STEADY))))),
        ("(night or night) and unit.steady", Logic("and", (Logic("or", (NIGHT, NIGHT)), STEADY))),
        ("not night and unit.steady", Logic("and", (Logic("not", (NIGHT,)), STEADY))),
        ("not (night and unit.steady)", Logic("not", (Logic("and", (NIGHT, STEADY)),))),
        ("unit.losses > 1 + 2", Compare(">", LOSSES, Reckon("+", (Literal(1), Literal(2))))),
        ("not unit.losses > 3", Logic("not", (Compare(">", LOSSES, Literal(3)),))),
        ("unit.losses > 3 and night", Logic("and", (Compare(">", LOSSES, Literal(3)), NIGHT))),
        ("yes", Literal(True)),
    ],
)
def test_a_condition_binds_as_it_reads(written: str, lowered: Expression) -> None:
    assert condition_of(written) == lowered


@pytest.mark.parametrize(
    ("written", "lowered"),
    [
        ("1 + 2 * 3", Reckon("+", (Literal(1), Reckon("*", (Literal(2), Literal(3)))))),
        ("(1 + 2) * 3", Reckon("*", (Reckon("+", (Literal(1), Literal(2))), Literal(3)))),
        ("7 - 2 - 1", Reckon("-", (Reckon("-", (Literal(7), Literal(2))), Literal(1)))),
        ("8 / 4 / 2", Reckon("/", (Reckon("/", (Literal(8), Literal(4))), Literal(2)))),
        ("-unit.losses", Reckon("negate", (LOSSES,))),
        ("-3", Literal(-3)),
        ("+3", Literal(3)),
        ("-unit.losses * 2", Reckon("*", (Reckon("negate", (LOSSES,)), Literal(2)))),
        ("unit.losses?", LOSSES),
        ("50%", Reckon("/", (Literal(50), Literal(100)))),
        ("few", Literal(Ref("constant", "few"))),
        ("unit.losses / few", Reckon("/", (LOSSES, Literal(Ref("constant", "few"))))),
    ],
)
def test_a_formula_binds_as_it_reads(written: str, lowered: Expression) -> None:
    assert formula_of(written) == lowered


# --- comparisons and `in` -------------------------------------------------------------------------------------


@pytest.mark.parametrize("sign", ["<", "<=", "=", "!=", ">=", ">"])
def test_every_comparison_is_kept(sign: str) -> None:
    assert condition_of(f"unit.losses {sign} 3") == Compare(sign, LOSSES, Literal(3))


@pytest.mark.parametrize(
    ("written", "lowered"),
    [
        ("unit.class = horse", Compare("=", asked("unit", "class"), Literal(Ref("class", "horse")))),
        ("horse = unit.class", Compare("=", Literal(Ref("class", "horse")), asked("unit", "class"))),
        ("unit.class = CP", Compare("=", asked("unit", "class"), Literal(Ref("class", "horse")))),
        ("unit.class != none", Compare("!=", asked("unit", "class"), Literal(None))),
        ("unit.at = 0305", Compare("=", asked("unit", "at"), Literal(Hex(3, 5)))),
        ("unit.ground = woods", Compare("=", asked("unit", "ground"), Literal(Ref("terrain", "woods")))),
        ("unit.order = charge", Compare("=", asked("unit", "order"), Literal("charge"))),
        (
            "unit.class in (horse, foot)",
            Among(asked("unit", "class"), (Literal(Ref("class", "horse")), Literal(Ref("class", "foot")))),
        ),
        ("unit.losses in 4 to 6", Between(LOSSES, Literal(4), Literal(6))),
        ("unit.losses in 7 or more", Between(LOSSES, Literal(7), None)),
        ("unit.losses in unit.melee + 1 or less", None),
        ("unit.losses in (1, 3)", Among(LOSSES, (Literal(1), Literal(3)))),
        ("unit.is = shaken", Compare("=", asked("unit", "is"), Literal(Ref("tag", "shaken")))),
        ("options.jams", Option("jams")),
        ("options.jams = yes", Compare("=", Option("jams"), Literal(True))),
        ("options.rally = at_end", Compare("=", Option("rally"), Literal(Ref("choice", "at_end")))),
        ("options.rally in (at_end, at_once)", None),
    ],
)
def test_a_bare_name_takes_the_type_of_the_other_side(written: str, lowered: Expression | None) -> None:
    made = condition_of(written)
    assert lowered is None or made == lowered


@pytest.mark.parametrize(
    ("written", "code", "words"),
    [
        ("unit.class = hors", "E0302", "hors"),
        ("unit.class in (horse, fot)", "E0302", "fot"),
        ("unit.class = XX", "E0401", "XX"),
        ("unit.class = 3", "E0401", "unit.class = 3"),
        ("unit.class > horse", "E0401", "unit.class > horse"),
        ("unit.class = unit.ground", "E0401", "unit.class = unit.ground"),
        ("unit.losses = yes", "E0401", "unit.losses = yes"),
        ("unit.class in (3, 4)", "E0401", "3"),
        ("unit.losses", "E0401", "unit.losses"),
        ("3", "E0401", "3"),
        ("unit.losses and night", "E0401", "unit.losses"),
        ("not unit.losses", "E0401", "unit.losses"),
        ("unit.losses or more", "E0401", "unit.losses or more"),
        ("unit.losses = 3 to 4", "E0401", "3 to 4"),
        ("(night, night)", "E0401", "(night, night)"),
        ("options.rally = at_onec", "E0302", "at_onec"),
        ("options.rally", "E0401", "options.rally"),
        ("options.rallly = at_end", "E0309", "options.rallly"),
        ("unit.losess > 3", "E0309", "unit.losess"),
        ("unit.bogus = none", "E0309", "unit.bogus"),
        ("bogus = none", "E0309", "bogus"),
        ("unit.clas = horse", "E0309", "unit.clas"),
        ("horse = unit.clas", "E0309", "unit.clas"),
        ("unit.clas in (horse, foot)", "E0309", "unit.clas"),
        ("bogus", "E0309", "bogus"),
        ("attacker.bogus", "E0309", "attacker.bogus"),
        ("unit.friend.bogus", "E0309", "unit.friend.bogus"),
        ("1648-08-20 = 3", "E0401", "1648-08-20"),
    ],
)
def test_what_does_not_fit_is_told_where_it_stands(written: str, code: str, words: str) -> None:
    assert refused(written) == [(code, words)]


# --- whom it may ask ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "lowered"),
    [
        ("attacker.steady", asked("attacker", "steady")),
        ("attacker.seen", asked("attacker", "seen")),
        ("unit.seen", asked("unit", "seen")),
        ("attacker.losses > defender.losses", Compare(">", asked("attacker", "losses"), asked("defender", "losses"))),
        ("unit.melee > 1", Compare(">", asked("unit", "melee"), Literal(1))),
        ("unit.movement.points > 1", Compare(">", asked("unit", "movement.points"), Literal(1))),
        ("unit.friend.class = horse", Compare("=", asked("unit", "friend.class"), Literal(Ref("class", "horse")))),
        ("unit.friend.friend.steady", asked("unit", "friend.friend.steady")),
        ("army.points > 3", Compare(">", Fact("army", "army", "points"), Literal(3))),
        ("count(army.units) > 3", Compare(">", Reckon("count", (Fact("army", "army", "units"),)), Literal(3))),
    ],
)
def test_roles_fields_facts_parts_and_collections_answer(written: str, lowered: Expression) -> None:
    assert condition_of(written) == lowered


def test_a_fact_of_a_general_kind_answers_for_what_is_like_it() -> None:
    assert condition_of("defender.seen") == asked("defender", "seen")


def test_a_path_without_end_is_no_fact() -> None:
    assert codes(demo(f'{WORDS}\nsection 1 a "A" {{ when unit{".friend" * 50}.steady }}')) == ["E0309"]


def test_whoever_asks_of_a_single_die_is_told_what_the_dice_are_called() -> None:
    test = 'test volley "V" { roll dice(3, d6)  success dice >= 5  outcomes { 1 or more: y "y"  otherwise: n "n" } }'
    assert "`roll` is what the dice come to together" in helped(demo(test))


def test_an_unknown_fact_offers_the_nearest_fact_of_its_subject() -> None:
    text = demo(f'{WORDS}\nsection 1 first "First" {{ when attacker.stedy }}')
    assert helped(text) == "did you mean `attacker.steady`?"


def test_an_unknown_switch_offers_the_nearest() -> None:
    text = demo(f'{WORDS}\nsection 1 first "First" {{ when options.jam }}')
    assert helped(text) == "did you mean `options.jams`?"


def test_a_fact_nothing_is_like_asks_to_be_declared() -> None:
    text = demo(f'{WORDS}\nsection 1 first "First" {{ when zzzzzzzzzzzz }}')
    assert "declare it" in (helped(text) or "")


def test_words_of_a_test_are_known_inside_it_only() -> None:
    inside = 'test rally "R" { roll 1d6  modifiers { +1 when roll > 3 "luck" }  outcomes { otherwise: done "d" } }'
    assert found(demo(inside)) == []
    assert refused("roll > 3") == [("E0309", "roll")]


def test_a_test_may_speak_of_roll_score_goal_cards_and_successes() -> None:
    text = demo("""
        test rally "R" {
          roll 1d6   goal 4   score roll + goal
          modifiers { +1 when roll > 3 and score > 3 and goal > 3 and cards > 3 and successes > 3 "all" }
          outcomes { otherwise: done "d" }
        }
    """)
    assert found(text) == []


# --- units ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "unit.reach + 2 um > 3 um",
        "unit.reach * 2 > pace",
        "2 * unit.reach > pace",
        "unit.reach / 2 > pace",
        "unit.reach / 2 um > 3",
        "3 cm + 5 mm > 1 m",
        "min(unit.reach, 3 um) > 1 um",
        "distance(attacker, defender) < 3 um",
        "-unit.reach < 1 um",
    ],
)
def test_like_units_may_meet(written: str) -> None:
    assert refused(written) == []


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("3 um + 2 cm > 1 um", "3 um + 2 cm"),
        ("3 um > 2 cm", "3 um > 2 cm"),
        ("3 um > 2", "3 um > 2"),
        ("3 um + 2 > 1 um", "3 um + 2"),
        ("60 deg > 3 um", "60 deg > 3 um"),
        ("3 um * 2 um > 1 um", "3 um * 2 um"),
        ("3 / 2 um > 1", "3 / 2 um"),
        ("2 hexes > 3 um", "2 hexes > 3 um"),
        ("min(3 um, 2) > 1 um", "2"),
        ("pace > 2 hexes", "pace > 2 hexes"),
    ],
)
def test_unlike_units_never_meet(written: str, words: str) -> None:
    assert refused(written) == [("E0402", words)]


# --- what asks itself -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "facts",
    [
        'fact a "a" { of number  value a + 1 }',
        'fact a "a" { of number  value b + 1 }\nfact b "b" { of number  value a }',
        'constant a "a" { value a }',
        'constant a "a" { value b }\nconstant b "b" { value a }',
        'fact army.a "a" { of number  value sum(army.units.b) }\nfact unit.b "b" { of number  value army.a }',
    ],
)
def test_a_fact_or_figure_that_needs_itself_is_told(facts: str) -> None:
    text = demo(f'kind unit "U" {{ like piece  inside army  plural units }}\n{facts}')
    assert [code for code in codes(text) if code != "W0310"] == ["E0314"]


def test_facts_that_share_a_third_need_no_circle() -> None:
    text = demo("""
        fact a "a" { of number }
        fact b "b" { of number  value a + a }
        fact c "c" { of number  value b + a }
        ending over "Over" { when c > 3 }
    """)
    assert found(text) == []
