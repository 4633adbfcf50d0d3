"""Tests of the table: chance, modifiers, outcomes, and outcomes whose ends move."""

from __future__ import annotations

import pytest

from engine.model.rules import Test
from engine.model.values import Compare, Dice, Fact, Literal, Local, Reckon, Ref
from tests.compiler.finding import codes, demo, errors, found, helped, only, ruleset_of

WORDS = """
kind leader "Leader" { like piece  inside army  field command "Command" { of number } }
fact army.lost "commands lost" { of number }
fact night "it is dark"
effect rout "rout"
allow unused_definition "words for the unit tests"
fact unused "so that the allow is used"
"""


def text(inside: str) -> str:
    return demo(f'{WORDS}\ntest command "Command" {{ {inside} }}')


def lowered(inside: str) -> Test:
    return ruleset_of(text(inside)).tests[0]


def outcomes(lines: str, chance: str = "roll 1d6") -> list[tuple[str, str]]:
    return found(text(f"{chance}  outcomes {{ {lines} }}"))


# --- chance and modifiers -------------------------------------------------------------------------------------


def test_a_test_says_what_is_rolled() -> None:
    made = lowered('roll 2d6  goal 7  modify goal  outcomes { goal or less: hit "hit"  otherwise: miss "miss" }')
    assert (made.roll, made.goal, made.modify) == (Literal(Dice(2, 6)), Literal(7), "goal")


def test_a_test_may_draw_cards() -> None:
    made = lowered('cards 3  least 1  success roll > 3  outcomes { 0 or more: damage "damage" }')
    assert (made.cards, made.least) == (Literal(3), 1)


def test_a_test_without_chance_is_told() -> None:
    assert found(text('outcomes { otherwise: done "done" }')) == [("E0603", "command")]


def test_a_test_modifies_only_what_can_be_modified() -> None:
    assert found(text('roll 1d6  modify scroe  outcomes { otherwise: done "d" }')) == [("E0302", "scroe")]
    assert helped(text('roll 1d6  modify scroe  outcomes { otherwise: done "d" }')) == "did you mean `score`?"


def test_a_modifier_is_an_amount_a_count_a_condition_and_its_words() -> None:
    made = lowered(
        'roll 1d6  modifiers { -1 per army.lost when night "each command lost" }  outcomes { otherwise: done "d" }'
    ).modifiers[0]
    assert (made.name, made.amount, made.per, made.when) == (
        "each_command_lost",
        Literal(-1),
        Fact("army", "army", "lost"),
        Fact("", "", "night"),
    )


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("mounted target", "mounted_target"),
        ("target moved over 3 um", "target_moved_over_3_um"),
        ("Condé's guard!", "conde_s_guard"),
        ("…", "modifier"),
    ],
)
def test_the_english_words_make_the_name(words: str, name: str) -> None:
    made = lowered(f'roll 1d6  modifiers {{ +1 "{words}" }}  outcomes {{ otherwise: done "d" }}')
    assert made.modifiers[0].name == name


def test_an_amount_may_be_reckoned() -> None:
    made = lowered('roll 1d6  modifiers { -army.lost * 2 "losses" }  outcomes { otherwise: done "d" }')
    assert made.modifiers[0].amount == Reckon("negate", (Reckon("*", (Fact("army", "army", "lost"), Literal(2))),))


def test_two_modifiers_of_one_name_are_told() -> None:
    said = only(text('roll 1d6  modifiers { +1 "luck"  -1 "Luck" }  outcomes { otherwise: done "d" }'))
    assert (said.code.code, said.span.text()) == ("E0604", '"Luck"')
    assert said.notes[0].span.text() == '"luck"'


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ('+1 when nigth "dark"', "E0309", "nigth"),
        ('+1 when army.lost "lost"', "E0401", "army.lost"),
        ('+night "dark"', "E0401", "night"),
        ('+1 per night "dark"', "E0401", "night"),
        ('+1 "dark" { effect rout }', "E0306", "{ effect rout }"),
    ],
)
def test_a_wrong_modifier_is_told(line: str, code: str, words: str) -> None:
    assert found(text(f'roll 1d6  modifiers {{ {line} }}  outcomes {{ otherwise: done "d" }}')) == [(code, words)]


