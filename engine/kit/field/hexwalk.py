"""Ways over hexes: where a piece may go with what it has, and how many hexes a way is long."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import heappop, heappush
from typing import Any, Final

from engine.kit.field.hexfield import HexField, Spot


class Walk:
    """Where a piece may go: costs of hexes, who is in the way."""

    __slots__ = ("before", "cost", "field", "spot")

    def __init__(self, field: HexField) -> None:
        self.field: Final = field
        self.spot: Final = Spot()
        self.cost: dict[int, Any] = {}
        self.before: dict[int, int] = {}

    def reach(
        self,
        start: int,
        allowance: Any,  # noqa: ANN401 - a number
        cost: Callable[[Spot], Any] | Sequence[Any],
        bars: Callable[[Spot], bool] | None,
        stops: Callable[[Spot], bool] | None,
        closed: Sequence[int],
    ) -> list[int]:
        """Every hex that can be entered, in order; `closed` are hexes that may not be, for who stands there. `cost` is
        asked of each place, or stands in a list by the numbers of the hexes; none bars the way."""
        self.cost = best = {start: 0}
        self.before = before = {}
        waiting: list[tuple[Any, int]] = [(0, start)]
        spot, around, shut = self.spot, self.field.board.around, set(closed)
        halted: set[int] = set()
        prices: Sequence[Any] = () if callable(cost) else cost
        asked: Callable[[Spot], Any] | None = cost if callable(cost) else None
        most = allowance + 1
        while waiting:
            spent, here = heappop(waiting)
            if spent > best[here] or here in halted:
                continue
            for there in around[here]:
                known = best.get(there, most)
                if known <= spent or there in shut:  # no way there is shorter than the one to here
                    continue
                spot.at, spot.before = there, here
                if bars is not None and bars(spot):
                    continue
                price = prices[there] if asked is None else asked(spot)
                if price is None:
                    continue
                total = spent + price if price > 0 else spent
                if total > allowance or total >= known:
                    continue
                best[there] = total
                before[there] = here
                if stops is not None and stops(spot):
                    halted.add(there)
                else:
                    halted.discard(there)
                heappush(waiting, (total, there))
        return sorted(at for at in best if at != start)


def steps_to(before: Mapping[int, int], place: int) -> int:
    """How many hexes the way to a place is long."""
    count, at = 0, place
    while at in before:
        at, count = before[at], count + 1
    return count


def way_to(before: Mapping[int, int], place: int) -> list[int]:
    """The hexes of the way to a place, the first step first."""
    way, at = [], place
    while at in before:
        way.append(at)
        at = before[at]
    return way[::-1]
