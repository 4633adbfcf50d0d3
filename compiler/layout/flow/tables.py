"""Tables of a document: columns as wide as their words ask for, rows that stay whole, a head that comes again."""

from __future__ import annotations

from dataclasses import replace
from math import fsum
from typing import Final

from compiler.codes.printing import OVERFULL
from compiler.layout.draw import Anchor, Group, Item, Link, Rect, Tag, line
from compiler.layout.flow.blocks import Grid
from compiler.layout.flow.desk import Desk, base_line
from compiler.layout.flow.slugs import Slug
from compiler.layout.flow.styles import Style
from compiler.layout.flow.text import Line, Setting, TextRuns
from engine.model.quick_dataclass import dataclass

_SIDE: Final = 1.1
_WHOLE, _WHOLE_ACROSS = 7, 12
"""Rows of a table that stay in one column, unless much of it would be left bare; and of one across the page, which is
looked up as one thing."""
_ACROSS: Final = 120.0
_AT_LEAST: Final = 4
"""Rows of a longer one that stand together where it begins and where it ends."""
_GROUP: Final = 9
"""Rows that stay with the one that names them, and with one another."""
_ALIGN: Final = {"l": "left", "r": "right", "c": "centre"}


@dataclass(frozen=True, slots=True)
class _Place:
    x: float
    width: float
    align: str


def set_grid(desk: Desk, grid: Grid, measure: float) -> list[Slug]:
    body, head = desk.styles[grid.role], desk.styles[f"{grid.role}_head"]
    count = max([len(grid.head), *(len(row) for row in grid.rows)], default=0)
    if not count:
        return []
    widths = _widths(desk, grid, count, measure, body, head)
    places: list[_Place] = []
    x = 0.0
    for at, width in enumerate(widths):
        places.append(_Place(x, width, _ALIGN[grid.align[at] if at < len(grid.align) else "l"]))
        x += width
    top: list[Slug] = []
    if grid.across and count > 1:
        beside = _Place(places[1].x, x - places[1].x, "centre")
        row = _row(desk, ((), grid.across), [places[0], beside], head, -1)
        tint = Rect(0, 0, round(x, 3), round(row.height, 3), desk.scribe.colour("wash"))
        rule = line(beside.x + _SIDE, row.height, x - _SIDE, row.height, desk.scribe.colour("ink"), 0.15)
        top.append(replace(row, items=(tint, *row.items, rule), keep=True))
    if any(grid.head):
        row = _row(desk, grid.head, places, head, -1)
        tint = Rect(0, 0, round(x, 3), round(row.height, 3), desk.scribe.colour("wash"))
        rule = line(0, row.height, x, row.height, desk.scribe.colour("ink"), 0.3)
        top.append(replace(row, items=(tint, *row.items, rule), keep=True))
    rows: list[Slug] = []
    strong = replace(body, style="b")
    for at, cells in enumerate(grid.rows):
        style = strong if at in grid.strong else body
        row = _row(desk, cells, places, style, at)
        colour = desk.scribe.colour("rule")
        rule = line(0, row.height, x, row.height, colour, 0.15)
        led = (Anchor(grid.anchors[at], 0.0),) if at < len(grid.anchors) and grid.anchors[at] else ()
        rows.append(replace(row, items=(*row.items, rule), head=tuple(top), anchors=led))
    whole = _WHOLE_ACROSS if measure > _ACROSS else _WHOLE
    last = len(rows) - 1
    is_whole = len(rows) <= whole
    rows = [
        replace(row, keep=_is_kept(at, len(rows), grid), clings=is_whole and at < last) for at, row in enumerate(rows)
    ]
    made = [*top, *rows]
    if made:
        anchors = (Anchor(grid.anchor, 0.0),) if grid.anchor else ()
        made[0] = replace(made[0], space=body.above, anchors=(*anchors, *made[0].anchors))
        made.append(Slug(0.0, space=body.below))
    return made


def _is_kept(at: int, count: int, grid: Grid) -> bool:
    """Whether a row stays with the next in any case: a row or two at the foot of a column look lost, and under a head
    that is repeated for them forgotten; and a row that names those below it needs them: all of them, where they are
    few."""
    last = count - 1
    if at >= last:
        return False
    if at < _AT_LEAST - 1 or at > last - _AT_LEAST or at in grid.strong:
        return True
    begun = max((row for row in grid.strong if row <= at), default=None)
    ended = min((row for row in grid.strong if row > at), default=count)
    return begun is not None and at + 1 < ended and ended - begun <= _GROUP


