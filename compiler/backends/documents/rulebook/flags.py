"""Flags for covers, as `documents/flags.yaml` says: layers of stripes, crosses, shapes and emblems on one cloth.

A nation that no flag is named for has a cloth of its colour with its emblem.
"""

from __future__ import annotations

import math
from typing import Final

from compiler.backends.products.products import Workshop
from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.draw import Group, Item, Path, Rect, polygon
from compiler.layout.themes import grayed
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from engine.model.quick_dataclass import dataclass

_FILE: Final = "documents/flags.yaml"
_KEYS: Final = (
    *("field", "bars", "pales", "cross", "saltire", "shape", "canton", "emblem"),
    *("broad", "ragged", "fill", "ink", "paper", "tall", "at"),
)
_CANTON: Final = (0.45, 0.5)
_DEEPEST: Final = 3
"""Cantons in cantons."""
_KNOT: Final = 0.16
"""How far apart the knots of a ragged saltire are, in heights of the flag."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """A flag that can be drawn at any size: by its name, or by the colours and the emblem of a nation."""

    name: str = ""
    main: str = ""
    gold: str = ""
    emblem: str = ""


class Flags:
    def __init__(self, shop: Workshop) -> None:
        self._shop = shop
        spot = read_yaml(shop.library, _FILE, shop.sink)
        self.known: Final[dict[str, Spot]] = spot.mapping() if spot is not None else {}
        for name, flag in self.known.items():
            for layer in flag.sequence():
                unknown_keys(layer, _KEYS, f"flag `{name}`", shop.sink)

    def help(self, name: str) -> str | None:
        return did_you_mean(name, self.known, self._shop.sink)

    def drawn(self, cloth: Cloth, wide: float, high: float) -> Group:
        """On a cloth of so many millimetres; nothing of it stands out."""
        items: list[Item] = []
        if cloth.name in self.known:
            items += self._layers(self.known[cloth.name], wide, high, 0)
        else:
            items.append(Rect(0.0, 0.0, wide, high, cloth.main))
            items += self._emblems(cloth.emblem, cloth.gold, cloth.main, 0.62, [(0.5, 0.5)], wide, high)
        return Group(tuple(items), clip=(0.0, 0.0, wide, high), name=f"flag:{cloth.name}")

    def _layers(self, flag: Spot, wide: float, high: float, deep: int) -> list[Item]:
        made: list[Item] = []
        for spot in flag.sequence():
            layer = spot.mapping()
            if "field" in layer:
                made.append(Rect(0.0, 0.0, wide, high, self._colour(layer["field"])))
            if "bars" in layer:
                made += self._stripes(layer["bars"], wide, high, upright=False)
            if "pales" in layer:
                made += self._stripes(layer["pales"], wide, high, upright=True)
            broad = _number(layer.get("broad"), 0.2) * high
            if "cross" in layer:
                colour = self._colour(layer["cross"])
                made.append(Rect(0.0, _r((high - broad) / 2), wide, _r(broad), colour))
                made.append(Rect(_r((wide - broad) / 2), 0.0, _r(broad), high, colour))
            if "saltire" in layer:
                is_ragged = "ragged" in layer and layer["ragged"].value is True
                made += _saltire(wide, high, broad, self._colour(layer["saltire"]), is_ragged)
            if "shape" in layer:
                corners = [(_r(x * wide), _r(y * high)) for x, y in _spots(layer["shape"])]
                if corners:
                    made.append(Path(polygon(corners), fill=self._colour(layer.get("fill"))))
            if "emblem" in layer:
                ink, paper = self._colour(layer.get("ink")), self._colour(layer.get("paper"))
                name, tall = str(layer["emblem"].value), _number(layer.get("tall"), 0.6)
                at = _spots(layer["at"]) if "at" in layer else [(0.5, 0.5)]
                made += self._emblems(name, ink, paper, tall, at, wide, high)
            if "canton" in layer and deep < _DEEPEST and str(layer["canton"].value) in self.known:
                size = (_r(wide * _CANTON[0]), _r(high * _CANTON[1]))
                inner = self._layers(self.known[str(layer["canton"].value)], *size, deep + 1)
                made.append(Group(tuple(inner), clip=(0.0, 0.0, *size)))
        return made

    def _stripes(self, spot: Spot, wide: float, high: float, *, upright: bool) -> list[Item]:
        colours = [self._colour(one) for one in spot.sequence()]
        each = (wide if upright else high) / max(1, len(colours))
        if upright:
            return [Rect(_r(each * at), 0.0, _r(each), high, colour) for at, colour in enumerate(colours)]
        return [Rect(0.0, _r(each * at), wide, _r(each), colour) for at, colour in enumerate(colours)]

    def _emblems(
        self, name: str, ink: str, paper: str, tall: float, at: list[tuple[float, float]], wide: float, high: float
    ) -> list[Item]:
        icons = self._shop.icons
        if name not in icons.known:
            return []
        size = _r(tall * high)
        return [icons.drawn(name, _r(x * wide - size / 2), _r(y * high - size / 2), size, ink, paper) for x, y in at]

    def _colour(self, spot: Spot | None) -> str:
        theme = self._shop.theme
        found = theme.colour(str(spot.value)) if spot is not None else None
        if found is None:
            if spot is not None:
                self._shop.sink.report(BAD_LAYOUT, f'`{spot.value}` should be a colour such as "#2b4c8c"', spot.span)
            return theme.colours["ink"]
        return grayed(found) if theme.gray else found


def _saltire(wide: float, high: float, broad: float, colour: str, is_ragged: bool) -> list[Item]:
    """From corner to corner and beyond: the cloth's edge cuts the ends."""
    made: list[Item] = []
    far = math.hypot(wide, high)
    for start, end in (((0.0, 0.0), (wide, high)), ((0.0, high), (wide, 0.0))):
        along = ((end[0] - start[0]) / far, (end[1] - start[1]) / far)
        made.append(_beam(start, along, (-broad, far + broad), (-broad / 2, broad / 2), colour))
        if is_ragged:
            for knot in range(1, int(far / (_KNOT * high))):
                side = broad if knot % 2 else -broad
                at = knot * _KNOT * high
                made.append(_beam(start, along, (at - broad * 0.3, at + broad * 0.3), (0.0, side), colour))
    return made


def _beam(
    start: tuple[float, float],
    along: tuple[float, float],
    ends: tuple[float, float],
    sides: tuple[float, float],
    fill: str,
) -> Path:
    corners = [(ends[0], sides[0]), (ends[1], sides[0]), (ends[1], sides[1]), (ends[0], sides[1])]
    spots = [
        (_r(start[0] + along[0] * far - along[1] * side), _r(start[1] + along[1] * far + along[0] * side))
        for far, side in corners
    ]
    return Path(polygon(spots), fill=fill)


def _number(spot: Spot | None, otherwise: float) -> float:
    value = spot.value if spot is not None else None
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else otherwise


def _spots(spot: Spot) -> list[tuple[float, float]]:
    pairs = [[_number(number, 0.0) for number in pair.sequence()] for pair in spot.sequence()]
    return [(pair[0], pair[1]) for pair in pairs if len(pair) == 2]


def _r(length: float) -> float:
    return round(length, 3)
