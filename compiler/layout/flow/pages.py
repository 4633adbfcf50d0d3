"""Pages are filled: columns side by side, evened out where a stretch of text ends, what belongs together kept so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from math import fsum, inf
from typing import Final

from compiler.layout.draw import Anchor, Item, Link, Rect, Tag
from compiler.layout.flow.slugs import Slug

_GUTTER = 6.0
_UNREAD = Tag("Artifact", 0)
_BARE: Final = 1 / 3
"""Of a column of a whole page: as much may be left bare, or one be shorter than its neighbour, so that a box stays
whole."""
_RAGGED: Final = 20.0
"""Millimetres by which columns of a page may differ before they are evened out."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A page in millimetres, and what is kept free at its edges."""

    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float

    @property
    def measure(self) -> float:
        return self.width - self.left - self.right

    @property
    def depth(self) -> float:
        return self.height - self.top - self.bottom

    def turned(self) -> Paper:
        """On its side, with the same edges free."""
        return Paper(self.height, self.width, self.left, self.right, self.top, self.bottom)

    def column(self, count: int) -> float:
        return (self.measure - _GUTTER * (count - 1)) / count


@dataclass(slots=True)
class Leaf:
    """A page being filled."""

    paper: Paper
    y: float
    items: list[Item] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    anchors: list[Anchor] = field(default_factory=list)


class Filler:
    """Fills leaves, one stretch of slugs after another."""

    def __init__(self, paper: Paper) -> None:
        self._upright = paper
        self._paper = paper
        self.leaves: list[Leaf] = [Leaf(paper, paper.top)]

    @property
    def leaf(self) -> Leaf:
        return self.leaves[-1]

    @property
    def room(self) -> float:
        return self._paper.height - self._paper.bottom - self.leaf.y

    @property
    def paper(self) -> Paper:
        return self._paper

    @property
    def _bare(self) -> float:
        return self._paper.depth * _BARE

    def new_page(self, *, landscape: bool | None = None) -> None:
        """An empty page is used rather than left behind."""
        if landscape is not None:
            self._paper = self._upright.turned() if landscape else self._upright
        empty = self.leaf.y == self.leaf.paper.top and not self.leaf.items
        if empty:
            self.leaves[-1] = Leaf(self._paper, self._paper.top)
        else:
            self.leaves.append(Leaf(self._paper, self._paper.top))

    def fill_below(self, head: Sequence[Slug], slugs: Sequence[Slug], columns: int) -> None:
        """A heading across the page, and columns below it: both on the next page where no column could begin here."""
        leaf = self.leaf
        before = (leaf.y, len(leaf.items), len(leaf.links), len(leaf.anchors))
        self.fill(head, 1)
        room = self.room - (slugs[0].space if slugs else 0.0)
        if self.leaf is leaf and slugs and _reach(slugs, 0, room, self._bare) == 0 and before[0] > self._paper.top:
            leaf.y = before[0]
            del leaf.items[before[1] :], leaf.links[before[2] :], leaf.anchors[before[3] :]
            self.new_page()
            self.fill(head, 1)
        self.fill(slugs, columns)

    def fill(self, slugs: Sequence[Slug], columns: int) -> None:
        start = 0
        while start < len(slugs):
            start = _past_gaps(slugs, start) if self.leaf.y == self._paper.top else start
            if start >= len(slugs):
                return
            if self.leaf.y > self._paper.top:
                self.leaf.y = round(self.leaf.y + slugs[start].space, 4)
            depth = self.room
            even = _evened_well(slugs, start, columns, depth, self._bare)
            if even is not None:
                self._lay(slugs, even, columns)
                return
            ends = _levelled(slugs, start, _filled(slugs, start, columns, depth, self._bare), depth)
            if ends[-1] == start and self.leaf.y > self._paper.top:
                self.new_page()
                continue
            if ends[-1] == start:
                # More belongs together than a page holds: it is parted where the page ends.
                ends = [max(_forced(slugs, start, depth), start + 1)]
            self._lay(slugs, [start, *ends], columns)
            start = ends[-1]
            if start < len(slugs):
                self.new_page()

    def _lay(self, slugs: Sequence[Slug], ends: Sequence[int], columns: int) -> None:
        width = self._paper.column(columns)
        lowest = self.leaf.y
        for at in range(len(ends) - 1):
            x = self._paper.left + at * (width + _GUTTER)
            lowest = max(lowest, self._column(slugs, ends[at], ends[at + 1], x, width))
        self.leaf.y = round(lowest, 4)

    def _column(self, slugs: Sequence[Slug], start: int, end: int, x: float, width: float) -> float:
        leaf = self.leaf
        y = leaf.y
        top = _past_gaps(slugs, start, end)
        placed: list[tuple[Slug, float]] = []
        if top < end:
            for head in slugs[top].head if top and slugs[top].head and top == start else ():
                # Read once, where the table begins.
                placed.append((replace(head, tag=_UNREAD), y))
                y += head.height
        for at in range(top, end):
            slug = slugs[at]
            y += slug.space if at > top else 0.0
            placed.append((slug, y))
            y += slug.height
        leaf.items += _panels(placed, x, width)
        for slug, above in placed:
            if slug.items:
                leaf.items.append(slug.placed(x, above))
            leaf.links += [
                Link(round(link.x + x, 4), round(link.y + above, 4), link.width, link.height, link.target)
                for link in slug.links
            ]
            leaf.anchors += [
                Anchor(anchor.name, round(above + anchor.y, 4), anchor.title, anchor.level) for anchor in slug.anchors
            ]
        return y


