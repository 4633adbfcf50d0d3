"""From a scenario or an example to a position; or to a near start, so that even a poor player fights."""

from __future__ import annotations

from typing import Final

from engine.core.declared.book.records import tell
from engine.core.declared.reading import changed, names, number, refusal, word
from engine.core.declared.scenario.building import Builder, card_of, own_command
from engine.core.declared.scenario.drawing_up import joined
from engine.core.position.records import numbered
from engine.model.battles import Army, Piece
from engine.model.battles import Command as DeclaredCommand
from engine.model.rules import Origin
from engine.model.values import Ref, Value
from engine.systems.condottiero.book.book import Profile
from engine.systems.condottiero.book.setting import Setting
from engine.systems.condottiero.position import events, state
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Character, Command, Edge, Leader, Side, TerrainPiece, Unit
from engine.systems.condottiero.rules.before import room_for, set_up

FLED: Final = "fled"
_OF_ITS_OWN: Final[tuple[str, ...]] = ("class", "type", "firearms", "abilities")
"""Fields of troops that a unit may have otherwise; its quality it always has itself."""


class CondottieroBuilder(Builder[Setting, state.State]):
    def __init__(self, setting: Setting) -> None:
        super().__init__(setting, state.State())
        self._joins: list[tuple[Leader | Character, str, Origin]] = []

    def before(self) -> None:
        for feature, shape in self.setting.features:
            ground = self.book.named("terrain", feature.terrain, self.book.grounds, feature.origin)
            name = feature.name or f"{feature.terrain}_{len(self.state.pieces) + 1}"
            numbered(self.state.pieces, TerrainPiece, name, ground, shape)

    def army(self, army: Army) -> None:
        fields = dict(army.fields)
        side = numbered(self.state.sides, Side, army.name)
        tell(side, army, "speech", light="unfavourable_light")
        edge = word(fields.get("side"), Edge.NAMES[side.id])
        side.edge = Edge.NAMES.index(edge) if edge in Edge.NAMES else side.id
        for command in army.commands:
            self._command(command, side)
        if any(piece.kind == "unit" for piece in army.pieces):
            self._command(own_command(army, "battle_command", army.pieces), side)
        else:
            for piece in army.pieces:
                self._rider(piece, side, -1)
        self._find_condottiero(army, side)

    def _find_condottiero(self, army: Army, side: Side) -> None:
        own = [leader for leader in self.state.leaders if leader.side == side.id]
        chiefs = [leader for leader in own if leader.condottiero]
        if len(chiefs) > 1:
            raise refusal(army.origin, f"{army.name} has {len(chiefs)} Condottieri")
        if not chiefs and self.setting.is_example and own:
            chiefs = own[:1]
            chiefs[0].condottiero = True
        if not chiefs:
            raise refusal(army.origin, f"{army.name} has no Condottiero: a general with `is condottiero`")
        side.condottiero = chiefs[0].id
        for leader in own:
            self._check_value(leader, army)

    def _check_value(self, leader: Leader, army: Army) -> None:
        """R.10."""
        figures, is_chief = self.book.figures, leader.condottiero
        least = figures.least_condottiero if is_chief else figures.least_general
        greatest = figures.greatest_condottiero if is_chief else figures.greatest_general
        if not self.setting.is_example and not least <= leader.value <= greatest:
            told = f"{leader.name} has a command value of {leader.value}, not of {least} to {greatest}"
            raise refusal(army.origin, told)

    def _command(self, declared: DeclaredCommand, side: Side) -> None:
        fields = dict(declared.fields)
        command = numbered(self.state.commands, Command, declared.name, side.id)
        tell(command, declared, "allegiance", "entry")
        units = [self._unit(piece, side, command) for piece in declared.pieces if piece.kind == "unit"]
        for piece in declared.pieces:
            if piece.kind != "unit":
                self._rider(piece, side, command.id)
        command.cavalry = bool(units) and all(unit.profile.klass.is_mounted for unit in units)
        if self.setting.is_example:
            tell(command, declared, "order", called="must_test", since="on_table_since")
            self._stage(command, fields.get("fled") is True, units)
        elif word(fields.get("order"), state.Order.OPPOSE) != state.Order.OPPOSE:
            raise refusal(declared.origin, f"{declared.name} begins with the order to oppose (CAV.b)")

    def _stage(self, command: Command, has_fled: bool, units: list[Unit]) -> None:
        """What examples hold ready."""
        if has_fled:
            command.status = state.Status.FLED
            command.since = 1
            for unit in units:
                unit.gone = FLED
                unit.x = unit.y = -1
        elif any(unit.on_table for unit in units):
            command.status = state.Status.ON_TABLE
            command.since = command.since or 1

    def _unit(self, piece: Piece, side: Side, command: Command) -> Unit:
        profile = card_of(piece, self.book.profiles, "is of no known troops")
        fields = dict(piece.fields)
        own = self._own_profile(profile, fields)
        unit = numbered(self.state.units, Unit, piece.name, side.id, command.id, own)
        tell(unit, piece, "quality", "figures", "disorganised", has_fought="engaged")
        for told in names(fields.get("states")):
            unit.morale = state.Morale.NAMES.index(told) if told in state.Morale.NAMES else unit.morale
            unit.gone = FLED if told == FLED else unit.gone
        if unit.morale == state.Morale.BLOODLUST:
            unit.bloodlust_until = self.setting.turns or 99
        if not unit.gone:
            self.put(unit, piece)
        return unit

    def _own_profile(self, profile: Profile, fields: dict[str, Value]) -> Profile:
        """The profile of a unit, with what the unit says of itself in its place."""
        own = {name: fields[name] for name in _OF_ITS_OWN if name in fields}
        return Profile(changed(self.book.entries("profile")[profile.name], own), self.book) if own else profile

    def _rider(self, piece: Piece, side: Side, command: int) -> None:
        fields = dict(piece.fields)
        rider: Leader | Character
        if piece.kind == "general":
            value = number(fields.get("command_value"))
            rider = numbered(self.state.leaders, Leader, piece.name, side.id, command, value)
            rider.condottiero, rider.charismatic = "condottiero" in piece.marks, "charismatic" in piece.marks
            self.put(rider, piece)
            if command >= 0:
                if self.state.commands[command].leader >= 0:
                    raise refusal(piece.origin, f"{self.state.commands[command].name} has two leaders")
                self.state.commands[command].leader = rider.id
        else:
            part = word(fields.get("part"))
            raised = self.setting.is_example and part == "standard_bearer"
            rider = numbered(self.state.characters, Character, piece.name, side.id, command, part, raised=raised)
        joins = fields.get("joins")
        if isinstance(joins, Ref | str):
            self._joins.append((rider, word(joins), piece.origin))

    def after(self) -> None:
        """Who rides with a unit."""
        for rider, unit in joined(self._joins, self.state.units):
            rider.joined = unit.id
            if isinstance(rider, Leader):
                rider.x, rider.y = unit.x, unit.y


