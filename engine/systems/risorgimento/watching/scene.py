"""What a viewer sees of a battle: units, commanders, their states; and what the battle cost."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.watching.scene import seen_leaders
from engine.core.watching.roster import Tallied, lists_of
from engine.core.watching.scene import SceneFigure, SeenKind, Stand, measured, on_base
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Brigade, Commander, State, Unit

_BODY: Final = "brigade"


def _unit(g: Game, unit: Unit) -> Stand:
    """IND.b: with its markers."""
    if not unit.on_table:
        return Stand()
    marks = [f"formation:{unit.formation}"]
    if unit.routed:
        marks.append("routed")
    if unit.disorder:
        marks.append(f"disorder_{unit.disorder}")
    if unit.shaken:
        marks.append("shaken")
    if unit.state != "full":
        marks.append(f"command_state:{unit.state}")
    return on_base(unit.stand, g.setting.scale, (unit.halves + 1) // 2, marks)


def _unit_figure(g: Game, unit: Unit) -> SceneFigure:
    arm = unit.profile.arm
    radius = measured(arm.front // 2, g.setting.scale)
    return SceneFigure(
        "unit", unit.id, arm.name, most=unit.profile.strength, radius=radius, body=_BODY, within=unit.brigade
    )


def _state(leader: Commander) -> tuple[str, ...]:
    return (f"command_state:{leader.state}",) if leader.state != "full" else ()


def _brigade(_: Game, brigade: Brigade) -> Stand:
    marks = ["removed"] if brigade.removed else ["demoralised"] if brigade.demoralised else []
    return Stand(marks=(*marks, *(["not_come"] if brigade.arrives else [])))


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    SeenKind("units", _unit_figure, _unit),
    seen_leaders("commander", _state),
    SeenKind("brigades", lambda g, brigade: SceneFigure(_BODY, brigade.id), _brigade),
)

LISTS: Final = lists_of(State)

TALLIED: Final[Tallied] = {
    "units_destroyed": ("units", lambda g, unit: unit.gone == "destroyed"),
    "units_dispersed": ("units", lambda g, unit: unit.gone == "dispersed"),
    "units_routed": ("units", lambda g, unit: unit.on_table and unit.routed),
    "losses": ("units", lambda g, unit: unit.losses),
    "commanders_lost": ("commanders", lambda g, leader: leader.lost),
    "brigades_removed": ("brigades", lambda g, brigade: brigade.removed),
}
