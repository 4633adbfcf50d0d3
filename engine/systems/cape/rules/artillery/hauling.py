"""10.4: moving guns: turned and pushed by hand, hitched to a team and drawn by it."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.space.board import Base, Board
from engine.space.bodies import beside
from engine.space.ground import TOUCH
from engine.space.moves import Mover, Walk
from engine.space.places import Wishes, places
from engine.space.plane import Disc, Point, cosine, sine, squared, toward
from engine.space.ways import route
from engine.systems.cape.position.events.guns import GunDrawn, GunLimbered, GunPushed, GunTurned, TeamDriven
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.crews import crew_at, gun_of, gun_served, team_touches
from engine.systems.cape.rules.artillery.guns import has_hands
from engine.systems.cape.rules.artillery.works import hands, spend_turn

Spots = tuple[tuple[int, int, int], ...]

_MILLION: Final = 1_000_000
_STEP: Final = 15
"""Degrees between two facings that are offered."""
_AROUND: Final = 36
"""Places round a gun at which a gunner may stand."""
_SHORTER: Final = (100, 75, 50, 25)
"""Hundredths of a full push: where there is no room for it, less will do."""


def _turned(offset: Point, degrees: int) -> Point:
    """Clockwise, as facings are counted."""
    across, up = offset
    return (
        (across * cosine(degrees) + up * sine(degrees)) // _MILLION,
        (up * cosine(degrees) - across * sine(degrees)) // _MILLION,
    )


def _without(g: Game, group: Group, gun: Gun) -> Board:
    """The table as the crew finds it, without the piece and its team."""
    return boards.board_for(g, group).without(*(base.name for base in boards.bases_of_gun(g, gun)))


def _others(g: Game, group: Group, crew: list[Figure]) -> list[Base]:
    return [boards.base(g, figure) for figure in g.members(group) if figure not in crew]


def _numbered(spots: tuple[tuple[str, Point], ...]) -> Spots:
    return tuple((int(name), *spot) for name, spot in spots)


# --- by hand --------------------------------------------------------------------------------------------------------


def turns(g: Game, group: Group) -> list[int]:
    gun = gun_of(g, group)
    able = gun is not None and not gun.limbered and has_hands(g, group, gun.type.move)
    return facings(g, gun) if gun is not None and able else []


def facings(g: Game, gun: Gun) -> list[int]:
    """10.4.1: so far to either side, by fifteen degrees."""
    most = g.figures.gun_turn
    return [(gun.facing + turn) % 360 for turn in range(-most, most + 1, _STEP) if turn]


def turn(g: Game, group: Group, facing: int) -> None:
    """10.4.1: about the middle of its base; those who take part go round with it, the others stay."""
    gun = gun_served(g, group)
    crew = crew_at(g, gun)
    spend_turn(g, group, "turn_gun", hands(group, crew), "10.4.1")
    wanted = []
    for one in crew:
        across, up = _turned((one.x - gun.x, one.y - gun.y), facing - gun.facing)
        wanted.append((boards.base(g, one), (gun.x + across, gun.y + up)))
    team = boards.team_base(g, gun)
    room = _without(g, group, gun).plus(*_others(g, group, crew), *([team] if team is not None else []))
    spots = beside(room, boards.gun_base(g, gun), wanted)
    g.record(GunTurned("10.4.1", gun.id, facing))
    if spots is not None:
        g.record(Moved("10.4.1", group.id, _numbered(spots), ((gun.x, gun.y),), 0, "shift"))


def may_push(g: Game, group: Group) -> bool:
    """10.4.2: light pieces only, straight ahead."""
    gun = gun_of(g, group)
    if gun is None or not gun.type.manhandled or gun.limbered or not has_hands(g, group, gun.type.move):
        return False
    return pushed(g, gun) is not None


def pushed(g: Game, gun: Gun) -> tuple[Point, Spots] | None:
    """10.4.2: the piece and those who push it, all by the same step, as far as there is room; none if there is none."""
    pushes = (_pushed(g, gun, g.figures.gun_push * share // 100) for share in _SHORTER)
    return next((way for way in pushes if way is not None), None)


def _pushed(g: Game, gun: Gun, step: int) -> tuple[Point, Spots] | None:
    across, up = step * sine(gun.facing) // _MILLION, step * cosine(gun.facing) // _MILLION
    crew = crew_at(g, gun)
    own = [boards.gun_base(g, gun).name, *(boards.name_of(figure) for figure in crew)]
    board = boards.whole_board(g).without(*own)
    place = (gun.x + across, gun.y + up)
    if board.stands(Disc(*place, g.figures.gun_base // 2)) is not None:
        return None
    spots = tuple((figure.id, figure.x + across, figure.y + up) for figure in crew)
    for one, (_, x, y) in zip(crew, spots, strict=True):
        if board.stands(Disc(x, y, one.radius)) is not None:
            return None
    return place, spots


def push(g: Game, group: Group) -> None:
    """10.4.2."""
    gun = gun_served(g, group)
    way = pushed(g, gun)
    spend_turn(g, group, "push_gun", hands(group, crew_at(g, gun)), "10.4.2")
    if way is not None:
        g.record(GunPushed("10.4.2", gun.id, *way[0]))
        g.record(Moved("10.4.2", group.id, way[1], ((gun.x, gun.y),), 0, "shift"))


# --- the team -------------------------------------------------------------------------------------------------------


def may_limber(g: Game, group: Group) -> bool:
    """10.4.3a, 10.4.3b."""
    gun = gun_of(g, group)
    return gun is not None and has_hands(g, group, gun.type.move) and (gun.limbered or team_touches(g, gun))


def limber(g: Game, group: Group) -> None:
    """10.4.3a-10.4.3c: to its team, or from it and into battery."""
    gun = gun_served(g, group)
    spend_turn(g, group, "limber", hands(group, crew_at(g, gun)), "10.4.3a")
    g.record(GunLimbered("10.4.3b" if not gun.limbered else "10.4.3c", gun.id, not gun.limbered))


def hauls(g: Game, group: Group) -> dict[Point, tuple[Walk, Point, Spots]]:
    """10.4.3b: where the team may draw a limbered piece: its way, where the piece comes to stand behind it, and
    those of the crew who go with it."""
    return g.known(("hauls", group.id, g.wished), lambda: _hauls(g, group))


def _hauls(g: Game, group: Group) -> dict[Point, tuple[Walk, Point, Spots]]:
    gun = gun_of(g, group)
    team = boards.team_base(g, gun) if gun is not None else None
    if gun is None or team is None or not gun.limbered or not crew_at(g, gun):
        return {}
    board = _without(g, group, gun)
    ways = {}
    for walk in _ways(g, group, gun, team, board, g.figures.cart_speed):
        far = g.figures.gun_base // 2 + team.radius
        piece = _behind(gun, team, walk, far)
        # A team does not back onto its own gun.
        backs = squared(piece, walk.end) < (far - TOUCH) ** 2
        if backs or board.stands(Disc(*piece, g.figures.gun_base // 2)) is not None:
            continue
        base = Base(boards.gun_base(g, gun).name, *piece, g.figures.gun_base // 2)
        across, up = piece[0] - gun.x, piece[1] - gun.y
        crew = crew_at(g, gun)
        wanted = [(boards.base(g, figure), (figure.x + across, figure.y + up)) for figure in crew]
        spots = beside(board.plus(*_others(g, group, crew), team.moved(walk.end)), base, wanted)
        if spots is not None:
            ways[walk.end] = (walk, piece, _numbered(spots))
    return ways


def _ways(g: Game, group: Group, gun: Gun, team: Base, board: Board, reach: int) -> list[Walk]:
    """Where a team would go: as anybody who moves, and to any place that is asked for."""
    mover = Mover(team, reach, slow_reach=int(reach * g.figures.slow_share))
    foes = sorted(g.enemies(group.side), key=lambda figure: (squared(ask.spot(figure), team.at), figure.id))[:4]
    wishes = Wishes(
        enemies=tuple(boards.base(g, foe, group.side) for foe in foes),
        bands=(gun.type.weapon.short_to, gun.type.weapon.long_to),
        objectives=tuple(g.setting.goals(g.side(group).name)[:2]),
        covers=g.setting.covers,
        contact=frozenset({boards.gun_base(g, gun).name}),
    )
    asked = [walk for point in g.wished if isinstance(walk := route(board, mover, point), Walk)]
    return [*asked, *(place.walk for place in places(board, mover, wishes))]


def _behind(gun: Gun, team: Base, walk: Walk, far: int) -> Point:
    """Where the piece is drawn to: behind the team, on the side from which it came."""
    trail = [(gun.x, gun.y), team.at, *walk.way[1:-1]]
    end = walk.end
    last = next((point for point in reversed(trail) if squared(point, end) >= far * far), trail[0])
    return toward(end, last, far)


def _pointing(gun: Point, team: Point) -> int:
    """A limbered piece points backwards: away from its team."""
    across, up = gun[0] - team[0], gun[1] - team[1]
    return max(range(360), key=lambda degrees: across * sine(degrees) + up * cosine(degrees))


def haul(g: Game, group: Group) -> Ask[None]:
    """10.4.3b: piece, team and crew, as fast as a loaded cart."""
    gun = gun_served(g, group)
    ways = hauls(g, group)
    place = yield from choose("move", group.side, "10.4.3b", list(ways), group.id)
    walk, piece, spots = ways[place]
    g.record(GunDrawn("10.4.3b", gun.id, *piece, _pointing(piece, place), *place))
    g.record(Moved("10.4.3b", group.id, spots, walk.way, walk.length, "move"))


def drives(g: Game, group: Group) -> list[Point]:
    """10.4.3c: where the team may go by itself."""
    gun = gun_of(g, group)
    team = boards.team_base(g, gun) if gun is not None else None
    if gun is None or team is None or gun.limbered:
        return []
    room = _without(g, group, gun).plus(boards.gun_base(g, gun), *_others(g, group, []))
    return [walk.end for walk in _ways(g, group, gun, team, room, g.figures.team_speed)]


def drive(g: Game, group: Group, place: Point) -> None:
    """10.4.3c: once unhitched the team moves apart from the piece."""
    g.record(TeamDriven("10.4.3c", gun_served(g, group).id, *place))
