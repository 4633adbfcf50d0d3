"""Paths: lines of several points, as roads, rivers and the ways of units are. Lengths are hundredths, rounded up."""

from __future__ import annotations

from itertools import pairwise

from engine.space.hauling import bearing
from engine.space.lines import foot, length_up, meet, meeting, part_way
from engine.space.plane import Point, squared, toward

Path = tuple[Point, ...]


def length_of(path: Path) -> int:
    return sum(length_up(one, other) for one, other in pairwise(path))


def up_to(path: Path, far: int) -> Path:
    """A path as far as that."""
    gone = [path[0]]
    for start, end in pairwise(path):
        length = length_up(start, end)
        if far <= length:
            gone.append(part_way(start, end, far, length))
            break
        gone.append(end)
        far -= length
    return tuple(gone)


def along(path: Path, far: int) -> tuple[Point, int]:
    """The place about so far along a path, and the direction there."""
    place, heading = path[0], 0
    for point in path[1:]:
        if place == point:
            continue
        heading = bearing(place, point)
        end = toward(place, point, max(0, far))
        far -= max(abs(end[0] - place[0]), abs(end[1] - place[1]))
        place = end
        if place != point:
            break
    return place, heading


def crosses(path: Path, start: Point, end: Point) -> bool:
    """Whether a straight way meets a path."""
    return any(meet(start, end, path[number - 1], path[number]) for number in range(1, len(path)))


def meetings(path: Path, start: Point, end: Point) -> list[Point]:
    """Where a straight way meets a path, part of the path by part."""
    return [
        part_way(start, end, *crossed)
        for one, other in pairwise(path)
        if meet(start, end, one, other) and (crossed := meeting(start, end, one, other)) is not None
    ]


def crossings(path: Path, other: Path) -> list[Point]:
    """Where another path meets a path, part by part of the other."""
    return [point for start, end in pairwise(other) for point in meetings(path, start, end)]


def first_meeting(path: Path, start: Point, end: Point) -> Point | None:
    """Where a straight way first meets a path."""
    return min(meetings(path, start, end), key=lambda point: squared(start, point), default=None)


def distance_to(path: Path, point: Point) -> int:
    spots = (foot(point, path[number - 1], path[number]) for number in range(1, len(path)))
    return min(length_up(point, spot) for spot in spots)


def stretch(path: Path, start: Point, end: Point, near: int) -> Path | None:
    """From one place to another along a path, if both are as near to it as that."""
    first, last = (_nearest(path, point) for point in (start, end))
    if squared(start, first[1]) > near * near or squared(end, last[1]) > near * near:
        return None
    one, other = first[0] + 1, last[0] + 1
    return (start, *(path[one:other] if one <= other else path[other:one][::-1]), end)


def _nearest(path: Path, point: Point) -> tuple[int, Point]:
    """The part of a path that is nearest to a point, and the place on it."""
    places = [(number, foot(point, path[number], path[number + 1])) for number in range(len(path) - 1)]
    return min(places, key=lambda place: (squared(point, place[1]), place[0]))