# --- A near start: the armies drawn up one move apart, so that even a poor player fights ------------------------


_APART: Final = 2_400
"""Hundredths of a centimetre between the two fronts."""


def close_up(game: Game) -> None:
    """Everything before the battle is taken as done: nobody has won, no terrain was moved, the first side deployed."""
    setting = game.setting
    game.record(events.Explored("2.1l", "no_winner", -1))
    game.record(events.FieldWon("2.2a", 0, (1, 0)))
    game.record(events.DeploymentOrdered("2.3a", 1))
    game.record(events.ReinforcementsSet("REINF", game.figures.earliest_help + 1))
    depth = (setting.height - _APART) // 2
    depths = list(range(depth, setting.spacing, -setting.spacing))
    for command in game.state.commands:
        if command.entry == "deployed":
            places = room_for(game, command, depths)
            middle = setting.width // 2
            nearest = min(places, key=lambda place: (abs(place[0] - middle), place))
            set_up(game, command, "2.3d", nearest, 1)
    for side in game.state.sides:
        chief = game.condottiero(side.id)
        if chief.command < 0:
            y = depth if side.edge == 0 else setting.height - depth
            game.record(events.LeaderPlaced("2.3d", chief.id, setting.width // 2, y))
    game.record(setting.before.begin(len(setting.before.steps)))
    game.journal.clear()
