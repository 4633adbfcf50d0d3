"""What a unit that is about to move makes of each place: how near the enemy is, who helps, how far the goal."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.brigades.captain.outlook import Outlook as BrigadeOutlook
from engine.brigades.questions.attempts import Move
from engine.brigades.questions.near import foes
from engine.space.plane import Point, squared
from engine.space.sectors import in_arc
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.ground import is_in_town
from engine.systems.risorgimento.questions.moving import BACK, CONTACT

_CM: Final = 100
_NEAR_THE_ENEMY: Final = {"line": 2.0, "open_order": 1.6, "attack_column": 0.5, "square": -3.0}
_CHARGE: Final = 2_400
"""From how far horse may charge: infantry in open order would hardly stand."""
_BESIDE: Final = 600
_HALF_BASES: Final = 3.5
_SAFE: Final = 14
"""Out of everybody's way."""
_BURDENED: Final = 2
"""Points against it on every die with which a unit is better at rest: those of disorder, or of much fatigue."""
_BATTALION: Final = 10
"""Half points of strength, about: a side that is as far behind has no time to rest."""
_CLOSING: Final = 9.0
"""What a melee is worth by itself: fire alone seldom decides a battle before the day is over."""
_BEHIND: Final = 4.0
"""What it is worth more to a side that would lose if the day were over now."""


def wavers(g: Game, unit: Unit) -> bool:
    """Unless its side is far behind, whoever is burdened rests; who is near breaking or being removed is spared."""
    lead = g.state.sides[unit.side].points - g.state.sides[1 - unit.side].points
    is_weak = unit.morale <= unit.profile.morale // 2 or unit.halves <= unit.profile.strength
    return unit.shaken or (lead > -_BATTALION and (is_weak or g.rules.penalty(g, unit) >= _BURDENED))


class Outlook(BrigadeOutlook[Unit]):
    SEEN = LOOKS = 3_000
    THREATENS = 700
    PULL = 0.3
    DETOUR = 2

    def __init__(self, g: Game, unit: Unit, sent_to: int = -1) -> None:
        self._g: Final = g
        self._times: Final = g.setting.times
        standing = [foe for foe in foes(g, unit) if not foe[2].routed]
        reach = (self.SEEN + 2 * max(unit.profile.arm.allowances.values())) ** 2
        near = [foe for foe in standing if foe[0] < reach]
        super().__init__(g, unit, near, lambda friend: not friend.routed, sent_to)
        self._goal: Final = self.bound_for(enemy.at for _, _, enemy in standing)
        self._penalty: Final = g.rules.penalty(g, unit)
        self._wavers: Final = wavers(g, unit)
        horse = (away for away, _, _, enemy in self.near if enemy.profile.arm.is_mounted)
        self._fears_horse: Final = not unit.profile.arm.is_light and next(horse, self.SEEN) < _CHARGE
        own, other = g.state.sides[unit.side], g.state.sides[1 - unit.side]
        self._closing: Final = _CLOSING + _BEHIND * (own.points < other.points)

    def is_content(self) -> bool:
        """Whether it could hardly stand better than where it is: at rest far from the enemy, or with guns in range."""
        unit, reach = self.unit, self.unit.profile.arm.medium / _CM
        gap = isqrt(self.around(unit.at).away) / _CM - _HALF_BASES
        well = gap >= _SAFE if self._wavers else unit.formation == "unlimbered" and 6 < gap <= reach
        return well and self.is_faced(unit.at, unit.facing)

    def worth(self, move: Move | None) -> float:
        unit = self.unit
        manner, formation, x, y, facing = move or ("", unit.formation, unit.x, unit.y, unit.facing)
        place = (x, y)
        target, nearest, threats = self.around(place)
        gap = isqrt(nearest) / _CM - _HALF_BASES
        if self._wavers:
            # Who wavers is better off out of reach, and at rest.
            rests = 1.0 if move is None or manner == BACK else 0.0
            return 0.6 * min(gap, _SAFE) + rests + 2.0 * self.is_faced(place, facing)
        worth = -self.pull * isqrt(squared(place, self._goal)) / _CM - (0.4 if manner in self._times else 0.0)
        if unit.profile.arm.is_guns:
            faces = self.is_faced(place, facing)
            return worth + self._for_guns(formation, gap, facing_them=faces, moves=move is not None)
        if unit.profile.arm.is_mounted:
            return worth + self._for_horse(formation, gap, facing_them=self.is_faced(place, facing))
        if target is not None and manner == CONTACT:
            return worth + self._of_melee(formation, place, target)
        if gap < 12 or self._fears_horse:
            worth += _NEAR_THE_ENEMY.get(formation, -5.0) - 3.0 * (self._fears_horse and formation == "open_order")
        if target is not None and gap <= 6 and self.is_faced(place, facing):
            if gap <= 3:
                helpers = self.friends_near(target.at, self.THREATENS)
                worth += 5.0 + 1.2 * helpers + 1.0 * bool(target.disorder or target.shaken)
            else:
                worth += 2.5
        return worth - 0.8 * max(0, threats - 1) + 0.3 * (move is None)

    def _for_guns(self, formation: str, gap: float, *, facing_them: bool, moves: bool) -> float:
        reach = self.unit.profile.arm.medium / _CM
        if formation == "limbered":
            return -4.0 if gap < 8 else 0.0 if gap > reach else -2.0
        worth = 6.0 if facing_them and 6 < gap <= reach else 2.0 if facing_them else 0.0
        return worth - (1.0 if moves else 0.0)

    def _for_horse(self, formation: str, gap: float, *, facing_them: bool) -> float:
        """Near enough to charge, out of the range of muskets."""
        worth = 2.0 * facing_them + (1.0 if formation == "line" and gap < 24 else 0.0)
        return worth - (5.0 if gap < 9 else 0.0) + (3.0 if 9 <= gap <= 16 else 0.0)

    def _of_melee(self, formation: str, place: Point, target: Unit) -> float:
        """What closing is worth: strength against strength, nerve against nerve, and what both have on their dice."""
        unit, g = self.unit, self._g
        worth: float = (unit.halves - target.halves) / 2 + 1.5 * self.friends_near(target.at, _BESIDE)
        worth += 2.0 * (formation == "attack_column") + 8.0 * target.profile.arm.is_guns - 4.0 * is_in_town(g, target)
        worth += 2.0 * (g.rules.penalty(g, target) - self._penalty)
        worth += 2.0 * (target.profile.morale - target.morale - unit.profile.morale + unit.morale)
        behind = not in_arc(target.x, target.y, target.facing, 60, place)
        return worth + 4.0 * behind + self._closing
