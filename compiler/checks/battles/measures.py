"""What lies on a table is measured as the table is: nothing turns centimetres into base widths."""

from __future__ import annotations

from typing import Final

from compiler.codes.typing import UNIT_MIXING
from compiler.lower.context import Context
from dsl.diagnostics import Sink
from engine.model.values import Quantity, Size

_LENGTHS: Final = frozenset({"um", "mm", "cm", "m", "km", "hex"})


def check(context: Context, sink: Sink) -> None:
    for drawn in context.world.things:
        size = drawn.fields.get("size") if drawn.kind.name == "map" else None
        if not isinstance(size, Size) or drawn.damaged:
            continue
        for thing in drawn.walk():
            for name, value in thing.fields.items():
                unit = value.unit if isinstance(value, Size | Quantity) else size.unit
                spans = thing.spans.get(name, ())
                if thing is drawn or unit == size.unit or unit not in _LENGTHS or not spans:
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
