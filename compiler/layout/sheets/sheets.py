"""Sheets for real printers: papers and card sizes as data, and where each card of a grid stands, front and back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from compiler.codes.printing import BAD_LAYOUT, NO_ROOM, UNKNOWN_WISH
from compiler.front.words.spelling import did_you_mean
from compiler.layout.lengths import read_length
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_extending, read_yaml, unknown_keys
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.quick_dataclass import dataclass

_CARDS: Final = "sizes"
"""The file of sizes of cards, beside those of papers."""
_KEYS: Final = ("title", "about", "paper", "top", "bottom", "side", "gutter", "mark", "hairline", "edge")
_FOOT: Final = 6.0
"""Room for a bar and a line of words below the bleed of the cards."""
_CUSTOM: Final = re.compile(r"(\d{1,3}(?:\.\d{1,3})?)\s*x\s*(\d{1,3}(?:\.\d{1,3})?)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A paper in millimetres. `top`, `bottom` and `side` are kept free for the printer, the marks and the margin; no
    mark or word stands nearer to the paper's edge than `edge`."""

    name: str
    width: float
    height: float
    top: float
    bottom: float
    side: float
    gutter: float
    mark: float
    hairline: float
    edge: float = 5.0

    @property
    def on_its_side(self) -> Sheet:
        """The same paper, turned by a quarter."""
        return replace(self, width=self.height, height=self.width)


