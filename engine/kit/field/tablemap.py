"""The map of an open table as it is drawn: lengths of one family of units, points, boxes, and what lies on it.

Everything is in hundredths of the unit in which the table is measured, in whole numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import listed, refusal, word
from engine.kit.field.homes import home_edges
from engine.kit.field.prizes import Prize
from engine.model.battles import Feature, Map, Objective
from engine.model.rules import Entry, Origin
from engine.model.values import Area, Point, Quantity, Ref, Size, Square, Value
from engine.space.areas import Polygon, Round
from engine.space.lines import Box, box_of, is_near
from engine.space.plane import Point as Place
from engine.space.plane import rectangle

METRIC: Final = {"mm": 1, "cm": 10, "m": 1_000, "km": 1_000_000}
"""Millimetres in each."""
UNIT: Final = 100
"""Hundredths in a unit of the map."""
LONGEST: Final = 5_000
MOST_FEATURES: Final = 300
MOST_CORNERS: Final = 100
NEAR: Final = 3
"""Within so many measures, or centimetres, of its place an objective is held, unless it says its `size`."""
STRIP: Final = 8
"""The strip along an edge is this part of the table deep."""
_EDGES: Final = ("n", "s", "w", "e")


@final
class Lying:
    """Something that lies on the table: an area, or a line of straight sides."""

    __slots__ = ("area", "box", "is_opaque", "middle", "sides", "terrain", "up")

    def __init__(self, terrain: str, area: Polygon | Round | None, sides: tuple[tuple[Place, Place], ...]) -> None:
        self.terrain: Final = terrain
        self.area: Final = area
        self.sides: Final = sides
        self.box: Final[Box] = area.box if area is not None else box_of([end for side in sides for end in side])
        self.middle: Final = _middle(area, self.box) if area is not None else sides[0][0]
        self.is_opaque = False
        self.up = 0

    def is_beside(self, x: int, y: int, near: int) -> bool:
        """Whether a place is nearer to it than that."""
        return any(is_near(x, y, *one, *other, near * near) for one, other in self.sides)


class TableMap:
    def __init__(self, drawn: Map) -> None:
        self.drawn: Final = drawn
        self.unit: Final = drawn.size.unit
        self.wide: Final = self._hundredths(drawn.size.width, drawn.origin)
        self.deep: Final = self._hundredths(drawn.size.height, drawn.origin)
        if not (0 < self.wide <= LONGEST * UNIT and 0 < self.deep <= LONGEST * UNIT):
            raise refusal(drawn.origin, f"a table is more than nothing and at most {LONGEST:,} {self.unit} long")
        if len(drawn.features) > MOST_FEATURES:
            raise refusal(drawn.origin, f"a table of the kit has at most {MOST_FEATURES} pieces of terrain")
        self.lying: Final = tuple(self._lying(feature) for feature in drawn.features)
        self.areas: Final = tuple(one for one in self.lying if one.area is not None)
        """In the order in which they are laid: the last covers those below it."""
        self.lines: Final = tuple(one for one in self.lying if one.area is None)

    # --- lengths ----------------------------------------------------------------------------------------------

    def length(self, quantity: Quantity) -> int:
        told = f"`{quantity.amount} {quantity.unit}`"
        if quantity.unit in ("hex", "hexes"):
            raise FactError(f"{told} is counted on hexes, and this map is a table in {self.unit}")
        if quantity.unit == self.unit:
            exact = Fraction(quantity.amount) * UNIT
        elif quantity.unit in METRIC and self.unit in METRIC:
            exact = Fraction(quantity.amount) * UNIT * METRIC[quantity.unit] / METRIC[self.unit]
        else:
            raise FactError(f"{told} cannot be measured on a table in {self.unit}")
        if exact.denominator != 1:
            raise FactError(f"{told} is finer than a hundredth of a {self.unit}")
        return exact.numerator

    def measured(self, value: Value, what: str, origin: Origin) -> int:
        if not isinstance(value, Quantity):
            raise refusal(origin, f"{what} is no length")
        try:
            return self.length(value)
        except FactError as fault:
            raise refusal(origin, f"{what}: {fault}") from None

    def usual(self, many: int) -> int:
        """So many measures, or centimetres, in the unit of the map."""
        return max(1, many * UNIT * METRIC["cm"] // METRIC[self.unit]) if self.unit in METRIC else many * UNIT

    def _hundredths(self, amount: int | Fraction, origin: Origin) -> int:
        exact = Fraction(amount) * UNIT
        if exact.denominator != 1:
            raise refusal(origin, f"{amount} is finer than a hundredth of a {self.drawn.size.unit}")
        return exact.numerator

    # --- places -----------------------------------------------------------------------------------------------

    def is_on(self, x: int, y: int) -> bool:
        return 0 <= x <= self.wide and 0 <= y <= self.deep

    def point(self, place: Point, origin: Origin) -> Place:
        x, y = self._hundredths(place.x, origin), self._hundredths(place.y, origin)
        if not self.is_on(x, y):
            raise refusal(origin, f"({place.x}, {place.y}) is not on the table")
        return x, y

    def boxes(self, written: Iterable[Value], origin: Origin) -> list[Box]:
        """Points, squares, edges and zones as boxes: left, bottom, right, top."""
        zones = {zone.name: zone for zone in self.drawn.zones}
        found: list[Box] = []
        for place in written:
            match place:
                case Point():
                    found.append(self.point(place, origin) * 2)
                case Square(name=name):
                    found.append(self._square(name, origin))
                case Area(first=Square(name=first), last=Square(name=last)):
                    one, other = self._square(first, origin), self._square(last, origin)
                    found.append(box_of([one[:2], one[2:], other[:2], other[2:]]))
                case Area(first=Point() as first, last=Point() as last):
                    found.append(box_of([self.point(first, origin), self.point(last, origin)]))
                case Ref(name=name) if name in zones:
                    covers = listed(zones[name].get("covers"))
                    found += self.boxes([cover for cover in covers if cover != place], zones[name].origin)
                case _:
                    found.append(self._edge(word(place), origin))
        return found

    def _square(self, name: str, origin: Origin) -> Box:
        squares = self.drawn.squares
        if squares is None:
            raise refusal(origin, f"the table has no squares, and `{name}` is one")
        columns, lines = int(squares.width), int(squares.height)
        column, line = ord(name[:1] or "?") - ord("a"), int(name[1:]) - 1 if name[1:].isdecimal() else -1
        if not (0 <= column < columns and 0 <= line < lines):
            raise refusal(origin, f"the table has no square `{name}`")
        return (
            self.wide * column // columns,
            self.deep * (lines - line - 1) // lines,
            self.wide * (column + 1) // columns,
            self.deep * (lines - line) // lines,
        )

    def _edge(self, edge: str, origin: Origin) -> Box:
        width, height = self.wide, self.deep
        boxes: dict[str, Box] = {
            "n": (0, height - height // STRIP, width, height),
            "s": (0, 0, width, height // STRIP),
            "w": (0, 0, width // STRIP, height),
            "e": (width - width // STRIP, 0, width, height),
            "any_edge": (0, 0, width, height),
        }
        box = boxes.get(edge if edge == "any_edge" else edge[:1] if edge in _NAMES_OF_EDGES else "")
        if box is None:
            raise refusal(origin, "this place is no point, no square, no edge and no zone of the table")
        return box

    def homes(self, starts: Sequence[Sequence[Place]], said: Sequence[str]) -> list[str]:
        return home_edges(starts, said, lambda at, edge: self.to_edge(*at, edge))

    def to_edge(self, x: int, y: int, edge: str) -> int:
        return {"n": self.deep - y, "s": y, "w": x, "e": self.wide - x}[edge]

    def prize(self, objective: Objective, worth: int, near: Quantity | None) -> Prize:
        size = dict(objective.fields).get("size")
        reach = self.usual(NEAR) if near is None else self.length(near)
        if isinstance(size, Size):
            reach = self._hundredths(max(size.width, size.height), objective.origin) // 2
        elif size is not None:
            reach = self.measured(size, f"the size of `{objective.name}`", objective.origin) // 2
        return Prize(objective.name, worth, boxes=tuple(self.boxes(objective.at, objective.origin)), reach=reach)

    def way_out(self, way: Entry) -> Prize:
        return Prize(way.name, 0, boxes=tuple(self.boxes(listed(way.get("at")), way.origin)), reach=self.usual(NEAR))

    # --- what lies on the table -------------------------------------------------------------------------------

    def _lying(self, feature: Feature) -> Lying:
        called = feature.name or feature.terrain
        corners = [self._corner(place, feature) for place in (*feature.shape, *feature.through)]
        if len(corners) > MOST_CORNERS:
            raise refusal(feature.origin, f"`{called}` has more than {MOST_CORNERS} corners")
        if feature.through or len(corners) == 2:
            if len(set(corners)) < 2:
                raise refusal(feature.origin, f"`{called}` is a line without length")
            return Lying(feature.terrain, None, tuple(pairwise(corners)))
        if corners:
            if len(set(corners)) < 3:
                raise refusal(feature.origin, f"`{called}` has fewer than three corners")
            return Lying(feature.terrain, Polygon(tuple(corners)), ())
        return Lying(feature.terrain, self._outline(feature, called), ())

    def _corner(self, place: Value, feature: Feature) -> Place:
        if not isinstance(place, Point):
            raise refusal(feature.origin, f"the corners of `{feature.name or feature.terrain}` are points: `(6, 12)`")
        return self.point(place, feature.origin)

    def _outline(self, feature: Feature, called: str) -> Polygon | Round:
        fields = dict(feature.fields)
        if len(feature.at) != 1:
            raise refusal(feature.origin, f"`{called}` has no place on the table: `at (30, 40)  size 6 um x 4 um`")
        x, y = self._corner(feature.at[0], feature)
        if fields.get("radius") is not None:
            radius = self.measured(fields["radius"], f"the radius of `{called}`", feature.origin)
            if radius <= 0:
                raise refusal(feature.origin, f"the radius of `{called}` is nothing")
            return Round(x, y, radius)
        size, facing = fields.get("size"), fields.get("facing")
        if not isinstance(size, Size):
            raise refusal(feature.origin, f"`{called}` has neither a `size` nor a `shape`")
        unit = size.unit if size.unit in (self.unit, *METRIC) else self.unit
        what = f"the size of `{called}`"
        wide = self.measured(Quantity(size.width, unit), what, feature.origin)
        high = self.measured(Quantity(size.height, unit), what, feature.origin)
        if wide <= 0 or high <= 0:
            raise refusal(feature.origin, f"{what} is nothing")
        # A facing is told clockwise, as on a compass.
        turn = int(facing.amount) if isinstance(facing, Quantity) else 0
        return Polygon(rectangle(x, y, wide, high, -turn).corners)


_NAMES_OF_EDGES: Final = (*_EDGES, "north", "south", "west", "east")


def _middle(area: Polygon | Round, box: Box) -> Place:
    """A point inside: the middle of its box, or else of the first stretch that a line across it has inside."""
    middle = (box[0] + box[2]) // 2, (box[1] + box[3]) // 2
    if area.contains(middle):
        return middle
    left, right = (box[0], middle[1]), (box[2], middle[1])
    for (one, below), (other, least) in area.stretches(left, right):
        part = (one * least + other * below, 2 * below * least)
        return left[0] + (right[0] - left[0]) * part[0] // part[1], middle[1]
    return box[0], box[1]
