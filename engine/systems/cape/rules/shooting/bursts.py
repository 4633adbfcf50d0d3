"""5.3.3b, 10.2.3e, 10.2.4c: bursts: who is near enough, who is hit, who is wounded."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Ask
from engine.space.board import Base
from engine.space.plane import Point
from engine.space.sectors import burst as near_first
from engine.space.sight import covered
from engine.systems.cape.position.events.arms import Burst, FireReceived
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.losses import Toll, wound
from engine.systems.cape.rules.morale.morale import after_fire
from engine.systems.cape.rules.turn.tests import goal_of, take_many


def in_radius(g: Game, point: Point, radius: int) -> list[Figure]:
    """5.3.3b: everybody, friends and the thrower too, nearest first."""
    bases = near_first(point, radius, [ask.base(g, one) for one in g.standing()])
    return [g.state.figures[int(base.name)] for base in bases]


def go_off(
    g: Game, point: Point, radius: int, ability: int, dice: int, harm: int, who: Figure | Group, what: str
) -> Ask[None]:
    """10.2.3e, 7.2: a burst that nobody aimed: dice against a bare ability."""
    context = Context(g, who if isinstance(who, Figure) else ask.spokesman(g, who))
    context.ability = ability
    thrown = yield from take_many(g, "burst_hit", context, who, dice, "hit")
    yield from spread(g, in_radius(g, point, radius), thrown.good, harm, who, point, what)


def spread(
    g: Game, near: Sequence[Figure], hits: int, harm: int, who: Figure | Group, point: Point, what: str
) -> Ask[None]:
    """5.3.3b: the hits go one each to the nearest; what is over is lost. Like armour is rolled together, and the
    nearest of them is wounded first."""
    g.record(Burst("5.3.3b", *point, tuple(one.id for one in near), what))
    struck = list(near[:hits])
    yield from wound_struck(g, struck, harm, who, point)


def is_covered(g: Game, point: Point, one: Figure) -> bool:
    """5.3.3b, 5.3.3e, 5.3.3f: by what stands between it and the burst; who is in a house is covered from what goes off
    outside and the other way round, but not from what goes off in the same room."""
    house, room = ask.building_at(g, point), ask.building_of(g, one)
    if house != room:
        return True
    walls = {room, g.setting.by_name[room].barrier} if room else set()
    names = [name for name in g.setting.covers if name not in walls]
    return bool(covered(ask.open_board(g), Base("", *point, 0), ask.base(g, one), names))


def wound_struck(g: Game, struck: Sequence[Figure], harm: int, who: Figure | Group, point: Point) -> Ask[None]:
    """5.3.3b: each with its own armour and cover."""
    pools: dict[tuple[int, bool], list[Figure]] = {}
    contexts: dict[int, Context] = {}
    for one in struck:
        context = Context(g, who if isinstance(who, Figure) else ask.spokesman(g, who), one)
        context.wound = harm
        context.covered = is_covered(g, point, one)
        contexts[one.id] = context
        pools.setdefault((goal_of(g, "burst_wound", context), context.covered), []).append(one)
    hurt: list[Figure] = []
    for alike in pools.values():
        thrown = yield from take_many(g, "burst_wound", contexts[alike[0].id], who, len(alike), "wound")
        hurt += alike[: thrown.good]
    yield from settle(g, struck, hurt, {one.id: contexts[one.id].covered for one in struck})


def settle(g: Game, struck: Sequence[Figure], hurt: Sequence[Figure], covered: dict[int, bool]) -> Ask[None]:
    """5.1.2c, 2.3: wounds first, then every group that was hit looks to its nerves."""
    tolls: dict[int, Toll] = {}
    for one in struck:
        group = g.group(one)
        if group.id in tolls:
            tolls[group.id].struck()
        else:
            tolls[group.id] = Toll(g, group, 1)
    for number in tolls:
        g.record(FireReceived("5.3.3b", number, True))
    for one in hurt:
        group = g.group(one)
        yield from wound(g, one, tolls[group.id], "burst", by_foot=True)
    for number, toll in tolls.items():
        group = g.state.groups[number]
        if ask.is_able(g, group):
            in_open = any(not covered[one.id] for one in struck if one.squad == number)
            yield from after_fire(g, group, toll, in_open=in_open)
