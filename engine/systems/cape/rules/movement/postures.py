"""2.2.1e, 2.2.1h, 4.3.6: postures: lying down and standing up, talking, mounting and dismounting."""

from __future__ import annotations

from engine.space.board import Base, Board, Refused
from engine.space.bodies import grid, room_near
from engine.space.moves import judge
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events.moves import LaidDown, Moved, Rode
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, boards
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.shooting.loading import spoil_bows


def stand_up(g: Game, group: Group) -> None:
    """2.2.1e."""
    for one in g.members(group):
        if one.prone:
            g.record(LaidDown("2.2.1e", one.id, False))


def may_lie_down(g: Game, group: Group) -> bool:
    """2.2.1e: on foot."""
    return all(not figure.prone and not figure.mounted for figure in g.members(group))


def lie_down(g: Game, group: Group) -> None:
    """2.2.1e, 2.2.2b."""
    spoil_bows(g, group)
    knock_down(g, group, "2.2.1e")


def knock_down(g: Game, group: Group, section: str) -> None:
    for one in g.members(group):
        if not one.prone and not one.mounted:
            g.record(LaidDown(section, one.id, True))


def may_talk(g: Game, group: Group) -> bool:
    """2.2.1h: what it does is the scenario's; there must be somebody to talk to."""
    reach = g.figures.foot_base
    return any(
        other.squad != group.id and ask.are_within(figure, other, reach)
        for figure in g.members(group)
        for other in g.standing()
    )


# --- in the saddle ----------------------------------------------------------------------------------------------------


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
    # The horses of a squad are held together, and one who touches the place has them brought up for all.
    by_horses = on_foot and any(ask.touches(g, figure, other.horse_at) for figure in members for other in members)
    return by_horses and bool(seats(g, members))


def seats(g: Game, members: list[Figure]) -> dict[int, Point]:
    """4.3.6c: where each finds room for a mounted base, moved by as little as possible, with the friends who must make
    room for it; empty where there is none."""
    others = [figure for figure in g.standing() if figure not in members]
    free = [one for one in others if one.side == members[0].side and not one.up and not ask.is_engaged(g, g.group(one))]
    for friends in ([], free):
        bases = [*boards.gun_bases(g), *(boards.base(g, one) for one in others if one not in friends)]
        placed = _room_for(g, members, bases, shifted=False)
        if placed is None:
            continue
        board = Board(g.ground, bases)
        stay = [figure for figure in friends if board.stands(ask.disc(figure)) is None]
        bases = [*bases, *(boards.base(g, one) for one in stay)]
        shifted = _room_for(g, [one for one in friends if one not in stay], bases, shifted=True)
        return {**placed, **shifted} if shifted is not None else {}
    return {}


def _room_for(g: Game, figures: list[Figure], bases: list[Base], *, shifted: bool) -> dict[int, Point] | None:
    """The nearest place for each, mounted or as it is, on the same side of every wall; nowhere better for who is
    shifted. The bases are then among those that stand."""
    placed: dict[int, Point] = {}
    for one in figures:

        def fits(spot: Point, one: Figure = one) -> bool:
            walk = judge(Board(g.ground, ()), boards.mover(g, one, 10 * _NEAR), (ask.spot(one), spot))
            return not isinstance(walk, Refused) and not (shifted and _is_better(g, one, spot))

        radius = one.radius if shifted else one.profile.mounted_radius
        spot = room_near(Board(g.ground, bases), radius, grid(ask.spot(one), _STEP, _NEAR // _STEP), fits)
        if spot is None:
            return None
        placed[one.id] = spot
        bases.append(Base(boards.name_of(one), *spot, radius))
    return placed


def _is_better(g: Game, one: Figure, spot: Point) -> bool:
    """4.3.6c: nothing is gained: no nearer to any enemy, and in no cover that one was not in."""
    if any(squared(spot, ask.spot(foe)) < squared(ask.spot(one), ask.spot(foe)) for foe in g.enemies(one.side)):
        return True
    covers = [piece.area for piece in g.setting.pieces if piece.shelters and piece.area is not None]
    return any(area.overlaps(Disc(*spot, one.radius)) and not area.overlaps(ask.disc(one)) for area in covers)


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
