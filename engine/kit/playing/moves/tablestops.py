"""What lies on the way over a table, between the places offered: where a movement must stop, or cannot pass."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.space.lines import length_up
from engine.space.plane import Point as Place
from engine.space.plane import toward

Answer = tuple[bool, bool]
"""Whether whoever comes to a place may go on, and whether it may end there."""


def halt_on_way(
    start: Place, end: Place, step: int, ask: Callable[[Place, Place], Answer]
) -> tuple[Place, bool] | None:
    """The first place between two at which a movement must stop, and whether it may end there; none where it goes
    through. Ground on which it stands already does not stop it again. `ask` is told where each step comes from."""
    goes_on, _ = ask(start, start)
    was_free, before = goes_on, start
    for place in _between(start, end, step):
        goes_on, may_end = ask(before, place)
        if was_free and not goes_on:
            return place, may_end
        was_free, before = goes_on, place
    return None


def _between(start: Place, end: Place, step: int) -> Iterator[Place]:
    for gone in range(step, length_up(start, end), step):
        yield toward(start, end, gone)


def is_barred(across: int, up: int, others: Sequence[Place], square: int) -> bool:
    """Whether somebody stands on a straight step; told from where it begins, and nobody is near that."""
    length = across * across + up * up
    for right, rise in others:
        reach = right * across + rise * up
        if reach <= 0:
            continue
        if reach >= length:
            beyond, above = right - across, rise - up
            if beyond * beyond + above * above < square:
                return True
        else:
            aside = across * rise - up * right
            if aside * aside < square * length:
                return True
    return False


def is_taken(x: int, y: int, others: Sequence[Place], square: int) -> bool:
    """Whether somebody stands so near to a place."""
    for px, py in others:
        across, up = px - x, py - y
        if across * across + up * up < square:
            return True
    return False
