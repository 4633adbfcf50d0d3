"""The phases of fire, charges and melee, by the names of the declared phases."""

from __future__ import annotations

from typing import Final

from engine.core.declared.sequence import Procedure
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.rules.advance import melee_phase
from engine.systems.risorgimento.rules.charges import charge_orders, charges
from engine.systems.risorgimento.rules.fire import artillery_fire, simultaneous_fire

FIGHTING: Final[dict[str, Procedure[Game]]] = {
    "charge_orders": charge_orders,
    "artillery_fire": artillery_fire,
    "charges": charges,
    "fire": simultaneous_fire,
    "melee": melee_phase,
}
