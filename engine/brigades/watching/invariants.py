"""What must hold in every battle of brigades; each system says after which events it looks."""

from __future__ import annotations

from typing import Any

from engine.brigades.position.game import BrigadeGame
from engine.core.position.field import FieldGame
from engine.space.stands.contact import have_room


def units_do_not_overlap(g: FieldGame[Any, Any, Any]) -> bool:
    """Bases stand beside one another, on the table."""
    here = tuple([unit.stand for unit in g.state.units if unit.on_table])
    return have_room(here, g.setting.width, g.setting.height)


def leaders_are_attached_to_units_on_the_table(g: BrigadeGame[Any, Any, Any, Any, Any]) -> bool:
    units = g.state.units
    return all(
        leader.attached < 0 or leader.waits or (leader.present and units[leader.attached].on_table)
        for leader in g.state.leaders
    )
