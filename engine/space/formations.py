"""Placing a body of figures behind the one that leads its move.

A squad's move is measured on its leading figure; the others are then set down so that the body keeps its formation and
nobody stands ahead of it. Spots lie on a grid that is turned into the direction of the move: ranks behind the leading
figure, files to both sides. They are filled in a fixed order, each by the figure that has least to walk.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import Final, Literal

from engine.space.board import Base, Board, Refused
from engine.space.ground import TOUCH
from engine.space.lines import meeting, offset
from engine.space.plane import Disc, Point, is_apart, squared
from engine.space.standing import Placed

Formation = Literal["open", "tight", "line", "ranks"]
"""A loose group; a compact one; one rank; two ranks."""

_RANKS: Final = 8
_FILES: Final = 8


def reform(
    board: Board,
    bases: Sequence[Base],
    lead: str,
    to: Point,
    ahead: Point,
    *,
    shape: Formation = "open",
    gap: int = 0,
    reach: int | None = None,
) -> tuple[tuple[str, Point], ...] | Refused:
    """Where each of the bases stands, in the order given, once the leading one stands at a point and faces ahead.

    `gap` is the space left between edges. With a `reach`, nobody goes farther than that; who finds no spot so near
    stays where he is. Without one, a body that does not fit is refused as `crowded`.
    """
    others = Board(board.ground, [base for base in board.bases if all(base.name != mate.name for mate in bases)])
    waiting = [base for base in bases if base.name != lead]
    leader = next((base for base in bases if base.name == lead), None)
    if leader is None:
        raise ValueError(f"{lead} does not belong to the body")
    widest = max(base.radius for base in bases)
    placed: dict[str, Disc] = {lead: Disc(*to, leader.radius)}
    for spot in _spots(to, ahead, 2 * widest + gap, shape):
        if not waiting:
            break
        near = [base for base in waiting if reach is None or squared(base.at, spot) <= reach * reach]
        if not near:
            continue
        base = min(near, key=lambda mate: squared(mate.at, spot))
        disc = Disc(*spot, base.radius)
        if _fits(others, to, disc, list(placed.values()), gap):
            placed[base.name] = disc
            waiting.remove(base)
    for base in waiting:
        if reach is None or not _is_free(base.disc, list(placed.values())):
            return Refused("crowded", to, base.name)
        placed[base.name] = base.disc
    return tuple((base.name, (placed[base.name].x, placed[base.name].y)) for base in bases)


def _spots(to: Point, ahead: Point, step: int, shape: Formation) -> Iterator[Point]:
    """The grid round the leading figure, nearest ranks and files first; sideways before backwards in a line."""
    right, back = offset((ahead[1], -ahead[0]), step), offset((-ahead[0], -ahead[1]), step)
    for rank, file in _grid(shape):
        if (rank, file) != (0, 0):
            yield to[0] + rank * back[0] + file * right[0], to[1] + rank * back[1] + file * right[1]


def _grid(shape: Formation) -> list[tuple[int, int]]:
    files = range(-_FILES, _FILES + 1)
    spots = [(rank, file) for rank in range(_RANKS) for file in files]
    if shape == "line":
        return sorted(spots, key=lambda spot: (spot[0], abs(spot[1]), spot[1]))
    if shape == "ranks":
        return sorted(spots, key=lambda spot: (spot[0] // 2, abs(spot[1]), spot[0], spot[1]))
    return sorted(spots, key=lambda spot: (max(spot[0] - 1, abs(spot[1])), spot[0], abs(spot[1]), spot[1]))


def _fits(others: Board, lead: Point, disc: Disc, placed: list[Disc], gap: int) -> bool:
    """Free ground, next to one already placed, and no barrier between it and the leading figure."""
    at = (disc.x, disc.y)
    return (
        _is_free(disc, placed)
        and any(not is_apart(disc, mate, gap + TOUCH) for mate in placed)
        and others.stands(disc) is None
        and not any(
            meeting(lead, at, (wall[0], wall[1]), (wall[2], wall[3])) is not None
            for barrier in others.ground.barriers
            for wall in barrier.walls
        )
    )


def _is_free(disc: Disc, placed: list[Disc]) -> bool:
    return all(is_apart(disc, mate, 0) for mate in placed)


# --- ranks of equal bases ---------------------------------------------------------------------------------------------


def ranks(count: int, abreast: int, step: int) -> list[range]:
    """So many bases, rank behind rank: how far each is to the right of the middle of their front."""
    left = -((min(count, abreast) - 1) * step // 2)
    many = [min(abreast, count - first) for first in range(0, count, abreast or 1)]
    return [range(left, left + number * step, step) for number in many]


def free_middles(
    rows: Sequence[tuple[int, range]], radius: int, standing: Sequence[Placed], size: Point, step: int
) -> list[int]:
    """At which x, so far apart, the middle of ranks can be, each with its y: no base of theirs overlaps one of those
    who stand there, all as wide, nor stands over the edge of a table of that size."""
    closed = [gap for y, rank in rows for gap in closed_to(rank, y, radius, standing, size)]
    taken = {x for low, high in closed for x in range(low - low % step + step, high, step)}
    return [x for x in range(step, size[0], step) if x not in taken]


def closed_to(rank: range, y: int, radius: int, others: Sequence[Placed], size: Point) -> list[tuple[int, int]]:
    """Between which x the middle of a rank of bases cannot be, whose own middles are so far to the right of it: one of
    them would overlap one of the others, all as wide, or stand over the edge of a table of that size."""
    width, height = size
    if not radius <= y <= height - radius:
        return [(-1, width + 1)]
    closed = [(-1, radius - rank[0]), (width - radius - rank[-1], width + 1)]
    for other in others:
        room = 4 * radius * radius - (other.y - y) ** 2
        if room > 0:
            reach = isqrt(room - 1) + 1
            closed += [(other.x - across - reach, other.x - across + reach) for across in rank]
    return closed
