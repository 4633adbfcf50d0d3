"""Declared endings decide who has won."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.turn.endings import NOBODY, Endings, foremost
from engine.core.position.events import Event
from engine.core.system import Unplayable
from engine.model.rules import Ending, Origin
from engine.model.values import Compare, Expression, Fact, Literal, Logic

HERE = Origin("rules.tercio", 7)
FACTS = Facts({"army.heart": lambda c, side: side}, {"army": "heart"}, {}, {})


class Side:
    def __init__(self, heart: int) -> None:
        self.heart = heart


class Table:
    def __init__(self) -> None:
        self.told: list[Any] = []

    def record(self, event: Event) -> None:
        self.told.append(event)


def heart(by: str, figure: int, whose: str = "army") -> Expression:
    return Compare(by, Fact(whose, "army", "heart", ()), Literal(figure))


def ending(name: str, when: Expression, winner: str | None = None, section: str | None = None) -> Ending:
    return Ending(name=name, origin=HERE, when=when, winner=winner, section=section)


def ended(hearts: list[int], *ways: Ending, scenario: tuple[Ending, ...] = ()) -> tuple[str, int, str] | None:
    table = Table()
    judge = Endings(scenario, ways, FACTS, ["red", "blue", "green"][: len(hearts)], "3.2.5b")
    if not judge.judge(table, {seat: Side(of) for seat, of in enumerate(hearts)}):
        assert table.told == []
        return None
    (event,) = table.told
    return event.section, event.winner, event.reason


BROKEN = ending("broken", heart("<=", 0), "enemy", "3.2.5c")
GLORY = ending("glory", heart(">=", 9))


def test_an_ending_that_makes_the_enemy_win_is_lost_by_whom_it_befalls() -> None:
    assert ended([0, 5], BROKEN) == ("3.2.5c", 1, "broken")
    assert ended([5, 0], BROKEN) == ("3.2.5c", 0, "broken")
    assert ended([1, 1], BROKEN) is None


def test_an_ending_without_a_winner_is_won_by_whom_it_befalls() -> None:
    assert ended([9, 5], GLORY) == ("3.2.5b", 0, "glory")
    assert ended([5, 9], GLORY) == ("3.2.5b", 1, "glory")


def test_what_befalls_both_makes_nobody_win() -> None:
    assert NOBODY == -1, "no seat"
    assert ended([0, 0], BROKEN) == ("3.2.5c", NOBODY, "broken")
    assert ended([9, 9], GLORY) == ("3.2.5b", NOBODY, "glory")


def test_among_three_the_enemy_wins_when_one_is_left() -> None:
    assert ended([0, 5, 5], BROKEN) == ("3.2.5c", NOBODY, "broken")
    assert ended([0, 5, 0], BROKEN) == ("3.2.5c", 1, "broken")


def test_a_named_army_or_nobody_wins_whomever_it_befalls() -> None:
    assert ended([9, 9], ending("relief", heart(">", 1), "blue")) == ("3.2.5b", 1, "relief")
    assert ended([9, 0], ending("truce", heart(">", 1), "nobody")) == ("3.2.5b", NOBODY, "truce")


def test_an_ending_that_names_an_army_is_asked_of_that_army_alone() -> None:
    weary = ending("weary", heart("<", 5, "blue"), "red")
    assert ended([0, 9], weary) is None
    assert ended([9, 0], weary) == ("3.2.5b", 0, "weary")
    assert ended([9, 0], ending("lost", heart("<", 5, "blue"), "enemy")) == ("3.2.5b", 0, "lost")
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: the ending `both` asks of blue and red"):
        ended([1, 1], ending("both", Logic("and", (heart(">", 1, "red"), heart(">", 1, "blue")))))


def test_the_scenario_speaks_first_then_the_ruleset_in_its_order() -> None:
    assert ended([0, 9], BROKEN, GLORY) == ("3.2.5c", 1, "broken")
    assert ended([0, 9], GLORY, BROKEN) == ("3.2.5b", 1, "glory")
    assert ended([0, 9], BROKEN, scenario=(GLORY,)) == ("3.2.5b", 1, "glory")


def test_an_unknown_winner_and_an_unknown_fact_are_refused_with_their_place() -> None:
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: .*`finder`.*`enemy`, `nobody`.*`red`, `blue`"):
        ended([1, 1], ending("find", heart(">", 1), "finder"))
    with pytest.raises(Unplayable, match=r"rules\.tercio:7: the ending `moon`.*army\.moon"):
        ended([1, 1], ending("moon", Fact("army", "army", "moon", ())))


class Seat:
    def __init__(self, seat: int, points: int) -> None:
        self.id = seat
        self.points = points


@pytest.mark.parametrize(
    ("points", "seat"), [((3, 5), 1), ((5, 3), 0), ((4, 4), -7), ((), -7), ((2, 9, 9), -7), ((0, 9, 4), 1)]
)
def test_the_foremost_is_the_one_that_has_most_and_nobody_where_two_have_as_much(
    points: tuple[int, ...], seat: int
) -> None:
    sides = [Seat(number, held) for number, held in enumerate(points)]
    assert foremost(sides, lambda side: side.points, -7) == seat
