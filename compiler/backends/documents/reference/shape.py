"""A shape to cut out, in measures of the rules: how wide it is at a distance, and what is as far away."""

from __future__ import annotations

from math import cos, radians, sin, tan
from typing import Final

from engine.model.quick_dataclass import dataclass

CONE: Final = "cone"
"""A wedge that opens from the middle of the base, not from the corners of its front."""
_FIGURES_ROOM: Final = 3.0
"""Millimetres that the figures down the middle of a cone take to either side."""
_ARC: Final = 12
"""Straight parts that an arc is drawn with."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A distance of the rules, in measures, and what it is."""

    far: float
    words: str


@dataclass(frozen=True, slots=True)
class Shape:
    kind: str
    title: str
    note: str
    base: float
    angle: float
    marks: tuple[Mark, ...]

    @property
    def opens(self) -> float:
        return tan(radians(self.angle))

    def side(self, at: float) -> float:
        """How far its edge is from straight ahead at a distance from the front of the base, in measures."""
        if self.kind == CONE:
            return (at + self.base / 2) * self.opens
        return self.base / 2 + at * self.opens

    def level(self, at: float) -> list[tuple[float, float]]:
        """What lies as far as that from the front of the base, from straight ahead to its edge. A range is measured
        from the nearest point of the base, so beside it a cone has arcs about its corners."""
        if self.kind != CONE:
            return [(0.0, at), (self.side(at), at)]

        def point(turned: float) -> tuple[float, float]:
            return self.base / 2 + at * sin(turned), at * cos(turned)

        least, most = 0.0, radians(60)
        for _ in range(30):
            middle = (least + most) / 2
            x, up = point(middle)
            least, most = (middle, most) if x < self.side(up) else (least, middle)
        if least <= 0.0:
            return [(0.0, at), (self.side(at), at)]
        return [(0.0, at), *(point(least * part / _ARC) for part in range(_ARC + 1))]

    def drop(self, at: float) -> float:
        """By how much that ends nearer to the base than it begins."""
        return at - self.level(at)[-1][1]

    def kept_free(self, length: float) -> float:
        """Millimetres to either side of straight ahead where no words go: figures, or dashes beside them."""
        return _FIGURES_ROOM if self.kind == CONE else self.base * length / 2
