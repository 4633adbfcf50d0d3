"""Stands that touch: with which edges, along what length, and how one is set flush against another."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from math import isqrt
from typing import Final, NamedTuple, final

from engine.space.ground import TOUCH
from engine.space.lines import RING, foot
from engine.space.plane import Point, cosine, is_apart, sine, squared
from engine.space.stands.slabs import are_parted
from engine.space.stands.stand import Edge, Stand, rounded

_MILLION: Final = 1_000_000
_REMEMBERED: Final = 1 << 14
"""Pairs of stands, which never change: most stay where they are while one moves, and are asked about again."""


class Contact(NamedTuple):
    """An edge of one stand that lies along an edge of another, for so many hundredths; 0 where only a corner does."""

    own: Edge
    its: Edge
    length: int


@lru_cache(maxsize=_REMEMBERED)
def is_touching(one: Stand, other: Stand) -> bool:
    """Edge to edge or only at a corner; stands that overlap do not merely touch."""
    across, up, far = other.x - one.x, other.y - one.y, one.outer + other.outer + TOUCH
    return (
        across * across + up * up <= far * far
        and not are_parted(one.slab, other.slab, TOUCH)
        and not one.overlaps(other)
        and not is_apart(one.block, other.block, TOUCH, overlap=False)
    )


@lru_cache(maxsize=_REMEMBERED)
def contacts(one: Stand, other: Stand) -> tuple[Contact, ...]:
    """All edges that touch, those that touch along the greatest length first."""
    if not is_touching(one, other):
        return ()
    touching = [
        Contact(own, its, length)
        for own in Edge
        for its in Edge
        if (length := _shared(one.edge(own), other.edge(its))) is not None
    ]
    return tuple(sorted(touching, key=lambda contact: (-contact.length, contact.own, contact.its)))


def length_along(one: Stand, other: Stand) -> int:
    """The greatest length along which two stands touch; 0 where they do not, or only at a corner."""
    return next((contact.length for contact in contacts(one, other)), 0)


@lru_cache(maxsize=64)
def have_room(stands: tuple[Stand, ...], width: int, height: int) -> bool:
    """Whether all lie on a table of that size, and none on another. Remembered: whoever watches a battle asks after
    every event, and most events move nobody."""
    if not all(stand.is_on_table(width, height) for stand in stands):
        return False
    in_order = sorted(stands, key=lambda stand: stand.x)
    widest = max((stand.outer for stand in stands), default=0)
    for number, one in enumerate(in_order):
        for other in islice(in_order, number + 1, None):
            if other.x - one.x >= one.outer + widest:
                break
            if squared(one.at, other.at) < (one.outer + other.outer) ** 2 and one.overlaps(other):
                return False
    return True


def a_hair_aside(stand: Stand, others: Iterable[Stand]) -> Stand:
    """A place no more than a touch from where a stand is, in which it lies on nobody: corners are rounded, and one that
    has become narrower may lie on whom it touches by a hair. Itself where there is none."""
    near = [other for other in others if other.overlaps(stand) or is_touching(stand, other)]
    aside = (stand.moved(stand.x + far * x, stand.y + far * y) for far in range(TOUCH) for x, y in RING)
    return next((place for place in aside if not any(place.overlaps(other) for other in near)), stand)


@final
class Meetings:
    """Which stands of two sides touch, kept up to date: only those who stand elsewhere are looked at again."""

    def __init__(self) -> None:
        self._stands: Final[tuple[dict[int, Stand], dict[int, Stand]]] = ({}, {})
        self.met: Final[dict[int, list[int]]] = {}
        """Of each that touches others, those that it touches, in their order."""

    def move(self, side: int, number: int, stand: Stand | None) -> bool:
        """Somebody stands there, or nowhere: whether he touched anybody, or does now."""
        own, touched = self._stands[side], number in self.met
        if own.get(number) is stand:
            return False
        self._part(number)
        if stand is None:
            del own[number]
        else:
            own[number] = stand
            self._meet(number, stand, self._stands[1 - side])
        return touched or number in self.met

    def _part(self, number: int) -> None:
        for other in self.met.pop(number, ()):
            left = [one for one in self.met[other] if one != number]
            if left:
                self.met[other] = left
            else:
                del self.met[other]

    def _meet(self, number: int, stand: Stand, others: dict[int, Stand]) -> None:
        x, y, own = stand.x, stand.y, stand.outer + TOUCH
        for other, its in others.items():
            across, up, far = its.x - x, its.y - y, own + its.outer
            if across * across + up * up <= far * far and is_touching(stand, its):
                self.met[number] = sorted([*self.met.get(number, ()), other])
                self.met[other] = sorted([*self.met.get(other, ()), number])


def struck(attacker: Stand, target: Stand) -> Edge | None:
    """The edge of the target that the attacker's front lies against along the greatest length. A corner that touches
    counts too; among equals the front goes before a flank, a flank before the rear."""
    fronts = [contact for contact in contacts(attacker, target) if contact.own is Edge.FRONT]
    if not fronts:
        return None
    order = {Edge.FRONT: 0, Edge.LEFT: 1, Edge.RIGHT: 1, Edge.REAR: 2}
    return min(fronts, key=lambda contact: (-contact.length, order[contact.its], contact.its)).its


def front_met(one: Stand, other: Stand, *, all_round: bool = False) -> Contact | None:
    """How a stand meets another with its front, or with any edge where it has a front `all_round`: along the greatest
    length. A corner counts only where the two touch in no better way."""
    touching = contacts(one, other)
    front = next((contact for contact in touching if all_round or contact.own is Edge.FRONT), None)
    return front if front is not None and (front.length or not touching[0].length) else None


def share_of_front(attacker: Stand, target: Stand, edge: Edge) -> Fraction:
    """What part of the attacker's front lies against that edge of the target."""
    lengths = [
        contact.length for contact in contacts(attacker, target) if (contact.own, contact.its) == (Edge.FRONT, edge)
    ]
    return min(Fraction(1), Fraction(lengths[0], attacker.width)) if lengths else Fraction(0)


