"""What stands beside the cards on a sheet: marks to cut by, marks for a plotter's eye, a bar to check the scale by, and
what the sheet is. Nothing of it stands nearer to the edge of the paper than a printer can reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.layout.draw import MM_PER_POINT, Group, Item, Path, Rect, Run, line
from compiler.layout.fonts import Face
from compiler.layout.sheets.sheets import Sheet
from engine.model.quick_dataclass import dataclass

_BLACK: Final = "#000000"
_GRAY: Final = "#8a8a8a"
_BAR: Final = 50.0
_SMALL: Final = 6 * MM_PER_POINT
_AWAY: Final = 0.5
"""How far a mark stays from what it marks."""
_LEAST_MARK: Final = 0.8
_BELOW: Final = 0.9
"""What reaches below the line that the bar stands on: the words, which stand lower, and their descenders."""
_EYE: Final = 5.0
"""How large the marks for a plotter's eye are: a square and two corners, as most plotters look for."""


@dataclass(frozen=True, slots=True)
class Foot:
    """What a sheet says of itself: what its cards are, their edition and contents, how long the bar is."""

    margin: str
    stamp: str
    check: str
    bleed: float
    font: str
    face: Face

    def wide(self, words: str) -> float:
        return self.face.width(words) * _SMALL

    def run(self, words: str, x: float, y: float, align: float = 0.0) -> Run:
        width = self.wide(words)
        return Run(round(x - align * width, 4), y, words, self.font, _SMALL, _BLACK, width, "margin")


def cut_marks(corners: Iterable[tuple[float, float]], sheet: Sheet, bleed: float) -> list[Item]:
    """Long marks before the first cut and behind the last, and a small cross at each corner of each card, which no
    earlier cut takes away. Places that stay empty have none: nothing is cut there."""
    met = sorted(set(corners))
    xs, ys = sorted({x for x, _ in met}), sorted({y for _, y in met})
    marks: list[Item] = []
    for x in xs:
        for start, end in _spans(ys[0], ys[-1], sheet.height, sheet, bleed):
            marks.append(line(x, start, x, end, _BLACK, sheet.hairline))
    for y in ys:
        for start, end in _spans(xs[0], xs[-1], sheet.width, sheet, bleed):
            marks.append(line(start, y, end, y, _BLACK, sheet.hairline))
    arm = 1.0
    for x, y in met:
        marks.append(line(x - arm, y, x + arm, y, _GRAY, sheet.hairline))
        marks.append(line(x, y - arm, x, y + arm, _GRAY, sheet.hairline))
    return marks


def _spans(first: float, last: float, long: float, sheet: Sheet, bleed: float) -> list[tuple[float, float]]:
    """Where the marks before the first cut and behind the last begin and end. Where the paper has no room for them
    beside the bleed, they stand on it: it is cut away with them."""
    spans = []
    for cut, away, furthest in ((first, -1, sheet.edge), (last, 1, long - sheet.edge)):
        for start in (cut + away * (bleed + _AWAY), cut + away * _AWAY):
            end = start + away * sheet.mark
            end = max(end, furthest) if away < 0 else min(end, furthest)
            if (end - start) * away >= _LEAST_MARK:
                spans.append((start, end))
                break
    return spans


def registration_marks(sheet: Sheet) -> list[Item]:
    """A square and two corners, where the eye of a cutting plotter looks for them."""
    near, right, low = sheet.edge, sheet.width - sheet.edge, sheet.height - sheet.edge
    corners = (
        (("M", (right - _EYE, near)), ("L", (right, near)), ("L", (right, near + _EYE))),
        (("M", (near, low - _EYE)), ("L", (near, low)), ("L", (near + _EYE, low))),
    )
    items: list[Item] = [Rect(near, near, _EYE, _EYE, _BLACK)]
    items += [Path(corner, stroke=_BLACK, line=0.5) for corner in corners]
    return [Group(tuple(items), name="registration")]


