"""Cards onto sheets: n-up, backs that lie behind their fronts, marks to cut by, a bar to check the scale by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from compiler.layout.draw import MM_PER_POINT, Group, Item, Page, Path, Rect, Run, line
from compiler.layout.fonts import Face
from compiler.layout.sheets.outlines import outline
from compiler.layout.sheets.sheets import Grid, Sheet

_BLACK: Final = "#000000"
_GRAY: Final = "#8a8a8a"
_WHITE: Final = "#ffffff"
_BAR: Final = 50.0
_SMALL: Final = 6 * MM_PER_POINT
_LEAST_SIGNED, _MOST_SIGNED = 0.6, 1.1
"""How tall the capitals of what signs a single card are."""


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


def impose(cards: Sequence[Card], grid: Grid, press: Press) -> list[Page]:
    """Fronts and backs, sheet by sheet, or all fronts and then all backs."""
    copies = [card for card in cards for _ in range(card.quantity)]
    if press.collated:
        most = max((card.quantity for card in cards), default=0)
        copies = [card for copy in range(most) for card in cards if copy < card.quantity]
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


def single_pages(cards: Sequence[Card], width: float, height: float, press: Press) -> list[Page]:
    """One side a page with its bleed, for print services: front, back, front, back."""
    bleed = press.bleed
    whole = (0.0, 0.0, width + 2 * bleed, height + 2 * bleed)
    trim = (bleed, bleed, width, height)
    clip = (-bleed, -bleed, whole[2], whole[3])
    signed = tuple(_signed(whole[2], whole[3], press))
    return [
        Page(
            whole[2],
            whole[3],
            (Group(side.items, bleed, bleed, clip=clip, name=f"card:{card.name}"), *signed),
            trim,
            whole,
        )
        for card in cards
        for side in (card.front, card.back)
        if side is not None
    ]


def _signed(width: float, height: float, press: Press) -> list[Item]:
    """Edition and contents at the foot of a single card, on the outer half of its bleed, which is cut away; where there
    is no bleed, on the outermost edge."""
    tall = min(max(press.bleed / 2, _LEAST_SIGNED), _MOST_SIGNED)
    size = round(tall / press.face.cap_height, 4)
    # Small counters have room for the last part alone, which is the one that tells them apart.
    longest = (f"{press.margin} · {press.stamp}", press.stamp, press.stamp.rpartition(" · ")[2])
    words = next((said for said in longest if said and press.face.width(said) * size < width - 1), "")
    wide = press.face.width(words) * size
    left, base = round((width - wide) / 2, 4), round(height - 0.2, 4)
    plate = Rect(round(left - 0.4, 4), round(base - tall - 0.2, 4), round(wide + 0.8, 4), round(tall + 0.4, 4), _WHITE)
    return [plate, Run(left, base, words, press.font, size, _BLACK, wide, "margin")] if words else []


def _page(cards: Sequence[Card], grid: Grid, press: Press, number: int, total: int, *, back: bool) -> Page:
    sheet = grid.sheet
    dx, dy = press.back_offset if back else (0.0, 0.0)
    items: list[Item] = []
    for index, card in enumerate(cards):
        side = card.back if back else card.front
        if side is not None:
            x, y = grid.back(index, press.duplex) if back else grid.front(index)
            items.append(_placed(card, side, index, x + dx, y + dy, grid, press, back=back))
            if grid.shape != "rect" and not back:
                cut = outline(grid.shape, x, y, grid.width, grid.height)
                items.append(Path(cut, stroke=_GRAY, line=sheet.hairline))
    xs, ys = _edges(grid, press.duplex if back else "", dx, dy)
    items += _marks(xs, ys, grid, press.bleed) if grid.shape == "rect" else []
    items += _margin(xs, ys, grid, press, f"{press.words[int(back)]} {number}/{total}")
    left, top, wide, high = xs[0], ys[0], xs[-1] - xs[0], ys[-1] - ys[0]
    b = press.bleed
    return Page(
        sheet.width,
        sheet.height,
        tuple(items),
        (left, top, wide, high),
        _bounded((left - b, top - b, wide + 2 * b, high + 2 * b), grid),
    )


def _bounded(box: tuple[float, float, float, float], grid: Grid) -> tuple[float, float, float, float]:
    x, y, wide, high = box
    left, top = max(x, 0.0), max(y, 0.0)
    return left, top, min(x + wide, grid.sheet.width) - left, min(y + high, grid.sheet.height) - top


def _placed(card: Card, side: Group, index: int, x: float, y: float, grid: Grid, press: Press, *, back: bool) -> Group:
    """A card in its place. Its bleed reaches half way to its neighbours, and all the way where it has none."""
    inner = min(press.bleed, grid.sheet.gutter / 2)
    column, row = index % grid.columns, index // grid.columns
    before = (press.bleed if column == 0 else inner, press.bleed if row == 0 else inner)
    after = (press.bleed if column == grid.columns - 1 else inner, press.bleed if row == grid.rows - 1 else inner)
    left, top, right, bottom = *before, *after
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


def _marks(xs: list[float], ys: list[float], grid: Grid, bleed: float) -> list[Item]:
    """Long marks in the margins, and a small cross at each corner of each card, which no earlier cut takes away."""
    sheet, away = grid.sheet, bleed + 0.5
    made: list[Item] = []
    for x in sorted(set(xs)):
        for start, end in (
            (ys[0] - away, max(ys[0] - away - sheet.mark, 1.0)),
            (ys[-1] + away, min(ys[-1] + away + sheet.mark, sheet.height - 1.0)),
        ):
            made.append(line(x, start, x, end, _BLACK, sheet.hairline))
    for y in sorted(set(ys)):
        for start, end in (
            (xs[0] - away, max(xs[0] - away - sheet.mark, 1.0)),
            (xs[-1] + away, min(xs[-1] + away + sheet.mark, sheet.width - 1.0)),
        ):
            made.append(line(start, y, end, y, _BLACK, sheet.hairline))
    arm = 1.0
    for x in sorted(set(xs)):
        for y in sorted(set(ys)):
            made.append(line(x - arm, y, x + arm, y, _GRAY, sheet.hairline))
            made.append(line(x, y - arm, x, y + arm, _GRAY, sheet.hairline))
    return made


def _margin(xs: list[float], ys: list[float], grid: Grid, press: Press, told: str) -> list[Item]:
    """A bar of 50 mm, and what this sheet is, below the cards."""
    sheet = grid.sheet
    base = min(ys[-1] + press.bleed + sheet.mark + 4.0, sheet.height - 3.2)
    base = max(base, ys[-1] + press.bleed + 0.5)
    stamp = " · ".join(part for part in (press.stamp, told) if part)
    needed = _BAR + 16 + press.face.width(f"{press.margin} · {stamp}") * _SMALL
    # Below cards that are too few to stand over it, it goes from edge to edge of the sheet.
    narrow = needed > xs[-1] - xs[0]
    start, end = (sheet.side, sheet.width - sheet.side) if narrow else (xs[0] + 2.0, xs[-1] - 2.0)
    made = scale_bar(start, base)
    made.append(_run(press, press.check, start + _BAR + 1.5, base + 0.3, 0.0))
    # Each between two marks to cut by, which may reach as far down as the words.
    clear = [] if narrow else [x for x in xs[2::2] if x >= start + _BAR + 10]
    title = _run(press, press.margin, clear[0] + 2.0 if clear else 0.0, base + 0.3, 0.0)
    if clear and title.x + title.width + press.face.width(stamp) * _SMALL + 3 < xs[-1]:
        made.append(title)
    elif press.margin:
        stamp = f"{press.margin} · {stamp}"
    made.append(_run(press, stamp, end, base + 0.3, 1.0))
    return [item for item in made if not isinstance(item, Run) or item.words]


def scale_bar(x: float, y: float) -> list[Item]:
    """Fifty millimetres, to be measured before anything is cut."""
    made: list[Item] = [Rect(x, y, _BAR, 0.3, _BLACK)]
    for step in range(6):
        tall = 1.6 if step in (0, 5) else 1.0
        made.append(Rect(round(x + step * 10 - 0.05, 4), y - tall + 0.3, 0.1, tall, _BLACK))
    return made


def signed_margin(sheet: Sheet, words: str, font: str, face: Face) -> list[Item]:
    """The foot of a sheet without a grid: a bar of 50 mm, and what the sheet is."""
    left, base = max(sheet.side, 5.0) + 2.0, sheet.height - 6.0
    wide, check = face.width(words) * _SMALL, "50 mm"
    return [
        *scale_bar(left, base),
        Run(left + _BAR + 1.5, base + 0.3, check, font, _SMALL, _BLACK, face.width(check) * _SMALL, "margin"),
        Run(round(sheet.width - left - wide, 4), base + 0.3, words, font, _SMALL, _BLACK, wide, "margin"),
    ]


def _run(press: Press, words: str, x: float, y: float, align: float) -> Run:
    width = press.face.width(words) * _SMALL
    return Run(round(x - align * width, 4), y, words, press.font, _SMALL, _BLACK, width, "margin")
