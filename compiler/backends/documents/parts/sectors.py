"""Firing sectors as small drawings of hexes: the unit below, facing up, and what each hex before it means."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.layout.cards.hexes import hex_corners, spread
from compiler.layout.draw import Group, Item, Path, polygon
from compiler.layout.flow.blocks import Block, Paragraph, Picture
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from engine.model.rules import Sector

_COLOURS: Final = {"near": "near", "ahead": "near", "far": "far", "flank": "flank"}
_USUAL: Final = "o"
"""The sign of a hex that needs none."""
_SIZE: Final = points(7.6)
_WORDS, _ROW, _LINE = 5.8, 5.0, 3.4
"""Of the legend: where words begin beside their hex, and how far below one another hexes and lines of words stand."""
_HIGH: Final = 24.0
_A_ROW: Final = 3
_NAMED, _NAME = 10.0, points(7.5)
"""How large a hex is that has room for the name of its sector, and how large that is."""


def sector_strip(writer: Writer, sectors: list[Sector], measure: float) -> list[Block]:
    """The drawn ones side by side, each with its name below; those given as angles in words."""
    drawn = [one for one in sectors if one.cells]
    made: list[Block] = [
        Paragraph(plain(writer.name(one), "b"), anchor=anchor_of("sector", one)) for one in sectors if not one.cells
    ]
    for start in range(0, len(drawn), _A_ROW):
        row = drawn[start : start + _A_ROW]
        wide = measure / _A_ROW
        items: list[Item] = []
        deepest = 1
        for at, sector in enumerate(row):
            items += sector_items(writer, sector, at * wide + 1.5, 1.0, wide - 3.0, _HIGH)
            lines = writer.scribe.wrap(writer.name(sector), points(8), wide - 2.0)
            deepest = max(deepest, len(lines))
            for index, words in enumerate(lines):
                x, y = (at + 0.5) * wide, _HIGH + 4.4 + index * 3.4
                items.append(writer.scribe.run(words, x, y, points(8), style="b", anchor="middle"))
        made.append(Picture(tuple(items), measure, _HIGH + 3.0 + deepest * 3.4))
    if drawn:
        made.append(sector_legend(writer, drawn, measure))
    return made


def sector_items(
    writer: Writer, sector: Sector, x: float, y: float, wide: float, high: float, most: float = 7.0
) -> list[Item]:
    """A sector in a box, as large as it allows; no hex wider than `most`."""
    scribe = writer.scribe
    cells = [(cell.q, cell.r, cell.mark) for cell in sector.cells]
    signs = {mark.name: mark.sign for mark in sector.marks}
    items: list[Item] = []
    for mark, cx, cy, radius in spread([*cells, (0, 0, "")], x, y, wide, high, most):
        corners = polygon(hex_corners(cx, cy, radius * 0.96))
        if not mark:
            items.append(Path(corners, scribe.colour("ink")))
            size = radius * 1.1
            white = scribe.colour("white")
            top = cy - size / 2 - (radius * 0.28 if radius >= _NAMED else 0.0)
            items.append(writer.job.shop.icons.drawn("facing", cx - size / 2, top, size, white, scribe.colour("ink")))
            if radius >= _NAMED:
                # Cut out it lies on the table without its heading.
                lines = scribe.wrap(writer.name(sector), _NAME, radius * 1.45, style="b")
                for at, words in enumerate(lines):
                    y = cy + radius * 0.42 + (at - (len(lines) - 1) / 2) * _NAME * 1.1
                    items.append(scribe.run(words, cx, y, _NAME, style="b", colour="white", anchor="middle"))
            continue
        items += _hex(writer, mark, signs.get(mark, ""), cx, cy, radius)
    return [Group(tuple(items), name=f"sector:{sector.name}")]


def _hex(writer: Writer, mark: str, sign: str, x: float, y: float, radius: float) -> list[Item]:
    """A hex in the colour of its mark, with its sign where it has one to be seen."""
    scribe = writer.scribe
    corners = polygon(hex_corners(x, y, radius * 0.96))
    items: list[Item] = [Path(corners, scribe.colour(_COLOURS.get(mark, "flank")), scribe.colour("white"), 0.2)]
    if sign and sign != _USUAL and radius * 1.1 >= points(6):
        shown = sign.replace("-", "−")
        items.append(scribe.run(shown, x, y + radius * 0.36, radius * 1.1, style="b", anchor="middle"))
    return items


def sector_legend(writer: Writer, sectors: list[Sector], measure: float) -> Picture:
    """A hex of each sort with what it means, one after the other."""
    said: dict[str, tuple[str, str]] = {}
    for sector in sectors:
        shown = {cell.mark for cell in sector.cells}
        for mark in (one for one in sector.marks if one.name in shown):
            figures = ", ".join(writer.plain(value) for _, value in mark.figures)
            title = writer.name(mark) if mark.title is not None and writer.name(mark) != mark.sign else ""
            said.setdefault(mark.sign, (mark.name, ": ".join(part for part in (title, figures) if part)))
    scribe, items = writer.scribe, list[Item]()
    x, row = 0.0, 0
    for sign, (name, words) in said.items():
        lines = scribe.wrap(words, _SIZE, measure - _WORDS)
        wide = _WORDS + max(scribe.width(one, "sans", "", _SIZE) for one in lines or [""])
        if x and x + wide > measure:
            x, row = 0.0, row + 1
        y = 3.4 + row * _ROW
        items += _hex(writer, name, sign, x + 2.4, y, 2.2)
        for at, one in enumerate(lines):
            items.append(scribe.run(one, x + _WORDS, y + _SIZE * 0.34 + at * _LINE, _SIZE, colour="soft", box="flow"))
        x += wide + 5.0
        row += len(lines) - 1
    return Picture(tuple(items), measure, round(6.8 + row * _ROW, 3), "left")
