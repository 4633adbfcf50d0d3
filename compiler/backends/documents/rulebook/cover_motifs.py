"""What covers show: arms of several times, drawn and not painted, under the flags of those who bore them.

Each motif fills a field of so many millimetres and keeps inside it; heights look uneven and are the same in every copy.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from compiler.layout.draw import Group, Item, Path, Rect, circle, polygon
from compiler.layout.maps.battlefield import Spot
from compiler.layout.themes import mixed
from engine.model.quick_dataclass import dataclass

Palette = dict[str, str]
Flag = Callable[[float, float], Group]
"""A flag, on a cloth of so many millimetres."""
PIKES: Final = "pikes"
_FLAG: Final = (0.205, 0.15)
"""Of the width of the field."""
_MARGIN: Final = 3.0
"""Millimetres at either side that hold nothing."""


@dataclass(frozen=True, slots=True)
class Field:
    wide: float
    high: float
    ink: str
    paper: str
    palettes: Sequence[Palette]
    """Of the nations, at least one."""
    flags: Sequence[Flag]
    light: str
    """What shines."""

    def across(self, at: int, count: int) -> float:
        """The middle of one of so many places from margin to margin."""
        return _MARGIN + (self.wide - 2 * _MARGIN) / count * (at + 0.5)


Motif = Callable[[Field], list[Item]]


def pikes(field: Field) -> list[Item]:
    """A stand of pikes, and the colours above it."""
    count, high = 39, field.high
    items: list[Item] = []
    for at in range(count):
        x, tall = field.across(at, count), high * (0.5 + (at * 37 % 29) / 128)
        items.append(_bar((x, high), (x, high - tall), 0.56, field.ink))
        items.append(_blade((x, high - tall), (x, high - tall - 7.0), 1.8, field.ink))
    return [*items, *_flown(field)]


def bayonets(field: Field) -> list[Item]:
    """Muskets on the shoulder, rank behind rank, and the colours above them."""
    return [*_flown(field), *_muskets(field)]


def tricornes(field: Field) -> list[Item]:
    """A line of the eighteenth century under arms."""
    return _line(field, _tricorne)


def shakos(field: Field) -> list[Item]:
    """A line of the Napoleonic wars under arms."""
    return _line(field, _shako)


def kepis(field: Field) -> list[Item]:
    """A line of the middle of the nineteenth century under arms."""
    return _line(field, _kepi)


def blades(field: Field) -> list[Item]:
    """Two rapiers crossed, on fields of two colours."""
    wide, high = field.wide, field.high
    first, second = field.palettes[0], field.palettes[-1]
    other = second["main"] if len(field.palettes) > 1 else field.ink
    items: list[Item] = [
        Path(polygon([(0.0, 0.0), (wide, 0.0), (0.0, high)]), fill=first["main"]),
        Path(polygon([(wide, 0.0), (wide, high), (0.0, high)]), fill=other),
    ]
    for hand, palette in ((-1, second), (1, first)):
        hilt, point = (wide / 2 - hand * 0.3 * wide, 0.74 * high), (wide / 2 + hand * 0.4 * wide, 0.1 * high)
        items += _rapier(hilt, point, palette["gold"], "#ffffff", field.ink)
    return items


def lances(field: Field) -> list[Item]:
    """Lances of men-at-arms, with a pennon each."""
    count, high = 13, field.high
    items: list[Item] = []
    step = (field.wide - 2 * _MARGIN) / (count + 1.2)
    for at in range(count):
        palette = field.palettes[at % len(field.palettes)]
        x, top = _MARGIN + step * (at + 0.4), high * (0.1 + (at * 5 % 7) * 0.055)
        tail = step * 1.55
        pennon = [
            (x, top + 5.0),
            (x + tail, top + 8.0),
            (x + tail * 0.72, top + 11.5),
            (x + tail, top + 15.0),
            (x, top + 18.0),
        ]
        items.append(_shape(pennon, palette["main"]))
        items.append(_bar((x, high), (x, top), 1.5, field.ink))
        items.append(_blade((x, top + 1.0), (x, top - 8.0), 2.8, field.ink))
        items.append(_shape(_kite(x, high * 0.78), palette["gold"]))
    return items


def lanterns(field: Field) -> list[Item]:
    """A lantern among tubs, on a beach at night."""
    wide, high, ink = field.wide, field.high, field.ink
    night, light = mixed(ink, field.palettes[-1]["deep"], 0.55), field.light
    sea, shore = 0.5 * high, 0.66 * high
    middle, glow = (wide * 0.5, high * 0.62), (0.34, 0.29, 0.24)
    items: list[Item] = [Rect(0.0, 0.0, wide, high, night)]
    items.append(Path(circle(_r(wide * 0.82), _r(high * 0.18), 7.5), fill=mixed(night, light, 0.75)))
    items.append(Path(circle(_r(wide * 0.82 - 3.4), _r(high * 0.18 - 1.6), 6.6), fill=night))
    items += [Path(circle(*_spot((wide * x, high * y)), 0.5), fill=mixed(night, light, 0.6)) for x, y in _STARS]
    items.append(Rect(0.0, _r(sea), wide, _r(shore - sea), mixed(night, field.palettes[-1]["main"], 0.55)))
    for at in range(24):
        x, y = wide * ((at * 43 % 97) / 97 * 0.88 + 0.03), sea + 3.0 + (at * 29 % 23) / 23 * (shore - sea - 6.0)
        items.append(_bar((x, y), (x + 9.0, y), 0.5, mixed(night, light, 0.35)))
    cliff = [(0.0, 0.3), (0.13, 0.33), (0.19, 0.43), (0.28, 0.46), (0.31, 0.56), (0.38, 0.66), (0.0, 0.66)]
    items.append(_shape([(x * wide, y * high) for x, y in cliff], mixed(night, ink, 0.7)))
    items.append(Rect(0.0, _r(shore), wide, _r(high - shore), mixed(night, light, 0.16)))
    for share, part in enumerate(glow):
        items.append(Path(circle(*_spot(middle), _r(part * high)), fill=mixed(night, light, 0.2 + 0.13 * share)))
    for x, y, size in _TUBS:
        items += _tub((wide * x, high * y), size, ink, mixed(ink, light, 0.42), mixed(ink, light, 0.62))
    return [*items, *_lantern(middle, high * 0.46, ink, light)]


MOTIFS: Final[dict[str, Motif]] = {
    PIKES: pikes,
    "lances": lances,
    "blades": blades,
    "bayonets": bayonets,
    "tricornes": tricornes,
    "shakos": shakos,
    "kepis": kepis,
    "lantern": lanterns,
}
FLAGGED: Final = (PIKES, "bayonets", "tricornes", "shakos", "kepis")
"""Motifs over which flags fly."""

_STARS: Final = (
    (0.07, 0.09),
    (0.2, 0.2),
    (0.31, 0.07),
    (0.44, 0.13),
    (0.6, 0.06),
    (0.68, 0.21),
    (0.93, 0.33),
    (0.55, 0.24),
)
_TUBS: Final = ((0.2, 0.885, 17.0), (0.31, 0.9, 15.0), (0.72, 0.885, 17.0), (0.83, 0.9, 14.0), (0.26, 0.775, 14.0))


# --- ranks ----------------------------------------------------------------------------------------------------------


def _line(field: Field, hat: Callable[[Field, Spot, float], list[Item]]) -> list[Item]:
    """Men of the front rank under their hats; behind them the bayonets of the others."""
    count = 9
    items = [*_flown(field), *_muskets(replace(field, ink=mixed(field.ink, field.paper, 0.35)))]
    each = (field.wide - 2 * _MARGIN) / count
    face, base = mixed(field.ink, field.paper, 0.72), field.high
    for at in range(count):
        x, head = field.across(at, count), field.high * 0.77
        musket = x + each * 0.36
        items.append(_bar((musket, base), (musket, field.high * 0.56), 1.5, field.ink))
        items.append(_blade((musket, field.high * 0.57), (musket, field.high * 0.45), 1.5, field.ink))
        coat = [(-0.1, 0.14), (0.1, 0.14), (0.36, 0.3), (0.42, 2.0), (-0.42, 2.0), (-0.36, 0.3)]
        items.append(_shape([(x + a * each, head + b * each) for a, b in coat], field.ink))
        belts = [((-0.3, 0.3), (0.24, 1.6)), ((0.3, 0.3), (-0.24, 1.6))]
        for start, end in belts:
            spots = [(x + a * each, head + b * each) for a, b in (start, end)]
            items.append(_bar(spots[0], spots[1], 1.1, field.paper))
        items.append(Path(circle(*_spot((x, head)), _r(each * 0.19)), fill=face))
        items += hat(field, (x, head), each)
    return items


def _muskets(field: Field) -> list[Item]:
    items: list[Item] = []
    for rank, count in ((2, 33), (1, 32), (0, 33)):
        for at in range(count):
            x = field.across(at, count) - 1.2
            lean, tall = 1.6, field.high * (0.34 + 0.09 * rank) + (at * 7 % 5) * 0.5
            muzzle = (x + lean, field.high - tall)
            items.append(_bar((x, field.high), muzzle, 0.5 + 0.25 * (2 - rank), field.ink))
            foot, point = (muzzle[0] + 0.5, muzzle[1] + 1.5), (muzzle[0] + 0.9, muzzle[1] - 11.0)
            items.append(_blade(foot, point, 1.0, field.ink))
    return items


def _tricorne(field: Field, head: Spot, each: float) -> list[Item]:
    brim = [
        (-0.38, -0.12),
        (-0.2, -0.3),
        (0.0, -0.38),
        (0.2, -0.3),
        (0.38, -0.12),
        (0.2, -0.05),
        (0.0, -0.02),
        (-0.2, -0.05),
    ]
    edge = [(-0.38, -0.12), (-0.2, -0.05), (0.0, -0.02), (0.2, -0.05), (0.38, -0.12)]
    spots = [(head[0] + x * each, head[1] + y * each) for x, y in edge]
    lace = Path((("M", _spot(spots[0])), *(("L", _spot(spot)) for spot in spots[1:])), stroke=field.light, line=0.7)
    return [_shape([(head[0] + x * each, head[1] + y * each) for x, y in brim], field.ink), lace]


def _shako(field: Field, head: Spot, each: float) -> list[Item]:
    x, y = head
    crown = [(-0.2, -0.05), (-0.2, -0.56), (0.2, -0.56), (0.2, -0.05)]
    plume = [(-0.04, -0.52), (-0.07, -0.82), (0.0, -0.9), (0.07, -0.82), (0.04, -0.52)]
    peak = [(-0.24, -0.06), (0.24, -0.06), (0.19, 0.02), (-0.19, 0.02)]
    return [
        _shape([(x + a * each, y + b * each) for a, b in crown], field.ink),
        _shape([(x + a * each, y + b * each) for a, b in plume], field.palettes[0]["main"]),
        _shape([(x + a * each, y + b * each) for a, b in peak], field.ink),
        Path(circle(*_spot((x, y - 0.27 * each)), _r(0.085 * each)), fill=field.light),
    ]


def _kepi(field: Field, head: Spot, each: float) -> list[Item]:
    x, y = head
    crown = [(-0.21, -0.04), (-0.17, -0.36), (0.17, -0.3), (0.21, -0.04)]
    band = [(-0.21, -0.04), (-0.2, -0.14), (0.2, -0.14), (0.21, -0.04)]
    peak = [(-0.2, -0.05), (0.2, -0.05), (0.24, 0.04), (-0.06, 0.02)]
    return [
        _shape([(x + a * each, y + b * each) for a, b in crown], field.palettes[0]["main"]),
        _shape([(x + a * each, y + b * each) for a, b in band], field.light),
        _shape([(x + a * each, y + b * each) for a, b in peak], field.ink),
    ]


# --- strokes --------------------------------------------------------------------------------------------------------


def _flown(field: Field) -> list[Item]:
    items: list[Item] = []
    across, down = _r(field.wide * _FLAG[0]), _r(field.wide * _FLAG[1])
    # All of them stand about the middle, whether there are two or three.
    first = 0.5 - (0.27 * (len(field.flags) - 1) + _FLAG[0]) / 2
    for at, flag in enumerate(field.flags):
        left, top = _r(field.wide * (first + 0.27 * at)), _r(field.high * (0.08 + 0.076 * (at % 2)))
        items.append(Group((flag(across, down),), x=left, y=top))
        items.append(Rect(left, top, across, down, stroke=field.ink, line=0.25))
        items.append(Rect(_r(left - 1.4), _r(top - 4.0), 1.4, _r(field.high - top + 4.0), field.ink))
        items.append(_blade((left - 0.7, top - 3.6), (left - 0.7, top - 9.0), 2.6, field.ink))
    return items


def _bar(start: Spot, end: Spot, line: float, colour: str) -> Path:
    return Path((("M", _spot(start)), ("L", _spot(end))), stroke=colour, line=line)


def _shape(corners: Sequence[Spot], colour: str) -> Path:
    return Path(polygon([_spot(corner) for corner in corners]), fill=colour)


def _blade(foot: Spot, point: Spot, broad: float, colour: str) -> Path:
    """A long triangle."""
    far = math.dist(foot, point)
    across, down = (point[1] - foot[1]) / far * broad / 2, -(point[0] - foot[0]) / far * broad / 2
    return _shape([(foot[0] + across, foot[1] + down), (foot[0] - across, foot[1] - down), point], colour)


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
    return [(x + a, y + b) for a, b in ((0.0, -9.0), (2.6, 3.0), (0.0, 6.0), (-2.6, 3.0))]


def _tub(middle: Spot, tall: float, ink: str, wood: str, hoop: str) -> list[Item]:
    x, y = middle
    half, low = tall * 0.42, tall / 2
    staves = [(-half * 0.8, -low), (half * 0.8, -low), (half, 0.0), (half * 0.8, low), (-half * 0.8, low), (-half, 0.0)]
    items: list[Item] = [_shape([(x + a, y + b) for a, b in staves], wood)]
    items += [
        _bar((x - half * 0.84, y + side), (x + half * 0.84, y + side), 1.2, hoop) for side in (-low * 0.6, low * 0.6)
    ]
    return [*items, Path(items[0].parts, stroke=ink, line=0.5) if isinstance(items[0], Path) else items[0]]


def _lantern(middle: Spot, tall: float, ink: str, light: str) -> list[Item]:
    x, y = middle
    unit = tall / 2

    def shape(corners: Sequence[Spot], colour: str) -> Path:
        return _shape([(x + a * unit, y + b * unit) for a, b in corners], colour)

    flame = [
        (0.0, -0.34),
        (0.1, -0.08),
        (0.13, 0.1),
        (0.07, 0.24),
        (0.0, 0.28),
        (-0.07, 0.24),
        (-0.13, 0.1),
        (-0.1, -0.08),
    ]
    return [
        Path(circle(*_spot((x, y - 1.05 * unit)), _r(0.16 * unit)), stroke=ink, line=1.6),
        shape([(-0.46, 0.52), (-0.38, -0.52), (0.38, -0.52), (0.46, 0.52)], mixed(light, "#ffffff", 0.25)),
        shape(flame, mixed(light, "#ffffff", 0.85)),
        shape([(-0.5, -0.5), (-0.14, -0.92), (0.14, -0.92), (0.5, -0.5)], ink),
        shape([(-0.56, 0.7), (-0.52, 0.5), (0.52, 0.5), (0.56, 0.7)], ink),
        *(
            _bar((x + a * unit, y - 0.5 * unit), (x + b * unit, y + 0.5 * unit), 1.5, ink)
            for a, b in ((-0.38, -0.46), (0.38, 0.46), (0.0, 0.0))
        ),
    ]


def _r(length: float) -> float:
    return round(length, 3)


def _spot(spot: Spot) -> Spot:
    return _r(spot[0]), _r(spot[1])
