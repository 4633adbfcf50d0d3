"""7.1b, 7.2: who found what and where, whether it can happen there, and whom it concerns."""

from __future__ import annotations

from typing import Final, final

from engine.core.declared.reading import number, word
from engine.model.rules import Entry
from engine.model.values import Value
from engine.space.plane import Disc, Point
from engine.systems.cape.position.events.tallies import PointsScored
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.encounters.waters import water_by


@final
class Meeting:
    """Who found what, and where."""

    __slots__ = ("event", "finder", "group", "kind", "place")

    def __init__(self, group: Group, finder: Figure, place: Point, event: Entry, kind: Entry) -> None:
        self.group: Final = group
        self.finder: Final = finder
        self.place: Final = place
        self.event: Final = event
        self.kind: Final = kind

    def given(self, name: str) -> Value:
        """What the event says, else what its type says."""
        own = dict(self.event.fields).get(name)
        return own if own is not None else dict(self.kind.fields).get(name)


def takes_place(g: Game, m: Meeting) -> bool:
    """7.2: some happen only indoors, by water or among houses; elsewhere they are false."""
    match word(m.kind.get("needs"), "anywhere"):
        case "indoors":
            return bool(ask.building_at(g, m.place) or ask.building_of(g, m.finder))
        case "by_water":
            return water_by(g, m.finder) >= 0
        case "among_buildings":
            near = Disc(*m.place, g.figures.inhabited_within)
            houses = [piece.area for piece in g.setting.pieces if piece.is_building and piece.area is not None]
            return any(area.overlaps(near) for area in houses)
    return True


def opponent(g: Game, side: int) -> Side | None:
    """Who plays against the finder: the next side that is still there."""
    count = len(g.state.sides)
    for step in range(1, count):
        other = g.state.sides[(side + step) % count]
        if not other.out:
            return other
    return None


def worth(g: Game, m: Meeting) -> None:
    """3.1.1: what an event is worth to who finds it, at once."""
    points = number(m.event.get("worth"))
    if points:
        g.record(PointsScored("3.1.1", m.group.side, m.event.name, points))
