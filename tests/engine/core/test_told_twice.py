"""Figures of the prose that stand a second time in the words of a ruleset: each is found where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.told_twice import default_of, least_of_tests, limit_of, range_of
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import FieldOf, KindOf, Limit, Origin, Sector, SectorCell, Test
from engine.model.values import Literal, Span, Value

HERE = Origin("rules.tercio", 7)


def book(**parts: Any) -> RuleBook:  # noqa: ANN401
    return RuleBook(Rulepack(), Ruleset(name="camp", origin=HERE, languages=("en",), **parts), ())


def test_tests_of_cards_turn_over_at_least_so_many() -> None:
    tests = (
        Test(name="nerve", origin=HERE, cards=Literal(3), least=2),
        Test(name="speech", origin=HERE, cards=Literal(3)),
        Test(name="volley", origin=HERE, roll=Literal(3), least=4),
    )
    found = [("the `least` of the test `nerve`", 2, HERE), ("the `least` of the test `speech`", 0, HERE)]
    assert list(least_of_tests(book(tests=tests))) == found


def test_what_a_kind_gives_a_thing_that_says_nothing() -> None:
    def field(name: str, default: Value) -> FieldOf:
        return FieldOf(name=name, origin=HERE, type="number", default=default)

    kinds = (
        KindOf(name="gun", origin=HERE, fields=(field("crew", 4), field("shots", None))),
        KindOf(name="cart", origin=HERE, fields=(field("crew", 2),)),
    )
    given = book(kinds=kinds)
    assert list(default_of("gun", "crew")(given)) == [("the crew of gun that says none", 4, HERE)]
    assert list(default_of("gun", "shots")(given)) == []
    assert list(default_of("wagon", "crew")(given)) == []


@pytest.mark.parametrize(("end", "wanted"), [("low", 2), ("high", 5)])
def test_how_many_of_what_a_level_of_command_has(end: str, wanted: int) -> None:
    given = book(
        limits=(
            Limit(name="wing", origin=HERE, counts=(("units", Span(2, 5)), ("guns", Span(None, None)))),
            Limit(name="army", origin=HERE, counts=(("units", Span(7, 9)),)),
        )
    )
    assert list(limit_of("wing", "units", end)(given)) == [("the limit of units in a wing", wanted, HERE)]
    assert list(limit_of("wing", "guns", end)(given)) == [("the limit of guns in a wing", 0, HERE)]
    assert list(limit_of("wing", "carts", end)(given)) == []


def test_how_far_a_sector_reaches_as_it_is_drawn() -> None:
    cells = {"right": ((3, -1), (0, 1)), "down": ((0, 1), (-1, -3)), "slant": ((2, 2), (-1, 1)), "none": ()}
    given = book(
        sectors=tuple(
            Sector(name=name, origin=HERE, cells=tuple(SectorCell(q, r, "a") for q, r in drawn))
            for name, drawn in cells.items()
        )
    )
    found = {name: [far for _, far, _ in range_of(name)(given)] for name in (*cells, "behind")}
    assert found == {"right": [3], "down": [4], "slant": [4], "none": [0], "behind": []}
