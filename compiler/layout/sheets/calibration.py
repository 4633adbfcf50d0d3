"""A sheet that tells how far a printer's second side lies from the first.

Print it on both sides, hold it against the light, and read at each corner by how much the cross of the back misses the
rulers of the front. The mean of the readings is what `--back-offset` wants.
"""

from __future__ import annotations

from typing import Final

from compiler.layout.draw import MM_PER_POINT, Item, Page, Rect, Run, line
from compiler.layout.fonts import Face
from compiler.layout.sheets.marks import signed_margin
from compiler.layout.sheets.sheets import Sheet

_BLACK: Final = "#000000"
_BLUE: Final = "#1f4e9c"
_SIZE: Final = 7 * MM_PER_POINT
_REACH: Final = 5
_WORDS: Final = {
    "en": (
        "Calibration. Print both sides at 100 %, hold the sheet against the light, this side towards you.",
        "Read where the blue cross of the back meets the rulers, the one across first, in millimetres,",
        "and give both numbers to tercio print: --back-offset 0.4,-0.2",
    ),
    "it": (
        "Calibrazione. Stampare i due lati al 100 % e guardare il foglio in controluce, questo lato verso di sé.",
        "Leggere in millimetri dove la croce blu del retro incontra i righelli, prima quello orizzontale,",
        "e dare i due numeri a tercio print: --back-offset 0.4,-0.2",
    ),
}


def signs(duplex: str) -> tuple[int, int]:
    """Which way the rulers count, so that what is read is what `--back-offset` wants.

    A back that came out too far to the right of its own page lies too far to the left when seen from the front of a
    sheet turned on its long edge: it is taken back by as much as is read. Down is down from both sides, so there the
    opposite is needed; and the other way round for a sheet turned on its short edge.
    """
    return (1 if duplex == "long" else -1), (1 if duplex == "short" else -1)


def calibration_pages(
    sheet: Sheet, duplex: str, offset: tuple[float, float], language: str, stamp: str, font: str, face: Face
) -> list[Page]:
    """Rulers in front, crosses behind them, where the sheet turns as `duplex` says. `stamp` goes into the margin."""
    places = [(x, y) for x in (30.0, sheet.width - 30) for y in (40.0, sheet.height - 40)]
    places.append((sheet.width / 2, sheet.height / 2))
    front: list[Item] = [item for x, y in places for item in _rulers(x, y, signs(duplex), font, face)]
    for number, words in enumerate(_WORDS.get(language, _WORDS["en"])):
        width = face.width(words) * _SIZE
        left = (sheet.width - width) / 2
        front.append(Run(left, sheet.height / 2 - 40 + 5 * number, words, font, _SIZE, _BLACK, width, "calibration"))
    front.append(Rect(sheet.width / 2 - 50, sheet.height / 2 + 30, 100, 0.3, _BLACK))
    dx, dy = offset
    back: list[Item] = []
    for x, y in places:
        bx = sheet.width - x if duplex == "long" else x
        by = sheet.height - y if duplex == "short" else y
        back += [line(bx + dx - 6, by + dy, bx + dx + 6, by + dy, _BLUE, 0.2)]
        back += [line(bx + dx, by + dy - 6, bx + dx, by + dy + 6, _BLUE, 0.2)]
    front += signed_margin(sheet, stamp, font, face)
    back += signed_margin(sheet, stamp, font, face)
    whole = (0.0, 0.0, sheet.width, sheet.height)
    return [Page(sheet.width, sheet.height, tuple(items), whole, whole) for items in (front, back)]


def _rulers(x: float, y: float, counts: tuple[int, int], font: str, face: Face) -> list[Item]:
    """A ruler across and one down, a tick each half millimetre, numbers at the ends."""
    made: list[Item] = [
        line(x - _REACH, y, x + _REACH, y, _BLACK, 0.1),
        line(x, y - _REACH, x, y + _REACH, _BLACK, 0.1),
    ]
    for half in range(-2 * _REACH, 2 * _REACH + 1):
        tall = 1.6 if half % 2 == 0 else 0.8
        at = half / 2
        made.append(line(x + at, y - tall / 2, x + at, y + tall / 2, _BLACK, 0.1))
        made.append(line(x - tall / 2, y + at, x + tall / 2, y + at, _BLACK, 0.1))
    plus, minus = f"+{_REACH}", f"−{_REACH}"
    right, left = (plus, minus) if counts[0] > 0 else (minus, plus)
    down, up = (plus, minus) if counts[1] > 0 else (minus, plus)
    for words, wx, wy in (
        (right, x + _REACH + 1, y + 0.8),
        (left, x - _REACH - 4.6, y + 0.8),
        (down, x - 1.6, y + _REACH + 3.2),
        (up, x - 1.6, y - _REACH - 1.4),
    ):
        made.append(Run(wx, wy, words, font, _SIZE, _BLACK, face.width(words) * _SIZE, "calibration"))
    return made
