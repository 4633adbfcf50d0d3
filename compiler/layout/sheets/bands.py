"""Counters of several sizes on sheets that they share: each set is a band across the sheet, the next one below it.

Every band is a grid of its own, so backs, bleed and marks are those of any sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from compiler.layout.draw import Item, Page
from compiler.layout.sheets.impose import Card, Press, copies_of, side_items
from compiler.layout.sheets.marks import signed_foot
from compiler.layout.sheets.sheets import Grid, Sheet
from engine.model.quick_dataclass import dataclass

_BETWEEN: Final = 9.0
"""From one band to the next: two bleeds, and the marks of both."""
_MARK: Final = 2.0
_SHARES: Final = (1.0, 0.5, 0.25)
"""How much of the gap between its cards a band keeps."""
_FOOT: Final = 8.0
"""Kept free below the last band for the bar and the words."""


@dataclass(frozen=True, slots=True)
class Band:
    """Cards of one size, and how they are cut."""

    cards: Sequence[Card]
    width: float
    height: float
    shape: str
    gap: float
    bleed: float


@dataclass(frozen=True, slots=True)
class _Strip:
    """Rows of a band on one sheet."""

    cards: tuple[Card, ...]
    grid: Grid
    bleed: float


def fits_in_bands(band: Band, sheet: Sheet) -> bool:
    return _columns(band, sheet) > 0 and _room(sheet) >= band.height


def impose_bands(bands: Sequence[Band], sheet: Sheet, press: Press) -> list[Page]:
    """Fronts and backs, sheet by sheet; or all fronts and then all backs."""
    sheets = _fewest(_together(bands), replace(sheet, mark=min(sheet.mark, _MARK)))
    total = len(sheets)
    fronts = [_page(strips, press, number, total, back=False) for number, strips in enumerate(sheets, 1)]
    has_backs = [any(card.back is not None for strip in strips for card in strip.cards) for strips in sheets]
    in_pairs = any(has_backs) and not press.fronts_first and press.duplex in ("long", "short")
    # A sheet without backs has an empty page behind it: else the next front would be printed there.
    backs = [
        _page(strips, press, number, total, back=True)
        for number, strips in enumerate(sheets, 1)
        if has_backs[number - 1] or in_pairs
    ]
    if not in_pairs:
        return [*fronts, *backs]
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def _room(sheet: Sheet) -> float:
    return sheet.height - sheet.top - max(sheet.bottom, sheet.edge + _FOOT)


def _columns(band: Band, sheet: Sheet) -> int:
    gutter = max(sheet.gutter, band.gap)
    return int((sheet.width - 2 * sheet.side + gutter + 1e-6) // (band.width + gutter))


def _together(bands: Sequence[Band]) -> list[Band]:
    """Sets that are cut alike are one band: a last row that is not full is filled by the next."""
    alike: dict[tuple[object, ...], Band] = {}
    for band in bands:
        key = (band.width, band.height, band.shape, band.gap, band.bleed)
        known = alike.get(key)
        alike[key] = replace(known, cards=(*known.cards, *band.cards)) if known is not None else band
    return list(alike.values())


def _fewest(bands: Sequence[Band], sheet: Sheet) -> list[list[_Strip]]:
    """In the order in which they were made, or the tallest or lowest first, where that saves a sheet; and nearer to one
    another, where that saves one more."""
    orders = [list(bands)]
    orders += [sorted(bands, key=lambda band: (sign * band.height, sign * band.width)) for sign in (-1, 1)]
    nearer = [[_nearer(band, share) for band in order] for share in _SHARES for order in orders]
    return min((_packed(order, sheet) for order in nearer), key=len)


def _nearer(band: Band, share: float) -> Band:
    """With so much of its gap; what is cut round or six-sided keeps all of it, for the scissors."""
    return replace(band, gap=round(band.gap * share, 4)) if band.shape == "rect" else band


def _packed(bands: Sequence[Band], sheet: Sheet) -> list[list[_Strip]]:
    """Band below band; what does not fit goes on at the top of the next sheet."""
    sheets: list[list[_Strip]] = [[]]
    y, low = sheet.top, sheet.top + _room(sheet)
    for band in bands:
        copies, columns = copies_of(band.cards, collated=False), _columns(band, sheet)
        gutter = max(sheet.gutter, band.gap)
        while copies:
            rows = int((low - y + gutter + 1e-6) // (band.height + gutter))
            if rows < 1:
                sheets.append([])
                y = sheet.top
                continue
            taken, copies = copies[: rows * columns], copies[rows * columns :]
            used = -(-len(taken) // columns)
            grid = Grid(replace(sheet, top=y, gutter=gutter), band.width, band.height, columns, used, band.shape)
            sheets[-1].append(_Strip(tuple(taken), grid, band.bleed))
            y = round(y + used * (band.height + gutter) - gutter + _BETWEEN, 4)
    return [strips for strips in sheets if strips]


def _page(strips: Sequence[_Strip], press: Press, number: int, total: int, *, back: bool) -> Page:
    sheet = strips[0].grid.sheet
    items: list[Item] = []
    shown = [strip for strip in strips if not back or any(card.back is not None for card in strip.cards)]
    for strip in shown:
        items += side_items(strip.cards, strip.grid, replace(press, bleed=strip.bleed), back=back)
    first, last = strips[0].grid, strips[-1].grid
    xs = [sheet.side, round(sheet.width - sheet.side, 4)]
    ys = [first.ys()[0], round(last.ys()[-1] + last.height, 4)]
    if back and press.duplex == "short":
        ys = [round(sheet.height - y, 4) for y in reversed(ys)]
    items += signed_foot(xs, ys, sheet, press.foot(f"{press.words[int(back)]} {number}/{total}"))
    box = (xs[0], ys[0], round(xs[1] - xs[0], 4), round(ys[1] - ys[0], 4))
    return Page(sheet.width, sheet.height, tuple(items), box, (0.0, 0.0, sheet.width, sheet.height))
