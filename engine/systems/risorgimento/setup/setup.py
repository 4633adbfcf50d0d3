"""From a scenario or an example to a position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.core.chance import Chance
from engine.core.declared.reading import listed, number, refusal, word
from engine.core.declared.scenario.arrivals import arrival_turn
from engine.core.position.turn_events import StageBegan
from engine.model.battles import Army
from engine.model.battles import Command as DeclaredCommand
from engine.model.battles import Piece as Declared
from engine.model.rules import Origin
from engine.model.values import Point as Written
from engine.model.values import Quantity, Value
from engine.space.plane import Point, is_on_table
from engine.space.stands.stand import Stand
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

COMPASS: Final = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}
EDGES: Final = {"north": 0, "east": 90, "south": 180, "west": 270}
_RANKS: Final = {"army": "cic", "corps": "corps", "division": "division", "brigade": "brigade"}
_GAP: Final = 50
"""Half a centimetre between units that are drawn up side by side or one behind the other."""


def new_game(setting: Setting, chance: Chance, *, keep: bool = True) -> Game:
    return Game(setting, setting.start(lambda same: _Builder(same).build()), chance, keep=keep)


def near_start(setting: Setting, chance: Chance) -> Game:
    """What comes before the battle is taken as done: commanders have the lower values."""
    game = new_game(setting, chance)
    game.record(StageBegan("SEQ", len(setting.before.steps), "battle"))
    game.journal.clear()
    return game


def facing_of(value: Value, otherwise: int) -> int:
    if isinstance(value, Quantity):
        return int(value.amount) % 360
    return COMPASS.get(word(value), otherwise)


class _Builder:
    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.book = setting.book
        self.state = State()
        self._joins: list[tuple[Commander, str, Origin]] = []

    def build(self) -> State:
        for army in self.setting.armies():
            self._army(army)
        known = {(unit.side, unit.name): unit for unit in self.state.units}
        for leader, name, origin in self._joins:
            unit = known.get((leader.side, name))
            if unit is None:
                raise refusal(origin, f"{leader.name} is attached to `{name}`, which is no unit of his army")
            leader.attached, leader.x, leader.y = unit.id, unit.x, unit.y
        self._goals()
        return self.state

    def _army(self, army: Army) -> None:
        fields = dict(army.fields)
        home = EDGES.get(word(fields.get("home")), 180 if not self.state.sides else 0)
        side = Side(len(self.state.sides), army.name, army.nation or "", home)
        self.state.sides.append(side)
        chief = self._leaders(army.pieces, "army", side, NOBODY)
        side.chief = chief
        loose = tuple(piece for piece in army.pieces if piece.kind == "unit")
        if loose:
            own = DeclaredCommand(name=f"{army.name}_own", origin=army.origin, kind="brigade", pieces=loose)
            self._command(own, side, chief, chief)
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
            raise refusal(piece.origin, f"{piece.name} has no `{told[0]}`, and table 1 has none for him")
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
        if isinstance(piece.at, Written):
            leader.x, leader.y = self.setting.point(piece.at, piece.origin)
        leader.away_until = number(fields.get("away_until"))
        leader.status = AWAY if leader.away_until else leader.status
        leader.status = LOST if fields.get("lost") is True else leader.status
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
            brigade.arrives = arrival_turn(declared)
        facing = facing_of(fields.get("facing"), (side.home + 180) % 360)
        formation = word(fields.get("formation"))
        units = [
            self._unit(piece, side, brigade, facing, formation) for piece in declared.pieces if piece.kind == "unit"
        ]
        self._draw_up(declared, units, facing)
        brigade.halves = sum(unit.halves + unit.losses for unit in units)
        commander = self.state.commanders[leader] if leader >= 0 else None
        if commander is not None and commander.x < 0 and units:
            commander.x, commander.y = units[0].at
        for unit, piece in zip(units, (piece for piece in declared.pieces if piece.kind == "unit"), strict=True):
            if not is_on_table(unit.stand.block, self.setting.width, self.setting.height):
                raise refusal(piece.origin, f"{unit.name} does not stand on the table")

    def _unit(self, piece: Declared, side: Side, brigade: Brigade, facing: int, formation: str) -> Unit:
        profile = self.book.profiles.get(piece.profile or "")
        if profile is None:
            raise refusal(piece.origin, f"{piece.name} is of no known troops")
        fields = dict(piece.fields)
        unit = Unit(len(self.state.units), piece.name, side.id, brigade.id, profile)
        asked = word(fields.get("formation"))
        if asked and asked not in profile.arm.formations:
            raise refusal(piece.origin, f"{piece.name} cannot be in `{asked}`")
        unit.formation = asked or (formation if formation in profile.arm.formations else profile.arm.usual)
        unit.facing = facing_of(piece.facing, facing)
        if isinstance(piece.at, Written):
            unit.x, unit.y = self.setting.point(piece.at, piece.origin)
        unit.losses = number(fields.get("losses"))
        unit.morale = number(fields.get("morale"), profile.morale)
        unit.disorder = number(fields.get("disorder"))
        unit.fatigue = number(fields.get("fatigue"))
        unit.shaken = fields.get("shaken") is True
        unit.routed = fields.get("routed") is True
        unit.rested = fields.get("rested") is True
        unit.state = word(fields.get("state"), "full")
        unit.gone = WAITING if brigade.arrives else ""
        self.state.units.append(unit)
        return unit

    def _draw_up(self, declared: DeclaredCommand, units: list[Unit], facing: int) -> None:
        """Units without a place of their own stand around the brigade's: so many abreast, the others behind."""
        waiting = [unit for unit in units if unit.x < 0]
        if not waiting:
            return
        place = next(iter(listed(dict(declared.fields).get("deploys"))), None)
        if not isinstance(place, Written):
            told = f"{waiting[0].name} has no place: say `at (30, 40)`, or let its brigade say where it `deploys`"
            raise refusal(declared.origin, told)
        x, y = self.setting.point(place, declared.origin)
        abreast = max(1, number(dict(declared.fields).get("abreast"), 4))
        for row, first in enumerate(range(0, len(waiting), abreast)):
            self._rank(waiting[first : first + abreast], (x, y), facing, row)

    def _rank(self, units: list[Unit], middle: Point, facing: int, row: int) -> None:
        across = sum(unit.stand.width + _GAP for unit in units) - _GAP
        deep = max(unit.stand.depth for unit in units) + _GAP
        frame = Stand(*middle, across, deep, facing)
        left = -across
        for unit in units:
            width = unit.stand.width
            unit.x, unit.y = frame.beside(left + width, -2 * row * deep)
            left += 2 * (width + _GAP)

    # --- objectives -------------------------------------------------------------------------------------------

    def _goals(self) -> None:
        scenario = self.setting.scenario
        for objective in scenario.objectives if scenario is not None else ():
            place = objective.at[0] if objective.at else None
            if not isinstance(place, Written):
                raise refusal(objective.origin, f"the objective `{objective.name}` has no place: `at (30, 40)`")
            x, y = self.setting.point(place, objective.origin)
            owner = next((side.id for side in self.state.sides if side.name == objective.owner), NOBODY)
            worth = int(objective.worth or 0)
            self.state.goals.append(Goal(len(self.state.goals), objective.name, x, y, worth, owner))
            if owner >= 0:
                self.state.sides[owner].objectives += 1
