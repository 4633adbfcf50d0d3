"""4.3.6: mounting and dismounting."""

from __future__ import annotations

from engine.space.board import Base, Board, Refused
from engine.space.bodies import grid, room_near
from engine.space.moves import judge
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events.moves import Moved, Rode
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, boards
from engine.systems.cape.questions import situation as ask

_NEAR = 150
_STEP = 50


def may_mount(g: Game, group: Group) -> bool:
    """4.3.6b, 4.3.6c: all in the saddle, or all on foot by their horses and with room for the bases."""
    members = g.members(group)
    if not members or any(figure.prone or figure.is_burdened or figure.up for figure in members):
        return False
    if all(figure.mounted for figure in members):
        return True
    on_foot = all(figure.has_horse and not figure.mounted for figure in members)
    return on_foot and are_by_horses(g, members) and bool(seats(g, members))


def are_by_horses(g: Game, members: list[Figure]) -> bool:
    """4.3.6b: the horses of a squad are held together, and one who touches the place has them brought up for all."""
    return any(ask.touches(g, figure, other.horse_at) for figure in members for other in members)


def seats(g: Game, members: list[Figure]) -> dict[int, Point]:
    """4.3.6c: where each finds room for a mounted base, moved by as little as possible, with the friends who must make
    room for it; empty where there is none."""
    own = {figure.id for figure in members}
    others = [figure for figure in g.standing() if figure.id not in own]
    fixed = boards.gun_bases(g) + [boards.base(g, one) for one in others]
    placed = _placed(g, members, fixed)
    if placed:
        return placed
    friends = [one for one in others if _may_be_shifted(g, one, members[0].side)]
    fixed = boards.gun_bases(g) + [boards.base(g, one) for one in others if one not in friends]
    placed = _placed(g, members, fixed)
    if not placed:
        return {}
    fixed += [Base(boards.name_of(figure), *placed[figure.id], figure.profile.mounted_radius) for figure in members]
    stay = [figure for figure in friends if Board(g.ground, fixed).stands(ask.disc(figure)) is None]
    fixed += [boards.base(g, one) for one in stay]
    for one in friends:
        if one in stay:
            continue
        spot = _nearest(g, one, one.radius, fixed, shifted=True)
        if spot is None:
            return {}
        placed[one.id] = spot
        fixed.append(boards.base(g, one).moved(spot))
    return placed


def _placed(g: Game, members: list[Figure], fixed: list[Base]) -> dict[int, Point]:
    placed: dict[int, Point] = {}
    bases = list(fixed)
    for one in members:
        radius = one.profile.mounted_radius
        spot = _nearest(g, one, radius, bases)
        if spot is None:
            return {}
        placed[one.id] = spot
        bases.append(Base(boards.name_of(one), *spot, radius))
    return placed


def _nearest(g: Game, one: Figure, radius: int, bases: list[Base], *, shifted: bool = False) -> Point | None:
    """The nearest place for a base of this size, on the same side of every wall; nowhere better for who is shifted."""
    board = Board(g.ground, bases)

    def fits(spot: Point) -> bool:
        return not _is_past_wall(g, one, spot) and not (shifted and _is_better(g, one, spot))

    return room_near(board, radius, grid(ask.spot(one), _STEP, _NEAR // _STEP), fits)


def _may_be_shifted(g: Game, one: Figure, side: int) -> bool:
    """4.3.6c: friends on the ground whom nobody fights."""
    return one.side == side and one.in_play and not one.up and not ask.is_engaged(g, g.group(one))


def _is_better(g: Game, one: Figure, spot: Point) -> bool:
    """4.3.6c: nothing is gained: no nearer to any enemy, and in no cover that one was not in."""
    if any(squared(spot, ask.spot(foe)) < squared(ask.spot(one), ask.spot(foe)) for foe in g.enemies(one.side)):
        return True
    covers = [piece.area for piece in g.setting.pieces if piece.shelters and piece.area is not None]
    return any(area.overlaps(Disc(*spot, one.radius)) and not area.overlaps(ask.disc(one)) for area in covers)


def _is_past_wall(g: Game, one: Figure, spot: Point) -> bool:
    board = Board(g.ground, ())
    return isinstance(judge(board, boards.mover(g, one, 10 * _NEAR), (ask.spot(one), spot)), Refused)


def mount_cost(g: Game, group: Group, _: object) -> int:
    """4.3.6a, 4.3.6b: one point, one more without the ability."""
    clumsy = any(not arms.rides(g, figure) for figure in g.members(group))
    return g.cost("mount") + (g.figures.unskilled_cost if clumsy else 0)


def mount(g: Game, group: Group) -> None:
    """4.3.6b."""
    members = g.members(group)
    up = not members[0].mounted
    places = seats(g, members) if up else {figure.id: ask.spot(figure) for figure in members}
    if up:
        shifted = tuple((number, *spot) for number, spot in places.items())
        g.record(Moved("4.3.6c", group.id, shifted, (ask.spot(members[0]),), 0, "shift"))
    for one in members:
        g.record(Rode("4.3.6b", one.id, up, *places[one.id]))
