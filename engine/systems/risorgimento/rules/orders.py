"""A.2, A.3: written orders and the couriers that carry new ones."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Brigade


def couriers(g: Game) -> None:
    """A.3a."""


def send_orders(g: Game, brigade: Brigade) -> Ask[None]:  # noqa: ARG001
    """A.2b."""
    yield from ()
