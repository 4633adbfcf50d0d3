"""How stands move: ahead, obliquely, by wheels; how far that is, and what ground it covers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import isqrt
from typing import Final

from engine.space.lines import turn
from engine.space.plane import Block, Point, cosine, sine, squared
from engine.space.stands.stand import Stand, rounded

_MILLION: Final = 1_000_000
_PI: Final = 3_141_593
"""In millionths."""


def angle(one: int, other: int) -> int:
    """Between two directions, 0 to 180 degrees."""
    turn = abs(one - other) % 360
    return turn if turn <= 180 else 360 - turn


def step(start: Point, length: int, heading: int) -> Point:
    """So far in a direction."""
    across, up = rounded(length * sine(heading), _MILLION), rounded(length * cosine(heading), _MILLION)
    return start[0] + across, start[1] + up


def step_within(start: Point, length: int, heading: int) -> Point:
    """So far in a direction, and not a hair farther: a place that is rounded up could not be paid for."""
    across, up = length * sine(heading), length * cosine(heading)
    return (
        start[0] + (across // _MILLION if across >= 0 else -(-across // _MILLION)),
        start[1] + (up // _MILLION if up >= 0 else -(-up // _MILLION)),
    )


def ahead(stand: Stand, length: int, off: int = 0) -> Stand:
    """So far forward, or obliquely: so many degrees to the right of straight ahead (to the left, if below 0). The
    facing stays; 180 degrees off is a step back."""
    return stand.moved(*step(stand.at, length, stand.facing + off))


def wheel_length(width: int, degrees: int) -> int:
    """How far the outer end of a front goes in a wheel, rounded up."""
    return -(-width * abs(degrees) * _PI // (180 * _MILLION))


def longest_way(before: Stand, after: Stand) -> int:
    """How far the corner goes that goes farthest, in a straight line, rounded up: how a free move is measured."""
    square = max(squared(start, end) for start, end in zip(before.corners, after.corners, strict=True))
    return isqrt(square - 1) + 1 if square else 0


def swept(before: Stand, after: Stand) -> Block:
    """The ground that a stand passes over on its straight way from one place to another."""
    if (before.facing, before.width, before.depth) != (after.facing, after.width, after.depth):
        return hull((*before.corners, *after.corners))
    # Not turned on the way: the edges that lead go along, the others stay, and where one kind meets the other both ends
    # of the way are corners.
    across, up = after.x - before.x, after.y - before.y
    points = before.block.corners
    leads = [
        (points[number - 1][1] - y) * across < (points[number - 1][0] - x) * up for number, (x, y) in enumerate(points)
    ]
    corners: list[Point] = []
    for number, (x, y) in enumerate(points):
        arrives, leaves = leads[number], leads[(number + 1) % 4]
        if arrives:
            corners.append((x + across, y + up))
        if not (arrives and leaves):
            corners.append((x, y))
        if leaves and not arrives:
            corners.append((x + across, y + up))
    return Block(0, 0, tuple(corners))


def swept_along(stands: Iterable[Stand]) -> list[Block]:
    """The same of straight ways from place to place, for each of them."""
    return [swept(before, after) for before, after in pairwise(stands)]


def hull(points: tuple[Point, ...]) -> Block:
    """The smallest piece with straight sides that bulges everywhere and holds all of the points."""
    ordered = sorted(set(points))
    corners = (*_half(ordered), *_half(ordered[::-1]))
    x, y = corners[0]
    return Block(x, y, tuple((across - x, up - y) for across, up in corners))


def _half(ordered: list[Point]) -> list[Point]:
    """One side of a hull, without its last corner, which begins the other."""
    corners: list[Point] = []
    for point in ordered:
        while len(corners) > 1 and turn(corners[-2], corners[-1], point) <= 0:
            corners.pop()
        corners.append(point)
    return corners[:-1]
