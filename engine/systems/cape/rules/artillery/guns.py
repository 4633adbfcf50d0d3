"""10.2, 10.3: artillery: canister, ball and shell, and loading. Moving guns stands in `hauling`."""

from __future__ import annotations

from itertools import combinations

from engine.core.decisions import Ask
from engine.space.board import Base
from engine.space.plane import Block, Point, covers
from engine.space.sectors import Muzzle, barriers_in, in_sector, line_of_fire
from engine.space.sight import sees as has_line
from engine.systems.cape.book.declared import Piece
from engine.systems.cape.position.events.finds import Breached
from engine.systems.cape.position.events.guns import GunFired, GunLoaded
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import arms, boards, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.crews import crew_at, gun_of, gun_served
from engine.systems.cape.rules.artillery.works import can_work, hands, spend_turn
from engine.systems.cape.rules.morale.abilities import calm_down, rouse
from engine.systems.cape.rules.shooting.bursts import go_off, in_radius, spread, wound_struck
from engine.systems.cape.rules.shooting.volleys import Volley, respond, shoot, suffer
from engine.systems.cape.rules.turn.tests import is_possible, take_many

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


def targets(g: Game, group: Group) -> list[Mark]:
    """10.2.1: loaded, in battery, and not hit by firearms this turn."""
    gun = gun_of(g, group)
    if gun is None or not gun.loaded or gun.limbered or group.hit_by_firearm:
        return []
    return marks(g, group, gun) if has_hands(g, group, gun.type.fire) else []


def marks(g: Game, group: Group, gun: Gun) -> list[Mark]:
    """10.0, 10.2.2a: canister and shell at characters, ball at walls; howitzers have no canister."""
    if gun.type.is_howitzer:
        aimed = [figure for figure in g.enemies(group.side) if is_shell_mark(g, group, gun, figure)]
        return [*(("shell", one.id) for one in aimed), *(("shell", *point) for point in shell_places(g, group, gun))]
    near, piece = canister_marks(g, group, gun), ball_mark(g, gun)
    return [
        *((("canister", near[0].id),) if near else ()),
        *((("ball", piece.id),) if piece is not None else ()),
    ]


def fire(g: Game, group: Group, mark: Mark) -> Ask[None]:
    """10.2."""
    gun = gun_served(g, group)
    spend_turn(g, group, "fire_gun", hands(group, crew_at(g, gun)), "10.2")
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
    back = yield from respond(g, Volley(group, target, gun.type.weapon, at=mark))
    answer = (yield from shoot(g, back)) if back is not None else None
    if load == "canister" and canister_marks(g, group, gun):
        yield from fire_canister(g, group, gun)
    elif load == "shell" and mark.in_play and is_shell_mark(g, group, gun, mark):
        yield from fire_shell(g, group, gun, ask.spot(mark), mark)
    else:
        g.record(GunFired("4.3.9e", gun.id, load, *ask.spot(mark)))
    if answer is not None:
        yield from suffer(g, answer)
    calm_down(g, target)


def context_of(g: Game, group: Group, gun: Gun, band: str, mark: Figure | None = None) -> Context:
    context = Context(g, ask.spokesman(g, group), mark, group=group)
    context.weapon = gun.type.weapon
    context.band = band
    return context


def muzzle(g: Game, gun: Gun) -> Muzzle:
    return Muzzle(gun.x, gun.y, g.figures.gun_base, gun.facing)


def distance_to(g: Game, gun: Gun, figure: Figure) -> int:
    """10.2.2d: base to base."""
    return muzzle(g, gun).distance(ask.spot(figure), figure.radius)


# --- canister -------------------------------------------------------------------------------------------------------


def fan(g: Game, gun: Gun) -> Block:
    """10.2.2b: from the front of the piece, opening fifteen degrees on each side, as deep as it carries."""
    return muzzle(g, gun).fan(gun.type.weapon.long_to, g.figures.canister_angle)


