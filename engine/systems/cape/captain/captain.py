"""`captain`: plays to win. One short answer for each kind of decision; the rest is declined."""

from __future__ import annotations

from math import isqrt
from typing import Final

from engine.core.captain import CaptainFrame
from engine.core.decisions import Decision
from engine.space.plane import Point, squared
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.footing import UM
from engine.systems.cape.captain.plans import ALARM, FAR, Plans
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask
from engine.systems.cape.rules.shooting import bursts, loading
from engine.systems.cape.rules.turn.opening import figures_of

_USELESS: Final = -2.0
"""Nothing to do with any points: rather a die that nobody gets."""
_NEAR: Final = 6 * UM
"""Enemies so near may come: points are there to answer with."""
_IDLE: Final = 0.2
"""To stand where it was sent, with nobody to fight."""


class CapeCaptain(CaptainFrame[Game]):
    TAKES_LAST = frozenset(("take_own_die", "pursue", "roll_to_react", "ambush", "lead"))

    def __init__(self, game: Game, seat: int, seed: int) -> None:
        super().__init__(game, seat, seed)
        self._plans = Plans(game, seat)
        self._prey = -1
        """The figure that is being charged."""

    def _group(self, number: int) -> Group:
        return self.g.state.groups[number]

    # --- orders -------------------------------------------------------------------------------------------------

    def worth_give_order(self, decision: Decision, number: int | None) -> float:
        if number is None:
            return -1.0
        group, die = self._group(number), int(decision.subject[1])
        if not group.is_squad and self.g.state.figures[group.figure].has_squad:
            return -2.0
        return _worth_of_die(self._plans, group, die)

    def worth_deploy(self, _: Decision, place: Point | None) -> float:
        if place is None:
            return -float(FAR)
        near = min((isqrt(squared(place, foe.at)) for foe in self.g.enemies(self.seat)), default=0)
        return -abs(near - 10 * UM)

    def worth_act_with(self, _: Decision, number: int) -> float:
        group = self._group(number)
        is_engaged = ask.is_engaged(self.g, group)
        return 5.0 if is_engaged else len(self.g.members(group)) - self._plans.gap(group) / FAR

    def worth_act(self, decision: Decision, action: str | None) -> float:
        return self._plans.worth(self._group(decision.subject), action)

    # --- where --------------------------------------------------------------------------------------------------

    def answer_move(self, decision: Decision) -> int:
        if isinstance(decision.subject, tuple):
            return 0
        group, errands = self._group(decision.subject), self._plans.errands
        if "leave" in decision.options and (errands.carries(group) or errands.must_escape(group)):
            return decision.options.index("leave")
        footing = self._plans.footing(group)
        self._plans.leaves(group)
        return self.best(decision, lambda place: -float(FAR) if isinstance(place, str) else footing.worth(place))

    def worth_break_off(self, _: Decision, place: Point) -> float:
        return min(squared(place, foe.at) for foe in self.g.enemies(self.seat)) / FAR

    # --- at whom ------------------------------------------------------------------------------------------------

    def answer_charge(self, decision: Decision) -> int:
        group, figures = self._group(decision.subject), self.g.state.figures
        chosen = self.best(decision, lambda number: self._plans.clash(group, figures[number]))
        self._prey = decision.options[chosen]
        return chosen

    def answer_extra_move(self, decision: Decision) -> int:
        """Only where the plain move may not do to reach whom it charges."""
        return 1 if self._short_by(self._group(decision.subject)) > 0 else 0

    def _short_by(self, group: Group) -> int:
        """How much farther than a plain move it is to whom it charges, or to the nearest enemy."""
        prey = self.g.state.figures[self._prey] if self._prey >= 0 and self.g.state.actor == group.id else None
        if prey is not None and prey.in_play:
            foes = self.g.members(self.g.group(prey))
            gap = min(member.gap(foe) for member in self.g.members(group) for foe in foes)
        else:
            gap = self._plans.gap(group)
        return gap + 2 - ask.group_speed(self.g, group)

    def answer_cry(self, decision: Decision) -> int:
        """Where a point is left to strike with."""
        left = self._group(decision.subject).pa - self.g.cost("battle_cry")
        return 1 if left >= self.g.cost("fight") else 0

    def worth_shoot(self, decision: Decision, aim: tuple[str, int, str]) -> float:
        group = self._group(decision.subject)
        foe = self.g.state.figures[aim[1]] if aim[0] == "figure" else self.g.members(self._group(aim[1]))[0]
        return judgement.shot(self.g, self.g.members(group)[0], foe, self.g.book.weapon(aim[2]), aimed=group.aimed)

    def worth_designate(self, _: Decision, aim: tuple[int, int, str]) -> float:
        figures = self.g.state.figures
        return judgement.shot(self.g, figures[aim[0]], figures[aim[1]], self.g.book.weapon(aim[2]))

    def worth_throw(self, _: Decision, aim: bursts.Aim | None) -> float:
        return judgement.grenade(self.g, aim) if aim is not None else 0.0

    def worth_fight(self, decision: Decision, foe: tuple[str | int, ...]) -> float:
        if len(foe) > 2:
            return -1.0
        kind, number = foe
        assert isinstance(number, int), "a group or a figure is a number"
        target = self._group(number) if kind == "group" else self.g.group(self.g.state.figures[number])
        return judgement.round_worth(self.g, self._group(decision.subject), target)

    def answer_push(self, decision: Decision) -> int:
        """After him while there are points to strike again with."""
        group = self._group(decision.subject)
        if self._plans.errands.holds(group):
            return 0
        if "push_back" not in decision.options:
            return 1 if group.pa > 0 else 0
        return self.first_offered(decision, ["push_and_follow" if group.pa > 0 else "push_back"])

    def answer_react(self, decision: Decision) -> int:
        group = self._group(decision.subject)
        goes_out = group.pa >= 2 and not self._plans.errands.holds(group)
        ways = ["shoot", "battle_cry", *(["countercharge"] if goes_out else [])]
        if self.g.state.actor >= 0:
            ways = [*self._plans.ways_out_of(group, self._group(self.g.state.actor), decision.options), *ways]
        return self.first_offered(decision, ways)

    # --- the rest -----------------------------------------------------------------------------------------------

    def answer_spend(self, decision: Decision) -> int:
        """Dice are wanted low; activation dice valid and high; a charge as long as it takes."""
        if self.g.state.actor >= 0 and (group := self._group(self.g.state.actor)).charging:
            short = self._short_by(group)
            strides = [one for one in decision.options if isinstance(one, tuple) and one[0] == "stride"]
            enough = (stride for stride in strides if 0 < short <= stride[1] * UM)
            if (stride := next(enough, None)) is not None:
                return decision.options.index(stride)
        ways = ("take_one", *(("add_one",) if isinstance(decision.subject, tuple) else ()), "resolve")
        return self.first_offered(decision, ways)

    def worth_pick_up(self, _: Decision, load: tuple[str, int, int]) -> float:
        return self._plans.prize(load[0], load[1]) if load[0] != "drop" else -2.0

    def worth_cross(self, decision: Decision, place: Point) -> float:
        return self._plans.across(self._group(decision.subject), place)

    def worth_fire_gun(self, _: Decision, mark: tuple[str | int, ...]) -> float:
        """At people rather than at a place, at a place rather than at a wall."""
        return -1.0 if mark[0] == "ball" else float(len(mark) == 2)

    def worth_turn_gun(self, decision: Decision, facing: int) -> float:
        return self._plans.bearing(self.g.state.guns[self._group(decision.subject).gun], facing)

    def worth_change_weapon(self, _: Decision, name: str) -> float:
        """For the sake of what shoots farthest."""
        weapons = self.g.book.weapons
        return float(weapons[name].range) if name in weapons else -1.0

    def worth_betray(self, _: Decision, band: tuple[int, ...]) -> float:
        return sum(judgement.worth(self.g, self.g.state.figures[one]) for one in band)


