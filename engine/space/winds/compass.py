"""The eight winds from a place: which of them lead by something, told at once for all.

Of eight straight ways most come by nothing: to look at each of them against all that stands around takes longer than to
ask of each thing which ways it lies at. Winds are counted clockwise from the north, as bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.space.plane import Point

WINDS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
_N: Final = 1
_NE: Final = 2
_E: Final = 4
_SE: Final = 8
_S: Final = 16
_SW: Final = 32
_W: Final = 64
_NW: Final = 128
ALL_WINDS: Final = 255
_HAIR: Final = 2
"""A way that was cut short may lean aside by a hundredth."""


def winds_by_point(across: int, up: int, wide: int) -> int:
    """The winds along which somebody may come nearer than that to a point so far to the right and up; perhaps a wind
    too many."""
    found, wide = 0, wide + _HAIR
    if -wide < across < wide:
        found = (_N if up > -wide else 0) | (_S if up < wide else 0)
    if -wide < up < wide:
        found |= (_E if across > -wide else 0) | (_W if across < wide else 0)
    # Aslant: how far aside and along, longer by the root of two.
    wide += wide // 2
    rising, falling = across + up, across - up
    if -wide < falling < wide:
        found |= (_NE if rising > -wide else 0) | (_SW if rising < wide else 0)
    if -wide < rising < wide:
        found |= (_SE if falling > -wide else 0) | (_NW if falling < wide else 0)
    return found


def winds_by_points(start: Point, points: Iterable[Point], wide: int) -> int:
    """The same of several points, from a place."""
    x, y = start
    found = 0
    for across, up in points:
        found |= winds_by_point(across - x, up - y, wide)
    return found


def winds_beside(across: int, up: int) -> tuple[int, int]:
    """The numbers of the two winds between which a direction lies; all others lead far aside."""
    if abs(across) >= abs(up):
        straight = 2 if across > 0 else 6
    else:
        straight = 0 if up > 0 else 4
    aslant = (1 if up > 0 else 3) if across > 0 else (7 if up > 0 else 5)
    return straight, aslant


def winds_by_line(ax: int, ay: int, bx: int, by: int, wide: int) -> int:
    """The same of a line between two points."""
    found, wide = 0, wide + _HAIR
    left, right = (ax, bx) if ax < bx else (bx, ax)
    low, high = (ay, by) if ay < by else (by, ay)
    if left < wide and right > -wide:
        found = (_N if high > -wide else 0) | (_S if low < wide else 0)
    if low < wide and high > -wide:
        found |= (_E if right > -wide else 0) | (_W if left < wide else 0)
    wide += wide // 2
    here, there = ax + ay, bx + by
    back, front = (here, there) if here < there else (there, here)
    here, there = ax - ay, bx - by
    less, more = (here, there) if here < there else (there, here)
    if less < wide and more > -wide:
        found |= (_NE if front > -wide else 0) | (_SW if back < wide else 0)
    if back < wide and front > -wide:
        found |= (_SE if more > -wide else 0) | (_NW if less < wide else 0)
    return found
