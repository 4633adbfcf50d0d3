"""How ground is drawn, as `documents/terrain.yaml` says: fills, symbols, slopes, and lines with beads or ticks.

A terrain that the file does not know is drawn from what its ruleset says of it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise
from typing import Final

from compiler.layout.art.icons import Icons
from compiler.layout.draw import Item, Part, Path, circle, polygon
from compiler.layout.library import Library
from compiler.layout.maps.battlefield import Spot
from compiler.layout.themes import Theme, mixed
from compiler.layout.yamlfile import Spot as Said
from compiler.layout.yamlfile import read_yaml, unknown_keys
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry
from engine.model.values import Text

_KEYS: Final = ("fill", "ink", "icon", "scatter", "rim", "wall", "line", "deck")
_MOST_ALONG: Final = 4000
_LINE_KEYS: Final = ("stroke", "width", "over", "inner", "beads", "ticks", "both", "broken")
_PLACES: Final = {
    1: ((0.0, 0.0),),
    3: ((-0.42, 0.22), (0.42, 0.22), (0.0, -0.12)),
    4: ((-0.44, -0.2), (0.44, -0.2), (-0.3, 0.42), (0.3, 0.42)),
    5: ((-0.5, -0.12), (0.5, -0.12), (-0.32, 0.42), (0.32, 0.42), (0.0, -0.08)),
}
"""Where symbols stand in a hex, in radii from its middle: about the place of a counter rather than under it."""


@dataclass(frozen=True, slots=True)
class LineStyle:
    """Widths in tenths of a hex."""

    stroke: str
    width: float
    over: str | None = None
    inner: float = 0.0
    beads: float = 0.0
    ticks: float = 0.0
    both: bool = False
    broken: bool = False


@dataclass(frozen=True, slots=True)
class GroundStyle:
    """Colours are those of the theme, already looked up."""

    fill: str
    ink: str
    icon: str | None = None
    scatter: int = 3
    rim: bool = False
    wall: str | None = None
    line: LineStyle | None = None
    deck: str | None = None
    """What is walked on where it leads over water: a bridge."""
    letter: str = ""
    """Stands in for a symbol where there is no drawing."""


class Grounds:
    """The styles of a ruleset's terrains."""

    def __init__(self, library: Library, theme: Theme, icons: Icons, sink: Sink) -> None:
        self._theme = theme
        self._icons = icons
        self._said = _read(library, sink)

    def style(self, name: str, entry: Entry | None) -> GroundStyle:
        fields = dict(entry.fields) if entry is not None else {}
        drawn_as = fields.get("drawn_as")
        known = self._known(drawn_as if isinstance(drawn_as, str) else name)
        is_linear = entry is None or fields.get("linear") is True
        if known is None or ("line" in known and "fill" not in known and not is_linear):
            # What is drawn as a line elsewhere may fill whole hexes here.
            return self._made_up(entry)
        fill = self._colour(known.get("fill"), "ground")
        line = known.get("line")
        icon = known.get("icon")
        scatter, wall = known.get("scatter"), known.get("wall")
        return GroundStyle(
            fill,
            self._colour(known.get("ink"), "ink"),
            icon if isinstance(icon, str) and icon in self._icons.known else None,
            scatter if isinstance(scatter, int) and scatter in _PLACES else 3,
            known.get("rim") is True,
            self._colour(wall, "ink") if wall else None,
            self._line(line) if isinstance(line, dict) else None,
            self._colour(known["deck"], "paper") if known.get("deck") else None,
        )

    def _known(self, name: str) -> dict[str, object] | None:
        """How ground of this name is drawn, or of the last or the first word of it."""
        words = name.split("_")
        names = [name, words[-1], words[0]] if len(words) > 1 else [name]
        return next((self._said[one] for one in names if one in self._said), None)

    def _made_up(self, entry: Entry | None) -> GroundStyle:
        fields = dict(entry.fields) if entry is not None else {}
        ground, ink = self._colour(None, "ground"), self._theme.colours["ink"]
        if fields.get("linear") is True:
            return GroundStyle(ground, ink, line=LineStyle(mixed(ground, ink, 0.6), 0.6))
        symbol = fields.get("symbol")
        letter = symbol.within("en") if isinstance(symbol, Text) else ""
        share = 0.35 if fields.get("impassable") is True else 0.12
        drawn_as = fields.get("drawn_as")
        if isinstance(drawn_as, str) and drawn_as in self._theme.palettes:
            # A colour by its name: as strong as grounds are, and its darker part for what is written on it.
            palette = self._theme.palettes[drawn_as]
            fill = mixed(ground, palette["main"], 0.3 + share / 2)
            return GroundStyle(fill, palette["deep"], letter=letter if letter != "." else "")
        fill = mixed(ground, ink, share)
        return GroundStyle(fill, ink, letter=letter if letter != "." else "")

    def _line(self, said: dict[str, object]) -> LineStyle:
        numbers = {key: _number(said.get(key)) for key in ("width", "inner", "beads", "ticks")}
        over = said.get("over")
        return LineStyle(
            self._colour(said.get("stroke"), "ink"),
            numbers["width"] or 0.5,
            self._colour(over, "paper") if over else None,
            numbers["inner"],
            numbers["beads"],
            numbers["ticks"],
            said.get("both") is True,
            said.get("broken") is True,
        )

    def _colour(self, name: object, otherwise: str) -> str:
        theme = self._theme
        return (theme.colour(str(name)) if name else None) or theme.colours.get(otherwise) or theme.colours["paper"]

    def symbols(self, style: GroundStyle, spots: list[Spot], size: float) -> list[Item]:
        if style.icon is None:
            return []
        half = size / 2
        return [self._icons.drawn(style.icon, x - half, y - half, size, style.ink, style.fill) for x, y in spots]


