"""The phases of fire, charges and melee, by the names of the declared phases."""

from __future__ import annotations

from typing import Final

from engine.core.declared.sequence import Procedures, Step
from engine.systems.risorgimento.position.game import Game


def charge_orders(g: Game, _: Step) -> None:
    """C.1."""


def artillery_fire(g: Game, _: Step) -> None:
    """D."""


def charges(g: Game, _: Step) -> None:
    """E.1."""


def fire(g: Game, _: Step) -> None:
    """F."""


def melee(g: Game, _: Step) -> None:
    """G."""


FIGHTING: Final[Procedures[Game]] = {
    "charge_orders": charge_orders,
    "artillery_fire": artillery_fire,
    "charges": charges,
    "fire": fire,
    "melee": melee,
}
