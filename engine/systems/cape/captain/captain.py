"""`captain`: plays to win. One short answer for each kind of decision; the rest is declined."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt
from typing import Any

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.space.plane import Point, squared
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.errands import Errand
from engine.systems.cape.captain.plans import FAR, UM, Plans
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.shooting.bursts import in_radius
from engine.systems.cape.rules.turn.deployment import figures_of


class Captain:
    def __init__(self, game: Game, seat: int, seed: int) -> None:
        self._g = game
        self._seat = seat
        self._plans = Plans(game, seat)
        self._chance = Seeded(seed * 2 + seat)
        self._answers: dict[str, Callable[[Decision], int]] = {
            "give_order": self._order,
            "take_own_die": self._last,
            "deploy": self._deploy,
            "act_with": self._act_with,
            "act": self._act,
            "move": self._move,
            "charge": self._charge,
            "extra_move": self._extra,
            "pursue": self._last,
            "shoot": self._shoot,
            "designate": self._designate,
            "throw": self._throw,
            "fight": self._fight,
            "break_off": self._break_off,
            "push": self._push,
            "react": self._react,
            "spend": self._spend,
            "roll_to_react": self._last,
            "cry": self._last,
            "pick_up": self._pick_up,
            "ambush": self._last,
            "fire_gun": self._fire_gun,
            "cross": self._cross,
            "turn_gun": self._turn_gun,
            "betray": self._betray,
            "change_weapon": self._swap,
            "lead": self._last,
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

    # --- who stands where ---------------------------------------------------------------------------------------

    def _group(self, number: int) -> Group:
        return self._g.state.groups[number]

    # --- orders -------------------------------------------------------------------------------------------------

    def _order(self, decision: Decision) -> int:
        die = decision.subject[1]

        def score(number: int | None) -> float:
            if number is None:
                return -1.0
            group = self._group(number)
            near: float
            if not group.is_squad and self._g.state.figures[group.figure].home >= 0:
                return -2.0
            if group.reserve:
                # A point is enough to come on, and who stands on the table brings dice of his own.
                return ask.value_of(figures_of(self._g, group)) * (3.0 if int(die) == 1 else 1.2)
            members = self._g.members(group)
            value = ask.value_of(members) * (0.5 if group.shaken else 1.0)
            if group.gun >= 0 and not group.shaken and not ask.is_engaged(self._g, group):
                return value * self._plans.serving(group, int(die))
            near = 2.0 if ask.is_engaged(self._g, group) else 1.0 + 6 * UM / (self._plans.gap(group) + 4 * UM)
            if self._plans.errands.of(group).is_due:
                near += 1.5 if int(die) > 1 else 0.5
            return value * near

        return self._best(decision, score)

    def _deploy(self, decision: Decision) -> int:
        foes = self._g.enemies(self._seat)

        def score(place: Point | None) -> float:
            if place is None:
                return -float(FAR)
            near = min((isqrt(squared(place, ask.spot(foe))) for foe in foes), default=0)
            return -abs(near - 10 * UM)

        return self._best(decision, score)

    def _act_with(self, decision: Decision) -> int:
        return self._best(decision, lambda number: self._prospect(self._group(number)))

    def _prospect(self, group: Group) -> float:
        if ask.is_engaged(self._g, group):
            return 5.0
        return len(self._g.members(group)) - self._plans.gap(group) / FAR

    # --- what to do ---------------------------------------------------------------------------------------------

    def _act(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        return self._best(decision, lambda action: self._plans.worth(group, action))

    # --- where --------------------------------------------------------------------------------------------------

    def _move(self, decision: Decision) -> int:
        if isinstance(decision.subject, tuple):
            return 0
        group = self._group(decision.subject)
        if "leave" in decision.options and self._should_leave(group):
            return decision.options.index("leave")
        lead = self._g.members(group)[0]
        foes = [(foe.x, foe.y, foe.radius + lead.radius) for foe in self._g.enemies(self._seat)]
        errand = self._plans.errands.of(group)
        wanted = self._distance(group)
        return self._best(decision, lambda place: self._place(group, place, foes, errand, wanted))

    def _should_leave(self, group: Group) -> bool:
        return self._plans.errands.carries(group) or self._plans.errands.must_escape(group)

    def _place(
        self, group: Group, place: Point | str, foes: list[tuple[int, int, int]], errand: Errand, wanted: int
    ) -> float:
        if isinstance(place, str):
            return -float(FAR)
        lead = self._g.members(group)[0]
        x, y = place
        gaps = sorted(isqrt((x - across) ** 2 + (y - up) ** 2) - width for across, up, width in foes)
        score = 0.0
        if gaps:
            score -= abs(gaps[0] - wanted) / UM * (0.1 if errand.is_due else 1.0)
            # Many at once are worse than one.
            score -= 0.4 * sum(1 for gap in gaps[1:] if gap < 4 * UM)
        if judgement.is_shelter(self._g, place, lead.radius):
            score += 0.8
        if errand.points and (not gaps or gaps[0] > 5 * UM or errand.is_due):
            near = min(isqrt(squared(place, goal)) for goal in errand.points)
            score -= 1.5 * near / UM
        return score

    def _distance(self, group: Group) -> int:
        """How far from the enemy it would like to be: short range with a loaded gun, else a charge away."""
        members = self._g.members(group)
        speed = ask.group_speed(self._g, group)
        ranges = [
            weapon.short_to for one in members[:1] for weapon in arms.ready_weapons(self._g, one) if weapon.short_to
        ]
        if ranges and group.pa > 0:
            return max(ranges) - 10
        return speed - 20

    def _break_off(self, decision: Decision) -> int:
        foes = self._g.enemies(self._seat)
        return self._best(decision, lambda place: min(squared(place, ask.spot(foe)) for foe in foes) / FAR)

    # --- at whom ------------------------------------------------------------------------------------------------

    def _charge(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        return self._best(decision, lambda number: self._plans.clash(group, self._g.state.figures[number]))

    def _extra(self, decision: Decision) -> int:
        """Only where the plain move may not do."""
        group = self._group(decision.subject)
        return 1 if self._plans.gap(group) + 2 > ask.group_speed(self._g, group) else 0

    def _shoot(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        one = self._g.members(group)[0]

        def score(aim: tuple[str, int, str]) -> float:
            foe = self._g.state.figures[aim[1]] if aim[0] == "figure" else self._g.members(self._group(aim[1]))[0]
            return judgement.shot(self._g, one, foe, self._g.book.weapon(aim[2]), aimed=group.aimed)

        return self._best(decision, score)

    def _designate(self, decision: Decision) -> int:
        figures = self._g.state.figures

        def score(aim: tuple[int, int, str]) -> float:
            return judgement.shot(self._g, figures[aim[0]], figures[aim[1]], self._g.book.weapon(aim[2]))

        return self._best(decision, score)

    def _throw(self, decision: Decision) -> int:
        radius, dice = self._g.figures.burst_radius, self._g.figures.grenade_dice

        def score(aim: tuple[int, ...] | None) -> float:
            if aim is None:
                return 0.0
            point = ask.spot(self._g.state.figures[aim[1]]) if len(aim) == 2 else (aim[1], aim[2])
            near = in_radius(self._g, point, radius)[:dice]
            return sum(judgement.worth(self._g, one) * (1 if one.side != self._seat else -1.5) for one in near)

        return self._best(decision, score)

    def _fight(self, decision: Decision) -> int:
        group = self._group(decision.subject)

        def score(foe: tuple[Any, ...]) -> float:
            if len(foe) > 2:
                return -1.0
            target = self._group(foe[1]) if foe[0] == "group" else self._g.group(self._g.state.figures[foe[1]])
            return judgement.round_worth(self._g, group, target)

        return self._best(decision, score)

    def _push(self, decision: Decision) -> int:
        """After him while there are points to strike again with."""
        group = self._group(decision.subject)
        if "push_back" not in decision.options:
            return 1 if group.pa > 0 else 0
        if group.pa > 0 and "push_and_follow" in decision.options:
            return decision.options.index("push_and_follow")
        return decision.options.index("push_back") if group.pa == 0 else 0

    def _react(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        if "shoot" in decision.options:
            return decision.options.index("shoot")
        if "battle_cry" in decision.options:
            return decision.options.index("battle_cry")
        if "countercharge" in decision.options and group.pa >= 2:
            return decision.options.index("countercharge")
        return 0

    # --- the rest -----------------------------------------------------------------------------------------------

    def _spend(self, decision: Decision) -> int:
        """Dice are wanted low; activation dice valid and high."""
        for way in ("take_one", "add_one"):
            if way in decision.options and (way == "take_one" or isinstance(decision.subject, tuple)):
                return decision.options.index(way)
        return decision.options.index("resolve") if "resolve" in decision.options else 0

    def _pick_up(self, decision: Decision) -> int:
        return self._best(decision, lambda one: self._plans.prize(one[0], one[1]) if one[0] != "drop" else -2.0)

    def _cross(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        return self._best(decision, lambda place: self._plans.across(group, place))

    def _fire_gun(self, decision: Decision) -> int:
        """At people rather than at a place, at a place rather than at a wall."""
        return self._best(decision, lambda mark: -1.0 if mark[0] == "ball" else float(len(mark) == 2))

    def _turn_gun(self, decision: Decision) -> int:
        gun = self._g.state.guns[self._group(decision.subject).gun]
        return self._best(decision, lambda facing: self._plans.bearing(gun, facing))

    def _swap(self, decision: Decision) -> int:
        """For the sake of what shoots farthest."""
        weapons = self._g.book.weapons
        return self._best(decision, lambda name: float(weapons[name].range) if name in weapons else -1.0)

    def _betray(self, decision: Decision) -> int:
        figures = self._g.state.figures
        return self._best(decision, lambda band: sum(judgement.worth(self._g, figures[one]) for one in band))
