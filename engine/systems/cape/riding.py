"""4.3.6: mounting and dismounting."""

from __future__ import annotations

from functools import partial

from engine.core.decisions import Ask
from engine.space.board import Base, Board, Refused
from engine.space.moves import judge
from engine.space.plane import Disc, Point, squared
from engine.systems.cape import arms
from engine.systems.cape import questions as ask
from engine.systems.cape.deployment import all_bases
from engine.systems.cape.events.moves import Moved, Rode
from engine.systems.cape.figures import Figure, Group
from engine.systems.cape.game import Game
from engine.systems.cape.loading import spoil_bows
from engine.systems.cape.points import pay

_NEAR = 150


def may_mount(g: Game, group: Group) -> bool:
    """4.3.6b, 4.3.6c: all in the saddle, or all on foot by their horses and with room for the bases."""
    members = g.members(group)
    if not members or any(one.prone or one.burden != -1 or one.up for one in members):
        return False
    if all(one.mounted for one in members):
        return True
    on_foot = all(one.has_horse and not one.mounted for one in members)
    return on_foot and are_by_horses(g, members) and bool(seats(g, members))


def are_by_horses(g: Game, members: list[Figure]) -> bool:
    """4.3.6b: the horses of a squad are held together, and one who touches the place has them brought up for all."""
    return any(ask.touches(g, one, other.horse_at) for one in members for other in members)


def seats(g: Game, members: list[Figure]) -> dict[int, Point]:
    """4.3.6c: where each finds room for a mounted base, moved by as little as possible; empty where one does not."""
    placed: dict[int, Point] = {}
    bases: list[Base] = [base for base in all_bases(g) if base.name not in {ask.name_of(one) for one in members}]
    for one in members:
        radius = one.profile.mounted_radius
        board = Board(g.ground, bases)
        spots = [
            (one.x + across, one.y + up)
            for across in range(-_NEAR, _NEAR + 1, 50)
            for up in range(-_NEAR, _NEAR + 1, 50)
        ]
        here = ask.spot(one)
        spots = sorted(spots, key=partial(_nearness, here))
        free = next((spot for spot in spots if board.stands(Disc(*spot, radius)) is None), None)
        if free is None or _is_past_wall(g, one, free):
            return {}
        placed[one.id] = free
        bases.append(Base(ask.name_of(one), *free, radius))
    return placed


def _nearness(here: Point, spot: Point) -> tuple[int, Point]:
    return squared(spot, here), spot


def _is_past_wall(g: Game, one: Figure, spot: Point) -> bool:
    board = Board(g.ground, ())
    return isinstance(judge(board, ask.mover(g, one, 10 * _NEAR), (ask.spot(one), spot)), Refused)


def mount_cost(g: Game, group: Group) -> int:
    """4.3.6a, 4.3.6b: one point, one more without the ability."""
    clumsy = any(not arms.rides(g, one) for one in g.members(group))
    return g.cost("mount") + (g.figure("unskilled_cost") if clumsy else 0)


def do_mount(g: Game, group: Group) -> Ask[None]:
    """4.3.6b."""
    members = g.members(group)
    up = not members[0].mounted
    pay(g, group, "mount", "4.3.6b", mount_cost(g, group))
    spoil_bows(g, group)
    places = seats(g, members) if up else {one.id: ask.spot(one) for one in members}
    if up:
        shifted = tuple((number, *spot) for number, spot in places.items())
        g.record(Moved("4.3.6c", group.id, shifted, (ask.spot(members[0]),), 0, "shift"))
    for one in members:
        g.record(Rode("4.3.6b", one.id, up, *places[one.id]))
    yield from ()
