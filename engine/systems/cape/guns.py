"""10: artillery: canister, ball and shell; loading, turning, pushing, limbering."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.board import Board
from engine.space.plane import Block, Disc, Point, cosine, covers, sine, squared
from engine.space.sectors import barriers_in, front, in_sector, line_of_fire, strip, trapezium
from engine.systems.cape import arms, seeing
from engine.systems.cape import questions as ask
from engine.systems.cape.bursts import go_off, in_radius, settle, spread
from engine.systems.cape.collaboration import can_work, hands, spend_turn
from engine.systems.cape.crews import crew_at, gun_of
from engine.systems.cape.declared import Piece
from engine.systems.cape.deployment import all_bases
from engine.systems.cape.events.finds import Breached, GunFired, GunLimbered, GunLoaded, GunPushed, GunTurned
from engine.systems.cape.events.moves import Moved
from engine.systems.cape.figures import Figure, Group, Gun
from engine.systems.cape.game import Context, Game
from engine.systems.cape.tests import goal_of, is_possible, take_many

_MILLION = 1_000_000
Mark = tuple[str, int]
"""What is fired and at what: `canister` and a figure, `ball` and a piece of ground, `shell` and a figure."""


def has_hands(g: Game, group: Group, points: int) -> bool:
    """10.2, 10.4, 9.7.2: the die times those at the piece, for whatever is done with it."""
    gun = gun_of(g, group)
    if gun is None or g.option("artillery") is not True or not can_work(g, group):
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
        return [("shell", one.id) for one in g.enemies(group.side) if is_shell_mark(g, group, gun, one)]
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
    load, number = yield from choose("fire_gun", group.side, "10.2", marks(g, group, gun), group.id)
    spend_turn(g, group, "fire_gun", hands(group, crew_at(g, gun)), -1, "10.2")
    if load == "ball":
        yield from fire_ball(g, group, gun, g.setting.pieces[number])
    elif load == "canister":
        yield from fire_canister(g, group, gun)
    else:
        yield from fire_shell(g, group, gun, g.state.figures[number])


def band_of(gun: Gun, distance: int) -> str:
    return arms.band(gun.type.weapon, distance)


def context_of(g: Game, group: Group, gun: Gun, band: str, mark: Figure | None = None) -> Context:
    context = Context(g, ask.spokesman(g, group), mark, group=group)
    context.weapon = gun.type.weapon
    context.band = band
    return context


def distance_to(g: Game, gun: Gun, figure: Figure) -> int:
    """10.2.2d: base to base."""
    from math import isqrt

    return max(0, isqrt(squared((gun.x, gun.y), ask.spot(figure))) - g.length("gun_base") // 2 - figure.radius)


# --- canister -------------------------------------------------------------------------------------------------------


def fan(g: Game, gun: Gun) -> Block:
    """10.2.2b: from the front of the piece, opening fifteen degrees on each side, as deep as it carries."""
    base = g.length("gun_base")
    return trapezium(gun.x, gun.y, base, base, gun.facing, gun.type.weapon.long_to, g.book.degrees("canister_angle"))


def canister_marks(g: Game, group: Group, gun: Gun) -> list[Figure]:
    """10.2.2b, 10.2.2c: at least partly in the fan, with a line that stays in it; nearest first."""
    base = g.length("gun_base")
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
    thrown = yield from take_many(g, "gun_hit", context, group, gun.type.shell, "hit")
    struck = [order[number % len(order)] for number in range(thrown.good)]
    yield from wound_by_shot(g, group, gun, struck, band)


def wound_by_shot(g: Game, group: Group, gun: Gun, struck: list[Figure], band: str) -> Ask[None]:
    """10.2.2c, 10.2.2d: armour and cover of each; only what is rigid covers."""
    base = g.length("gun_base")
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
    base = g.length("gun_base")
    return strip(gun.x, gun.y, base, base, gun.facing, 0, gun.type.weapon.long_to)


def ball_mark(g: Game, gun: Gun) -> Piece | None:
    """10.2.3a, 10.2.3b: the first obstacle in the lane, if it is a wall that can be breached and no friend is before
    it."""
    base = g.length("gun_base")
    ends = front(gun.x, gun.y, base, base, gun.facing)
    sector = lane(g, gun)
    ahead = barriers_in(ask.open_board(g), sector, ends)
    if not ahead:
        return None
    piece = g.setting.by_line[ahead[0]]
    if not piece.wall or piece.id in g.state.breaches:
        return None
    friends = [one for one in g.standing() if one.side == gun.side and in_sector(sector, ask.disc(one))]
    crew = crew_at(g, gun)
    return None if any(one not in crew for one in friends) else piece


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
    yield from go_off(g, point, g.length("burst_radius"), ability, g.figure("grenade_dice"), harm, group, "splinters")


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
    length = g.length("gun_base") // 2 + far
    return gun.x + length * sine(gun.facing) // _MILLION, gun.y + length * cosine(gun.facing) // _MILLION


def distance_to_point(g: Game, gun: Gun, point: Point) -> int:
    from math import isqrt

    return max(0, isqrt(squared((gun.x, gun.y), point)) - g.length("gun_base") // 2)


# --- shells ---------------------------------------------------------------------------------------------------------


def is_shell_mark(g: Game, group: Group, gun: Gun, figure: Figure) -> bool:
    """5.3.2m, 10.2.4a, 10.2.4b: in the lane between least and greatest range, and in view; what stands between does not
    matter."""
    weapon, base = gun.type.weapon, g.length("gun_base")
    sector = strip(gun.x, gun.y, base, base, gun.facing, weapon.short_to, weapon.long_to)
    far = distance_to(g, gun, figure)
    if not in_sector(sector, ask.disc(figure)) or not weapon.short_to <= far <= weapon.long_to:
        return False
    return seeing.group_sees(g, group, figure)


def fire_shell(g: Game, group: Group, gun: Gun, mark: Figure) -> Ask[None]:
    """10.2.4c: dice against the crew's shooting; all near the point may be hit."""
    point = ask.spot(mark)
    context = context_of(g, group, gun, "long", mark)
    g.record(GunFired("10.2.4c", gun.id, "shell", *point))
    if not is_possible(g, "gun_hit", context):
        return
    thrown = yield from take_many(g, "gun_hit", context, group, gun.type.shell, "hit")
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


