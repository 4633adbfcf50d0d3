"""Blocks of a document: headings, paragraphs, lists, tables, pictures, panels, the contents and the index."""

from __future__ import annotations

from compiler.layout.draw import Item
from compiler.layout.flow.text import TextRuns
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Heading:
    """`level` 0 opens a chapter. `anchor` is what links lead to; `bookmark` are its words in the reader's outline."""

    pieces: TextRuns
    level: int
    anchor: str = ""
    bookmark: str = ""
    number: str = ""
    barred: bool = False
    """With a bar in the margin: it is new, or says something else than before."""
    again: Picture | None = None
    """Stands above it where it begins a column: the heads of the lines below it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """`role` says how it is set: `body`, `lead`, `small`, `note`, `caption`."""

    pieces: TextRuns
    role: str = "body"
    mark: TextRuns = ()
    """What hangs before its first line: a bullet, the number of a rule."""
    indent: float = 0.0
    anchor: str = ""
    tight: bool = False
    """Nearer to what stands before it."""
    keep: bool = False
    barred: bool = False
    under: TextRuns = ()
    """A small heading that stands above it where it begins a column: of a list that goes on there."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table. `align` has a letter a column (`l`, `r`, `c`); `widths` are shares, measured from the cells if empty."""

    head: tuple[TextRuns, ...]
    rows: tuple[tuple[TextRuns, ...], ...]
    align: str = ""
    widths: tuple[float, ...] = ()
    role: str = "table"
    anchor: str = ""
    fill: bool = True
    """As wide as its column, else as wide as its words."""
    strong: tuple[int, ...] = ()
    """Rows that are sums or titles."""
    anchors: tuple[str, ...] = ()
    """What links lead to, a row each; nothing for a row that none leads to."""
    across: TextRuns = ()
    """What all columns but the first are columns of; it stands above their heads."""
    alike: tuple[tuple[TextRuns, ...], ...] = ()
    """Rows of other tables with the same heads, whose columns stand at the same places."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing that stays whole."""

    items: tuple[Item, ...]
    width: float
    height: float
    align: str = "centre"
    keep: bool = False
    alt: str = ""
    """What is said for it to a reader that does not see it."""
    again: Picture | None = None


@dataclass(frozen=True, slots=True)
class Panel:
    """Blocks on a ground of their own. `role` is `example`, `note` or `plain`."""

    blocks: tuple[Block, ...]
    role: str = "example"
    whole: bool = False
    """Never parted; a short one is not in any case."""
    again: TextRuns = ()
    """What stands at the top of a column in which it goes on."""


@dataclass(frozen=True, slots=True)
class Together:
    """Blocks that stand in one column, where they are no longer than a panel may be: a table with its title and its
    signs. What is `whole` may be nearly as long as a column: a test of a sheet, which is read in one glance."""

    blocks: tuple[Block, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Listed:
    """A line of the contents: words, dots, a page."""

    pieces: TextRuns
    level: int
    anchor: str
    keep: bool = False
    """Stays with the next line: a chapter with its first section."""


@dataclass(frozen=True, slots=True)
class Indexed:
    """A line of the index: words, and the pages of its anchors, each page once."""

    words: str
    anchors: tuple[str, ...]
    main: tuple[str, ...] = ()
    """Those where it is explained: their pages are in bold."""


@dataclass(frozen=True, slots=True)
class Space:
    height: float


@dataclass(frozen=True, slots=True)
class Rule:
    """A thin line across."""

    colour: str = "rule"
    width: float = 0.25


@dataclass(frozen=True, slots=True)
class Columns:
    """From here on in so many columns."""

    count: int


@dataclass(frozen=True, slots=True)
class NewPage:
    """From here on a new page, on its side if `landscape`. With `unless` only where less room than that is left."""

    landscape: bool | None = None
    unless: float = 0.0


Block = Heading | Paragraph | Grid | Picture | Panel | Together | Listed | Indexed | Space | Rule | Columns | NewPage
