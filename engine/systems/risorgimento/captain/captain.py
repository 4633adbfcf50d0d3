"""A captain: brings infantry into short range together, keeps guns firing and cavalry back for those who waver."""

from __future__ import annotations

from math import isqrt
from typing import ClassVar, Final

from engine.core.captain import CaptainFrame
from engine.core.decisions import Decision
from engine.space.plane import Point, squared
from engine.space.sectors import in_arc
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.moving import BACK, CONTACT, FORCED, Move
from engine.systems.risorgimento.rules.fire import expected_value

_CM: Final = 100
_ABREAST: Final = 450
"""Between the middles of two units whose bases almost touch."""
_LEAST_SHOT: Final = 4
"""A fire value for which it is worth giving up the fire phase."""


class RisorgimentoCaptain(CaptainFrame[Game]):
    TAKES_LAST: ClassVar[frozenset[str]] = frozenset(("turn_to_face",))

    # --- brigades and commanders ------------------------------------------------------------------------------

    def worth_activate(self, _: Decision, number: int | None) -> float:
        """Those who are nearest to the enemy go first; moves ahead are taken."""
        if number is None:
            return -1e9
        units = self.g.units_of(self.g.state.brigades[number])
        return -min((self._near(unit.at, unit.side) for unit in units), default=10**9)

    def worth_ride(self, decision: Decision, option: int | str | None) -> float:
        """Behind the middle of his men; beside no one who fights."""
        leader = self.g.state.commanders[decision.subject]
        return 1.0 if option == "follow" or (option is None and leader.moved) else 0.0

    # --- moves ------------------------------------------------------------------------------------------------

    def answer_move(self, decision: Decision) -> int:
        unit = self.g.state.units[decision.subject]
        enemies = [enemy for enemy in self.g.enemies(unit.side) if not enemy.routed]
        goal = self._goal(unit, enemies)
        return self.best(decision, lambda move: self._worth_of_move(unit, move, enemies, goal))

    def _worth_of_move(self, unit: Unit, move: Move | None, enemies: list[Unit], goal: Point) -> float:
        arm = unit.profile.arm
        manner, formation, x, y, facing = move or ("", unit.formation, unit.x, unit.y, unit.facing)
        far = isqrt(squared((x, y), goal)) / _CM
        worth = -0.3 * far - (0.4 if manner == FORCED else 0.0)
        near = [enemy for enemy in enemies if squared((x, y), enemy.at) < 3_000**2]
        gap = isqrt(min((squared((x, y), enemy.at) for enemy in near), default=3_000**2)) / _CM - 3.5
        facing_them = any(in_arc(x, y, facing, 45, enemy.at) for enemy in near)
        if unit.disorder or unit.shaken or unit.morale <= unit.profile.morale // 2:
            # Who wavers is better off out of reach, and at rest.
            return 0.6 * min(gap, 14) + (1.0 if move is None or manner == BACK else 0.0) + 2.0 * facing_them
        if arm.is_guns:
            return worth + self._worth_for_guns(unit, formation, gap, facing_them=facing_them, moves=move is not None)
        if arm.is_mounted:
            return worth + self._worth_for_horse(formation, gap, facing_them=facing_them)
        return worth + self._worth_for_foot(unit, move, near, gap, facing_them=facing_them)

    def _worth_for_guns(self, unit: Unit, formation: str, gap: float, *, facing_them: bool, moves: bool) -> float:
        reach = unit.profile.arm.medium / _CM
        if formation == "limbered":
            return -4.0 if gap < 8 else 0.0 if gap > reach else -2.0
        worth = 6.0 if facing_them and 6 < gap <= reach else 2.0 if facing_them else 0.0
        return worth - (1.0 if moves else 0.0)

    def _worth_for_horse(self, formation: str, gap: float, *, facing_them: bool) -> float:
        """Near enough to charge, out of the range of muskets."""
        worth = 2.0 * facing_them + (1.0 if formation == "line" and gap < 24 else 0.0)
        return worth - (5.0 if gap < 9 else 0.0) + (3.0 if 9 <= gap <= 16 else 0.0)

    def _worth_for_foot(
        self, unit: Unit, move: Move | None, near: list[Unit], gap: float, *, facing_them: bool
    ) -> float:
        manner, formation, x, y, _ = move or ("", unit.formation, unit.x, unit.y, unit.facing)
        worth = 0.0
        if manner == CONTACT:
            return self._worth_of_melee(unit, formation, (x, y), near)
        if gap < 12:
            worth += {"line": 2.0, "open_order": 1.6, "attack_column": 0.5, "square": -3.0}.get(formation, -5.0)
        if gap <= 3 and facing_them:
            target = min(near, key=lambda enemy: squared((x, y), enemy.at))
            helpers = sum(
                friend.id != unit.id and squared(friend.at, target.at) < 700**2 and not friend.routed
                for friend in self.g.on_table(unit.side)
            )
            worth += 5.0 + 1.2 * helpers + 1.0 * bool(target.disorder or target.shaken)
        elif gap <= 6 and facing_them:
            worth += 2.5
        threats = sum(squared((x, y), enemy.at) < 700**2 for enemy in near)
        return worth - 0.8 * max(0, threats - 1) + 0.3 * (move is None)

    def _worth_of_melee(self, unit: Unit, formation: str, place: Point, near: list[Unit]) -> float:
        """What closing is worth: strength against strength, and how steady the other still is."""
        target = min(near, key=lambda enemy: squared(place, enemy.at))
        friends = sum(
            friend.id != unit.id and squared(friend.at, target.at) < 600**2 for friend in self.g.on_table(unit.side)
        )
        worth = (unit.halves - target.halves) / 2 + 1.5 * friends + 2.0 * (formation == "attack_column")
        worth += 3.0 * bool(target.disorder) + 2.0 * target.shaken + (8.0 if target.profile.arm.is_guns else 0.0)
        worth += 2.0 * (target.profile.morale - target.morale)
        behind = not in_arc(target.x, target.y, target.facing, 60, place)
        return worth + 4.0 * behind + 2.0

    def _goal(self, unit: Unit, enemies: list[Unit]) -> Point:
        """The nearest objective that is not held and that not all others are after, else the nearest enemy."""
        goals = [(goal.x, goal.y) for goal in self.g.state.goals if goal.holder != unit.side]
        places = [enemy.at for enemy in enemies]
        if not places:
            return goals[0] if goals else unit.at
        enemy = min(places, key=lambda place: squared(place, unit.at))
        if not goals:
            return enemy
        goal = min(goals, key=lambda place: squared(place, unit.at))
        return goal if squared(goal, unit.at) < 2 * squared(enemy, unit.at) else enemy

    def _near(self, place: Point, side: int) -> int:
        return min((squared(place, enemy.at) for enemy in self.g.enemies(side)), default=10**9)

    # --- fire -------------------------------------------------------------------------------------------------

    def worth_fire(self, decision: Decision, number: int | None) -> float:
        return self._worth_of_shot(decision, number)

    def worth_fire_guns(self, decision: Decision, number: int | None) -> float:
        return self._worth_of_shot(decision, number)

    def _worth_of_shot(self, decision: Decision, number: int | None) -> float:
        if number is None:
            return -1.0
        unit, target = self.g.state.units[decision.subject], self.g.state.units[number]
        value = expected_value(self.g, unit, target)
        weak = 1.0 + 0.15 * target.losses + 0.5 * target.shaken
        return value * weak

    def answer_fire_in_opportunity(self, decision: Decision) -> int:
        unit, target = self.g.state.units[decision.subject], self.g.state.units[decision.options[-1]]
        if unit.fired and unit.opportunity:
            return len(decision.options) - 1
        value = expected_value(self.g, unit, target, opportunity=True)
        return len(decision.options) - 1 if value >= _LEAST_SHOT else 0

    # --- charges ----------------------------------------------------------------------------------------------

    def worth_write_charge(self, decision: Decision, number: int | None) -> float:
        return 0.0 if number is None else self._worth_of_charge(decision, number)

    def worth_ride_on(self, decision: Decision, number: int | None) -> float:
        return 0.0 if number is None else self._worth_of_charge(decision, number) - 2.0

    def _worth_of_charge(self, decision: Decision, number: int) -> float:
        unit, target = self.g.state.units[decision.subject], self.g.state.units[number]
        if unit.shaken or unit.disorder or unit.stand.distance(target.stand) > unit.profile.arm.line:
            return -1.0
        worth: float = (unit.halves - target.halves) / 2 - 1.0 + 3.0 * bool(target.disorder) + 1.5 * target.shaken
        worth += 4.0 * target.routed + 3.0 * target.profile.arm.is_guns
        worth += {"open_order": 1.5, "square": -6.0, "march_column": 3.0}.get(target.formation, 0.0)
        if target.profile.arm.is_mounted:
            worth += unit.profile.arm.weight - target.profile.arm.weight + 1.0
        return worth + 3.0 * (not in_arc(target.x, target.y, target.facing, 60, unit.at))

    def worth_react(self, decision: Decision, way: str) -> float:
        unit = self.g.state.units[decision.subject]
        if way == "form_square":
            return 1.0 if unit.profile.discipline >= 6 and not unit.fatigue else -1.0
        if way == "evade":
            return 1.0
        if way == "counter_charge":
            return 1.0 if unit.profile.discipline >= 6 else -1.0
        return 0.0

    def worth_press_or_recall(self, _: Decision, choice: str) -> float:
        return 1.0 if choice == "recall" else 0.0

    # --- towns ------------------------------------------------------------------------------------------------

    def answer_hold_on(self, decision: Decision) -> int:
        unit = self.g.state.units[decision.subject]
        return len(decision.options) - 1 if unit.halves > unit.profile.strength + 4 else 0
