"""What a scenario declares and a game only reads: pieces of terrain, tasks, objectives."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.declared.reading import names, number, word
from engine.model.battles import Feature, Objective
from engine.model.rules import Entry
from engine.space.areas import Area
from engine.space.lines import Box
from engine.space.plane import Point
from engine.space.terrain import Nature, TerrainPiece
from engine.systems.cape.book.catalogues import Terrain


class Piece(TerrainPiece):
    """A piece of terrain on the table."""

    __slots__ = ("crossing", "feature", "terrain", "wall")

    def __init__(
        self,
        order: int,
        feature: Feature,
        terrain: Terrain,
        nature: Nature,
        *,
        area: Area | None,
        line: tuple[Point, ...],
        path: tuple[Point, ...],
        openings: tuple[Point, ...],
        height: int,
    ) -> None:
        name = feature.name or f"{feature.terrain}_{order + 1}"
        super().__init__(order, name, nature, area=area, line=line, path=path, openings=openings, height=height)
        fields = dict(feature.fields)
        self.feature: Final = feature
        self.terrain: Final = terrain
        self.wall: Final = word(fields.get("wall"), terrain.wall)
        self.crossing: Final = number(fields.get("crossing"), terrain.crossing)

    def has(self, mark: str) -> bool:
        return mark in self.terrain.is_

    @property
    def shelters(self) -> bool:
        return bool(self.terrain.is_ & {"cover", "building", "works"})


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
