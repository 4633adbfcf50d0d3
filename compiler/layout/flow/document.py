"""A document: blocks flow over pages with running heads; set again until every number of a page is true.

The way in is `flow`. Blocks are in `flow_blocks.py`, how they are set in `flow_setter.py`, how pages are filled in
`flow_pages.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from compiler.layout.draw import Item, Page, line
from compiler.layout.flow.blocks import Block, Columns, Heading, NewPage
from compiler.layout.flow.desk import Desk, PageNumbers
from compiler.layout.flow.pages import Filler, Leaf, Paper
from compiler.layout.flow.setter import Known, Setter
from compiler.layout.flow.slugs import Slug
from compiler.layout.flow.styles import Styles
from compiler.layout.flow.text import Breaker
from compiler.layout.flow.words import Scribe
from engine.model.quick_dataclass import dataclass

_MOST_PASSES: Final = 6
"""Page numbers settle in two or three; a number that swings between two pages is left as it was last."""


@dataclass(frozen=True, slots=True)
class Margins:
    """What stands about the text of every page: a title above, the foot's words and the page's number below."""

    title: str
    stamp: str
    cover: bool = False
    """The first page has none of it but the stamp."""
    kind: str = ""
    """What stands over against the title on pages without chapters: that this is a quick reference."""


def flow(
    blocks: Sequence[Block],
    paper: Paper,
    scribe: Scribe,
    styles: Styles,
    language: str,
    margins: Margins,
    breaker: Breaker | None = None,
) -> list[Page]:
    """The pages of a document. Contents, index and cross references name the pages on which things really stand.
    `breaker` is one that has broken lines of the same document before."""
    breaker = breaker or Breaker(scribe, language)
    known: dict[str, int] = {}
    is_set: Known = {}
    leaves: list[Leaf] = []
    for _ in range(_MOST_PASSES):
        pages = PageNumbers(known)
        leaves = fill_leaves(blocks, Filler(paper), Setter(Desk(scribe, styles, breaker, pages), is_set).slugs)
        found = {anchor.name: at for at, leaf in enumerate(leaves, start=1) for anchor in leaf.anchors}
        if found == known or not pages.asked:
            break
        known = found
    return _finished(leaves, scribe, styles, margins)


def fill_leaves(
    blocks: Sequence[Block], filler: Filler, slugs_of: Callable[[Iterable[Block], float], list[Slug]]
) -> list[Leaf]:
    """Pages without what stands about their text; `slugs_of` sets blocks for columns of some width."""
    columns = 1
    stretch: list[Block] = []

    head: list[Block] = []

    def lay() -> None:
        if stretch:
            slugs = slugs_of(stretch, filler.paper.column(columns))
            filler.fill_below(slugs_of(head, filler.paper.measure), slugs, columns)
            head.clear()
            stretch.clear()

    def finish() -> None:
        """What is left; a heading with nothing below it stands by itself."""
        if not stretch:
            stretch.extend(head)
            head.clear()
        lay()

    for block in blocks:
        if isinstance(block, Columns):
            # A heading goes along with the wide table below it: in the columns it would stand at their foot alone.
            along = _ending_headings(stretch) if block.count < columns else []
            del stretch[len(stretch) - len(along) :]
            if columns == 1 and not head and stretch and all(isinstance(one, Heading) for one in stretch):
                head += stretch
                stretch.clear()
            lay()
            columns = block.count
            stretch += along
        elif isinstance(block, NewPage):
            finish()
            if filler.room < block.unless or not block.unless:
                filler.new_page(landscape=block.landscape)
        else:
            stretch.append(block)
    finish()
    return filler.leaves


def _ending_headings(stretch: Sequence[Block]) -> list[Block]:
    at = len(stretch)
    while at and isinstance(stretch[at - 1], Heading):
        at -= 1
    return list(stretch[at:])


def _finished(leaves: list[Leaf], scribe: Scribe, styles: Styles, margins: Margins) -> list[Page]:
    """Running heads name the chapter that the page begins or goes on with."""
    made: list[Page] = []
    chapter = ""
    for number, leaf in enumerate(leaves, start=1):
        opened = [anchor.title for anchor in leaf.anchors if anchor.level == 0 and anchor.title]
        shown = opened[0] if opened else chapter
        chapter = opened[-1] if opened else chapter
        items = [*_about(leaf.paper, scribe, styles, margins, number, shown), *leaf.items]
        paper = leaf.paper
        anchors = tuple(leaf.anchors)
        made.append(Page(paper.width, paper.height, tuple(items), links=tuple(leaf.links), anchors=anchors))
    return made


def _about(paper: Paper, scribe: Scribe, styles: Styles, margins: Margins, number: int, chapter: str) -> list[Item]:
    setting, titled = styles["running"].setting, styles.first("running_title", "running")
    right, low = paper.width - paper.right, paper.height - paper.bottom
    items: list[Item] = []

    def run(words: str, x: float, y: float, anchor: str = "start", *, style: str = "") -> None:
        if words:
            look = {"family": setting.family, "colour": setting.colour}
            items.append(scribe.run(words, x, y, setting.size, style=style, anchor=anchor, box="running", **look))

    is_cover = margins.cover and number == 1
    if not is_cover:
        look = {"family": titled.setting.family, "colour": titled.setting.colour, "style": titled.style}
        size = titled.setting.size
        items.append(scribe.run(margins.title, paper.left, paper.top - 4.6, size, box="running", **look))
        if chapter != margins.title:
            run(chapter or margins.kind, right, paper.top - 4.6, "end")
        items.append(line(paper.left, paper.top - 3.2, right, paper.top - 3.2, scribe.colour("rule"), 0.2))
        run(str(number), right, low + 5.4, "end", style="b")
    run(margins.stamp, paper.left, low + 5.4)
    return items
