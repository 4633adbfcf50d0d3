"""5.3.3, 9.3.3, 10.2.3e, 10.2.4c: bursts: who is near enough, who is hit, who is wounded; and the grenades that burst,
thrown at a character or at a place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import isqrt
from typing import Final

from engine.core.decisions import Ask, choose
from engine.space.board import Base
from engine.space.lines import middle_of
from engine.space.plane import Point, squared, toward
from engine.space.sectors import burst as near_first
from engine.space.sectors import burst_points
from engine.space.sight import covered, look
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import Burst, FireReceived, Threw
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, boards, seeing
from engine.systems.cape.rules.morale.abilities import calm_down, rouse
from engine.systems.cape.rules.morale.losses import Toll, wound
from engine.systems.cape.rules.morale.morale import after_fire
from engine.systems.cape.rules.shooting.shooting import Volley, context_of, respond, shoot, suffer
from engine.systems.cape.rules.shooting.targets import may_be_shot
from engine.systems.cape.rules.turn.tests import goal_of, is_possible, take_many

Who = Figure | Group
"""Whose burst it is: of one man, or of a crew."""


def in_radius(g: Game, point: Point, radius: int) -> list[Figure]:
    """5.3.3b: everybody, friends and the thrower too, nearest first."""
    bases = near_first(point, radius, [boards.base(g, figure) for figure in g.standing()])
    return [g.state.figures[int(base.name)] for base in bases]


def go_off(g: Game, point: Point, ability: int, who: Group, what: str) -> Ask[None]:
    """10.2.3e, 7.2: a burst that nobody aimed, like a grenade: dice against a bare ability."""
    context = Context(g, ask.spokesman(g, who), ability=ability)
    grenade = next(weapon for weapon in g.book.weapons.values() if weapon.bursts and weapon.shoots)
    thrown = yield from take_many(g, "burst_hit", context, who, g.figures.grenade_dice)
    near = in_radius(g, point, g.figures.burst_radius)
    yield from spread(g, near, thrown.hits, arms.shot(g, grenade, "short")[1], who, point, what)


def spread(g: Game, near: Sequence[Figure], hits: int, harm: int, who: Who, point: Point, what: str) -> Ask[None]:
    """5.3.3b: the hits go one each to the nearest; what is over is lost."""
    g.record(Burst("5.3.3b", *point, tuple(one.id for one in near), what))
    yield from wound_struck(g, near[:hits], harm, who, lambda one: is_covered(g, point, one))


def is_covered(g: Game, point: Point, one: Figure) -> bool:
    """5.3.3b, 5.3.3e, 5.3.3f: by what stands between it and the burst; who is in a house is covered from what goes off
    outside and the other way round, but not from what goes off in the same room."""
    house, room = ask.building_at(g, point), ask.building_of(g, one)
    if house != room:
        return True
    walls = {room, g.setting.by_name[room].barrier} if room else set()
    names = [name for name in g.setting.covers if name not in walls]
    return bool(covered(boards.open_board(g), Base("", *point, 0), boards.base(g, one), names))


def wound_struck(g: Game, struck: Sequence[Figure], harm: int, who: Who, covers: Callable[[Figure], bool]) -> Ask[None]:
    """5.3.3b, 10.2.2d: each with its own armour and cover; those who stand alike roll together, and the nearest of them
    is wounded first."""
    pools: dict[tuple[int, bool], list[Figure]] = {}
    contexts: dict[int, Context] = {}
    for one in struck:
        by = who if isinstance(who, Figure) else ask.spokesman(g, who)
        has_cover = covers(one)
        context = contexts[one.id] = Context(g, by, one, wound=harm, covered=has_cover)
        pools.setdefault((goal_of(g, "burst_wound", context), has_cover), []).append(one)
    hurt: list[Figure] = []
    for alike in pools.values():
        thrown = yield from take_many(g, "burst_wound", contexts[alike[0].id], who, len(alike))
        hurt += alike[: thrown.wounds]
    # 5.1.2c, 2.3: wounds first, then every group that was hit looks to its nerves.
    tolls: dict[int, Toll] = {}
    for one in struck:
        toll = tolls.setdefault(one.squad, Toll(ask.losses(g, g.group(one))))
        toll.hits += 1
    for number in tolls:
        if g.state.groups[number].side != who.side:
            g.record(FireReceived("5.3.3b", number, True))
    for one in hurt:
        yield from wound(g, one, tolls[one.squad], "burst", by_foot=True)
    for number, toll in tolls.items():
        group = g.state.groups[number]
        if ask.is_able(g, group):
            # 2.3b: the enemy's fire; one's own side's grenade is none.
            in_open = any(not contexts[figure.id].covered for figure in struck if figure.squad == number)
            yield from after_fire(g, group, toll, in_open=in_open and group.side != who.side)


# --- grenades -------------------------------------------------------------------------------------------------------

Aim = tuple[int, int] | tuple[int, int, int]
"""Who throws, and at which figure; or who, and at which place."""

_FEW: Final = 4
"""Enemies that a thrower thinks of, the nearest first."""
_MOST: Final = 6
"""Places that one thrower is offered; any other within range is as good."""
_SPACING: Final = 25
_INSIDE: Final = 50
"""Hundredths behind a door or window at which a grenade comes to rest."""


def throwers(g: Game, group: Group) -> tuple[tuple[Figure, Weapon], ...]:
    """5.3.3a: all on their feet with both hands free and a burning match."""
    able = ((member, arms.grenades(member)) for member in g.members(group) if not member.prone)
    return tuple((member, weapon) for member, weapon in able if weapon is not None)


def aims(g: Game, group: Group) -> list[Aim]:
    """5.3.3a, 5.3.3c: every enemy who may be aimed at, and the places that a player would think of, for all with both
    hands free and a burning match; at most so many of a squad throw in an impulse."""
    if group.is_squad and group.impulse_throws >= g.figures.grenade_throwers:
        return []

    def offered() -> Iterator[Aim]:
        for member, weapon in able:
            yield from ((member.id, foe.id) for foe in g.enemies(group.side) if is_mark(g, member, weapon, foe))
            yield from ((member.id, *point) for point in places(g, member, weapon))

    able = throwers(g, group)
    return list(g.known(("throws", able, g.wished), lambda: tuple(offered()))) if able else []


def is_mark(g: Game, one: Figure, weapon: Weapon, foe: Figure) -> bool:
    """5.3.3a, 5.3.3d: in range and in view, with any chance at all; never from one room to the next. 5.1.5a: nobody in
    melee is aimed at; what bursts beside it is another matter."""
    if (ask.building_of(g, one) and ask.building_of(g, foe)) or not may_be_shot(g, foe):
        return False
    context = mark_context(g, one, weapon, foe)
    return bool(context.band) and seeing.has_shot(g, one, foe) and is_possible(g, "shooting_hit", context)


def mark_context(g: Game, one: Figure, weapon: Weapon, foe: Figure) -> Context:
    """5.3.3e, 5.3.3f: into a house or out of it by a door or a window."""
    through = bool(ask.building_of(g, one)) != bool(ask.building_of(g, foe))
    context = context_of(g, one, foe, weapon, arms.band(weapon, one.gap(foe), through=through))
    context.through = through
    return context


def places(g: Game, one: Figure, weapon: Weapon) -> list[Point]:
    """5.3.3a: places where a burst reaches an enemy, those that reach most of them first; and those asked for."""
    wished = [point for point in g.wished if can_land(g, one, weapon, point)]
    good: list[tuple[int, Point]] = []
    for point in ideas(g, one, weapon):
        if any(squared(point, other) < _SPACING * _SPACING for _, other in good) or point in wished:
            continue
        if can_land(g, one, weapon, point):
            near = in_radius(g, point, g.figures.burst_radius)[: g.figures.grenade_dice]
            foes = sum(1 for other in near if other.side != one.side)
            good += [(foes, point)] if foes else []
    good.sort(key=lambda item: -item[0])
    return [*wished, *(point for _, point in good[:_MOST])]


def ideas(g: Game, one: Figure, weapon: Weapon) -> Iterator[Point]:
    """Between two enemies; on somebody whom nobody sees; short of who is too far away; past who is so near that the
    thrower would be hit as well; through the doors and windows of a house that enemies hold."""
    radius, reach = g.figures.burst_radius, weapon.long_to
    near = [foe for foe in g.enemies(one.side) if one.is_within(foe, reach + radius)]
    foes = one.nearest_first(near)[:_FEW]
    unseen = {boards.name_of(foe) for foe in foes if not is_mark(g, one, weapon, foe)}
    yield from burst_points(boards.base(g, one), [boards.base(g, foe) for foe in foes], reach, radius, unseen)
    held = {name for foe in foes if (name := ask.building_of(g, foe))}
    for name in sorted(held):
        piece = g.setting.by_name[name]
        if piece.area is not None:
            yield from (toward(opening, middle_of(piece.area.box), _INSIDE) for opening in piece.openings)


def can_land(g: Game, one: Figure, weapon: Weapon, point: Point) -> bool:
    """5.3.3a, 5.3.3d-5.3.3f: on the table, within range; it flies over what is in the way, but into a house and out of
    it only by a door or a window, and never from one room to the next."""
    if not g.ground.is_on_table(*point, 0) or (ask.building_of(g, one) and ask.building_at(g, point)):
        return False
    context = place_context(g, one, weapon, point)
    if not context.band or not is_possible(g, "place_hit", context):
        return False
    sight = look(boards.open_board(g), boards.base(g, one), Base("", *point, 0), bodies=False)
    return all(item.opening or not g.setting.by_line[item.barrier].is_building for item in sight.crossed)


def place_context(g: Game, one: Figure, weapon: Weapon, point: Point) -> Context:
    """What a throw at a place is like: nobody's horse or pace counts."""
    far = max(0, isqrt(squared(one.at, point)) - one.radius)
    through = bool(ask.building_of(g, one)) != bool(ask.building_at(g, point))
    return Context(g, one, weapon=weapon, band=arms.band(weapon, far, through=through), distance=far, through=through)


