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
    manual="",
    bad="",
    good="",
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        made = context.objects.get(id(thing))
        if not isinstance(made, Feature):
            continue
        spans = thing.spans.get("through", ())
        for (one, other), span in zip(zip(made.through, made.through[1:], strict=False), spans[1:], strict=False):
            if isinstance(one, Hex) and isinstance(other, Hex) and distance(one, other) > 1:
                way = ", ".join(map(str, between(one, other)))
                sink.report(PATH_GAP, f"{one} and {other} do not touch", span, help=f"go through {way}")
        for side, span in zip(made.sides, thing.spans.get("sides", ()), strict=False):
            if distance(side.one, side.other) != 1:
                sink.report(PATH_GAP, f"{side.one} and {side.other} have no side in common", span)
