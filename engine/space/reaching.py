"""Where one can come to at all on an open table, step by step from some places."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from engine.space.lines import meet
from engine.space.plane import Point


def is_crossed(line: Sequence[Point], here: Point, there: Point) -> bool:
    return any(meet(here, there, one, other) for one, other in pairwise(line))


def rim(wide: int, high: int, step: int) -> Iterator[Point]:
    """Places along the edges of a table, a step apart."""
    yield from ((x, y) for x in range(0, wide + 1, step) for y in (0, high))
    yield from ((x, y) for x in (0, wide) for y in range(0, high + 1, step))


def reached(
    starts: Iterable[Point], wide: int, high: int, step: int, bars: Callable[[Point, Point], bool]
) -> list[Point]:
    """Places a step apart to which a way leads from one of some places; `bars` judges a step from here to there."""
    columns, lines = wide // step, high // step
    waiting = [(min(x // step, columns), min(y // step, lines)) for x, y in starts]
    found = set(waiting)
    while waiting:
        x, y = waiting.pop()
        for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if there in found or not (0 <= there[0] <= columns and 0 <= there[1] <= lines):
                continue
            if not bars((x * step, y * step), (there[0] * step, there[1] * step)):
                found.add(there)
                waiting.append(there)
    return [(x * step, y * step) for x, y in found]
