"""Where the places of a map lie on paper: hexes with their points up, or a table measured from its lower left corner.

Pure geometry, in millimetres from the upper left of the drawing.
"""

from __future__ import annotations

import math
from typing import Final

from compiler.layout.cards.hexes import hex_corners
from engine.model.battles import Map
from engine.model.quick_dataclass import dataclass
from engine.model.values import Amount, Area, Hex, Place, Point, Ref, Square
from engine.space.hexes import area, neighbours

ROOT: Final = math.sqrt(3)
_COLUMNS, _LINES = 26, 99
_MOST_STREWN: Final = 50
Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class HexField:
    """Hexes whose corners lie `radius` from their middles; the first stands at the upper left."""

    columns: int
    lines: int
    radius: float
    left: float = 0.0
    top: float = 0.0

    @property
    def width(self) -> float:
        return ROOT * self.radius * (self.columns + (0.5 if self.lines > 1 else 0.0))

    @property
    def height(self) -> float:
        return self.radius * (1.5 * (self.lines - 1) + 2)

    @property
    def step(self) -> float:
        """From side to side of a hex."""
        return ROOT * self.radius

    def centre(self, place: Place) -> Spot | None:
        if isinstance(place, Hex):
            shift = 0.5 if place.line % 2 == 0 else 0.0
            x = self.left + self.step * (place.column - 0.5 + shift)
            return round(x, 4), round(self.top + self.radius * (1.5 * (place.line - 1) + 1), 4)
        if isinstance(place, Area):
            return _middle([self.centre(one) for one in area(place)])
        return None

    def corners(self, place: Hex) -> list[Spot]:
        """The top one first, then clockwise."""
        x, y = self.centre(place) or (0.0, 0.0)
        return hex_corners(x, y, self.radius)

    def side(self, place: Hex, direction: int) -> tuple[Spot, Spot]:
        """The side towards a neighbour; 0 is the north-east, then clockwise."""
        corners = self.corners(place)
        return corners[direction], corners[(direction + 1) % 6]

    def hexes(self) -> list[Hex]:
        return [Hex(column, line) for line in range(1, self.lines + 1) for column in range(1, self.columns + 1)]

    def border(self, held: frozenset[Hex]) -> list[tuple[Hex, int]]:
        """The sides between hexes that are held and those that are not, clockwise from the first."""
        ordered = sorted(held, key=lambda one: (one.line, one.column))
        return [(one, side) for one in ordered for side, near in enumerate(neighbours(one)) if near not in held]


@dataclass(frozen=True, slots=True)
class TableField:
    """A table of `across` by `up` units, each `unit` millimetres long on paper; in squares if `squares` says so."""

    across: float
    up: float
    unit: float
    squares: tuple[int, int] | None = None
    left: float = 0.0
    top: float = 0.0

    @property
    def width(self) -> float:
        return self.across * self.unit

    @property
    def height(self) -> float:
        return self.up * self.unit

    def spot(self, x: Amount | float, y: Amount | float) -> Spot:
        return round(self.left + float(x) * self.unit, 4), round(self.top + (self.up - float(y)) * self.unit, 4)

    def centre(self, place: Place) -> Spot | None:
        match place:
            case Point():
                return self.spot(place.x, place.y)
            case Square():
                return self.square(place.name)
            case Area(first=Square() as first, last=Square() as last):
                return _middle([self.square(first.name), self.square(last.name)])
            case Area(first=Point() as corner, last=Point() as other):
                return _middle([self.spot(corner.x, corner.y), self.spot(other.x, other.y)])
        return None

    def square(self, name: str) -> Spot | None:
        """The middle of a square; `a1` is at the upper left, as on a page."""
        if self.squares is None or not name[1:].isdigit():
            return None
        column, line = ord(name[0].lower()) - ord("a"), int(name[1:]) - 1
        wide, high = self.across / self.squares[0], self.up / self.squares[1]
        return self.spot((column + 0.5) * wide, self.up - (line + 0.5) * high)

    def block(self, name: str) -> tuple[float, float, float, float] | None:
        """A square as x, y, width, height."""
        middle = self.square(name)
        if middle is None or self.squares is None:
            return None
        wide, high = self.width / self.squares[0], self.height / self.squares[1]
        return middle[0] - wide / 2, middle[1] - high / 2, wide, high


Field = HexField | TableField


def field_of(drawn: Map, width: float, height: float, left: float = 0.0, top: float = 0.0) -> Field:
    """The map as large as the room allows."""
    if drawn.size.unit == "hex":
        columns, lines = int(drawn.size.width), int(drawn.size.height)
        whole = HexField(columns, lines, 1.0)
        return HexField(columns, lines, min(width / whole.width, height / whole.height), left, top)
    across, up = float(drawn.size.width), float(drawn.size.height)
    squares = (int(drawn.squares.width), int(drawn.squares.height)) if drawn.squares is not None else None
    if squares is not None and not (1 <= squares[0] <= _COLUMNS and 1 <= squares[1] <= _LINES):
        # Without a letter for each column nobody could name a square.
        squares = None
    return TableField(across, up, min(width / across, height / up), squares, left, top)


def _middle(spots: list[Spot | None]) -> Spot | None:
    known = [spot for spot in spots if spot is not None]
    if not known:
        return None
    return round(math.fsum(x for x, _ in known) / len(known), 4), round(math.fsum(y for _, y in known) / len(known), 4)


# --- shapes on a table --------------------------------------------------------------------------------------------


def turned_box(x: float, y: float, width: float, height: float, degrees: float) -> list[Spot]:
    """The corners of a rectangle about a point of the page, turned counter-clockwise as the table is seen."""
    angle = math.radians(-degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    halves = ((-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2))
    return [(round(x + dx * cos - dy * sin, 4), round(y + dx * sin + dy * cos, 4)) for dx, dy in halves]


def ring(x: float, y: float, radius: float, count: int = 36) -> list[Spot]:
    """A circle as corners, for questions about what lies inside."""
    angles = [2 * math.pi * index / count for index in range(count)]
    return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]


def is_inside(spot: Spot, corners: list[Spot]) -> bool:
    x, y = spot
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def strewn(corners: list[Spot], step: float, margin: float) -> list[Spot]:
    """Places in rows inside a shape, every other row shifted, none nearer its edge than `margin`."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    rows, columns = int((max(ys) - min(ys)) / step / 1.6) + 1, int((max(xs) - min(xs)) / step / 2) + 1
    rows, columns = min(rows, _MOST_STREWN), min(columns, _MOST_STREWN)
    found: list[Spot] = []
    for row in range(-rows, rows + 1):
        shift = step / 2 if row % 2 else 0.0
        for column in range(-columns, columns + 1):
            x, y = middle[0] + column * step + shift, middle[1] + row * step * 0.8
            around = (
                (x - margin, y - margin),
                (x + margin, y - margin),
                (x - margin, y + margin),
                (x + margin, y + margin),
            )
            if all(is_inside(spot, corners) for spot in around):
                found.append((round(x, 4), round(y, 4)))
    return found or [(round(middle[0], 4), round(middle[1], 4))]


def compass_angle(facing: object) -> float | None:
    """Degrees clockwise from the top of the page; nothing where no direction is said."""
    named = {"n": 0, "ne": 60, "e": 90, "se": 120, "s": 180, "sw": 240, "w": 270, "nw": 300}
    if isinstance(facing, Ref) and facing.name in named:
        return float(named[facing.name])
    return None