def may_turn(g: Game, group: Group) -> bool:
    gun = gun_of(g, group)
    return gun is not None and not gun.limbered and has_hands(g, group, gun.type.move) and bool(facings(g, gun))


def facings(g: Game, gun: Gun) -> list[int]:
    """10.4.1: up to forty-five degrees, by fifteen."""
    most = g.book.degrees("gun_turn")
    return [(gun.facing + turn) % 360 for turn in range(-most, most + 1, 15) if turn]


def do_turn(g: Game, group: Group) -> Ask[None]:
    """10.4.1: about the middle of its base; the round base leaves the crew where they touch it."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners turn a gun"
    facing = yield from choose("turn_gun", group.side, "10.4.1", facings(g, gun), group.id)
    spend_turn(g, group, "turn_gun", hands(group, crew_at(g, gun)), -1, "10.4.1")
    g.record(GunTurned("10.4.1", gun.id, facing))


def may_push(g: Game, group: Group) -> bool:
    """10.4.2: light pieces only, straight ahead."""
    gun = gun_of(g, group)
    if gun is None or not gun.type.manhandled or gun.limbered or not has_hands(g, group, gun.type.move):
        return False
    return bool(pushed(g, gun))


def pushed(g: Game, gun: Gun) -> tuple[Point, tuple[tuple[int, int, int], ...]] | None:
    """10.4.2: the piece and those who push it, all by the same step; none where something is in the way."""
    step = g.length("gun_push")
    across, up = step * sine(gun.facing) // _MILLION, step * cosine(gun.facing) // _MILLION
    crew = crew_at(g, gun)
    names = {ask.name_of(one) for one in crew} | {ask.gun_base(g, gun).name}
    board = Board(g.ground, [base for base in all_bases(g) if base.name not in names])
    place = (gun.x + across, gun.y + up)
    if board.stands(Disc(*place, g.length("gun_base") // 2)) is not None:
        return None
    spots = tuple((one.id, one.x + across, one.y + up) for one in crew)
    for one, (_, x, y) in zip(crew, spots, strict=True):
        if board.stands(Disc(x, y, one.radius)) is not None:
            return None
    return place, spots


def do_push(g: Game, group: Group) -> Ask[None]:
    """10.4.2."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners push a gun"
    found = pushed(g, gun)
    spend_turn(g, group, "push_gun", hands(group, crew_at(g, gun)), -1, "10.4.2")
    if found is not None:
        g.record(GunPushed("10.4.2", gun.id, *found[0]))
        g.record(Moved("10.4.2", group.id, found[1], ((gun.x, gun.y),), 0, "shift"))
    yield from ()


def may_limber(g: Game, group: Group) -> bool:
    gun = gun_of(g, group)
    return gun is not None and has_hands(g, group, gun.type.move)


def do_limber(g: Game, group: Group) -> Ask[None]:
    """10.4.3a-10.4.3c: to its team, or from it and into battery."""
    gun = gun_of(g, group)
    assert gun is not None, "only gunners limber a gun"
    spend_turn(g, group, "limber", hands(group, crew_at(g, gun)), -1, "10.4.3a")
    g.record(GunLimbered("10.4.3b" if not gun.limbered else "10.4.3c", gun.id, not gun.limbered))
    yield from ()
