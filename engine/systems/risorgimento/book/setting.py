"""What stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from engine.brigades.book.setting import FieldSetting, Terrain
from engine.brigades.book.troops import PLAIN_COST
from engine.core.declared.book.lines import Line
from engine.core.declared.playbook import Playbook
from engine.model.battles import Example, Scenario
from engine.space.areas import Area, Patches, divided
from engine.space.plane import Point, squared
from engine.space.routes.paths import meetings
from engine.systems.risorgimento.book.book import COSTS, Book
from engine.systems.risorgimento.book.figures import ArmyRules, UnitRules


class Setting(FieldSetting[Book]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        super().__init__(book, battle, playbook, "commander")
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.may_be_made: Final = self.reckoned("move", "may_be_made")  # A.1i, B.1b, E.2.1f, E.6b, E.6c, E.8a
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.reactions: Final = self.ways("charge", "stand", "form_square", "evade", "counter_charge", "retire")
        self.strains: Final = self.conditions("discipline_cause")
        """B.1a: what of a move makes a unit test its discipline."""
        self.before: Final = self.courses["before"]
        self.endings: Final = self.declared_endings("I")
        self.covering: Final = tuple(piece for piece in self.lines if piece.ground.cover)
        """E.5a: hedges and walls."""
        self.barring: Final = tuple(piece for piece in self.areas if piece.ground.blocks)
        """D.1c: what bars fire."""
        self.sectors: Final = tuple(piece for piece in self.areas if piece.ground.built)
        """G.5a."""
        self.towns: Final = Patches(self.sectors)
        self.thick: Final = Patches(piece for piece in self.areas if piece.ground.sight < book.figures.open_visibility)
        """D.2: what one does not see through as far as in the open."""
        costs = (getattr(piece.ground, cost) for piece in self.areas for cost in COSTS)
        self.has_fast_ground: Final = any(0 < cost < PLAIN_COST for cost in costs)
        """Whether a way can be shorter than it measures. Lines make none so: they cost what they cost besides."""
        self.bridges: Final = tuple(piece for piece in self.terrain if piece.ground.bridge)
        self.crossings: Final = {piece: self._crossings(piece) for piece in self.barriers}
        """E.3.3: where roads, and bridges that are drawn as lines, cross another line."""

        self._reach: Final = 500 * book.scale
        self.narrow = {name for name, formation in book.formations.items() if "column" in formation.is_}

    def _crossings(self, piece: Terrain) -> tuple[Point, ...]:
        parts = (part for road in self.roads for part in pairwise(road.line))
        return tuple(point for one, other in parts for point in meetings(piece.line, one, other))

    def is_bridged(self, piece: Terrain, point: Point) -> bool:
        """E.3.3: or by a road."""
        near = self.book.figures.road_width**2
        by_road = any(squared(point, crossing) <= near for crossing in self.crossings[piece])
        return by_road or super().is_bridged(piece, point)

    def reach_of(self, _: object) -> int:
        return self._reach

    def parts_of(self, area: Area, ground: Line) -> Iterable[Area]:
        """G.5a: a town of several sectors may be drawn as one."""
        return divided(area, self.book.figures.sector_side) if ground.built else (area,)
