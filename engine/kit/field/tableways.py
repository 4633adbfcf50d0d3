"""Straight ways over a table: what they cost, what bars them, and the places that are offered to whoever moves.

There are more places on a table than anybody could be asked of. Offered are whole steps of a grid: a third, two thirds
and all of the way in twelve directions, then into cover, to objectives and as far towards them as may be. What does not
depend on where others stand is reckoned once for each place, pace and ground.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise, product
from math import ceil
from typing import Any, Final

from engine.kit.field.hexfield import OPEN
from engine.kit.field.prizes import Prize
from engine.kit.field.tablefield import FACINGS, STEP, TableField
from engine.kit.field.tablemap import Lying
from engine.space.lines import Box, boxes_meet, foot, length_up, meet
from engine.space.plane import Point as Place
from engine.space.plane import cosine, sine, toward

Prices = tuple[tuple[Any, ...], tuple[Any, ...]]
"""What a measure of each ground costs, and what crossing each line adds; none where it is barred."""
Waypoint = tuple[int, int, int]
"""A place, and how far it is."""
Chain = tuple[Waypoint, ...]
"""Places one behind the other on a way."""
MOST_KNOWN: Final = 20_000
_MILLION: Final = 1_000_000
_PARTS: Final = 1 << 24
"""Parts of a way in which its stretches are told."""
_FINEST: Final = 64
"""Steps of the grid along the longer side of the table."""


class TableWays:
    def __init__(self, field: TableField, prizes: list[Prize]) -> None:
        self.field: Final = field
        self.grounds: Final = tuple(dict.fromkeys((OPEN, *(area.terrain for area in field.areas))))
        self.lines: Final = tuple(dict.fromkeys(line.terrain for line in field.lines))
        self.step: Final = _step_of(max(field.wide, field.deep))
        self.goals: Final[list[Place]] = [
            ((left + right) // 2, (bottom + top) // 2) for prize in prizes for left, bottom, right, top in prize.boxes
        ]
        self._steps: Final[dict[tuple[int, int, int], list[list[Waypoint]]]] = {}
        self._chains: Final[dict[tuple[Place, int, Prices], list[Chain]]] = {}
        self._costs: Final[dict[tuple[Place, Place, Prices], int | None]] = {}

    # --- one way ------------------------------------------------------------------------------------------------

    def cost(self, start: Place, end: Place, prices: Prices) -> int | None:
        """In hundredths, rounded up; nothing where something on the way is barred."""
        if not self.field.lying:
            return None if prices[0][0] is None else max(0, ceil(prices[0][0] * length_up(start, end)))
        key = (start, end, prices)
        if key in self._costs:
            return self._costs[key]
        if len(self._costs) > MOST_KNOWN:
            self._costs.clear()
        made = self._costs[key] = self._cost(start, end, prices)
        return made

    def _cost(self, start: Place, end: Place, prices: Prices, near: Sequence[Lying] | None = None) -> int | None:
        grounds, lines = prices
        length = length_up(start, end)
        met = _meeting(self.field.lying if near is None else near, (start, end))
        areas = [lying for lying in met if lying.area is not None]
        total = self._over(areas, start, end, grounds, length) if areas else grounds[0] and grounds[0] * length
        if total is None or (areas and grounds[self.grounds.index(self.field.ground_at(end))] is None):
            return None  # Barred ground is not entered, and its edge, of which no way has a stretch, is part of it.
        for line in met:
            if line.area is None and any(meet(start, end, one, other) for one, other in line.sides):
                extra = lines[self.lines.index(line.terrain)]
                if extra is None:
                    return None
                total += extra * self.field.scale
        whole: int = ceil(total)
        return max(0, whole)

    def crossed(self, start: Place, end: Place) -> str:
        """The first line of the map that a straight way meets."""
        for one in _meeting(self.field.lying, (start, end)):
            if one.area is None and any(meet(start, end, first, last) for first, last in one.sides):
                return one.terrain
        return OPEN

    def _over(self, met: list[Lying], start: Place, end: Place, grounds: tuple[Any, ...], length: int) -> Any:  # noqa: ANN401
        """The sum over the stretches of a way: each costs what the ground costs that was laid last there."""
        spans = []
        cuts = {0, _PARTS}
        for one in met:
            assert one.area is not None, "only areas are crossed in stretches"
            price = grounds[self.grounds.index(one.terrain)]
            for (first, below), (last, least) in one.area.stretches(start, end):
                span = first * _PARTS // below, -(-last * _PARTS // least)
                cuts.update(span)
                spans.append((*span, price))
        if not spans:
            return grounds[0] and grounds[0] * length
        total: Any = 0
        marks = sorted(cuts)
        for low, high in pairwise(marks):
            if high - low <= 2:  # Where two areas touch.
                continue
            price = next((price for one, other, price in reversed(spans) if one <= low and high <= other), grounds[0])
            if price is None:
                return None
            total += price * (high - low)
        return Fraction(total * length, _PARTS)

    # --- what is offered ----------------------------------------------------------------------------------------

    def chains(self, start: Place, allowance: int, prices: Prices) -> list[Chain]:
        key = (start, allowance, prices)
        known = self._chains.get(key)
        if known is None:
            if len(self._chains) > MOST_KNOWN:
                self._chains.clear()
            known = self._chains[key] = [chain for chain in self._all(start, allowance, prices) if chain]
        return known

    def _all(self, start: Place, allowance: int, prices: Prices) -> Iterator[Chain]:
        x, y = start
        reach: Box = (x - allowance, y - allowance, x + allowance, y + allowance)
        near = [one for one in self.field.lying if boxes_meet(one.box, reach)]
        is_plain = not near and prices[0][0] == 1
        is_on = self.field.is_on
        for thirds in self._thirds(x % self.step, y % self.step, allowance):
            places = [(x + across, y + up, far) for across, up, far in thirds if is_on(x + across, y + up)]
            yield tuple(places) if is_plain else self._along(start, places, allowance, prices, near)
        for place in (*self.goals, *self._covers(start, near)):
            goal = toward(start, place, allowance)
            if goal != place:
                goal = self._at(start, goal[0] - x, goal[1] - y)
            yield self._along(start, [(*goal, length_up(start, goal))], allowance, prices, near)

    def _thirds(self, x: int, y: int, allowance: int) -> list[list[Waypoint]]:
        """Steps of the grid in twelve directions, for whoever stands so far from a place of the grid."""
        key = (x, y, allowance)
        known = self._steps.get(key)
        if known is None:
            if len(self._steps) > MOST_KNOWN:
                self._steps.clear()
            known = self._steps[key] = []
            for facing in range(FACINGS):
                across, up = sine(facing * STEP) * allowance, cosine(facing * STEP) * allowance
                places = [self._at((x, y), _part(across, third), _part(up, third)) for third in (1, 2, 3)]
                steps = [(right - x, rise - y) for right, rise in dict.fromkeys(places) if (right, rise) != (x, y)]
                known.append([(*step, length_up((0, 0), step)) for step in steps])
        return known

    def grid(self, start: Place, allowance: int, prices: Prices) -> list[Chain]:
        """Every place of the grid within reach: for examples, whose authors name places of their own."""
        x, y = start
        step = min(self.step, self.field.scale)
        columns, lines = (
            range(-(-(middle - allowance) // step) * step, middle + allowance + 1, step) for middle in (x, y)
        )
        chains = [self._exactly(start, place, allowance, prices) for place in product(columns, lines)]
        return [chain for chain in chains if chain]

    def _exactly(self, start: Place, place: Place, allowance: int, prices: Prices) -> Chain:
        if place == start or not self.field.is_on(*place):
            return ()
        cost = self.cost(start, place, prices)
        return () if cost is None or cost > allowance else ((*place, length_up(start, place)),)

    def _covers(self, start: Place, near: Sequence[Lying]) -> Iterator[Place]:
        """The nearest place inside each area, and this side of each line."""
        for one in near:
            if one.area is None:
                for side in one.sides:
                    yield toward(foot(start, *side), start, self.field.base // 2)
            elif not one.area.contains(start):
                for (first, below), _ in one.area.stretches(start, one.middle)[:1]:
                    edge = (
                        start[0] + (one.middle[0] - start[0]) * first // below,
                        start[1] + (one.middle[1] - start[1]) * first // below,
                    )
                    yield toward(edge, one.middle, self.field.base)

    def _along(
        self, start: Place, places: list[Waypoint], allowance: int, prices: Prices, near: Sequence[Lying]
    ) -> Chain:
        """Those places of a straight way that can be reached; where the last cannot, as much of the way as can."""
        found: list[Waypoint] = []
        near = _meeting(near, (start, *((x, y) for x, y, _ in places)))
        price = prices[0][0]
        for x, y, length in places:
            place, far = (x, y), length
            if place == start or not self.field.is_on(x, y):
                break
            cost = self._cost(start, place, prices, near) if near or price != 1 else length
            if cost is not None and cost > allowance:
                less = toward(start, place, far * allowance // cost)
                place = self._at(start, less[0] - start[0], less[1] - start[1])
                far = length_up(start, place)
                cost = self._cost(start, place, prices, near) if far else None
            if cost is None or cost > allowance:
                break
            if not found or place != found[-1][:2]:
                found.append((*place, far))
        return tuple(found)

    def _at(self, start: Place, across: int, up: int) -> Place:
        """The place of the grid so far away, never farther."""
        return self._on_grid(start[0], across), self._on_grid(start[1], up)

    def _on_grid(self, start: int, by: int) -> int:
        end = start + by
        nearer = end // self.step * self.step if by >= 0 else -(-end // self.step) * self.step
        # Less than a step of the grid from where it stands is no step at all.
        return nearer if (nearer - start) * by > 0 else start


def _meeting(lying: Sequence[Lying], way: Sequence[Place]) -> list[Lying]:
    """What lies where the box around a way is: all that the way may touch."""
    left, bottom = right, top = way[0]
    for x, y in way:
        if x < left:
            left = x
        elif x > right:
            right = x
        if y < bottom:
            bottom = y
        elif y > top:
            top = y
    return [
        thing
        for thing in lying
        if thing.box[0] <= right and left <= thing.box[2] and thing.box[1] <= top and bottom <= thing.box[3]
    ]


def _part(length: int, third: int) -> int:
    """A third of a length that is told in millionths, rounded towards nothing."""
    whole = abs(length) * third // (3 * _MILLION)
    return whole if length >= 0 else -whole


def _step_of(longest: int) -> int:
    """The step of the grid: 1, 2 or 5 and noughts."""
    step = 1
    while longest // step > _FINEST:
        step = next(one for one in (2, 5, 10) if one * 10 ** (len(str(step)) - 1) > step) * 10 ** (len(str(step)) - 1)
    return step