def _widths(desk: Desk, grid: Grid, count: int, measure: float, body: Style, head: Style) -> list[float]:
    if grid.widths:
        whole = fsum(grid.widths)
        return [measure * width / whole for width in grid.widths]
    least, below, wish, roomy = [0.0] * count, [0.0] * count, [0.0] * count, [0.0] * count
    lines = [(grid.head, head), *((row, body) for row in (*grid.rows, *grid.alike))]
    for cells, style in lines:
        for at, cell in enumerate(cells if len(cells) == count else ()):
            pieces = desk.dressed(cell, style)
            longest = desk.breaker.longest(pieces, style.setting) + 2 * _SIDE
            natural = desk.breaker.natural(pieces, style.setting) + 2 * _SIDE
            least[at] = max(least[at], longest)
            # A head is one row, which may have two lines: what the rows below it need comes first.
            wished = max(longest, _in_two(desk, pieces, style) + 2 * _SIDE) if cells is grid.head else natural
            wish[at] = max(wish[at], wished)
            below[at] = max(below[at], longest if cells is grid.head else natural)
            roomy[at] = max(roomy[at], natural)
    if fsum(least) > measure:
        # Words are broken only where there is no other way.
        least = [0.0] * count
        for cells, style in lines:
            for at, cell in enumerate(cells if len(cells) == count else ()):
                parted = desk.breaker.narrowest(desk.dressed(cell, style), style.setting) + 2 * _SIDE
                least[at] = max(least[at], parted)
    least = below if fsum(below) <= measure else least
    return _shared(desk, least, wish, roomy, measure, fill=grid.fill)


def _in_two(desk: Desk, pieces: TextRuns, style: Style) -> float:
    """How wide a head is that stands on two lines, parted where they are most alike."""
    words = "".join(piece.words for piece in pieces).split(" ")
    told = pieces[0] if pieces else None
    if told is None:
        return 0.0

    setting = style.setting

    def wide(some: list[str]) -> float:
        return desk.scribe.width(" ".join(some), setting.family, told.style, setting.size)

    return min(max(wide(words[:at]), wide(words[at:])) for at in range(1, len(words) + 1))


def _shared(
    desk: Desk, least: list[float], wish: list[float], roomy: list[float], measure: float, *, fill: bool
) -> list[float]:
    """What every column wishes, if there is room; else what it needs, and the rest evenly to those that lack some."""
    if fsum(roomy) <= measure:
        if not fill:
            return roomy
        spare = (measure - fsum(roomy)) / fsum(roomy)
        return [width * (1 + spare) for width in roomy]
    if fsum(least) > measure + 1e-6:
        message = f"a table of {len(least)} columns does not fit into {measure:.0f} mm"
        desk.scribe.sink.report(OVERFULL, message, desk.scribe.place, help="use shorter words, or wider paper")
        return [width * measure / fsum(least) for width in least]
    if fsum(wish) <= measure:
        return _levelled(wish, roomy, measure)
    return _levelled(least, wish, measure)


def _levelled(least: list[float], most: list[float], measure: float) -> list[float]:
    """All columns as wide as one level, none narrower than its least or wider than its most: the level that fills the
    measure. Narrow columns so get all that they ask for before wide ones get more."""
    low, high = 0.0, max(most)
    for _ in range(24):
        level = (low + high) / 2
        if fsum(max(need, min(want, level)) for need, want in zip(least, most, strict=True)) > measure:
            high = level
        else:
            low = level
    return [max(need, min(want, low)) for need, want in zip(least, most, strict=True)]


def _row(desk: Desk, cells: tuple[TextRuns, ...], places: list[_Place], style: Style, number: int) -> Slug:
    """`number` is −1 for the head."""
    setting = style.setting
    pad = max(0.45, setting.size * 0.22)
    items: list[Item] = []
    links: list[Link] = []
    most = 1
    if len(cells) == 1 and len(places) > 1:
        # One cell in a row of many goes all the way across.
        places = [_Place(0.0, places[-1].x + places[-1].width, "left")]
    settings = {align: replace(setting, align=align) for align in {place.align for place in places}}
    role = "TH" if number < 0 else "TD"
    for column, (cell, place) in enumerate(zip(cells, places, strict=False)):
        written: list[Item] = []
        room = place.width - 2 * _SIDE + 0.01
        lines: tuple[Line, ...] = desk.breaker.lines(desk.dressed(cell, style), room, setting, whole=True)
        most = max(most, len(lines))
        aligned: Setting = settings[place.align]
        for at, one in enumerate(lines):
            base = pad + at * setting.leading + base_line(setting)
            drawn, led = desk.set_line(one, place.x + _SIDE, base, place.width - 2 * _SIDE, aligned)
            written += drawn
            links += led
        items.append(Group(tuple(written), tag=Tag(role, column)))
    read = Group(tuple(items), tag=Tag("TR", number))
    return Slug(round(most * setting.leading + 2 * pad, 4), (read,), links=tuple(links))
