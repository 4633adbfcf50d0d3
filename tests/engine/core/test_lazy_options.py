"""Options are judged when somebody looks at them, and a captain judges no more than it must."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine.core.captain import CaptainFrame
from engine.core.decisions import Ask, Decision, every_question
from engine.core.driver import Refused, run
from engine.core.lazy_options import LazyOptions, OpenOptions, choose_lazily, opened
from engine.core.players import RandomPlayer


class Judge:
    """Allows even figures, and keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def __call__(self, option: int | None) -> bool:
        assert option is not None
        self.asked.append(option)
        return option % 2 == 0


def offered(judge: Judge, *thoughts: int) -> LazyOptions[int | None]:
    return LazyOptions((None, *thoughts), judge)


class Ranked(CaptainFrame[None]):
    def worth_pick(self, _: Decision, option: int | None) -> float:
        return float(option or 0)


def test_whoever_looks_at_all_has_them_in_the_order_of_thinking() -> None:
    judge = Judge()
    options = offered(judge, 4, 3, 4, 8, 2)
    assert list(options) == [None, 4, 8, 2]
    assert (len(options), options[2], options[-1], options[1:3]) == (4, 8, 2, [4, 8])
    assert [option in options for option in (8, 3, 5)] == [True, False, False]
    assert judge.asked == [4, 3, 8, 2], "each is judged once"


def test_a_captain_judges_from_the_best_down_and_chooses_as_from_a_plain_list() -> None:
    judge = Judge()
    decision = Decision("pick", 0, "1", offered(judge, 2, 4, 9, 6, 1))
    chosen = decision.options[Ranked(None, 0, 1).choose(decision)]
    assert chosen == 6
    assert judge.asked == [9, 6]
    plain = Decision("pick", 0, "1", [None, 2, 4, 6])
    assert plain.options[Ranked(None, 0, 1).choose(plain)] == chosen


def test_among_equals_the_same_lot_decides() -> None:
    class Even(CaptainFrame[None]):
        def worth_pick(self, _: Decision, option: int | None) -> float:
            return -1.0 if option is None else 0.0

    for seed in range(8):
        lazy = Decision("pick", 0, "1", offered(Judge(), 3, 2, 5, 4))
        plain = Decision("pick", 0, "1", [None, 2, 4])
        assert lazy.options[Even(None, 0, seed).choose(lazy)] == plain.options[Even(None, 0, seed).choose(plain)]


def test_whoever_declines_at_once_has_nobody_think_of_the_rest() -> None:
    thought: list[int] = []

    def thinking() -> Iterator[int | None]:
        yield None
        for number in (2, 4):
            thought.append(number)
            yield number

    options = LazyOptions(thinking(), Judge())
    assert options[0] is None
    assert options.has_choice([2])
    assert thought == [], "what is likely to be allowed is told apart"
    assert list(options) == [None, 2, 4]
    assert thought == [2, 4]


class Asking:
    """A game of one question."""

    def __init__(self, options: LazyOptions[int | None]) -> None:
        self.options = options

    def play(self) -> Ask[None]:
        yield from choose_lazily("pick", 0, "1", self.options, None, ())

    def place(self) -> str:
        return "turn 1"


def test_nothing_is_asked_where_nothing_but_declining_is_allowed() -> None:
    assert run(Asking(offered(Judge(), 1, 3)), [RandomPlayer(1)]) == []


def test_after_the_answer_nothing_is_judged_any_more() -> None:
    options = offered(Judge(), 2, 4, 6)
    assert run(Asking(options), [Ranked(None, 0, 1)]) == [6]
    with pytest.raises(AssertionError, match="before the answer"):
        list(options)


def test_an_answer_beyond_the_options_is_refused() -> None:
    class Beyond:
        def __init__(self, answer: int) -> None:
            self.answer = answer

        def choose(self, _: Decision) -> int:
            return self.answer

    for answer in (3, -1):
        with pytest.raises(Refused, match="does not exist"):
            run(Asking(offered(Judge(), 2, 3, 4)), [Beyond(answer)])


def test_an_example_may_name_whatever_is_allowed_and_it_joins_the_options() -> None:
    options = OpenOptions([None, (1, 1)], lambda place: place[0] < 5)
    assert (9, 9) not in options
    assert (3, 3) in options
    assert options == [None, (1, 1), (3, 3)]


def test_only_examples_may_name_more_than_is_offered() -> None:
    offers: list[tuple[int, int] | None] = [None, (1, 1)]
    assert (3, 3) not in opened(offers, lambda place: place[0] < 5)
    lazy = LazyOptions[tuple[int, int] | None](offers, lambda _: True)
    with every_question():
        assert (3, 3) in opened(offers, lambda place: place[0] < 5)
        asked = next(choose_lazily("pick", 0, "1", lazy, None, (), lambda place: place[0] < 5))
    assert (3, 3) in asked.options
    assert (9, 9) not in asked.options
    assert offers == [None, (1, 1)]
