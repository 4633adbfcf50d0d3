"""`captain`: plays to win. One short answer for each kind of decision; reads what its seat may see and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.systems.esa.book.book import MELEE, MOVEMENT, SHOOTING
from engine.systems.esa.captain import judgement as judge
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import IN_BATTERY, LIMBERED, Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.questions.sighting import zone_of


class Captain:
    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._g = game
        self._seat = seat
        self._chance = Seeded(seed * 2 + seat)
        self._answers: dict[str, Callable[[Decision], int]] = {
            "swap_card": self._swap,
            "transfer": self._transfer,
            "assign": self._assign,
            "put_back": self._put_back,
            "focus_on": self._focus,
            "march": self._march,
            "turn_about": self._turn,
            "ride": self._ride,
            "shoot": self._shoot,
            "return_fire": self._return_fire,
            "evade": self._evade,
            "counter_charge": self._counter_charge,
            "fight": self._fight,
            "main_unit": self._main_unit,
            "decline_melee": self._decline,
            "give_ground": self._give_ground,
            "withdraw": self._withdraw,
            "press_on": self._press_on,
            "pursue": self._pursue,
            "parting_shot": self._last,
            "steady_shot": self._last,
            "fight_back": self._last,
            "join_melee": self._join,
            "stop_test": self._last,
            "rally_unit": self._rally,
            "go_on": self._go_on,
            "deploy": self._deploy,
        }

    def choose(self, decision: Decision) -> int:
        answer = self._answers.get(decision.kind)
        return answer(decision) if answer is not None else 0

    def _best(self, decision: Decision, score: Callable[[Any], float]) -> int:
        """The option of highest score; among equals one by lot, so that no side of the map is dearer."""
        scores = [score(option) for option in decision.options]
        top = max(scores)
        best = [index for index, value in enumerate(scores) if value >= top - 1e-9]
        return best[0] if len(best) == 1 else best[self._chance.below(len(best))]

    def _last(self, decision: Decision) -> int:
        return len(decision.options) - 1

    def _unit(self, number: int) -> Unit:
        return self._g.state.units[number]

    # --- cards ------------------------------------------------------------------------------------------------

    def _worth(self, number: int) -> float:
        card = self._g.book.cards[number]
        if not card.priority:
            return 0.6 if card.effects else 0.0
        weights = ((MOVEMENT, 1.0), (SHOOTING, 0.7), (MELEE, 1.2), (8, 0.5))
        return (
            sum(weight for bit, weight in weights if card.orders & bit) + 0.3 * card.priority + 0.2 * len(card.effects)
        )

    def _swap(self, decision: Decision) -> int:
        taking_out = decision.section == "2.2f"
        return self._best(decision, lambda card: -self._worth(card) if taking_out else self._worth(card))

    def _transfer(self, decision: Decision) -> int:
        """Reserves go where the enemy is near, to the division with the fewest units left."""
        g = self._g

        def score(option: tuple[int, int] | None) -> float:
            if option is None:
                return 0.0
            led = [unit for unit in g.living(self._seat) if unit.division == option[1]]
            near = min(
                (g.board.distance(unit.hex, enemy.hex) for unit in led for enemy in g.enemies(self._seat)), default=9
            )
            return (1.0 if near <= 4 else -1.0) - 0.2 * len(led)

        return self._best(decision, score)

    def _assign(self, decision: Decision) -> int:
        division = self._g.state.divisions[decision.subject]
        wants = judge.needs_of(self._g, division)
        close = wants[MELEE] > 1.0

        def score(option: tuple[int, bool] | None) -> float:
            if option is None:
                return 0.35
            card = self._g.book.cards[option[0]]
            if not card.priority:
                return 0.2 if card.effects else -1.0
            given = [bit for bit in wants if card.orders & bit]
            if option[1]:
                able = [bit for bit in given if bit in (MOVEMENT, SHOOTING, MELEE)]
                best = max(wants[bit] for bit in able)
                return 0.8 * best if best > 1.5 * sum(wants[bit] for bit in given if wants[bit] != best) else -1.0
            total = sum(wants[bit] for bit in given)
            if not card.orders & MELEE and close:
                total *= 0.7
            return total + 0.12 * card.priority + 0.05 * len(card.effects)

        return self._best(decision, score)

    def _put_back(self, decision: Decision) -> int:
        """Spare cards with low values go on top, where the next test finds them; useless ones underneath."""
        army = self._g.state.sides[self._seat]

        def score(option: tuple[int, str] | int | None) -> float:
            if option is None:
                return 0.0
            if isinstance(option, int):
                return self._worth(option)
            card, where = option
            lucky = self._g.book.cards[card].value <= army.value
            spare = 1.3 - self._worth(card)
            return spare + (0.6 if lucky else -0.6) * (1 if where == "top" else -1) - (0.0 if lucky else 0.3)

        return self._best(decision, score)

    def _focus(self, decision: Decision) -> int:
        wants = judge.needs_of(self._g, self._g.state.divisions[decision.subject])
        return self._best(decision, lambda order: wants.get(order, 0.0))

    # --- movement ---------------------------------------------------------------------------------------------

    def _march(self, decision: Decision) -> int:
        g = self._g
        if decision.subject is None:
            # Whoever is nearest the enemy goes first, so that those behind have room.
            return self._best(
                decision,
                lambda unit: -99.0 if unit is None else -judge.goal_distance(g, self._unit(unit), self._unit(unit).hex),
            )
        unit = self._unit(decision.subject)
        return self._best(decision, lambda option: self._way(unit, option))

    def _way(self, unit: Unit, option: object) -> float:
        g = self._g
        if option is None or option == unit.hex:
            stay = self._stand(unit, unit.hex)
            return stay + (0.02 if option is None else 0.0)
        if isinstance(option, tuple):
            if option[0] == "charge":
                return self._contact(unit, self._unit(option[1]), None) - 0.25
            if option[0] == "turn":
                return -0.5
            return self._posture(unit, option[1])
        assert isinstance(option, int), "a place is a number"
        touched = ask.adjacent_enemies(g, option, unit.side)
        if touched:
            return max(self._contact(unit, enemy, option) for enemy in touched)
        return self._stand(unit, option)

    def _posture(self, unit: Unit, posture: int) -> float:
        g = self._g
        near = min((g.board.distance(unit.hex, enemy.hex) for enemy in g.enemies(unit.side)), default=9)
        if posture == LIMBERED:
            return 0.4 if near > 6 else -1.0
        if posture == IN_BATTERY:
            return 0.6 if near <= 5 else -0.4
        return -0.5

    def _contact(self, unit: Unit, enemy: Unit, place: int | None) -> float:
        """Worth of closing with an enemy: the odds, on top of what an advance is worth."""
        odds = judge.balance(self._g, unit, enemy, place)
        threshold = 0.15 if enemy.strength > 1 else -0.1
        return 2.0 + odds if odds > threshold else -1.0 + odds

    def _stand(self, unit: Unit, place: int) -> float:
        """Worth of standing in a hex without contact."""
        g = self._g
        score = -0.45 * judge.goal_distance(g, unit, place)
        if ask.is_guns(g, unit):
            score *= 0.3
        score -= judge.threat_at(g, unit, place)
        score += 0.25 * min(2, judge.friends_beside(g, unit, place))
        general = g.general_of(g.division(unit))
        if general.alive and general.hex >= 0:
            beyond = g.board.distance(general.hex, place) - (general.morale + general.movement)
            score -= 0.8 * max(0, beyond)
        if unit.stats.shooting is not None and ask.holds(g, unit, SHOOTING):
            targets = [enemy for enemy in g.enemies(unit.side) if g.board.distance(place, enemy.hex) == 2]
            if targets:
                score += 0.5 + 0.4 * max(judge.expected_fire(g, unit, enemy) for enemy in targets)
        ground = g.board.ground[place]
        passage = ground.passages[unit.stats.klass]
        if passage.sheltered:
            score += 0.4
        return score + 0.2 * (passage.melee + passage.morale)

    def _turn(self, decision: Decision) -> int:
        wanted = judge.best_facing(self._g, self._unit(decision.subject))
        return decision.options.index(wanted)

    def _deploy(self, decision: Decision) -> int:
        return 0 if decision.section == "2.3f" else len(decision.options) // 2

    def _ride(self, decision: Decision) -> int:
        """A leader's place: near those he leads, behind them, with no unit so that he can order all."""
        g = self._g
        general = g.state.generals[decision.subject]
        if general.division >= 0:
            led = [unit.hex for unit in g.living(general.side) if unit.division == general.division]
            reach = general.morale
        else:
            led = [one.hex for one in g.state.generals if one.alive and one.superior == general.id and one.hex >= 0]
            reach = general.morale + 2
        enemies = [enemy.hex for enemy in g.enemies(general.side)]
        distance, at = g.board.distance, g.state.at

        def score(place: int | None) -> float:
            here = general.hex if place is None else place
            worth = 0.05 if place is None else 0.0
            for one in led:
                far = distance(here, one)
                worth -= 0.08 * far + (1.0 if far > reach else 0.0)
            near = min((distance(here, enemy) for enemy in enemies), default=9)
            if near <= 2:
                worth -= 1.5 / max(1, near)
            return worth - (1.2 if at[here] >= 0 else 0.0)

        return self._best(decision, score)

    # --- fire -------------------------------------------------------------------------------------------------

    def _shoot(self, decision: Decision) -> int:
        g = self._g
        if decision.subject is None:
            return 1 if decision.options[0] is None else 0
        unit = self._unit(decision.subject)

        def score(target: int | None) -> float:
            if target is None:
                return -1.0
            enemy = self._unit(target)
            hurt = judge.expected_fire(g, unit, enemy)
            zone = zone_of(g, unit, enemy.hex)
            if zone is not None and zone.effect == "paralyse":
                return 0.4 * hurt + (0.0 if enemy.paralysed else 0.3)
            finish = 0.8 if hurt >= enemy.strength else 0.0
            shake = 0.5 if enemy.losses == 1 and not enemy.shaken else 0.0
            return hurt + finish + shake + 0.03 * enemy.profile.points

        return self._best(decision, score)

    def _return_fire(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)

        def score(answer: str | None) -> float:
            match answer:
                case "return_fire":
                    return 1.0
                case "evade":
                    return 0.9 if unit.strength <= 1 or unit.losses else -0.2
                case "counter_charge":
                    return 0.4 if unit.strength > 1 else -0.5
            return 0.0

        return self._best(decision, score)

    def _evade(self, decision: Decision) -> int:
        g = self._g
        unit = self._unit(decision.subject)
        if decision.options[0] is None:
            touched = ask.adjacent_enemies(g, unit.hex, unit.side)
            worst = max((judge.expected_melee(g, enemy, unit) for enemy in touched), default=0.0)
            return 1 if worst >= 1.0 or unit.strength <= 1 else 0
        return self._best(
            decision, lambda place: judge.friends_beside(g, unit, place) - 2 * judge.threat_at(g, unit, place)
        )

    def _counter_charge(self, decision: Decision) -> int:
        g = self._g
        unit = self._unit(decision.subject)
        near = min(g.enemies(unit.side), key=lambda enemy: (g.board.distance(unit.hex, enemy.hex), enemy.id))
        return 1 if judge.balance(g, unit, near) > -0.3 else 0

    # --- melee ------------------------------------------------------------------------------------------------

    def _fight(self, decision: Decision) -> int:
        if decision.subject is None:
            return 0
        unit = self._unit(decision.subject)
        return self._best(decision, lambda target: judge.balance(self._g, unit, self._unit(target)))

    def _main_unit(self, decision: Decision) -> int:
        return self._best(decision, lambda one: judge.melee_cards(self._unit(one)) + 0.3 * self._unit(one).strength)

    def _decline(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        touched = ask.adjacent_enemies(self._g, unit.hex, unit.side)
        return 0 if touched and max(judge.balance(self._g, unit, enemy) for enemy in touched) > 0 else 1

    def _join(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        return 1 if judge.balance(self._g, unit, self._unit(decision.options[1])) > -0.2 else 0

    def _give_ground(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        return self._best(decision, lambda place: self._refuge(unit, place))

    def _refuge(self, unit: Unit, place: int | None) -> float:
        g = self._g
        if place is None:
            return 0.5 if unit.strength > 1 else -0.2
        deadly = 5.0 if ask.is_beside_steady_enemy(g, place, unit.side) else 0.0
        return 0.3 * judge.friends_beside(g, unit, place) - deadly

    def _withdraw(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        if decision.options[0] is None:
            if decision.options[1] == "on":
                return 0
            return 1 if unit.strength <= 1 and ask.is_beside_steady_enemy(self._g, unit.hex, unit.side) else 0
        return self._best(decision, lambda place: self._refuge(unit, place) - 0.1 * decision.options.index(place))

    def _press_on(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        prey = [
            enemy
            for enemy in self._g.enemies(unit.side)
            if self._g.board.distance(unit.hex, enemy.hex) <= unit.stats.pm + 1
        ]
        good = any(judge.balance(self._g, unit, enemy) > 0.3 for enemy in prey)
        order = {None: 0.3, "press_on": 0.2 if unit.strength <= 1 else 0.35, "pursue": 1.0 if good else 0.1}
        return self._best(decision, lambda answer: order[answer])

    def _pursue(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        return self._best(decision, lambda place: self._way(unit, place))

    def _go_on(self, decision: Decision) -> int:
        unit = self._unit(decision.subject)
        return self._best(decision, lambda place: self._way(unit, place))

    # --- rally ------------------------------------------------------------------------------------------------

    def _rally(self, decision: Decision) -> int:
        if decision.subject is None:
            return self._best(decision, self._rally_whom)
        order = {None: 0.0, "shaken": 2.0, "paralysed": 1.0, "strength": -1.0}
        return self._best(decision, lambda what: order[what])

    def _rally_whom(self, option: object) -> float:
        if option is None:
            return 0.5
        if isinstance(option, tuple):
            return 1.0
        assert isinstance(option, int), "a unit is a number"
        unit = self._unit(option)
        return (2.0 if unit.shaken else 1.0 if unit.paralysed else 0.0) + 0.01 * unit.profile.points
