"""`captain`: plays to win. One short answer for each kind of decision; reads what its seat may see and nothing else."""

from __future__ import annotations

from typing import Any, Final

from engine.core.captain import ToldCaptain
from engine.core.decisions import Decision
from engine.systems.esa.book.book import MELEE, MOVEMENT, RALLY, SHOOTING
from engine.systems.esa.captain import judgement as judge
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Posture, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.reach import zone_of

_NEVER: Final = -99.0


class EsaCaptain(ToldCaptain[Game]):
    TAKES_LAST = frozenset(("parting_shot", "steady_shot", "fight_back", "stop_test"))

    def _unit(self, number: int) -> Unit:
        return self.g.state.units[number]

    def _far(self, unit: Unit, place: int) -> float:
        """How far a unit has to go from a place to where it wants to be; who is sent somewhere feels it twice."""
        goal = self.goal_of(unit)
        if goal < 0 or not self.g.setting.objective_hexes[goal]:
            return judge.goal_distance(self.g, unit, place)
        far = self.g.board.distances(place)
        return 2.0 * min(far[at] for at in self.g.setting.objective_hexes[goal])

    # --- cards ------------------------------------------------------------------------------------------------

    def _worth(self, number: int) -> float:
        card = self.g.book.cards[number]
        if not card.priority:
            return 0.6 if card.effects else 0.0
        weights = ((MOVEMENT, 1.0), (SHOOTING, 0.7), (MELEE, 1.2), (RALLY, 0.5))
        orders = sum(weight for bit, weight in weights if card.orders & bit)
        return orders + 0.3 * card.priority + 0.2 * len(card.effects)

    def worth_swap_card(self, decision: Decision, card: int) -> float:
        return -self._worth(card) if decision.section == "2.2f" else self._worth(card)

    def worth_transfer(self, _: Decision, option: tuple[int, int] | None) -> float:
        """Reserves go where the enemy is near, to the division with the fewest units left."""
        if option is None:
            return 0.0
        g = self.g
        led = [unit for unit in g.living(self.seat) if unit.division == option[1]]
        enemies = g.enemies(self.seat)
        near = min((g.board.distance(unit.hex, enemy.hex) for unit in led for enemy in enemies), default=9)
        return (1.0 if near <= 4 else -1.0) - 0.2 * len(led)

    def answer_assign(self, decision: Decision) -> int:
        wants = judge.needs_of(self.g, self.g.state.divisions[decision.subject], self.told)

        def score(option: tuple[int, bool] | None) -> float:
            if option is None:
                return 0.35
            card = self.g.book.cards[option[0]]
            if not card.priority:
                return 0.2 if card.effects else -1.0
            given = [bit for bit in wants if card.orders & bit]
            if option[1]:
                able = [bit for bit in given if bit in (MOVEMENT, SHOOTING, MELEE)]
                best = max(wants[bit] for bit in able)
                return 0.8 * best if best > 1.5 * sum(wants[bit] for bit in given if wants[bit] != best) else -1.0
            total = sum(wants[bit] for bit in given)
            if not card.orders & MELEE and wants[MELEE] > 1.0:
                total *= 0.7
            return total + 0.12 * card.priority + 0.05 * len(card.effects)

        return self.best(decision, score)

    def worth_put_back(self, _: Decision, option: tuple[int, str] | int | None) -> float:
        """Spare cards with low values go on top, where the next test finds them; useless ones underneath."""
        if option is None:
            return 0.0
        if isinstance(option, int):
            return self._worth(option)
        card, where = option
        lucky = self.g.book.cards[card].value <= self.g.state.sides[self.seat].value
        spare = 1.3 - self._worth(card)
        return spare + (0.6 if lucky else -0.6) * (1 if where == "top" else -1) - (0.0 if lucky else 0.3)

    def answer_focus_on(self, decision: Decision) -> int:
        wants = judge.needs_of(self.g, self.g.state.divisions[decision.subject], self.told)
        return self.best(decision, lambda order: wants.get(order, 0.0))

    # --- movement ---------------------------------------------------------------------------------------------

    def worth_march(self, decision: Decision, option: Any) -> float:  # noqa: ANN401 - who, or where to
        if decision.subject is not None:
            return self._way(self._unit(decision.subject), option)
        # Whoever is nearest the enemy goes first, so that those behind have room.
        return _NEVER if option is None else -self._far(self._unit(option), self._unit(option).hex)

    def _way(self, unit: Unit, option: object) -> float:
        """Who holds goes only where it must, as those do that attack of themselves."""
        leaves = isinstance(option, int) or (isinstance(option, tuple) and option[0] == "charge")
        held = leaves and option != unit.hex and self.holds(unit)
        return self._free_way(unit, option) + (_NEVER if held else 0.0)

    def _free_way(self, unit: Unit, option: object) -> float:
        g = self.g
        if option is None or option == unit.hex:
            return self._stand(unit, unit.hex) + (0.02 if option is None else 0.0)
        if isinstance(option, tuple):
            if option[0] == "charge":
                return self._contact(unit, self._unit(option[1]), None) - 0.25
            return -0.5 if option[0] == "turn" else self._posture(unit, option[1])
        assert isinstance(option, int), "a place is a number"
        touched = ask.adjacent_enemies(g, option, unit.side)
        if touched:
            return max(self._contact(unit, enemy, option) for enemy in touched)
        return self._stand(unit, option)

    def _posture(self, unit: Unit, posture: int) -> float:
        g = self.g
        near = min((g.board.distance(unit.hex, enemy.hex) for enemy in g.enemies(unit.side)), default=9)
        if posture == Posture.LIMBERED:
            return 0.4 if near > 6 else -1.0
        if posture == Posture.IN_BATTERY:
            return 0.6 if near <= 5 else -0.4
        return -0.5

    def _contact(self, unit: Unit, enemy: Unit, place: int | None) -> float:
        """Worth of closing with an enemy: the odds, on top of what an advance is worth."""
        odds = judge.balance(self.g, unit, enemy, place)
        threshold = 0.15 if enemy.strength > 1 else -0.1
        return 2.0 + odds if odds > threshold else -1.0 + odds

    def _stand(self, unit: Unit, place: int) -> float:
        """Worth of standing in a hex without contact."""
        g = self.g
        score = -0.45 * self._far(unit, place)
        if unit.stats.is_guns:
            score *= 0.3
        score -= judge.threat_at(g, unit, place)
        score += 0.25 * min(2, judge.friends_beside(g, unit, place))
        general = g.general_of(g.division(unit))
        if general.alive and general.hex >= 0:
            beyond = g.board.distance(general.hex, place) - (general.morale + general.movement)
            score -= 0.8 * max(0, beyond)
        if unit.stats.shooting is not None and ask.holds(g, unit, SHOOTING):
            far = g.board.distances(place)
            targets = [enemy for enemy in g.enemies(unit.side) if far[enemy.hex] == 2]
            if targets:
                score += 0.5 + 0.4 * max(judge.expected_fire(g, unit, enemy) for enemy in targets)
        passage = g.passage(unit, place)
        if passage.sheltered:
            score += 0.4
        return score + 0.2 * (passage.melee + passage.morale)

    def answer_turn_about(self, decision: Decision) -> int:
        return decision.options.index(judge.best_facing(self.g, self._unit(decision.subject)))

    def answer_deploy(self, decision: Decision) -> int:
        return 0 if decision.section == "2.3f" else len(decision.options) // 2

    def answer_ride(self, decision: Decision) -> int:
        """A leader's place: near those he leads, behind them, with no unit so that he can order all."""
        g = self.g
        general = g.state.generals[decision.subject]
        if general.division >= 0:
            led = [unit.hex for unit in g.living(general.side) if unit.division == general.division]
            reach = general.morale
        else:
            led = [one.hex for one in g.state.generals if one.alive and one.superior == general.id and one.hex >= 0]
            reach = general.morale + 2
        enemies = [enemy.hex for enemy in g.enemies(general.side)]
        distances, at = g.board.distances, g.state.at

        def score(place: int | None) -> float:
            here = general.hex if place is None else place
            far = distances(here)
            worth = 0.05 if place is None else 0.0
            for unit in led:
                worth -= 0.08 * far[unit] + (1.0 if far[unit] > reach else 0.0)
            near = min([far[enemy] for enemy in enemies], default=9)
            if near <= 2:
                worth -= 1.5 / max(1, near)
            return worth - (1.2 if at[here] >= 0 else 0.0)

        return self.best(decision, score)

    # --- fire -------------------------------------------------------------------------------------------------

    def answer_shoot(self, decision: Decision) -> int:
        if decision.subject is None:
            return 1 if decision.may_decline else 0
        return self.best(decision, lambda target: self._shot(self._unit(decision.subject), target))

    def _shot(self, unit: Unit, target: int | None) -> float:
        if target is None:
            return -1.0
        enemy = self._unit(target)
        hurt = judge.expected_fire(self.g, unit, enemy)
        zone = zone_of(self.g, unit, enemy.hex)
        if zone is not None and zone.effect == "paralyse":
            return 0.4 * hurt + (0.0 if enemy.paralysed else 0.3)
        finish = 0.8 if hurt >= enemy.strength else 0.0
        shake = 0.5 if enemy.losses == 1 and not enemy.shaken else 0.0
        return hurt + finish + shake + 0.03 * enemy.profile.points

    def worth_return_fire(self, decision: Decision, answer: str | None) -> float:
        unit = self._unit(decision.subject)
        match answer:
            case "return_fire":
                return 1.0
            case "evade" | "counter_charge" if self.holds(unit):
                return -1.0
            case "evade":
                return 0.9 if unit.strength <= 1 or unit.losses else -0.2
            case "counter_charge":
                return 0.4 if unit.strength > 1 else -0.5
        return 0.0

    def answer_evade(self, decision: Decision) -> int:
        g = self.g
        unit = self._unit(decision.subject)
        if decision.may_decline:
            if self.holds(unit):
                return 0
            touched = ask.adjacent_enemies(g, unit.hex, unit.side)
            worst = max((judge.expected_melee(g, enemy, unit) for enemy in touched), default=0.0)
            return 1 if worst >= 1.0 or unit.strength <= 1 else 0
        return self.best(
            decision, lambda place: judge.friends_beside(g, unit, place) - 2 * judge.threat_at(g, unit, place)
        )

    def answer_counter_charge(self, decision: Decision) -> int:
        g = self.g
        unit = self._unit(decision.subject)
        if self.holds(unit):
            return 0
        near = min(g.enemies(unit.side), key=lambda enemy: (g.board.distance(unit.hex, enemy.hex), enemy.id))
        return 1 if judge.balance(g, unit, near) > -0.3 else 0

    # --- melee ------------------------------------------------------------------------------------------------

    def answer_fight(self, decision: Decision) -> int:
        if decision.subject is None:
            return 0
        unit = self._unit(decision.subject)
        return self.best(decision, lambda target: judge.balance(self.g, unit, self._unit(target)))

    def worth_main_unit(self, _: Decision, number: int) -> float:
        unit = self._unit(number)
        return judge.melee_cards(self.g, unit) + 0.3 * unit.strength

    def answer_decline_melee(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        touched = ask.adjacent_enemies(self.g, unit.hex, unit.side)
        return 0 if touched and max(judge.balance(self.g, unit, enemy) for enemy in touched) > 0 else 1

    def answer_join_melee(self, decision: Decision) -> int:
        unit, attacker = self._unit(decision.subject), self._unit(decision.options[1])
        return 1 if judge.balance(self.g, unit, attacker) > -0.2 else 0

    def worth_give_ground(self, decision: Decision, place: int | None) -> float:
        return self._refuge(self._unit(decision.subject), place)

    def _refuge(self, unit: Unit, place: int | None) -> float:
        g = self.g
        if place is None:
            return 0.5 if unit.strength > 1 else -0.2
        deadly = 5.0 if ask.is_beside_steady_enemy(g, place, unit.side) else 0.0
        return 0.3 * judge.friends_beside(g, unit, place) - deadly

    def answer_withdraw(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        if decision.may_decline:
            if decision.options[1] == "on":
                return 0
            return 1 if unit.strength <= 1 and ask.is_beside_steady_enemy(self.g, unit.hex, unit.side) else 0
        return self.best(decision, lambda place: self._refuge(unit, place) - 0.1 * decision.options.index(place))

    def answer_press_on(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        if self.holds(unit):
            return 0
        far = self.g.board.distances(unit.hex)
        prey = [enemy for enemy in self.g.enemies(unit.side) if far[enemy.hex] <= unit.stats.pm + 1]
        good = any(judge.balance(self.g, unit, enemy) > 0.3 for enemy in prey)
        order = {None: 0.3, "press_on": 0.2 if unit.strength <= 1 else 0.35, "pursue": 1.0 if good else 0.1}
        return self.best(decision, lambda answer: order[answer])

    def worth_pursue(self, decision: Decision, place: object) -> float:
        return self._way(self._unit(decision.subject), place)

    worth_go_on = worth_pursue

    # --- rally ------------------------------------------------------------------------------------------------

    def worth_rally_unit(self, decision: Decision, option: Any) -> float:  # noqa: ANN401 - whom, or from what
        if decision.subject is None:
            return self._rally_whom(option)
        return {None: 0.0, "shaken": 2.0, "paralysed": 1.0, "strength": -1.0}[option]

    def _rally_whom(self, option: tuple[int, str] | int | None) -> float:
        if option is None:
            return 0.5
        if isinstance(option, tuple):
            return 1.0
        unit = self._unit(option)
        return (2.0 if unit.shaken else 1.0 if unit.paralysed else 0.0) + 0.01 * unit.profile.points