def canister_marks(g: Game, group: Group, gun: Gun) -> list[Figure]:
    """10.2.2b, 10.2.2c: at least partly in the fan, with a line that stays in it; nearest first."""
    sector, board, ends = fan(g, gun), boards.open_board(g), muzzle(g, gun).front
    reached = [
        foe
        for foe in g.enemies(group.side)
        if in_sector(sector, ask.disc(foe))
        and distance_to(g, gun, foe) <= gun.type.weapon.long_to
        and line_of_fire(board, sector, ends, ask.disc(foe), frozenset())[0]
    ]
    return sorted(reached, key=lambda figure: (distance_to(g, gun, figure), figure.id))


def fire_canister(g: Game, group: Group, gun: Gun) -> Ask[None]:
    """10.2.2d: dice of the piece; hits reach the nearest in the fan, then their mates outside it, then go round."""
    inside = canister_marks(g, group, gun)
    beside = sorted(
        {figure.id for foe in inside for figure in g.members(g.group(foe)) if figure not in inside},
        key=lambda number: (distance_to(g, gun, g.state.figures[number]), number),
    )
    order = [*inside, *(g.state.figures[number] for number in beside)]
    weapon = gun.type.weapon
    band = arms.band(weapon, distance_to(g, gun, inside[0]))
    g.record(GunFired("10.2.2d", gun.id, "canister", inside[0].x, inside[0].y))
    hits = yield from roll_hits(g, context_of(g, group, gun, band, inside[0]), group, gun.type.burst)
    struck = [order[number % len(order)] for number in range(hits)]
    yield from wound_struck(g, struck, arms.shot(g, weapon, band)[1], group, lambda one: is_hard_covered(g, gun, one))


def roll_hits(g: Game, context: Context, group: Group, dice: int) -> Ask[int]:
    if not is_possible(g, "gun_hit", context):
        return 0
    return (yield from take_many(g, "gun_hit", context, group, dice)).hits


def is_hard_covered(g: Game, gun: Gun, one: Figure) -> bool:
    """10.2.2c: only what is rigid covers."""
    walls = line_of_fire(boards.open_board(g), fan(g, gun), muzzle(g, gun).front, ask.disc(one), g.setting.rigid)[1]
    return bool(walls) or any(name in g.setting.rigid for name in ask.pieces_at(g, one))


# --- ball -----------------------------------------------------------------------------------------------------------


def ball_mark(g: Game, gun: Gun) -> Piece | None:
    """10.2.3a, 10.2.3b: the first obstacle in the lane, if it is a wall that can be breached and no friend is before
    it."""
    mouth = muzzle(g, gun)
    sector = mouth.lane(0, gun.type.weapon.long_to)
    ahead = barriers_in(boards.open_board(g), sector, mouth.front)
    piece = g.setting.by_line[ahead[0]] if ahead else None
    if piece is None or not piece.wall or piece.id in g.state.breaches:
        return None
    crew, far = crew_at(g, gun), mouth.distance(wall_ahead(g, gun, piece))
    friends = [figure for figure in g.standing() if figure.side == gun.side and in_sector(sector, ask.disc(figure))]
    return None if any(figure not in crew and distance_to(g, gun, figure) < far for figure in friends) else piece


def fire_ball(g: Game, group: Group, gun: Gun, piece: Piece) -> Ask[None]:
    """10.2.3c: so many hits in one shot breach it; 10.2.3d, 10.2.3e: a breach, and splinters."""
    point = wall_ahead(g, gun, piece)
    band = arms.band(gun.type.weapon, muzzle(g, gun).distance(point))
    g.record(GunFired("10.2.3c", gun.id, "ball", *point))
    hits = yield from roll_hits(g, context_of(g, group, gun, band), group, gun.type.ball)
    if hits >= g.book.masonry[piece.wall]:
        g.record(Breached("10.2.3d", piece.id, *point))
        yield from go_off(g, point, ask.ability_of(g, group), group, "splinters")


