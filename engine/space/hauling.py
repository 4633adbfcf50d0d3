"""Pieces on wheels: turned and pushed by those who stand round them, and drawn behind a team."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from engine.space.board import Base, Board
from engine.space.bodies import Spots, beside
from engine.space.ground import TOUCH
from engine.space.lines import turned
from engine.space.moves import Walk
from engine.space.plane import Point, cosine, sine, squared, toward

_MILLION: Final = 1_000_000


def turned_about(board: Board, piece: Base, crew: Sequence[Base], degrees: int) -> Spots | None:
    """Those round a piece go round with it, clockwise; none if there is no room for all of them."""
    turns = [(base, turned((base.x - piece.x, base.y - piece.y), degrees)) for base in crew]
    wanted = [(base, (piece.x + across // _MILLION, piece.y + up // _MILLION)) for base, (across, up) in turns]
    return beside(board, piece, wanted)


def pushed(board: Board, piece: Base, crew: Sequence[Base], facing: int, step: int) -> tuple[Point, Spots] | None:
    """A piece and those who push it, all by the same step straight ahead; none if there is no room for all of them."""
    across, up = step * sine(facing) // _MILLION, step * cosine(facing) // _MILLION
    moved = [base.moved((base.x + across, base.y + up)) for base in (piece, *crew)]
    if any(board.stands(base.disc) is not None for base in moved):
        return None
    return moved[0].at, tuple((base.name, base.at) for base in moved[1:])


def drawn(
    board: Board, piece: Base, team: Base, crew: Sequence[Base], mates: Sequence[Base], walk: Walk
) -> tuple[Point, Spots] | None:
    """Where a piece comes to stand behind its team, on the side from which it came, and those who go along, past the
    mates who stay; none where the team would back onto it, or where there is no room."""
    far = piece.radius + team.radius
    trail = [piece.at, team.at, *walk.way[1:-1]]
    last = next((point for point in reversed(trail) if squared(point, walk.end) >= far * far), trail[0])
    behind = piece.moved(toward(walk.end, last, far))
    if squared(behind.at, walk.end) < (far - TOUCH) ** 2 or board.stands(behind.disc) is not None:
        return None
    wanted = [(base, (base.x + behind.x - piece.x, base.y + behind.y - piece.y)) for base in crew]
    spots = beside(board.plus(*mates, team.moved(walk.end)), behind, wanted)
    return (behind.at, spots) if spots is not None else None


@lru_cache(maxsize=1 << 14)
def bearing(start: Point, end: Point) -> int:
    """The whole degrees, clockwise from the north, that come nearest to the way from one point to another."""
    across, up = end[0] - start[0], end[1] - start[1]
    # A float only says where to look: the choice among neighbours is exact.
    about = round(math.degrees(math.atan2(across, up)))
    best = most = -1
    for degree in sorted(((about - 1) % 360, about % 360, (about + 1) % 360)):
        along = across * sine(degree) + up * cosine(degree)
        if best < 0 or along > most:
            best, most = degree, along
    return best
