"""10.2, 10.3: artillery: canister, ball and shell, and loading. Moving guns stands in `hauling`."""

from __future__ import annotations

from itertools import combinations
from math import isqrt

from engine.core.decisions import Ask, choose
from engine.space.board import Base
from engine.space.plane import Block, Point, cosine, covers, sine, squared
from engine.space.sectors import barriers_in, front, in_sector, line_of_fire, strip, trapezium
from engine.space.sight import sees as has_line
from engine.systems.cape.book.declared import Piece
from engine.systems.cape.position.events.finds import Breached
from engine.systems.cape.position.events.guns import GunFired, GunLoaded
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.crews import crew_at, gun_of
from engine.systems.cape.rules.morale.abilities import calm_down, rouse
from engine.systems.cape.rules.shooting.bursts import go_off, in_radius, settle, spread
from engine.systems.cape.rules.shooting.reactions import respond
from engine.systems.cape.rules.shooting.volleys import Harm, Volley, shoot, suffer
from engine.systems.cape.rules.turn.collaboration import can_work, hands, spend_turn
from engine.systems.cape.rules.turn.tests import goal_of, is_possible, take_many

_MILLION = 1_000_000
Mark = tuple[str, int] | tuple[str, int, int]
"""What is fired and at what: `canister` and a figure, `ball` and a piece of ground, `shell` and a figure or a place."""
_FEW = 4
"""Enemies whom gunners think of when they look for a place to drop a shell on."""


def has_hands(g: Game, group: Group, points: int) -> bool:
    """10.2, 10.4, 9.7.2: the die times those at the piece, for whatever is done with it."""
    gun = gun_of(g, group)
    if gun is None or not g.switches.artillery or not can_work(g, group):
        return False
    crew = crew_at(g, gun)
    return len(crew) >= 1 and len(g.members(group)) >= gun.type.crew_least and hands(group, crew) >= points


# --- firing ---------------------------------------------------------------------------------------------------------


def may_fire(g: Game, group: Group) -> bool:
    """10.2.1: loaded, in battery, and not hit by firearms this turn."""
    gun = gun_of(g, group)
    if gun is None or not gun.loaded or gun.limbered or group.hit_by_firearm:
        return False
    return has_hands(g, group, gun.type.fire) and bool(marks(g, group, gun))


def marks(g: Game, group: Group, gun: Gun) -> list[Mark]:
    """10.0, 10.2.2a: canister and shell at characters, ball at walls; howitzers have no canister."""
    if gun.type.is_howitzer:
        aimed = [one for one in g.enemies(group.side) if is_shell_mark(g, group, gun, one)]
        return [*(("shell", one.id) for one in aimed), *(("shell", *point) for point in shell_places(g, group, gun))]
    found: list[Mark] = []
    near = canister_marks(g, group, gun)
    if near:
        found.append(("canister", near[0].id))
    piece = ball_mark(g, gun)
    if piece is not None:
        found.append(("ball", piece.id))
    return found


