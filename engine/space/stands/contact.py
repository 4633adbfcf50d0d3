"""Stands that touch: with which edges, along what length, and how one is set flush against another."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from math import isqrt
from typing import Final, NamedTuple, final

from engine.space.ground import TOUCH
from engine.space.plane import Point, cosine, is_apart, sine, squared
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
    return not is_apart(one.block, other.block, TOUCH) and not one.overlaps(other)


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


@lru_cache(maxsize=64)
def have_room(stands: tuple[Stand, ...], width: int, height: int) -> bool:
    """Whether all lie on a table of that size, and none on another. Remembered: whoever watches a battle asks after
    every event, and most events move nobody."""
    return all(stand.is_on_table(width, height) for stand in stands) and not any(
        squared(one.at, other.at) < (one.outer + other.outer) ** 2 and one.overlaps(other)
        for one, other in combinations(stands, 2)
    )


@final
class Meetings:
    """Which stands of two sides touch, kept up to date: only those who stand elsewhere than when it was asked last are
    looked at again."""

    def __init__(self) -> None:
        self._stands: tuple[dict[int, Stand], dict[int, Stand]] = ({}, {})
        self._met: dict[int, list[int]] = {}

    def among(self, one: dict[int, Stand], other: dict[int, Stand]) -> dict[int, list[int]]:
        """Of each that touches others, those that it touches, in their order. The dictionary is not to be kept."""
        sides = (one, other)
        for before, side in zip(self._stands, sides, strict=True):
            for gone in [number for number in before if number not in side]:
                self._part(gone)
                del before[gone]
        for before, across, side in zip(self._stands, self._stands[::-1], sides, strict=True):
            for number, stand in side.items():
                if before.get(number) is not stand:
                    self._part(number)
                    before[number] = stand
                    self._meet(number, stand, across)
        return self._met

    def _part(self, number: int) -> None:
        for other in self._met.pop(number, ()):
            left = [one for one in self._met[other] if one != number]
            if left:
                self._met[other] = left
            else:
                del self._met[other]

    def _meet(self, number: int, stand: Stand, others: dict[int, Stand]) -> None:
        x, y, own = stand.x, stand.y, stand.outer + TOUCH
        for other, its in others.items():
            across, up, far = its.x - x, its.y - y, own + its.outer
            if across * across + up * up <= far * far and is_touching(stand, its):
                self._met[number] = sorted([*self._met.get(number, ()), other])
                self._met[other] = sorted([*self._met.get(other, ()), number])


def struck(attacker: Stand, target: Stand) -> Edge | None:
    """The edge of the target that the attacker's front lies against along the greatest length. A corner that touches
    counts too; among equals the front goes before a flank, a flank before the rear."""
    fronts = [contact for contact in contacts(attacker, target) if contact.own is Edge.FRONT]
    if not fronts:
        return None
    order = {Edge.FRONT: 0, Edge.LEFT: 1, Edge.RIGHT: 1, Edge.REAR: 2}
    return min(fronts, key=lambda contact: (-contact.length, order[contact.its], contact.its)).its


def share_of_front(attacker: Stand, target: Stand, edge: Edge) -> Fraction:
    """What part of the attacker's front lies against that edge of the target."""
    lengths = [
        contact.length for contact in contacts(attacker, target) if (contact.own, contact.its) == (Edge.FRONT, edge)
    ]
    return min(Fraction(1), Fraction(lengths[0], attacker.width)) if lengths else Fraction(0)


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
    start, end = its
    along = (end[0] - start[0], end[1] - start[1])
    length = isqrt(along[0] ** 2 + along[1] ** 2) or 1
    first, last = Fraction(0), Fraction(1)
    # Across the second edge no farther than a touch, and along it between its ends.
    for across, up, least, most in (
        (-along[1], along[0], -TOUCH * length, TOUCH * length),
        (along[0], along[1], -TOUCH * length, length * length + TOUCH * length),
    ):
        one = (own[0][0] - start[0]) * across + (own[0][1] - start[1]) * up
        other = (own[1][0] - start[0]) * across + (own[1][1] - start[1]) * up
        if one == other:
            if not least <= one <= most:
                return None
            continue
        ends = sorted((Fraction(least - one, other - one), Fraction(most - one, other - one)))
        first, last = max(first, ends[0]), min(last, ends[1])
        if first > last:
            return None
    shared = _length(own, last - first)
    # What lies within a touch of a corner only is no length.
    return shared if shared > 3 * TOUCH else 0


def _length(edge: tuple[Point, Point], part: Fraction) -> int:
    square = squared(*edge) * part * part
    return isqrt(square.numerator // square.denominator)
