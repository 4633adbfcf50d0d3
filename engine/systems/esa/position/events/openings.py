"""What a battle takes from an opening."""

from __future__ import annotations

from typing import ClassVar, final

from engine.core.position.events import Event
from engine.systems.esa.position.state import State


@final
class DeploymentOrdered(Event):
    """The army that sets up before the other."""

    FIELDS: ClassVar[tuple[str, ...]] = ("side",)
    __slots__ = ("side",)

    def __init__(self, section: str, side: int) -> None:
        self.section = section
        self.side = side

    def apply(self, state: State) -> None:
        state.first_to_deploy = self.side


@final
class GroundMoved(Event):
    """A piece of ground lies elsewhere than the scenario draws it."""

    FIELDS: ClassVar[tuple[str, ...]] = ("feature", "hexes")
    __slots__ = ("feature", "hexes")

    def __init__(self, section: str, feature: str, hexes: tuple[int, ...]) -> None:
        self.section = section
        self.feature = feature
        self.hexes = hexes

    def apply(self, state: State) -> None:
        others = tuple(one for one in state.moved_ground if one[0] != self.feature)
        state.moved_ground = (*others, (self.feature, self.hexes))


@final
class HelpDelayed(Event):
    """No reinforcement comes before this turn."""

    FIELDS: ClassVar[tuple[str, ...]] = ("turn",)
    __slots__ = ("turn",)

    def __init__(self, section: str, turn: int) -> None:
        self.section = section
        self.turn = turn

    def apply(self, state: State) -> None:
        state.help_from = self.turn


@final
class SpiritsChanged(Event):
    """A unit that a speech has heartened (1) or disheartened (-1)."""

    FIELDS: ClassVar[tuple[str, ...]] = ("unit", "spirit")
    __slots__ = ("spirit", "unit")

    def __init__(self, section: str, unit: int, spirit: int) -> None:
        self.section = section
        self.unit = unit
        self.spirit = spirit

    def apply(self, state: State) -> None:
        state.units[self.unit].spirit = self.spirit
