"""Up and down pieces of terrain: the holds that one climb leads to, room up there, and free flight down.

A base stands on the top of a wall, along its line; on a roof, within its outline; on a floor of a house, within its
walls. Halfway up it hangs from the wall, at the foot of which it began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import TypeVar

from engine.space.board import Base
from engine.space.ground import LEVEL, TOUCH, Barrier, Ground
from engine.space.lines import RING, offset
from engine.space.plane import Disc, Point, squared
from engine.space.terrain import TerrainPiece

P = TypeVar("P", bound=TerrainPiece)
Hold = tuple[int, int, int]
"""Where a climb or a jump leads: a place, and how high above the ground."""


def holds(ground: Ground, piece: TerrainPiece, base: Base, *, inside: bool) -> Iterator[Hold]:
    """One level up and one down a piece, by where a base stands: within its walls, on its top, or outside."""
    up, down = min(base.up + LEVEL, piece.height), max(base.up - LEVEL, 0)
    barrier = ground.barrier(piece.barrier)
    if inside:
        # The stairs; the last of them lead out onto the roof.
        yield *base.at, up
        if base.up:
            yield *base.at, down
    elif base.up == piece.height:
        if piece.is_building:
            yield *base.at, down
        if barrier is not None:
            yield from ((*spot, down) for spot in _feet(base, piece, barrier))
    elif barrier is not None:
        near = barrier.nearest(base.at)
        top = _top(base, piece, near[1]) if near is not None else None
        if up == piece.height and top is not None:
            yield *top, up
        elif up < piece.height:
            yield *base.at, up
            if piece.is_building and top is not None and near is not None and barrier.opening_at(near[1]):
                # A window on the upper floor, over the one below.
                yield *top, up
        if base.up:
            yield *base.at, down


def _top(base: Base, piece: TerrainPiece, at: Point) -> Point:
    """From the foot of a wall to its top: on its line, or just within the outline of a roof."""
    if piece.is_walked:
        return at
    right, rise = offset((at[0] - base.x, at[1] - base.y), base.radius + 1)
    return at[0] + right, at[1] + rise


def _feet(base: Base, piece: TerrainPiece, barrier: Barrier) -> Iterator[Point]:
    """From the top of a wall to its foot: on both sides of a line, outside a roof at whose edge it stands."""
    near = barrier.nearest(base.at)
    if near is None:
        return
    wall, at = near
    if piece.is_walked:
        right, rise = offset((wall[1] - wall[3], wall[2] - wall[0]), base.radius + 1)
        yield at[0] + right, at[1] + rise
        yield at[0] - right, at[1] - rise
    elif barrier.is_touched_by(base.disc):
        right, rise = offset((at[0] - base.x, at[1] - base.y), base.radius + 1)
        yield at[0] + right, at[1] + rise


def has_room(ground: Ground, others: Iterable[Base], base: Base, hold: Hold, piece: TerrainPiece | None) -> bool:
    """Whether nobody stands there, nothing but what is climbed is under the base, and no zone is entered in which it
    does not stand nearer already."""
    x, y, up = hold
    at, disc = (x, y), Disc(x, y, base.radius)
    if not ground.is_on_table(x, y, base.radius):
        return False
    under = piece.barrier if piece is not None and up else ""
    if any(barrier.is_touched_by(disc, 0) and barrier.name != under for barrier in ground.barriers):
        return False
    if piece is not None and up == piece.height and not piece.is_walked and not piece.bears(disc):
        return False
    for other in others:
        far, zone = squared(other.at, at), other.zone + base.radius if other.zone else 0
        if far < (other.radius + base.radius) ** 2 or (far < zone * zone and far < squared(other.at, base.at)):
            return False
    return True


def hangs(piece: TerrainPiece, hold: Hold) -> bool:
    """Whether one hangs from the wall there: halfway up it, and on no floor."""
    x, y, up = hold
    is_floor = piece.is_building and piece.area is not None and piece.area.contains((x, y))
    return 0 < up < piece.height and not is_floor


def landing(
    ground: Ground, pieces: Iterable[P], base: Base, spot: Point, most: int, perch: int
) -> tuple[Hold, P | None] | None:
    """What a jump comes down on, if that is lower by no more than the most, and no farther away: the highest piece
    under the base but for that on which it stands, or the ground."""
    if squared(base.at, spot) > (most + TOUCH) ** 2:
        return None
    disc = Disc(*spot, base.radius)
    lower = [piece for piece in pieces if piece.height < base.up and piece.id != perch and not piece.is_walked]
    under = max((piece for piece in lower if piece.bears(disc)), key=lambda piece: piece.height, default=None)
    up = under.height if under is not None else 0
    drop = ground.level(base.at) + base.up - ground.level(spot) - up
    return ((*spot, up), under) if 0 < drop <= most else None


def flies_free(ground: Ground, by_line: Mapping[str, P], base: Base, spot: Point, indoors: str) -> bool:
    """Whether nothing as high stands in between; out of the house that one is in only by an opening."""
    for name, at in ground.crossed(base.at, spot):
        piece, barrier = by_line[name], ground.barrier(name)
        by_window = piece.name == indoors and barrier is not None and barrier.opening_at(at)
        if not by_window and (piece.height > base.up or piece.name == indoors):
            return False
    return True


def nearest_in_each_wind(base: Base, distances: Iterable[int], fits: Callable[[Point], object]) -> Iterator[Point]:
    """The nearest place that fits, in each wind that has one."""
    far = tuple(distances)
    for wind in RING:
        steps = (offset(wind, length) for length in far)
        yield from islice(filter(fits, ((base.x + right, base.y + rise) for right, rise in steps)), 1)
