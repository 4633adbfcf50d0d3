"""R.5, R.12: units, leaders and commands that are lost, and who has to take the command test for it."""

from __future__ import annotations

from engine.systems.condottiero.position import events
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Command, Leader, Status, Unit


def call(g: Game, command: Command, why: str) -> None:
    """R.5, 3.7b: a command on the table that has, or has had, a unit."""
    has_had_units = g.setting.command_rules.has_had_units
    if command.status == Status.ON_TABLE and not command.called and has_had_units(g, command):
        g.record(events.Called("R.5", command.id, why))


def call_others(g: Game, side: int, but: int, why: str) -> None:
    for command in g.state.commands:
        if command.side == side and command.id != but:
            call(g, command, why)


def lose_unit(g: Game, unit: Unit, how: str, section: str) -> None:
    """R.12: removed at once; the last one of a command takes the command with it. 3.7b: not that of the condottiero,
    who is still there and tests, since he has had a unit."""
    command = g.command(unit)
    leader = g.leader_of(command)
    outlives = leader is not None and leader.condottiero and leader.present
    if command.status == Status.ON_TABLE and g.units_left(command) == [unit] and not outlives:
        lose_command(g, command, Status.DESTROYED, "R.12", ((unit.id, how),))
        return
    g.record(events.UnitLost(section, unit.id, how))
    call(g, command, "unit lost")


def lose_leader(g: Game, leader: Leader, how: str, section: str) -> None:
    g.record(events.LeaderLost(section, leader.id, how))
    if leader.command >= 0:
        command = g.state.commands[leader.command]
        if (
            command.status == Status.ON_TABLE
            and g.setting.command_rules.has_had_units(g, command)
            and not g.units_left(command)
        ):
            # R.12, 3.7b: a condottiero was the last of his command.
            lose_command(g, command, Status.DESTROYED, "R.12", ())
        call(g, command, "leader lost")
    if leader.condottiero:
        call_others(g, leader.side, leader.command, "condottiero lost")


def lose_command(g: Game, command: Command, how: str, section: str, units: tuple[tuple[int, str], ...]) -> None:
    g.record(events.CommandLost(section, command.id, how, units))
    call_others(g, command.side, command.id, "command lost")


def rout(g: Game, command: Command, section: str) -> None:
    """3.7f: leader, units and, if a leader flees, the characters of the command leave the field."""
    leader = g.leader_of(command)
    lose_command(g, command, Status.FLED, section, tuple((unit.id, "fled") for unit in g.units_left(command)))
    if leader is None:
        return
    for character in g.state.characters:
        if character.present and character.command == command.id:
            g.record(events.CharacterLost(section, character.id))
    lose_leader(g, leader, "fled", section)
