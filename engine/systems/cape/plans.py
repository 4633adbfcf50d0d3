"""What a captain weighs: what each action is worth to a group now, and where it would rather be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.space.plane import Point
from engine.systems.cape import arms, charges, judgement, movement, victory
from engine.systems.cape import questions as ask
from engine.systems.cape.declared import Goal
from engine.systems.cape.figures import Figure, Group
from engine.systems.cape.game import Game

UM: Final = 100
FAR: Final = 10_000


class Plans:
    def __init__(self, game: Game, seat: int) -> None:
        self.g: Final = game
        self.seat: Final = seat

    def worth(self, group: Group, action: str | None) -> float:
        judge = _ACTIONS.get(action or "stop")
        return judge(self, group) if judge is not None else -1.0

    def gap(self, group: Group) -> int:
        """To the nearest enemy, edge to edge."""
        members, foes = self.g.members(group), self.g.enemies(self.seat)
        return min((ask.gap(one, foe) for one in members for foe in foes), default=FAR)

    def carries(self, group: Group) -> bool:
        return any(one.burden != -1 for one in self.g.members(group))

    # --- actions ------------------------------------------------------------------------------------------------

    def stopping(self, group: Group) -> float:
        """Points kept are points to answer with."""
        near = self.gap(group) < 6 * UM
        return 0.15 if near and not ask.is_engaged(self.g, group) else 0.0

    def biding(self, group: Group) -> float:  # noqa: ARG002 - all are asked alike
        return -0.2

    def fighting(self, group: Group) -> float:
        foes = ask.opposing_groups(self.g, group)
        return 0.5 + max((judgement.round_worth(self.g, group, foe) for foe in foes), default=-1.0)

    def breaking_off(self, group: Group) -> float:
        foes = ask.opposing_groups(self.g, group)
        if any(foe.pa for foe in foes):
            return -0.8
        worst = max((judgement.round_worth(self.g, group, foe) for foe in foes), default=0.0)
        return 0.1 if worst < 0.15 and not group.shaken else (1.0 if group.shaken else -0.5)

    def charging(self, group: Group) -> float:
        left = group.pa - 1
        best = -1.0
        for number in charges.prey(self.g, group):
            foe = self.g.state.figures[number]
            value = self.clash(group, foe)
            best = max(best, value)
        return best if left else best - 0.1

    def clash(self, group: Group, foe: Figure) -> float:
        """What running into somebody promises."""
        value = judgement.round_worth(self.g, group, self.g.group(foe), charging=True)
        mine = self.g.members(group)[0]
        back = judgement.blow(self.g, foe, mine)
        need = ask.gap(mine, foe) - ask.group_speed(self.g, group)
        doubt = 0.4 if need > 0 else 0.0
        friends = sum(1 for other in self.g.standing() if other.side == self.seat and ask.touch(other, foe))
        return 0.35 + value - 0.3 * back + 0.25 * friends - doubt

    def shooting(self, group: Group) -> float:
        return 0.2 + judgement.best_shot(self.g, group, aimed=group.aimed)

    def aiming(self, group: Group) -> float:
        plain, aimed = judgement.best_shot(self.g, group), judgement.best_shot(self.g, group, aimed=True)
        return 0.21 + aimed if aimed > plain and group.pa >= 2 else -1.0

    def loading(self, group: Group) -> float:
        """With nobody at hand to be charged by."""
        gap = self.gap(group)
        if gap < 5 * UM:
            return 0.05
        return 0.45 if gap < 30 * UM else 0.2

    def swapping(self, group: Group) -> float:
        """Back to the musket, once nobody is near."""
        if ask.is_engaged(self.g, group) or self.gap(group) < 5 * UM:
            return -1.0
        far = [
            one
            for figure in self.g.members(group)
            for one in arms.carried(figure)
            if one.shoots and not one.bursts and figure.row.shooting is not None and not arms.holds(figure, one)
        ]
        return 0.42 if far and not arms.group_weapons(self.g, group) else -1.0

    def moving(self, group: Group) -> float:
        if group.shaken:
            return 1.0
        if self.carries(group) or (self.g.setting.objectives and self.wants_to_go(group)):
            return 0.5
        gap, speed = self.gap(group), ask.group_speed(self.g, group)
        loaded = bool(arms.group_weapons(self.g, group))
        if loaded and judgement.best_shot(self.g, group) > 0.25:
            return 0.1
        if gap <= speed and group.pa >= 2:
            return 0.05
        return 0.3 if gap > speed else 0.12

    def wants_to_go(self, group: Group) -> bool:
        return bool(self.goals(group)) and self.gap(group) > 8 * UM

    def revealing(self, group: Group) -> float:
        return 0.6 if self.gap(group) > 4 * UM else 0.1

    def picking_up(self, group: Group) -> float:
        if self.carries(group):
            return -1.0
        wanted = {goal.item for goal in self.g.setting.objectives if goal.item}
        near = [
            thing
            for thing in self.g.state.things
            if not thing.gone
            and thing.event in wanted
            and any(ask.touches(self.g, one, (thing.x, thing.y)) for one in self.g.members(group))
        ]
        captives = [one for one in self.g.state.figures if one.is_captive and one.carried_by < 0]
        at_hand = any(ask.touches(self.g, one, ask.spot(body)) for one in self.g.members(group) for body in captives)
        return 2.0 if near or at_hand else -1.0

    def sure(self, group: Group) -> float:  # noqa: ARG002 - all are asked alike
        """Worth doing whenever it can be done."""
        return 1.5

    def standing_up(self, group: Group) -> float:
        return 1.0 if ask.is_engaged(self.g, group) or self.gap(group) > 3 * UM else 0.6

    def throwing(self, group: Group) -> float:  # noqa: ARG002 - all are asked alike
        return 0.7

    def turning(self, group: Group) -> float:  # noqa: ARG002 - all are asked alike
        return 0.3

    # --- aims ---------------------------------------------------------------------------------------------------

    def escapes(self, group: Group) -> list[Goal]:
        """Objectives that want just these, or anybody, off the table."""
        army = self.g.side(group).name
        names = {one.name for one in self.g.members(group)}
        return [
            goal
            for goal in self.g.setting.objectives
            if goal.by == "escape" and goal.declared.gains == army and (not goal.whom or names & set(goal.whom))
        ]

    def must_escape(self, group: Group) -> bool:
        """They are wanted off the table, and by the way out where they stand if they stand in one."""
        wanted = self.escapes(group)
        here = movement.exit_of(self.g, group)
        return any(not here or not goal.boxes or here in victory.ways_out(self.g, goal) for goal in wanted)

    def ways_out(self, group: Group) -> list[Point]:
        """Those that count for whom an objective wants off the table, else all of the army's."""
        wanted = (
            {name for goal in self.escapes(group) if goal.boxes for name in victory.ways_out(self.g, goal)}
            if not self.carries(group)
            else set()
        )
        exits = [(name, at) for name, at in self.g.setting.goals(self.g.side(group).name) if name.startswith("exit")]
        return [at for name, at in exits if not wanted or name.removeprefix("exit ") in wanted]

    def goals(self, group: Group) -> list[Point]:
        """Things that objectives want, the way out for who carries one, houses to burn, else markers."""
        state, setting = self.g.state, self.g.setting
        army = self.g.side(group).name
        exits = [place for name, place in setting.goals(army) if name.startswith("exit")]
        if self.carries(group) or self.escapes(group):
            return self.ways_out(group)
        wanted = {goal.item for goal in setting.objectives if goal.item}
        found = [(one.x, one.y) for one in state.things if not one.gone and one.carried_by < 0 and one.event in wanted]
        if found:
            return found
        if any(
            goal.declared.gains in (army, "anyone") and goal.by in ("burn", "stay", "hold", "escape", "bring")
            for goal in setting.objectives
        ):
            found = [place for name, place in setting.goals(army) if place not in exits]
        if not found and setting.table is not None:
            found = [(one.x, one.y) for one in state.markers if not one.gone]
        return found


_ACTIONS: Final[dict[str, Callable[[Plans, Group], float]]] = {
    "stop": Plans.stopping,
    "bide": Plans.biding,
    "fight": Plans.fighting,
    "break_off": Plans.breaking_off,
    "charge": Plans.charging,
    "shoot": Plans.shooting,
    "aim": Plans.aiming,
    "reload": Plans.loading,
    "change_weapon": Plans.swapping,
    "move": Plans.moving,
    "reveal": Plans.revealing,
    "pick_up": Plans.picking_up,
    "recover": Plans.sure,
    "encourage": Plans.sure,
    "collaborate": Plans.sure,
    "betray": Plans.sure,
    "fire_gun": Plans.sure,
    "load_gun": Plans.sure,
    "clear_jam": Plans.sure,
    "light_match": Plans.sure,
    "stand_up": Plans.standing_up,
    "throw": Plans.throwing,
    "turn_gun": Plans.turning,
}
"""What each action is worth to a group now; what is not here is left alone."""
