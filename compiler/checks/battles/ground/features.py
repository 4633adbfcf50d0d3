"""Ground on a table lies on it, and its doors, gates and bridges are where it is."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import hypot
from typing import Final

from compiler.checks.battles.ground.table_zones import table_zones
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.battles import Map
from engine.model.values import Amount, Point, Quantity, Size

OVER_THE_EDGE: Final = Code(
    code="W0848",
    name="over-the-edge",
    summary="a piece of ground that lies partly beside the table",
    manual="""
        A fifth or more of this wood, hill or village lies beyond the edge of the table, where nobody sees it: maps are
        cut there. `at` is the middle of what `size` and `radius` measure, so mostly it is too near to the edge.

        Move it inwards, or make it smaller. If it goes on beyond the table, say why:
        `allow over_the_edge "the forest of Pévèle"`.
    """,
    bad="""
        ruleset demo "Demo" { terrain woods "Woods" { symbol "w" } }
        scenario lens_1648 "Lens" {
          map { size 90 cm x 60 cm  woods copse "Copse" { at (88, 30)  size 12 cm x 8 cm } }
          army france "France"   army spain "Spain"
        }
    """,
    good="""
        ruleset demo "Demo" { terrain woods "Woods" { symbol "w" } }
        scenario lens_1648 "Lens" {
          map { size 90 cm x 60 cm  woods copse "Copse" { at (84, 30)  size 12 cm x 8 cm } }
          army france "France"   army spain "Spain"
        }
    """,
)
OPENING_ELSEWHERE: Final = Code(
    code="W0850",
    name="opening-elsewhere",
    summary="a door, a gate or a bridge that is not where its house, hedge or stream is",
    manual="""
        An `opening` lies on the edge of its house, or on its hedge, wall or stream. This one is far from it, so nobody
        comes through: mostly two figures of the place are turned about.

        Correct the place: a house `at (16, 14)  size 6 um x 5 um` has its door in the south at `(16, 11.5)`.
    """,
    bad="""
        ruleset demo "Demo" { terrain hedge "Hedge" { linear yes } }
        scenario lens_1648 "Lens" {
          map { size 90 cm x 60 cm  hedge thorn "Thorns" { through (10, 30), (40, 30)  opening (30, 10) } }
          army france "France"   army spain "Spain"
        }
    """,
    good="""
        ruleset demo "Demo" { terrain hedge "Hedge" { linear yes } }
        scenario lens_1648 "Lens" {
          map { size 90 cm x 60 cm  hedge thorn "Thorns" { through (10, 30), (40, 30)  opening (30, 30) } }
          army france "France"   army spain "Spain"
        }
    """,
)
_LEAST_INSIDE: Final = Fraction(4, 5)
_FAR: Final = Fraction(1, 20)
"""Of the shorter side of the table: so far from its house an opening may be drawn."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario"):
        table = table_zones(battle, context)
        on = next((child for child in battle.children if child.kind.name == "map"), None)
        for feature in on.children if on is not None and table is not None else ():
            if table is not None and not feature.damaged:
                _check_inside(feature, table.drawn, sink)
                _check_openings(feature, table.drawn, sink)


def _check_inside(feature: Thing, drawn: Map, sink: Sink) -> None:
    wide, high = _halves(feature)
    if not wide or not high or feature.fields.get("facing") is not None:
        return
    for place, at in zip(_points(feature, "at"), feature.spans.get("at", ()), strict=False):
        across, up = _within(place.x, wide, drawn.size.width), _within(place.y, high, drawn.size.height)
        share = across * up / (4 * wide * high)
        if share < _LEAST_INSIDE and 0 <= place.x <= drawn.size.width and 0 <= place.y <= drawn.size.height:
            message = f"{_called(feature)} lies partly beside the table: {round(100 * (1 - share))} in 100 of it"
            sink.report(OVER_THE_EDGE, message, at, help="`at` is its middle: move it inwards, or make it smaller")


def _within(middle: Amount, half: Fraction, length: Amount) -> Fraction:
    """How much of what reaches so far to both sides lies between nothing and a length."""
    low, high = max(Fraction(0), middle - half), min(Fraction(length), middle + half)
    return max(Fraction(0), high - low)


def _check_openings(feature: Thing, drawn: Map, sink: Sink) -> None:
    far = float(_FAR * min(Fraction(drawn.size.width), Fraction(drawn.size.height)))
    for place, span in zip(_points(feature, "opening"), feature.spans.get("opening", ()), strict=False):
        away = min(_distances(feature, place), default=0.0)
        if away > far:
            message = f"this opening of {_called(feature)} is {round(away)} {drawn.size.unit} away from it"
            notes = (Note("it lies here", where),) if (where := _where(feature)) is not None else ()
            sink.report(OPENING_ELSEWHERE, message, span, notes=notes)


def _distances(feature: Thing, place: Point) -> Iterator[float]:
    """From a place to the ground itself, or to the box around it."""
    wide, high = (float(half) for half in _halves(feature))
    if feature.fields.get("facing") is not None:
        wide = high = hypot(wide, high)
    x, y = float(place.x), float(place.y)
    for middle in _points(feature, "at"):
        yield hypot(max(0.0, abs(x - float(middle.x)) - wide), max(0.0, abs(y - float(middle.y)) - high))
    for name in ("through", "shape"):
        corners = [(float(one.x), float(one.y)) for one in _points(feature, name)]
        closed = [*corners, corners[0]] if name == "shape" and corners else corners
        for one, other in pairwise(closed):
            yield _from_line(x, y, one, other)


def _from_line(x: float, y: float, one: tuple[float, float], other: tuple[float, float]) -> float:
    across, up = other[0] - one[0], other[1] - one[1]
    squared = across * across + up * up
    along = ((x - one[0]) * across + (y - one[1]) * up) / squared if squared else 0.0
    along = min(1.0, max(0.0, along))
    return hypot(x - one[0] - along * across, y - one[1] - along * up)


def _halves(feature: Thing) -> tuple[Fraction, Fraction]:
    match feature.fields.get("size"), feature.fields.get("radius"):
        case Size(width=width, height=height), _:
            return Fraction(width) / 2, Fraction(height) / 2
        case _, Quantity(amount=amount):
            return Fraction(amount), Fraction(amount)
    return Fraction(0), Fraction(0)


def _points(feature: Thing, name: str) -> list[Point]:
    said = feature.fields.get(name)
    return [one for one in (said if isinstance(said, tuple) else (said,)) if isinstance(one, Point)]


def _called(feature: Thing) -> str:
    """By its ground: `dense_wood copse`."""
    return f"{feature.entry.key.text} `{feature.name}`" if feature.name else f"`{feature.entry.key.text}`"


def _where(feature: Thing) -> Span | None:
    return next((feature.spans[name][0] for name in ("at", "through", "shape") if feature.spans.get(name)), None)
