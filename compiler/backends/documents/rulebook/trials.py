"""How a rulebook is set best: boxes in one piece where that costs no page, and no last page for a few lines.

A book is set once, looked at, and set again only where it could be better.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from compiler.backends.cards.jobs import Document
from compiler.layout.draw import Page, Run, walk
from compiler.layout.flow.blocks import Block, Panel, Together

_FEW: Final = 0.25
"""A last page that is filled no farther than this part of its height has only a few lines."""
_FLOWING: Final = "flow"

Setting = Callable[[bool, bool], Document]
"""Sets the book, with whole boxes or not, and with a narrow index or not."""


def set_best(boxes: Iterable[Block], setting: Setting) -> Document:
    """`boxes` are all blocks of the book."""
    made, is_whole = setting(False, False), False
    if parts_a_box(boxes, made.pages):
        other = setting(True, False)
        made, is_whole = (other, True) if len(other.pages) <= len(made.pages) else (made, False)
    if is_nearly_bare(made.pages[-1]):
        other = setting(is_whole, True)
        made = other if len(other.pages) < len(made.pages) else made
    return made


def with_whole_boxes(blocks: Iterable[Block]) -> list[Block]:
    return [Together((one,), whole=True) if isinstance(one, Panel) else one for one in blocks]


def parts_a_box(blocks: Iterable[Block], pages: Iterable[Page]) -> bool:
    """Whether a box goes on in another column: `Melee, continued` stands above the rest of it."""
    again = {"".join(piece.words for piece in one.again) for one in blocks if isinstance(one, Panel)} - {""}
    # The name alone is above the box itself, and a long one has two lines.
    ends = tuple({words[words.rindex(",") :] for words in again if "," in words})
    return bool(ends) and any(run.words.endswith(ends) for page in pages for run in _flowing(page))


def is_nearly_bare(page: Page) -> bool:
    low = max((placed.bounds()[3] for placed in walk(page.items) if _is_flowing(placed.item)), default=0.0)
    return low < _FEW * page.height


def _flowing(page: Page) -> Sequence[Run]:
    return [placed.item for placed in walk(page.items) if isinstance(placed.item, Run) and placed.item.box == _FLOWING]


def _is_flowing(item: object) -> bool:
    return isinstance(item, Run) and item.box == _FLOWING
