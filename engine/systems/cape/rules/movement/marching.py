"""4.0, 6.5: the move: where to, in what formation; a squad is measured on the figure that is foremost where it goes."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.moves import Surroundings, Walk
from engine.space.plane import Point, squared
from engine.space.ways import approached, routed, slid
from engine.systems.cape.position.events.moves import Moved, Reformed
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along, formations_of, front_of, left_behind
from engine.systems.cape.rules.artillery import hauling
from engine.systems.cape.rules.morale.morale import run
from engine.systems.cape.rules.morale.waking import alert, watchers
from engine.systems.cape.rules.movement.carrying import keep_step, share_load
from engine.systems.cape.rules.movement.movement import (
    goals_of,
    has_live_gun,
    leave,
    may_leave,
    rejoin,
    where_to,
    wished_for,
)
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.victory.experience import leap, longer_stride

LEAVE = "leave"
March = tuple[Figure, Walk]
"""Who leads, and by which way."""

_GOALS = 2
"""Markers, things and ways out that a squad thinks of, the nearest first."""


def do_move(g: Game, group: Group) -> Ask[None]:
    """4.0a: one point; 2.3.3: the shaken only run."""
    if group.shaken:
        yield from run(g, group)
        return
    pay(g, group, "move", "4.0a")
    if has_live_gun(g, group):
        yield from hauling.haul(g, group)
        return
    if not group.activated and group.is_squad and left_behind(g, group):
        # 2.1.5e, 6.3b: in the last phase only those who were left behind move.
        rejoin(g, group, left_behind(g, group))
        return
    speed, other = yield from share_load(g, group)
    farther = yield from longer_stride(g, group)
    leaps = yield from leap(g, group)
    yield from go(g, group, speed + farther, leaps=leaps)
    if other is not None and ask.is_able(g, group):
        keep_step(g, group, other)


def go(g: Game, group: Group, reach: int, *, leaps: bool) -> Ask[None]:
    """4.0a, 6.5a, 6.5d: the place, then the formation."""
    ways = marches(g, group, reach, leaps=leaps)
    options: list[Point | str] = [*ways, *([LEAVE] if may_leave(g, group) else [])]
    if not options:
        return
    chosen = yield from choose("move", group.side, "4.0a", options, group.id)
    if isinstance(chosen, str):
        leave(g, group)
        return
    if group.is_squad:
        yield from choose_formation(g, group)
    lead, walk = ways[chosen]
    spots = bring_along(g, group, lead, walk, reach)
    before = watchers(g, group)
    g.record(Moved("6.5a" if group.is_squad else "4.0a", group.id, spots, walk.way, walk.length, "move"))
    yield from alert(g, group, before)


def choose_formation(g: Game, group: Group) -> Ask[None]:
    """2.2.1g, 6.3d, 6.5d: changed while moving, for nothing."""
    formations = formations_of(g, group)
    now = group.formation if group.formation in formations else formations[0]
    options = [now, *(one for one in formations if one != now)]
    chosen = yield from choose("move", group.side, "6.3d", options, ("formation", group.id))
    if chosen != group.formation:
        g.record(Reformed("6.3d", group.id, chosen))


def marches(g: Game, group: Group, reach: int, *, leaps: bool = False) -> dict[Point, March]:
    """4.0a, 6.5a: every place that is offered, with who leads there; any other that can be reached is as good."""
    lead = front_of(g, group)
    members = g.members(group)
    if len(members) == 1:
        alone = {place.point: place.walk for place in where_to(g, group, lead, reach, leaps=leaps)}
        return {point: (lead, walk) for point, walk in (alone | wished_for(g, group, lead, reach)).items()}
    march = _Marching(g, group, members, reach)
    found: dict[Point, March] = {}
    for one, walk in march.to_goals():
        found.setdefault(walk.end, (one, walk))
    for place in where_to(g, group, lead, reach, leaps=leaps):
        if place.why != "objective":
            one, walk = (lead, place.walk) if leaps else march.led(lead, place.walk)
            found.setdefault(walk.end, (one, walk))
    return found | march.to_wishes()


class _Marching:
    """One squad about to move, with what each of its figures could meet."""

    def __init__(self, g: Game, group: Group, members: list[Figure], reach: int) -> None:
        self.g = g
        self.group = group
        self.members = members
        self.reach = reach
        self._around: dict[int, Surroundings] = {}

    def around(self, one: Figure) -> Surroundings:
        if one.id not in self._around:
            mover = ask.mover(self.g, one, self.reach)
            self._around[one.id] = Surroundings(ask.board_for(self.g, self.group), mover)
        return self._around[one.id]

    def foremost(self, away: Point, first: Figure | None = None) -> Figure:
        """The figure nearest to the direction of travel; among equals the one that was thought of."""
        return min(self.members, key=lambda one: (-(one.x * away[0] + one.y * away[1]), one is not first, one.id))

    def led(self, lead: Figure, walk: Walk) -> March:
        """6.5a, 6.5c: the same step made by the foremost figure, so that the squad as a whole goes no farther."""
        away = (walk.end[0] - lead.x, walk.end[1] - lead.y)
        first = self.foremost(away, lead)
        if first is lead:
            return lead, walk
        step = slid(self.around(first), away, walk.length)
        # Where the foremost is hemmed in, another leads, and gains no ground on him.
        return (first, step) if step.length else (lead, walk)

    def to_goals(self) -> list[March]:
        """Towards each of the nearest goals, led by whoever is nearest to it."""
        goals = [point for _, point in goals_of(self.g, self.group)]
        found = []
        for point in sorted(goals, key=lambda goal: (min(squared(ask.spot(one), goal) for one in self.members), goal)):
            lead = min(self.members, key=lambda one: (squared(ask.spot(one), point), one.id))
            walk = approached(self.around(lead), point)
            if walk.length:
                found.append((lead, walk))
            if len(found) == _GOALS:
                break
        return found

    def to_wishes(self) -> dict[Point, March]:
        """A place that somebody asks for is where the foremost figure shall stand."""
        found: dict[Point, March] = {}
        for point in self.g.wished:
            ways = []
            for one in self.members:
                walk = routed(self.around(one), point)
                if isinstance(walk, Walk) and self.foremost((point[0] - one.x, point[1] - one.y), one) is one:
                    ways.append((walk.length, one.id, one, walk))
            if ways:
                _, _, one, walk = min(ways, key=lambda item: item[:2])
                found[point] = (one, walk)
        return found
