"""Slabs: pieces with two pairs of parallel sides, as bases and strips of fire are. Whether two of them cover common
ground is asked by the hundred thousand, and takes eight products of their sides."""

from __future__ import annotations

from math import isqrt

Slab = tuple[int, int, int, int, int, int]
"""Twice its middle (across, up), and one side of each pair as a step (across, up, across, up)."""


def slabs_overlap(one: Slab, other: Slab) -> bool:
    """Whether they cover common ground, exactly; touching is not overlapping. Two such pieces are apart just where a
    line along one of their sides parts them."""
    x, y, first, rise, second, climb = one
    its_x, its_y, its_first, its_rise, its_second, its_climb = other
    across, up = its_x - x, its_y - y
    area = abs(first * climb - rise * second)
    # Along the second side first: it is the length of a strip, which most things lie beside.
    also_first = abs(second * its_rise - climb * its_first)
    also_second = abs(second * its_climb - climb * its_second)
    reach = area + also_first + also_second
    if reach and abs(across * climb - up * second) >= reach:
        return False
    by_first = abs(first * its_rise - rise * its_first)
    by_second = abs(first * its_climb - rise * its_second)
    reach = area + by_first + by_second
    if reach and abs(across * rise - up * first) >= reach:
        return False
    its_area = abs(its_first * its_climb - its_rise * its_second)
    reach = its_area + by_first + also_first
    if reach and abs(across * its_rise - up * its_first) >= reach:
        return False
    return abs(across * its_climb - up * its_second) < its_area + by_second + also_second


def are_parted(one: Slab, other: Slab, gap: int) -> bool:
    """Whether a line along one of their sides shows that they are so far apart; where none does they still may be."""
    across, up = other[0] - one[0], other[1] - one[1]
    for right, rise in (one[2:4], one[4:6], other[2:4], other[4:6]):
        reach = abs(one[2] * rise - one[3] * right) + abs(one[4] * rise - one[5] * right)
        its_reach = abs(other[2] * rise - other[3] * right) + abs(other[4] * rise - other[5] * right)
        # Middles are told doubled, and so is the gap.
        least = 2 * gap * (isqrt(right * right + rise * rise) + 1)
        if abs(across * rise - up * right) - reach - its_reach >= least:
            return True
    return False
