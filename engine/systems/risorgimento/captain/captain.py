"""A captain: brings infantry into short range together, keeps guns firing and cavalry back for those who waver."""

from __future__ import annotations

from typing import Final

from engine.brigades.captain.captain import NEVER, BrigadeCaptain
from engine.brigades.questions.near import nearness
from engine.brigades.rules.riding import FOLLOW
from engine.core.decisions import Decision
from engine.space.sectors import in_arc
from engine.systems.risorgimento.captain.outlook import Outlook, wavers
from engine.systems.risorgimento.position.game import Game
from engine.systems.risorgimento.position.state import Unit
from engine.systems.risorgimento.questions.lines_of_fire import range_of
from engine.systems.risorgimento.rules.fire import expected_value

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
