"""Slabs: pieces with two pairs of parallel sides, as bases and strips of fire are. Whether two of them cover common
ground is asked by the hundred thousand, and takes eight products of their sides."""

from __future__ import annotations

from collections.abc import Iterable

Slab = tuple[int, int, int, int, int, int]
"""Twice its middle (across, up), and one side of each pair as a step (across, up, across, up)."""


def slabs_overlap(one: Slab, other: Slab) -> bool:
    """Whether they cover common ground, exactly; touching is not overlapping. Two such pieces are apart just where a
    line along one of their sides parts them."""
    x, y, first, rise, second, climb = one
    its_x, its_y, its_first, its_rise, its_second, its_climb = other
    across, up = its_x - x, its_y - y
    area = abs(first * climb - rise * second)
    by_first = abs(first * its_rise - rise * its_first)
    by_second = abs(first * its_climb - rise * its_second)
    reach = area + by_first + by_second
    if reach and abs(across * rise - up * first) >= reach:
        return False
    also_first = abs(second * its_rise - climb * its_first)
    also_second = abs(second * its_climb - climb * its_second)
    reach = area + also_first + also_second
    if reach and abs(across * climb - up * second) >= reach:
        return False
    its_area = abs(its_first * its_climb - its_rise * its_second)
    reach = its_area + by_first + also_first
    if reach and abs(across * its_rise - up * its_first) >= reach:
        return False
    return abs(across * its_climb - up * its_second) < its_area + by_second + also_second


def overlaps_any(slab: Slab, others: Iterable[Slab]) -> bool:
    for other in others:  # noqa: SIM110 - a generator would take as long as what it asks
        if slabs_overlap(slab, other):
            return True
    return False
