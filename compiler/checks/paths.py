"""Roads and rivers go from hex to neighbouring hex; hedges stand between neighbours."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from engine.model.battles import Feature
from engine.model.values import Hex
from engine.space.hexes import between, distance

PATH_GAP: Final = Code(
    code="E0808",
    name="path-gap",
    summary="a line through hexes that do not touch",
    manual="""
        A road or river is the row of hexes it runs through, each next to the one before; a hedge stands between two
        neighbours. Here two that follow one another do not touch, so the line would have a hole.

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


_MOST_GAPS: Final = 50
"""Of one road: whoever draws more has another idea of it."""


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        made = context.objects.get(id(thing))
        if not isinstance(made, Feature):
            continue
        spans = thing.spans.get("through", ())
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
                sink.report(PATH_GAP, f"{side.one} and {side.other} have no side in common", span)
