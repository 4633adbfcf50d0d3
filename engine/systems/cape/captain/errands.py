"""Where a captain sends his people: which objectives still want somebody at a place, and who of his goes there.

Every place has one group; the others are free to fight. Reads only what lies open on the table."""

from __future__ import annotations

from math import isqrt
from typing import Final, final

from engine.core.declared.scenario.stances import Stance
from engine.model.quick_dataclass import dataclass
from engine.space.plane import Disc, Point, squared, toward
from engine.space.terrain import Post
from engine.systems.cape.book.catalogues import Goal
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask
from engine.systems.cape.rules.movement import marching
from engine.systems.cape.rules.victory import victory

_STAYING: Final = ("hold", "stay")
_AHEAD: Final = 300
"""How far before whom they escort the others go."""
_BY_THE_WAY: Final = 500
"""How near something must lie to be looked at in passing."""
_A_HEAD: Final = 200
"""Hundredths of a measure for each point of firmness."""


@final
@dataclass(slots=True)
class Errand:
    """What a group is sent for: any of these points; whether it goes before fighting; the ground it is to stand on, or
    so near to."""

    points: list[Point]
    is_due: bool = False
    posts: tuple[Post, ...] = ()
    near: int = 0

    def is_at(self, figures: list[Figure]) -> bool:
        discs = [Disc(figure.x, figure.y, figure.radius + self.near) for figure in figures]
        return any(post.is_at(disc) for post in self.posts for disc in discs)


