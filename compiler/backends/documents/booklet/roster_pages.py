"""An army of a roster that needs more than one page: parted where a command ends, so that its pages are alike.

Left to itself the text breaks where the first page is full, in the middle of a brigade, and leaves a second page with
two lines and a track.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from compiler.layout.flow.blocks import Block, Heading, NewPage, Picture
from compiler.layout.flow.rehearsal import Rehearsal

_COMMAND, _PART = 2, 3
"""Levels of headings: of a command, and of what belongs to it."""
_UNEVEN: Final = 0.3
"""How far the end of a page may lie from where all would be alike, in pages; else a finer break is sought."""


def parted(blocks: Sequence[Block], rehearsal: Rehearsal) -> list[Block]:
    """The same blocks on as many pages, as even as their commands allow; on one page, as they are."""
    pages, _ = rehearsal.pages(blocks)
    if pages < 2:
        return list(blocks)
    for places in (_headings(blocks, _COMMAND), _headings(blocks, _PART), _lines(blocks)):
        made = _broken(blocks, places, pages, rehearsal)
        if made is not None:
            return made
    return list(blocks)


def _headings(blocks: Sequence[Block], level: int) -> list[int]:
    """Where a heading of at most that level stands that is not below another one."""
    found = [at for at, one in enumerate(blocks) if isinstance(one, Heading) and _COMMAND <= one.level <= level]
    return [at for at in found if not isinstance(blocks[at - 1], Heading)]


def _lines(blocks: Sequence[Block]) -> list[int]:
    """Where a line stands that is not the first below its heading."""
    return [at for at, one in enumerate(blocks) if isinstance(one, Picture) and isinstance(blocks[at - 1], Picture)]


def _broken(blocks: Sequence[Block], places: list[int], pages: int, rehearsal: Rehearsal) -> list[Block] | None:
    """With a new page before some of these places, as many as make that many pages; nothing if those are uneven."""

    @cache
    def length(place: int) -> float:
        return rehearsal.length(blocks[:place])

    whole, at, breaks = rehearsal.length(blocks), 0, list[int]()
    for page in range(1, pages):
        later, wanted = [place for place in places if place > at], whole * page / pages
        if not later:
            return None
        # The more blocks, the longer: an army of hundreds is not laid out once for each of them.
        after = bisect_left(later, wanted, key=length)
        nearest = min(later[max(0, after - 1) : after + 1], key=lambda place: abs(length(place) - wanted))
        if abs(length(nearest) - wanted) > _UNEVEN:
            return None
        at = later[bisect_left(later, length(nearest), key=length)]
        breaks.append(at)
    made = list(_with_pages(blocks, frozenset(breaks)))
    return made if rehearsal.pages(made)[0] == pages else None


def _with_pages(blocks: Sequence[Block], breaks: frozenset[int]) -> Iterator[Block]:
    for at, block in enumerate(blocks):
        if at in breaks:
            yield NewPage()
            # The heads of the columns, which come again by themselves only where the text breaks by itself.
            if isinstance(block, Heading | Picture) and block.again is not None:
                yield block.again
        yield block
