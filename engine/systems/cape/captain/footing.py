"""What it is worth to a group to stand at a place: how near to the enemy, in what shelter, how far from its errand."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.space.plane import Point, squared
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.errands import Errands
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask

UM: Final = 100
FAR: Final = 10_000
_IN_SIGHT: Final = 5 * UM
"""Enemies as near as that are looked at before any errand that can wait."""
_CLEAR_OF: Final = 8 * UM
"""As near as that an enemy may fall upon whoever must get away."""


class Footing:
    """Made for one question; who stands where does not change meanwhile."""

    def __init__(self, game: Game, group: Group, errands: Errands) -> None:
        self.g: Final = game
        self.lead: Final = game.members(group)[0]
        self._errand: Final = errands.of(group)
        self._goals: Final = errands.ways_to(group, self._errand.points)
        self._is_precious: Final = errands.is_precious(group)
        radius, side = self.lead.radius, group.side
        here, foes = ask.building_of(game, self.lead), game.enemies(side)
        # Whoever is behind the walls of another house is nobody to walk up to, unless there is nobody else.
        at_hand = [foe for foe in foes if ask.building_of(game, foe) in ("", here)] or foes
        self._foes: Final = [(foe.x, foe.y, foe.radius + radius) for foe in at_hand]
        friends = [one for one in game.friends(side) if game.group(one) is not group]
        self._friends: Final = [one.at for one in friends] if self._is_precious else []
        # How far from the enemy it would like to be: short range with a loaded gun, else a charge away.
        ranges = [weapon.short_to for weapon in arms.ready_weapons(game, self.lead) if weapon.short_to]
        self._wanted: Final = max(ranges) - 10 if ranges else ask.group_speed(game, group) - 20

    def worth(self, place: Point) -> float:
        x, y = place
        gaps = sorted(isqrt((x - across) ** 2 + (y - up) ** 2) - width for across, up, width in self._foes)
        is_due, score = self._errand.is_due, 0.8 if judgement.is_shelter(self.g, place, self.lead.radius) else 0.0
        if gaps:
            # Many at once are worse than one.
            score -= 0.4 * sum(1 for gap in gaps[1:] if gap < 4 * UM)
            score -= abs(gaps[0] - self._wanted) / UM * (0.1 if is_due else 1.0)
            if self._is_precious:
                score -= self._danger(place, gaps)
        if self._goals and (not gaps or gaps[0] > _IN_SIGHT or is_due):
            score -= 1.5 * min(isqrt(squared(place, goal)) + farther for goal, farther in self._goals) / UM
        return score

    def _danger(self, place: Point, gaps: list[int]) -> float:
        """Round the enemy, not through him, and with friends at hand wherever he is near."""
        threats = [gap for gap in gaps if gap < _CLEAR_OF]
        guards = sum(1 for friend in self._friends if squared(place, friend) < (4 * UM) ** 2)
        alone = 1.5 if guards == 0 else 0.8 if guards == 1 else 0.4
        return sum(alone * (_CLEAR_OF - gap) / UM for gap in threats[:3])
