"""What a viewer sees of a battle: units and leaders in their hexes, divisions with their orders; and what it cost."""

from __future__ import annotations

from typing import Any, Final

from engine.core.watching.roster import Tallied
from engine.core.watching.scene import SceneFigure, SeenKind, Stand, marked
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Division, General, Unit

_DEGREES: Final = 60
"""From one facing to the next."""
_BODY: Final = "division"


def _unit(g: Game, unit: Unit) -> Stand:
    if not unit.alive or unit.hex < 0:
        return Stand(strength=unit.strength if unit.alive else 0)
    marks = marked(shaken=unit.shaken, paralysed=unit.paralysed, **{f"posture_{unit.posture}": unit.posture > 0})
    return Stand(g.board.hex(unit.hex), unit.facing * _DEGREES, unit.strength, marks)


def _unit_figure(_: Game, unit: Unit) -> SceneFigure:
    return SceneFigure("unit", unit.id, unit.profile.klass, unit.initial, body=_BODY, within=unit.division)


def _leader(g: Game, leader: General) -> Stand:
    return Stand(g.board.hex(leader.hex) if leader.alive and leader.hex >= 0 else None)


def _division(_: Game, division: Division) -> Stand:
    return Stand(marks=marked(focused=division.focused, routed=division.routed), card=division.card)


SEEN: Final[tuple[SeenKind[Game, Any], ...]] = (
    SeenKind("units", _unit_figure, _unit),
    SeenKind(
        "generals", lambda g, leader: SceneFigure("leader", leader.id, body=_BODY, within=leader.division), _leader
    ),
    SeenKind("divisions", lambda g, division: SceneFigure(_BODY, division.id), _division),
)


LISTS: Final = {"side": "sides", "division": "divisions", "unit": "units", "leader": "generals"}


TALLIED: Final[Tallied] = {
    "strength_lost": ("units", lambda g, unit: unit.initial - (unit.strength if unit.alive else 0)),
    "units_lost": ("units", lambda g, unit: not unit.alive),
    "units_shaken": ("units", lambda g, unit: unit.alive and unit.shaken),
    "leaders_lost": ("sides", lambda g, side: side.generals_lost),
    "divisions_routed": ("divisions", lambda g, division: division.routed),
}
"""Strength and units lost for good, leaders down, divisions that ran, units shaken at the end."""
