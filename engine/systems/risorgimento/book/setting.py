"""What stays the same through a battle: the book, the table and what lies on it, compiled tests, endings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.declared.playbook import Playbook
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.battles import Example, Scenario
from engine.space.areas import Area, Patches, divided
from engine.space.lines import Box, box_of
from engine.space.plane import Point
from engine.systems.risorgimento.book.book import CENTIMETRES, Book, Ground
from engine.systems.risorgimento.book.fight_figures import FightRules
from engine.systems.risorgimento.book.ruled import ArmyRules, BrigadeRules, UnitRules


class Terrain:
    """A piece of terrain: an area, or a line of points for what is linear."""

    __slots__ = ("area", "box", "ground", "line", "name")

    def __init__(self, name: str, ground: Ground, area: Area | None, line: tuple[Point, ...]) -> None:
        self.name: Final = name
        self.ground: Final = ground
        self.area: Final = area
        self.line: Final = line
        self.box: Final[Box] = area.box if area is not None else box_of(line)


class Setting(TableSetting[Book, DiceTrial]):
    def __init__(self, book: Book, battle: Scenario | Example, playbook: Playbook) -> None:
        lists = {"unit": "units", "commander": "commanders", "brigade": "brigades", "army": "sides"}
        super().__init__(book, battle, playbook, DiceTrial, measure=CENTIMETRES, game="game", lists=lists)
        self.fight_rules: Final = FightRules(book.ruleset, self.facts)
        self.rules: Final[UnitRules] = UnitRules.of(book.ruleset, self.facts)
        self.brigade_rules: Final[BrigadeRules] = BrigadeRules.of(book.ruleset, self.facts)
        self.army_rules: Final[ArmyRules] = ArmyRules.of(book.ruleset, self.facts)
        self.before: Final = self.courses["before"]
        self.endings: Final = self.declared_endings("I")
        self.terrain: Final = tuple(self._terrain())
        self.areas: Final = tuple(piece for piece in self.terrain if piece.area is not None)
        self.patches: Final = Patches(self.areas)
        self.lines: Final = tuple(piece for piece in self.terrain if piece.line)
        self.covering: Final = tuple(piece for piece in self.lines if piece.ground.cover)
        """E.5a: hedges and walls."""
        self.barring: Final = tuple(piece for piece in self.areas if piece.ground.blocks)
        """D.1c: what bars fire."""
        self.sectors: Final = tuple(piece for piece in self.areas if piece.ground.built)
        """G.5a."""
        self.bridges: Final = tuple(piece for piece in self.terrain if piece.ground.bridge)
        self.roads: Final = tuple(piece for piece in self.lines if piece.ground.road)

    def has_place(self, place: Point) -> bool:
        return 0 <= place[0] <= self.width and 0 <= place[1] <= self.height

    def _terrain(self) -> Iterable[Terrain]:
        for feature in self.drawn.features:
            ground = self.book.named("terrain", feature.terrain, self.book.grounds, feature.origin)
            name = feature.name or feature.terrain
            if feature.through:
                yield Terrain(name, ground, None, self.spots(feature.through, feature.origin))
            elif feature.at or feature.shape:
                area = self.area(feature)
                # G.5a: a town of several sectors may be drawn as one.
                sectors = divided(area, self.book.fight_figures.sector_side) if ground.built else (area,)
                yield from (Terrain(name, ground, sector, ()) for sector in sectors)
