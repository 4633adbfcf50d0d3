"""A captain: brings infantry into short range together, keeps guns firing and cavalry back for those who waver."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.brigades.captain.captain import NEVER, BrigadeCaptain
from engine.brigades.captain.outlook import Outlook as BrigadeOutlook
from engine.brigades.questions.attempts import Move
from engine.brigades.questions.near import foes, nearness
from engine.brigades.rules.riding import FOLLOW
from engine.core.decisions import Decision
from engine.space.plane import Point, squared
from engine.space.sectors import in_arc
from engine.systems.risorgimento.position.state import Game, Unit
from engine.systems.risorgimento.questions.ground import is_in_town
from engine.systems.risorgimento.questions.lines import range_of
from engine.systems.risorgimento.questions.moving import BACK, CONTACT
from engine.systems.risorgimento.rules.fire import expected_value

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


# --- the captain ------------------------------------------------------------------------------------------------------

_LEAST_SHOT: Final = 4
"""A fire value for which it is worth giving up the fire phase."""


class RisorgimentoCaptain(BrigadeCaptain[Game, Unit]):
    TAKES_LAST = frozenset(("turn_to_face",))
    DECLINES = {"fire": -1.0, "fire_guns": -1.0, "write_charge": 0.0, "ride_on": 0.0}  # noqa: RUF012

    # --- brigades and commanders ------------------------------------------------------------------------------

    def worth_activate(self, _: Decision, number: int | None) -> float:
        """Those who are nearest to the enemy go first; moves ahead are taken."""
        if number is None:
            return -1e9
        units = self.g.units_of(self.g.state.brigades[number])
        return -min(nearness(self.g, unit) for unit in units)

    def worth_ride(self, decision: Decision, option: object) -> float:
        """Behind the middle of his men; beside no one who fights, but with one who flees and may yet recover."""
        leader = self.g.state.commanders[decision.subject]
        if isinstance(option, int) and (unit := self.g.state.units[option]).routed:
            return float(unit.morale + leader.bonus - self.g.rules.penalty(self.g, unit)) / 2
        return 1.0 if option == FOLLOW or (option is None and leader.moved) else 0.0

    # --- moves ------------------------------------------------------------------------------------------------

    def answer_move(self, decision: Decision) -> int:
        unit = self.unit_of(decision)

        def think() -> int:
            outlook = Outlook(self.g, unit, self.sent_to(unit))
            return 0 if outlook.is_content() else self.best_move(decision, outlook.worth)

        return self.move_or_stay(unit, (decision.section, unit.shaken, wavers(self.g, unit)), think)

    # --- fire -------------------------------------------------------------------------------------------------

    def weigh_fire(self, unit: Unit, target: Unit) -> float:
        if unit.disorder and not (unit.moved or unit.fired_at) and range_of(self.g, unit, target) != "short":
            # B.3b: only if it does nothing does it come to order.
            return NEVER
        return expected_value(self.g, unit, target) * (1.0 + 0.15 * target.losses + 0.5 * target.shaken)

    weigh_fire_guns = weigh_fire

    def answer_fire_in_opportunity(self, decision: Decision) -> int:
        unit, target = self.unit_of(decision), self.g.state.units[decision.options[-1]]
        # It comes on: there will be a better moment.
        waits = range_of(self.g, unit, target) != "short" and (target.is_charging or not target.moved)
        has_fired = unit.fired and unit.opportunity
        fires = not waits and (has_fired or expected_value(self.g, unit, target, opportunity=True) >= _LEAST_SHOT)
        return len(decision.options) - 1 if fires else 0

    # --- charges ----------------------------------------------------------------------------------------------

    def weigh_ride_on(self, unit: Unit, target: Unit) -> float:
        return self.weigh_write_charge(unit, target) - 2.0

    def weigh_write_charge(self, unit: Unit, target: Unit) -> float:
        if self.holds(unit):
            return NEVER
        if unit.shaken or unit.disorder or unit.stand.distance(target.stand) > unit.profile.arm.line:
            return -1.0
        worth: float = (unit.halves - target.halves) / 2 - 1.0 + 3.0 * bool(target.disorder) + 1.5 * target.shaken
        worth += 4.0 * target.routed + 3.0 * target.profile.arm.is_guns
        worth += {"open_order": 1.5, "square": -6.0, "march_column": 3.0}.get(target.formation, 0.0)
        if target.profile.arm.is_mounted:
            worth += unit.profile.arm.weight - target.profile.arm.weight + 1.0
        return worth + 3.0 * (not in_arc(target.x, target.y, target.facing, 60, unit.at))

    def weigh_react(self, unit: Unit, way: str) -> float:
        if way == "evade":
            return -1.0 if self.holds(unit) else 1.0
        is_able = unit.profile.discipline >= 6 and not (unit.fatigue if way == "form_square" else self.holds(unit))
        return 0.0 if way in ("stand", "retire") else 1.0 if is_able else -1.0

    def worth_press_or_recall(self, _: Decision, choice: str) -> float:
        return 1.0 if choice == "recall" else 0.0

    def answer_ride_off(self, decision: Decision) -> int:
        """Who has recalled rides away from the square, towards its own lines if it can; a victor stays."""
        return min(1, len(decision.options) - 1) if decision.section == "E.2.2f" else 0

    # --- towns ------------------------------------------------------------------------------------------------

    def answer_hold_on(self, decision: Decision) -> int:
        unit = self.unit_of(decision)
        return len(decision.options) - 1 if unit.halves > unit.profile.strength + 4 else 0
