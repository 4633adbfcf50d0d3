"""The field as one unit sees it before it moves: whom it faces from a place, who helps there, where it is to go. Made
once for all the moves that it may choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, Final, Generic, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.core.position.field import FieldGame
from engine.space.plane import Point
from engine.space.sectors import is_any_in_arc

U = TypeVar("U", bound=BasedUnit)
_BEFORE_THE_FRONT: Final = 45


class Outlook(Generic[U]):
    SEEN: ClassVar[int]
    """Enemies farther away are no concern of a unit yet."""
    PULL: ClassVar[float]
    """What a measure nearer to its goal is worth to a unit; twice that to one that is sent there."""

    def __init__(
        self,
        g: FieldGame[Any, Any, U],
        unit: U,
        enemies: list[Point],
        helps: Callable[[U], bool],
        sent_to: int,
    ) -> None:
        """`sent_to` is the number of the objective that it is told to attack, `helps` says which friends count."""
        state: Any = g.state
        self.unit: Final = unit
        self.enemies: Final = enemies
        self._friends: Final = [one.at for one in g.on_table(unit.side) if one is not unit and helps(one)]
        self.sent: Final[Point | None] = (state.goals[sent_to].x, state.goals[sent_to].y) if sent_to >= 0 else None
        self.open_goals: Final[list[Point]] = [(one.x, one.y) for one in state.goals if one.holder != unit.side]
        self.pull: Final = self.PULL if self.sent is None else 2 * self.PULL
        self._helping: Final[dict[tuple[int, int, int], int]] = {}

    def is_faced(self, place: Point, facing: int) -> bool:
        """Whether somebody of the enemy would be before its front."""
        return is_any_in_arc(place, facing, _BEFORE_THE_FRONT, self.enemies, self.SEEN**2)

    def friends_near(self, place: Point, reach: int) -> int:
        """How many of those who help are nearer to a place than that."""
        x, y = place
        known = self._helping.get((x, y, reach))
        if known is None:
            square = reach * reach
            known = sum([(own_x - x) ** 2 + (own_y - y) ** 2 < square for own_x, own_y in self._friends])
            self._helping[x, y, reach] = known
        return known
