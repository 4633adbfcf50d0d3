"""Shapes to be cut out that share a sheet: boxes and rounds, as close as scissors allow.

Pure geometry, in millimetres. The same shapes in the same order always get the same places.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from engine.model.quick_dataclass import dataclass

_STEP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Shape:
    """A box, or the round that fills one; `turned` if it lies on its side."""

    width: float
    height: float
    is_round: bool = False
    x: float = 0.0
    y: float = 0.0
    turned: bool = False
    may_turn: bool = True

    @property
    def area(self) -> float:
        return self.width * self.height

    @property
    def on_its_side(self) -> Shape:
        return replace(self, width=self.height, height=self.width, turned=not self.turned)

    def at(self, x: float, y: float) -> Shape:
        return replace(self, x=x, y=y)

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def is_apart(one: Shape, other: Shape, gap: float) -> bool:
    """Whether there is at least that much paper between two."""
    if one.is_round and other.is_round:
        return math.dist(one.middle, other.middle) >= (one.width + other.width) / 2 + gap
    if one.is_round or other.is_round:
        box, ball = (other, one) if one.is_round else (one, other)
        x, y = ball.middle
        near = min(max(x, box.x), box.x + box.width), min(max(y, box.y), box.y + box.height)
        return math.dist((x, y), near) >= ball.width / 2 + gap
    across = one.x + one.width + gap <= other.x or other.x + other.width + gap <= one.x
    return across or one.y + one.height + gap <= other.y or other.y + other.height + gap <= one.y


def nested(shapes: Sequence[Shape], wide: float, high: float, gap: float) -> dict[int, Shape]:
    """Those that have room on one sheet, by their order, each where it lies: what comes first is laid first."""
    laid: dict[int, Shape] = {}
    for at, shape in enumerate(shapes):
        ways = [shape, shape.on_its_side] if shape.may_turn and not shape.is_round else [shape]
        found = next((one for way in ways for one in _places(way, wide, high, laid, gap)), None)
        if found is not None:
            laid[at] = found
    return laid


def _places(shape: Shape, wide: float, high: float, laid: dict[int, Shape], gap: float) -> Iterator[Shape]:
    """Where it may lie: as high as it can, then as far left."""
    # Edges of what lies there already are tried besides those of the raster, so that rows are closed.
    downs = {_STEP * at for at in range(int((high - shape.height) // _STEP) + 1)}
    downs |= {one.y + one.height + gap for one in laid.values()}
    acrosses = {_STEP * at for at in range(int((wide - shape.width) // _STEP) + 1)}
    acrosses |= {one.x + one.width + gap for one in laid.values()}
    for y in sorted(down for down in downs if down + shape.height <= high):
        for x in sorted(across for across in acrosses if across + shape.width <= wide):
            placed = shape.at(round(x, 4), round(y, 4))
            if all(is_apart(placed, other, gap) for other in laid.values()):
                yield placed
