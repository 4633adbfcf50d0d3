"""What a battle takes from an opening."""

from __future__ import annotations

from engine.core.position.changes import of, puts
from engine.core.position.events import Event
from engine.systems.esa.position.state import State


class DeploymentOrdered(Event):
    """The army that sets up before the other."""

    side: int = puts("first_to_deploy")


class GroundMoved(Event):
    """A piece of ground lies elsewhere than the scenario draws it."""

    feature: str
    hexes: tuple[int, ...]

    def apply(self, state: State) -> None:
        others = tuple(one for one in state.moved_ground if one[0] != self.feature)
        state.moved_ground = (*others, (self.feature, self.hexes))


class HelpDelayed(Event):
    """No reinforcement comes before this turn."""

    turn: int = puts("help_from")


class SpiritsChanged(Event):
    """A unit that a speech has heartened (1) or disheartened (-1)."""

    unit: int = of("units")
    spirit: int = puts()