def nearest_point(stand: Stand, place: Point) -> Point:
    """The point of a stand's edges that is nearest to a place outside it."""
    return min((foot(place, *stand.edge(edge)) for edge in Edge), key=lambda point: squared(point, place))


@lru_cache(maxsize=_REMEMBERED)
def flush(attacker: Stand, target: Stand, edge: Edge) -> Stand:
    """The attacker with its front set against an edge of the target, as near to where it stands as can be: slid along
    the edge no farther than it takes to lie against it with its middle."""
    start, end = target.edge(edge)
    length = target.length(edge)
    outward = target.outward(edge)
    along = ((end[0] - start[0]), (end[1] - start[1]))
    away = (attacker.x - start[0], attacker.y - start[1])
    # How far along the edge the attacker's middle lies, in parts of the edge's own length.
    whole = max(1, along[0] ** 2 + along[1] ** 2)
    part = max(0, min(whole, away[0] * along[0] + away[1] * along[1]))
    foot = (start[0] + rounded(along[0] * part, whole), start[1] + rounded(along[1] * part, whole))
    # A hundredth apart: corners are rounded, and stands may touch, not overlap.
    for gap in range(TOUCH):
        back = attacker.depth + 2 * (gap + 1)
        x = foot[0] + rounded(back * sine(outward), 2 * _MILLION)
        y = foot[1] + rounded(back * cosine(outward), 2 * _MILLION)
        placed = attacker.moved(x, y, outward + 180)
        if not placed.overlaps(target):
            return placed
    raise AssertionError(f"{attacker} does not lie against an edge of {length} of {target}")


def _shared(own: tuple[Point, Point], its: tuple[Point, Point]) -> int | None:
    """How much of the first edge lies within a touch of the second; none if nothing of it does."""
    (x, y), (to_x, to_y) = own
    (from_x, from_y), (its_x, its_y) = its
    along, up = its_x - from_x, its_y - from_y
    length = isqrt(along * along + up * up) or 1
    # From where to where along the first edge: fractions, each as what is divided and by what.
    first, first_by, last, last_by = 0, 1, 1, 1
    # Across the second edge no farther than a touch, and along it between its ends.
    for across, rise, least, most in (
        (-up, along, -TOUCH * length, TOUCH * length),
        (along, up, -TOUCH * length, length * length + TOUCH * length),
    ):
        one = (x - from_x) * across + (y - from_y) * rise
        by = (to_x - from_x) * across + (to_y - from_y) * rise - one
        if by == 0:
            if not least <= one <= most:
                return None
            continue
        low, high = (least - one, most - one) if by > 0 else (one - most, one - least)
        by = abs(by)
        if low * first_by > first * by:
            first, first_by = low, by
        if high * last_by < last * by:
            last, last_by = high, by
        if first * last_by > last * first_by:
            return None
    part, by = last * first_by - first * last_by, first_by * last_by
    shared = isqrt(squared(*own) * part * part // (by * by))
    # What lies within a touch of a corner only is no length.
    return shared if shared > 3 * TOUCH else 0
