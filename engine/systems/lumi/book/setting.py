"""What stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from engine.core.declared.compiled import FactError, compile_expression
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import listed, refusal
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.battles import Example, Scenario
from engine.model.values import Fact
from engine.space.areas import Area, Patches
from engine.space.lines import Box, box_of
from engine.space.plane import Point
from engine.systems.lumi.book.book import MEASURE, Book, Ground
from engine.systems.lumi.book.ruled import ArmyRules, BrigadeRules, UnitRules

GRADES: Final = ("passed", "shaken", "routed")
"""7.1: what a morale test may come to, as every `occasion` has it."""
UNKNOWN: Final = -1
"""The level of an obstacle of which the scenario says nothing."""


class Terrain:
    """A piece of terrain: an area, or a line of points, with the level and openings of an obstacle."""

    __slots__ = ("area", "box", "ground", "level", "line", "name", "openings")

    def __init__(
        self,
        name: str,
        ground: Ground,
        area: Area | None = None,
        line: tuple[Point, ...] = (),
        level: int = UNKNOWN,
        openings: tuple[Point, ...] = (),
    ) -> None:
        self.name: Final = name
        self.ground: Final = ground
        self.area: Final = area
        self.line: Final = line
        self.box: Final[Box] = area.box if area is not None else box_of(line)
        self.level: Final = level
        self.openings: Final = openings


class Setting(TableSetting[Book, DiceTrial]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        lists = {"unit": "units", "general": "generals", "brigade": "brigades", "army": "sides"}
        super().__init__(book, battle, playbook, DiceTrial, measure=MEASURE, game="game", lists=lists)
        self.rules: Final = UnitRules(book.ruleset, self.facts)
        self.army_rules: Final = ArmyRules(book.ruleset, self.facts)
        self.brigade_rules: Final = BrigadeRules(book.ruleset, self.facts)
        self.fire_losses: Final = self._reckoned("volley", "losses")
        self.melee_losses: Final = self._reckoned("fight", "losses")
        self.declares: Final = self.turn.step("intentions") is not None
        """1.8: whether intentions are declared before anybody moves."""
        self.endings: Final = self.declared_endings("8.1")
        self._check_grades()
        terrain = tuple(self._terrain())
        self.areas: Final = tuple(piece for piece in terrain if piece.area is not None)
        self.patches: Final = Patches(self.areas)
        self.screens: Final = tuple(piece for piece in self.areas if piece.ground.hides or piece.ground.high)
        """10: what one does not see through."""
        self.sights: Final[dict[tuple[Point, Point], bool]] = {}
        """Between which points one sees: ground does not change, and units seldom stand elsewhere."""
        self.lines: Final = tuple(piece for piece in terrain if piece.line)
        self.obstacles: Final = tuple(piece for piece in self.lines if piece.ground.obstacle)
        self.roads: Final = tuple(piece for piece in self.lines if piece.ground.road)

    def _check_grades(self) -> None:
        """7.1: what an occasion says of each result of a morale test, the rules look up by its name."""
        for outcome in self.trials["morale"].test.outcomes if "morale" in self.trials else ():
            if outcome.name not in GRADES:
                named = ", ".join(f"`{grade}`" for grade in GRADES)
                message = f"no `occasion` says what follows from `{outcome.name}`: a morale test comes to {named}"
                raise refusal(outcome.origin, message)

    def _reckoned(self, kind: str, path: str) -> Callable[[Any], int]:
        """A fact of a volley or a fight that the ruleset works out, asked of the context at hand."""
        name = f"{kind}.{path}"
        try:
            return compile_expression(Fact(kind, kind, path), self.facts, name)
        except FactError as fault:
            origins = {fact.name: fact.origin for fact in self.book.ruleset.facts}
            raise refusal(origins.get(name, self.book.ruleset.origin), f"the rules ask `{name}`: {fault}") from None

    def _terrain(self) -> Iterable[Terrain]:
        for feature in self.drawn.features:
            ground = self.book.named("terrain", feature.terrain, self.book.grounds, feature.origin)
            name = feature.name or feature.terrain
            if feature.through:
                fields, line = dict(feature.fields), self.spots(feature.through, feature.origin)
                level = fields.get("level")
                level = level if isinstance(level, int) and 0 <= level <= 3 else UNKNOWN
                openings = self.spots(listed(fields.get("opening")), feature.origin)
                yield Terrain(name, ground, line=line, level=level, openings=openings)
            elif feature.at or feature.shape:
                yield Terrain(name, ground, self.area(feature))
