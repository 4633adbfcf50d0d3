"""What stays the same through a battle of brigades: the table and what lies on it, besides the book and its tests."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

from engine.brigades.book.manners import Manner
from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.lines import Line
from engine.core.declared.expressions.compiled import FactError, compile_expression
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import listed, refusal
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.battles import Example, Feature, Scenario
from engine.model.values import Fact, Value
from engine.space.areas import Area, Patches
from engine.space.lines import Box, box_of
from engine.space.plane import Point
from engine.space.routes.courses import Courses
from engine.space.stands.stand import Stand

BookT = TypeVar("BookT", bound=RuleBook)
UNKNOWN: Final = -1
"""The level of an obstacle of which the scenario says nothing."""
_LEVELS: Final = range(4)


class Terrain:
    """A piece of terrain: an area, or a line of points for what is linear, with the level and openings that are said of
    it."""

    __slots__ = ("area", "box", "ground", "level", "line", "name", "openings")

    def __init__(
        self,
        name: str,
        ground: Line,
        area: Area | None = None,
        line: tuple[Point, ...] = (),
        level: Value = None,
        openings: tuple[Point, ...] = (),
    ) -> None:
        self.name: Final = name
        self.ground: Final = ground
        self.area: Final = area
        self.line: Final = line
        self.box: Final[Box] = area.box if area is not None else box_of(line)
        self.level: Final = level if isinstance(level, int) and level in _LEVELS else UNKNOWN
        self.openings: Final = openings

    def length_inside(self, start: Point, end: Point) -> int:
        """How much of a way lies in it; a line holds nothing."""
        return self.area.inside(start, end) if self.area is not None else 0


class FieldSetting(TableSetting[BookT, DiceTrial], Generic[BookT]):
    """The book has its kinds of ground as `grounds`; of each it is said whether it is a `road`."""

    narrow: Collection[str] = ()
    """Formations that go over a bridge as columns do."""

    def __init__(self, book: BookT, battle: Scenario | Example, playbook: Playbook, leader: str) -> None:
        """`leader` is what a system calls its leaders."""
        lists = {"unit": "units", leader: f"{leader}s", "brigade": "brigades", "army": "sides"}
        assert book.measure is not None, "a system that is played on a table has a measure"
        super().__init__(book, battle, playbook, DiceTrial, measure=book.measure, game="game", lists=lists)
        read: Any = book
        self.terrain: Final = tuple(
            piece
            for feature in self.drawn.features
            for piece in self.laid(feature, book.named("terrain", feature.terrain, read.grounds, feature.origin))
        )
        self.areas: Final = tuple(piece for piece in self.terrain if piece.area is not None)
        self.patches: Final = Patches(self.areas)
        self.heights: Final = Patches(piece for piece in self.areas if piece.ground.high)
        self.lines: Final = tuple(piece for piece in self.terrain if piece.line)
        self.roads: Final = tuple(piece for piece in self.lines if piece.ground.road)
        self.barriers: Final = Courses(piece for piece in self.lines if self.is_barrier(piece.ground))
        """Lines that cost something to cross, or cannot be crossed."""
        self.manners: Final = book.lines("manner", Manner)
        self._moves_when: Final = self.conditions("manner")
        """Of manners of moving, what must be true of a unit and of its move."""
        self.times: Final = {name: int(told(None)) for name, told in self.conditions("manner", "times").items()}
        """Of those by which a unit goes farther, how many times as far."""

    def reckoned(self, kind: str, path: str) -> Callable[[Any], int]:
        """A fact of what is at hand (a volley, a fight, a charge) that the ruleset works out, asked of the context."""
        name = f"{kind}.{path}"
        try:
            return compile_expression(Fact(kind, kind, path), self.facts, name)
        except FactError as fault:
            origins = {fact.name: fact.origin for fact in self.book.ruleset.facts}
            raise refusal(origins.get(name, self.book.ruleset.origin), f"the rules ask `{name}`: {fault}") from None

    def ways(self, kind: str, *names: str) -> dict[str, Callable[[Any], int]]:
        """What somebody may do in such a case, each by its name, with the fact `may_…` that tells whether he may."""
        return {name: self.reckoned(kind, f"may_{name}") for name in names}

    def allows(self, manner: str, asked: Any) -> bool:  # noqa: ANN401 - a move, or the context of an attack
        """Whether what is declared of a manner is true of somebody and of what he would do."""
        when = self._moves_when.get(manner)
        return when is None or bool(when(asked))

    def laid(self, feature: Feature, ground: Line) -> Iterator[Terrain]:
        """What a feature of the map is on the table; nothing, where it has no place."""
        name, fields = feature.name or feature.terrain, dict(feature.fields)
        if feature.through:
            openings = self.spots(listed(fields.get("opening")), feature.origin)
            line = self.spots(feature.through, feature.origin)
            yield Terrain(name, ground, None, line, fields.get("level"), openings)
        elif feature.at or feature.shape:
            yield from (Terrain(name, ground, part) for part in self.parts_of(self.area(feature), ground))

    def parts_of(self, area: Area, ground: Line) -> Iterable[Area]:  # noqa: ARG002 - where some ground is divided
        """What is drawn as one may be several pieces of terrain."""
        return (area,)

    def reach_of(self, unit: Any) -> int:  # noqa: ANN401 - each system has its own
        """Whose middle is farther from that of a unit, across or up, is not in its way."""
        raise NotImplementedError

    # --- ways over it -----------------------------------------------------------------------------------------

    def is_barrier(self, ground: Line) -> bool:
        return not ground.road

    def is_bridged(self, piece: Terrain, point: Point) -> bool:  # noqa: ARG002 - of some it matters which road
        """Whether a line is crossed there by a bridge."""
        return any(under.ground.road for under in self.patches.at(point))

    # --- places -----------------------------------------------------------------------------------------------

    def on_table(self, place: Point, margin: int = 0) -> Point:
        """That place, or the nearest so far inside the edges of the table."""
        x, y = place
        return min(max(margin, x), self.width - margin), min(max(margin, y), self.height - margin)

    def holds(self, stand: Stand) -> bool:
        """Whether no part of it is over the edge."""
        return stand.is_on_table(self.width, self.height)

    def has_place(self, place: Point) -> bool:
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.height
