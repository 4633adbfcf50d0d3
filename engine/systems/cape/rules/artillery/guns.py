"""10.2, 10.3: artillery: canister, ball and shell, and loading. Moving guns stands in `works`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.decisions import Ask
from engine.space.board import Base
from engine.space.plane import Disc, Point, covers
from engine.space.sectors import Muzzle, barriers_in, between, in_sector, line_of_fire
from engine.space.sight import sees as has_line
from engine.systems.cape.book.catalogues import Piece
from engine.systems.cape.position.events.arms import GunFired, GunLoaded
from engine.systems.cape.position.events.finds import Breached
from engine.systems.cape.position.figures import Figure, Group, Gun
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, boards, seeing, squads
from engine.systems.cape.rules.artillery.works import serve
from engine.systems.cape.rules.morale.abilities import calm_down, rouse
from engine.systems.cape.rules.shooting import bursts, shooting
from engine.systems.cape.rules.turn.tests import is_possible, take_many

Mark = tuple[str, int] | tuple[str, int, int]
"""What is fired and at what: `canister` and a figure, `ball` and a piece of ground, `shell` and a figure or a place."""
_FEW = 4
"""Enemies whom gunners think of when they look for a place to drop a shell on."""


# --- firing ---------------------------------------------------------------------------------------------------------


def marks(g: Game, group: Group) -> list[Mark]:
    """10.0, 10.2.2a: canister and shell at characters, ball at walls; howitzers have no canister. 10.2.1: what the list
    lets fire is loaded, and in battery."""
    gun = squads.gun_served(g, group)
    if gun.type.is_howitzer:
        aimed = [figure for figure in g.enemies(group.side) if is_shell_mark(g, group, gun, figure)]
        return [*(("shell", one.id) for one in aimed), *(("shell", *point) for point in shell_places(g, group, gun))]
    near, wall = canister_marks(g, group, gun), ball_mark(g, gun)
    return [*(("canister", one.id) for one in near[:1]), *(("ball", piece.id) for piece in wall)]


def fire(g: Game, group: Group, mark: Mark) -> Ask[None]:
    """10.2; 2.2.2b, 4.3.9e: who is fired at answers first, as any target; where nobody is left to hit the shot is
    wasted. A shot that comes back is rolled on what there was, and applied afterwards."""
    gun, load = serve(g, group, "fire_gun", "10.2"), mark[0]
    if load == "ball":
        yield from fire_ball(g, group, gun, g.setting.pieces[mark[1]])
        return
    if len(mark) == 3:
        yield from fire_shell(g, group, gun, (mark[1], mark[2]), None)
        return
    foe = g.state.figures[mark[1]]
    target = g.group(foe)
    rouse(g, group, target)
    back = yield from shooting.respond(g, shooting.Volley(group, target, gun.type.weapon, at=foe))
    answer = (yield from shooting.shoot(g, back)) if back is not None else None
    if load == "canister" and canister_marks(g, group, gun):
        yield from fire_canister(g, group, gun)
    elif load == "shell" and foe.in_play and is_shell_mark(g, group, gun, foe):
        yield from fire_shell(g, group, gun, foe.at, foe)
    else:
        g.record(GunFired("4.3.9e", gun.id, load, *foe.at))
    if answer is not None:
        yield from shooting.suffer(g, answer)
    calm_down(g, target)


def context_of(g: Game, group: Group, gun: Gun, band: str, mark: Figure | None = None) -> Context:
    return Context(g, ask.spokesman(g, group), mark, group=group, weapon=gun.type.weapon, band=band)


def muzzle(g: Game, gun: Gun) -> Muzzle:
    return Muzzle(gun.x, gun.y, g.figures.gun_base, gun.facing)


def distance_to(g: Game, gun: Gun, figure: Figure) -> int:
    """10.2.2d: base to base."""
    return muzzle(g, gun).distance(figure.at, figure.radius)


def by_distance(g: Game, gun: Gun, figures: Iterable[Figure]) -> list[Figure]:
    return sorted(figures, key=lambda figure: (distance_to(g, gun, figure), figure.id))


# --- canister -------------------------------------------------------------------------------------------------------


def in_fan(g: Game, gun: Gun, figure: Figure, rigid: frozenset[str] = frozenset()) -> tuple[bool, Sequence[str]]:
    """10.2.2b: whether a line to it stays in the fan, which opens from the front of the piece, fifteen degrees on each
    side, as deep as it carries; and what is rigid on the way."""
    mouth = muzzle(g, gun)
    fan = mouth.fan(gun.type.weapon.long_to, g.figures.canister_angle)
    return line_of_fire(boards.open_board(g), fan, mouth.front, figure.disc, rigid)


def canister_marks(g: Game, group: Group, gun: Gun) -> list[Figure]:
    """10.2.2b, 10.2.2c: at least partly in the fan, with a line that stays in it; nearest first."""
    near = [foe for foe in g.enemies(group.side) if distance_to(g, gun, foe) <= gun.type.weapon.long_to]
    return by_distance(g, gun, (foe for foe in near if in_fan(g, gun, foe)[0]))


def fire_canister(g: Game, group: Group, gun: Gun) -> Ask[None]:
    """10.2.2d: dice of the piece; hits reach the nearest in the fan, then their mates outside it, then go round."""
    inside, weapon = canister_marks(g, group, gun), gun.type.weapon
    mates = {mate.id: mate for foe in inside for mate in g.members(g.group(foe)) if mate not in inside}
    order = [*inside, *by_distance(g, gun, mates.values())]
    band = arms.band(weapon, distance_to(g, gun, inside[0]))
    g.record(GunFired("10.2.2d", gun.id, "canister", *inside[0].at))
    hits = yield from roll_hits(g, context_of(g, group, gun, band, inside[0]), group, gun.type.burst)
    struck = [order[number % len(order)] for number in range(hits)]

    def is_covered(one: Figure) -> bool:
        """10.2.2c: only what is rigid covers."""
        rigid = g.setting.rigid
        return bool(in_fan(g, gun, one, rigid)[1]) or any(name in rigid for name in ask.pieces_at(g, one))

    yield from bursts.wound_struck(g, struck, arms.shot(g, weapon, band)[1], group, is_covered)


def roll_hits(g: Game, context: Context, group: Group, dice: int) -> Ask[int]:
    if not is_possible(g, "gun_hit", context):
        return 0
    return (yield from take_many(g, "gun_hit", context, group, dice)).hits


# --- ball -----------------------------------------------------------------------------------------------------------


def ball_mark(g: Game, gun: Gun) -> list[Piece]:
    """10.2.3a, 10.2.3b: the first obstacle in the lane, if it is a wall that can be breached, with no friend before."""
    mouth, crew = muzzle(g, gun), squads.crew_at(g, gun)
    sector = mouth.lane(0, gun.type.weapon.long_to)
    ahead = (g.setting.by_line[name] for name in barriers_in(boards.open_board(g), sector, mouth.front)[:1])
    walls = [piece for piece in ahead if piece.wall and piece.id not in g.state.breaches]
    far = mouth.distance(wall_ahead(g, gun, walls[0])) if walls else 0
    friends = (figure for figure in g.friends(gun.side) if figure not in crew)
    near = any(in_sector(sector, friend.disc) and distance_to(g, gun, friend) < far for friend in friends)
    return [] if near else walls


def fire_ball(g: Game, group: Group, gun: Gun, piece: Piece) -> Ask[None]:
    """10.2.3c: so many hits in one shot breach it; 10.2.3d, 10.2.3e: a breach, and splinters."""
    point = wall_ahead(g, gun, piece)
    band = arms.band(gun.type.weapon, muzzle(g, gun).distance(point))
    g.record(GunFired("10.2.3c", gun.id, "ball", *point))
    hits = yield from roll_hits(g, context_of(g, group, gun, band), group, gun.type.ball)
    if hits >= g.book.masonry[piece.wall]:
        g.record(Breached("10.2.3d", piece.id, *point))
        yield from bursts.go_off(g, point, ask.ability_of(g, group), group, "splinters")


def wall_ahead(g: Game, gun: Gun, piece: Piece) -> Point:
    """The point of the wall that the lane meets first."""
    barrier = g.ground.barrier(piece.barrier)
    assert barrier is not None, "what is fired at stands"
    return muzzle(g, gun).met(barrier, gun.type.weapon.long_to)


# --- shells ---------------------------------------------------------------------------------------------------------


def is_in_lane(g: Game, gun: Gun, place: Disc) -> bool:
    """5.3.2m, 10.2.4a, 10.2.4c: in the lane, between least and greatest range, both included: whose base just touches
    the far end of the lane is at the greatest range, and no farther."""
    mouth, weapon = muzzle(g, gun), gun.type.weapon
    far = mouth.distance((place.x, place.y), place.radius)
    lane = mouth.lane(weapon.short_to, weapon.long_to + 1)
    return weapon.short_to <= far <= weapon.long_to and (covers(lane, (place.x, place.y)) or in_sector(lane, place))


def is_shell_mark(g: Game, group: Group, gun: Gun, figure: Figure) -> bool:
    """10.2.4a, 10.2.4b: in the lane, and in view; what stands between does not matter."""
    return is_in_lane(g, gun, figure.disc) and seeing.group_sees(g, group, figure)


def shell_places(g: Game, group: Group, gun: Gun) -> list[Point]:
    """10.2.4c: bare places that gunners would think of: between two enemies, beside one who stands out of the lane or
    out of sight, and the two ends of the lane for who stands beyond them; any other that is asked for is as good."""
    mouth, weapon = muzzle(g, gun), gun.type.weapon
    reach = weapon.long_to + gun.type.area
    near = [foe for foe in by_distance(g, gun, g.enemies(group.side)) if distance_to(g, gun, foe) <= reach][:_FEW]
    ideas = between([boards.base(g, foe) for foe in near])
    ideas += [mouth.abreast(foe.at) for foe in near if not is_shell_mark(g, group, gun, foe)]
    # A hair inside, for points are rounded.
    ideas += [mouth.ahead(weapon.short_to + 2), mouth.ahead(weapon.long_to - 2)] if near else []
    hits = (at for at in ideas if any(one.side != group.side for one in bursts.in_radius(g, at, gun.type.area)))
    return [point for point in dict.fromkeys((*g.wished, *hits)) if is_shell_place(g, group, gun, point)]


def is_shell_place(g: Game, group: Group, gun: Gun, point: Point) -> bool:
    """10.2.4a, 10.2.4b: in the lane, within its ranges, and in view of one of the crew."""
    if not (g.ground.is_on_table(*point, 0) and is_in_lane(g, gun, Disc(*point, 0))):
        return False
    board, spot = boards.open_board(g), Base("", *point, 0)
    return any(has_line(board, boards.base(g, figure), spot, bodies=False) for figure in g.members(group))


def fire_shell(g: Game, group: Group, gun: Gun, point: Point, mark: Figure | None) -> Ask[None]:
    """10.2.4c: dice against the crew's shooting; all near the point may be hit."""
    context = context_of(g, group, gun, "long", mark)
    g.record(GunFired("10.2.4c", gun.id, "shell", *point))
    if is_possible(g, "gun_hit", context):
        hits, harm = (yield from roll_hits(g, context, group, gun.type.burst)), arms.shot(g, gun.type.weapon, "long")[1]
        yield from bursts.spread(g, bursts.in_radius(g, point, gun.type.area), hits, harm, group, point, "shell")


def load(g: Game, group: Group) -> None:
    """10.3a, 10.3b: the list says when: not in melee, not hit by any shooting this turn."""
    g.record(GunLoaded("10.3a", serve(g, group, "load_gun", "10.3a").id))
