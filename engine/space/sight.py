"""Lines of sight, from the middle of one base to the middle of another.

A line runs from the eyes of one figure to those of the other, each a `LEVEL` above what it stands on: the ground, or
something higher. Whatever is as high as the line where it crosses hides what is behind: barriers, rises, other figures.
A barrier lets a line through at its openings if one of the two stands against it there; one that is closed above
somebody hides him everywhere else. A patch with a depth hides what lies behind more of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, final

from engine.space.board import Base, Board
from engine.space.ground import LEVEL, TOUCH, Barrier, Patch
from engine.space.lines import Box, is_near, meeting, part_way
from engine.space.plane import Point


@final
class Crossed:
    """A barrier on the line: where, whether either stands against it, whether at a door or a window."""

    __slots__ = ("at", "barrier", "near_target", "near_viewer", "opening")

    def __init__(self, barrier: str, at: Point, near_viewer: bool, near_target: bool, opening: bool) -> None:
        self.barrier: Final = barrier
        self.at: Final = at
        self.near_viewer: Final = near_viewer
        self.near_target: Final = near_target
        self.opening: Final = opening


@final
class Sight:
    """What a look showed: `by` and `at` say what hides the other; `inside` how much of each patch the line crosses."""

    __slots__ = ("at", "by", "clear", "crossed", "inside")

    def __init__(
        self,
        by: str | None,
        at: Point | None,
        crossed: tuple[Crossed, ...],
        inside: tuple[tuple[str, int], ...],
    ) -> None:
        self.clear: Final = by is None
        self.by: Final = by
        self.at: Final = at
        self.crossed: Final = crossed
        self.inside: Final = inside


@final
class _Line:
    """The line with its heights at both ends."""

    __slots__ = ("box", "end", "one", "other", "start", "to", "up")

    def __init__(self, board: Board, one: Base, other: Base) -> None:
        self.one: Final = one
        self.other: Final = other
        self.start: Final[Point] = one.at
        self.end: Final[Point] = other.at
        self.up: Final = board.ground.level(one.at) + one.up + LEVEL
        self.to: Final = board.ground.level(other.at) + other.up + LEVEL
        (ax, ay), (bx, by) = one.at, other.at
        self.box: Final[Box] = (min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))

    def may_cross(self, box: Box) -> bool:
        """Whether the line can meet what lies in a box: not where all its corners are on one side."""
        mine = self.box
        if mine[0] > box[2] or box[0] > mine[2] or mine[1] > box[3] or box[1] > mine[3]:
            return False
        (ax, ay), (bx, by) = self.start, self.end
        across, up = bx - ax, by - ay
        low, high = across * (box[1] - ay), across * (box[3] - ay)
        left, right = up * (box[0] - ax), up * (box[2] - ax)
        if across < 0:
            low, high = high, low
        if up < 0:
            left, right = right, left
        return low <= right and left <= high

    def is_under(self, top: int, above: int, below: int) -> bool:
        """Whether something so high, so far along, reaches up to the line."""
        return self.up * (below - above) + self.to * above <= top * below


def look(board: Board, one: Base, other: Base, *, bodies: bool = True) -> Sight:
    """All that lies on the line from one base to another, and what of it hides the other first."""
    line = _Line(board, one, other)
    crossed: list[Crossed] = []
    hidden: tuple[str, Point] | None = None
    for barrier in board.ground.barriers:
        if line.may_cross(barrier.box):
            for item, hides in _crossed(board, line, barrier):
                crossed.append(item)
                if hides and hidden is None:
                    hidden = (barrier.name, item.at)
    inside: list[tuple[str, int]] = []
    for patch in board.ground.patches:
        if line.may_cross(patch.area.box):
            length = patch.area.inside(line.start, line.end)
            if length:
                inside.append((patch.name, length))
                if hidden is None and ((patch.depth is not None and length > patch.depth) or _rises(line, patch)):
                    hidden = (patch.name, line.end)
    if bodies and hidden is None:
        body = _body(board, line)
        if body is not None:
            hidden = (body.name, body.at)
    by, at = (None, None) if hidden is None else hidden
    return Sight(by, at, tuple(crossed), tuple(inside))


def sees(board: Board, one: Base, other: Base, *, bodies: bool = True) -> bool:
    """The same as `look(...).clear`, without telling all that was crossed."""
    line = _Line(board, one, other)
    for barrier in board.ground.tall:
        if line.may_cross(barrier.box) and any(hides for _, hides in _crossed(board, line, barrier)):
            return False
    if bodies and _body(board, line) is not None:
        return False
    return not any(
        line.may_cross(patch.area.box) and (_is_thick(line, patch) or _rises(line, patch))
        for patch in board.ground.hiding
    )


def _is_thick(line: _Line, patch: Patch) -> bool:
    """Whether more of a patch lies on the line than one sees through."""
    depth = patch.depth
    if depth is None:
        return False
    # What the boxes have in common cannot hold a longer piece of the line than its own diagonal.
    mine, its = line.box, patch.area.box
    across, up = min(mine[2], its[2]) - max(mine[0], its[0]), min(mine[3], its[3]) - max(mine[1], its[1])
    return across * across + up * up > depth * depth and patch.area.inside(line.start, line.end) > depth


def _crossed(board: Board, line: _Line, barrier: Barrier) -> list[tuple[Crossed, bool]]:
    found = []
    left, bottom, right, top = line.box
    for wall in barrier.walls:
        if left > wall[6] or wall[4] > right or bottom > wall[7] or wall[5] > top:
            continue
        met = meeting(line.start, line.end, (wall[0], wall[1]), (wall[2], wall[3]))
        if met is not None:
            at = part_way(line.start, line.end, *met)
            near_viewer = barrier.is_touched_by(line.one.disc)
            near_target = barrier.is_touched_by(line.other.disc)
            opening = barrier.opening_at(at)
            item = Crossed(barrier.name, at, near_viewer, near_target, opening)
            crest = board.ground.level(at) + barrier.height
            through = opening and (near_viewer or near_target)
            is_closed = barrier.name in (line.one.under, line.other.under)
            found.append((item, not through and (is_closed or line.is_under(crest, *met))))
    return found


def _rises(line: _Line, patch: Patch) -> bool:
    """Whether ground that rises to the line lies on it; where a viewer stands the line is above it by his height."""
    if not patch.height:
        return False
    for first, last in patch.area.stretches(line.start, line.end):
        for part in (first, last):
            if line.is_under(patch.height, *part):
                return True
    return False


def _body(board: Board, line: _Line) -> Base | None:
    (px, py), (qx, qy) = line.start, line.end
    left, bottom, right, top = line.box
    for base in board.bases:
        wide = base.radius
        if (
            left - wide < base.x < right + wide
            and bottom - wide < base.y < top + wide
            and base.name not in (line.one.name, line.other.name)
            and is_near(base.x, base.y, px, py, qx, qy, wide * wide)
            and _is_as_high(board, line, base)
        ):
            return base
    return None


def _is_as_high(board: Board, line: _Line, base: Base) -> bool:
    if not board.ground.rises and line.up == line.to == base.up + LEVEL:
        return True
    across, up = line.end[0] - line.start[0], line.end[1] - line.start[1]
    length = across * across + up * up
    reach = (base.x - line.start[0]) * across + (base.y - line.start[1]) * up
    return line.is_under(board.ground.level(base.at) + base.up + LEVEL, min(max(reach, 0), length), max(length, 1))


def covered(board: Board, one: Base, other: Base, covers: Collection[str], *, gap: int = TOUCH) -> tuple[str, ...]:
    """What shelters the other from the first: barriers on the line that it stands against, patches it stands in."""
    line = _Line(board, one, other)
    sheltering = []
    for barrier in board.ground.barriers:
        stands_against = barrier.name in covers and barrier.is_touched_by(other.disc, gap)
        if stands_against and line.may_cross(barrier.box) and _crossed(board, line, barrier):
            sheltering.append(barrier.name)
    disc = other.disc
    sheltering += [patch.name for patch in board.ground.patches if patch.name in covers and patch.area.overlaps(disc)]
    return tuple(sheltering)


def between(board: Board, one: Base, other: Base, covers: Collection[str]) -> tuple[str, ...]:
    """What stands in the line of sight with neither of them in it or against it: a hedge half-way, a clump of trees."""
    line = _Line(board, one, other)
    discs = (one.disc, other.disc)
    standing = [
        barrier.name
        for barrier in board.ground.barriers
        if barrier.name in covers
        and line.may_cross(barrier.box)
        and not any(barrier.is_touched_by(disc) for disc in discs)
        and _crossed(board, line, barrier)
    ]
    standing += [
        patch.name
        for patch in board.ground.patches
        if patch.name in covers
        and line.may_cross(patch.area.box)
        and not any(patch.area.overlaps(disc) for disc in discs)
        and patch.area.inside(line.start, line.end)
    ]
    return tuple(standing)
