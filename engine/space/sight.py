"""Lines of sight, from the middle of one base to the middle of another.

A line runs from the eyes of one figure to those of the other, each a `LEVEL` above what it stands on: the ground, or
something higher. Whatever is as high as the line where it crosses hides what is behind: barriers, rises, other figures.
A barrier lets a line through at its openings if one of the two stands against it there; one that is closed above
somebody hides him everywhere else. A patch with a depth hides what lies behind more of it.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Final, final

from engine.space.board import Base, Board
from engine.space.ground import LEVEL, TOUCH, Barrier, Ground, Patch
from engine.space.lines import Box, is_near, meeting, part_way
from engine.space.plane import Disc, Point

End = tuple[int, int, int, int, str]
"""One end of a line: the place of a base, its radius, how high it stands, and what is closed above it."""
_REMEMBERED: Final = 4096
"""Lines that are remembered: most figures stay where they are while one moves, and the ground stays too."""


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

    def __init__(self, ground: Ground, one: End, other: End) -> None:
        self.one: Final = one
        self.other: Final = other
        ax, ay, bx, by = one[0], one[1], other[0], other[1]
        self.start: Final[Point] = (ax, ay)
        self.end: Final[Point] = (bx, by)
        self.up: Final = ground.level(self.start) + one[3] + LEVEL
        self.to: Final = ground.level(self.end) + other[3] + LEVEL
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


def _end(base: Base) -> End:
    return base.x, base.y, base.radius, base.up, base.under


def look(board: Board, one: Base, other: Base, *, bodies: bool = True) -> Sight:
    """All that lies on the line from one base to another, and what of it hides the other first."""
    line = _Line(board.ground, _end(one), _end(other))
    crossed: list[Crossed] = []
    hidden: tuple[str, Point] | None = None
    for barrier in board.ground.barriers:
        if line.may_cross(barrier.box):
            for item, hides in _crossed(board.ground, line, barrier):
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
        body = _body(board, line, (one.name, other.name))
        if body is not None:
            hidden = (body.name, body.at)
    by, at = (None, None) if hidden is None else hidden
    return Sight(by, at, tuple(crossed), tuple(inside))


def sees(board: Board, one: Base, other: Base, *, bodies: bool = True) -> bool:
    """The same as `look(...).clear`, without telling all that was crossed."""
    ground, start, end = board.ground, _end(one), _end(other)
    if not _is_open(ground, start, end):
        return False
    if not bodies or not (near := _beside(board, start, end, (one.name, other.name))):
        return True
    line = _Line(ground, start, end)
    return not any(_is_as_high(board, line, base) for base in near)


def is_bare(ground: Ground, px: int, py: int, qx: int, qy: int) -> bool:
    """Whether nothing that could hide anybody lies even near the line between two places: nothing more need be looked
    at."""
    left, right = (px, qx) if px < qx else (qx, px)
    bottom, top = (py, qy) if py < qy else (qy, py)
    for box in ground.screens:
        if left <= box[2] and box[0] <= right and bottom <= box[3] and box[1] <= top:
            return False
    return True


@lru_cache(maxsize=_REMEMBERED)
def _is_open(ground: Ground, one: End, other: End) -> bool:
    """Whether the ground hides neither from the other, whoever stands between them."""
    line = _Line(ground, one, other)
    for barrier in ground.tall:
        if line.may_cross(barrier.box) and any(hides for _, hides in _crossed(ground, line, barrier)):
            return False
    return not any(
        line.may_cross(patch.area.box) and (_is_thick(line, patch) or _rises(line, patch)) for patch in ground.hiding
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


def _crossed(ground: Ground, line: _Line, barrier: Barrier) -> list[tuple[Crossed, bool]]:
    found = []
    left, bottom, right, top = line.box
    for wall in barrier.walls:
        if left > wall[6] or wall[4] > right or bottom > wall[7] or wall[5] > top:
            continue
        met = meeting(line.start, line.end, (wall[0], wall[1]), (wall[2], wall[3]))
        if met is not None:
            at = part_way(line.start, line.end, *met)
            near_viewer = barrier.is_touched_by(Disc(*line.one[:3]))
            near_target = barrier.is_touched_by(Disc(*line.other[:3]))
            opening = barrier.opening_at(at)
            item = Crossed(barrier.name, at, near_viewer, near_target, opening)
            crest = ground.level(at) + barrier.height
            through = opening and (near_viewer or near_target)
            is_closed = barrier.name in (line.one[4], line.other[4])
            found.append((item, not through and (is_closed or line.is_under(crest, *met))))
    return found


def _is_crossed(line: _Line, barrier: Barrier) -> bool:
    """Whether any wall of it lies on the line: `_crossed` tells where, and what of it hides."""
    left, bottom, right, top = line.box
    return any(
        meeting(line.start, line.end, (wall[0], wall[1]), (wall[2], wall[3])) is not None
        for wall in barrier.walls
        if left <= wall[6] and wall[4] <= right and bottom <= wall[7] and wall[5] <= top
    )


def _rises(line: _Line, patch: Patch) -> bool:
    """Whether ground that rises to the line lies on it; where a viewer stands the line is above it by his height."""
    if not patch.height:
        return False
    for first, last in patch.area.stretches(line.start, line.end):
        for part in (first, last):
            if line.is_under(patch.height, *part):
                return True
    return False


def _body(board: Board, line: _Line, names: tuple[str, str]) -> Base | None:
    near = _beside(board, line.one, line.other, names)
    return next((base for base in near if _is_as_high(board, line, base)), None)


def _beside(board: Board, one: End, other: End, names: tuple[str, str]) -> list[Base]:
    """Bases that lie on the line, however high; not those of the two themselves."""
    px, py, qx, qy = one[0], one[1], other[0], other[1]
    left, right = (px, qx) if px < qx else (qx, px)
    bottom, top = (py, qy) if py < qy else (qy, py)
    return [
        base
        for base in board.bases
        if left - (wide := base.radius) < base.x < right + wide
        and bottom - wide < base.y < top + wide
        and base.name not in names
        and is_near(base.x, base.y, px, py, qx, qy, wide * wide)
    ]


def _is_as_high(board: Board, line: _Line, base: Base) -> bool:
    if not board.ground.rises and line.up == line.to == base.up + LEVEL:
        return True
    across, up = line.end[0] - line.start[0], line.end[1] - line.start[1]
    length = across * across + up * up
    reach = (base.x - line.start[0]) * across + (base.y - line.start[1]) * up
    return line.is_under(board.ground.level(base.at) + base.up + LEVEL, min(max(reach, 0), length), max(length, 1))


def covered(board: Board, one: Base, other: Base, covers: Collection[str], *, gap: int = TOUCH) -> tuple[str, ...]:
    """What shelters the other from the first: barriers on the line that it stands against, patches it stands in."""
    return _covered(board.ground, _end(one), _end(other), frozenset(covers), gap)


@lru_cache(maxsize=_REMEMBERED)
def _covered(ground: Ground, one: End, other: End, covers: frozenset[str], gap: int) -> tuple[str, ...]:
    line, disc = _Line(ground, one, other), Disc(*other[:3])
    sheltering = []
    for barrier in ground.barriers:
        stands_against = barrier.name in covers and barrier.is_touched_by(disc, gap)
        if stands_against and line.may_cross(barrier.box) and _is_crossed(line, barrier):
            sheltering.append(barrier.name)
    sheltering += [patch.name for patch in ground.patches if patch.name in covers and patch.area.overlaps(disc)]
    return tuple(sheltering)


def between(board: Board, one: Base, other: Base, covers: Collection[str]) -> tuple[str, ...]:
    """What stands in the line of sight with neither of them in it or against it: a hedge half-way, a clump of trees."""
    return _between(board.ground, _end(one), _end(other), frozenset(covers))


@lru_cache(maxsize=_REMEMBERED)
def _between(ground: Ground, one: End, other: End, covers: frozenset[str]) -> tuple[str, ...]:
    line = _Line(ground, one, other)
    discs = (Disc(*one[:3]), Disc(*other[:3]))
    standing = [
        barrier.name
        for barrier in ground.barriers
        if barrier.name in covers
        and line.may_cross(barrier.box)
        and _is_crossed(line, barrier)
        and not any(barrier.is_touched_by(disc) for disc in discs)
    ]
    standing += [
        patch.name
        for patch in ground.patches
        if patch.name in covers
        and line.may_cross(patch.area.box)
        and not any(patch.area.overlaps(disc) for disc in discs)
        and patch.area.inside(line.start, line.end)
    ]
    return tuple(standing)
