"""The field as one unit sees it before it moves: whom it faces from a place, who is near there, where it is to go. Made
once for all the moves that it may choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from math import isqrt
from typing import Any, ClassVar, Final, Generic, NamedTuple, TypeVar

from engine.brigades.position.pieces import BasedUnit
from engine.core.position.field import FieldGame
from engine.space.plane import Point, squared
from engine.space.sectors import is_any_in_arc

U = TypeVar("U", bound=BasedUnit)
_BEFORE_THE_FRONT: Final = 45


class Around(NamedTuple, Generic[U]):
    """Who of the enemy is near a place."""

    nearest: U | None
    away: int
    """The square of how far he is, or the farthest that is looked."""
    threats: int


class Outlook(Generic[U]):
    SEEN: ClassVar[int]
    """Enemies farther away are no concern of a unit yet."""
    LOOKS: ClassVar[int]
    """So far it looks for the nearest of them."""
    THREATENS: ClassVar[int] = 0
    """From how far an enemy is a threat."""
    PULL: ClassVar[float]
    """What a measure nearer to its goal is worth to a unit; twice that to one that is sent there."""
    DETOUR: ClassVar[int]
    """An objective is gone for rather than an enemy as long as the square of how far it is is less than so many times
    that of the enemy."""

    def __init__(
        self,
        g: FieldGame[Any, Any, U],
        unit: U,
        enemies: Iterable[tuple[int, int, U]],
        helps: Callable[[U], bool],
        sent_to: int,
    ) -> None:
        """`enemies` are those that count, as `foes` has them; `sent_to` is the number of the objective that it is told
        to attack, `helps` says which friends count."""
        state: Any = g.state
        self._field: Final = g
        self._helps: Final = helps
        self.unit: Final = unit
        self._at: Final = unit.at
        self.near: Final = [(isqrt(square), enemy.x, enemy.y, enemy) for square, _, enemy in enemies]
        """How far each enemy is from the unit, and where: the nearest first."""
        self.enemies: Final[list[Point]] = [(x, y) for _, x, y, _ in self.near]
        self.sent: Final[Point | None] = (state.goals[sent_to].x, state.goals[sent_to].y) if sent_to >= 0 else None
        self._goals: Final[list[Point]] = [(one.x, one.y) for one in state.goals if one.holder != unit.side]
        self.pull: Final = self.PULL if self.sent is None else 2 * self.PULL
        self._helping: Final[dict[tuple[int, int, int], int]] = {}
        self._known: Final[dict[Point, Around[U]]] = {}

    @cached_property
    def _friends(self) -> list[Point]:
        return [one.at for one in self._field.on_table(self.unit.side) if one is not self.unit and self._helps(one)]

    def is_faced(self, place: Point, facing: int) -> bool:
        """Whether somebody of the enemy would be before its front."""
        return is_any_in_arc(place, facing, _BEFORE_THE_FRONT, self.enemies, self.SEEN**2)

    def friends_near(self, place: Point, reach: int) -> int:
        """How many of those who help are nearer to a place than that."""
        x, y = place
        known = self._helping.get((x, y, reach))
        if known is None:
            square = reach * reach
            known = sum(
                [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) < square for own_x, own_y in self._friends]
            )
            self._helping[x, y, reach] = known
        return known

    def around(self, place: Point) -> Around[U]:
        known = self._known.get(place)
        if known is not None:
            return known
        x, y = place
        target, nearest, threats, threat = None, self.LOOKS**2, 0, self.THREATENS**2
        # Whoever is farther from the unit than this and the way to the place is not the nearest there, and no threat.
        way = isqrt(squared(place, self._at)) + 2
        far = self.LOOKS + way
        for away, enemy_x, enemy_y, enemy in self.near:
            if away > far:
                break
            across, up = enemy_x - x, enemy_y - y
            square = across * across + up * up
            if square < nearest or (square == nearest and target is not None and enemy.id < target.id):
                target, nearest, far = enemy, square, max(self.THREATENS, isqrt(square) + 1) + way
            threats += square < threat
        self._known[place] = found = Around(target, nearest, threats)
        return found

    def bound_for(self, enemies: Iterable[Point]) -> Point:
        """Where it is sent; else the nearest objective that its side does not hold, or the first of some enemies."""
        at = self.unit.at
        goal = self.sent or min(self._goals, key=lambda place: squared(place, at), default=None)
        enemy = next(iter(enemies), None) if self.sent is None else None
        if goal is None or enemy is None:
            return goal or enemy or at
        return goal if squared(goal, at) < self.DETOUR * squared(enemy, at) else enemy