def signs_in_hex(style: GroundStyle, middle: Spot, radius: float) -> tuple[list[Spot], float]:
    """The middles of the signs that stand in a hex, and how large they are."""
    spots = [(middle[0] + dx * radius, middle[1] + dy * radius) for dx, dy in _PLACES[style.scatter]]
    return spots, radius * (0.95 if style.scatter == 1 else 0.5)


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _read(library: Library, sink: Sink) -> dict[str, dict[str, object]]:
    spot = read_yaml(library, "documents/terrain.yaml", sink)
    made: dict[str, dict[str, object]] = {}
    for name, one in spot.mapping().items() if spot is not None else ():
        unknown_keys(one, _KEYS, f"terrain `{name}`", sink)
        _check_line(name, one, sink)
        plain = one.plain()
        if isinstance(plain, dict):
            made[name] = plain
    return made


def _check_line(name: str, said: Said, sink: Sink) -> None:
    line = said.mapping().get("line")
    if line is not None:
        unknown_keys(line, _LINE_KEYS, f"line of `{name}`", sink)


# --- lines --------------------------------------------------------------------------------------------------------


def smooth(spots: list[Spot]) -> tuple[Part, ...]:
    """A way through places: straight at both ends, bending in each place between."""
    if len(spots) < 3:
        return (("M", spots[0]), *(("L", spot) for spot in spots[1:]))
    parts: list[Part] = [("M", spots[0]), ("L", _between(spots[0], spots[1]))]
    for before, at, after in zip(spots, spots[1:], spots[2:], strict=False):
        start, end = _between(before, at), _between(at, after)
        first = (start[0] + (at[0] - start[0]) * 2 / 3, start[1] + (at[1] - start[1]) * 2 / 3)
        second = (end[0] + (at[0] - end[0]) * 2 / 3, end[1] + (at[1] - end[1]) * 2 / 3)
        parts.append(("C", tuple(round(number, 4) for number in (*first, *second, *end))))
    parts.append(("L", spots[-1]))
    return tuple(parts)


