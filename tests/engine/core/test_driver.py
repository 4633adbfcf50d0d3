"""The driver: asks, keeps, refuses; players that know no system."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core import driver
from engine.core.decisions import Ask, Decision, choose
from engine.core.driver import Refused, Replayer, TooLong, run
from engine.core.players import EagerPlayer, RandomPlayer


class Game:
    """A game of so many questions, the same one over and over."""

    def __init__(self, options: list[Any], times: int = 3, seats: int = 2) -> None:
        self.options = options
        self.times = times
        self.seats = seats
        self.heard: list[Any] = []

    def play(self) -> Ask[None]:
        for number in range(self.times):
            self.heard.append((yield from choose("march", number % self.seats, "5a", self.options, f"unit {number}")))

    def place(self) -> str:
        return "turn 2, marches"


class Always:
    def __init__(self, answer: int) -> None:
        self.answer = answer

    def choose(self, decision: Decision) -> int:  # noqa: ARG002 - whatever is asked
        return self.answer


def test_choices_are_values_in_the_order_asked() -> None:
    game = Game([None, 7, (3, "top")])
    assert run(game, [Always(1), Always(2)]) == [7, (3, "top"), 7]
    assert game.heard == [7, (3, "top"), 7]


def test_a_single_option_is_not_asked() -> None:
    game = Game([9])
    assert run(game, []) == []
    assert game.heard == [9, 9, 9]


@pytest.mark.parametrize("answer", [3, -1, 100])
def test_an_option_that_does_not_exist_is_refused_with_what_where_and_why(answer: int) -> None:
    with pytest.raises(Refused) as refused:
        run(Game([None, 7, 8]), [Always(answer), Always(answer)])
    said = str(refused.value)
    assert f"option {answer}" in said
    assert "march" in said
    assert "5a" in said
    assert "turn 2, marches" in said


def test_each_question_and_answer_is_told() -> None:
    told: list[tuple[str, int]] = []
    run(Game([1, 2]), [Always(0), Always(1)], asked=lambda decision, answer: told.append((decision.subject, answer)))
    assert told == [("unit 0", 0), ("unit 1", 1), ("unit 2", 0)]


def test_a_game_beyond_all_measure_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOST_DECISIONS", 50)
    with pytest.raises(TooLong, match="50 decisions and no end, turn 2, marches"):
        run(Game([1, 2], times=1000), [Always(0), Always(0)])


def test_a_turn_beyond_all_measure_is_stopped_long_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOST_IN_A_TURN", 20)
    game, players = Game([1, 2], times=1000), [Always(0), Always(0)]
    asked: list[int] = []
    with pytest.raises(TooLong, match="20 decisions, and the turn has no end, turn 2, marches"):
        run(game, players, asked=lambda _, answer: asked.append(answer), turn=lambda: 2)
    assert len(asked) == 20


def test_turns_that_end_may_be_long_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "MOST_IN_A_TURN", 20)
    turns = iter(range(1000))
    for turn in (lambda: next(turns), lambda: None):
        assert len(run(Game([1, 2], times=90), [Always(0), Always(0)], turn=turn)) == 90


# --- replaying --------------------------------------------------------------------------------------------------


def test_a_replayer_answers_by_value_whatever_the_order() -> None:
    game = Game([8, 7, None])
    replayer = Replayer([7, None, 8], game)
    assert run(game, [replayer, replayer]) == [7, None, 8]
    assert replayer.used == 3


def test_a_pair_from_a_file_is_a_pair() -> None:
    game = Game([(3, "top"), (3, "bottom")], times=1)
    assert run(game, [Replayer([[3, "bottom"]], game)] * 2) == [(3, "bottom")]


def test_an_answer_that_is_not_offered_is_refused_with_what_is() -> None:
    game = Game([7, 8])
    with pytest.raises(Refused, match=r"answer 9 is not offered: .* offers \[7, 8\], section 5a, turn 2, marches"):
        run(game, [Replayer([7, 9], game)] * 2)


def test_a_record_that_is_too_short_is_refused() -> None:
    game = Game([7, 8])
    replayer = Replayer([7], game)
    with pytest.raises(Refused, match="has no recorded answer, turn 2, marches"):
        run(game, [replayer] * 2)


# --- players ----------------------------------------------------------------------------------------------------


def asked(options: list[Any]) -> Decision:
    return Decision("march", 0, "5a", options)


def test_random_takes_all_options_alike() -> None:
    player = RandomPlayer(1)
    seen = Counter(player.choose(asked([None, 1, 2, 3])) for _ in range(4000))
    assert min(seen.values()) > 900
    assert len(seen) == 4


def test_eager_declines_about_one_time_in_ten_as_often_as_random() -> None:
    player = EagerPlayer(1)
    seen = Counter(player.choose(asked([None, 1, 2, 3])) for _ in range(4000))
    assert 40 < seen[0] < 180
    assert len(seen) == 4


def test_eager_takes_all_options_alike_where_it_must_do_something() -> None:
    player = EagerPlayer(1)
    seen = Counter(player.choose(asked([1, 2, 3, 4])) for _ in range(4000))
    assert min(seen.values()) > 900


@pytest.mark.parametrize("kind", [RandomPlayer, EagerPlayer])
def test_the_same_seed_is_the_same_player(kind: type[RandomPlayer] | type[EagerPlayer]) -> None:
    one, other = kind(4), kind(4)
    assert [one.choose(asked([None, 1, 2])) for _ in range(50)] == [
        other.choose(asked([None, 1, 2])) for _ in range(50)
    ]


def test_a_decision_says_whether_it_may_be_declined() -> None:
    assert asked([None, 1]).may_decline
    assert not asked([1, 2]).may_decline
    assert "5a" in repr(asked([1, 2]))