def signed_foot(xs: list[float], ys: list[float], sheet: Sheet, foot: Foot) -> list[Item]:
    """A bar of 50 mm, and what this sheet is: below the cards, or along their right side where that has more room."""
    lowest = sheet.height - sheet.edge - _BELOW
    first = ys[-1] + foot.bleed + _AWAY + _SMALL
    beside = xs[-1] + foot.bleed + _BELOW + _AWAY
    below = ys[-1] + foot.bleed + sheet.mark + 4.0
    # Where the foot cannot stand below the marks, a bar that is longer than a card would lie across one of them.
    is_crossed = below > lowest and _is_crossed(xs)
    has_room = beside + _SMALL < sheet.width - sheet.edge
    if has_room and (first > lowest or (is_crossed and not _is_crossed(ys))):
        # Read from the right: what runs down the page is what is told from left to right.
        along = _told(ys, sheet.height, sheet, foot, 0.0)
        return [Group(tuple(along), round(beside, 4), 0.0, turn=90, name="margin")]
    base = max(min(below, lowest), ys[-1] + foot.bleed + _AWAY)
    return _told(xs, sheet.width, sheet, foot, base)


def _is_crossed(cuts: list[float]) -> bool:
    """Whether a mark to cut by lies within the bar that begins at the first."""
    return any(cuts[0] + 2.0 < cut < cuts[0] + 2.0 + _BAR for cut in cuts[1:-1])


def _told(cuts: list[float], long: float, sheet: Sheet, foot: Foot, base: float) -> list[Item]:
    """The bar and the words on one line, between the first and the last cut, or from edge to edge of the paper below
    cards that are too few to stand over it."""
    narrow = _BAR + 16 + foot.wide(f"{foot.margin} · {foot.stamp}") > cuts[-1] - cuts[0]
    reach = max(sheet.side, sheet.edge)
    start, end = (reach, long - reach) if narrow else (cuts[0] + 2.0, cuts[-1] - 2.0)
    items = scale_bar(start, base)
    items.append(foot.run(foot.check, start + _BAR + 1.5, base + 0.3))
    # Each between two marks to cut by, which may reach as far as the words.
    clear = [] if narrow else [cut for cut in cuts[2::2] if cut >= start + _BAR + 10]
    title = foot.run(foot.margin, clear[0] + 2.0 if clear else 0.0, base + 0.3)
    stamp = foot.stamp
    if clear and title.x + title.width + foot.wide(stamp) + 3 < cuts[-1]:
        items.append(title)
    elif foot.margin and _BAR + 16 + foot.wide(f"{foot.margin} · {stamp}") <= end - start:
        stamp = f"{foot.margin} · {stamp}"
    items.append(foot.run(stamp, end, base + 0.3, 1.0))
    return [item for item in items if not isinstance(item, Run) or item.words]


def scale_bar(x: float, y: float) -> list[Item]:
    """Fifty millimetres, to be measured before anything is cut."""
    made: list[Item] = [Rect(x, y, _BAR, 0.3, _BLACK)]
    for step in range(6):
        tall = 1.6 if step in (0, 5) else 1.0
        made.append(Rect(round(x + step * 10 - 0.05, 4), y - tall + 0.3, 0.1, tall, _BLACK))
    return made


def signed_margin(sheet: Sheet, words: str, font: str, face: Face) -> list[Item]:
    """The foot of a sheet without a grid: a bar of 50 mm, and what the sheet is."""
    left, base = max(sheet.side, sheet.edge) + 2.0, sheet.height - sheet.edge - 1.0
    wide, check = face.width(words) * _SMALL, "50 mm"
    return [
        *scale_bar(left, base),
        Run(left + _BAR + 1.5, base + 0.3, check, font, _SMALL, _BLACK, face.width(check) * _SMALL, "margin"),
        Run(round(sheet.width - left - wide, 4), base + 0.3, words, font, _SMALL, _BLACK, wide, "margin"),
    ]
