"""A stretch of slugs that fill columns one after another: how far each column goes, and how columns are evened out.

It places nothing. The same places are asked for again and again, in columns of many depths, so the height of the slugs
from each place on is added up once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, islice
from math import fsum, inf
from typing import Final

from compiler.layout.flow.slugs import Slug

_RAGGED: Final = 20.0
"""Millimetres by which columns of a page may differ before they are evened out."""
_HALVINGS: Final = 18
_AT_ONCE: Final = 64
"""Slugs whose heights are added up at a time: a column takes some dozens."""
_NEARLY: Final = 1e-6


class Stretch:
    def __init__(self, slugs: Sequence[Slug]) -> None:
        self.slugs: Final = slugs
        self._heights = [slug.height for slug in slugs]
        self._steps = [slug.space + slug.height for slug in slugs]
        self._count = len(slugs)
        self._tops = self._first_words()
        self._whole, self._parted = self._last_ends()
        self._used: dict[int, list[float]] = {}

    def __len__(self) -> int:
        return self._count

    def _first_words(self) -> list[int]:
        """From each place on, the first slug that is more than room."""
        tops = [self._count] * (self._count + 1)
        for at in range(self._count - 1, -1, -1):
            tops[at] = at if self._heights[at] or self.slugs[at].anchors else tops[at + 1]
        return tops

    def _last_ends(self) -> tuple[list[int], list[int]]:
        """Up to each place, where a column may end last: with what clings whole, and with it parted."""
        whole, parted = [0], [0]
        for at, slug in enumerate(self.slugs, start=1):
            parted.append(parted[-1] if slug.keep else at)
            whole.append(whole[-1] if slug.keep or slug.clings else at)
        return whole, parted

    def past_gaps(self, start: int, end: int | None = None) -> int:
        """Past what is nothing but room: a column does not begin with it."""
        stop = self._count if end is None else end
        return max(min(self._tops[start], stop), start)

    def _down(self, start: int, top: int, limit: float) -> list[float]:
        """How far down a column that begins at `start` each slug from `top` on ends; to the first beyond `limit`."""
        used = self._used.get(start)
        if used is None:
            used = self._used[start] = [self._repeated(start, top) + self._heights[top]]
        while used[-1] <= limit and top + len(used) < self._count:
            next_ones = self._steps[top + len(used) : top + len(used) + _AT_ONCE]
            used += islice(accumulate(next_ones, initial=used[-1]), 1, None)
        return used

    def reach(self, start: int, depth: float, bare: float = inf, stop: int | None = None) -> int:
        """How far one column of that depth goes: to the last place where it may end. What clings is parted only where
        more than `bare` of the column would be left."""
        count = self._count if stop is None else stop
        top = self.past_gaps(start, count)
        if top >= count:
            return count
        limit = depth + _NEARLY
        used = self._down(start, top, limit)
        at = self._past_flat(top + bisect_right(used, limit), count)
        if at >= count:
            return count
        good, parted = self._whole[at], self._parted[at]
        if parted <= top:
            return start
        if good <= top:
            return parted if depth > bare else start
        return parted if parted > good and depth - self._filled_to(used, top, good, limit) > bare else good

    def _past_flat(self, at: int, count: int) -> int:
        """Past what has no height of its own: it stands at the foot of any column."""
        while at < count and not self._heights[at]:
            at += 1
        return at

    def _filled_to(self, used: list[float], top: int, good: int, limit: float) -> float:
        """Where the last slug before `good` ends; what was not added up lies beyond the limit."""
        return used[good - 1 - top] if good - 1 - top < len(used) else limit

    def forced(self, start: int, depth: float) -> int:
        """How far a column goes where it ends at its foot, whatever belongs together there."""
        top = self.past_gaps(start)
        if top >= self._count:
            return top
        limit = depth + _NEARLY
        return self._past_flat(top + bisect_right(self._down(start, top, limit), limit), self._count)

    def heads(self, start: int, top: int) -> tuple[Slug, ...]:
        """What comes again above what begins a column: the head of its table."""
        return self.slugs[top].head if top and top < self._count and top == start else ()

    def _repeated(self, start: int, top: int) -> float:
        """The height of those heads."""
        return fsum(head.height for head in self.heads(start, top))

    def foot(self, start: int, end: int, y: float) -> float:
        """Where a column ends that begins at `y`."""
        top = self.past_gaps(start, end)
        if top >= end:
            return y
        for head in self.heads(start, top):
            y += head.height
        y += self._heights[top]
        for slug in self.slugs[top + 1 : end]:
            y += slug.space
            y += slug.height
        return y

    def filled(self, start: int, columns: int, depth: float, bare: float = inf, stop: int | None = None) -> list[int]:
        ends: list[int] = []
        at = start
        for _ in range(columns):
            at = self.reach(at, depth, bare, stop)
            ends.append(at)
        return ends

    def _evened(
        self, start: int, columns: int, depth: float, bare: float = inf, stop: int | None = None
    ) -> list[int] | None:
        """All that is left up to `stop`, in columns as short as can be; nothing if it is more than fits."""
        count = self._count if stop is None else stop
        if depth <= 0 or self.filled(start, columns, depth, bare, stop)[-1] < count:
            return None
        low, high = 0.0, depth
        for _ in range(_HALVINGS if columns > 1 else 0):
            middle = (low + high) / 2
            if self.filled(start, columns, middle, bare, stop)[-1] < count:
                low = middle
            else:
                high = middle
        return [start, *self.filled(start, columns, high, bare, stop)]

    def evened_well(self, start: int, columns: int, depth: float, bare: float) -> list[int] | None:
        """The same with boxes whole; with parted ones where they alone leave room, or a column would be nearly bare."""
        whole = self._evened(start, columns, depth)
        if whole is not None and self._ragged(whole) <= bare:
            return whole
        parted = self._evened(start, columns, depth, 0.0)
        return whole if parted is None else parted

    def levelled(self, start: int, ends: list[int], depth: float) -> list[int]:
        """What a page takes of more, in columns that end alike: what follows may be too long for the room of the
        last."""
        if self._ragged([start, *ends]) <= _RAGGED:
            return ends
        even = self._evened(start, len(ends), depth, stop=ends[-1])
        return ends if even is None else even[1:]

    def _ragged(self, ends: Sequence[int]) -> float:
        """By how much the shortest column of several is shorter than the longest."""
        heights = [self._height(ends[at], ends[at + 1]) for at in range(len(ends) - 1)]
        return max(heights) - min(heights)

    def _height(self, start: int, end: int) -> float:
        top = self.past_gaps(start, end)
        if top >= end:
            return 0.0
        return fsum([self._heights[top], *self._steps[top + 1 : end]]) + self._repeated(start, top)