def do_fire(g: Game, group: Group) -> Ask[None]:
    """10.2."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners fire"
    mark = yield from choose("fire_gun", group.side, "10.2", marks(g, group, gun), group.id)
    spend_turn(g, group, "fire_gun", hands(group, crew_at(g, gun)), -1, "10.2")
    if mark[0] == "ball":
        yield from fire_ball(g, group, gun, g.setting.pieces[mark[1]])
    elif len(mark) == 3:
        yield from fire_shell(g, group, gun, (mark[1], mark[2]), None)
    else:
        yield from fire_at(g, group, gun, mark[0], g.state.figures[mark[1]])


def fire_at(g: Game, group: Group, gun: Gun, load: str, mark: Figure) -> Ask[None]:
    """2.2.2b, 4.3.9e: who is fired at answers first, as any target; where nobody is left to hit the shot is wasted. A
    shot that comes back is rolled on what there was, and applied afterwards."""
    target = g.group(mark)
    rouse(g, group, target)
    back = yield from respond(g, Volley(g, group, target, gun.type.weapon, at=mark))
    answer: Harm | None = None
    if back is not None:
        answer = yield from shoot(g, back)
    if load == "canister" and canister_marks(g, group, gun):
        yield from fire_canister(g, group, gun)
    elif load == "shell" and mark.in_play and is_shell_mark(g, group, gun, mark):
        yield from fire_shell(g, group, gun, ask.spot(mark), mark)
    else:
        g.record(GunFired("4.3.9e", gun.id, load, *ask.spot(mark)))
    if answer is not None:
        yield from suffer(g, answer)
    calm_down(g, target)


def band_of(gun: Gun, distance: int) -> str:
    return arms.band(gun.type.weapon, distance)


def context_of(g: Game, group: Group, gun: Gun, band: str, mark: Figure | None = None) -> Context:
    context = Context(g, ask.spokesman(g, group), mark, group=group)
    context.weapon = gun.type.weapon
    context.band = band
    return context


def distance_to(g: Game, gun: Gun, figure: Figure) -> int:
    """10.2.2d: base to base."""
    return max(0, isqrt(squared((gun.x, gun.y), ask.spot(figure))) - g.figures.gun_base // 2 - figure.radius)


# --- canister -------------------------------------------------------------------------------------------------------


def fan(g: Game, gun: Gun) -> Block:
    """10.2.2b: from the front of the piece, opening fifteen degrees on each side, as deep as it carries."""
    base = g.figures.gun_base
    return trapezium(gun.x, gun.y, base, base, gun.facing, gun.type.weapon.long_to, g.figures.canister_angle)


def canister_marks(g: Game, group: Group, gun: Gun) -> list[Figure]:
    """10.2.2b, 10.2.2c: at least partly in the fan, with a line that stays in it; nearest first."""
    base = g.figures.gun_base
    ends = front(gun.x, gun.y, base, base, gun.facing)
    sector = fan(g, gun)
    board = ask.open_board(g)
    found = []
    for foe in g.enemies(group.side):
        if not in_sector(sector, ask.disc(foe)) or distance_to(g, gun, foe) > gun.type.weapon.long_to:
            continue
        if line_of_fire(board, sector, ends, ask.disc(foe), frozenset())[0]:
            found.append(foe)
    return sorted(found, key=lambda one: (distance_to(g, gun, one), one.id))


def fire_canister(g: Game, group: Group, gun: Gun) -> Ask[None]:
    """10.2.2d: dice of the piece; hits reach the nearest in the fan, then their mates outside it, then go round."""
    inside = canister_marks(g, group, gun)
    beside = sorted(
        {one.id for foe in inside for one in g.members(g.group(foe)) if one not in inside},
        key=lambda number: (distance_to(g, gun, g.state.figures[number]), number),
    )
    order = [*inside, *(g.state.figures[number] for number in beside)]
    band = band_of(gun, distance_to(g, gun, inside[0]))
    context = context_of(g, group, gun, band, inside[0])
    g.record(GunFired("10.2.2d", gun.id, "canister", inside[0].x, inside[0].y))
    if not is_possible(g, "gun_hit", context):
        return
    thrown = yield from take_many(g, "gun_hit", context, group, gun.type.burst, "hit")
    struck = [order[number % len(order)] for number in range(thrown.good)]
    yield from wound_by_shot(g, group, gun, struck, band)


def wound_by_shot(g: Game, group: Group, gun: Gun, struck: list[Figure], band: str) -> Ask[None]:
    """10.2.2c, 10.2.2d: armour and cover of each; only what is rigid covers."""
    base = g.figures.gun_base
    ends = front(gun.x, gun.y, base, base, gun.facing)
    board = ask.open_board(g)
    harm = arms.shot(g, gun.type.weapon, band)[1]
    pools: dict[tuple[int, bool], list[Figure]] = {}
    contexts: dict[int, Context] = {}
    for one in struck:
        context = context_of(g, group, gun, band, one)
        context.wound = harm
        walls = line_of_fire(board, fan(g, gun), ends, ask.disc(one), g.setting.rigid)[1]
        stands_in = any(name in g.setting.rigid for name in ask.pieces_at(g, one))
        context.covered = bool(walls) or stands_in
        contexts[one.id] = context
        pools.setdefault((goal_of(g, "burst_wound", context), context.covered), []).append(one)
    hurt: list[Figure] = []
    for alike in pools.values():
        thrown = yield from take_many(g, "burst_wound", contexts[alike[0].id], group, len(alike), "wound")
        hurt += alike[: thrown.good]
    yield from settle(g, struck, hurt, {one.id: contexts[one.id].covered for one in struck})


# --- ball -----------------------------------------------------------------------------------------------------------


def lane(g: Game, gun: Gun) -> Block:
    """10.2.3a: as wide as the front, as deep as it carries."""
    base = g.figures.gun_base
    return strip(gun.x, gun.y, base, base, gun.facing, 0, gun.type.weapon.long_to)


def ball_mark(g: Game, gun: Gun) -> Piece | None:
    """10.2.3a, 10.2.3b: the first obstacle in the lane, if it is a wall that can be breached and no friend is before
    it."""
    base = g.figures.gun_base
    ends = front(gun.x, gun.y, base, base, gun.facing)
    sector = lane(g, gun)
    ahead = barriers_in(ask.open_board(g), sector, ends)
    if not ahead:
        return None
    piece = g.setting.by_line[ahead[0]]
    if not piece.wall or piece.id in g.state.breaches:
        return None
    crew, far = crew_at(g, gun), distance_to_point(g, gun, wall_ahead(g, gun, piece))
    friends = [one for one in g.standing() if one.side == gun.side and in_sector(sector, ask.disc(one))]
    return None if any(one not in crew and distance_to(g, gun, one) < far for one in friends) else piece


def fire_ball(g: Game, group: Group, gun: Gun, piece: Piece) -> Ask[None]:
    """10.2.3c: so many hits in one shot breach it; 10.2.3d, 10.2.3e: a breach, and splinters."""
    point = wall_ahead(g, gun, piece)
    band = band_of(gun, distance_to_point(g, gun, point))
    context = context_of(g, group, gun, band)
    g.record(GunFired("10.2.3c", gun.id, "ball", *point))
    if not is_possible(g, "gun_hit", context):
        return
    thrown = yield from take_many(g, "gun_hit", context, group, gun.type.ball, "hit")
    if thrown.good < g.book.masonry[piece.wall]:
        return
    g.record(Breached("10.2.3d", piece.id, *point))
    man = ask.spokesman(g, group)
    ability = (man.row.shooting or 0) if man is not None else 0
    grenade = next(one for one in g.book.weapons.values() if one.bursts and one.shoots)
    harm = (grenade.short or (0, 0))[1]
    yield from go_off(g, point, g.figures.burst_radius, ability, g.figures.grenade_dice, harm, group, "splinters")


def wall_ahead(g: Game, gun: Gun, piece: Piece) -> Point:
    """The point of the wall that the lane meets first."""
    barrier = g.ground.barrier(piece.barrier)
    sector = lane(g, gun)
    if barrier is not None:
        far = gun.type.weapon.long_to
        for step in range(0, far + 1, 10):
            point = ahead_of(g, gun, step)
            near = barrier.nearest(point)
            if near is not None and squared(near[1], point) <= 400 and covers(sector, point):
                return near[1]
        near = barrier.nearest((gun.x, gun.y))
        if near is not None:
            return near[1]
    return gun.x, gun.y


def ahead_of(g: Game, gun: Gun, far: int) -> Point:
    length = g.figures.gun_base // 2 + far
    return gun.x + length * sine(gun.facing) // _MILLION, gun.y + length * cosine(gun.facing) // _MILLION


def distance_to_point(g: Game, gun: Gun, point: Point) -> int:
    return max(0, isqrt(squared((gun.x, gun.y), point)) - g.figures.gun_base // 2)


# --- shells ---------------------------------------------------------------------------------------------------------


def is_shell_mark(g: Game, group: Group, gun: Gun, figure: Figure) -> bool:
    """5.3.2m, 10.2.4a, 10.2.4b: in the lane between least and greatest range, and in view; what stands between does not
    matter."""
    weapon = gun.type.weapon
    far = distance_to(g, gun, figure)
    if not in_sector(shell_lane(g, gun), ask.disc(figure)) or not weapon.short_to <= far <= weapon.long_to:
        return False
    return seeing.group_sees(g, group, figure)


def shell_lane(g: Game, gun: Gun) -> Block:
    """10.2.4a."""
    weapon, base = gun.type.weapon, g.figures.gun_base
    return strip(gun.x, gun.y, base, base, gun.facing, weapon.short_to, weapon.long_to)


def shell_places(g: Game, group: Group, gun: Gun) -> list[Point]:
    """10.2.4c: bare places that gunners would think of: between two enemies, and beside one who stands out of the lane
    or out of sight; any other that is asked for is as good."""
    found: list[Point] = [point for point in g.wished if is_shell_place(g, group, gun, point)]
    foes = sorted(g.enemies(group.side), key=lambda one: (distance_to(g, gun, one), one.id))
    near = [foe for foe in foes if distance_to(g, gun, foe) <= gun.type.weapon.long_to + gun.type.area][:_FEW]
    ideas = [((one.x + other.x) // 2, (one.y + other.y) // 2) for one, other in combinations(near, 2)]
    ideas += [in_front(g, gun, foe) for foe in near if not is_shell_mark(g, group, gun, foe)]
    for point in ideas:
        reached = in_radius(g, point, gun.type.area)
        if point in found or not any(one.side != group.side for one in reached):
            continue
        if is_shell_place(g, group, gun, point):
            found.append(point)
    return found


def in_front(g: Game, gun: Gun, foe: Figure) -> Point:
    """The point straight ahead of the gun that lies beside somebody."""
    ahead = ((foe.x - gun.x) * sine(gun.facing) + (foe.y - gun.y) * cosine(gun.facing)) // _MILLION
    return ahead_of(g, gun, ahead - g.figures.gun_base // 2)


def is_shell_place(g: Game, group: Group, gun: Gun, point: Point) -> bool:
    """10.2.4a, 10.2.4b: in the lane, within its ranges, and in view of one of the crew."""
    weapon = gun.type.weapon
    if not (0 <= point[0] <= g.setting.width and 0 <= point[1] <= g.setting.height):
        return False
    if not covers(shell_lane(g, gun), point):
        return False
    if not weapon.short_to <= distance_to_point(g, gun, point) <= weapon.long_to:
        return False
    board, spot = ask.open_board(g), Base("", *point, 0)
    return any(has_line(board, ask.base(g, one), spot, bodies=False) for one in g.members(group))


def fire_shell(g: Game, group: Group, gun: Gun, point: Point, mark: Figure | None) -> Ask[None]:
    """10.2.4c: dice against the crew's shooting; all near the point may be hit."""
    context = context_of(g, group, gun, "long", mark)
    g.record(GunFired("10.2.4c", gun.id, "shell", *point))
    if not is_possible(g, "gun_hit", context):
        return
    thrown = yield from take_many(g, "gun_hit", context, group, gun.type.burst, "hit")
    harm = arms.shot(g, gun.type.weapon, "long")[1]
    yield from spread(g, in_radius(g, point, gun.type.area), thrown.good, harm, group, point, "shell")


# --- serving the piece ----------------------------------------------------------------------------------------------


def may_load(g: Game, group: Group) -> bool:
    """10.3a, 10.3b: not in melee, not hit by any shooting this turn."""
    gun = gun_of(g, group)
    if gun is None or gun.loaded or group.hit_by_fire:
        return False
    return has_hands(g, group, gun.type.load)


def do_load(g: Game, group: Group) -> Ask[None]:
    """10.3a."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners load"
    spend_turn(g, group, "load_gun", hands(group, crew_at(g, gun)), -1, "10.3a")
    g.record(GunLoaded("10.3a", gun.id))
    yield from ()