@dataclass(frozen=True, slots=True)
class Grid:
    """Cards of one size on a sheet: where each stands, in the order of reading."""

    sheet: Sheet
    width: float
    height: float
    columns: int
    rows: int
    shape: str = "rect"
    """What is cut out of each place."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        used = self.columns * self.width + (self.columns - 1) * self.sheet.gutter
        return (self.sheet.width - used) / 2

    @property
    def top(self) -> float:
        """Cards that leave no room for a foot stand in the middle of the paper."""
        used = self.rows * self.height + (self.rows - 1) * self.sheet.gutter
        below = self.sheet.height - self.sheet.top - used
        return self.sheet.top if below >= self.sheet.edge + _FOOT else (self.sheet.height - used) / 2

    def xs(self) -> list[float]:
        return [round(self.left + column * (self.width + self.sheet.gutter), 4) for column in range(self.columns)]

    def ys(self) -> list[float]:
        return [round(self.top + row * (self.height + self.sheet.gutter), 4) for row in range(self.rows)]

    def front(self, index: int) -> tuple[float, float]:
        """The upper left corner of a front."""
        return self.xs()[index % self.columns], self.ys()[index // self.columns]

    def turned_over(self, duplex: str) -> str:
        """How the page is turned over, as somebody sees who holds it upright: the long edge of a paper that lies on its
        side is its head, and turning it there is turning a calendar."""
        if self.sheet.width <= self.sheet.height:
            return duplex
        return {"long": "short", "short": "long"}.get(duplex, duplex)

    def back(self, index: int, duplex: str) -> tuple[float, float]:
        """The upper left corner of the back that lies behind the same front once the page is turned over: like a page
        of a book (`long`), or like a calendar (`short`)."""
        x, y = self.front(index)
        if duplex == "long":
            return round(self.sheet.width - x - self.width, 4), y
        if duplex == "short":
            return x, round(self.sheet.height - y - self.height, 4)
        return x, y


def read_sheet(library: Library, name: str, sink: Sink) -> Sheet | None:
    papers = [one for one in library.names("sheets") if one != _CARDS]
    if name not in papers:
        near = did_you_mean(name, papers, Sink())
        there_are = f"there are {', '.join(f'`{paper}`' for paper in papers)}"
        help = f"{near if near and near.startswith('did') else there_are}; or describe your own in `sheets/{name}.yaml`"
        sink.report(UNKNOWN_WISH, f"no paper is called `{name}`", Source("--paper", name).span(0, len(name)), help=help)
        return None
    spot = read_extending(library, name, "sheets", sink)
    if spot is None:
        return None
    unknown_keys(spot, _KEYS, f"sheet `{name}`", sink)
    said = spot.mapping()
    size = _size(said.get("paper"))
    if size is None:
        sink.report(BAD_LAYOUT, f"sheet `{name}`: `paper` is [width, height] in millimetres", spot.span)
        return None
    defaults = {"top": 10.0, "bottom": 12.0, "side": 6.0, "gutter": 0.0, "mark": 4.0, "hairline": 0.1, "edge": 5.0}
    found = {key: _amount(said.get(key), name, key, default, sink) for key, default in defaults.items()}
    return Sheet(name, *size, **found)


def _size(spot: Spot | None) -> tuple[float, float] | None:
    lengths = [read_length(one.value) for one in spot.sequence()] if spot is not None else []
    sizes = [length.mm for length in lengths if length is not None and 5 <= length.mm <= 2000 and not length.share]
    return (sizes[0], sizes[1]) if len(sizes) == len(lengths) == 2 else None


def _amount(spot: Spot | None, name: str, key: str, default: float, sink: Sink) -> float:
    if spot is None:
        return default
    length = read_length(spot.value)
    if length is None or length.share or not 0 <= length.mm <= 100:
        sink.report(BAD_LAYOUT, f"sheet `{name}`: `{key}` is a length of 0 to 100 mm", spot.span)
        return default
    return length.mm


def read_size(library: Library, name: str, sink: Sink) -> tuple[float, float] | None:
    """`poker`, `tarot`, … of `sheets/sizes.yaml`, or `63.5x88.9`."""
    nowhere = Source("--size", name).span(0, len(name))
    custom = _CUSTOM.fullmatch(name)
    if custom is not None:
        width, height = float(custom[1]), float(custom[2])
        if 10 <= width <= 400 and 10 <= height <= 400:
            return width, height
        sink.report(UNKNOWN_WISH, f"`{name}` is no size of a card: 10 to 400 mm each way", nowhere)
        return None
    spot = read_yaml(library, "sheets/sizes.yaml", sink)
    if spot is None:
        return None
    said = spot.mapping()
    if name not in said:
        help = did_you_mean(name, said, sink) or f"there are {', '.join(said)}, or say 63.5x88.9"
        sink.report(UNKNOWN_WISH, f"no card size is called `{name}`", nowhere, help=help)
        return None
    size = _size(said[name])
    if size is None:
        sink.report(BAD_LAYOUT, f"size `{name}` is [width, height] in millimetres", said[name].span)
    return size


def grid_for(
    sheet: Sheet, width: float, height: float, sink: Sink, *, shape: str = "rect", gap: float = 0.0
) -> Grid | None:
    """As many cards as the paper takes, at least `gap` apart; the paper lies on its side if more fit so."""
    sheet = replace(sheet, gutter=max(sheet.gutter, gap))
    grids = [_filled(paper, width, height, shape) for paper in (sheet, sheet.on_its_side)]
    grid = max(grids, key=lambda grid: grid.count)
    if grid.count:
        return grid
    message = f"no card of {width:g} × {height:g} mm fits on `{sheet.name}`"
    sink.report(NO_ROOM, message, Source(f"sheets/{sheet.name}.yaml", "").span(0, 0))
    return None


def with_free_gutter(sheet: Sheet, width: float, height: float, most: float) -> Sheet:
    """With room between the cards, up to so much, as far as no card fewer finds a place for it: where two of different
    colours touch, half a millimetre of a bad cut would show."""
    if sheet.gutter:
        return sheet
    plain = max(_filled(paper, width, height, "rect").count for paper in (sheet, sheet.on_its_side))
    for tenths in range(round(most * 10), 0, -5):
        roomy = replace(sheet, gutter=tenths / 10)
        if max(_filled(paper, width, height, "rect").count for paper in (roomy, roomy.on_its_side)) == plain:
            return roomy
    return sheet


def _filled(sheet: Sheet, width: float, height: float, shape: str) -> Grid:
    columns = int((sheet.width - 2 * sheet.side + sheet.gutter + 1e-6) // (width + sheet.gutter))
    rows = int((sheet.height - sheet.top - sheet.bottom + sheet.gutter + 1e-6) // (height + sheet.gutter))
    return Grid(sheet, width, height, max(columns, 0), max(rows, 0), shape)
