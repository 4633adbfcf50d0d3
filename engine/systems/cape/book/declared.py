"""What a scenario declares and a game only reads: pieces of terrain, tasks, objectives."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, Final

from engine.core.declared.reading import names, number, word
from engine.model.battles import Feature, Objective
from engine.model.rules import Entry
from engine.space.areas import Area, Round
from engine.space.ground import LEVEL, TOUCH
from engine.space.lines import is_near, offset
from engine.space.plane import Disc, Point
from engine.systems.cape.book.catalogues import Terrain

Box = tuple[int, int, int, int]
"""Left, bottom, right, top."""


class Piece:
    """A piece of terrain on the table: an area, a line, or both (a house and its walls)."""

    __slots__ = (
        "area",
        "closed",
        "crossing",
        "feature",
        "height",
        "id",
        "line",
        "name",
        "openings",
        "path",
        "terrain",
        "wall",
    )

    def __init__(
        self,
        order: int,
        feature: Feature,
        terrain: Terrain,
        *,
        area: Area | None,
        line: tuple[Point, ...],
        path: tuple[Point, ...],
        openings: tuple[Point, ...],
        height: int,
    ) -> None:
        fields = dict(feature.fields)
        self.id: Final = order
        self.feature: Final = feature
        self.terrain: Final = terrain
        self.name: Final = feature.name or f"{feature.terrain}_{order + 1}"
        self.area: Final = area
        self.line: Final = line
        """What stops who comes up to it."""
        self.path: Final = path
        """Where it runs, whether it stops anybody or not."""
        self.closed: Final = area is not None
        """Its line goes round it."""
        self.openings: Final = openings
        self.height: Final = height
        self.wall: Final = word(fields.get("wall"), terrain.wall)
        self.crossing: Final = number(fields.get("crossing"), terrain.crossing)

    def has(self, mark: str) -> bool:
        return mark in self.terrain.is_

    @property
    def barrier(self) -> str:
        """The name of its line; names are used once on a ground."""
        return f"{self.name} walls" if self.area is not None else self.name

    @property
    def is_building(self) -> bool:
        return "building" in self.terrain.is_

    @property
    def is_walked(self) -> bool:
        """Its top is its line: a wall, a rampart. Roofs and carts are stood on within their outline."""
        return not (self.is_building or self.terrain.impassable) or self.area is None

    def bears(self, disc: Disc) -> bool:
        """Whether a base stands wholly on its top."""
        return self.height > 0 and bool(self.line) and self.area is not None and self.area.holds(disc)

    def holds_at(self, disc: Disc, up: int) -> bool:
        """Whether one can stand so high here: on its top, or on a floor of a house."""
        if self.height < LEVEL or up > self.height:
            return False
        if self.is_walked:
            return up == self.height and self.is_on_line((disc.x, disc.y))
        return self.bears(disc) and (up == self.height or self.is_building)

    def is_on_path(self, point: Point, wide: int) -> bool:
        """Whether the middle of a base lies on a road or the like, so wide."""
        return any(is_near(*point, *one, *other, wide * wide // 4) for one, other in pairwise(self.path))

    def is_on_line(self, point: Point) -> bool:
        line = (*self.line, self.line[0]) if self.closed else self.line
        return any(is_near(*point, *one, *other, TOUCH * TOUCH) for one, other in pairwise(line))

    def runs_into(self, other: Piece, gap: int) -> bool:
        """Whether a corner of one lies on the other or beside it."""
        return any(other.is_near(corner, gap) for corner in self._corners()) or any(
            self.is_near(corner, gap) for corner in other._corners()
        )

    def is_near(self, point: Point, gap: int) -> bool:
        if self.area is not None:
            return self.area.overlaps(Disc(*point, gap))
        return any(is_near(*point, *one, *other, gap * gap) for one, other in pairwise(self.line))

    def _corners(self) -> tuple[Point, ...]:
        if isinstance(self.area, Round):
            return ((self.area.x, self.area.y),)
        return self.area.corners if self.area is not None else self.line

    @property
    def shelters(self) -> bool:
        return bool(self.terrain.is_ & {"cover", "building", "works"})


def corridor(one: Point, other: Point, wide: int) -> tuple[Point, ...]:
    """The top of a wall from one point to another, with room for a base so wide to stand on its line at either end."""
    far = wide // 2 + TOUCH + 2
    along = offset((other[0] - one[0], other[1] - one[1]), far)
    aside = (-along[1], along[0])
    ends = ((one[0] - along[0], one[1] - along[1]), (other[0] + along[0], other[1] + along[1]))
    (ax, ay), (bx, by) = ends
    right, rise = aside
    return (ax + right, ay + rise), (ax - right, ay - rise), (bx - right, by - rise), (bx + right, by + rise)


class Task:
    """9.7.1: a work that many hands share."""

    __slots__ = ("cost", "does", "name", "on", "owner")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.name
        self.cost: Final = number(entry.get("cost"))
        self.on: Final = frozenset(names(entry.get("on")))
        self.owner: Final = word(entry.get("for"))
        self.does: Final = word(entry.get("does"))


class Goal:
    """3.1.1: an objective, with the deed that reaches it."""

    __slots__ = ("boxes", "by", "declared", "holds", "item", "klass", "name", "turns", "what", "whom", "worth")

    def __init__(self, declared: Objective, holds: Callable[[Any], Any] | None, boxes: tuple[Box, ...]) -> None:
        fields = dict(declared.fields)
        self.declared: Final = declared
        self.name: Final = declared.name
        self.worth: Final = int(declared.worth or 0)
        self.holds: Final = holds
        self.boxes: Final = boxes
        self.by: Final = word(fields.get("by"))
        self.whom: Final = names(fields.get("whom"))
        self.what: Final = names(fields.get("what"))
        self.item: Final = word(fields.get("item"))
        self.klass: Final = word(fields.get("class"))
        self.turns: Final = number(fields.get("turns"), 1)

    @property
    def is_fundamental(self) -> bool:
        return "fundamental" in self.declared.marks
