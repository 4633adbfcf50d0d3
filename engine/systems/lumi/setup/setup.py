"""From a scenario or an example to a position."""

from __future__ import annotations

from functools import partial

from engine.brigades.position.pieces import NOBODY
from engine.brigades.questions.bases import places_of_bases
from engine.brigades.setup.setup import BrigadeBuilder, within
from engine.core.chance import Seeded
from engine.core.declared.book.records import tell
from engine.core.declared.reading import refusal
from engine.core.position.records import numbered
from engine.model.battles import Army
from engine.model.battles import Command as DeclaredCommand
from engine.model.battles import Piece as Declared
from engine.systems.lumi.book.figures import STATES
from engine.systems.lumi.book.setting import Setting
from engine.systems.lumi.position.state import (
    Brigade,
    Context,
    Division,
    Game,
    General,
    Obstacle,
    Side,
    State,
    Unit,
    of_brigade,
)


class LumiBuilder(BrigadeBuilder[Setting, State]):
    STATE = State
    APART = 20
    """So that no rounding makes them overlap."""
    BEHIND = 120

    def before(self) -> None:
        for count, piece in enumerate(self.setting.obstacles):
            self.state.obstacles.append(Obstacle(count, piece.name, piece.level))

    def after(self) -> None:
        super().after()
        # VICTORY: by the ruleset's own formula, which may ask whatever is known as the battle begins.
        game = Game(self.setting, self.state, Seeded(0), keep=False)
        for unit in self.state.units:
            unit.points = self.setting.rules.points(game, unit)
            self.state.sides[unit.side].points += unit.bases * unit.points
        if self.setting.is_example and self.state.initiative == NOBODY:
            self.state.initiative = 0
        # 7.3: the states in which units begin are those that their brigades had before.
        for brigade in self.state.brigades:
            brigade.out = self.setting.bases_out(Context(game, self.state.sides[brigade.side], brigade=brigade))

    def army(self, army: Army) -> None:
        side = numbered(self.state.sides, Side, army.name, self.home_of(army))
        if dict(army.fields).get("initiative") is True:
            self.state.initiative = side.id
        side.chief = self.leaders(army.pieces, "general", partial(self._general, side))
        if side.chief == NOBODY:
            self.needs_chief(army, "general")
            side.chief = numbered(self.state.generals, General, f"{army.name}_chief", side.id, 3).id
        for command in self.commands(army, "division"):
            self._command(command, side)
        self.beside(self.state.generals[side.chief], [unit for unit in self.state.units if unit.side == side.id])

    def _command(self, declared: DeclaredCommand, side: Side) -> None:
        general = self.leaders(declared.pieces, "general", partial(self._general, side))
        leader = general if general >= 0 else side.chief
        division = numbered(self.state.divisions, Division, declared.name, side.id, leader)
        tell(division, declared, "order")
        division.had_order = division.order > 0
        division.arrives = self.arrival(declared, division.id)
        for command in (*declared.commands, declared):
            if command.kind == "brigade" or any(piece.kind == "unit" for piece in command.pieces):
                self._brigade(command, side, division)
        own = [unit for unit in self.state.units if self.state.brigades[unit.brigade].division == division.id]
        self.beside(self.state.generals[leader], own)

    def _general(self, side: Side, piece: Declared, _: int) -> General:
        return numbered(self.state.generals, General, piece.name, side.id, self.said(piece, "morale").morale)

    # --- brigades and units -----------------------------------------------------------------------------------

    def _brigade(self, declared: DeclaredCommand, side: Side, division: Division) -> None:
        brigade = numbered(self.state.brigades, Brigade, declared.name, side.id, division.id)
        if declared.name != division.name:
            brigade.arrives = self.arrival(declared, of_brigade(brigade.id))
        waits = bool(division.arrives or brigade.arrives)
        units = self.draw_up(declared, side.home, partial(self._unit, brigade, declared, waits), waits=waits)
        # 1.6: each base by itself.
        for unit in units if self.book.switches.units == "single" else ():
            self.state.part(unit.id, places_of_bases(unit), "_b")
        brigade.first_bases = sum(unit.bases for unit in self.state.units if unit.brigade == brigade.id)

    def _unit(self, brigade: Brigade, declared: DeclaredCommand, waits: bool, piece: Declared, facing: int) -> Unit:
        told = self.said(piece, "bases", "losses", "state", "stopped_at")
        profile, size = self.book.troops.of(piece), (self.book.figures.base_front, self.book.figures.base_depth)
        within(piece, "losses", told.losses, self.book.figures.losses_to_die - 1)
        own = profile, (told.losses, *(0,) * (told.bases - 1)), size, profile.morale
        unit = numbered(self.state.units, Unit, piece.name, brigade.side, brigade.id, *own)
        # 1.7, 2.2: what nobody has said otherwise stands in line and in battery, and comes to the table on the march.
        self.form_up(unit, piece, declared, facing, profile.arm.on_the_march if waits else profile.arm.usual)
        tell(unit, piece, "by_ground", "fought", "moved", morale="mixed")
        unit.level = STATES.index(told.state)
        names = [obstacle.name for obstacle in self.state.obstacles]
        if told.stopped_at and told.stopped_at not in names:
            message = f"{piece.name} has stopped at `{told.stopped_at}`, which is no obstacle of the map"
            raise refusal(piece.origin, message)
        unit.stopped_at = names.index(told.stopped_at) if told.stopped_at else NOBODY
        return unit
