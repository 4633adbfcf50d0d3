"""What it is worth to a group to stand at a place: how near to the enemy, in what shelter, with whom in view, how far
from its errand."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.space.plane import Point, squared
from engine.space.sight import sees
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.errands import Errands
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, boards

UM: Final = 100
_IN_SIGHT: Final = 5 * UM
"""Enemies as near as that are looked at before any errand that can wait."""
_CLEAR_OF: Final = 8 * UM
"""As near as that an enemy may fall upon whoever must get away."""
_IN_VIEW: Final = 1.0
"""What it is worth to have somebody to shoot at."""
_A_BAR: Final = 150
"""Hundredths that a hedge, ditch or wall in between makes a goal farther away, or an enemy whom one cannot shoot at."""
_DOUBT: Final = 2.0
"""How much better it must be to be back where one has just come from."""
_LOOKED_AT: Final = 2
"""Enemies and goals to which a line is looked for, the nearest first."""


class Footing:
    """Made for one question; who stands where does not change meanwhile. Who is `shy` does not want to meet the enemies
    who are near: he keeps out of their reach and goes about his errand."""

    def __init__(self, g: Game, group: Group, sent: Errands, *, shy: bool = False, left: Point | None = None) -> None:
        self.g: Final = g
        self.lead: Final = g.members(group)[0]
        self._is_shy: Final = shy
        self._left: Final = left
        """Where it stood before its last move, if that was not long ago."""
        self._errand: Final = sent.of(group)
        self._goals: Final = sent.ways_to(group, self._errand.points)
        self._is_precious: Final = sent.carries(group) or bool(sent.escapes(group))
        """What it carries, or who it is, is to leave the table."""
        radius, side = self.lead.radius, group.side
        here, foes = ask.building_of(g, self.lead), g.enemies(side)
        # Whoever is behind the walls of another house is nobody to walk up to, unless there is nobody else.
        at_hand = [foe for foe in foes if ask.building_of(g, foe) in ("", here)] or foes
        self._foes: Final = [(foe.x, foe.y, foe.radius + radius, foe) for foe in at_hand]
        friends = [one for one in g.friends(side) if g.group(one) is not group]
        self._friends: Final = [one.at for one in friends] if self._is_precious else []
        # How far from the enemy it would like to be: short range with a loaded gun, else a charge away.
        gunner = ask.spokesman(g, group) or self.lead
        ranges = [weapon.short_to for weapon in arms.ready_weapons(g, gunner) if weapon.short_to]
        self._range: Final = max(ranges, default=0)
        self._wanted: Final = self._range - 10 if ranges else ask.group_speed(g, group) - 20

        # Gain on the way, not the way itself: who comes near an enemy forgets his errand, not how far it was.
        self._way_left: Final = self._off_errand(self.lead.at) if self._goals else 0

    def worth(self, place: Point) -> float:
        x, y = place
        near = sorted(
            (isqrt((x - across) ** 2 + (y - up) ** 2) - width, foe.id) for across, up, width, foe in self._foes
        )
        gaps = [gap for gap, _ in near]
        is_due, score = self._errand.is_due, 0.8 if judgement.is_shelter(self.g, place, self.lead.radius) else 0.0
        if gaps:
            # Many at once are worse than one.
            score -= 0.4 * sum(1 for gap in gaps[1:] if gap < 4 * UM)
            looked_at = [number for gap, number in near[:_LOOKED_AT] if gap <= self._range]
            in_view = any(self._has_in_view(place, number) for number in looked_at)
            score += _IN_VIEW if in_view else 0.0
            score -= self._off_distance(place, *near[0], in_view=in_view) / UM * (0.1 if is_due else 1.0)
            if self._is_precious:
                score -= self._danger(place, gaps)
        if self._goals and (not gaps or gaps[0] > _IN_SIGHT or is_due or self._is_shy):
            score += 1.5 * (self._way_left - self._off_errand(place)) / UM
        is_fickle = self._left is not None and not is_due and self._doubles_back(self._left, place)
        return score - _DOUBT if is_fickle else score

    def _doubles_back(self, left: Point, place: Point) -> bool:
        """Most of the way that it has just come is gone back."""
        here = self.lead.at
        return 2 * isqrt(squared(left, place)) < isqrt(squared(left, here)) + isqrt(squared(here, place))

    def _off_errand(self, place: Point) -> int:
        """The way to where it is sent: farther where something stands in it."""
        ways = sorted((isqrt(squared(place, goal)) + farther, goal) for goal, farther in self._goals)
        return min(far + _A_BAR * len(self.g.ground.crossed(place, goal)) for far, goal in ways[:_LOOKED_AT])

    def _off_distance(self, place: Point, gap: int, number: int, *, in_view: bool) -> int:
        """How far from where it would like to be to the nearest enemy."""
        if self._is_shy:
            return max(0, _IN_SIGHT - gap)
        if in_view or gap > self._range > 0:
            return abs(gap - self._wanted)
        bars = self.g.ground.crossed(place, self.g.state.figures[number].at)
        return abs(gap + _A_BAR * len(bars) - self._wanted)

    def _has_in_view(self, place: Point, number: int) -> bool:
        one, other = boards.sighted(self.g, self.lead), boards.sighted(self.g, self.g.state.figures[number])
        return sees(boards.open_board(self.g), one.moved(place), other)

    def _danger(self, place: Point, gaps: list[int]) -> float:
        """Round the enemy, not through him, and with friends at hand wherever he is near."""
        threats = [gap for gap in gaps if gap < _CLEAR_OF]
        guards = sum(1 for friend in self._friends if squared(place, friend) < (4 * UM) ** 2)
        alone = 1.5 if guards == 0 else 0.8 if guards == 1 else 0.4
        return sum(alone * (_CLEAR_OF - gap) / UM for gap in threats[:3])
