"""Records of what a ruleset declares: the bounds of figures, what may be left unsaid, lines read by their types."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

import pytest

from engine.core.declared.book.records import Base, Degrees, FiguresOf, Length, LineOf, Positive, SwitchesOf
from engine.core.system import Unplayable
from engine.model.values import Quantity, Ref, Span, Value
from tests.engine.core.test_book import CM, SWITCHES, constants, entry, ruleset


class Bounds(FiguresOf):
    gain: int
    half: Fraction
    reach: Length
    stand: Base
    turn: Degrees
    most: Positive = 5


BOUNDS: dict[str, tuple[Value, Value]] = {
    "gain": (-999, 999),
    "half": (-999, 999),
    "reach": (Quantity(0, "cm"), Quantity(999, "cm")),
    "stand": (Quantity(1, "mm"), Quantity(10, "cm")),
    "turn": (Quantity(0, "deg"), Quantity(360, "deg")),
    "most": (1, 999),
}
BEYOND: dict[str, tuple[Value, Value]] = {
    "gain": (-1_000, 1_000),
    "half": (Fraction(-1999, 2), Fraction(1999, 2)),
    "reach": (Quantity(Fraction(-1, 100), "cm"), Quantity(Fraction(99_901, 100), "cm")),
    "stand": (Quantity(Fraction(9, 100), "cm"), Quantity(Fraction(1_001, 100), "cm")),
    "turn": (Quantity(-1, "deg"), Quantity(361, "deg")),
    "most": (0, 1_000),
}


def test_figures_may_be_as_small_and_as_large_as_their_bounds_and_no_more() -> None:
    for end in (0, 1):
        given = {name: ends[end] for name, ends in BOUNDS.items()}
        Bounds(ruleset(constants=constants(**given)), CM)
        for name, beyond in BEYOND.items():
            with pytest.raises(Unplayable, match=f"the constant `{name}` is not from"):
                Bounds(ruleset(constants=constants(**{**given, name: beyond[end]})), CM)


def test_a_figure_with_a_default_may_be_left_unsaid() -> None:
    given = {name: low for name, (low, _) in BOUNDS.items() if name != "most"}
    assert Bounds(ruleset(constants=constants(**given)), CM).most == 5


def test_yes_is_no_figure() -> None:
    given = {name: low for name, (low, _) in BOUNDS.items()}
    for name in ("gain", "half"):
        with pytest.raises(Unplayable, match=f"the constant `{name}` is not a"):
            Bounds(ruleset(constants=constants(**{**given, name: True})), CM)


class Editions(SwitchesOf):
    costs: bool = True
    edge: Literal["stops", "leaves"] = "leaves"


def test_a_switch_with_a_default_may_be_left_to_other_editions() -> None:
    bare = Editions(ruleset(), {})
    assert (bare.costs, bare.edge) == (True, "leaves")
    found = Editions(ruleset(switches=SWITCHES), {"costs": "no"})
    assert (found.costs, found.edge) == (False, "stops")


class Catalogue(LineOf):
    share: Fraction = Fraction(1)
    spread: Span = Span(0, 0)
    names: tuple[str, ...] = ()
    size: tuple[int, int] = (0, 0)
    owner: str | None = None


def test_a_line_is_read_by_the_types_of_its_attributes() -> None:
    line = Catalogue(entry(share=Fraction(1, 2), spread=3, names=Ref("tag", "foot"), size=(2, 4), owner="red"))
    assert (line.share, line.spread, line.names, line.size) == (Fraction(1, 2), Span(3, 3), ("foot",), (2, 4))
    assert line.owner == "red"
    for field, value, told in (
        ("share", "half", "a number"),
        ("spread", "wide", "a number or a span"),
        ("names", 3, "a list of names"),
        ("size", 3, "a pair of numbers"),
        ("owner", 3, "a name"),
    ):
        with pytest.raises(Unplayable, match=rf"^rules\.tercio:7: the `{field}` of pistol is not {told}$"):
            Catalogue(entry(**{field: value}))


def test_bounds_of_lengths_are_told_as_they_are_written_and_others_as_they_are() -> None:
    given = {name: low for name, (low, _) in BOUNDS.items()}
    for name, told in (
        ("reach", "from 0 to 999 centimetres$"),
        ("turn", "from 0 to 360$"),
        ("gain", "from -999 to 999$"),
    ):
        with pytest.raises(Unplayable, match=told):
            Bounds(ruleset(constants=constants(**{**given, name: BEYOND[name][1]})), CM)
