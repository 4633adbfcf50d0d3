"""From a scenario or an example to a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.declared.reading import number, refusal, word
from engine.core.declared.records import tell
from engine.core.declared.scenario.building import Builder, card_of, own_command
from engine.core.declared.scenario.drawing_up import EDGES, attach, draw_up, facing_of, point_of
from engine.core.position.turn_events import StageBegan
from engine.model.battles import Army
from engine.model.battles import Command as DeclaredCommand
from engine.model.battles import Piece as Declared
from engine.model.rules import Origin
from engine.model.values import Point as Written
from engine.space.plane import is_on_table
from engine.systems.risorgimento.book.book import SHEET
from engine.systems.risorgimento.book.setting import Setting
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import (
    AWAY,
    LOST,
    NOBODY,
    WAITING,
    Brigade,
    Commander,
    Goal,
    Side,
    State,
    Unit,
)

_RANKS: Final = {"army": "cic", "corps": "corps", "division": "division", "brigade": "brigade"}
_GAP: Final = 50
"""Half a centimetre between units that are drawn up side by side or one behind the other."""


def close_up(game: Game) -> None:
    """What comes before the battle is taken as done: commanders have the lower values."""
    game.record(StageBegan("SEQ", len(game.setting.before.steps), "battle"))
    game.journal.clear()


class RisorgimentoBuilder(Builder[Setting, State]):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, State())
        self._joins: list[tuple[Commander, str, Origin]] = []

    def after(self) -> None:
        attach(self._joins, self.state.units)
        self._goals()

    def army(self, army: Army) -> None:
        fields = dict(army.fields)
        home = EDGES.get(word(fields.get("home")), 180 if not self.state.sides else 0)
        side = Side(len(self.state.sides), army.name, army.nation or "", home)
        self.state.sides.append(side)
        chief = self._leaders(army.pieces, "army", side, NOBODY)
        side.chief = chief
        loose = tuple(piece for piece in army.pieces if piece.kind == "unit")
        if loose:
            self._command(own_command(army, "brigade", loose), side, chief, chief)
        for command in army.commands:
            self._command(command, side, chief, NOBODY)
        if chief == NOBODY and not self.setting.is_example:
            raise refusal(army.origin, f"{army.name} has no commander-in-chief: a `commander` of the army itself")
        side.units = sum(unit.side == side.id for unit in self.state.units)

    def _command(self, declared: DeclaredCommand, side: Side, superior: int, division: int) -> None:
        leader = self._leaders(declared.pieces, declared.kind, side, superior)
        above = leader if leader >= 0 else superior
        if declared.kind == "division":
            division = leader
        for command in declared.commands:
            self._command(command, side, above, division)
        if declared.kind == "brigade":
            self._brigade(declared, side, above, division)
        elif any(piece.kind == "unit" for piece in declared.pieces):
            # Units straight under a division or a corps: its own troops, led by its commander.
            self._brigade(declared, side, above, division)

    # --- commanders -------------------------------------------------------------------------------------------

    def _leaders(self, declared: Iterable[Declared], kind: str, side: Side, superior: int) -> int:
        """The commanders of a level; the first of the level's own rank is the one who leads it."""
        first = NOBODY
        for piece in declared:
            if piece.kind != "commander":
                continue
            fields = dict(piece.fields)
            rank = word(fields.get("rank"), _RANKS[kind])
            leader = self._leader(piece, rank, side, first if first >= 0 else superior)
            if first < 0:
                first = leader.id
        return first

    def _leader(self, piece: Declared, rank: str, side: Side, superior: int) -> Commander:
        fields = dict(piece.fields)
        grade = self.book.grades.get((side.nation, rank))
        told = [name for name in ("radius", "initiative", "bonus") if fields.get(name) is None]
        if grade is None and told:
            missing = f"{piece.name} has no `{told[0]}`, and table 1 has none for him"
            mend = f"say it here, or add a `grade` for the nation `{side.nation}` and the rank `{rank}` to your rules"
            raise refusal(piece.origin, f"{missing}: {mend}")
        radius = grade.radius if grade is not None else 0
        if fields.get("radius") is not None:
            what = f"the radius of {piece.name}"
            radius = self.setting.measure.length(fields["radius"], what, piece.origin) * self.book.scale
        leader = Commander(
            len(self.state.commanders),
            piece.name,
            side.id,
            rank,
            self.book.ranks[rank].level,
            radius,
            number(fields.get("initiative"), grade.initiative if grade is not None else 0),
            number(fields.get("bonus"), grade.bonus if grade is not None else 0),
            superior,
        )
        leader.has_rolled = tuple(name for name in ("initiative", "bonus") if fields.get(name) is not None)
        self.put(leader, piece)
        leader.away_until = number(fields.get("away_until"))
        leader.status = AWAY if leader.away_until else leader.status
        if fields.get("lost") is True:
            leader.status = LOST
            side.fallen += leader.initiative
        leader.order = word(fields.get("order"))
        goal = fields.get("goal")
        if isinstance(goal, Written):
            leader.goal_x, leader.goal_y = self.setting.point(goal, piece.origin)
        self.state.commanders.append(leader)
        if fields.get("joins") is not None:
            self._joins.append((leader, word(fields["joins"]), piece.origin))
        return leader

    # --- brigades and units -----------------------------------------------------------------------------------

    def _brigade(self, declared: DeclaredCommand, side: Side, leader: int, division: int) -> None:
        fields = dict(declared.fields)
        brigade = Brigade(
            len(self.state.brigades), declared.name, side.id, leader, division if division >= 0 else leader
        )
        self.state.brigades.append(brigade)
        brigade.demoralised = fields.get("demoralised") is True
        if fields.get("arrives") is not None:
            brigade.arrives = self.setting.arrivals.expect(brigade.id, declared)
        facing = facing_of(fields.get("facing"), (side.home + 180) % 360)
        formation = word(fields.get("formation"))
        units = [
            self._unit(piece, side, brigade, facing, formation) for piece in declared.pieces if piece.kind == "unit"
        ]
        draw_up(declared, units, facing, self.setting.point, apart=_GAP, behind=_GAP)
        brigade.halves = sum(unit.halves + unit.losses for unit in units)
        commander = self.state.commanders[leader] if leader >= 0 else None
        if commander is not None and commander.x < 0 and units:
            commander.x, commander.y = units[0].at
        own = {piece.name for piece in declared.pieces if piece.kind == "commander"}
        for commander in self.state.commanders if brigade.arrives else ():
            if commander.side == side.id and commander.name in own and commander.present:
                commander.status = WAITING
        for unit, piece in zip(units, (piece for piece in declared.pieces if piece.kind == "unit"), strict=True):
            if not is_on_table(unit.stand.block, self.setting.width, self.setting.height):
                raise refusal(piece.origin, f"{unit.name} does not stand on the table")

    def _unit(self, piece: Declared, side: Side, brigade: Brigade, facing: int, formation: str) -> Unit:
        fields = dict(piece.fields)
        profile = card_of(piece, self.book.profiles, "is of no known troops")
        if SHEET & fields.keys():
            profile = self.book.overruled(profile.name, fields)
        unit = Unit(len(self.state.units), piece.name, side.id, brigade.id, profile)
        asked = word(fields.get("formation"))
        if asked and asked not in profile.arm.formations:
            raise refusal(piece.origin, f"{piece.name} cannot be in `{asked}`")
        unit.formation = asked or (formation if formation in profile.arm.formations else profile.arm.usual)
        unit.facing = facing_of(piece.facing, facing)
        if isinstance(piece.at, Written):
            unit.x, unit.y = self.setting.point(piece.at, piece.origin)
        tell(unit, piece, "losses", "morale", "disorder", "fatigue", "shaken", "routed", "rested", "state")
        unit.gone = WAITING if brigade.arrives else ""
        self.state.units.append(unit)
        return unit

    # --- objectives -------------------------------------------------------------------------------------------

    def _goals(self) -> None:
        for objective in self.setting.battle.objectives:
            x, y = point_of(objective, self.setting.point)
            owner = next((side.id for side in self.state.sides if side.name == objective.owner), NOBODY)
            worth = int(objective.worth or 0)
            self.state.goals.append(Goal(len(self.state.goals), objective.name, x, y, worth, owner))
            if owner >= 0:
                self.state.sides[owner].objectives += 1
