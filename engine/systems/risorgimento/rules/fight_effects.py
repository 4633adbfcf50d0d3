"""What the effects do that the chapters on fire, charges, melee and morale name."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed, deeds
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.rules.charges import pursue, ride_freely
from engine.systems.risorgimento.rules.fire import lose_one_more, lose_tens
from engine.systems.risorgimento.rules.losses import (
    kill_commander,
    roll_severity,
    slip_away,
    wound_badly,
    wound_lightly,
)
from engine.systems.risorgimento.rules.melee import face_about, turn_in_disorder
from engine.systems.risorgimento.rules.morale import shake
from engine.systems.risorgimento.rules.reactions import (
    leave_guns,
    retire_in_disorder,
    retire_in_order,
    stand_in_square,
    turn_away,
)


def react_in_time(g: Game, c: Context) -> None:
    """E.2.1c: whoever has asked lets it ride."""


def charge_home(g: Game, c: Context) -> None:
    """E.2.2f: the charge goes on."""


def serve_guns(g: Game, c: Context) -> None:
    """E.2.3c: the battery stays as it is."""


def strike(g: Game, c: Context) -> None:
    """G.3b: what is struck stands in table 7, by the score of both."""


FIGHT_DEEDS: Final[dict[str, Deed]] = {
    **deeds(shake, stand_in_square, retire_in_order, retire_in_disorder, needs=("unit",)),
    **deeds(turn_away, leave_guns, react_in_time, charge_home, serve_guns, strike, needs=("unit",)),
    **deeds(lose_tens, lose_one_more, face_about, turn_in_disorder, ride_freely, pursue, needs=("unit", "other")),
    **deeds(roll_severity, kill_commander, wound_badly, wound_lightly, slip_away, needs=("leader",)),
}
FIGHT_STAKES: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("commander_hit", "commander_severity", "commander_contacted"), ("leader",)),
    **dict.fromkeys(("morale", "battery_evades"), ("unit",)),
    **dict.fromkeys(("fire", "counter_charge", "form_square", "evade", "recall", "gun_crew"), ("unit", "other")),
    **dict.fromkeys(("melee", "turn_to_face", "cavalry_advance"), ("unit", "other")),
}
"""The tests of those chapters, each with what an outcome finds: `unit`, `other`, `leader`."""
