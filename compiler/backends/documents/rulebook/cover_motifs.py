"""What covers show: arms of several times, drawn and not painted, in the colours of the theme.

Each motif fills a field of so many millimetres; heights look uneven and are the same in every copy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from compiler.layout.draw import Item, Path, Rect, circle, polygon
from compiler.layout.maps.battlefield import Spot

Palette = dict[str, str]
Motif = Callable[[float, float, str, list[Palette]], list[Item]]
PIKES: Final = "pikes"
_FLAG: Final = (0.195, 0.15)
"""Of the width of the field."""


def pikes(wide: float, high: float, ink: str, palettes: list[Palette]) -> list[Item]:
    """A stand of pikes, with colours that bear a saltire."""
    count = 41
    items: list[Item] = []
    for at in range(count):
        x, tall = wide / count * (at + 0.5), high * (0.56 + (at * 37 % 29) / 118)
        items.append(_bar((x, high), (x, high - tall), 0.56, ink))
        items.append(_blade((x, high - tall), (x, high - tall - 7.0), 1.8, ink))
    for at, palette in enumerate(palettes):
        left, top, across, down = _flag_box(wide, high, at)
        items.append(Rect(left, top, across, down, palette["main"]))
        items += [
            Path((("M", (left, top)), ("L", (_r(left + across), _r(top + down)))), stroke=palette["gold"], line=2.6),
            Path((("M", (left, _r(top + down))), ("L", (_r(left + across), top))), stroke=palette["gold"], line=2.6),
            _staff(left, top, high, palette["deep"]),
        ]
    return items


def bayonets(wide: float, high: float, ink: str, palettes: list[Palette]) -> list[Item]:
    """Muskets on the shoulder, rank behind rank, with colours that bear a cross."""
    items: list[Item] = []
    for at, palette in enumerate(palettes):
        left, top, across, down = _flag_box(wide, high, at)
        items.append(Rect(left, top, across, down, palette["main"]))
        items.append(Rect(left, _r(top + down / 2 - 2.2), across, 4.4, palette["gold"]))
        items.append(Rect(_r(left + across / 2 - 2.2), top, 4.4, down, palette["gold"]))
        items.append(_staff(left, top, high, palette["deep"]))
    for rank, count in ((2, 33), (1, 32), (0, 33)):
        for at in range(count):
            x = wide / 33 * (at + 0.5 + 0.5 * (rank == 1))
            lean, tall = 1.6, high * (0.34 + 0.09 * rank) + (at * 7 % 5) * 0.5
            muzzle = (x + lean, high - tall)
            items.append(_bar((x, high), muzzle, 0.5 + 0.25 * (2 - rank), ink))
            items.append(_blade((muzzle[0] + 0.5, muzzle[1] + 1.5), (muzzle[0] + 0.9, muzzle[1] - 11.0), 1.0, ink))
    return items


def blades(wide: float, high: float, ink: str, palettes: list[Palette]) -> list[Item]:
    """Two rapiers crossed, on fields of two colours."""
    first, second = palettes[0], palettes[-1]
    items: list[Item] = [
        Path(polygon([(0.0, 0.0), (wide, 0.0), (0.0, high)]), fill=first["main"]),
        Path(polygon([(wide, 0.0), (wide, high), (0.0, high)]), fill=second["main"] if len(palettes) > 1 else ink),
    ]
    for hand, palette in ((-1, second), (1, first)):
        hilt, point = (wide / 2 - hand * 0.36 * wide, 0.86 * high), (wide / 2 + hand * 0.4 * wide, 0.1 * high)
        items += _rapier(hilt, point, palette["gold"], "#ffffff", ink)
    return items


def lances(wide: float, high: float, ink: str, palettes: list[Palette]) -> list[Item]:
    """Lances of men-at-arms, with a pennon each."""
    count = 13
    items: list[Item] = []
    for at in range(count):
        palette = palettes[at % len(palettes)]
        x, top = wide / count * (at + 0.35), high * (0.1 + (at * 5 % 7) * 0.055)
        tail = wide / count * 1.55
        pennon = [
            (x, top + 5.0),
            (x + tail, top + 8.0),
            (x + tail * 0.72, top + 11.5),
            (x + tail, top + 15.0),
            (x, top + 18.0),
        ]
        items.append(Path(polygon([(_r(a), _r(b)) for a, b in pennon]), fill=palette["main"]))
        items.append(_bar((x, high), (x, top), 1.5, ink))
        items.append(_blade((x, top + 1.0), (x, top - 8.0), 2.8, ink))
        items.append(Path(polygon(_kite(x, high * 0.78)), fill=palette["gold"]))
    return items


MOTIFS: Final[dict[str, Motif]] = {PIKES: pikes, "lances": lances, "blades": blades, "bayonets": bayonets}


# --- strokes --------------------------------------------------------------------------------------------------------


def _flag_box(wide: float, high: float, at: int) -> tuple[float, float, float, float]:
    left, top = wide * (0.2 + 0.27 * at), high * (0.1 + 0.076 * (at % 2))
    return _r(left), _r(top), _r(wide * _FLAG[0]), _r(wide * _FLAG[1])


def _staff(left: float, top: float, high: float, colour: str) -> Rect:
    return Rect(_r(left - 0.7), _r(top - 4.0), 1.4, _r(high - top + 4.0), colour)


def _bar(start: Spot, end: Spot, line: float, colour: str) -> Path:
    return Path((("M", _spot(start)), ("L", _spot(end))), stroke=colour, line=line)


def _blade(foot: Spot, point: Spot, broad: float, colour: str) -> Path:
    """A long triangle."""
    far = math.dist(foot, point)
    across, down = (point[1] - foot[1]) / far * broad / 2, -(point[0] - foot[0]) / far * broad / 2
    corners = [(foot[0] + across, foot[1] + down), (foot[0] - across, foot[1] - down), point]
    return Path(polygon([_spot(corner) for corner in corners]), fill=colour)


def _rapier(hilt: Spot, point: Spot, gold: str, steel: str, ink: str) -> list[Item]:
    far = math.dist(hilt, point)
    along = ((point[0] - hilt[0]) / far, (point[1] - hilt[1]) / far)

    def at(length: float, side: float = 0.0) -> Spot:
        return hilt[0] + along[0] * length - along[1] * side, hilt[1] + along[1] * length + along[0] * side

    return [
        _blade(at(0.0), point, 4.2, steel),
        _bar(at(2.0), at(far * 0.7), 0.5, ink),
        _bar(at(-20.0), at(0.0), 3.4, ink),
        _bar(at(-1.0, -14.0), at(-1.0, 14.0), 2.4, gold),
        Path(circle(*_spot(at(-1.0)), 5.2), stroke=gold, line=1.8),
        Path(circle(*_spot(at(-22.5)), 3.2), fill=gold),
    ]


def _kite(x: float, y: float) -> list[Spot]:
    """The guard of a lance."""
    return [_spot((x + a, y + b)) for a, b in ((0.0, -9.0), (2.6, 3.0), (0.0, 6.0), (-2.6, 3.0))]


def _r(length: float) -> float:
    return round(length, 3)


def _spot(spot: Spot) -> Spot:
    return _r(spot[0]), _r(spot[1])
