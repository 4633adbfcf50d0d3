"""Lines of terrain on a table, as rivers, hedges and walls are, which do not change: which of them a straight way
meets, and where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Generic, Protocol, TypeVar, final

from engine.space.lines import Box, box_between, boxes_meet
from engine.space.plane import Point, squared
from engine.space.routes.paths import Path, crosses, first_meeting


class Course(Protocol):
    """A piece of terrain that runs along a line."""

    @property
    def line(self) -> Path: ...
    @property
    def box(self) -> Box: ...


C = TypeVar("C", bound=Course)
Met = tuple[int, C, Point]
"""The number of a piece among the others, the piece, and where a way first meets it."""


@final
class Courses(Generic[C]):
    def __init__(self, pieces: Iterable[C]) -> None:
        self._pieces: Final = tuple(pieces)

    def __iter__(self) -> Iterator[C]:
        return iter(self._pieces)

    def __getitem__(self, number: int) -> C:
        return self._pieces[number]

    def __len__(self) -> int:
        return len(self._pieces)

    def across(self, start: Point, end: Point) -> list[C]:
        """All that a straight way crosses or touches."""
        if not self._pieces:
            return []
        box = box_between(start, end)
        return [piece for piece in self._pieces if boxes_meet(piece.box, box) and crosses(piece.line, start, end)]

    def met(self, start: Point, end: Point) -> list[Met[C]]:
        """All that a straight way meets; one that runs along it is met nowhere."""
        if not self._pieces:
            return []
        box = box_between(start, end)
        return [
            (number, piece, place)
            for number, piece in enumerate(self._pieces)
            if boxes_meet(piece.box, box) and (place := first_meeting(piece.line, start, end)) is not None
        ]

    def first(self, start: Point, end: Point, but: int = -1) -> Met[C] | None:
        """The one that a straight way meets first, but for one of a number."""
        met = [one for one in self.met(start, end) if one[0] != but]
        return min(met, key=lambda one: (squared(start, one[2]), one[0]), default=None)
