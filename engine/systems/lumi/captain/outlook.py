"""The field as one unit sees it before it moves: how near the enemy is to a place, who helps there, where it
wants to go. Made once for all the moves that the unit may choose from."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.space.plane import Point, squared
from engine.space.sectors import is_any_in_arc
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import ROUTED, SHAKEN, Unit
from engine.systems.lumi.questions.ways import is_barred, way_to

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
        # The nearest enemy that is not in rout and whom it can come at, or an objective that is nearer.
        places = [enemy.at for enemy in enemies if enemy.level < ROUTED] or self._enemies
        places = [place for place in places if not is_barred(g, unit, place)] or places
        goals = [(goal.x, goal.y) for goal in g.state.goals if goal.holder != unit.side]
        self.pull: Final = _PULL if sent_to < 0 else 2 * _PULL
        """What a measure nearer to its goal is worth to it."""
        if sent_to >= 0:
            aim = g.state.goals[sent_to]
            places, goals = [], [(aim.x, aim.y)]
        nearest = min((*places, *goals), key=lambda place: squared(place, unit.at), default=unit.at)
        self.way: Final = way_to(g, unit, nearest)
        self._patches: Final = g.setting.patches
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

    def is_rough(self, place: Point) -> bool:
        """3.5: whether the ground there disorders close order."""
        return any(piece.ground.disorders for piece in self._patches.at(place))

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


def errands(g: Game, side: int, holds: Callable[[Unit], bool]) -> dict[int, int]:
    """Who is sent to which objective: to each that the army does not hold, the nearest unit that is free to go."""
    sent: dict[int, int] = {}
    free = [
        unit for unit in g.on_table(side) if unit.level < SHAKEN and not unit.profile.arm.is_guns and not holds(unit)
    ]
    for number, goal in enumerate(g.state.goals):
        waiting = [unit for unit in free if unit.id not in sent]
        if goal.holder != side and waiting:
            nearest = min(waiting, key=lambda unit: (squared(unit.at, (goal.x, goal.y)), unit.id))
            sent[nearest.id] = number
    return sent