def draw_line(parts: tuple[Part, ...], style: LineStyle, tenth: float) -> list[Item]:
    """A line in its style; `tenth` is a tenth of a hex in millimetres."""
    items: list[Item] = [Path(parts, stroke=style.stroke, line=round(style.width * tenth, 4))]
    if style.over is not None and style.inner:
        items.append(Path(parts, stroke=style.over, line=round(style.inner * tenth, 4)))
    if style.broken:
        for x, y, angle in _along(parts, tenth * 2.4):
            right, down = math.cos(angle) * tenth * 0.7, math.sin(angle) * tenth * 0.7
            dash = (("M", _rounded((x - right, y - down))), ("L", _rounded((x + right, y + down))))
            items.append(Path(dash, stroke=style.stroke, line=round(style.inner * tenth * 0.4, 4)))
    if style.beads:
        radius = style.beads * tenth / 2
        items += [
            Path(circle(x, y, radius), fill=style.stroke) for x, y, _ in _along(parts, style.beads * tenth * 1.15)
        ]
    if style.ticks:
        length = style.ticks * tenth
        for x, y, angle in _along(parts, tenth * 1.2):
            across = (math.cos(angle + math.pi / 2) * length, math.sin(angle + math.pi / 2) * length)
            start = (x - across[0] / 2, y - across[1] / 2) if style.both else (x, y)
            end = (start[0] + across[0], start[1] + across[1])
            tick = (("M", _rounded(start)), ("L", _rounded(end)))
            items.append(Path(tick, stroke=style.stroke, line=round(style.width * tenth * 0.7, 4)))
    return items


def dashes(start: Spot, end: Spot, colour: str, width: float, count: int = 3) -> list[Item]:
    """A straight dashed line; the dashes are real lines, since a draw list knows no others."""
    made: list[Item] = []
    for index in range(count):
        first, last = (index + 0.2) / count, (index + 0.8) / count
        spots = [(start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at) for at in (first, last)]
        made.append(Path((("M", _rounded(spots[0])), ("L", _rounded(spots[1]))), stroke=colour, line=width))
    return made


def slope(start: Spot, end: Spot, middle: Spot, colour: str, tenth: float) -> list[Item]:
    """The edge of a height: hachures that run from its side inwards."""
    made: list[Item] = []
    count = 5
    for index in range(count):
        at = (index + 0.5) / count
        x, y = start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at
        inward = (middle[0] - x, middle[1] - y)
        length = math.hypot(*inward) or 1.0
        reach = tenth * (1.9 if index % 2 else 1.3)
        tip = (x + inward[0] / length * reach, y + inward[1] / length * reach)
        made.append(Path((("M", _rounded((x, y))), ("L", _rounded(tip))), stroke=colour, line=round(0.22 * tenth, 4)))
    return made


def rotated(points: list[Spot], x: float, y: float, degrees: float) -> tuple[Part, ...]:
    """A shape about the origin, turned clockwise and set on a place."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    return polygon([_rounded((x + dx * cos - dy * sin, y + dx * sin + dy * cos)) for dx, dy in points])


@lru_cache(maxsize=256)
def _along(parts: tuple[Part, ...], step: float) -> tuple[tuple[float, float, float], ...]:
    """Places along a line at even steps, with its direction there."""
    spots = _flattened(parts)
    found: list[tuple[float, float, float]] = []
    left = step / 2
    for (x1, y1), (x2, y2) in pairwise(spots):
        length = math.hypot(x2 - x1, y2 - y1)
        angle = math.atan2(y2 - y1, x2 - x1)
        while left <= length and length and len(found) < _MOST_ALONG:
            share = left / length
            found.append((round(x1 + (x2 - x1) * share, 4), round(y1 + (y2 - y1) * share, 4), angle))
            left += step
        left -= length
    return tuple(found)


def _flattened(parts: tuple[Part, ...]) -> list[Spot]:
    spots: list[Spot] = []
    for verb, numbers in parts:
        if verb == "C":
            x0, y0 = spots[-1]
            x1, y1, x2, y2, x3, y3 = numbers
            for index in range(1, 9):
                t = index / 8
                s = 1 - t
                x = s**3 * x0 + 3 * s * s * t * x1 + 3 * s * t * t * x2 + t**3 * x3
                y = s**3 * y0 + 3 * s * s * t * y1 + 3 * s * t * t * y2 + t**3 * y3
                spots.append((x, y))
        elif numbers:
            spots.append((numbers[0], numbers[1]))
    return spots


def _between(one: Spot, other: Spot) -> Spot:
    return round((one[0] + other[0]) / 2, 4), round((one[1] + other[1]) / 2, 4)


def _rounded(spot: Spot) -> Spot:
    return round(spot[0], 4), round(spot[1], 4)