def wall_ahead(g: Game, gun: Gun, piece: Piece) -> Point:
    """The point of the wall that the lane meets first."""
    barrier = g.ground.barrier(piece.barrier)
    assert barrier is not None, "what is fired at stands"
    return muzzle(g, gun).met(barrier, gun.type.weapon.long_to)


# --- shells ---------------------------------------------------------------------------------------------------------


def is_shell_mark(g: Game, group: Group, gun: Gun, figure: Figure) -> bool:
    """5.3.2m, 10.2.4a, 10.2.4b: in the lane between least and greatest range, and in view; what stands between does not
    matter."""
    lane = muzzle(g, gun).lane(gun.type.weapon.short_to, gun.type.weapon.long_to)
    return (
        in_sector(lane, ask.disc(figure))
        and is_in_range(gun, distance_to(g, gun, figure))
        and seeing.group_sees(g, group, figure)
    )


def is_in_range(gun: Gun, far: int) -> bool:
    """5.3.2m."""
    return gun.type.weapon.short_to <= far <= gun.type.weapon.long_to


def shell_places(g: Game, group: Group, gun: Gun) -> list[Point]:
    """10.2.4c: bare places that gunners would think of: between two enemies, and beside one who stands out of the lane
    or out of sight; any other that is asked for is as good."""
    offered: list[Point] = [point for point in g.wished if is_shell_place(g, group, gun, point)]
    foes = sorted(g.enemies(group.side), key=lambda figure: (distance_to(g, gun, figure), figure.id))
    near = [foe for foe in foes if distance_to(g, gun, foe) <= gun.type.weapon.long_to + gun.type.area][:_FEW]
    ideas = [((one.x + other.x) // 2, (one.y + other.y) // 2) for one, other in combinations(near, 2)]
    ideas += [muzzle(g, gun).abreast(ask.spot(foe)) for foe in near if not is_shell_mark(g, group, gun, foe)]
    for point in ideas:
        foes_near = any(figure.side != group.side for figure in in_radius(g, point, gun.type.area))
        if foes_near and point not in offered and is_shell_place(g, group, gun, point):
            offered.append(point)
    return offered


def is_shell_place(g: Game, group: Group, gun: Gun, point: Point) -> bool:
    """10.2.4a, 10.2.4b: in the lane, within its ranges, and in view of one of the crew."""
    mouth = muzzle(g, gun)
    lane = mouth.lane(gun.type.weapon.short_to, gun.type.weapon.long_to)
    if not (g.ground.is_on_table(*point, 0) and covers(lane, point) and is_in_range(gun, mouth.distance(point))):
        return False
    board, spot = boards.open_board(g), Base("", *point, 0)
    return any(has_line(board, boards.base(g, figure), spot, bodies=False) for figure in g.members(group))


def fire_shell(g: Game, group: Group, gun: Gun, point: Point, mark: Figure | None) -> Ask[None]:
    """10.2.4c: dice against the crew's shooting; all near the point may be hit."""
    context = context_of(g, group, gun, "long", mark)
    g.record(GunFired("10.2.4c", gun.id, "shell", *point))
    if is_possible(g, "gun_hit", context):
        hits = yield from roll_hits(g, context, group, gun.type.burst)
        harm = arms.shot(g, gun.type.weapon, "long")[1]
        yield from spread(g, in_radius(g, point, gun.type.area), hits, harm, group, point, "shell")


# --- serving the piece ----------------------------------------------------------------------------------------------


def may_load(g: Game, group: Group) -> bool:
    """10.3a, 10.3b: not in melee, not hit by any shooting this turn."""
    gun = gun_of(g, group)
    if gun is None or gun.loaded or group.hit_by_fire:
        return False
    return has_hands(g, group, gun.type.load)


def load(g: Game, group: Group) -> None:
    """10.3a."""
    gun = gun_served(g, group)
    spend_turn(g, group, "load_gun", hands(group, crew_at(g, gun)), "10.3a")
    g.record(GunLoaded("10.3a", gun.id))
