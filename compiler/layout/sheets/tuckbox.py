"""A tuck box for a deck: a net to cut, fold and glue, with the back of the cards on both faces."""

from __future__ import annotations

from typing import Final

from compiler.layout.draw import CUT_LINE, FOLD_LINE, MM_PER_POINT, Group, Item, Page, Path, Rect, Run, line, polygon
from compiler.layout.fonts import Face
from compiler.layout.sheets.marks import signed_margin
from compiler.layout.sheets.sheets import Sheet
from engine.model.quick_dataclass import dataclass

ROOM: Final = 1.5
"""How much wider, taller and thicker than the cards the box is."""
BLEED: Final = 3.0
TUCK: Final = 14.0
_GLUE: Final = 11.0
_LABEL: Final = 7.0
"""From the plate with the titles to the foot of its face."""
_INK: Final = "#000000"
_WHITE: Final = "#ffffff"

Corner = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stock:
    """How thick a card is, and the film of its sleeve, if it has one, in millimetres."""

    card: float = 0.33
    sleeve: float = 0.0

    @property
    def thickness(self) -> float:
        """Of a card between the two films of its sleeve."""
        return self.card + 2 * self.sleeve

    @property
    def around(self) -> float:
        """How much wider and taller than its card a sleeve is."""
        return 3.0 if self.sleeve else 0.0


def tuck_box(
    back: Group,
    count: int,
    size: tuple[float, float],
    titles: tuple[str, str],
    stamp: str,
    sheet: Sheet,
    font: str,
    face: Face,
    stock: Stock,
) -> Page | None:
    """The net on one sheet, however that lies, or nothing if it is larger than that. `titles` are those of the game and
    of the deck; `stamp` is told in the margin."""
    wide, tall, deep = (
        size[0] + stock.around + ROOM,
        size[1] + stock.around + ROOM,
        count * stock.thickness + ROOM,
    )
    for paper in (sheet, sheet.on_its_side):
        left = (paper.width - (2 * (wide + deep) + _GLUE)) / 2
        top = (paper.height - (tall + 2 * deep + 2 * TUCK)) / 2 + TUCK + deep
        if left >= paper.side and top - TUCK - deep >= paper.edge:
            net = _net(back, size, (left, top, wide, tall, deep), titles, font, face)
            first = top - TUCK - deep
            trim = (left, first, 2 * (wide + deep) + _GLUE, tall + 2 * (deep + TUCK))
            bleed = (trim[0] - BLEED, trim[1] - BLEED, trim[2] + 2 * BLEED, trim[3] + 2 * BLEED)
            return Page(paper.width, paper.height, (*net, *signed_margin(paper, stamp, font, face)), trim, bleed)
    return None


def _net(
    back: Group,
    size: tuple[float, float],
    place: tuple[float, float, float, float, float],
    titles: tuple[str, str],
    font: str,
    face: Face,
) -> list[Item]:
    """Lids, faces and sides, from the upper left corner of the first face. Colour reaches over every cut."""
    left, top, wide, tall, deep = place
    ground = next((item.fill for item in back.items if isinstance(item, Rect) and item.fill), _WHITE)
    xs = [left, left + wide, left + wide + deep, left + 2 * wide + deep, left + 2 * (wide + deep)]
    low = top + tall
    flaps = [polygon(outline) for outline in _flaps(xs, top, low, deep)]
    items: list[Item] = [Path(flap, ground, ground, 2 * BLEED) for flap in flaps]
    items.append(Rect(xs[0] - BLEED, top - BLEED, xs[4] - xs[0] + BLEED, tall + 2 * BLEED, ground))
    items += [Path(flap, stroke=CUT_LINE, line=0.15) for flap in flaps]
    items.append(Path(polygon(_glue(xs[4], top, low)), _WHITE, CUT_LINE, 0.15))
    across, down = (wide - size[0]) / 2, (tall - size[1]) / 2
    for x in (xs[0], xs[2]):
        clip = (-across, -down, wide, tall)
        items.append(Group(back.items, x + across, top + down, clip=clip, name="face"))
    items.append(Rect(xs[0], top, xs[4] - xs[0], tall, None, CUT_LINE, 0.15))
    items += [line(x, top, x, low, FOLD_LINE, 0.1) for x in xs[1:]]
    items += [line(xs[0], y, xs[4], y, FOLD_LINE, 0.1) for y in (top, low)]
    items += [line(xs[2], y, xs[3], y, FOLD_LINE, 0.1) for y in (top - deep, low + deep)]
    items += _spines(" · ".join(filter(None, titles)), xs, top, tall, deep, font, face)
    for x in (xs[0], xs[2]):
        items += _label(titles, x, top + tall, wide, font, face)
    # A half moon to get hold of the cards by.
    thumb = (xs[0] + wide / 2, top)
    items.append(Path(_moon(*thumb, min(9.0, wide / 5)), _WHITE, CUT_LINE, 0.15))
    return items


