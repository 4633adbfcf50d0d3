"""Commands that come to the table during a battle."""

from __future__ import annotations

from collections.abc import Callable, Collection

from engine.brigades.position.pieces import WAITING, BasedUnit, Command, Place
from engine.brigades.questions.ways import Field
from engine.core.declared.scenario.arrivals import UNDRAWN
from engine.core.position.events import Event

Told = tuple[Callable[..., Event], Callable[..., Event]]
"""The events by which the turn of a command is drawn, and by which it comes."""


def await_command(g: Field, command: Command, number: int, brigades: Collection[int], told: Told, section: str) -> None:
    """Draws the turn of a command, which the arrivals know by that number, and brings it on with its brigades when the
    turn has come and there is room."""
    drawn, came = told
    if command.arrives == UNDRAWN:
        g.record(drawn(section, command.id, g.setting.arrivals.draw(number, g.chance, section)))
    if 0 < command.arrives <= g.state.turn:
        waiting = [unit for unit in g.state.units if unit.brigade in brigades and unit.gone == WAITING]
        places = room_for(g, waiting)
        if places is not None:
            g.record(came(section, command.id, places))


def room_for(g: Field, waiting: Collection[BasedUnit]) -> tuple[Place, ...] | None:
    """Where those who wait come in; nothing while somebody stands there."""
    if any(unit.stand.overlaps(other.stand) for unit in waiting for other in g.on_table()):
        return None
    return tuple((unit.id, unit.x, unit.y, unit.facing) for unit in waiting)
