"""Roads and rivers go from hex to neighbouring hex; hedges stand between neighbours."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.battles import Feature
from engine.model.values import Hex, Place, Point
from engine.space.hexes import between, distance, neighbours

PATH_GAP: Final = Code(
    code="E0808",
    name="path-gap",
    summary="a line through hexes that do not touch, or of one point",
    manual="""
        A road or river is the row of hexes it runs through, each next to the one before; a hedge stands between two
        neighbours. Here two that follow one another do not touch, so the line would have a hole; or, on a table, a line
        of one point leads nowhere.

        Add the hexes between them; the message offers some. Two roads that do not meet are two entries.
    """,
    bad="""
        ruleset demo "Demo" {
          terrain road "Road" { linear yes }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 3
            road { through 0101, 0201, 0401 }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          terrain road "Road" { linear yes }
        }
        scenario lens_1648 "Lens" {
          map {
            size 4 x 3
            road { through 0101, 0201, 0301, 0401 }
          }
        }
    """,
)
PATH_TWICE: Final = Code(
    code="W0828",
    name="path-twice",
    summary="a road or stream that goes through a hex, or along a side, twice",
    manual="""
        A path lists the hexes that it goes through, one after the other, and this hex stands in it a second time: a
        figure was typed twice, or the path turns back.

        Take one of them away. A ring may end where it began; a fork is a second path.
    """,
    bad="""
        ruleset demo "Demo" { terrain road "Road" { linear yes } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3   road { through 0101, 0201, 0201, 0301 } }
        }
    """,
    good="""
        ruleset demo "Demo" { terrain road "Road" { linear yes } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3   road { through 0101, 0201, 0301 } }
        }
    """,
)

_MOST_GAPS: Final = 50
"""Of one road: whoever draws more has another idea of it."""


def _touching(place: Hex, towards: Hex) -> str | None:
    """Hexes beside a place, those nearest to where the author meant to be."""
    if place == towards:
        return None
    beside = neighbours(place)
    nearest = min(distance(one, towards) for one in beside)
    return f"{place} touches {' and '.join(str(one) for one in beside if distance(one, towards) == nearest)}"


def check(context: Context, sink: Sink) -> None:
    for thing, made in context.made(Feature):
        spans = thing.spans.get("through", ())
        _tell_twice(made, spans, sink)
        _tell_too_short(thing, made, sink)
        gaps = 0
        for (one, other), span in zip(zip(made.through, made.through[1:], strict=False), spans[1:], strict=False):
            if isinstance(one, Hex) and isinstance(other, Hex) and distance(one, other) > 1:
                gaps += 1
                if gaps > _MOST_GAPS:
                    break
                way = ", ".join(map(str, between(one, other)))
                sink.report(PATH_GAP, f"{one} and {other} do not touch", span, help=f"go through {way}")
        for side, span in zip(made.sides, thing.spans.get("sides", ()), strict=False):
            if distance(side.one, side.other) != 1:
                message = f"{side.one} and {side.other} have no side in common"
                sink.report(PATH_GAP, message, span, help=_touching(side.other, side.one))
        crossed = [frozenset((side.one, side.other)) for side in made.sides]
        for order, span in enumerate(thing.spans.get("sides", ())[: len(crossed)]):
            if crossed[order] in crossed[:order]:
                sink.report(PATH_TWICE, "this side stands in the path a second time", span)
                break


def _tell_too_short(thing: Thing, path: Feature, sink: Sink) -> None:
    """A path leads from one place to another, and an outline on a table has three corners."""
    if len(set(path.through)) == 1 and isinstance(path.through[0], Hex):
        spans = thing.spans["through"]
        help = f"go on through {neighbours(path.through[0])[0]}, or whatever hex it leads to"
        sink.report(PATH_GAP, "a path through one hex leads nowhere", spans[0].to(spans[-1]), help=help)
    for name, places, least in (("through", path.through, 2), ("shape", path.shape, 3)):
        points = {place for place in places if isinstance(place, Point)}
        spans = thing.spans.get(name, ())
        if spans and points and len(points) < least:
            help = f"write `{name} (4, 9), (9, 10){', (7, 14)' if least > 2 else ''}`"
            are_here = "is here" if len(points) == 1 else "are here"
            message = f"`{name}` needs {least} points at least, and {len(points)} {are_here}"
            sink.report(PATH_GAP, message, spans[0].to(spans[-1]), help=help)


def _tell_twice(path: Feature, spans: tuple[Span, ...], sink: Sink) -> None:
    """A hex that a path enters again, except where a ring closes."""
    entered = set[Place]()
    repeats = 0
    is_ring = len(path.through) > 2 and path.through[0] == path.through[-1]
    for place, span in zip(path.through[:-1] if is_ring else path.through, spans, strict=False):
        if isinstance(place, Hex) and place in entered:
            repeats += 1
            if repeats > _MOST_GAPS:
                break
            sink.report(PATH_TWICE, f"{place} stands in this path a second time", span)
        entered.add(place)