def _flaps(xs: list[float], top: float, low: float, deep: float) -> list[list[Corner]]:
    """Lids with their tucks on the second face, dust flaps on both sides, a flap to glue under the first face."""
    slope = min(3.0, deep / 3)
    made: list[list[Corner]] = []
    for edge, away in ((top, -1), (low, 1)):
        end, tip = edge + away * deep, edge + away * (deep + TUCK)
        made.append([(xs[2], edge), (xs[2], end), (xs[2] + 2, tip), (xs[3] - 2, tip), (xs[3], end), (xs[3], edge)])
        for start, stop in ((xs[1], xs[2]), (xs[3], xs[4])):
            dust = edge + away * min(deep * 1.6, TUCK + deep * 0.5)
            made.append([(start, edge), (start + slope / 2, dust), (stop - slope / 2, dust), (stop, edge)])
    return made


def _glue(x: float, top: float, low: float) -> list[Corner]:
    return [(x, top), (x + _GLUE, top + 4), (x + _GLUE, low - 4), (x, low)]


def _moon(x: float, y: float, radius: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    k = 0.5522847498 * radius
    return (
        ("M", (x - radius, y)),
        ("C", (x - radius, y + k, x - k, y + radius, x, y + radius)),
        ("C", (x + k, y + radius, x + radius, y + k, x + radius, y)),
        ("Z", ()),
    )


def _label(titles: tuple[str, str], x: float, low: float, wide: float, font: str, face: Face) -> list[Item]:
    """Game and deck on a plate across the foot of a face."""
    lines = [words for words in titles if words]
    room = wide - 8.0
    sizes = [
        min(most * MM_PER_POINT, room / (face.width(words) or 1.0))
        for words, most in zip(lines, (13.0, 10.0), strict=False)
    ]
    high = sum(sizes) * 1.3 + 3.0
    top = low - high - _LABEL
    items: list[Item] = [
        Rect(round(x + 2.0, 4), round(top, 4), round(wide - 4.0, 4), round(high, 4), _WHITE, _INK, 0.2)
    ]
    y = top + 1.5
    for words, size in zip(lines, sizes, strict=True):
        long = face.width(words) * size
        y += size * 1.3
        items.append(
            Run(round(x + (wide - long) / 2, 4), round(y - size * 0.4, 4), words, font, size, _INK, long, "box")
        )
    return items


def _spines(title: str, xs: list[float], top: float, tall: float, deep: float, font: str, face: Face) -> list[Item]:
    """The title along both narrow sides, as large as they allow."""
    widest = face.width(title) or 1.0
    size = min(16 * MM_PER_POINT, (tall - 10) / widest, (deep - 3) / 0.9)
    if size < 6 * MM_PER_POINT:
        return []
    long = widest * size
    run = Run(0.0, face.cap_height * size / 2, title, font, size, _WHITE, long, "spine")
    return [Group((run,), x + deep / 2, top + (tall - long) / 2, turn=90, name="spine") for x in (xs[1], xs[3])]
