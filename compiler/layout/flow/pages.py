"""Pages are filled: columns side by side, evened out where a stretch of text ends, what belongs together kept so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import Final

from compiler.layout.draw import Anchor, Item, Link, Rect, Tag
from compiler.layout.flow.slugs import Slug
from compiler.layout.flow.stretch import Stretch
from engine.model.quick_dataclass import dataclass

_GUTTER = 6.0
_UNREAD = Tag("Artifact", 0)
_BARE: Final = 1 / 3
"""Of a column of a whole page: as much may be left bare, or one be shorter than its neighbour, so that a box stays
whole."""


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
        stretch = Stretch(slugs)
        room = self.room - (slugs[0].space if slugs else 0.0)
        if self.leaf is leaf and slugs and stretch.reach(0, room, self._bare) == 0 and before[0] > self._paper.top:
            leaf.y = before[0]
            del leaf.items[before[1] :], leaf.links[before[2] :], leaf.anchors[before[3] :]
            self.new_page()
            self.fill(head, 1)
        self._fill(stretch, columns)

    def fill(self, slugs: Sequence[Slug], columns: int) -> None:
        self._fill(Stretch(slugs), columns)

    def _fill(self, stretch: Stretch, columns: int) -> None:
        start, count = 0, len(stretch)
        while start < count:
            start = stretch.past_gaps(start) if self.leaf.y == self._paper.top else start
            if start >= count:
                return
            if self.leaf.y > self._paper.top:
                self.leaf.y = round(self.leaf.y + stretch.slugs[start].space, 4)
            depth = self.room
            even = stretch.evened_well(start, columns, depth, self._bare)
            if even is not None:
                self._lay(stretch, even, columns)
                return
            ends = stretch.levelled(start, stretch.filled(start, columns, depth, self._bare), depth)
            if ends[-1] == start and self.leaf.y > self._paper.top:
                self.new_page()
                continue
            if ends[-1] == start:
                # More belongs together than a page holds: it is parted where the page ends.
                ends = [max(stretch.forced(start, depth), start + 1)]
            self._lay(stretch, [start, *ends], columns)
            start = ends[-1]
            if start < count:
                self.new_page()

    def _lay(self, stretch: Stretch, ends: Sequence[int], columns: int) -> None:
        width = self._paper.column(columns)
        lowest = self.leaf.y
        for at in range(len(ends) - 1):
            x = self._paper.left + at * (width + _GUTTER)
            lowest = max(lowest, self._column(stretch, ends[at], ends[at + 1], x, width))
        self.leaf.y = round(lowest, 4)

    def _column(self, stretch: Stretch, start: int, end: int, x: float, width: float) -> float:
        """Puts a column on the page; how far down it goes."""
        leaf = self.leaf
        placed, y = _standing(stretch, start, end, leaf.y)
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


class TooManyPagesError(Exception):
    """More pages than whoever counts them wants to know of."""


class Counter(Filler):
    """Fills leaves as far as it takes to know how many they are and where the last one ends: nothing stands on them."""

    def __init__(self, paper: Paper, most: int | None = None) -> None:
        super().__init__(paper)
        self._most = most

    def new_page(self, *, landscape: bool | None = None) -> None:
        super().new_page(landscape=landscape)
        if self._most is not None and len(self.leaves) > self._most:
            raise TooManyPagesError

    def _column(self, stretch: Stretch, start: int, end: int, x: float, width: float) -> float:
        y = stretch.foot(start, end, self.leaf.y)
        # What has no height leaves a page empty, unless something stands there.
        return y if y > self.leaf.y else super()._column(stretch, start, end, x, width)


def _standing(stretch: Stretch, start: int, end: int, y: float) -> tuple[list[tuple[Slug, float]], float]:
    """The slugs of a column that begins at `y`, each with its top, and where the last of them ends."""
    top = stretch.past_gaps(start, end)
    placed: list[tuple[Slug, float]] = []
    for head in stretch.heads(start, top) if top < end else ():
        # Read once, where the table begins.
        placed.append((replace(head, tag=_UNREAD), y))
        y += head.height
    for at in range(top, end):
        slug = stretch.slugs[at]
        y += slug.space if at > top else 0.0
        placed.append((slug, y))
        y += slug.height
    return placed, y


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
