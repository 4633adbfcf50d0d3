"""Cards onto sheets: n-up, backs that lie behind their fronts, marks to cut by, a bar to check the scale by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from compiler.layout.draw import Group, Item, Page, Path
from compiler.layout.fonts import Face
from compiler.layout.sheets.marks import Foot, cut_marks, registration_marks, signed_foot
from compiler.layout.sheets.outlines import outline
from compiler.layout.sheets.sheets import Grid
from engine.model.quick_dataclass import dataclass

_GRAY: Final = "#8a8a8a"


@dataclass(frozen=True, slots=True)
class Card:
    """Both sides, the upper left trim corner at the origin."""

    name: str
    title: str
    front: Group
    back: Group | None
    quantity: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Press:
    """How a set of cards is printed."""

    duplex: str = "long"
    bleed: float = 3.0
    back_offset: tuple[float, float] = (0.0, 0.0)
    """How far this printer's second side lies from the first, to be taken back: right and down."""
    fronts_first: bool = False
    collated: bool = False
    """Deck after deck, rather than all copies of a card together."""
    margin: str = ""
    """What the cards are, said in the margin of each sheet."""
    stamp: str = ""
    """Which edition and contents they have, said beside it."""
    words: tuple[str, str] = ("front", "back")
    check: str = "50 mm"
    font: str
    face: Face
    registered: bool = False
    """Whether the sheet has marks that the eye of a cutting plotter looks for."""

    def foot(self, told: str) -> Foot:
        stamp = " · ".join(part for part in (self.stamp, told) if part)
        return Foot(self.margin, stamp, self.check, self.bleed, self.font, self.face)


def impose(cards: Sequence[Card], grid: Grid, press: Press) -> list[Page]:
    """Fronts and backs, sheet by sheet, or all fronts and then all backs."""
    press = replace(press, duplex=grid.turned_over(press.duplex))
    copies = copies_of(cards, collated=press.collated)
    sheets = [copies[at : at + grid.count] for at in range(0, len(copies), grid.count)]
    fronts = [_page(sheet, grid, press, number, len(sheets), back=False) for number, sheet in enumerate(sheets, 1)]
    backs = [
        _page(sheet, grid, press, number, len(sheets), back=True)
        for number, sheet in enumerate(sheets, 1)
        if any(card.back is not None for card in sheet)
    ]
    if len(backs) < len(fronts) or press.fronts_first or press.duplex not in ("long", "short"):
        return [*fronts, *backs]
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def copies_of(cards: Sequence[Card], *, collated: bool) -> list[Card]:
    """Every card as often as it is wanted."""
    if not collated:
        return [card for card in cards for _ in range(card.quantity)]
    most = max((card.quantity for card in cards), default=0)
    return [card for copy in range(most) for card in cards if copy < card.quantity]


def single_pages(cards: Sequence[Card], width: float, height: float, press: Press) -> list[Page]:
    """One side a page with its bleed, for print services: front, back, front, back, each card as often as it is wanted.
    Nothing else is on the page: the file itself says which edition it is."""
    bleed = press.bleed
    whole = (0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    trim = (bleed, bleed, width, height)
    clip = (-bleed, -bleed, whole[2], whole[3])
    return [
        Page(whole[2], whole[3], (Group(side.items, bleed, bleed, clip=clip, name=f"card:{card.name}"),), trim, whole)
        for card in copies_of(cards, collated=press.collated)
        for side in (card.front, card.back)
        if side is not None
    ]


def _page(cards: Sequence[Card], grid: Grid, press: Press, number: int, total: int, *, back: bool) -> Page:
    sheet = grid.sheet
    dx, dy = press.back_offset if back else (0.0, 0.0)
    items = side_items(cards, grid, press, back=back)
    xs, ys = _edges(grid, press.duplex if back else "", dx, dy)
    items += registration_marks(sheet) if press.registered and not back else []
    items += signed_foot(xs, ys, sheet, press.foot(f"{press.words[int(back)]} {number}/{total}"))
    left, top, wide, high = xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]
    b = press.bleed
    return Page(
        sheet.width,
        sheet.height,
        tuple(items),
        (left, top, wide, high),
        _bounded((left - b, top - b, wide + 2 * b, high + 2 * b), grid),
    )


def side_items(cards: Sequence[Card], grid: Grid, press: Press, *, back: bool) -> list[Item]:
    """One side of the cards of a grid, each in its place, with what they are cut by."""
    sheet = grid.sheet
    dx, dy = press.back_offset if back else (0.0, 0.0)
    items: list[Item] = []
    for index, card in enumerate(cards):
        side = card.back if back else card.front
        if side is not None:
            x, y = grid.back(index, press.duplex) if back else grid.front(index)
            items.append(_placed(card, side, index, len(cards), x + dx, y + dy, grid, press, back=back))
            if grid.shape != "rect" and not back:
                cut = outline(grid.shape, x, y, grid.width, grid.height)
                items.append(Path(cut, stroke=_GRAY, line=sheet.hairline))
    if grid.shape == "rect":
        items += cut_marks(_corners(cards, grid, press, dx, dy, back=back), sheet, press.bleed)
    return items


def _corners(
    cards: Sequence[Card], grid: Grid, press: Press, dx: float, dy: float, *, back: bool
) -> Iterator[tuple[float, float]]:
    """The corners of every card of a sheet."""
    for index in range(len(cards)):
        x, y = grid.back(index, press.duplex) if back else grid.front(index)
        for right in (x, x + grid.width):
            for low in (y, y + grid.height):
                yield round(right + dx, 4), round(low + dy, 4)


def _bounded(box: tuple[float, float, float, float], grid: Grid) -> tuple[float, float, float, float]:
    x, y, wide, high = box
    left, top = max(x, 0.0), max(y, 0.0)
    return left, top, min(x + wide, grid.sheet.width) - left, min(y + high, grid.sheet.height) - top


def _placed(
    card: Card, side: Group, index: int, count: int, x: float, y: float, grid: Grid, press: Press, *, back: bool
) -> Group:
    """A card in its place. Its bleed reaches half way to its neighbours, and all the way where it has none: at the edge
    of the grid, and towards places that stay empty."""
    inner = min(press.bleed, grid.sheet.gutter / 2)
    column, row = index % grid.columns, index // grid.columns
    left = inner if column else press.bleed
    top = inner if row else press.bleed
    right = inner if column < grid.columns - 1 and index + 1 < count else press.bleed
    bottom = inner if index + grid.columns < count else press.bleed
    if back and press.duplex in ("long", "short"):
        # Seen from behind, right is left; and a card that was turned over by its foot stands on its head.
        left, right = right, left
    turn = 180 if back and press.duplex == "short" else 0
    clip = (-left, -top, grid.width + left + right, grid.height + top + bottom)
    if turn:
        x, y = x + grid.width, y + grid.height
    return Group(side.items, x, y, turn=turn, clip=clip, name=f"card:{card.name}")


def _edges(grid: Grid, duplex: str, dx: float, dy: float) -> tuple[list[float], list[float]]:
    """Where the sheet is cut, across and down."""
    xs = [edge for x in grid.xs() for edge in (x, x + grid.width)]
    ys = [edge for y in grid.ys() for edge in (y, y + grid.height)]
    if duplex == "long":
        xs = [grid.sheet.width - x for x in reversed(xs)]
    if duplex == "short":
        ys = [grid.sheet.height - y for y in reversed(ys)]
    return [round(x + dx, 4) for x in xs], [round(y + dy, 4) for y in ys]
