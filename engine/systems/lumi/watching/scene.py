"""What a viewer sees of a battle: units, generals, divisions with their orders; and what the battle cost."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.watching.scene import seen_commands, seen_leaders, seen_units
from engine.core.watching.roster import Tallied
from engine.core.watching.scene import SeenKind
from engine.systems.lumi.book.figures import STATES
from engine.systems.lumi.position.state import ROUTED, Game, Unit


def _strength(g: Game, unit: Unit) -> tuple[int, int]:
    whole = g.figures.losses_to_die * unit.bases
    return whole - sum(unit.wounds), whole


def _marks(unit: Unit) -> dict[str, bool]:
    return {f"order_state:{STATES[unit.level]}": unit.level > 0}


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    seen_units("division", lambda g, unit: g.division_of(unit).id, _strength, _marks),
    seen_leaders("general"),
    seen_commands("division", lambda division: (f"order_{division.order}",) if division.order else ()),
)

TALLIED: Final[Tallied] = {
    "units_lost": ("units", lambda g, unit: unit.gone == "lost"),
    "units_routed": ("units", lambda g, unit: unit.on_table and unit.level == ROUTED),
    "losses": ("units", lambda g, unit: sum(unit.wounds)),
    "generals_lost": ("generals", lambda g, general: general.lost),
}
