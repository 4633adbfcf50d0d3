"""What a scenario declares and a game only reads: pieces of terrain, tasks, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Self

from engine.core.declared.compiled import Facts, compile_expression
from engine.core.declared.reading import number, word
from engine.core.declared.records import LineOf, Named
from engine.model.battles import Objective
from engine.model.values import Value
from engine.space.areas import Area
from engine.space.lines import Box, holds_point, middle_of
from engine.space.plane import Disc, Point
from engine.space.terrain import TerrainPiece
from engine.systems.cape.book.catalogues import Terrain


class Piece(TerrainPiece):
    """A piece of terrain on the table."""

    __slots__ = ("crossing", "terrain", "wall")

    def of(self, terrain: Terrain, fields: Mapping[str, Value]) -> Self:
        """Of a kind of ground, with what the map says otherwise."""
        self.terrain = terrain
        self.wall = word(fields.get("wall"), terrain.wall)
        self.crossing = number(fields.get("crossing"), terrain.crossing)
        return self

    def has(self, mark: str) -> bool:
        return mark in self.terrain.is_

    def contains(self, at: Point) -> bool:
        return self.area is not None and self.area.contains(at)

    def overlaps(self, disc: Disc) -> bool:
        return self.area is not None and self.area.overlaps(disc)

    @property
    def shelters(self) -> bool:
        return bool(self.terrain.is_ & {"cover", "building", "works"})


class Task(LineOf):
    """9.7.1: a work that many hands share."""

    cost: int = 0
    on: frozenset[str] = frozenset()
    owner: Annotated[str, Named("for")] = ""
    does: str = ""


@dataclass(frozen=True, slots=True)
class Post:
    """A place that an objective is about: a square of the map, or a piece of ground."""

    name: str
    box: Box
    piece: int = -1
    area: Area | None = None

    @property
    def middle(self) -> Point:
        return middle_of(self.box)

    def is_at(self, disc: Disc) -> bool:
        return self.area.overlaps(disc) if self.area is not None else holds_point(self.box, (disc.x, disc.y))


class Goal(LineOf):
    """3.1.1: an objective, with the deed that reaches it."""

    by: str = ""
    whom: tuple[str, ...] = ()
    what: tuple[str, ...] = ()
    item: str = ""
    class_: str = ""
    turns: int = 1

    def __init__(self, declared: Objective, facts: Facts, boxes: tuple[Box, ...], pieces: Mapping[str, Piece]) -> None:
        super().__init__(declared)
        when = declared.when
        self.declared: Final = declared
        self.worth: Final = int(declared.worth or 0)
        self.is_fundamental: Final = "fundamental" in declared.marks
        self.holds: Final = compile_expression(when, facts, f"objective:{declared.name}") if when else None
        self.boxes: Final = boxes
        named = [pieces[name] for name in self.what if name in pieces]
        grounds = [(piece, piece.area) for piece in named if piece.area is not None]
        self.pieces: Final = [piece.id for piece in named]
        self.posts: Final = [
            *(Post(declared.name, box) for box in boxes),
            *(Post(piece.name, area.box, piece.id, area) for piece, area in grounds),
        ]
