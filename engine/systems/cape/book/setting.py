"""What stays the same through a game: the book, the table with its ground, compiled tests, events, endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isqrt
from typing import Any, Final

from engine.core.declared.compiled import FactFunction, compile_expression
from engine.core.declared.reading import numbers, points, refusal, word
from engine.core.declared.rolls import DiceTrial
from engine.core.declared.sequence import Course, Procedures
from engine.core.declared.setting import SettingOf
from engine.core.system import Unplayable
from engine.model.battles import Example, Feature, Objective, Scenario
from engine.model.rules import Entry, Events
from engine.model.values import Area as DeclaredArea
from engine.model.values import Point as DeclaredPoint
from engine.model.values import Quantity, Ref, Size, Square
from engine.space.areas import Area, Polygon, Round
from engine.space.ground import LEVEL, Barrier, Crossable, Ground, Patch
from engine.space.lines import middle_of
from engine.space.plane import LONGEST_SIDE, Point, cosine, hundredths, rectangle, sine
from engine.systems.cape.book.book import Book
from engine.systems.cape.book.catalogues import Terrain
from engine.systems.cape.book.declared import Box, Goal, Piece, Task, corridor
from engine.systems.cape.book.figures import MEASURE
from engine.systems.cape.book.passages import Passages

_LOW: Final = 50
"""What a hedge or a low wall is high unless its terrain says otherwise."""
_BREACH: Final = 150
_MILLION: Final = 1_000_000
_NEEDED: Final = {"turn": ("ending",)}
"""Phases without which no game would end."""


class Setting(SettingOf[Book, DiceTrial]):
    def __init__(
        self,
        book: Book,
        battle: Scenario | Example,
        events: Sequence[Events],
        answers: Mapping[str, FactFunction],
        subjects: Mapping[str, str],
        sequences: Mapping[str, Procedures[Any]],
        at_table: Callable[[Any], Any],
    ) -> None:
        """`answers` and `subjects` are for declared conditions, `sequences` has a procedure for each declared phase;
        `at_table` makes what conditions of phases are asked of."""
        super().__init__(book, battle, answers, subjects, DiceTrial)
        if battle.map is None or battle.map.size.unit not in MEASURE.units:
            raise refusal(battle.origin, f"{battle.name} needs a table in measures: `map {{ size 60 um x 40 um }}`")
        self.width: Final = hundredths(battle.map.size.width)
        self.height: Final = hundredths(battle.map.size.height)
        if max(self.width, self.height) > LONGEST_SIDE:
            raise Unplayable(f"the table of {battle.name} is longer than {LONGEST_SIDE // 100} um")
        self.squares: Final = battle.map.squares
        self.zones: Final = {zone.name: self._covered(zone) for zone in battle.map.zones}
        self.pieces: Final = self._pieces(battle)
        self.by_name: Final = {piece.name: piece for piece in self.pieces}
        self.by_line: Final = {piece.barrier: piece for piece in self.pieces}
        self.passages: Final = Passages(self.pieces, book.figures.bridge_width)
        self.covers: Final = _names(piece for piece in self.pieces if piece.shelters)
        self.woods: Final = [piece for piece in self.pieces if piece.has("wooded")]
        self.sunken: Final = [piece for piece in self.pieces if piece.has("hollow") and piece.path and not piece.line]
        """9.5.1d: roads that lie deep; a ditch is crossed, and nobody stands in it."""
        self.rigid: Final = _names(piece for piece in self.pieces if piece.has("rigid"))
        fields = dict(battle.fields)
        self.light: Final = word(fields.get("light"), "day")
        self.verdict: Final = word(fields.get("wins_by"), "by_objective")
        self.cards_failing: Final = [numbers(dict(army.fields).get("cards_out")) for army in battle.armies]
        self.courses: Final[Mapping[str, Course[Any]]] = {
            declared.name: Course(
                declared, sequences.get(declared.name, {}), self.facts, at_table, needs=_NEEDED.get(declared.name, ())
            )
            for declared in book.ruleset.sequences
        }
        self.endings: Final = [
            (ending, compile_expression(ending.when, self.facts, f"{book.prefix}:{ending.name}"))
            for ending in (*(battle.endings if isinstance(battle, Scenario) else ()), *book.ruleset.endings)
        ]
        scenario = self.scenario
        self.objectives: Final = [self._goal(one) for one in (scenario.objectives if scenario else ())]
        self.missions: Final = [word(dict(army.fields).get("mission"), "important") for army in battle.armies]
        self.nations: Final = [army.nation or "" for army in battle.armies]
        self.tasks: Final = [
            Task(entry)
            for entry in (
                *book.entries("task").values(),
                *(battle.others if isinstance(battle, Scenario) else battle.things),
            )
            if entry.kind == "task"
        ]
        self.table: Final = _table(
            book, events, scenario.event_table if scenario else word(fields.get("event_table")) or None
        )
        """The event table of the scenario, if it has one."""
        self.markers: Final = [self.point(one) for entry in battle.map.markers for one in points(entry.get("at"))]
        self.columns: Final = {
            zone.name: self._places(zone.get("covers")) for zone in (self.table.zones if self.table else ())
        }
        """7.4: zones of the event table; one without squares is all the rest."""
        self.exits: Final = [(one.name, word(one.get("for")), self._places(one.get("at"))) for one in battle.map.exits]
        self._grounds: dict[object, Ground] = {}
        self._bare: Final = self._ground({}, {})
        self._tops: dict[int, tuple[Ground, ...]] = {}
        self._goals: dict[str, list[tuple[str, Point]]] = {}
        self._shelters: dict[int, tuple[Point, ...]] = {}
        self._entrances: Final = self._entries(battle)

    # --- measures ---------------------------------------------------------------------------------------------

    def point(self, place: DeclaredPoint) -> Point:
        return hundredths(place.x), hundredths(place.y)

    def square(self, name: str) -> Box:
        """Left, bottom, right, top of a square; lines are counted from the top."""
        if self.squares is None:
            raise Unplayable(f"the table has no squares, and `{name}` is one")
        columns, lines = int(self.squares.width), int(self.squares.height)
        column, line = ord(name[0]) - ord("a"), int(name[1:]) - 1
        if not (0 <= column < columns and 0 <= line < lines):
            raise Unplayable(f"the table has no square `{name}`")
        return (
            self.width * column // columns,
            self.height * (lines - line - 1) // lines,
            self.width * (column + 1) // columns,
            self.height * (lines - line) // lines,
        )

    def _places(self, value: object) -> tuple[Box, ...]:
        """Places as boxes: a point is a box of nothing, an edge of the compass a strip along it."""
        return tuple(self._box(one) for one in (value if isinstance(value, tuple) else (value,)) if one is not None)

    def _box(self, place: object) -> Box:
        match place:
            case DeclaredPoint():
                x, y = self.point(place)
                return x, y, x, y
            case Square(name):
                return self.square(name)
            case Ref(kind="zone", name=name):
                boxes = self.zones[name]
                return (
                    min(box[0] for box in boxes),
                    min(box[1] for box in boxes),
                    max(box[2] for box in boxes),
                    max(box[3] for box in boxes),
                )
            case Ref(kind="feature", name=name) if name in self.by_name:
                area = self.by_name[name].area
                return area.box if area is not None else self.edge_box("any_edge")
            case DeclaredArea(Square(first), Square(last)):
                one, other = self.square(first), self.square(last)
                return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])
        return self.edge_box(word(place))  # type: ignore[arg-type]  # what is left is a word of the compass

    def edge_box(self, edge: str) -> Box:
        """A strip along an edge, or the whole table."""
        deep = self.book.figures.foot_base
        boxes = {
            "n": (0, self.height - deep, self.width, self.height),
            "s": (0, 0, self.width, deep),
            "w": (0, 0, deep, self.height),
            "e": (self.width - deep, 0, self.width, self.height),
        }
        return boxes.get(edge[:1] if edge != "any_edge" else "", (0, 0, self.width, self.height))

    def _covered(self, zone: Entry) -> tuple[Box, ...]:
        return self._places(zone.get("covers"))

    def _goal(self, declared: Objective) -> Goal:
        when = declared.when
        holds = compile_expression(when, self.facts, f"{self.book.prefix}:{declared.name}") if when else None
        return Goal(declared, holds, self._places(declared.at))

    def _entries(self, battle: Scenario | Example) -> dict[tuple[int, str], tuple[Box, ...]]:
        """Where reserves come on: of an army as a whole (its name empty), or of one squad."""
        found: dict[tuple[int, str], tuple[Box, ...]] = {}
        for place, army in enumerate(battle.armies):
            found[place, ""] = self._places(dict(army.fields).get("enters"))
            for command in army.commands:
                own = self._places(dict(command.fields).get("enters"))
                if own:
                    found[place, command.name] = own
        return found

    def entrances(self, side: int, name: str) -> tuple[Box, ...]:
        """2.1.3b: edges and zones that the scenario gives instead of markers."""
        return self._entrances.get((side, name), self._entrances.get((side, ""), ()))

    def goals(self, army: str) -> list[tuple[str, Point]]:
        """Places that a side wants to reach: ways out, and those of its objectives."""
        if army not in self._goals:
            self._goals[army] = list(self._wanted(army))
        return self._goals[army]

    def _wanted(self, army: str) -> Iterator[tuple[str, Point]]:
        for name, owner, boxes in self.exits:
            if owner in ("", army, "anyone"):
                for box in boxes:
                    yield f"exit {name}", self._door(box)
        for goal in self.objectives:
            if goal.declared.gains not in (None, army, "anyone"):
                continue
            for box in goal.boxes:
                yield f"objective {goal.name}", middle_of(box)
            for name in goal.what:
                piece = self.by_name.get(name)
                if piece is not None and piece.area is not None:
                    yield f"objective {goal.name}", middle_of(piece.area.box)

    def _door(self, box: Box) -> Point:
        """Where one leaves by a way out: its middle, at the edge of the table if it reaches one."""
        x, y = middle_of(box)
        near = self.book.figures.foot_base // 2 + 1
        if box[1] <= 0 or box[3] >= self.height:
            return x, near if box[1] <= 0 else self.height - near
        if box[0] <= 0 or box[2] >= self.width:
            return near if box[0] <= 0 else self.width - near, y
        return x, y

    def shelters(self, radius: int) -> tuple[Point, ...]:
        """2.3.3: places in and behind what shelters, for a base of this size."""
        if radius not in self._shelters:
            self._shelters[radius] = tuple(self._lees(radius))
        return self._shelters[radius]

    def _lees(self, radius: int) -> Iterator[Point]:
        away = radius + 2
        for piece in self.pieces:
            if not piece.shelters or piece.is_building:
                continue
            if piece.area is not None:
                left, bottom, right, top = piece.area.box
                yield (left + right) // 2, (bottom + top) // 2
            for one, other in zip(piece.line, piece.line[1:], strict=False):
                across, up = other[0] - one[0], other[1] - one[1]
                whole = isqrt(across * across + up * up) or 1
                step = (-up * away // whole, across * away // whole)
                for part in (1, 2, 3):
                    at = (one[0] + across * part // 4, one[1] + up * part // 4)
                    yield at[0] + step[0], at[1] + step[1]
                    yield at[0] - step[0], at[1] - step[1]

    # --- the ground -------------------------------------------------------------------------------------------

    def _pieces(self, battle: Scenario | Example) -> list[Piece]:
        assert battle.map is not None, "looked at before"
        found: list[Piece] = []
        for feature in battle.map.features:
            if not (feature.at or feature.shape or feature.through):
                continue
            terrain = self.book.grounds.get(feature.terrain)
            if terrain is None:
                raise Unplayable(f"no ground is called `{feature.terrain}`")
            found.append(self._piece(len(found), feature, terrain))
        return found

    def _piece(self, order: int, feature: Feature, terrain: Terrain) -> Piece:
        fields = dict(feature.fields)
        area: Area | None = None
        line: tuple[Point, ...] = ()
        path = tuple(self.point(one) for one in feature.through if isinstance(one, DeclaredPoint))
        if feature.through:
            if terrain.is_ & {"obstacle", "water"}:
                line = path
        else:
            area = self._area(feature, fields)
            if terrain.is_ & {"building", "works"} or terrain.impassable:
                line = _rim(area)
        openings = tuple(self.point(one) for one in points(fields.get("opening")))
        height = _height(fields.get("height"), terrain)
        return Piece(order, feature, terrain, area=area, line=line, path=path, openings=openings, height=height)

    def _area(self, feature: Feature, fields: Mapping[str, object]) -> Area:
        if feature.shape:
            return Polygon(tuple(self.point(one) for one in feature.shape if isinstance(one, DeclaredPoint)))
        place = feature.at[0]
        if not isinstance(place, DeclaredPoint):
            raise Unplayable(f"{feature.name or feature.terrain} has no place on the table: `at (30, 40)`")
        x, y = self.point(place)
        radius, size, facing = fields.get("radius"), fields.get("size"), fields.get("facing")
        if isinstance(radius, Quantity):
            return Round(x, y, MEASURE.length(radius, "the radius", feature.origin))
        if not isinstance(size, Size):
            raise Unplayable(f"{feature.name or feature.terrain} has neither a size nor a radius nor corners")
        # A facing is told clockwise, as on a compass.
        turn = int(facing.amount) if isinstance(facing, Quantity) else 0
        return Polygon(rectangle(x, y, hundredths(size.width), hundredths(size.height), -turn).corners)

    def ground_with(self, breaches: Mapping[int, tuple[Point, ...]], waters: Mapping[int, str]) -> Ground:
        """The ground with what the game has changed; each is made once."""
        if not breaches and not waters:
            return self._bare
        key = (tuple(sorted(breaches.items())), tuple(sorted(waters.items())))
        if key not in self._grounds:
            self._grounds[key] = self._ground(breaches, waters)
        return self._grounds[key]

    def _ground(self, breaches: Mapping[int, tuple[Point, ...]], waters: Mapping[int, str]) -> Ground:
        barriers, patches = [], []
        for piece in self.pieces:
            is_dry, is_high = waters.get(piece.id) == "drought", waters.get(piece.id) == "flood"
            # 7.2: a ford has no line of its own; in spate its banks are one.
            line = _rim(piece.area) if is_high and piece.area is not None else piece.line
            if line and not is_dry:
                barriers.append(self._barrier(piece, line, breaches.get(piece.id, ()), is_flooded=is_high))
            if piece.area is not None and not is_dry:
                patches.append(self._patch(piece))
        return Ground(self.width, self.height, tuple(barriers), tuple(patches))

    # --- up there ---------------------------------------------------------------------------------------------

    def tops(self, number: int) -> tuple[Ground, ...]:
        """4.3.3: what one walks on once one has climbed a piece: within its outline, or along each part of its line."""
        if number not in self._tops:
            piece = self.pieces[number]
            line = (*piece.line, piece.line[0]) if piece.closed else piece.line
            rooms = [piece.line]
            if piece.is_walked:
                rooms = [corridor(one, other, self.book.figures.foot_base) for one, other in pairwise(line)]
            self._tops[number] = tuple(self._room(f"{piece.barrier} top", room) for room in rooms)
        return self._tops[number]

    def cage(self, at: Point, radius: int) -> Ground:
        """Who hangs from a wall goes nowhere."""
        (x, y), far = at, radius + 1
        return self._room("cage", ((x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far)))

    def _room(self, name: str, corners: tuple[Point, ...]) -> Ground:
        return Ground(self.width, self.height, (Barrier(name, corners, closed=True, crossing="never"),))

    def _barrier(
        self, piece: Piece, line: tuple[Point, ...], breaches: tuple[Point, ...], *, is_flooded: bool
    ) -> Barrier:
        crossing: Crossable = "openings" if piece.is_building else "anywhere"
        if piece.terrain.impassable or is_flooded:
            crossing = "never"
        return Barrier(
            piece.barrier,
            line,
            closed=piece.closed,
            height=piece.height,
            crossing=crossing,
            openings=tuple((one, self.book.figures.foot_base) for one in piece.openings),
            gaps=(*((one, _BREACH) for one in breaches), *self.passages.gates_in(piece)),
            decks=self.passages.decks_over(piece),
        )

    def _patch(self, piece: Piece) -> Patch:
        assert piece.area is not None, "only areas are patches"
        depth = self.book.figures.wood_depth if piece.has("wooded") else None
        rise = piece.height if piece.has("rise") else 0
        decks = self.passages.decks_over(piece)
        return Patch(piece.name, piece.area, slow=piece.has("difficult"), height=rise, depth=depth, decks=decks)


def _height(given: object, terrain: Terrain) -> int:
    value = given if isinstance(given, int | Fraction) else terrain.levels
    if value or not terrain.is_ & {"obstacle", "works"}:
        return int(value * LEVEL)
    return 0 if terrain.is_ & {"hollow", "water"} else _LOW


def _rim(area: Area) -> tuple[Point, ...]:
    """A round area as a line of twelve corners."""
    if isinstance(area, Polygon):
        return area.corners
    return tuple(
        (area.x + area.radius * sine(turn) // _MILLION, area.y + area.radius * cosine(turn) // _MILLION)
        for turn in range(0, 360, 30)
    )


def _table(book: Book, events: Sequence[Events], name: str | None) -> Events | None:
    if name is None:
        return None
    for one in (*events, *book.ruleset.events):
        if one.name == name:
            return one
    raise Unplayable(f"no event table is called `{name}`")


def _names(pieces: Iterable[Piece]) -> frozenset[str]:
    return frozenset(name for piece in pieces for name in (piece.name, piece.barrier))
