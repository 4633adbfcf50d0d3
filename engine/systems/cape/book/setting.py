"""What stays the same through a game: the book, the table with its ground, compiled tests, events, endings."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from engine.core.declared.playbook import Playbook
from engine.core.declared.questions import Is, QuestionsOf
from engine.core.declared.reading import listed, numbers, points, word
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.declared.turn.listed_actions import ListsOfActions
from engine.model.battles import Example, Feature, Scenario
from engine.model.rules import Events, Origin
from engine.model.values import Ref, Value
from engine.space.areas import Patches
from engine.space.ground import LEVEL, Ground
from engine.space.lines import Box
from engine.space.plane import Point
from engine.space.terrain import Landscape, rim
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.catalogues import Goal, Piece, Task, Terrain
from engine.systems.cape.book.figures import MEASURE

_LOW: Final = 50
"""What a hedge or a low wall is high unless its terrain says otherwise."""
_BREACH: Final = 150


class SquadRules(QuestionsOf, kind="squad", asked_of=("group",)):
    may_act: Is  # 2.1.4a, 2.1.5a: on the table, and not done for this turn
    may_react: Is  # 2.2.2a, 4.3.9a
    may_wake: Is  # 8.1.2f
    may_spend: Is  # 9.1.2a: whether there is enough is another matter
    must_run: Is  # 2.3.3a, 2.3.3b: with what points it has, else in the last phase
    routed: Is  # 2.3.3d-2.3.3f: until it has found its nerve it does nothing else


class Setting(TableSetting[Book, DiceTrial]):
    def __init__(self, book: Book, battle: Scenario | Example, events: Sequence[Events], playbook: Playbook) -> None:
        edge = book.figures.foot_base
        super().__init__(book, battle, playbook, DiceTrial, measure=MEASURE, edge=edge, game="game")
        drawn = [feature for feature in self.drawn.features if feature.at or feature.shape or feature.through]
        self.pieces: Final[list[Piece]] = [self._piece(order, feature) for order, feature in enumerate(drawn)]
        self.by_name: Final = {piece.name: piece for piece in self.pieces}
        self.by_line: Final = {piece.barrier: piece for piece in self.pieces}
        bridge, door = book.figures.bridge_width, book.figures.foot_base
        self.landscape: Final = Landscape(self.width, self.height, self.pieces, bridge=bridge, door=door)
        self.covers: Final = _names(piece for piece in self.pieces if piece.shelters)
        self.sheltering: Final = [piece for piece in self.pieces if piece.shelters]
        self.high: Final = [piece for piece in self.pieces if piece.height >= LEVEL]
        """4.3.3: what is climbed."""
        self.houses: Final = [piece for piece in self.pieces if piece.is_building]
        self.within: Final = Patches(self.houses)
        self.woods: Final = [piece for piece in self.pieces if piece.has("wooded")]
        self.wooded: Final = Patches(self.woods)
        self.sunken: Final = [piece for piece in self.pieces if piece.has("hollow") and piece.path and not piece.line]
        """9.5.1d: roads that lie deep; a ditch is crossed, and nobody stands in it."""
        self.rigid: Final = _names(piece for piece in self.pieces if piece.has("rigid"))
        fields = dict(battle.fields)
        self.light: Final = word(fields.get("light"), "day")
        self.verdict: Final = word(fields.get("wins_by"), "by_objective")
        self.cards_failing: Final = [numbers(dict(army.fields).get("cards_out")) for army in battle.armies]
        self.rules: Final[SquadRules] = SquadRules.of(book.ruleset, self.facts)
        self.charge: Final = self.courses["charge"]
        self.lists: Final = ListsOfActions(
            book.actions, self.conditions("action"), self.asking_only("action", playbook.of_kit)
        )
        scenario = self.scenario
        ways = self.declared_endings("3.1").ways
        self.defeats: Final = [way for way in ways if way.winner == "enemy"]
        self.other_ends: Final = [way for way in ways if way.winner != "enemy"]
        goals = battle.objectives
        self.objectives: Final = [Goal(one, self.facts, self.places(one.at, one.origin), self.by_name) for one in goals]
        self.missions: Final = [word(dict(army.fields).get("mission"), "important") for army in battle.armies]
        self.nations: Final = [army.nation or "" for army in battle.armies]
        own = battle.others if isinstance(battle, Scenario) else battle.things
        self.tasks: Final = [Task(entry) for entry in (*book.entries("task").values(), *own) if entry.kind == "task"]
        table = scenario.event_table if scenario else word(fields.get("event_table"))
        tables = {event.name: event for event in (*book.ruleset.events, *events)}
        self.table: Final = book.named("event table", table, tables, battle.origin) if table else None
        """The event table of the scenario, if it has one."""
        self.markers: Final = [self.point(point) for entry in self.drawn.markers for point in points(entry.get("at"))]
        self.events: Final = {event.name: event for event in self.table.events} if self.table else {}
        zones = self.table.zones if self.table else ()
        self.columns: Final = {zone.name: self.places(zone.get("covers"), zone.origin) for zone in zones}
        """7.4: zones of the event table; one without squares is all the rest."""
        self.exits: Final = [(one.name, word(one.get("for")), self.places(one.get("at"))) for one in self.drawn.exits]
        self._grounds: dict[object, Ground] = {}
        self.bare: Final = self.landscape.ground({})
        self.goals: Final = {army.name: list(self._wanted(army.name)) for army in battle.armies}
        """Places that a side wants to reach: ways out, and those of its objectives."""
        self._shelters: dict[int, tuple[Point, ...]] = {}
        self.stands: Final[dict[Hashable, Any]] = {}
        """What is known of a place where somebody stands: see `ask.as_it_stands`."""
        self.worths: Final[dict[int, int]] = {}
        """2.1.1d: the points that each face of an activation die is worth."""
        self.lines: Final[dict[Hashable, Any]] = {}
        """What is known of lines between two places: see `seeing`."""
        self._entrances: Final = {
            (seat, name): self.places(dict(given).get("enters"))
            for seat, army in enumerate(battle.armies)
            for name, given in (("", army.fields), *((command.name, command.fields) for command in army.commands))
        }

    # --- places -----------------------------------------------------------------------------------------------

    def box(self, place: Value, origin: Origin) -> Box:
        if isinstance(place, Ref) and place.kind == "feature" and place.name in self.by_name:
            area = self.by_name[place.name].area
            return area.box if area is not None else self.edge_box("any_edge")
        return super().box(place, origin)

    def entrances(self, side: int, name: str) -> tuple[Box, ...]:
        """2.1.3b: edges and zones that the scenario gives instead of markers: to one squad, or to the whole army."""
        return self._entrances.get((side, name)) or self._entrances[side, ""]

    def _wanted(self, army: str) -> Iterator[tuple[str, Point]]:
        for name, owner, boxes in self.exits:
            if owner in ("", army, "anyone"):
                for box in boxes:
                    yield f"exit {name}", self.way_out(box, self.book.figures.foot_base // 2 + 1)
        for goal in self.objectives:
            for post in goal.posts if goal.declared.gains in (None, army, "anyone") else ():
                yield f"objective {goal.name}", post.middle

    def shelters(self, radius: int) -> tuple[Point, ...]:
        """2.3.3: places in and behind what shelters, for a base of this size."""
        if radius not in self._shelters:
            outdoors = [piece for piece in self.sheltering if not piece.is_building]
            self._shelters[radius] = tuple(place for piece in outdoors for place in piece.lees(radius + 2))
        return self._shelters[radius]

    def _piece(self, order: int, feature: Feature) -> Piece:
        terrain = self.book.named("terrain", feature.terrain, self.book.grounds, feature.origin)
        fields = dict(feature.fields)
        path = self.spots(feature.through, feature.origin)
        area = self.area(feature) if not path else None
        line = path if terrain.is_ & {"obstacle", "water"} else ()
        if area is not None:
            line = rim(area) if terrain.is_ & {"building", "works"} or terrain.impassable else ()
        openings = self.spots(listed(fields.get("opening")), feature.origin)
        height = _height(fields.get("height"), terrain)
        nature = terrain.nature(self.book.figures.wood_depth)
        name = feature.name or f"{feature.terrain}_{order + 1}"
        piece = Piece(order, name, nature, area=area, line=line, path=path, openings=openings, height=height)
        return piece.of(terrain, fields)

    def ground_with(self, breaches: Mapping[int, tuple[Point, ...]], waters: Mapping[int, str]) -> Ground:
        """The ground with what the game has changed; each is made once. 7.2: water that dries up or is in spate."""
        if not breaches and not waters:
            return self.bare
        key = (tuple(sorted(breaches.items())), tuple(sorted(waters.items())))
        if key not in self._grounds:
            gaps = {number: [(place, _BREACH) for place in places] for number, places in breaches.items()}
            dry, flooded = ({one for one, now in waters.items() if now == state} for state in ("drought", "flood"))
            self._grounds[key] = self.landscape.ground(gaps, dry, flooded)
        return self._grounds[key]


def _height(given: object, terrain: Terrain) -> int:
    value = given if isinstance(given, int | Fraction) else terrain.levels
    if value or not terrain.is_ & {"obstacle", "works"}:
        return int(value * LEVEL)
    return 0 if terrain.is_ & {"hollow", "water"} else _LOW


def _names(pieces: Iterable[Piece]) -> frozenset[str]:
    return frozenset(name for piece in pieces for name in (piece.name, piece.barrier))
