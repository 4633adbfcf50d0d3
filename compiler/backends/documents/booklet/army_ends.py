"""Where the order of battle of an army begins and ends, so that a booklet can be set with each army on one page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Block, Grid, Paragraph

_BEGINS: Final = "army-"
_ENDS: Final = "army_end-"


def ended(blocks: list[Block], army: str) -> list[Block]:
    """The blocks of an army, its last line or row marked as its end."""
    *before, last = blocks
    name = f"{_ENDS}{army}"
    if isinstance(last, Paragraph) and not last.anchor:
        return [*before, replace(last, anchor=name)]
    if isinstance(last, Grid) and last.rows and not any(last.anchors):
        return [*before, replace(last, anchors=(*[""] * (len(last.rows) - 1), name))]
    return blocks


def parted_armies(pages: Sequence[Page]) -> int:
    """How many armies end on another page than they begin on."""
    on = {anchor.name: at for at, page in enumerate(pages) for anchor in page.anchors}
    begun = {name.removeprefix(_BEGINS): at for name, at in on.items() if name.startswith(_BEGINS)}
    return sum(on.get(f"{_ENDS}{army}", at) != at for army, at in begun.items())
