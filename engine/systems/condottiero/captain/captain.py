"""`captain`: plays to win. One short answer for each kind of decision; everything on this table lies open."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any, Final

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.space.plane import squared
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import BLOODLUST, COLUMN, FALLING_BACK, NORTH, OK, SOUTH, Leader, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.deployment import from_edge
from engine.systems.condottiero.rules.tests import chances

_FAR: Final = 10_000


class Captain:
    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._g = game
        self._seat = seat
        self._chance = Seeded(seed * 2 + seat)
        self._answers: dict[str, Callable[[Decision], int]] = {
            "choose_side": self._side,
            "move_terrain": self._shift,
            "deploy": self._deploy,
            "enter": self._enter,
            "raise_standard": self._last,
            "address": self._address,
            "change_order": self._order,
            "move_command": self._move,
            "join": self._join,
            "shoot": self._shoot,
            "fight": self._fight,
            "influence": self._influence,
        }

    def choose(self, decision: Decision) -> int:
        answer = self._answers.get(decision.kind)
        return answer(decision) if answer is not None else 0

    def _best(self, decision: Decision, score: Callable[[Any], float]) -> int:
        """The option of highest score; among equals one by lot, so that no side of the table is dearer."""
        scores = [score(option) for option in decision.options]
        top = max(scores)
        best = [index for index, value in enumerate(scores) if value >= top - 1e-9]
        return best[0] if len(best) == 1 else best[self._chance.below(len(best))]

    def _last(self, decision: Decision) -> int:
        return len(decision.options) - 1

    def _context(self, unit: Unit, other: Unit | None = None, leader: Leader | None = None) -> Context:
        return Context(self._g, self._g.side(unit), unit=unit, other=other, leader=leader)

    def _distance(self, unit: Unit) -> int:
        """To the nearest enemy, edge to edge."""
        enemy = ask.nearest_enemy(self._g, unit)
        if enemy is None:
            return _FAR
        return isqrt(squared(ask.spot(unit), ask.spot(enemy))) - 2 * self._g.setting.radius

    # --- before the battle ------------------------------------------------------------------------------------

    def _cover_at(self, edge: int) -> int:
        height = self._g.setting.height
        return sum(
            piece.ground.cover for piece in self._g.state.pieces if (piece.shape.y < height // 2) == (edge == SOUTH)
        )

    def _side(self, decision: Decision) -> int:
        return self._best(decision, lambda edge: self._cover_at(edge) - self._cover_at(NORTH - edge))

    def _shift(self, decision: Decision) -> int:
        """Cover comes to the own front."""
        piece = self._g.state.pieces[decision.subject]
        front = from_edge(self._g, self._seat, self._g.figures.deployment_depth + 1_000)

        def score(place: tuple[int, int] | None) -> float:
            x, y = place if place is not None else (piece.shape.x, piece.shape.y)
            away: float = abs(y - front) + abs(x - self._g.setting.width // 2) / 2
            return -away * float(piece.ground.cover)

        return self._best(decision, score)

    def _deploy(self, decision: Decision) -> int:
        """Commands side by side across the middle, foot in the centre."""
        command = self._g.state.commands[decision.subject]
        own = [one for one in self._g.state.commands if one.side == self._seat and one.entry == "deployed"]
        own.sort(key=lambda one: (one.cavalry, one.id))
        rank = own.index(command) if command in own else 0
        offset = (rank + 1) // 2 * (1 if rank % 2 else -1)
        ideal = self._g.setting.width // 2 + offset * 4_000
        return self._best(decision, lambda place: -abs(place[0] - ideal) - self._depth(place[1]))

    def _depth(self, y: int) -> float:
        return abs(y - from_edge(self._g, self._seat, self._g.figures.deployment_depth)) / 2

    def _enter(self, decision: Decision) -> int:
        middle = self._g.setting.width // 2
        return self._best(decision, lambda place: -float(_FAR * 2) if place is None else -abs(place[0] - middle))

    def _address(self, decision: Decision) -> int:
        mine = self._g.condottiero(self._seat).command

        def score(number: int) -> float:
            unit = self._g.state.units[number]
            return 2.0 * (unit.command == mine) + self._g.book.weights[unit.quality]

        return self._best(decision, score)

    # --- the day ----------------------------------------------------------------------------------------------

    def _order(self, decision: Decision) -> int:
        """At good odds only, and to attack only when the enemy is within a move or two."""
        command = self._g.state.commands[decision.subject]
        leader = self._g.leader_of(command)
        context = Context(self._g, self._g.side(command), leader=leader, command=command)
        odds = chances(self._g, "cavalry_order", context)
        taken = odds.get("accepted", 0) + odds.get("confused", 0) / 2
        units = self._g.units_of(command)
        if decision.options[-1] == "attack":
            near = sum(1 for unit in units if self._distance(unit) < 2 * unit.profile.klass.speed)
            return 1 if taken >= 4 and 2 * near >= len(units) else 0
        weary = sum(1 for unit in units if unit.disorganised or unit.is_demoralised)
        return 1 if taken >= 4 and 2 * weary > len(units) else 0

    def _move(self, decision: Decision) -> int:
        command = self._g.state.commands[decision.subject]
        units = [unit for unit in self._g.units_of(command) if not unit.is_demoralised]
        if not units:
            return decision.options.index("hold") if "hold" in decision.options else 0
        return self._best(decision, lambda way: self._manoeuvre(way, units))

    def _manoeuvre(self, way: str, units: list[Unit]) -> float:
        near = min(self._distance(unit) for unit in units)
        speed = min(unit.profile.klass.speed for unit in units)
        reach = max((unit.profile.klass.reach for unit in units if self._can_shoot(unit)), default=0)
        columns = sum(1 for unit in units if unit.formation == COLUMN) / len(units)
        weary = sum(1 for unit in units if unit.disorganised) / len(units)
        match way:
            case "form_line":
                return 2.0 * columns if near <= speed * 2 + self._g.figures.short_distance else 0.0
            case "advance":
                return 1.2 - weary if near > reach else 0.6 * self._edge_in_combat(units) - weary
            case "hold":
                return 0.8 if reach and near <= reach else 0.4 + weary
        return -1.0 + 1.5 * (weary == 1.0 and near < speed)

    def _can_shoot(self, unit: Unit) -> bool:
        return unit.profile.firearms or unit.profile.klass.is_guns

    def _edge_in_combat(self, units: list[Unit]) -> float:
        """Whether these would rather fight than shoot."""
        total = 0.0
        for unit in units:
            enemy = ask.nearest_enemy(self._g, unit)
            if enemy is not None:
                total += self._strength(unit, enemy) - self._strength(enemy, unit)
        return total / len(units)

    def _strength(self, unit: Unit, enemy: Unit) -> float:
        trial = self._g.setting.trials["combat"]
        return float(trial.reckon((3,), 3, self._context(unit, enemy)).score)

    def _join(self, decision: Decision) -> int:
        """A leader rides to where a word from him is most likely to help."""
        kind, number = decision.subject
        leader = self._g.state.leaders[number] if kind == "leader" else None
        joined = leader.joined if leader is not None else self._g.state.characters[number].joined

        def score(option: int | str | None) -> float:
            at = joined if option is None else option
            if not isinstance(at, int) or at < 0:
                return 0.0
            unit = self._g.state.units[at]
            stays = 0.05 if option is None else 0.0
            if leader is None:
                return stays + (1.0 if unit.is_demoralised else 0.3 if ask.touching_enemies(self._g, unit) else 0.1)
            danger = 0.25 if ask.touching_enemies(self._g, unit) and unit.is_demoralised else 0.0
            return stays + self._gain(leader, unit) - danger

        return self._best(decision, score)

    def _gain(self, leader: Leader, unit: Unit) -> float:
        """What an influence test on a unit is worth, in units."""
        odds = chances(self._g, "influence", self._context(unit, leader=leader))
        good, bad = odds.get("success", 0) / 6, odds.get("total_failure", 0) / 6
        if unit.morale == OK:
            closing = bool(ask.touching_enemies(self._g, unit)) and not unit.disorganised
            return 0.5 * good - 0.8 * bad if closing else -bad
        if unit.morale == BLOODLUST:
            return -0.1
        calls = 1.0 if unit.morale == FALLING_BACK else 0.7
        return calls * good - (1.0 + leader.value / 2 + leader.condottiero) * bad

    def _influence(self, decision: Decision) -> int:
        leader = self._g.state.leaders[decision.subject]
        return 1 if self._gain(leader, self._g.state.units[leader.joined]) > 0.1 else 0

    def _shoot(self, decision: Decision) -> int:
        unit = self._g.state.units[decision.subject]

        def score(number: int | None) -> float:
            if number is None:
                return 0.9 if unit.disorganised and not unit.moved and not unit.profile.klass.is_guns else 0.0
            target = self._g.state.units[number]
            context = self._context(target, unit)
            context.close = ask.are_within(self._g, unit, target, self._g.figures.short_distance)
            odds = chances(self._g, "under_fire", context)
            worth = 1.0 + 0.5 * target.is_demoralised + 0.1 * self._g.book.weights[target.quality]
            return worth * (odds.get("shaken", 0) + 0.3 * odds.get("disordered", 0) * (not target.disorganised)) + 0.01

        return self._best(decision, score)

    def _fight(self, decision: Decision) -> int:
        unit = self._g.state.units[decision.subject]

        def score(number: int) -> float:
            enemy = self._g.state.units[number]
            return self._strength(unit, enemy) - self._strength(enemy, unit)

        return self._best(decision, score)
