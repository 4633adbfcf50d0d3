"""What a viewer sees of a battle: units, commanders, their states; and what the battle cost."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.watching.scene import seen_commands, seen_leaders, seen_units
from engine.core.watching.roster import Tallied
from engine.core.watching.scene import SeenKind, marked
from engine.systems.risorgimento.position.state import Brigade, Game, Unit


def _markers(unit: Unit) -> dict[str, bool]:
    """IND.b."""
    return {
        "routed": unit.routed,
        f"disorder_{unit.disorder}": unit.disorder > 0,
        "shaken": unit.shaken,
        f"command_state:{unit.state}": unit.state != "full",
    }


def _strength(_: Game, unit: Unit) -> tuple[int, int]:
    return (unit.halves + 1) // 2, unit.profile.strength


def _of_brigade(brigade: Brigade) -> tuple[str, ...]:
    gives_way = brigade.demoralised and not brigade.removed
    return marked(removed=brigade.removed, demoralised=gives_way, not_come=brigade.arrives > 0)


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    seen_units("brigade", lambda _, unit: unit.brigade, _strength, _markers),
    seen_leaders("commander", lambda leader: (f"command_state:{leader.state}",) if leader.state != "full" else ()),
    seen_commands("brigade", _of_brigade),
)

TALLIED: Final[Tallied] = {
    "units_destroyed": ("units", lambda g, unit: unit.gone == "destroyed"),
    "units_dispersed": ("units", lambda g, unit: unit.gone == "dispersed"),
    "units_routed": ("units", lambda g, unit: unit.on_table and unit.routed),
    "losses": ("units", lambda g, unit: unit.losses),
    "commanders_lost": ("commanders", lambda g, leader: leader.lost),
    "brigades_removed": ("brigades", lambda g, brigade: brigade.removed),
}
