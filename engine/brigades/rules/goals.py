"""Who holds an objective."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.brigades.position.events import Taken
from engine.brigades.position.pieces import BasedUnit, Goal
from engine.core.position.game import Game


def hold(g: Game[Any, Any], goal: Goal, near: Iterable[BasedUnit], section: str) -> None:
    """Whoever alone has units near it that count; as long as nobody has, or both, it stays as it is."""
    sides = {unit.side for unit in near}
    if len(sides) == 1 and goal.holder not in sides:
        g.record(Taken(section, goal.id, sides.pop()))
