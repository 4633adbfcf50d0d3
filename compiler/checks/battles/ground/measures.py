"""What lies on a table is measured as the table is: nothing turns centimetres into base widths."""

from __future__ import annotations

from typing import Final

from compiler.codes.typing import UNIT_MIXING
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Sink
from engine.model.values import Quantity, Size

LENGTHS: Final = frozenset({"um", "mm", "cm", "m", "km", "hex"})


def check(context: Context, sink: Sink) -> None:
    _check_maps(context, sink)
    _check_cards(context, sink)


def _check_maps(context: Context, sink: Sink) -> None:
    for drawn in context.world.of_kind("map"):
        size = drawn.fields.get("size")
        if not isinstance(size, Size) or drawn.damaged:
            continue
        for thing in drawn.walk():
            for name, value in thing.fields.items():
                unit = value.unit if isinstance(value, Size | Quantity) else size.unit
                spans = thing.spans.get(name, ())
                if thing is drawn or unit == size.unit or unit not in LENGTHS or not spans:
                    continue
                said = f"is in {_told(unit)}"
                help = f"write it in {_told(size.unit)}, as the `size` of the map is"
                if isinstance(value, Size) and unit == "hex":
                    said = "has no unit"
                    sides = (f"{float(side):g} {size.unit}" for side in (value.width, value.height))
                    help = f"write `{name} {' x '.join(sides)}`"
                message = f"the `{name}` of {thing.label()} {said}, and the map is in {_told(size.unit)}"
                sink.report(UNIT_MIXING, message, spans[0].to(spans[-1]), help=help)


def _told(unit: str) -> str:
    return "hexes" if unit == "hex" else unit


def _check_cards(context: Context, sink: Sink) -> None:
    """Cards and pieces are measured as their rules are. What rules of several units measure is not plain."""
    rules = context.world.ruleset
    if rules is None or context.world.root is not None:
        return
    said = [
        (thing, name, value)
        for thing in context.world.things
        for name, value in thing.fields.items()
        if isinstance(value, Quantity) and value.unit in LENGTHS and thing.spans.get(name) and not _is_on_map(thing)
    ]
    if not said:
        return
    values = [constant.fields.get("value") for constant in rules.scope.all("constant").values()]
    units = {value.unit for value in values if isinstance(value, Quantity) and value.unit in LENGTHS}
    unit = units.pop() if len(units) == 1 else None
    for thing, name, value in said:
        if unit is not None and value.unit != unit:
            message = (
                f"the `{name}` of {thing.label()} is in {_told(value.unit)}, and its rules measure in {_told(unit)}"
            )
            spans = thing.spans[name]
            sink.report(UNIT_MIXING, message, spans[0].to(spans[-1]), help=f"write it in {_told(unit)}")


def _is_on_map(thing: Thing) -> bool:
    """Told with the map."""
    holder: Thing | None = thing
    while holder is not None and holder.kind.name != "map":
        holder = holder.parent
    return holder is not None
