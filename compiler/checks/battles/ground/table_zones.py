"""The zones of a map on a table as checks ask about them: whether a point lies in one."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from engine.model.battles import Map
from engine.model.quick_dataclass import dataclass
from engine.model.values import Area, Point, Ref, Square, Value

_Box = tuple[Fraction, Fraction, Fraction, Fraction]
"""Left, bottom, right, top."""


@dataclass(frozen=True, slots=True)
class TableZones:
    drawn: Map
    zones: dict[str, tuple[Value, ...]]

    def hold(self, places: Iterable[Value], at: Point) -> bool:
        """Whether a point lies in one of some places; a single point holds nothing but itself."""
        return any(left <= at.x <= right and low <= at.y <= high for left, low, right, high in self._boxes(places))

    def depths(self, places: Iterable[Value]) -> list[Fraction]:
        """How far each of some places is from the nearest edge; nothing of edges themselves."""
        wide, high = Fraction(self.drawn.size.width), Fraction(self.drawn.size.height)
        return [min(left, low, wide - right, high - top) for left, low, right, top in self._boxes(places)]

    def _boxes(self, places: Iterable[Value]) -> list[_Box]:
        found: list[_Box] = []
        for place in places:
            match place:
                case Ref(kind="zone", name=name):
                    found += self._boxes(self.zones.get(name, ()))
                case Point():
                    found.append(_around((place, place)))
                case Area(first=Point() as first, last=Point() as last):
                    found.append(_around((first, last)))
                case Square() | Area(first=Square()):
                    found += self._of_squares(place)
        return found

    def _of_squares(self, place: Square | Area) -> list[_Box]:
        squares = self.drawn.squares
        ends = (place, place) if isinstance(place, Square) else (place.first, place.last)
        if squares is None or not all(isinstance(end, Square) for end in ends):
            return []
        wide = Fraction(self.drawn.size.width) / int(squares.width)
        high = Fraction(self.drawn.size.height) / int(squares.height)
        columns = sorted(ord(end.name[0]) - ord("a") for end in ends if isinstance(end, Square))
        lines = sorted(int(end.name[1:]) for end in ends if isinstance(end, Square))
        top = Fraction(self.drawn.size.height)
        return [(columns[0] * wide, top - lines[1] * high, (columns[1] + 1) * wide, top - (lines[0] - 1) * high)]


def _around(points: tuple[Point, Point]) -> _Box:
    across, up = sorted(Fraction(one.x) for one in points), sorted(Fraction(one.y) for one in points)
    return across[0], up[0], across[1], up[1]


def table_zones(battle: Thing, context: Context) -> TableZones | None:
    """Those of a scenario whose map is a table and has been read."""
    on = next((child for child in battle.children if child.kind.name == "map"), None)
    drawn = context.objects.get(id(on)) if on is not None else None
    if on is None or not isinstance(drawn, Map) or drawn.size.unit == "hex":
        return None
    covers = {child.name: child.fields.get("covers") for child in on.children if child.kind.name == "zone"}
    return TableZones(drawn, {name: said if isinstance(said, tuple) else (said,) for name, said in covers.items()})