def test_modifiers_stand_in_a_test_only() -> None:
    assert found(demo('section 1 first "First" { modifiers { +1 "luck" } }')) == [("E0306", "modifiers")]


def test_roles_are_known_by_their_kind() -> None:
    made = lowered('role who { of leader }  roll 1d6  score roll + who.command  outcomes { otherwise: done "d" }')
    assert [(role.name, role.kind) for role in made.roles] == [("who", "leader")]
    assert made.score == Reckon("+", (Local("roll"), Fact("who", "leader", "command")))


def test_a_role_nobody_asks_is_a_warning() -> None:
    said = found(demo('test rally "R" { role who { of piece }  roll 1d6  outcomes { otherwise: done "d" } }'))
    assert said == [("W0310", "who")]


def test_a_role_is_of_a_known_kind() -> None:
    assert codes(text('role who { of ledaer }  roll 1d6  outcomes { otherwise: done "d" }')) == ["E0407"]


# --- outcomes -------------------------------------------------------------------------------------------------


def test_outcomes_keep_their_ends_and_what_follows() -> None:
    made = lowered('roll 1d6  outcomes { 4 or more: holds "holds"  1 to 3: flees "flees" { effect rout } }').outcomes
    assert [(one.name, one.low, one.high) for one in made] == [
        ("holds", Literal(4), None),
        ("flees", Literal(1), Literal(3)),
    ]
    assert made[1].fields == (("effect", (Ref("effect", "rout"),)),)


@pytest.mark.parametrize(
    "lines",
    [
        '1 to 6: a "a"',
        '1: a "a"  2 or more: b "b"',
        '3 or less: a "a"  4 or more: b "b"',
        '6: a "a"  otherwise: b "b"',
    ],
)
def test_outcomes_that_cover_every_face_are_fine(lines: str) -> None:
    assert outcomes(lines) == []


@pytest.mark.parametrize(
    ("lines", "missing"),
    [
        ('1 to 3: a "a"  5 to 6: b "b"', "4"),
        ('2 or more: a "a"', "1"),
        ('1 to 4: a "a"', "5 to 6"),
        ('2 to 3: a "a"  5: b "b"', "1, 4, 6"),
    ],
)
def test_a_gap_names_the_scores_that_are_missing(lines: str, missing: str) -> None:
    said = only(text(f"roll 1d6  outcomes {{ {lines} }}"))
    assert said.code.code == "E0601"
    assert said.message == f"no outcome is written for a score of {missing}"


def test_a_modifier_lets_the_score_leave_the_die() -> None:
    said = only(text('roll 1d6  modifiers { -1 when night "dark" }  outcomes { 1 to 6: a "a" }'))
    assert said.message == "no outcome is written for a score of 0 or less, 7 or more"


def test_a_score_of_its_own_lets_it_leave_the_die() -> None:
    assert codes(text('roll 1d6  score roll + army.lost  outcomes { 1 to 6: a "a" }')) == ["E0601"]


def test_two_dice_begin_at_two() -> None:
    assert outcomes('2 to 12: a "a"', "roll 2d6") == []
    assert [code for code, _ in outcomes('1: a "a"  otherwise: b "b"', "roll 2d6")] == ["E0602"]


def test_successes_of_cards_begin_at_none() -> None:
    assert outcomes('0 or more: a "a"', "cards 3") == []
    assert [code for code, _ in outcomes('1 or more: a "a"', "cards 3")] == ["E0601"]


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ('4 or more: a "a"  6: b "b"  otherwise: c "c"', "6"),
        ('otherwise: a "a"  1: b "b"', "1"),
        ('1 to 6: a "a"  7: b "b"', "7"),
        ('3 or less: a "a"  2 to 3: b "b"  4 or more: c "c"', "2 to 3"),
        ('1 to 6: a "a"  otherwise: b "b"', "otherwise"),
    ],
)
def test_an_outcome_that_no_score_reaches_is_told(lines: str, words: str) -> None:
    assert outcomes(lines) == [("E0602", words)]


def test_an_unreachable_outcome_shows_the_line_that_has_its_scores() -> None:
    said = only(text('roll 1d6  outcomes { 4 or more: a "a"  6: b "b"  otherwise: c "c" }'))
    assert said.notes[0].span.text() == "4 or more"


