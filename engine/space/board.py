"""Who stands where on a ground, seen by one who is about to move or to look.

A board is made for one question: its zones are those of the mover's enemies (0 for friends and for the shaken). Contact
is kept by the game's own events; here a piece touches another when their edges are nearer than `TOUCH`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final, final

from engine.space.ground import TOUCH, Ground
from engine.space.plane import Disc, Point, is_apart, squared

Link = tuple[Point, Point]


@final
class Base:
    """A figure's base; `zone` is the radius of its zone of control from its middle.

    `up` is how high it stands above the ground, in hundredths of a level: on a wall, a roof, an upper floor. `under`
    names the barrier that is closed above it: who is indoors is seen through openings only, from however high.
    """

    __slots__ = ("name", "radius", "under", "up", "x", "y", "zone")

    def __init__(self, name: str, x: int, y: int, radius: int, zone: int = 0, *, up: int = 0, under: str = "") -> None:
        self.name: Final = name
        self.x: Final = x
        self.y: Final = y
        self.radius: Final = radius
        self.zone: Final = zone
        self.up: Final = up
        self.under: Final = under

    @property
    def at(self) -> Point:
        return self.x, self.y

    @property
    def disc(self) -> Disc:
        return Disc(self.x, self.y, self.radius)

    def moved(self, point: Point) -> Base:
        return Base(self.name, point[0], point[1], self.radius, self.zone, up=self.up, under=self.under)


@final
class Refused:
    """Why something cannot be: a plain word, where, and because of what."""

    __slots__ = ("at", "reason", "what")

    def __init__(self, reason: str, at: Point, what: str = "") -> None:
        self.reason: Final = reason
        self.at: Final = at
        self.what: Final = what

    def __repr__(self) -> str:
        return f"Refused({self.reason}, {self.at}, {self.what})"


@final
class Board:
    """`links` are pairs of points between which nobody may walk: mates of one squad are one body."""

    __slots__ = ("bases", "ground", "links")

    def __init__(self, ground: Ground, bases: Iterable[Base], links: tuple[Link, ...] = ()) -> None:
        self.ground: Final = ground
        self.bases: Final = tuple(bases)
        self.links: Final = links

    def base(self, name: str) -> Base | None:
        return next((base for base in self.bases if base.name == name), None)

    def without(self, *names: str) -> Board:
        return Board(self.ground, (base for base in self.bases if base.name not in names), self.links)

    def plus(self, *bases: Base) -> Board:
        return Board(self.ground, (*self.bases, *bases), self.links)

    def moved(self, name: str, point: Point) -> Board:
        moved = (base.moved(point) if base.name == name else base for base in self.bases)
        return Board(self.ground, moved, self.links)

    def stands(self, disc: Disc, ignore: Collection[str] = ()) -> Refused | None:
        """What forbids a base to stand here: the table's edge, another base, a barrier under it."""
        at = (disc.x, disc.y)
        if not self.ground.is_on_table(disc.x, disc.y, disc.radius):
            return Refused("off_table", at)
        for base in self.bases:
            if base.name not in ignore and squared(base.at, at) < (base.radius + disc.radius) ** 2:
                return Refused("base", at, base.name)
        for barrier in self.ground.barriers:
            if barrier.is_touched_by(disc, 0):
                return Refused("barrier", at, barrier.name)
        return None

    def bases_touched(self, disc: Disc, ignore: Collection[str] = ()) -> tuple[str, ...]:
        return tuple(
            base.name for base in self.bases if base.name not in ignore and not is_apart(base.disc, disc, TOUCH)
        )

    def zones_entered(self, disc: Disc) -> tuple[str, ...]:
        """Whose zones of control a base stands in, wholly or in part."""
        return tuple(
            base.name
            for base in self.bases
            if base.zone and squared(base.at, (disc.x, disc.y)) < (base.zone + disc.radius) ** 2
        )


def is_joined(discs: Sequence[Disc], gap: int) -> bool:
    """Whether all stand in one group, each no farther than the gap from a neighbour, edge to edge."""
    if not discs:
        return True
    joined, waiting = [discs[0]], list(discs[1:])
    while joined:
        one = joined.pop()
        reached = [disc for disc in waiting if not is_apart(one, disc, gap + 1)]
        waiting = [disc for disc in waiting if disc not in reached]
        joined += reached
    return not waiting
