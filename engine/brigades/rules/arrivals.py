"""Commands that come to the table during a battle."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from engine.brigades.position.pieces import WAITING, BasedUnit, Command, Place
from engine.core.declared.scenario.arrivals import UNDRAWN
from engine.core.position.events import Event
from engine.core.position.field import FieldGame


def await_command(
    g: FieldGame[Any, Any, Any],
    command: Command,
    number: int,
    brigades: Collection[int],
    told: tuple[Callable[..., Event], Callable[..., Event]],
    section: str,
) -> None:
    """Draws the turn of a command, which the arrivals know by that number, and brings it on with its brigades when the
    turn has come and there is room. `told` are the events of both."""
    drawn, came = told
    if command.arrives == UNDRAWN:
        g.record(drawn(section, command.id, g.setting.arrivals.draw(number, g.chance, section)))
    if 0 < command.arrives <= g.state.turn:
        waiting = [unit for unit in g.state.units if unit.brigade in brigades and unit.gone == WAITING]
        places = room_for(g, waiting)
        if places is not None:
            g.record(came(section, command.id, places))


def room_for(g: FieldGame[Any, Any, Any], waiting: Collection[BasedUnit]) -> tuple[Place, ...] | None:
    """Where those who wait come in; nothing while somebody stands there."""
    if any(unit.stand.overlaps(other.stand) for unit in waiting for other in g.on_table()):
        return None
    return tuple((unit.id, unit.x, unit.y, unit.facing) for unit in waiting)
