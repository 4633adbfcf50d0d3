"""From a scenario or an example to a position."""

from __future__ import annotations

from typing import Final

from engine.core.chance import Seeded
from engine.core.declared.reading import number, refusal, word
from engine.core.declared.records import tell
from engine.core.declared.scenario.building import Builder, card_of, own_command
from engine.core.declared.scenario.drawing_up import EDGES, attach, draw_up, facing_of, point_of
from engine.model.battles import Army
from engine.model.battles import Command as DeclaredCommand
from engine.model.battles import Piece as Declared
from engine.model.rules import Origin
from engine.space.plane import is_on_table
from engine.systems.lumi.book.book import SHEET
from engine.systems.lumi.book.ruled import STATES
from engine.systems.lumi.book.setting import Setting
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import (
    NOBODY,
    WAITING,
    Brigade,
    Division,
    General,
    Goal,
    Obstacle,
    Side,
    State,
    Unit,
    of_brigade,
)
from engine.systems.lumi.questions.lines import places_of_bases

_GAP: Final = 20
"""Between units that are drawn up side by side, so that no rounding makes them overlap."""
_ROWS: Final = 120
"""Between one row and the next."""


class LumiBuilder(Builder[Setting, State]):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, State())
        self._joins: list[tuple[General, str, Origin]] = []

    def before(self) -> None:
        for count, piece in enumerate(self.setting.obstacles):
            self.state.obstacles.append(Obstacle(count, piece.name, piece.level))

    def after(self) -> None:
        attach(self._joins, self.state.units)
        self._goals()
        self._points()

    def _points(self) -> None:
        """VICTORY: by the ruleset's own formula, which may ask whatever is known as the battle begins."""
        game = Game(self.setting, self.state, Seeded(0), keep=False)
        for unit in self.state.units:
            unit.points = self.setting.rules.points(game, unit)
            self.state.sides[unit.side].points += unit.bases * unit.points

    def army(self, army: Army) -> None:
        fields = dict(army.fields)
        home = EDGES.get(word(fields.get("home")), 180 if not self.state.sides else 0)
        side = Side(len(self.state.sides), army.name, home)
        self.state.sides.append(side)
        if fields.get("initiative") is True:
            self.state.initiative = side.id
        side.chief = self._generals(army.pieces, side, is_chief=True)
        if side.chief == NOBODY:
            if not self.setting.is_example:
                raise refusal(army.origin, f"{army.name} has no commander-in-chief: a `general` of the army itself")
            side.chief = len(self.state.generals)
            self.state.generals.append(General(side.chief, f"{army.name}_chief", side.id, 3, True))
        for command in army.commands:
            self._command(command, side)
        loose = tuple(piece for piece in army.pieces if piece.kind == "unit")
        if loose:
            self._command(own_command(army, "division", loose), side)
        units = [unit for unit in self.state.units if unit.side == side.id]
        side.bases = sum(unit.bases for unit in units)
        chief = self.state.generals[side.chief]
        if chief.x < 0 and units:
            chief.x, chief.y = units[0].at

    def _command(self, declared: DeclaredCommand, side: Side) -> None:
        fields = dict(declared.fields)
        general = self._generals(declared.pieces, side)
        leader = general if general >= 0 else side.chief
        division = Division(len(self.state.divisions), declared.name, side.id, leader)
        self.state.divisions.append(division)
        division.order = number(fields.get("order"))
        division.had_order = division.order > 0
        if fields.get("arrives") is not None:
            division.arrives = self.setting.arrivals.expect(division.id, declared)
        brigades = [command for command in declared.commands if command.kind == "brigade"]
        if any(piece.kind == "unit" for piece in declared.pieces):
            brigades.append(declared)
        for brigade in brigades:
            self._brigade(brigade, side, division)
        own = self.state.generals[leader]
        first = next((unit for unit in self.state.units if self._division(unit) is division), None)
        if own.x < 0 and first is not None:
            own.x, own.y = first.at

    def _division(self, unit: Unit) -> Division:
        return self.state.divisions[self.state.brigades[unit.brigade].division]

    def _generals(self, pieces: tuple[Declared, ...], side: Side, *, is_chief: bool = False) -> int:
        """The first general of a level leads it."""
        first = NOBODY
        for piece in pieces:
            if piece.kind != "general":
                continue
            fields = dict(piece.fields)
            morale = number(fields.get("morale"), 2)
            general = General(len(self.state.generals), piece.name, side.id, morale, is_chief and first < 0)
            self.put(general, piece)
            self.state.generals.append(general)
            if fields.get("joins") is not None:
                self._joins.append((general, word(fields["joins"]), piece.origin))
            first = general.id if first < 0 else first
        return first

    # --- brigades and units -----------------------------------------------------------------------------------

    def _brigade(self, declared: DeclaredCommand, side: Side, division: Division) -> None:
        fields = dict(declared.fields)
        brigade = Brigade(len(self.state.brigades), declared.name, side.id, division.id)
        self.state.brigades.append(brigade)
        if declared.name != division.name and fields.get("arrives") is not None:
            brigade.arrives = self.setting.arrivals.expect(of_brigade(brigade.id), declared)
        facing = facing_of(fields.get("facing"), (side.home + 180) % 360)
        formation = word(fields.get("formation"))
        comes_later = bool(division.arrives or brigade.arrives)
        declared_units = [piece for piece in declared.pieces if piece.kind == "unit"]
        units = [
            self._unit(piece, side, brigade, facing, formation, comes_later=comes_later) for piece in declared_units
        ]
        draw_up(declared, units, facing, self.setting.point, apart=_GAP, behind=_ROWS)
        for unit, piece in zip(units, declared_units, strict=True):
            unit.gone = WAITING if comes_later else ""
            if not is_on_table(unit.stand.block, self.setting.width, self.setting.height):
                raise refusal(piece.origin, f"{unit.name} does not stand on the table")
            if self.book.switches.units == "single":
                self._part(unit)
        brigade.first_bases = sum(unit.bases for unit in self.state.units if unit.brigade == brigade.id)

    def _unit(
        self, piece: Declared, side: Side, brigade: Brigade, facing: int, formation: str, *, comes_later: bool
    ) -> Unit:
        fields = dict(piece.fields)
        profile = card_of(piece, self.book.profiles, "is of no known troops")
        if SHEET & fields.keys():
            profile = self.book.overruled(profile.name, fields)
        count = max(1, number(fields.get("bases"), 1))
        wounds = (number(fields.get("losses")),) + (0,) * (count - 1)
        size = self.book.figures.base_front, self.book.figures.base_depth
        morale = number(fields.get("mixed"), profile.morale)
        unit = Unit(len(self.state.units), piece.name, side.id, brigade.id, profile, wounds, size, morale)
        asked = word(fields.get("formation"))
        if asked and asked not in profile.arm.formations:
            raise refusal(piece.origin, f"{piece.name} cannot be in `{asked}`")
        # 1.7, 2.2: what nobody has said otherwise stands in line and in battery, and comes to the table on the march.
        unsaid = profile.arm.on_the_march if comes_later else profile.arm.usual
        unit.formation = asked or (formation if formation in profile.arm.formations else unsaid)
        unit.facing = facing_of(piece.facing, facing)
        self.put(unit, piece)
        unit.level = STATES.index(word(fields.get("state"), "ordered"))
        tell(unit, piece, "by_ground", "fought", "moved")
        names = [obstacle.name for obstacle in self.state.obstacles]
        stopped = word(fields.get("stopped_at"))
        if stopped and stopped not in names:
            raise refusal(piece.origin, f"{piece.name} has stopped at `{stopped}`, which is no obstacle of the map")
        unit.stopped_at = names.index(stopped) if stopped else NOBODY
        self.state.units.append(unit)
        return unit

    def _part(self, unit: Unit) -> None:
        """1.6: each base by itself."""
        places = places_of_bases(unit)
        wounds = unit.wounds
        unit.wounds = wounds[:1]
        unit.x, unit.y = places[0]
        for (x, y), wound in list(zip(places, wounds, strict=True))[1:]:
            count = len(self.state.units)
            base = Unit(count, f"{unit.name}_b{count}", unit.side, unit.brigade, unit.profile, (wound,), unit.size,
                        unit.morale, x, y, unit.facing)  # fmt: skip
            base.formation, base.level, base.gone = unit.formation, unit.level, unit.gone
            self.state.units.append(base)

    # --- objectives -------------------------------------------------------------------------------------------

    def _goals(self) -> None:
        for objective in self.setting.battle.objectives:
            x, y = point_of(objective, self.setting.point)
            owner = next((side.id for side in self.state.sides if side.name == objective.owner), NOBODY)
            worth = int(objective.worth or 0)
            self.state.goals.append(Goal(len(self.state.goals), objective.name, x, y, worth, owner, owner))