def _panels(placed: list[tuple[Slug, float]], x: float, width: float) -> list[Item]:
    """The ground of each panel, from its first slug in this column to its last."""
    spans: dict[str, tuple[Slug, float, float]] = {}
    for slug, y in placed:
        if slug.frame is None:
            continue
        first, top, _ = spans.get(slug.frame.name, (slug, y, y))
        spans[slug.frame.name] = (first, top, y + slug.height)
    items: list[Item] = []
    for slug, top, low in spans.values():
        frame = slug.frame
        if frame is None:
            continue
        high = round(low - top, 4)
        if frame.fill or frame.edge:
            items.append(Rect(x, top, width, high, frame.fill, frame.edge, 0.25 if frame.edge else 0.0))
        if frame.bar:
            items.append(Rect(x, top, 0.8, high, frame.bar))
    return items


def _past_gaps(slugs: Sequence[Slug], start: int, end: int | None = None) -> int:
    """Past what is nothing but room: a column does not begin with it."""
    stop = len(slugs) if end is None else end
    while start < stop and not slugs[start].height and not slugs[start].anchors:
        start += 1
    return start


def _reach(slugs: Sequence[Slug], start: int, depth: float, bare: float = inf) -> int:
    """How far one column of that depth goes: to the last place where it may end. What clings is parted only where more
    than `bare` of the column would be left."""
    top = _past_gaps(slugs, start)
    used = _repeated(slugs, start, top)
    good, filled, parted = start, 0.0, start
    at = top
    while at < len(slugs):
        slug = slugs[at]
        used += (slug.space if at > top else 0.0) + slug.height
        if used > depth + 1e-6 and slug.height:
            return parted if parted > good and depth - filled > bare else good
        at += 1
        if not slug.keep:
            parted = at
            if not slug.clings:
                good, filled = at, used
    return len(slugs)


def _forced(slugs: Sequence[Slug], start: int, depth: float) -> int:
    """How far a column goes where it ends at its foot, whatever belongs together there."""
    top = _past_gaps(slugs, start)
    used, at = _repeated(slugs, start, top), top
    while at < len(slugs):
        used += (slugs[at].space if at > top else 0.0) + slugs[at].height
        if used > depth + 1e-6 and slugs[at].height:
            break
        at += 1
    return at


def _repeated(slugs: Sequence[Slug], start: int, top: int) -> float:
    """The height of the heads that come again above what begins a column."""
    is_again = top and top < len(slugs) and top == start
    return fsum(head.height for head in slugs[top].head) if is_again else 0.0


def _filled(slugs: Sequence[Slug], start: int, columns: int, depth: float, bare: float = inf) -> list[int]:
    ends: list[int] = []
    at = start
    for _ in range(columns):
        at = _reach(slugs, at, depth, bare)
        ends.append(at)
    return ends


def _evened(slugs: Sequence[Slug], start: int, columns: int, depth: float, bare: float = inf) -> list[int] | None:
    """All that is left, in columns as short as can be; nothing if it is more than fits."""
    if depth <= 0 or _filled(slugs, start, columns, depth, bare)[-1] < len(slugs):
        return None
    low, high = 0.0, depth
    for _ in range(18 if columns > 1 else 0):
        middle = (low + high) / 2
        if _filled(slugs, start, columns, middle, bare)[-1] < len(slugs):
            low = middle
        else:
            high = middle
    return [start, *_filled(slugs, start, columns, high, bare)]


def _evened_well(slugs: Sequence[Slug], start: int, columns: int, depth: float, bare: float) -> list[int] | None:
    """The same with boxes whole; with parted ones where they alone leave room, or a column would be nearly bare."""
    whole = _evened(slugs, start, columns, depth)
    if whole is not None and _ragged(slugs, whole) <= bare:
        return whole
    parted = _evened(slugs, start, columns, depth, 0.0)
    return whole if parted is None else parted


def _levelled(slugs: Sequence[Slug], start: int, ends: list[int], depth: float) -> list[int]:
    """What a page takes of more, in columns that end alike: what follows may be too long for the room of the last."""
    if _ragged(slugs, [start, *ends]) <= _RAGGED:
        return ends
    even = _evened(slugs[: ends[-1]], start, len(ends), depth)
    return ends if even is None else even[1:]


def _ragged(slugs: Sequence[Slug], ends: Sequence[int]) -> float:
    """By how much the shortest column of several is shorter than the longest."""
    heights = [_height(slugs, ends[at], ends[at + 1]) for at in range(len(ends) - 1)]
    return max(heights) - min(heights)


def _height(slugs: Sequence[Slug], start: int, end: int) -> float:
    top = _past_gaps(slugs, start, end)
    own = fsum((slugs[at].space if at > top else 0.0) + slugs[at].height for at in range(top, end))
    return own + (_repeated(slugs, start, top) if top < end else 0.0)