class Errands:
    def __init__(self, game: Game, seat: int) -> None:
        self.g: Final = game
        self.seat: Final = seat
        self.told: Final = self._stances(game)
        self._key: object = None
        self._posted: dict[int, tuple[Goal, Post]] = {}

    def _stances(self, game: Game) -> dict[int, Stance]:
        """Of groups; a squad acts as one, so that what is told of any of its figures is told of all."""
        figures = game.setting.stances.among(game.state.figures)
        by_squad = {game.group(game.state.figures[number]).id: stance for number, stance in figures.items()}
        return by_squad | game.setting.stances.among(game.state.groups)

    def of(self, group: Group) -> Errand:
        """Where the scenario sends it; the way out for who carries something or must get away; where somebody is to be
        brought; things that objectives want; houses to burn; a post to stand at; whom to escort; else markers."""
        if self.holds(group):
            return Errand([])
        stance = self.told.get(group.id)
        sent_to = self.g.setting.objectives[stance.goal].posts if stance is not None and stance.goal >= 0 else ()
        if sent_to and not self.carries(group):
            return Errand([post.middle for post in sent_to], is_due=True, posts=tuple(sent_to))
        if self.carries(group) or self.escapes(group):
            return Errand(self.ways_out(group), is_due=True)
        names = {member.name for member in self.g.members(group)}
        ends = tuple(post for goal, post in self._open(("bring",)) if not names.isdisjoint(goal.whom))
        if ends:
            return Errand([post.middle for post in ends], is_due=True, posts=ends)
        wanted = {goal.item for goal in self.g.setting.objectives if goal.item and self._is_ours(goal)}
        things = [one for one in self.g.state.things if not one.gone and one.carried_by < 0]
        found = [one.at for one in things if one.event in wanted]
        if found:
            mine = self._distance(group, found)
            return Errand(found, is_due=all(mine <= self._distance(other, found) for other in self._able()))
        if group.is_squad and len(group.members) > 1:
            fuel = self._fuel(group)
            if fuel:
                unarmed = all(one.row.shooting is None for one in ask.body_of(self.g, group))
                near = self.g.figures.foot_base // 2
                return Errand([post.middle for post in fuel], is_due=unarmed, posts=fuel, near=near)
        if group.id in self._posts():
            goal, post = self._posts()[group.id]
            if self._presses(group, goal, post):
                return Errand([post.middle], is_due=True, posts=(post,))
            return Errand([], posts=(post,))
        before_the_ward = self._escort()
        if before_the_ward:
            return Errand(before_the_ward)
        return Errand(self._markers(group, searched=bool(wanted)) if self.g.setting.table is not None else [])

    def _markers(self, group: Group, *, searched: bool) -> list[Point]:
        """All that are left where something is searched for; else only what lies by the way: nobody leaves his post to
        look under a stone."""
        places = [marker.at for marker in self.g.state.markers if not marker.gone]
        return [at for at in places if searched or self._distance(group, [at]) <= _BY_THE_WAY]

    def holds(self, group: Group) -> bool:
        stance = self.told.get(group.id)
        return stance is not None and stance.holds

    def carries(self, group: Group) -> bool:
        return any(member.is_burdened for member in self.g.members(group))

    def ways_to(self, group: Group, points: list[Point]) -> list[tuple[Point, int]]:
        """Points to make for, and how far it is from each to where it is going: into a house and out of one the way
        leads by a door."""
        here, ways = ask.building_of(self.g, self.g.members(group)[0]), []
        for point in points:
            there = ask.building_at(self.g, point)
            doors = () if here == there else self.g.setting.by_name[here or there].openings
            ways += [(door, isqrt(squared(door, point))) for door in doors] or [(point, 0)]
        return ways

    def _escort(self) -> list[Point]:
        """Just before whoever of this side is named by an objective to leave the table, or carries what one wants."""
        ours = [goal for goal in self.g.setting.objectives if goal.by == "escape" and self._is_ours(goal)]
        wanted = {name for goal in ours for name in goal.whom}
        wards = [one for one in self.g.standing() if one.side == self.seat and (one.name in wanted or one.burden >= 0)]
        ways = [(ward.at, self.ways_out(self.g.group(ward))) for ward in wards]
        ends = [(at, min((squared(way, at), way) for way in ways_out)[1]) for at, ways_out in ways if ways_out]
        return [toward(at, end, _AHEAD) for at, end in ends]

    # --- ways out -----------------------------------------------------------------------------------------------

    def escapes(self, group: Group) -> list[Goal]:
        """Objectives that want just these, or anybody, off the table."""
        names = {member.name for member in self.g.members(group)}
        ours = [goal for goal in self.g.setting.objectives if goal.by == "escape" and self._is_ours(goal)]
        return [goal for goal in ours if not goal.whom or not names.isdisjoint(goal.whom)]

    def must_escape(self, group: Group) -> bool:
        """They are wanted off the table, and by the way out where they stand if they stand in one."""
        wanted = self.escapes(group)
        here = marching.exit_of(self.g, group)
        return any(not here or not goal.boxes or here in victory.ways_out(self.g, goal) for goal in wanted)

    def ways_out(self, group: Group) -> list[Point]:
        """Those that count for whom an objective wants off the table, else all of the army's."""
        goals = self.escapes(group) if not self.carries(group) else []
        wanted = {name for goal in goals if goal.boxes for name in victory.ways_out(self.g, goal)}
        exits = [(name, at) for name, at in self.g.setting.goals[self.g.side(group).name] if name.startswith("exit")]
        return [at for name, at in exits if not wanted or name.removeprefix("exit ") in wanted]

    # --- fires and posts ----------------------------------------------------------------------------------------

    def _is_ours(self, goal: Goal) -> bool:
        side = self.g.state.sides[self.seat]
        return goal.declared.gains in (None, "anyone", side.name) and goal.name not in side.reached

    def _open(self, by: tuple[str, ...]) -> list[tuple[Goal, Post]]:
        """Objectives still to be reached, each with the places that it names and that have not burnt down."""
        burnt = {number for side in self.g.state.sides for number in side.burnt}
        ours = [goal for goal in self.g.setting.objectives if goal.by in by and self._is_ours(goal)]
        return [(goal, post) for goal in ours for post in goal.posts if post.piece not in burnt]

    def _fuel(self, group: Group) -> tuple[Post, ...]:
        """Houses that this squad may still set on fire; none for one too small to do it with the best of dice."""
        army = self.g.side(group).name
        most = self.g.figures.most_points * len(self.g.members(group))
        if not any(task.owner in ("", "anyone", army) and task.cost <= most for task in self.g.setting.tasks):
            return ()
        return tuple({post.name: post for _, post in self._open(("burn",))}.values())

    def _posts(self) -> dict[int, tuple[Goal, Post]]:
        """Who is sent to stand where: the dearest place first, to each whoever is near and can be spared."""
        state = self.g.state
        key = (state.turn, state.step, state.actor, len(state.sides[self.seat].reached))
        if key != self._key:
            self._key, self._posted = key, {}
            taken = set()
            for goal, post in sorted(self._open(_STAYING), key=lambda item: -item[0].worth):
                free = [one for one in self._able() if one.id not in self._posted and not self.escapes(one)]
                if free and post.box not in taken:
                    sent = min(free, key=lambda one: (self._price(one, post), one.id))
                    self._posted[sent.id] = (goal, post)
                    taken.add(post.box)
        return self._posted

    def _price(self, group: Group, post: Post) -> int:
        """The way there; and the better the group, the farther another may come from in its stead."""
        return self._distance(group, [post.middle]) + _A_HEAD * ask.value_of(self.g.members(group))

    def _able(self) -> list[Group]:
        """Groups of this side that can be sent anywhere."""
        own = [group for group in self.g.state.groups if group.side == self.seat and group.gun < 0]
        fit = [group for group in own if ask.is_able(self.g, group) and not group.shaken]
        free = [group for group in fit if group.id not in self.told] if self.told else fit
        return [group for group in free if group.is_squad or not self.g.state.figures[group.figure].has_squad]

    def _distance(self, group: Group, points: list[Point]) -> int:
        lead = self.g.members(group)[0]
        return min(isqrt(squared(lead.at, point)) for point in points)

    def _presses(self, group: Group, goal: Goal, post: Post) -> bool:
        """A stay is made at once; what is counted at the end can wait until there is just time to walk there."""
        if goal.by == "stay" or self._may_end_at_once():
            return True
        left = self.g.setting.turns - self.g.state.turn
        return self._distance(group, [post.middle]) >= ask.group_speed(self.g, group) * max(0, left - 2)

    def _may_end_at_once(self) -> bool:
        """Somebody else has only to leave the table with what he wants."""
        army = self.g.state.sides[self.seat].name
        others = [goal for goal in self.g.setting.objectives if goal.declared.gains not in ("anyone", army)]
        return any(goal.is_fundamental and goal.by in ("escape", "carry_off") for goal in others)
