"""What a viewer sees of a battle: units, leaders and characters on the table, pieces of terrain, commands' orders."""

from __future__ import annotations

from fractions import Fraction

from engine.core.position.events import Event
from engine.core.watching.scene import Figure, Scene, Stand, Thrown
from engine.model.values import Amount, Point
from engine.systems.condottiero.position.events.before import Tested
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import OK, ON_TABLE, Character, Command, Leader, Unit
from engine.systems.condottiero.questions import situation as ask


def figures(g: Game) -> tuple[Figure, ...]:
    state, radius = g.state, _measure(g, g.setting.radius)
    return (
        *(Figure("piece", one.id, is_ground=True) for one in state.pieces),
        *(
            Figure("unit", one.id, one.profile.klass.name, radius=radius, body="command", within=one.command)
            for one in state.units
        ),
        *(Figure("leader", one.id, body="command", within=one.command) for one in state.leaders),
        *(Figure("character", one.id, body="command", within=one.command) for one in state.characters),
        *(Figure("command", one.id) for one in state.commands),
    )


def scene(g: Game) -> Scene:
    state = g.state
    return Scene(
        (
            *(Stand(_point(g, one.shape.x, one.shape.y)) for one in state.pieces),
            *(_unit(g, one) for one in state.units),
            *(_leader(g, one) for one in state.leaders),
            *(_character(g, one) for one in state.characters),
            *(_command(one) for one in state.commands),
        ),
        tuple(ask.units_standing(g, side.id) for side in state.sides),
    )


def thrown(event: Event) -> Thrown | None:
    return Thrown("die", tuple(event.faces), event.side) if isinstance(event, Tested) else None


def _measure(g: Game, length: int) -> Amount:
    """Hundredths of a centimetre in the measure of the scenario's map."""
    exact = Fraction(length * g.setting.scale, 100)
    return exact.numerator if exact.denominator == 1 else exact


def _point(g: Game, x: int, y: int) -> Point | None:
    return Point(_measure(g, x), _measure(g, y)) if x >= 0 else None


def _unit(g: Game, unit: Unit) -> Stand:
    if not unit.on_table:
        return Stand()
    marks = [f"morale_{unit.morale}"] if unit.morale != OK else []
    if unit.disorganised:
        marks.append("disorganised")
    return Stand(_point(g, unit.x, unit.y), marks=tuple(marks))


def _leader(g: Game, leader: Leader) -> Stand:
    if not leader.present:
        return Stand()
    if leader.joined >= 0:
        with_him = g.state.units[leader.joined]
        return Stand(_point(g, with_him.x, with_him.y))
    return Stand(_point(g, leader.x, leader.y))


def _character(g: Game, character: Character) -> Stand:
    """Who has joined no unit is with his command, and in no place of his own."""
    if not character.present or character.joined < 0:
        return Stand()
    with_him = g.state.units[character.joined]
    marks = ("raised",) if character.raised else ()
    return Stand(_point(g, with_him.x, with_him.y), marks=marks)


def _command(command: Command) -> Stand:
    if command.lost:
        return Stand(marks=("lost",))
    if command.status != ON_TABLE:
        return Stand(marks=("not_come",))
    return Stand(marks=(f"order:{command.order}",) if command.cavalry else ())