# --- whom dice are given ----------------------------------------------------------------------------------------------


def _worth_of_die(plans: Plans, group: Group, die: int) -> float:
    """What so many points are worth to a group now: by who they are, and by the best use that they have for them."""
    g = plans.g
    if group.reserve:
        # A point is enough to come on, and who stands on the table brings dice of his own.
        return ask.value_of(figures_of(g, group)) * (3.0 if die == 1 else 1.2)
    value = ask.value_of(g.members(group))
    if group.shaken:
        # A point is enough to find one's nerve.
        return value * (0.9 if die == 1 else 0.5)
    if group.gun >= 0 and not ask.is_engaged(g, group):
        serving = plans.serving(group, die)
        return value * serving if serving > 0 else _USELESS if plans.gap(group) > _NEAR else value * _IDLE
    use = _use(plans, group, die)
    return value * use if use > 0 else _USELESS


def _use(plans: Plans, group: Group, die: int) -> float:
    g, gap = plans.g, plans.gap(group)
    if ask.is_engaged(g, group):
        return 1.6 + 0.2 * die
    errand = plans.errands.of(group)
    stays = plans.errands.holds(group) or errand.is_at(g.members(group))
    uses = [_IDLE if gap <= ALARM or not stays else 0.0, _shooting(plans, group, die)]
    if not plans.errands.holds(group):
        uses.append(_charging(plans, group, die))
    if not stays:
        if errand.is_due:
            uses.append(1.2 + 0.3 * die)
        else:
            uses.append(0.7 + 0.1 * die if errand.points or gap > ask.group_speed(g, group) else _IDLE)
    if gap <= _NEAR:
        uses.append(0.6 if not stays else 0.4)
    return max(uses)


def _shooting(plans: Plans, group: Group, die: int) -> float:
    """A shot from where it stands; or loading, and the shot too if there are points for both."""
    g = plans.g
    if arms.group_weapons(g, group):
        best = judgement.best_shot(g, group)
        return 0.9 + best + (0.1 if die > 1 else 0.0) if best > 0 else 0.0
    empty = loading.reloads(g, group)
    if not empty or plans.gap(group) > ALARM:
        return 0.0
    least = min(loading.reload_cost(g, group, name) for name in empty)
    return (1.0 if die > least else 0.8) if die >= least else 0.0


def _charging(plans: Plans, group: Group, die: int) -> float:
    """Into whoever is a charge away, with a point left to strike."""
    g = plans.g
    if die < g.cost("charge") + g.cost("fight"):
        return 0.0
    reach = ask.group_speed(g, group)
    foes = [foe for foe in g.enemies(group.side) if any(one.reaches(foe, reach) for one in g.members(group))]
    best = max((plans.clash(group, foe) for foe in foes), default=-1.0)
    return 1.0 + best + 0.2 * (die - 2) if best > 0 else 0.0
