"""A part of a map: the hexes, or the piece of table, about what stands on it. What lies outside is not drawn at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from compiler.backends.maps.atlas import Box
from compiler.backends.maps.drawing import MapDrawing, placed_field
from compiler.backends.maps.ways import mentioned
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Run, walk
from compiler.layout.maps.battlefield import Field, HexField, Spot
from engine.model.battles import Example
from engine.model.quick_dataclass import dataclass
from engine.model.values import Place

_STEP: Final = 11.0
"""The widest hex of a part, in millimetres; and the narrowest in which a counter can be read."""
_LEAST: Final = 6.15
_AROUND: Final = 8.0
"""Millimetres of table about whoever something happens to, and units."""
_UNITS_AROUND: Final = 2.0
_MOST_UNIT: Final = {"um": 4.2, "cm": 2.3}
"""The largest scale of a table, in millimetres a unit."""
_SHAPE: Final = 1.1
_OUTSIDE: Final = 4.2
"""Millimetres beyond the edge of a table in which its figures stand, so that nobody at the edge hides them."""
_EDGE: Final = 0.3
_DEEP: Final = 10_000.0
_WHOLE: Final = 120.0
"""A width to begin with; the part decides how large the whole is drawn."""
_KEPT: Final = frozenset({"ground"})
"""Layers that hold nothing from outside: the ground is drawn in part."""

Drawer = Callable[[float, Box], MapDrawing | None]
"""Draws so much of a map, in a width for all of it."""


@dataclass(frozen=True, slots=True)
class CutOut:
    items: tuple[Item, ...]
    width: float
    height: float


def cut_out(
    example: Example,
    drawn_at: Drawer,
    width: float,
    height: float,
    shown: frozenset[str] | None = None,
    ends: Mapping[str, tuple[Place, int]] = MappingProxyType({}),
) -> CutOut | None:
    """The part of a map about its pieces, as large as the room allows, or a little deeper if it could not be read.
    `shown` are those that are drawn, `ends` where they stand when the example is over."""
    if example.map is None:
        return None
    first = placed_field(example.map, _WHOLE, _DEEP)
    spots = _spots(example, first, shown, ends)
    if not spots:
        return None
    left, top, right, low = _about(first, spots)
    scale = min(width / (right - left), height / (low - top))
    if isinstance(first, HexField):
        scale = min(max(scale, _LEAST / first.step), _STEP / first.step, width / (right - left))
    else:
        # Two men a few steps apart do not fill a page: the frame is small instead.
        scale = min(scale, _MOST_UNIT[example.map.size.unit] / first.unit)
    field = placed_field(example.map, _WHOLE * scale, _DEEP)
    box = _about(field, _spots(example, field, shown, ends))
    if not isinstance(field, HexField):
        box = _rounded(field, box, width)
    drawn = drawn_at(_WHOLE * scale, box)
    if drawn is None:
        return None
    kept: list[Item] = []
    for layer in drawn.items:
        if isinstance(layer, Group) and layer.name == "pieces":
            kept += [piece for piece in layer.items if _is_within(piece, box)]
            continue
        whole = isinstance(layer, Group) and layer.name in _KEPT and isinstance(field, HexField)
        kept += [layer] if whole else [item for item in _flat((layer,)) if _reaches(item, box)]
    wide, high = round(box[2] - box[0], 4), round(box[3] - box[1], 4)
    group = Group(tuple(kept), x=round(-box[0], 4), y=round(-box[1], 4), clip=(box[0], box[1], wide, high))
    return CutOut((group,), wide, high)


def _spots(
    example: Example, field: Field, shown: frozenset[str] | None, ends: Mapping[str, tuple[Place, int]]
) -> list[Spot]:
    """Where the pieces stand that are shown, where they go and where they end."""
    pieces = [piece for army in example.armies for piece in pieces_of(army)]
    _, places = mentioned(example)
    if shown is not None:
        pieces = [piece for piece in pieces if piece.name in shown]
    kept = {piece.name for piece in pieces}
    ended = [place for name, (place, _) in ends.items() if name in kept]
    found = [field.centre(place) for place in (*(piece.at for piece in pieces), *places, *ended) if place is not None]
    return [spot for spot in found if spot is not None]


def _about(field: Field, spots: list[Spot]) -> Box:
    """What lies within little more than a hex of the pieces, or some units of a table, and no farther than the map."""
    margin = field.step * 1.15 if isinstance(field, HexField) else max(_AROUND, _UNITS_AROUND * field.unit)
    outside = 0.0 if isinstance(field, HexField) else _OUTSIDE
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return (
        max(min(xs) - margin, field.left - outside),
        max(min(ys) - margin, field.top),
        min(max(xs) + margin, field.left + field.width),
        min(max(ys) + margin, field.top + field.height + outside),
    )


def _rounded(field: Field, box: Box, width: float) -> Box:
    """A strip of table tells nothing: it is shown a little wider than it is high, as far as there is room."""
    left, top, right, low = box
    wide = max(right - left, min(width, field.width, (low - top) * _SHAPE))
    start = min(max((left + right - wide) / 2, field.left - _OUTSIDE), field.left + field.width - wide)
    return start, top, start + min(wide, width), low


def _flat(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        if isinstance(item, Group) and not (item.x or item.y or item.turn) and item.scale == 1:
            yield from _flat(item.items)
        else:
            yield item


def _is_within(piece: Item, box: Box) -> bool:
    """Counters are shown whole or not at all."""
    bounds = [placed.bounds() for placed in walk((piece,))]
    return all(
        left >= box[0] - _EDGE and top >= box[1] - _EDGE and right <= box[2] + _EDGE and low <= box[3] + _EDGE
        for left, top, right, low in bounds
    )


def _reaches(item: Item, box: Box) -> bool:
    """Words count only where they lie inside whole, so that none is cut in two."""
    bounds = [placed.bounds() for placed in walk((item,))]
    if not bounds:
        return False
    left, top = min(one[0] for one in bounds), min(one[1] for one in bounds)
    right, low = max(one[2] for one in bounds), max(one[3] for one in bounds)
    if isinstance(item, Run):
        return left >= box[0] and top >= box[1] and right <= box[2] and low <= box[3]
    return left < box[2] and right > box[0] and top < box[3] and low > box[1]
