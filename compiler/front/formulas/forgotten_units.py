"""Figures of different units in one formula: mostly a distance is compared with a bare number."""

from __future__ import annotations

from collections import Counter
from typing import Final

from compiler.codes.typing import UNIT_MIXING
from compiler.front.words.measures import FAMILIES, Measure
from compiler.front.words.things import Scope, Thing
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.values import Quantity

_USUAL: Final = {"metric": "cm", "hex": "hexes"}
"""What is written first of a family of units; others have one unit."""
_ANY: Final = ("hexes", "cm", "um")
_MOST_CONSTANTS: Final = 500


def report_mixed(expr: nodes.Binary, one: Measure, other: Measure, scope: Scope, sink: Sink) -> None:
    message = f"`{expr.op}` between {one.words()} and {other.words()}"
    help = "units of one kind only: um, or mm/cm/m/km, or hexes, or deg"
    for bare, measured, side in ((one, other, expr.left), (other, one, expr.right)):
        if bare.name == "number" and measured.name == "quantity" and isinstance(side, nodes.Number):
            unit = _USUAL.get(measured.family, measured.family) or _unit_of_rules(scope)
            what = "an angle" if measured.family == "deg" else "a distance"
            help = f"{what} has its unit: `{side.text} {unit}`"
            if not unit:
                listed = ", ".join(f"`{side.text} {one}`" for one in _ANY)
                help = f"a distance has its unit, as the map is measured: {listed}"
    sink.report(UNIT_MIXING, message, expr.span, help=help)


def _unit_of_rules(scope: Scope) -> str:
    """In what these rules measure, by their constants."""
    constants = (scope.find("constant", name) for name in list(scope.all("constant"))[:_MOST_CONSTANTS])
    units = Counter(unit for thing in constants if thing is not None for unit in _units_of(thing))
    return units.most_common(1)[0][0] if units else ""


def _units_of(thing: Thing) -> list[str]:
    read = thing.fields.get("value")
    written = [value for raw in thing.raw.get("value", ()) for value in raw.entry.values]
    found = [one.unit for one in (read, *written) if isinstance(one, Quantity | nodes.Quantity)]
    families = [FAMILIES[unit] for unit in found[:1]]
    return [_USUAL.get(family, family) for family in families if family != "deg"]
