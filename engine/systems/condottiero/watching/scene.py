"""What a viewer sees of a battle: all that stands on the table, terrain, orders; and what the battle cost."""

from __future__ import annotations

from typing import Any, Final

from engine.core.watching.roster import Tallied
from engine.core.watching.scene import SceneFigure, SeenKind, Stand, marked, measured, point_at
from engine.model.values import Point
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import Character, Command, Leader, Morale, Status, Unit

_BODY: Final = "command"


def _point(g: Game, x: int, y: int) -> Point | None:
    return point_at(x, y, g.setting.scale)


def _unit(g: Game, unit: Unit) -> Stand:
    if not unit.on_table:
        return Stand()
    marks = marked(**{f"morale_{unit.morale}": unit.morale != Morale.OK}, disorganised=unit.disorganised)
    return Stand(_point(g, unit.x, unit.y), marks=marks)


def _unit_figure(g: Game, unit: Unit) -> SceneFigure:
    radius = measured(g.setting.radius, g.setting.scale)
    return SceneFigure("unit", unit.id, unit.profile.klass.name, radius=radius, body=_BODY, within=unit.command)


def _leader(g: Game, leader: Leader) -> Stand:
    if not leader.present:
        return Stand()
    at = g.state.units[leader.joined] if leader.joined >= 0 else leader
    return Stand(_point(g, at.x, at.y))


def _character(g: Game, character: Character) -> Stand:
    """Who has joined no unit is with his command, and in no place of his own."""
    if not character.present or character.joined < 0:
        return Stand()
    with_him = g.state.units[character.joined]
    return Stand(_point(g, with_him.x, with_him.y), marks=("raised",) if character.raised else ())


def _command(_: Game, command: Command) -> Stand:
    if command.lost:
        return Stand(marks=("lost",))
    if command.status != Status.ON_TABLE:
        return Stand(marks=("not_come",))
    return Stand(marks=(f"order:{command.order}",) if command.cavalry else ())


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    SeenKind(
        "pieces",
        lambda g, piece: SceneFigure("piece", piece.id, is_ground=True),
        lambda g, piece: Stand(_point(g, piece.shape.x, piece.shape.y)),
    ),
    SeenKind("units", _unit_figure, _unit),
    SeenKind("leaders", lambda g, one: SceneFigure("leader", one.id, body=_BODY, within=one.command), _leader),
    SeenKind("characters", lambda g, one: SceneFigure("character", one.id, body=_BODY, within=one.command), _character),
    SeenKind("commands", lambda g, command: SceneFigure(_BODY, command.id), _command),
)


TALLIED: Final[Tallied] = {
    "units_fled": ("units", lambda g, unit: unit.gone == "fled"),
    "units_destroyed": ("units", lambda g, unit: unit.gone == "destroyed"),
    "units_demoralised": ("units", lambda g, unit: unit.on_table and unit.is_demoralised),
    "leaders_lost": ("leaders", lambda g, leader: not leader.present),
    "commands_lost": ("commands", lambda g, command: command.lost),
}
"""Units fled and destroyed, leaders and commands lost, units demoralised at the end."""
