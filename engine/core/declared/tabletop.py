"""The table of a battle, read from its map: its size, points, squares, edges and the outlines of what lies on it.

Everything is in hundredths of the system's measure. What cannot be measured or does not lie on the table is refused
with its place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Final, Protocol, TypeVar

from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import Measure, listed, refusal, word
from engine.core.declared.setting import SettingOf
from engine.model.battles import Example, Feature, Scenario
from engine.model.rules import Origin, Test
from engine.model.values import Area, Point, Quantity, Ref, Size, Square, Value
from engine.space.areas import Area as Outline
from engine.space.areas import Polygon, Round
from engine.space.lines import Box, box_of, holds_point, middle_of
from engine.space.plane import LONGEST_SIDE, Disc, Shape, rectangle
from engine.space.plane import Point as Spot

Book = TypeVar("Book", bound=RuleBook)
Tried = TypeVar("Tried")


class Standing(Protocol):
    """Somebody on the table."""

    x: int
    y: int


class TableSetting(SettingOf[Book, Tried]):
    """A setting whose battle is fought on a table."""

    def __init__(
        self,
        book: Book,
        battle: Scenario | Example,
        playbook: Playbook,
        make: Callable[[Test, Facts, str], Tried],
        *,
        measure: Measure,
        edge: int = 0,
        game: str = "",
        lists: Mapping[str, str] = {},
    ) -> None:
        """`edge` is how deep the strip along an edge of the table is; for the rest see `SettingOf`."""
        super().__init__(book, battle, playbook, make, game, lists)
        if battle.map is None or battle.map.size.unit not in measure.units:
            unit = next(reversed(measure.units))
            raise refusal(
                battle.origin,
                f"{battle.name} needs a table in {measure.name}: `map {{ size 90 {unit} x 60 {unit} }}`",
            )
        self.drawn: Final = battle.map
        self.measure: Final = measure
        self.scale: Final = measure.units[self.drawn.size.unit]
        """How many of the map's unit make one of the measure."""
        self.width: Final = self._hundredths(self.drawn.size.width, "the table", self.drawn.origin)
        self.height: Final = self._hundredths(self.drawn.size.height, "the table", self.drawn.origin)
        if not (0 < self.width <= LONGEST_SIDE and 0 < self.height <= LONGEST_SIDE):
            most = LONGEST_SIDE // 100
            raise refusal(self.drawn.origin, f"the table of {battle.name} is not 1 to {most} {measure.name} long")
        self._edge: Final = edge
        self.zones: Final = {zone.name: self.places(zone.get("covers"), zone.origin) for zone in self.drawn.zones}

    def _hundredths(self, amount: int | Fraction, what: str, origin: Origin) -> int:
        return self.measure.hundredths(amount, self.drawn.size.unit, what, origin)

    def point(self, place: Point, origin: Origin | None = None) -> Spot:
        where = origin or self.drawn.origin
        return self._hundredths(place.x, "a place", where), self._hundredths(place.y, "a place", where)

    def outline(self, feature: Feature) -> Shape:
        """A disc or a rectangle, as the feature says."""
        fields, called = dict(feature.fields), feature.name or feature.terrain
        place = feature.at[0] if feature.at else None
        if not isinstance(place, Point):
            raise refusal(feature.origin, f"{called} has no place on the table: `at (30, 40)`")
        x, y = self.point(place, feature.origin)
        radius, size, facing = fields.get("radius"), fields.get("size"), fields.get("facing")
        if radius is not None:
            around = self.measure.length(radius, f"the radius of {called}", feature.origin)
            if around <= 0:
                raise refusal(feature.origin, f"the radius of {called} is nothing")
            return Disc(x, y, around)
        if not isinstance(size, Size):
            raise refusal(feature.origin, f"{called} has neither a size nor a radius nor corners")
        unit = size.unit if size.unit in self.measure.units else self.drawn.size.unit
        what = f"the size of {called}"
        wide = self.measure.hundredths(size.width, unit, what, feature.origin)
        high = self.measure.hundredths(size.height, unit, what, feature.origin)
        if wide <= 0 or high <= 0:
            raise refusal(feature.origin, f"{what} is nothing")
        # A facing is told clockwise, as on a compass.
        turn = int(facing.amount) if isinstance(facing, Quantity) else 0
        return rectangle(x, y, wide, high, -turn)

    def spots(self, places: Iterable[Value], origin: Origin) -> tuple[Spot, ...]:
        """The points among some places."""
        return tuple(self.point(place, origin) for place in places if isinstance(place, Point))

    def area(self, feature: Feature) -> Outline:
        """What a feature covers: within its corners, or within its outline."""
        if feature.shape:
            return Polygon(self.spots(feature.shape, feature.origin))
        outline = self.outline(feature)
        return Round(outline.x, outline.y, outline.radius) if isinstance(outline, Disc) else Polygon(outline.corners)

    def way_out(self, box: Box, near: int) -> Spot:
        """Where one leaves by a box: its middle, so near the edge of the table if it reaches one."""
        x, y = middle_of(box)
        if box[1] <= 0 or box[3] >= self.height:
            return x, near if box[1] <= 0 else self.height - near
        if box[0] <= 0 or box[2] >= self.width:
            return near if box[0] <= 0 else self.width - near, y
        return x, y

    def is_by(self, box: Box, place: Spot, reach: int) -> bool:
        """Whether one could leave by a box: from so near it, and so near an edge of the table."""
        x, y = place
        return min(x, y, self.width - x, self.height - y) <= reach and holds_point(box, place, reach)

    def stands_in(self, piece: Standing, zone: str) -> bool:
        """Whether the middle of somebody's base lies in a zone of the map."""
        return any(holds_point(box, (piece.x, piece.y)) for box in self.zones.get(zone, ()))

    # --- places as boxes: left, bottom, right, top ------------------------------------------------------------

    def places(self, written: Value, origin: Origin | None = None) -> tuple[Box, ...]:
        """A point is a box of nothing, an edge of the compass a strip along it."""
        return tuple(self.box(place, origin or self.drawn.origin) for place in listed(written))

    def box(self, place: Value, origin: Origin) -> Box:
        match place:
            case Point():
                x, y = self.point(place, origin)
                return x, y, x, y
            case Square(name):
                return self.square(name, origin)
            case Area(Square(first), Square(last)):
                return _around(self.square(first, origin), self.square(last, origin))
            case Area(Point() as corner, Point() as other):
                return box_of((self.point(corner, origin), self.point(other, origin)))
            case Ref(kind="zone", name=name) if self.zones.get(name):
                return _around(*self.zones[name])
        return self.edge_box(word(place))

    def square(self, name: str, origin: Origin) -> Box:
        """A square of the table; lines are counted from the top."""
        if self.drawn.squares is None:
            raise refusal(origin, f"the table has no squares, and `{name}` is one")
        columns, lines = int(self.drawn.squares.width), int(self.drawn.squares.height)
        column, line = ord(name[:1] or "?") - ord("a"), int(name[1:]) - 1 if name[1:].isdecimal() else -1
        if not (0 <= column < columns and 0 <= line < lines):
            raise refusal(origin, f"the table has no square `{name}`")
        return (
            self.width * column // columns,
            self.height * (lines - line - 1) // lines,
            self.width * (column + 1) // columns,
            self.height * (lines - line) // lines,
        )

    def edge_box(self, edge: str) -> Box:
        """A strip along an edge of the compass, or the whole table."""
        deep, width, height = self._edge, self.width, self.height
        boxes = {
            "n": (0, height - deep, width, height),
            "s": (0, 0, width, deep),
            "w": (0, 0, deep, height),
            "e": (width - deep, 0, width, height),
        }
        return boxes.get(edge[:1] if edge != "any_edge" else "", (0, 0, width, height))


def _around(*boxes: Box) -> Box:
    """The box around some."""
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