# --- moving ends ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lines",
    [
        'leader.command or less: a "a"  leader.command + 3 or more: b "b"  otherwise: c "c"',
        'leader.command or less: a "a"  leader.command + 1 or more: b "b"',
        'goal or less: a "a"  otherwise: b "b"',
        (
            'leader.command - 1 or less: a "a"  leader.command to leader.command + 2: b "b"  '
            'leader.command + 3 or more: c "c"'
        ),
        'leader.command or less: a "a"  army.lost or more: b "b"  otherwise: c "c"',
    ],
)
def test_outcomes_with_moving_ends_that_meet_are_fine(lines: str) -> None:
    assert outcomes(lines, "roll 1d6  modify roll") == []


@pytest.mark.parametrize(
    "lines",
    [
        'leader.command or less: a "a"',
        'leader.command or less: a "a"  leader.command + 2 or more: b "b"',
        'leader.command or less: a "a"  army.lost or more: b "b"',
        'goal or less: a "a"  4 or more: b "b"',
    ],
)
def test_outcomes_with_moving_ends_that_leave_a_gap_are_told(lines: str) -> None:
    assert [code for code, _ in outcomes(lines)] == ["E0601"]


def test_a_moving_outcome_inside_another_is_never_reached() -> None:
    lines = 'leader.command or less: a "a"  leader.command - 2 or less: b "b"  otherwise: c "c"'
    assert outcomes(lines) == [("E0602", "leader.command - 2 or less")]


@pytest.mark.parametrize(
    ("line", "code", "words"),
    [
        ('leader.comand or less: a "a"', "E0309", "leader.comand"),
        ('night: a "a"', "E0401", "night"),
        ('1 or more: a "a" { efect rout }', "E0301", "efect"),
        ('1 or more: a "a" { effect rotu }', "E0302", "rotu"),
        ('1 or more: a "a" { then comand }', "E0302", "comand"),
    ],
)
def test_a_wrong_outcome_is_told_and_nothing_follows_from_it(line: str, code: str, words: str) -> None:
    assert outcomes(line) == [(code, words)]


def test_a_test_may_lead_to_another_and_be_rolled_against_one() -> None:
    both = 'test pursuit "P" { roll 1d6  versus pursuit  outcomes { 1 or more: a "a" { then command } } }'
    assert (
        found(text('roll 1d6  outcomes { 1 or more: a "a" }').replace("\ntest command", f"\n{both}\ntest command"))
        == []
    )


def test_the_condition_of_a_test_is_kept() -> None:
    made = lowered('roll 1d6  when army.lost > 1  outcomes { otherwise: done "d" }')
    assert made.when == Compare(">", Fact("army", "army", "lost"), Literal(1))


# --- dice in modifiers ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("modifier", "place"),
    [
        ('+1d6 "luck"', "1d6"),
        ('-d3 per scouts "scouts"', "d3"),
        ('+2 * 1d6 "more luck"', "1d6"),
        ('+max(1, 1d6) "some luck"', "1d6"),
        ('+lucky "the lucky die"', "lucky"),
    ],
)
def test_a_modifier_rolls_no_dice(modifier: str, place: str) -> None:
    body = f"""
        constant lucky "The lucky die" {{ value 1d6 }}
        fact scouts "scouts" {{ of number }}
        test luck "Luck" {{
          roll 1d6
          modifiers {{ {modifier}  +1 when scouts > 2 "many scouts" }}
          outcomes {{ 4 or more: yes_it_is "lucky"  otherwise: no_it_is_not "not lucky" }}
        }}
    """
    assert ("E0605", place) in errors(demo(body))


@pytest.mark.parametrize(("figure", "told"), [(1, ["E0602"]), (4, []), (6, []), (9, ["E0602"])])
def test_a_constant_is_an_end_that_never_moves(figure: int, told: list[str]) -> None:
    rules = f"""
      constant rally_on "Rally on" {{ value {figure} }}
      test rally "Rally" {{ roll 1d6   outcomes {{ rally_on or more: up "up"  otherwise: down "down" }} }}"""
    assert [code for code in codes(demo(rules)) if code.startswith("E")] == told
