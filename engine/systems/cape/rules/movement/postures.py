"""2.2.1e, 2.2.1h, 4.3.6: postures: lying down and standing up, talking, mounting and dismounting."""

from __future__ import annotations

from engine.space.board import Board
from engine.space.bodies import Spots, places_for
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events.moves import LaidDown, Moved, Rode
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, boards
from engine.systems.cape.rules.shooting.loading import spoil_bows


def stand_up(g: Game, group: Group) -> None:
    """2.2.1e."""
    for member in g.members(group):
        if member.prone:
            g.record(LaidDown("2.2.1e", member.id, False))


def lie_down(g: Game, group: Group) -> None:
    """2.2.1e, 2.2.2b."""
    spoil_bows(g, group)
    knock_down(g, group, "2.2.1e")


def knock_down(g: Game, group: Group, section: str) -> None:
    for member in g.members(group):
        if not member.prone and not member.mounted:
            g.record(LaidDown(section, member.id, True))


# --- in the saddle ----------------------------------------------------------------------------------------------------


_NEAR = 150
_STEP = 50


def may_mount(g: Game, group: Group) -> bool:
    """4.3.6b, 4.3.6c: all in the saddle, or all on foot by their horses and with room for the bases."""
    members = g.members(group)
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
        seated = _room_for(g, members, Board(g.ground, bases), shifted=False)
        if seated is None:
            continue
        board, places = seated
        stay = [figure for figure in friends if board.stands(figure.disc) is None]
        board = board.plus(*(boards.base(g, one) for one in stay))
        shifted = _room_for(g, [friend for friend in friends if friend not in stay], board, shifted=True)
        return {int(name): spot for name, spot in (*places, *shifted[1])} if shifted is not None else {}
    return {}


def _room_for(g: Game, figures: list[Figure], board: Board, *, shifted: bool) -> tuple[Board, Spots] | None:
    """The nearest place for each, mounted or as it is; nowhere better for who is shifted."""
    radii = [figure.radius if shifted else figure.profile.mounted_radius for figure in figures]
    wanted = [(boards.mover(g, one, 10 * _NEAR), radius) for one, radius in zip(figures, radii, strict=True)]

    def fits(name: str, spot: Point) -> bool:
        return not (shifted and _is_better(g, g.state.figures[int(name)], spot))

    return places_for(board, wanted, _STEP, _NEAR // _STEP, fits)


def _is_better(g: Game, one: Figure, spot: Point) -> bool:
    """4.3.6c: nothing is gained: no nearer to any enemy, and in no cover that one was not in."""
    if any(squared(spot, foe.at) < squared(one.at, foe.at) for foe in g.enemies(one.side)):
        return True
    covers = [piece.area for piece in g.setting.pieces if piece.shelters and piece.area is not None]
    return any(area.overlaps(Disc(*spot, one.radius)) and not area.overlaps(one.disc) for area in covers)


def mount_cost(g: Game, group: Group, _: object) -> int:
    """4.3.6a, 4.3.6b: one point, one more without the ability."""
    clumsy = any(not arms.rides(g, figure) for figure in g.members(group))
    return g.cost("mount") + (g.figures.unskilled_cost if clumsy else 0)


def mount(g: Game, group: Group) -> None:
    """4.3.6b."""
    members = g.members(group)
    up = not members[0].mounted
    places = seats(g, members) if up else {figure.id: figure.at for figure in members}
    if up:
        shifted = tuple((number, *spot) for number, spot in places.items())
        g.record(Moved("4.3.6c", group.id, shifted, (members[0].at,), 0, "shift"))
    for member in members:
        g.record(Rode("4.3.6b", member.id, up, *places[member.id]))
