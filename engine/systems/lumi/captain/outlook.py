"""The field as one unit sees it before it moves: how near the enemy is to a place, how rough it is, where it wants to
go; and who is sent where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.brigades.captain.outlook import Outlook as BrigadeOutlook
from engine.space.plane import Point, squared
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import ROUTED, SHAKEN, Unit
from engine.systems.lumi.questions.ground import is_barred, way_to

FAR: Final = 10**9
_AT_HAND: Final = 500


class Outlook(BrigadeOutlook[Unit]):
    SEEN = 1_500
    PULL = 0.25

    def __init__(self, g: Game, unit: Unit, sent_to: int = -1) -> None:
        enemies = g.enemies(unit.side)
        super().__init__(g, unit, [enemy.at for enemy in enemies], lambda friend: friend.level < SHAKEN, sent_to)
        # The nearest enemy that is not in rout and whom it can come at, or an objective that is nearer.
        places = [enemy.at for enemy in enemies if enemy.level < ROUTED] or self.enemies
        places = [place for place in places if not is_barred(g, unit, place)] or places
        goals = (*places, *self.open_goals) if self.sent is None else (self.sent,)
        nearest = min(goals, key=lambda place: squared(place, unit.at), default=unit.at)
        self.way: Final = way_to(g, unit, nearest)
        self._patches: Final = g.setting.patches
        self._nearest: Final[dict[Point, int]] = {}

    def nearest(self, place: Point) -> int:
        """The square of how far the nearest enemy is."""
        nearest = self._nearest.get(place)
        if nearest is None:
            x, y = place
            squares = [(own_x - x) * (own_x - x) + (own_y - y) * (own_y - y) for own_x, own_y in self.enemies]
            nearest = self._nearest[place] = min(squares, default=FAR)
        return nearest

    def is_rough(self, place: Point) -> bool:
        """3.5: whether the ground there disorders close order."""
        return any(piece.ground.disorders for piece in self._patches.at(place))

    def together(self, place: Point) -> float:
        """Friends at hand, on a flank or behind."""
        return 0.4 * min(self.friends_near(place, _AT_HAND), 3)


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
