"""The field as one unit sees it before it moves: how near the enemy is to a place, who helps there, where it
wants to go. Made once for all the moves that the unit may choose from."""

from __future__ import annotations

from typing import Final

from engine.space.plane import Point, squared
from engine.space.sectors import is_any_in_arc
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import ROUTED, SHAKEN, Unit

FAR: Final = 10**9
_SEEN: Final = 1_500**2
_BEFORE_THE_FRONT: Final = 45
_PULL: Final = 0.25
_AT_HAND: Final = 500**2


class Outlook:
    def __init__(self, g: Game, unit: Unit, sent_to: int = -1) -> None:
        """`sent_to` is the number of the objective that it is told to attack."""
        enemies = g.enemies(unit.side)
        self._enemies: Final = [enemy.at for enemy in enemies]
        self._friends: Final = [
            friend.at for friend in g.on_table(unit.side) if friend is not unit and friend.level < SHAKEN
        ]
        # The nearest enemy that is not in rout, or an objective that is nearer.
        places = [enemy.at for enemy in enemies if enemy.level < ROUTED] or self._enemies
        goals = [(goal.x, goal.y) for goal in g.state.goals if goal.holder != unit.side]
        self.pull: Final = _PULL if sent_to < 0 else 2 * _PULL
        """What a measure nearer to its goal is worth to it."""
        if sent_to >= 0:
            aim = g.state.goals[sent_to]
            places, goals = [], [(aim.x, aim.y)]
        self.goal: Final = min((*places, *goals), key=lambda place: squared(place, unit.at), default=unit.at)
        self._nearest: Final[dict[Point, int]] = {}
        self._helping: Final[dict[Point, float]] = {}

    def nearest(self, place: Point) -> int:
        """The square of how far the nearest enemy is."""
        nearest = self._nearest.get(place)
        if nearest is None:
            x, y = place
            squares = [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) for own_x, own_y in self._enemies]
            nearest = self._nearest[place] = min(squares, default=FAR)
        return nearest

    def is_faced(self, place: Point, facing: int) -> bool:
        """Whether somebody of the enemy would be before its front."""
        return is_any_in_arc(place, facing, _BEFORE_THE_FRONT, self._enemies, _SEEN)

    def together(self, place: Point) -> float:
        """Friends at hand, on a flank or behind."""
        worth = self._helping.get(place)
        if worth is None:
            x, y = place
            friends = sum(
                [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) < _AT_HAND for own_x, own_y in self._friends]
            )
            worth = self._helping[place] = 0.4 * min(friends, 3)
        return worth
