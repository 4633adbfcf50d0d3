"""How a map is laid out at its true size: how large it is drawn, by how much that is enlarged, on which sheets.

Known before anything is drawn, so that whatever lies on the map can be as large as its hexes, and names can keep clear
of the lines along which sheets are joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.maps.drawing import MARGIN as RULERS
from compiler.backends.maps.drawing import placed_field
from compiler.layout.maps.battlefield import Field, HexField, Spot
from compiler.layout.maps.placing import Frame
from compiler.layout.maps.tiles import OVERLAP, Tile, Tiling, TrueSize, tiling_for
from compiler.layout.sheets.sheets import Sheet
from engine.model.battles import Map
from engine.model.quick_dataclass import dataclass
from engine.model.values import Place

HIGH: Final = 1e6
_HEX: Final = 24.0
"""The widest hex that is drawn as it is; wider ones are drawn like this and enlarged, signs and words with them."""
_TABLE: Final = 260.0
"""The same for the longer side of a table."""
_PAD: Final = 1.0
"""About the outermost hexes, for the lines around them."""
_LEAST_PERCENT: Final = 92
"""How much smaller hexes may be that nobody asked a width for."""
_JOINT: Final = OVERLAP
"""Millimetres about the line of a joint that no name stands in: it would be cut off one sheet, or hidden by the
other."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A map that is drawn so wide and then enlarged; `tiling` is nothing where it would need too much paper."""

    field: Field
    width: float
    factor: float
    tiling: Tiling | None

    @property
    def pad(self) -> float:
        """A table brings its rulers along; hexes want a little room for the lines around them."""
        return _PAD if isinstance(self.field, HexField) else 0.0

    @property
    def measure(self) -> float:
        """Millimetres of paper from side to side of a hex, or of one measure of a table."""
        return (self.field.step if isinstance(self.field, HexField) else self.field.unit) * self.factor

    @property
    def size(self) -> tuple[float, float]:
        high = self.field.top * 2 + self.field.height
        return self.width * self.factor + 2 * self.pad, high * self.factor + 2 * self.pad

    def seen(self, tile: Tile) -> Frame:
        """What a sheet shows, in the millimetres of the drawing."""
        left, top, right, low = tile.left, tile.top, tile.left + tile.width, tile.top + tile.height
        return (
            (left - self.pad) / self.factor,
            (top - self.pad) / self.factor,
            (right - self.pad) / self.factor,
            (low - self.pad) / self.factor,
        )

    def joints(self) -> tuple[Frame, ...]:
        """Where sheets are joined, in the millimetres of the drawing: a name that stands across such a line would be
        whole on no sheet."""
        if self.tiling is None:
            return ()
        across, down = (
            [(at - self.pad) / self.factor for at in lines] for lines in (self.tiling.across, self.tiling.down)
        )
        half, (wide, high) = _JOINT / 2 / self.factor, (side / self.factor for side in self.size)
        upright = [(x - half, 0.0, x + half, high) for x in across]
        return (*upright, *((0.0, y - half, wide, y + half) for y in down))


def agreed_size(maps: Sequence[Map], true_size: TrueSize, sheet: Sheet) -> TrueSize:
    """With the width of hexes that everything of one print has: map, ground, stands and sectors. Where several battles
    share their pieces, none of their maps is made a little smaller for itself."""
    if not true_size.may_shrink:
        return true_size
    if len(maps) != 1 or maps[0].size.unit != "hex":
        return replace(true_size, may_shrink=False)
    return replace(true_size, hex=round(plan_for(maps[0], true_size, 0.0, sheet).measure, 4), may_shrink=False)


def plan_for(drawn: Map, true_size: TrueSize, measure: float, sheet: Sheet, spared: Sequence[Place] = ()) -> Plan:
    """`measure` is how long a measure of a table is on paper; hexes have their own width. Places that are `spared` lie
    on no joint, where that can be had without a further sheet."""
    across, up = float(drawn.size.width), float(drawn.size.height)
    if drawn.size.unit == "hex":
        wanted = true_size.hex
        width = min(wanted, _HEX) * (across + (0.5 if up > 1 else 0.0))
    else:
        wanted = measure
        width = min(wanted, _TABLE / max(across, up)) * across + 2 * RULERS
    field = placed_field(drawn, width, HIGH)
    drawn_at = field.step if isinstance(field, HexField) else field.unit
    spots = [spot for place in spared if (spot := field.centre(place)) is not None]
    plan = _tiled(field, width, wanted / drawn_at, true_size, sheet, spots)
    if plan.tiling is not None and true_size.may_shrink and isinstance(field, HexField):
        return _fewer(plan, true_size, sheet, spots)
    return plan


def _tiled(field: Field, width: float, factor: float, true_size: TrueSize, sheet: Sheet, spots: Sequence[Spot]) -> Plan:
    untiled = Plan(field, width, factor, None)
    spared = [(x * factor + untiled.pad, y * factor + untiled.pad) for x, y in spots]
    return Plan(field, width, factor, tiling_for(*untiled.size, sheet, one_sheet=true_size.one_sheet, spared=spared))


def _fewer(usual: Plan, true_size: TrueSize, sheet: Sheet, spots: Sequence[Spot]) -> Plan:
    """A little smaller where that saves sheets, and no smaller than it must be for that."""
    best = usual
    for percent in range(99, _LEAST_PERCENT - 1, -1):
        smaller = _tiled(usual.field, usual.width, usual.factor * percent / 100, true_size, sheet, spots)
        if (
            smaller.tiling is not None
            and best.tiling is not None
            and len(smaller.tiling.tiles) < len(best.tiling.tiles)
        ):
            best = smaller
    return best
