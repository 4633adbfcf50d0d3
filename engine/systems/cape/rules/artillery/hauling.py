"""10.4: moving guns: turned and pushed by hand, hitched to a team and drawn by it."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.space.board import Base, Board
from engine.space.hauling import bearing, drawn, pushed, turned_about
from engine.space.moves import Mover, Walk
from engine.space.places import Wishes, places
from engine.space.plane import Point, squared
from engine.space.ways import route
from engine.systems.cape.position.events.arms import GunDrawn, GunLimbered, GunPushed, GunTurned, TeamDriven
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import Gun
from engine.systems.cape.questions import boards
from engine.systems.cape.questions.squads import Spots, crew_at, gun_of, gun_served
from engine.systems.cape.rules.artillery.guns import serve

_STEP: Final = 15
"""Degrees between two facings that are offered."""
_SHORTER: Final = (100, 75, 50, 25)
"""Hundredths of a full push: where there is no room for it, less will do."""


def _crew(g: Game, gun: Gun) -> list[Base]:
    return [boards.base(g, figure) for figure in crew_at(g, gun)]


def _without(g: Game, group: Group, gun: Gun) -> Board:
    """The table as the crew finds it, without the piece and its team."""
    return boards.board_for(g, group).without(*(base.name for base in boards.bases_of_gun(g, gun)))


def _others(g: Game, group: Group, crew: list[Base]) -> list[Base]:
    names = {base.name for base in crew}
    return [boards.base(g, figure) for figure in g.members(group) if boards.name_of(figure) not in names]


def _numbered(spots: tuple[tuple[str, Point], ...]) -> Spots:
    return tuple((int(name), *spot) for name, spot in spots)


# --- by hand --------------------------------------------------------------------------------------------------------


def facings(g: Game, group: Group) -> list[int]:
    """10.4.1: so far to either side, by fifteen degrees."""
    now, most = gun_served(g, group).facing, g.figures.gun_turn
    return [(now + turn) % 360 for turn in range(-most, most + 1, _STEP) if turn]


def turn(g: Game, group: Group, facing: int) -> None:
    """10.4.1: about the middle of its base; those who take part go round with it, the others stay."""
    gun = serve(g, group, "turn_gun", "10.4.1")
    crew, team = _crew(g, gun), boards.team_base(g, gun)
    board = _without(g, group, gun).plus(*_others(g, group, crew), *([team] if team is not None else []))
    spots = turned_about(board, boards.gun_base(g, gun), crew, facing - gun.facing)
    g.record(GunTurned("10.4.1", gun.id, facing))
    if spots is not None:
        g.record(Moved("10.4.1", group.id, _numbered(spots), (gun.at,), 0, "shift"))


def push_way(g: Game, group: Group) -> tuple[Point, Spots] | None:
    """10.4.2: light pieces only, straight ahead: the piece and those who push it, all by the same step, as far as there
    is room; none if there is none."""
    gun = gun_served(g, group)
    crew, piece = _crew(g, gun), boards.gun_base(g, gun)
    board = boards.whole_board(g).without(*(base.name for base in (piece, *crew)))
    steps = (g.figures.gun_push * share // 100 for share in _SHORTER)
    ways = (pushed(board, piece, crew, gun.facing, step) for step in steps)
    return next(((way[0], _numbered(way[1])) for way in ways if way is not None), None)


def push(g: Game, group: Group) -> None:
    """10.4.2."""
    way = push_way(g, group)
    gun = serve(g, group, "push_gun", "10.4.2")
    if way is not None:
        g.record(GunPushed("10.4.2", gun.id, *way[0]))
        g.record(Moved("10.4.2", group.id, way[1], (gun.at,), 0, "shift"))


# --- the team -------------------------------------------------------------------------------------------------------


def limber(g: Game, group: Group) -> None:
    """10.4.3a-10.4.3c: to its team, or from it and into battery."""
    gun = serve(g, group, "limber", "10.4.3a")
    g.record(GunLimbered("10.4.3c" if gun.limbered else "10.4.3b", gun.id, not gun.limbered))


def hauls(g: Game, group: Group) -> dict[Point, tuple[Walk, Point, Spots]]:
    """10.4.3b: where the team may draw a limbered piece: its way, where the piece comes to stand behind it, and
    those of the crew who go with it."""

    def find() -> dict[Point, tuple[Walk, Point, Spots]]:
        gun = gun_of(g, group)
        team = boards.team_base(g, gun) if gun is not None else None
        if gun is None or team is None or not gun.limbered or not crew_at(g, gun):
            return {}
        board, piece, crew, ways = _without(g, group, gun), boards.gun_base(g, gun), _crew(g, gun), {}
        for walk in _ways(g, group, gun, team, board, g.figures.cart_speed):
            behind = drawn(board, piece, team, crew, _others(g, group, crew), walk)
            if behind is not None:
                ways[walk.end] = (walk, behind[0], _numbered(behind[1]))
        return ways

    return g.known(("hauls", group.id, g.wished), find)


def _ways(g: Game, group: Group, gun: Gun, team: Base, board: Board, reach: int) -> list[Walk]:
    """Where a team would go: as anybody who moves, and to any place that is asked for."""
    mover = Mover(team, reach, slow_reach=int(reach * g.figures.slow_share))
    foes = sorted(g.enemies(group.side), key=lambda figure: (squared(figure.at, team.at), figure.id))[:4]
    wishes = Wishes(
        enemies=tuple(boards.base(g, foe, group.side) for foe in foes),
        bands=(gun.type.weapon.short_to, gun.type.weapon.long_to),
        objectives=tuple(g.setting.goals(g.side(group).name)[:2]),
        covers=g.setting.covers,
        contact=frozenset({boards.gun_base(g, gun).name}),
    )
    asked = [walk for point in g.wished if isinstance(walk := route(board, mover, point), Walk)]
    return [*asked, *(place.walk for place in places(board, mover, wishes))]


def haul(g: Game, group: Group) -> Ask[None]:
    """10.4.3b: piece, team and crew, as fast as a loaded cart; a limbered piece points away from its team."""
    ways = hauls(g, group)
    place = yield from choose("move", group.side, "10.4.3b", list(ways), group.id)
    walk, piece, spots = ways[place]
    g.record(GunDrawn("10.4.3b", gun_served(g, group).id, *piece, bearing(place, piece), *place))
    g.record(Moved("10.4.3b", group.id, spots, walk.way, walk.length, "move"))


def drives(g: Game, group: Group) -> list[Point]:
    """10.4.3c: where the team may go by itself."""
    gun = gun_served(g, group)
    team = boards.team_base(g, gun)
    if team is None:
        return []
    room = _without(g, group, gun).plus(boards.gun_base(g, gun), *_others(g, group, []))
    return [walk.end for walk in _ways(g, group, gun, team, room, g.figures.team_speed)]


def drive(g: Game, group: Group, place: Point) -> None:
    """10.4.3c: once unhitched the team moves apart from the piece."""
    g.record(TeamDriven("10.4.3c", gun_served(g, group).id, *place))
