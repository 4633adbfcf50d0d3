"""The field of a scenario on hexes as checks ask about it: what a place covers, where one can stand and come to."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import field

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from engine.model.battles import Map
from engine.model.quick_dataclass import dataclass
from engine.model.values import Area, Hex, Ref, Value
from engine.space.hexes import area, is_on, neighbours

_EDGES = ("north", "south", "west", "east")


@dataclass(frozen=True, slots=True)
class HexField:
    drawn: Map
    zones: dict[str, tuple[Value, ...]]
    barred: frozenset[Hex]
    """Hexes whose ground nobody can enter."""
    _covered: dict[tuple[Value, ...], frozenset[Hex] | None] = field(default_factory=dict, compare=False)
    """What some places cover: a whole army asks for the same."""

    @property
    def width(self) -> int:
        return int(self.drawn.size.width)

    @property
    def height(self) -> int:
        return int(self.drawn.size.height)

    def hexes(self, places: tuple[Value, ...]) -> frozenset[Hex] | None:
        """All hexes of some places; `None` where one of them is none that hexes make up."""
        if places not in self._covered:
            parts = [self._hexes_of(place) for place in places]
            known = [part for part in parts if part is not None]
            width, height = self.width, self.height
            covered = (place for place in set[Hex]().union(*known) if is_on(place, width, height))
            self._covered[places] = frozenset(covered) if len(known) == len(parts) else None
        return self._covered[places]

    def _hexes_of(self, place: Value) -> Collection[Hex] | None:
        match place:
            case Hex():
                return {place}
            case Area(first=Hex(), last=Hex()):
                return set(area(place))
            case Ref(kind="zone", name=name):
                return self.hexes(self.zones.get(name, ()))
            case Ref(kind="compass", name="any_edge"):
                return set().union(*(self._edge(edge) for edge in _EDGES))
            case Ref(kind="compass", name=name) if name in _EDGES:
                return self._edge(name)
        return None

    def _edge(self, edge: str) -> set[Hex]:
        if edge in ("north", "south"):
            line = 1 if edge == "north" else self.height
            return {Hex(column, line) for column in range(1, self.width + 1)}
        column = 1 if edge == "west" else self.width
        return {Hex(column, line) for line in range(1, self.height + 1)}

    def depth(self, place: Hex) -> int:
        """How many hexes lie between a hex and the nearest edge."""
        return min(place.column - 1, self.width - place.column, place.line - 1, self.height - place.line)

    def within_reach(self, starts: Iterable[Hex]) -> set[Hex]:
        """Every hex to which a way leads from one of these over ground that can be entered."""
        reached = {place for place in starts if is_on(place, self.width, self.height)}
        waiting = list(reached)
        while waiting:
            for near in neighbours(waiting.pop()):
                if near not in reached and near not in self.barred and is_on(near, self.width, self.height):
                    reached.add(near)
                    waiting.append(near)
        return reached


def hex_field(battle: Thing, context: Context) -> HexField | None:
    """The field of a scenario whose map is of hexes and has been read."""
    on = next((child for child in battle.children if child.kind.name == "map"), None)
    drawn = context.objects.get(id(on)) if on is not None else None
    if on is None or not isinstance(drawn, Map) or drawn.size.unit != "hex" or not drawn.ground:
        return None
    zones = {child.name: _listed(child.fields.get("covers")) for child in on.children if child.kind.name == "zone"}
    impassable = {
        name for name, terrain in battle.scope.all("terrain").items() if terrain.fields.get("impassable") is True
    }
    barred = frozenset(
        Hex(column, line)
        for line, row in enumerate(drawn.ground, start=1)
        for column, ground in enumerate(row, start=1)
        if ground in impassable
    )
    return HexField(drawn, zones, barred)


def _listed(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else () if value is None else (value,)


def places_said(thing: Thing, *names: str) -> tuple[Value, ...]:
    """What a thing says of its places in some fields, in their order."""
    return tuple(place for name in names for place in _listed(thing.fields.get(name)))
