"""Key moments of a battle: what is counted together is one of them, and each says what decided it."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.backends.replay.reel import Line, Step
from tercio.replay.moments import key_moments, without_sums


def step(words: str, heart: Sequence[int], *, turn: int = 1, level: int = 1, about: tuple[int, ...] = ()) -> Step:
    lines = (Line({"en": words, "it": words}),) if words else ()
    return Step(turn, 0, level, lines, (), tuple(heart), about)


def test_figures_that_are_counted_one_after_the_other_are_one_moment_and_say_what_decided_it() -> None:
    steps = (
        step("", (9, 9), turn=0),
        step("Horse: eliminated", (9, 9), level=0, about=(1,)),
        step("Foot: does not dare, rally", (9, 9), about=(0,)),
        step("Red: determination −4", (5, 9)),
        step("Blue: determination −2", (5, 7)),
        step("Foot: no longer shaken", (5, 7), turn=2, about=(0,)),
        step("Red: determination −5", (0, 7), turn=2),
        step("Victory for Blue", (0, 7), turn=2, level=0),
    )
    told = [(moment.step, moment.words["en"]) for moment in key_moments(steps)]
    assert told == [(4, "Horse: eliminated"), (6, "Red: determination −5"), (7, "Victory for Blue")]


def test_what_was_done_to_the_same_just_before_is_its_cause() -> None:
    steps = (
        step("", (9, 9), turn=0),
        step("Pikes → Shot: Melee, 4 (+3 Steel, −1 Steel (the other)) = 6: broken", (9, 9), about=(0, 1)),
        step("Shot: steps lost, 2", (9, 7), about=(1,)),
        step("Night falls", (9, 7), level=0),
    )
    assert key_moments(steps)[0].words["it"] == "Pikes → Shot: Melee, 6: broken; Shot: steps lost, 2"


def test_nothing_before_the_first_turn_is_a_moment() -> None:
    begun = step("Red begins with determination 9", (9, 0), level=0)
    steps = (step("", (0, 0), turn=0), begun, step("Red: determination −2", (7, 0), turn=2))
    assert [moment.step for moment in key_moments(steps, first=2)] == [2]


def test_only_sums_are_left_out() -> None:
    assert without_sums("Athos is shaken (alone and hit)") == "Athos is shaken (alone and hit)"
    assert without_sums("Morale, 1 (+1 support, −2 losses): in rout (with all)") == "Morale, 1: in rout (with all)"
    assert without_sums("Shot, 5 (+3 aim) = 8: he is hit; blow, 3, 4 (−1 dusk) = 6") == "Shot, 8: he is hit; blow, 6"
