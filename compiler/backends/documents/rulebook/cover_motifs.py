"""What covers show: arms of several times, drawn and not painted, in the colours of the theme.

Each motif fills a field of so many millimetres; heights look uneven and are the same in every copy.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from compiler.layout.draw import Item, Path, Rect, circle, polygon
from compiler.layout.maps.battlefield import Spot
from compiler.layout.themes import channels, grayed, mixed

Palette = dict[str, str]


@dataclass(frozen=True, slots=True)
class Colours:
    """What a nation carries: its colours, and who draws its emblem, so high about a place, if it has one."""

    palette: Palette
    emblem: Callable[[float, float, float], Item] | None = None


Motif = Callable[[float, float, str, list[Colours]], list[Item]]
PIKES: Final = "pikes"
_FLAG: Final = (0.195, 0.15)
"""Of the width of the field."""


def pikes(wide: float, high: float, ink: str, colours: list[Colours]) -> list[Item]:
    """A stand of pikes, with the colours of the nations."""
    count = 41
    items: list[Item] = []
    for at in range(count):
        x, tall = wide / count * (at + 0.5), high * (0.56 + (at * 37 % 29) / 118)
        items.append(_bar((x, high), (x, high - tall), 0.56, ink))
        items.append(_blade((x, high - tall), (x, high - tall - 7.0), 1.8, ink))
    return [*items, *(item for at, one in enumerate(colours) for item in _flag(wide, high, at, one))]


def bayonets(wide: float, high: float, ink: str, colours: list[Colours]) -> list[Item]:
    """Muskets on the shoulder, rank behind rank, with the colours of the nations behind them."""
    items = [item for at, one in enumerate(colours) for item in _flag(wide, high, at, one)]
    for rank, count in ((2, 33), (1, 32), (0, 33)):
        for at in range(count):
            x = wide / 33 * (at + 0.5 + 0.5 * (rank == 1))
            lean, tall = 1.6, high * (0.34 + 0.09 * rank) + (at * 7 % 5) * 0.5
            muzzle = (x + lean, high - tall)
            items.append(_bar((x, high), muzzle, 0.5 + 0.25 * (2 - rank), ink))
            items.append(_blade((muzzle[0] + 0.5, muzzle[1] + 1.5), (muzzle[0] + 0.9, muzzle[1] - 11.0), 1.0, ink))
    return items


def blades(wide: float, high: float, ink: str, colours: list[Colours]) -> list[Item]:
    """Two rapiers crossed, on fields of two colours."""
    first, second = colours[0].palette, colours[-1].palette
    items: list[Item] = [
        Path(polygon([(0.0, 0.0), (wide, 0.0), (0.0, high)]), fill=first["main"]),
        Path(polygon([(wide, 0.0), (wide, high), (0.0, high)]), fill=second["main"] if len(colours) > 1 else ink),
    ]
    for hand, palette in ((-1, second), (1, first)):
        hilt, point = (wide / 2 - hand * 0.36 * wide, 0.86 * high), (wide / 2 + hand * 0.4 * wide, 0.1 * high)
        items += _rapier(hilt, point, palette["gold"], "#ffffff", ink)
    return items


def lances(wide: float, high: float, ink: str, colours: list[Colours]) -> list[Item]:
    """Lances of men-at-arms, with a pennon each."""
    count = 13
    apart = wide / (count + 1.3)
    items: list[Item] = []
    for at in range(count):
        palette = colours[at % len(colours)].palette
        x, top = apart * (at + 0.35), high * (0.1 + (at * 5 % 7) * 0.055)
        tail = apart * 1.55
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


def lantern(wide: float, high: float, ink: str, colours: list[Colours]) -> list[Item]:
    """A lantern in the night, the sea below it and what is to be brought ashore."""
    first, second = colours[0].palette, colours[-1].palette
    x, top, tall, half = wide / 2, high * 0.3, high * 0.34, high * 0.13
    items: list[Item] = [Rect(0, 0, wide, high, ink)]
    light = grayed(_LIGHT) if len(set(channels(first["main"]))) == 1 else _LIGHT
    middle = _spot((x, top + tall / 2))
    items += [Path(circle(*middle, _r(high * size)), fill=mixed(ink, light, share)) for size, share in _GLOW]
    items += [
        Path(circle(_r(x), _r(top - 7.0), 5.0), stroke="#ffffff", line=1.6),
        Path(polygon([_spot(one) for one in ((x - half, top), (x, top - 8.0), (x + half, top))]), fill="#ffffff"),
        Rect(_r(x - half), _r(top), _r(2 * half), _r(tall), light, "#ffffff", 2.2),
        Path(polygon([_spot(one) for one in _flame(x, top + tall)]), fill="#ffffff"),
        *(_bar((x + half * side, top), (x + half * side, top + tall), 1.4, ink) for side in (-0.5, 0.5)),
        Rect(_r(x - half * 1.25), _r(top + tall), _r(2.5 * half), 4.0, "#ffffff"),
    ]
    for row in range(4):
        y = high * (0.8 + 0.05 * row)
        waves = [(wide * at / 40, y + (1.4 if at % 2 else -1.4)) for at in range(41)]
        corners = [*waves, (wide, high), (0.0, high)]
        shade = (second["deep"], second["main"])[row % 2]
        items.append(Path(polygon([_spot(one) for one in corners]), fill=shade))
    return items


_LIGHT: Final = "#e8b04a"
_GLOW: Final = ((0.34, 0.12), (0.27, 0.28), (0.2, 0.5))
"""Rings of light about a lantern: how large, as a share of the height of the field, and how bright."""


def _flame(x: float, low: float) -> list[Spot]:
    return [(x, low - 22.0), (x + 4.6, low - 9.0), (x + 2.6, low - 2.0), (x - 2.6, low - 2.0), (x - 4.6, low - 9.0)]


MOTIFS: Final[dict[str, Motif]] = {
    PIKES: pikes,
    "lances": lances,
    "blades": blades,
    "bayonets": bayonets,
    "lantern": lantern,
}


# --- strokes --------------------------------------------------------------------------------------------------------


def _flag_box(wide: float, high: float, at: int) -> tuple[float, float, float, float]:
    left, top = wide * (0.2 + 0.27 * at), high * (0.1 + 0.076 * (at % 2))
    return _r(left), _r(top), _r(wide * _FLAG[0]), _r(wide * _FLAG[1])


def _flag(wide: float, high: float, at: int, colours: Colours) -> list[Item]:
    """A cloth with a border and its nation's emblem; one that has none is parted down its middle."""
    left, top, across, down = _flag_box(wide, high, at)
    palette, edge = colours.palette, 1.6
    items: list[Item] = [Rect(left, top, across, down, palette["gold"])]
    items.append(Rect(_r(left + edge), _r(top + edge), _r(across - 2 * edge), _r(down - 2 * edge), palette["main"]))
    if colours.emblem is not None:
        size = down * 0.72
        items.append(colours.emblem(_r(left + (across - size) / 2), _r(top + (down - size) / 2), _r(size)))
    else:
        items.append(
            Rect(_r(left + across / 2), _r(top + edge), _r(across / 2 - edge), _r(down - 2 * edge), palette["deep"])
        )
    return [*items, _staff(left, top, high, palette["deep"])]


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
