"""`captain`: plays to win. One short answer for each kind of decision; everything on this table lies open."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.core.captain import ToldCaptain
from engine.core.decisions import Decision
from engine.core.declared.trials.dice_tests import chances
from engine.space.plane import squared
from engine.systems.condottiero.position.game import Context, Game
from engine.systems.condottiero.position.state import Edge, Formation, Leader, Morale, Unit
from engine.systems.condottiero.questions import situation as ask
from engine.systems.condottiero.rules.before import from_edge

_FAR: Final = 10_000


class CondottieroCaptain(ToldCaptain[Game]):
    TAKES_LAST = frozenset(("raise_standard",))
    TOLD = "commands"

    def _context(self, unit: Unit, other: Unit | None = None, leader: Leader | None = None) -> Context:
        return Context(self.g, self.g.side(unit), unit=unit, other=other, leader=leader)

    def _distance(self, unit: Unit) -> int:
        """To the nearest enemy, edge to edge."""
        enemy = unit.nearest(self.g.enemies(unit.side))
        return _FAR if enemy is None else isqrt(squared(unit.at, enemy.at)) - 2 * self.g.setting.radius

    # --- before the battle ------------------------------------------------------------------------------------

    def _cover_at(self, edge: int) -> int:
        middle, is_south = self.g.setting.height // 2, edge == Edge.SOUTH
        return sum(piece.ground.cover for piece in self.g.state.pieces if (piece.shape.y < middle) == is_south)

    def worth_choose_side(self, _: Decision, edge: int) -> float:
        return self._cover_at(edge) - self._cover_at(Edge.NORTH - edge)

    def worth_move_terrain(self, decision: Decision, place: tuple[int, int] | None) -> float:
        """Cover comes to the own front."""
        piece = self.g.state.pieces[decision.subject]
        front = from_edge(self.g, self.seat, self.g.figures.deployment_depth + 1_000)
        x, y = place if place is not None else (piece.shape.x, piece.shape.y)
        away: float = abs(y - front) + abs(x - self.g.setting.width // 2) / 2
        return -away * float(piece.ground.cover)

    def answer_deploy(self, decision: Decision) -> int:
        """Commands side by side across the middle, foot in the centre."""
        command = self.g.state.commands[decision.subject]
        own = [one for one in self.g.state.commands if one.side == self.seat and one.entry == "deployed"]
        own.sort(key=lambda one: (one.cavalry, one.id))
        rank = own.index(command) if command in own else 0
        offset = (rank + 1) // 2 * (1 if rank % 2 else -1)
        ideal = self.g.setting.width // 2 + offset * 4_000
        front = from_edge(self.g, self.seat, self.g.figures.deployment_depth)
        return self.best(decision, lambda place: -abs(place[0] - ideal) - abs(place[1] - front) / 2)

    def worth_enter(self, _: Decision, place: tuple[int, int] | None) -> float:
        return -float(_FAR * 2) if place is None else -abs(place[0] - self.g.setting.width // 2)

    def worth_address(self, _: Decision, number: int) -> float:
        unit = self.g.state.units[number]
        return 2.0 * (unit.command == self.g.condottiero(self.seat).command) + self.g.book.weights[unit.quality]

    # --- the day ----------------------------------------------------------------------------------------------

    def answer_change_order(self, decision: Decision) -> int:
        """At good odds only, and to attack only when the enemy is within a move or two."""
        command = self.g.state.commands[decision.subject]
        context = Context(self.g, self.g.side(command), leader=self.g.leader_of(command), command=command)
        odds = chances(self.g, "cavalry_order", context)
        taken = odds.get("accepted", 0) + odds.get("confused", 0) / 2
        units = self.g.units_of(command)
        if decision.options[-1] == "attack":
            if self.holds(command):
                return 0
            near = sum(1 for unit in units if self._distance(unit) < 2 * unit.profile.klass.speed)
            return 1 if taken >= 4 and 2 * near >= len(units) else 0
        weary = sum(1 for unit in units if unit.disorganised or unit.is_demoralised)
        return 1 if taken >= 4 and 2 * weary > len(units) else 0

    def answer_move_command(self, decision: Decision) -> int:
        command = self.g.state.commands[decision.subject]
        units = [unit for unit in self.g.units_of(command) if not unit.is_demoralised]
        if not units or (self.holds(command) and "hold" in decision.options):
            return decision.options.index("hold") if "hold" in decision.options else 0
        return self.best(decision, lambda way: self._manoeuvre(way, units))

    def _manoeuvre(self, way: str, units: list[Unit]) -> float:
        near = min(self._distance(unit) for unit in units)
        speed = min(unit.profile.klass.speed for unit in units)
        armed = [unit for unit in units if unit.profile.firearms or unit.profile.klass.is_guns]
        reach = max((unit.profile.klass.reach for unit in armed), default=0)
        columns = sum(1 for unit in units if unit.formation == Formation.COLUMN) / len(units)
        weary = sum(1 for unit in units if unit.disorganised) / len(units)
        match way:
            case "form_line":
                return 2.0 * columns if near <= speed * 2 + self.g.figures.short_distance else 0.0
            case "advance":
                return 1.2 - weary if near > reach else 0.6 * self._edge_in_combat(units) - weary
            case "hold":
                return 0.8 if reach and near <= reach else 0.4 + weary
        return -1.0 + 1.5 * (weary == 1.0 and near < speed)

    def _edge_in_combat(self, units: list[Unit]) -> float:
        """Whether these would rather fight than shoot."""
        nearest = [(unit, unit.nearest(self.g.enemies(unit.side))) for unit in units]
        pairs = [(unit, enemy) for unit, enemy in nearest if enemy is not None]
        return sum(self._strength(unit, enemy) - self._strength(enemy, unit) for unit, enemy in pairs) / len(units)

    def _strength(self, unit: Unit, enemy: Unit) -> float:
        return float(self.g.setting.trials["combat"].reckon((3,), 3, self._context(unit, enemy)).score)

    def worth_join(self, decision: Decision, option: int | str | None) -> float:
        """A leader rides to where a word from him is most likely to help."""
        kind, number = decision.subject
        rider = self.g.state.leaders[number] if kind == "leader" else self.g.state.characters[number]
        at = rider.joined if option is None else option
        if not isinstance(at, int) or at < 0:
            return 0.0
        unit, stays = self.g.state.units[at], 0.05 if option is None else 0.0
        if not isinstance(rider, Leader):
            return stays + (1.0 if unit.is_demoralised else 0.3 if ask.touching_enemies(self.g, unit) else 0.1)
        danger = 0.25 if ask.touching_enemies(self.g, unit) and unit.is_demoralised else 0.0
        return stays + self._gain(rider, unit) - danger

    def _gain(self, leader: Leader, unit: Unit) -> float:
        """What an influence test on a unit is worth, in units."""
        odds = chances(self.g, "influence", self._context(unit, leader=leader))
        good, bad = odds.get("success", 0) / 6, odds.get("total_failure", 0) / 6
        if unit.morale == Morale.OK:
            closing = bool(ask.touching_enemies(self.g, unit)) and not unit.disorganised
            return 0.5 * good - 0.8 * bad if closing else -bad
        if unit.morale == Morale.BLOODLUST:
            return -0.1
        calls = 1.0 if unit.morale == Morale.FALLING_BACK else 0.7
        return calls * good - (1.0 + leader.value / 2 + leader.condottiero) * bad

    def answer_influence(self, decision: Decision) -> int:
        leader = self.g.state.leaders[decision.subject]
        return 1 if self._gain(leader, self.g.state.units[leader.joined]) > 0.1 else 0

    def worth_shoot(self, decision: Decision, number: int | None) -> float:
        unit = self.g.state.units[decision.subject]
        if number is None:
            return 0.9 if unit.disorganised and not unit.moved and not unit.profile.klass.is_guns else 0.0
        target = self.g.state.units[number]
        context = self._context(target, unit)
        context.close = unit.is_within(target, self.g.figures.short_distance)
        odds = chances(self.g, "under_fire", context)
        worth = 1.0 + 0.5 * target.is_demoralised + 0.1 * self.g.book.weights[target.quality]
        return worth * (odds.get("shaken", 0) + 0.3 * odds.get("disordered", 0) * (not target.disorganised)) + 0.01

    def worth_fight(self, decision: Decision, number: int) -> float:
        unit, enemy = self.g.state.units[decision.subject], self.g.state.units[number]
        return self._strength(unit, enemy) - self._strength(enemy, unit)
