"""From a scenario or an example to a position."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final

from engine.brigades.position.pieces import AWAY, LOST, NOBODY, WAITING
from engine.brigades.setup.setup import BrigadeBuilder, within
from engine.core.declared.book.records import tell
from engine.core.declared.reading import refusal, word
from engine.core.position.records import numbered
from engine.core.position.turn_events import StageBegan
from engine.model import battles
from engine.model.values import Point as Written
from engine.systems.risorgimento.book.setting import VALUES, Setting
from engine.systems.risorgimento.position.state import Brigade, Commander, Game, Side, State, Unit

_RANKS: Final = {"army": "cic", "corps": "corps", "division": "division", "brigade": "brigade"}


def close_up(game: Game) -> None:
    """What comes before the battle is taken as done: commanders have the lower values."""
    game.record(StageBegan("SEQ", len(game.setting.before.steps), "battle"))
    game.journal.clear()


class RisorgimentoBuilder(BrigadeBuilder[Setting, State]):
    STATE = State
    APART = BEHIND = 50

    def army(self, army: battles.Army) -> None:
        side = numbered(self.state.sides, Side, army.name, self.home_of(army), army.nation or "")
        chief = side.chief = self._leaders(army.pieces, "army", side, NOBODY)
        for command in self.commands(army, "brigade"):
            self._command(command, side, chief, NOBODY)
        if chief == NOBODY:
            self.needs_chief(army, "commander")

    def _command(self, declared: battles.Command, side: Side, superior: int, division: int) -> None:
        leader = self._leaders(declared.pieces, declared.kind, side, superior)
        above = leader if leader >= 0 else superior
        if declared.kind == "division":
            division = leader
        for command in declared.commands:
            self._command(command, side, above, division)
        if declared.kind == "brigade" or any(piece.kind == "unit" for piece in declared.pieces):
            # Units straight under a division or a corps are its own troops, led by its commander.
            self._brigade(declared, side, above, division)

    # --- commanders -------------------------------------------------------------------------------------------

    def _leaders(self, declared: Iterable[battles.Piece], kind: str, side: Side, superior: int) -> int:
        """The commanders of a level; the first of the level's own rank is the one who leads it."""
        return self.leaders(declared, "commander", partial(self._leader, _RANKS[kind], side, superior))

    def _leader(self, usual: str, side: Side, superior: int, piece: battles.Piece, first: int) -> Commander:
        fields, above = dict(piece.fields), first if first >= 0 else superior
        rank = word(fields.get("rank"), usual)
        level = self.book.ranks[rank].level
        leader = numbered(self.state.commanders, Commander, piece.name, side.id, rank, level, above)
        grade = self.book.grades.get((side.nation, rank))
        unsaid = [name for name in ("radius", *VALUES) if fields.get(name) is None]
        if grade is not None:
            leader.radius, leader.initiative, leader.bonus = grade.radius, grade.initiative, grade.bonus
        elif unsaid:
            missing = f"{piece.name} has no `{unsaid[0]}`, and table 1 has none for him"
            mend = f"say it here, or add a `grade` for the nation `{side.nation}` and the rank `{rank}` to your rules"
            raise refusal(piece.origin, f"{missing}: {mend}")
        tell(leader, piece, "radius", *VALUES, "away_until", "order", measure=self.book.reads_in)
        leader.has_rolled = tuple(name for name in VALUES if name not in unsaid)
        leader.status = LOST if fields.get("lost") is True else AWAY if leader.away_until else leader.status
        side.fallen += leader.initiative if leader.lost else 0
        goal = fields.get("goal")
        if isinstance(goal, Written):
            leader.goal_x, leader.goal_y = self.setting.point(goal, piece.origin)
        return leader

    # --- brigades and units -----------------------------------------------------------------------------------

    def _brigade(self, declared: battles.Command, side: Side, leader: int, division: int) -> None:
        # D.b, E.a: without any commander it is a division by itself.
        above = division if division >= 0 else leader if leader >= 0 else NOBODY - 1 - len(self.state.brigades)
        brigade = numbered(self.state.brigades, Brigade, declared.name, side.id, leader, above)
        tell(brigade, declared, "demoralised")
        brigade.arrives = self.arrival(declared, brigade.id)
        units = self.draw_up(declared, side.home, partial(self._unit, brigade, declared), waits=brigade.arrives > 0)
        if leader >= 0:
            self.beside(self.state.commanders[leader], units)
        own = {piece.name for piece in declared.pieces if piece.kind == "commander"}
        for commander in self.state.commanders if brigade.arrives else ():
            if commander.side == side.id and commander.name in own and commander.present:
                commander.status = WAITING

    def _unit(self, brigade: Brigade, declared: battles.Command, piece: battles.Piece, facing: int) -> Unit:
        profile = self.book.troops.of(piece)
        unit = numbered(self.state.units, Unit, piece.name, brigade.side, brigade.id, profile)
        self.form_up(unit, piece, declared, facing, profile.arm.usual)
        tell(unit, piece, "losses", "morale", "disorder", "fatigue", "shaken", "routed", "rested", "state")
        # SCALE.a: losses are half points of strength.
        within(piece, "losses", unit.losses, 2 * profile.strength, ", in half points of strength")
        within(piece, "morale", unit.morale, profile.morale)
        return unit