def throw(g: Game, group: Group, aim: Aim) -> Ask[None]:
    """5.3.2c, 5.3.3a: fuse and throw; 5.3.3c: a squad does it as one, so a second man may throw as well."""
    yield from let_fly(g, group, aim)
    while group.is_squad and ask.is_able(g, group) and not group.shaken and not ask.is_engaged(g, group):
        others: list[Aim] = [one for one in aims(g, group) if one[0] != aim[0]]
        again: Aim | None = yield from choose("throw", group.side, "5.3.3c", [None, *others], group.id)
        if again is None:
            return
        yield from let_fly(g, group, again)


def let_fly(g: Game, group: Group, aim: Aim) -> Ask[None]:
    """2.2.2b, 4.3.9e: who is aimed at may answer first, as any target; if it has got out of reach or view by then, the
    grenade is gone for nothing."""
    one = g.state.figures[aim[0]]
    weapon = arms.grenades(one)
    assert weapon is not None, "who throws has a grenade"
    if len(aim) == 3:
        point = (aim[1], aim[2])
        yield from burst_at(g, group, place_context(g, one, weapon, point), point, "place_hit", None)
        return
    foe = g.state.figures[aim[1]]
    target = g.group(foe)
    rouse(g, group, target)
    back = yield from respond(g, Volley(group, target, weapon, at=foe, only=one))
    if back is not None:
        back.level(g)
    if foe.in_play and is_mark(g, one, weapon, foe):
        yield from burst_at(g, group, mark_context(g, one, weapon, foe), foe.at, "shooting_hit", back)
    else:
        g.record(Threw("4.3.9e", group.id, one.id, weapon.name, *foe.at))
    calm_down(g, target)


def burst_at(g: Game, group: Group, context: Context, point: Point, test: str, back: Volley | None) -> Ask[None]:
    """5.3.3b; 9.3.3: a ten may burst it in the hand. A shot that answers is rolled before anything is applied."""
    one, weapon = context.one, context.weapon
    assert one is not None, "somebody throws"
    assert weapon is not None, "a grenade is thrown"
    thrown = yield from take_many(g, test, context, one, g.figures.grenade_dice)
    answer = (yield from shoot(g, back)) if back is not None else None
    looked = {"off": 0, "first_die": 1, "any_die": len(thrown.faces)}[g.switches.early_grenades]
    if g.figures.early_face in thrown.faces[:looked]:
        point = one.at
    g.record(Threw("5.3.3a", group.id, one.id, weapon.name, *point))
    near = in_radius(g, point, g.figures.burst_radius)
    yield from spread(g, near, thrown.hits, arms.shot(g, weapon, context.band)[1], one, point, weapon.name)
    if answer is not None:
        yield from suffer(g, answer)
