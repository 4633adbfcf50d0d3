"""What a viewer sees of a battle: units, generals, divisions with their orders; and what the battle cost."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.watching.scene import seen_leaders, seen_units
from engine.core.watching.roster import Tallied, lists_of
from engine.core.watching.scene import SceneFigure, SeenKind, Stand, measured
from engine.systems.lumi.book.figures import STATES
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import ROUTED, Division, State, Unit


def _left(g: Game, unit: Unit) -> int:
    return sum(g.figures.losses_to_die - wound for wound in unit.wounds)


def _unit_figure(g: Game, unit: Unit) -> SceneFigure:
    return SceneFigure(
        "unit",
        unit.id,
        unit.profile.arm.name,
        most=g.figures.losses_to_die * unit.bases,
        radius=measured(unit.size[0] // 2, g.setting.scale),
        body="division",
        within=g.division_of(unit).id,
        name=unit.name,
        side=unit.side,
    )


def _division(_: Game, division: Division) -> Stand:
    return Stand(marks=(f"order_{division.order}",) if division.order else ())


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    seen_units(_unit_figure, _left, lambda unit: {f"order_state:{STATES[unit.level]}": unit.level > 0}),
    seen_leaders("general"),
    SeenKind("divisions", lambda g, division: SceneFigure("division", division.id), _division),
)

LISTS: Final = lists_of(State)

TALLIED: Final[Tallied] = {
    "units_lost": ("units", lambda g, unit: unit.gone == "lost"),
    "units_routed": ("units", lambda g, unit: unit.on_table and unit.level == ROUTED),
    "losses": ("units", lambda g, unit: sum(unit.wounds)),
    "generals_lost": ("generals", lambda g, general: general.lost),
}
