"""Pages in pairs: sheets that are printed on both sides, folded and stitched in the middle become a booklet."""

from __future__ import annotations

from collections.abc import Sequence

from compiler.layout.draw import Group, Item, Page


def saddle_stitched(pages: Sequence[Page]) -> list[Page]:
    """Two pages a side, the outermost sheet first; empty pages at the end fill the last sheet. The sheets are turned
    over on their short edge. Links are left out: nobody follows them on paper."""
    if not pages:
        return []
    count = -(-len(pages) // 4) * 4
    slots: list[Page | None] = [*pages, *([None] * (count - len(pages)))]
    sides: list[Page] = []
    for sheet in range(count // 4):
        outer = (slots[count - 1 - 2 * sheet], slots[2 * sheet])
        inner = (slots[2 * sheet + 1], slots[count - 2 - 2 * sheet])
        sides += [_side(pair, pages[0].width, pages[0].height) for pair in (outer, inner)]
    return sides


def _side(pair: tuple[Page | None, Page | None], width: float, height: float) -> Page:
    items: list[Item] = []
    for number, page in enumerate(pair):
        if page is not None:
            clip = (0.0, 0.0, width, height)
            items.append(Group(page.items, number * width, 0.0, clip=clip, name="page"))
    whole = (0.0, 0.0, 2 * width, height)
    return Page(2 * width, height, tuple(items), whole, whole)
