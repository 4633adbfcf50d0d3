"""Blocks into slugs: text broken and set, panels laid, contents and index with the pages that are known by now."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import fsum
from typing import Final

from compiler.layout.draw import Anchor, Item, Link, Rect, Run, Tag, line, walk
from compiler.layout.flow.blocks import (
    Block,
    Grid,
    Heading,
    Indexed,
    Listed,
    Panel,
    Paragraph,
    Picture,
    Rule,
    Space,
    Together,
)
from compiler.layout.flow.desk import Desk, base_line
from compiler.layout.flow.slugs import Frame, Slug, kept, moved, staying
from compiler.layout.flow.styles import Style
from compiler.layout.flow.tables import set_grid
from compiler.layout.flow.text import TextRun, TextRuns
from compiler.layout.flow.words import Scribe
from compiler.layout.themes import mixed
from engine.model.quick_dataclass import dataclass

_PAD: Final = 2.4
_INSET: Final = 1.1
"""How far the words of a heading stand in from the ends of its ground, as far as those of a table."""
_BAR, _BAR_OUT = 0.7, 2.4
"""How broad the bar beside what has changed is, and how far out it begins."""
_FEW_ROWS: Final = 8
_SHORT: Final = 140.0
"""What stands together and is no longer than this is not parted: little more than half a column of A4."""
_COLUMN: Final = 230.0
"""The same of what is to stay whole wherever a column has room for it."""
_PART: Final = 40.0
"""A panel that must be parted has no part shorter than this."""


@dataclass(frozen=True, slots=True)
class SetBlock:
    """A block, which stays alive here so that no other is taken for it, its slugs, and how many blocks and panels of
    the document there are with it."""

    block: Block
    slugs: list[Slug]
    blocks: int
    frames: int


Known = dict[tuple[int, float, int, int], SetBlock]
"""By the block, the width of its column, and what stands before it."""


class Setter:
    """Sets blocks for columns of some width."""

    def __init__(self, desk: Desk, known: Known | None = None) -> None:
        """`known` is what was set the last time, of a document that is set again."""
        self._known: Known = {} if known is None else known
        self.desk = desk
        self.scribe = desk.scribe
        self.styles = desk.styles
        self.breaker = desk.breaker
        self.pages = desk.pages
        self._frames = 0
        self._blocks = 0

    def slugs(self, blocks: Iterable[Block], measure: float) -> list[Slug]:
        return [slug for block in blocks for slug in self._set_once(block, measure)]

    def _set_once(self, block: Block, measure: float) -> list[Slug]:
        """What names no page is set the second time as it was the first, if as much stands before it."""
        key = (id(block), measure, self._blocks, self._frames)
        known = self._known.get(key)
        if known is not None:
            self._blocks, self._frames = known.blocks, known.frames
            return known.slugs
        before = self.pages.questions
        made = self._set(block, measure)
        if self.pages.questions == before:
            self._known[key] = SetBlock(block, made, self._blocks, self._frames)
        return made

    def _set(self, block: Block, measure: float) -> list[Slug]:
        set_block = self._block(block, measure)
        set_block = self._tagged(block, set_block)
        if isinstance(block, Heading | Picture) and block.again is not None:
            head = (replace(self._picture(block.again, measure), keep=True),)
            set_block = [replace(slug, head=head) for slug in set_block]
        if isinstance(block, Paragraph) and block.under:
            above = [slug for slug in self._heading(Heading(block.under, 2), measure) if slug.items]
            gap = Slug(self.styles["h2"].below, keep=True)
            set_block = [replace(slug, head=(*above, gap)) for slug in set_block]
        if isinstance(block, Heading | Paragraph) and block.barred:
            set_block = [_barred(slug, self.scribe.colour("near")) for slug in set_block]
        return set_block

    def _tagged(self, block: Block, slugs: list[Slug]) -> list[Slug]:
        role = _role(block)
        if not role:
            return slugs
        self._blocks += 1
        tag = Tag(role, self._blocks, block.alt if isinstance(block, Picture) else "")
        return [replace(slug, tag=tag) if slug.items else slug for slug in slugs]

    def _block(self, block: Block, measure: float) -> list[Slug]:
        match block:
            case Heading():
                return self._heading(block, measure)
            case Paragraph():
                return self._paragraph(block, measure)
            case Grid():
                return set_grid(self.desk, block, measure)
            case Picture():
                return [self._picture(block, measure)]
            case Panel():
                return self._panel(block, measure)
            case Together():
                return self._together(block, measure)
            case Listed():
                return [self._listed(block, measure)]
            case Indexed():
                return self._indexed(block, measure)
            case Space():
                return [Slug(0.0, space=block.height, keep=True), Slug(0.0)]
            case Rule():
                colour = self.scribe.colour(block.colour)
                return [Slug(1.6, (line(0, 0.8, measure, 0.8, colour, block.width),))]
        return []

    # --- text -----------------------------------------------------------------------------------------------------

    def line_slug(self, bits: tuple[list[Item], list[Link]], leading: float, *, keep: bool = False) -> Slug:
        return Slug(leading, tuple(bits[0]), keep=keep, links=tuple(bits[1]))

    def text(self, pieces: TextRuns, measure: float, style: Style, x: float = 0.0) -> list[Slug]:
        """Lines, one slug each; a line alone at the foot or head of a column is kept with its neighbour."""
        setting = style.setting
        lines = self.breaker.lines(self.desk.dressed(pieces, style), measure, setting)
        base = base_line(setting)
        desk, last = self.desk, len(lines) - 1
        return [
            self.line_slug(
                desk.set_line(one, x, base, measure, setting), setting.leading, keep=at in (0, last - 1) and at < last
            )
            for at, one in enumerate(lines)
        ]

    def _paragraph(self, block: Paragraph, measure: float) -> list[Slug]:
        style = self.styles[block.role]
        marked = self.desk.dressed(block.mark, style)
        made = self.text(block.pieces, measure - block.indent, style, block.indent)
        if not made:
            return []
        first = made[0]
        items, links = first.items, first.links
        if marked:
            setting = style.setting if style.setting.align == "left" else replace(style.setting, align="left")
            base = base_line(setting)
            lines = self.breaker.lines(marked, max(block.indent, 4.0), setting)
            hung, led = self.desk.set_line(lines[0], 0.0, base, block.indent, setting)
            items, links = (*hung, *items), (*led, *links)
        anchors = (Anchor(block.anchor, 0.0),) if block.anchor else ()
        made[0] = replace(first, items=items, links=links, space=style.above, anchors=anchors)
        below = style.below * (0.4 if block.tight else 1.0)
        return [*(made[:-1]), staying(made[-1], keep=block.keep), *_gap(below, keep=block.keep)]

    def _heading(self, block: Heading, measure: float) -> list[Slug]:
        style = self.styles[f"h{block.level}"]
        pieces = (TextRun(f"{block.number} "), *block.pieces) if block.number else block.pieces
        inset = _INSET if style.band else 0.0
        made = kept(self.text(pieces, measure - 2 * inset, style, inset))
        if not made:
            return []
        if style.band:
            made = [_banded(slug, measure, self.scribe.colour(style.band)) for slug in made]
        anchors = (Anchor(block.anchor, 0.0, block.bookmark, block.level),) if block.anchor else ()
        made[0] = replace(made[0], space=style.above, anchors=anchors)
        if block.level == 0:
            colour = self.scribe.colour("ink")
            made.append(Slug(1.4, (line(0, 1.0, measure, 1.0, colour, 0.5),)))
        return [staying(slug, keep=True) for slug in (*made, *_gap(style.below))]

    # --- other blocks ---------------------------------------------------------------------------------------------

    def _picture(self, block: Picture, measure: float) -> Slug:
        spare = measure - block.width
        x = spare / 2 if block.align == "centre" else spare if block.align == "right" else 0.0
        slug = Slug(block.height, block.items, keep=block.keep)
        return moved(slug, x)

    def _panel(self, block: Panel, measure: float) -> list[Slug]:
        self._frames += 1
        colour = self.scribe.colour
        wash, ink = colour("wash"), colour("soft")
        looks = {
            "example": (wash, colour("near"), None),
            "note": (mixed(wash, colour("white"), 0.5), ink, None),
            "plain": (None, None, colour("rule")),
        }
        fill, bar, edge = looks.get(block.role, looks["plain"])
        frame = Frame(f"panel {self._frames}", fill, bar, edge)
        inner = [moved(slug, _PAD) for one in block.blocks for slug in self._held(one, measure - 2 * _PAD)]
        while inner and not inner[-1].items:
            inner.pop()
        if not inner:
            return []
        pad = Slug(_PAD * 0.7, keep=True)
        body = (
            [pad, replace(inner[0], space=0.0), *inner[1:-1], replace(inner[-1], keep=True)]
            if inner[1:]
            else [
                pad,
                replace(inner[0], space=0.0, keep=True),
            ]
        )
        body.append(Slug(_PAD * 0.7))
        is_whole = block.whole or fsum(slug.space + slug.height for slug in body) <= 2 * _PART
        if not is_whole and block.again:
            told = self.text(block.again, measure - 2 * _PAD, self.styles["example_title"], _PAD)
            going_on = (pad, *(replace(slug, keep=True) for slug in told))
            body = [replace(slug, head=(*going_on, *slug.head)) if at else slug for at, slug in enumerate(body)]
        framed = [_framed(slug, frame) for slug in (kept(body) if is_whole else _clinging(body))]
        framed[0] = replace(framed[0], space=1.0)
        return [*framed, *_gap(2.0)]

    def _together(self, block: Together, measure: float) -> list[Slug]:
        made = self.slugs(block.blocks, measure)
        # The foot of a box holds nothing, and belongs to it.
        last = max((at for at, slug in enumerate(made) if slug.items or slug.frame is not None), default=0)
        is_whole = fsum(slug.space + slug.height for slug in made) <= (_COLUMN if block.whole else _SHORT)
        return [staying(slug, keep=at < last and (is_whole or slug.keep)) for at, slug in enumerate(made)]

    def _held(self, block: Block, measure: float) -> list[Slug]:
        """A block of a panel; a short table of it is not parted, so that a panel is parted between its tables."""
        made = self.slugs([block], measure)
        if isinstance(block, Grid) and len(block.rows) <= _FEW_ROWS:
            last = max((at for at, slug in enumerate(made) if slug.items), default=0)
            return [staying(slug, keep=slug.keep or at < last) for at, slug in enumerate(made)]
        return made

    def _listed(self, block: Listed, measure: float) -> Slug:
        """Words, a row of dots, and the page, as wide as the column; what is too long is told."""
        style = self.styles[f"contents_{min(block.level, 2)}"]
        setting, scribe = style.setting, self.scribe
        indent = 5.0 * block.level
        page = str(self.pages.of(block.anchor))
        base = base_line(setting)
        room = measure - indent - 10.0
        lines = self.breaker.lines(self.desk.dressed(block.pieces, style), room, setting)
        items: list[Item] = []
        for at, one in enumerate(lines):
            drawn, _ = self.desk.set_line(one, indent, base + at * setting.leading, room, setting)
            items += drawn
        low = base + (len(lines) - 1) * setting.leading
        wide = scribe.width(page, setting.family, style.style, setting.size)
        items.append(_written(scribe, page, measure - wide, low, style))
        start, end = indent + lines[-1].width + 1.5, measure - wide - 1.5
        dot = scribe.width(".", setting.family, "", setting.size) * 2.2
        count = int((end - start) / dot)
        colour = scribe.colour("rule")
        first = end - count * dot
        items += [Rect(round(first + at * dot, 3), round(low - 0.25, 3), 0.28, 0.28, colour) for at in range(count)]
        high = setting.leading * len(lines)
        link = Link(0.0, 0.0, measure, high, f"#{block.anchor}")
        return Slug(high, tuple(items), space=style.above, links=(link,), keep=block.keep)

    def _indexed(self, block: Indexed, measure: float) -> list[Slug]:
        style = self.styles["index"]
        first: dict[int, str] = {}
        for anchor in block.anchors:
            first.setdefault(self.pages.of(anchor), anchor)
        main = {self.pages.of(anchor) for anchor in block.main} if len(first) > 1 else set[int]()
        pieces: list[TextRun] = [TextRun(block.words)]
        for page in sorted(first):
            # Where all are explained, or none, bold would say nothing.
            pieces += [TextRun(", "), TextRun(str(page), "b" if page in main else "", link=f"#{first[page]}")]
        setting = style.setting
        lines = self.breaker.lines(self.desk.dressed(tuple(pieces), style), measure - 3.0, setting)
        base = base_line(setting)
        made = []
        for at, one in enumerate(lines):
            bits = self.desk.set_line(one, 3.0 if at else 0.0, base, measure, setting)
            made.append(self.line_slug(bits, setting.leading))
        return kept(made)


def _role(block: Block) -> str:
    """What a block is in the tree of a tagged file; nothing for what holds others, or is there for the eye alone."""
    match block:
        case Heading():
            return f"H{min(block.level + 1, 6)}"
        case Grid():
            return "Table"
        case Picture() if block.alt:
            return "Figure"
        case Picture():
            return "P" if any(isinstance(leaf.item, Run) for leaf in walk(block.items)) else ""
        case Paragraph() | Listed() | Indexed():
            return "P"
    return ""


def _written(scribe: Scribe, words: str, x: float, y: float, style: Style) -> Item:
    setting = style.setting
    return scribe.run(
        words, x, y, setting.size, family=setting.family, style=style.style, colour=setting.colour, box="flow"
    )


def _clinging(slugs: list[Slug]) -> list[Slug]:
    """In one column, or parted where no part is short."""
    heights = [slug.space + slug.height for slug in slugs]
    last = len(slugs) - 1
    return [
        replace(
            slug,
            keep=at < last and (slug.keep or min(fsum(heights[: at + 1]), fsum(heights[at + 1 :])) < _PART),
            clings=at < last,
        )
        for at, slug in enumerate(slugs)
    ]


def _framed(slug: Slug, frame: Frame) -> Slug:
    return replace(slug, frame=frame, head=tuple(replace(one, frame=frame) for one in slug.head))


def _gap(height: float, *, keep: bool = False) -> list[Slug]:
    """Room below something: space that the top of the next column swallows."""
    return [Slug(0.0, space=height, keep=keep)] if height else []


def _barred(slug: Slug, colour: str) -> Slug:
    """A line of text with a bar beside it, outside of its column."""
    if not slug.items:
        return slug
    return replace(slug, items=(Rect(-_BAR_OUT, 0.0, _BAR, round(slug.height, 3), colour), *slug.items))


def _banded(slug: Slug, measure: float, colour: str) -> Slug:
    """A line of a heading on a ground across its column."""
    ground = Rect(0.0, 0.0, round(measure, 3), round(slug.height, 3), colour)
    return replace(slug, items=(ground, *slug.items))
