"""What a captain weighs: what each action is worth to a group now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from engine.space.plane import Point, cosine, sine, squared
from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.errands import Errands
from engine.systems.cape.captain.footing import UM, Footing
from engine.systems.cape.position.figures import Figure, Group, Gun
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask
from engine.systems.cape.rules.artillery import guns, works
from engine.systems.cape.rules.encounters import finds
from engine.systems.cape.rules.movement import charges, marching, obstacles
from engine.systems.cape.rules.shooting import bursts

FAR: Final = 10_000
_SURE: Final = ("recover", "encourage", "collaborate", "betray", "load_gun", "clear_jam", "light_match")
"""Worth doing whenever it can be done."""
_ALWAYS: Final = {"bide": -0.2, **dict.fromkeys(_SURE, 1.5)}
_LEAVING: Final = ("move", "charge", "cross", "break_off")
"""What takes a group from where it stands."""
ALARM: Final = 16 * UM
"""Nearer enemies are somebody to reckon with."""
_A_POINT: Final = 0.4
"""What a place must be better by for a point to be spent on going there."""
_A_WAIT: Final = 0.1
"""The same where the point would be waited away otherwise."""
_ABOUT: Final = 8 * UM
"""Enemies as near as that are met if one goes on."""
_GOOD_HOPE: Final = 0.15
"""What a fight must promise for it to be sought."""
_LATE: Final = 3
"""Turns before the end in which whoever is behind takes risks."""
_A_GLIMPSE: Final = 0.15
"""What a shot must promise to be worth a loaded gun, while one can go nearer."""


class Plans:
    def __init__(self, game: Game, seat: int) -> None:
        self.g: Final = game
        self.seat: Final = seat
        self.errands: Final = Errands(game, seat)
        self._left: Final[dict[int, tuple[int, Point]]] = {}
        """Of groups: in which turn they last moved, and from where."""

    def worth(self, group: Group, action: str | None) -> float:
        """What an action is worth to a group: by a method of its own, or always the same; what has neither is left."""
        if action in _LEAVING and self.errands.holds(group) and not group.shaken:
            return -1.0
        judge: Callable[[Group], float] | None = getattr(self, f"worth_{action or 'stop'}", None)
        return judge(group) if judge is not None else _ALWAYS.get(action or "", -1.0)

    def gap(self, group: Group) -> int:
        """To the nearest enemy, edge to edge."""
        members, foes = self.g.members(group), self.g.enemies(self.seat)
        return min((member.gap(foe) for member in members for foe in foes), default=FAR)

    # --- actions ------------------------------------------------------------------------------------------------

    def worth_stop(self, group: Group) -> float:
        """Points kept are points to answer with."""
        return 0.15 if self.gap(group) < 6 * UM and not ask.is_engaged(self.g, group) else 0.0

    def worth_fight(self, group: Group) -> float:
        foes = ask.opposing_groups(self.g, group)
        return 0.5 + max((judgement.round_worth(self.g, group, foe) for foe in foes), default=-1.0)

    def worth_break_off(self, group: Group) -> float:
        foes = ask.opposing_groups(self.g, group)
        if any(foe.pa for foe in foes):
            return -0.8
        worst = max((judgement.round_worth(self.g, group, foe) for foe in foes), default=0.0)
        return 0.1 if worst < 0.15 and not group.shaken else (1.0 if group.shaken else -0.5)

    def worth_charge(self, group: Group) -> float:
        if group.pa < self.g.cost("charge") + self.g.cost("fight"):
            # Whoever arrives without a point to strike with is struck.
            return -1.0
        figures = self.g.state.figures
        best = max([-1.0, *(self.clash(group, figures[number]) for number in charges.prey(self.g, group))])
        errand = self.errands.of(group) if best > 0 else None
        if errand is not None and errand.is_due and errand.is_at(self.g.members(group)):
            # It stands where it was sent, and it is too late to come back.
            best -= 0.6
        return best

    def ways_out_of(self, group: Group, threat: Group, offered: Sequence[object]) -> list[str]:
        """What is better than to stand and take it: away from a charge that is sure to be lost, or from a volley."""
        mine, theirs = self.g.members(group), self.g.members(threat)
        if not mine or not theirs:
            return []
        if "lie_down" in offered:
            volley, can_answer = judgement.best_shot(self.g, threat), "shoot" in offered
            return ["lie_down"] if volley > 0.9 and not can_answer and self.gap(group) > 5 * UM else []
        if self.errands.holds(group):
            return []
        given, taken = judgement.round_worth(self.g, group, threat), judgement.blow(self.g, theirs[0], mine[0])
        return ["evade"] if given < -0.4 and taken * len(theirs) > 0.6 else []

    def clash(self, group: Group, foe: Figure) -> float:
        """What running into somebody promises."""
        doubt = 0.6 if self.g.members(group)[0].gap(foe) > ask.group_speed(self.g, group) else 0.0
        return self._meeting(group, foe) - doubt

    def _meeting(self, group: Group, foe: Figure) -> float:
        """The same, once they have met."""
        value = judgement.round_worth(self.g, group, self.g.group(foe), charging=True)
        back = judgement.blow(self.g, foe, self.g.members(group)[0])
        friends = sum(1 for other in self.g.friends(self.seat) if other.touches(foe))
        return 0.35 + value - 0.3 * back + 0.25 * friends + self._despair()

    def _despair(self) -> float:
        """What a risk is worth to who is behind when there is little time left."""
        if self.g.setting.turns - self.g.state.turn >= _LATE:
            return 0.0
        mine = self.g.state.sides[self.seat].points
        return 0.25 if any(side.points > mine for side in self.g.state.sides if side.id != self.seat) else 0.0

    def is_shy(self, group: Group) -> bool:
        """Sent for something, without a loaded gun, and none of the enemies about is one to run into."""
        members = self.g.members(group)
        about = {
            foe.squad: foe for foe in self.g.enemies(self.seat) if any(one.is_within(foe, _ABOUT) for one in members)
        }
        if not about or arms.group_weapons(self.g, group) or ask.is_engaged(self.g, group):
            return False
        return bool(self.errands.of(group).points) and not any(self._defies(group, foe) for foe in about.values())

    def _defies(self, group: Group, foe: Figure) -> bool:
        """It may run into him with good hope; whom it cannot get at though he is near is left alone."""
        speed = ask.group_speed(self.g, group)
        if any(one.is_within(foe, speed) for one in self.g.members(group)):
            prey = [self.g.state.figures[number].squad for number in charges.prey(self.g, group)]
            if foe.squad not in prey:
                return False
        return self._meeting(group, foe) > _GOOD_HOPE

    def footing(self, group: Group) -> Footing:
        turn, place = self._left.get(group.id, (-FAR, None))
        left = place if self.g.state.turn - turn <= 1 else None
        return Footing(self.g, group, self.errands, shy=self.is_shy(group), left=left)

    def leaves(self, group: Group) -> None:
        """It moves from where it stands: it will not come back there at once without need."""
        self._left[group.id] = (self.g.state.turn, self.g.members(group)[0].at)

    def worth_shoot(self, group: Group) -> float:
        best = judgement.best_shot(self.g, group, aimed=group.aimed)
        return best + (0.2 if best > _A_GLIMPSE or group.aimed else 0.05)

    def worth_throw(self, group: Group) -> float:
        best = max((judgement.grenade(self.g, aim) for aim in bursts.aims(self.g, group)), default=0.0)
        return 0.2 + best if best > 0 else -1.0

    def worth_aim(self, group: Group) -> float:
        plain, aimed = judgement.best_shot(self.g, group), judgement.best_shot(self.g, group, aimed=True)
        return 0.21 + aimed if aimed > plain and group.pa >= 2 else -1.0

    def worth_reload(self, group: Group) -> float:
        """With nobody at hand to be charged by."""
        gap = self.gap(group)
        return 0.05 if gap < 5 * UM else 0.45 if gap < 30 * UM else 0.2

    def worth_change_weapon(self, group: Group) -> float:
        """Back to the musket, once nobody is near."""
        if ask.is_engaged(self.g, group) or self.gap(group) < 5 * UM:
            return -1.0
        men = [figure for figure in self.g.members(group) if figure.row.shooting is not None]
        carried = [(man, one) for man in men for one in arms.carried(man) if one.shoots and not one.bursts]
        far = [one for man, one in carried if not arms.holds(man, one)]
        return 0.42 if far and not arms.group_weapons(self.g, group) else -1.0

    def _gain(self, group: Group) -> float:
        """How much better than here the best place is that it can walk to."""
        footing = self.footing(group)
        places = marching.marches(self.g, group, ask.group_speed(self.g, group))
        best = max((footing.worth(place) for place in places), default=-FAR)
        # A squad is where the best placed of its men are: the others come up.
        return best - max(footing.worth(member.at) for member in self.g.members(group))

    def worth_move(self, group: Group) -> float:
        if group.shaken:
            return 1.0
        errand, gap = self.errands.of(group), self.gap(group)
        if errand.is_at(self.g.members(group)) and (errand.is_due or gap > ALARM):
            return -0.5
        if marching.exit_of(self.g, group) and (self.errands.carries(group) or self.errands.must_escape(group)):
            return 1.4
        gain = self._gain(group) if group.gun < 0 else _A_POINT
        if gain < _A_POINT:
            # Whoever comes up spends a point anyhow.
            return -0.1 if gain > _A_WAIT and not group.spent else -0.5
        speed = ask.group_speed(self.g, group)
        is_loaded = bool(arms.group_weapons(self.g, group))
        if self._waits_for_them(group):
            return 0.1
        if errand.points and (errand.is_due or gap > 8 * UM):
            return 1.4 if errand.is_due else 0.5
        run_up = self._run_up(group)
        if run_up > 0:
            return 0.3 + run_up
        if is_loaded and judgement.best_shot(self.g, group) > 0.25:
            return 0.1
        if gap <= speed and group.pa >= 2:
            return 0.05
        return 0.3 if gap > speed else 0.12

    def _waits_for_them(self, group: Group) -> bool:
        """A squad that can shoot from shelter, most of it, lets them come: it leaves no wall to look under a stone."""
        if not group.is_squad or self.gap(group) >= ALARM or not arms.group_weapons(self.g, group):
            return False
        members = self.g.members(group)
        sheltered = sum(judgement.is_shelter(self.g, one.at, one.radius) for one in members)
        return 2 * sheltered >= len(members) and not self.errands.of(group).is_due

    def _run_up(self, group: Group) -> float:
        """What it promises to come up to a charge from somebody, with points left to charge and to strike."""
        points = self.g.cost("move") + self.g.cost("charge") + self.g.cost("fight")
        speed, gap = ask.group_speed(self.g, group), self.gap(group)
        if group.pa < points or not speed < gap <= 2 * speed or arms.group_weapons(self.g, group):
            return 0.0
        foes = [foe for foe in self.g.enemies(self.seat) if self.g.members(group)[0].reaches(foe, 2 * speed)]
        return max((self._meeting(group, foe) for foe in foes), default=0.0)

    def worth_cross(self, group: Group) -> float:
        """In by the door of a house where it is wanted, or out of one where it is not."""
        best = max((self.across(group, place) for place in obstacles.ways_across(self.g, group)), default=-1.0)
        return best if best > 0 else -1.0

    def across(self, group: Group, place: Point) -> float:
        """What being at the far side of an obstacle is worth."""
        errand, lead = self.errands.of(group), self.g.members(group)[0]
        here, there = ask.building_of(self.g, lead), ask.building_at(self.g, place)
        if errand.is_at([lead]):
            return -1.0
        if here == there:
            if self._waits_for_them(group):
                return -1.0
            # A hedge or a wall: over it where no way round is as good.
            footing = self.footing(group)
            gain = footing.worth(place) - footing.worth(lead.at)
            return (1.42 if errand.is_due else 0.31) if gain > max(_A_POINT, self._gain(group)) else -1.0
        if there:
            wanted = any(there == post.name for post in errand.posts)
            wanted = wanted or any(there == ask.building_at(self.g, point) for point in errand.points)
            return (1.45 if errand.is_due else 0.55) if wanted else -1.0
        if any(ask.building_at(self.g, point) == here for point in errand.points):
            return -1.0
        return 1.45 if errand.is_due else 0.55 if errand.points else 0.32

    def worth_reveal(self, group: Group) -> float:
        return 0.6 if self.gap(group) > 4 * UM else 0.1

    def worth_pick_up(self, group: Group) -> float:
        if self.errands.carries(group):
            return -1.0
        found = [self.prize(kind, number) for kind, number, _ in finds.loads(self.g, group)]
        return 2.0 if max(found, default=0.0) > 0 else -1.0

    def prize(self, kind: str, number: int) -> float:
        """What a thing or somebody who lies there is worth to this side."""
        army = self.g.state.sides[self.seat].name
        ours = [goal for goal in self.g.setting.objectives if goal.declared.gains in (None, "anyone", army)]
        if kind == "thing":
            return 1.0 if any(goal.item == self.g.state.things[number].event for goal in ours if goal.item) else 0.0
        body = self.g.state.figures[number]
        if any(goal.by == "capture" and body.name in goal.whom for goal in ours):
            return 1.5
        # One's own people are set free; a captive whom nobody wants is left where he is.
        return 0.5 if body.is_captive and body.side == self.seat else -1.0

    def worth_stand_up(self, group: Group) -> float:
        return 1.0 if ask.is_engaged(self.g, group) or self.gap(group) > 3 * UM else 0.6

    # --- guns ---------------------------------------------------------------------------------------------------

    def worth_fire_gun(self, group: Group) -> float:
        """At people whenever it can be done, at walls for want of them."""
        return 1.5 if any(mark[0] != "ball" for mark in guns.marks(self.g, group)) else 0.25

    def worth_turn_gun(self, group: Group) -> float:
        """Towards the nearest enemy, if nobody stands before the muzzle and it then points nearer to him."""
        gun = self.g.state.guns[group.gun]
        if guns.marks(self.g, group):
            return -1.0
        gained = max((self.bearing(gun, facing) for facing in works.facings(self.g, group)), default=-1.0)
        return 0.3 if gained > self.bearing(gun, gun.facing) else -1.0

    def bearing(self, gun: Gun, facing: int) -> float:
        """How far ahead of the muzzle the nearest enemy lies."""
        foes = self.g.enemies(self.seat)
        if not foes:
            return 0.0
        foe = min(foes, key=lambda one: (squared(one.at, gun.at), one.id))
        return float((foe.x - gun.x) * sine(facing) + (foe.y - gun.y) * cosine(facing))

    def serving(self, group: Group, die: int) -> float:
        """What a die is worth to gunners: enough hands to fire, to load or to turn it, else nothing."""
        gun = self.g.state.guns[group.gun]
        points = die * len(self.g.members(group))
        if gun.loaded and self.worth_fire_gun(group) > 1:
            return 3.0 if points >= gun.type.fire else -0.5
        if not gun.loaded:
            return 1.3 if points >= gun.type.load else -0.5
        return 0.5 if points >= gun.type.move and self.worth_turn_gun(group) > 0 else -0.5
