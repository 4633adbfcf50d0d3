"""9.7, 10.4: works of many hands that take the whole turn: tasks of the scenario; serving a gun, turning it, pushing
it, hitching it to a team and drawing it."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, deeds
from engine.model.quick_dataclass import dataclass
from engine.model.values import Ref
from engine.space.board import Base, Board
from engine.space.hauling import bearing, drawn, pushed, turned_about
from engine.space.moves import Mover, Walk
from engine.space.places import Wishes, places
from engine.space.plane import Point, squared
from engine.space.ways import route
from engine.systems.cape.book.catalogues import Piece, Task
from engine.systems.cape.position.events import arms, finds, moves, turns
from engine.systems.cape.position.figures import Figure, Group, Gun
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards, squads


def spend_turn(g: Game, group: Group, task: str, workers: list[Figure], section: str, piece: int = -1) -> None:
    """9.7.2: it takes the whole turn and makes the value of the die times those who take part; what is over is lost."""
    points = group.pa * len(workers)
    g.record(turns.Paid(section, group.id, group.pa, task))
    g.record(finds.WorkDone(section, group.id, task, points, piece))


# --- tasks of the scenario ------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Work:
    """A task that is done: by whom, at what."""

    group: Group
    piece: Piece


def clear_away(g: Game, work: Work) -> None:
    """Where they stand, so that one can pass."""
    here = g.members(work.group)[0].at
    g.record(finds.Breached("9.7.2", work.piece.id, *(g.ground.nearest_on(work.piece.barrier, here) or here)))


DEEDS: Final[dict[str, Deed]] = {
    "set_on_fire": Deed(lambda g, work: g.record(finds.Burnt("9.7.2", work.piece.id, work.group.side)), "work"),
    **deeds(clear_away, needs=("work",)),
}


def tasks_at_hand(g: Game, group: Group) -> list[tuple[str, int]]:
    """9.7.1, 9.7.2: (task, piece): what the scenario names, where somebody of the squad stands against it."""
    members, owners = g.members(group), ("", "anyone", g.side(group).name)
    tasks = [task for task in g.setting.tasks if task.owner in owners and group.pa * len(members) >= task.cost]
    return [(task.name, piece.id) for task in tasks for piece in g.setting.pieces if _is_at(g, members, task, piece)]


def _is_at(g: Game, members: list[Figure], task: Task, piece: Piece) -> bool:
    burnt = any(piece.id in side.burnt for side in g.state.sides)
    if piece.terrain.name not in task.on or (burnt if task.does == "set_on_fire" else piece.id in g.state.breaches):
        return False
    discs, near, barrier = [man.disc for man in members], g.figures.foot_base // 2, g.ground.barrier(piece.barrier)
    is_touched = barrier is not None and any(barrier.is_touched_by(disc, near) for disc in discs)
    return is_touched or any(piece.overlaps(disc) for disc in discs)


def work(g: Game, group: Group, chosen: tuple[str, int]) -> Ask[None]:
    """9.7.2: enough points, and it is done."""
    name, number = chosen
    task = next(one for one in g.setting.tasks if one.name == name)
    spend_turn(g, group, name, g.members(group), "9.7.2", number)
    yield from g.setting.effects.do(g, Ref("effect", task.does), Work(group, g.setting.pieces[number]))


# --- guns -----------------------------------------------------------------------------------------------------------

_STEP: Final = 15
"""Degrees between two facings that are offered."""
_SHORTER: Final = (100, 75, 50, 25)
"""Hundredths of a full push: where there is no room for it, less will do."""


def serve(g: Game, group: Group, task: str, section: str) -> Gun:
    """9.7.2, 10.2, 10.4: those at the piece work on it, for the whole turn; the list says how many it takes."""
    gun = squads.gun_served(g, group)
    spend_turn(g, group, task, squads.crew_at(g, gun), section)
    return gun


def _crew(g: Game, gun: Gun) -> list[Base]:
    return [boards.base(g, figure) for figure in squads.crew_at(g, gun)]


def _without(g: Game, group: Group, gun: Gun) -> Board:
    """The table as the crew finds it, without the piece and its team."""
    return boards.board_for(g, group).without(*(base.name for base in boards.bases_of_gun(g, gun)))


def _others(g: Game, group: Group, crew: list[Base]) -> list[Base]:
    names = {base.name for base in crew}
    return [boards.base(g, figure) for figure in g.members(group) if boards.name_of(figure) not in names]


# --- by hand --------------------------------------------------------------------------------------------------------


def facings(g: Game, group: Group) -> list[int]:
    """10.4.1: so far to either side, by fifteen degrees."""
    now, most = squads.gun_served(g, group).facing, g.figures.gun_turn
    return [(now + turn) % 360 for turn in range(-most, most + 1, _STEP) if turn]


def turn(g: Game, group: Group, facing: int) -> None:
    """10.4.1: about the middle of its base; those who take part go round with it, the others stay."""
    gun = serve(g, group, "turn_gun", "10.4.1")
    crew, team = _crew(g, gun), boards.team_base(g, gun)
    board = _without(g, group, gun).plus(*_others(g, group, crew), *([team] if team is not None else []))
    spots = turned_about(board, boards.gun_base(gun), crew, facing - gun.facing)
    g.record(arms.GunTurned("10.4.1", gun.id, facing))
    if spots is not None:
        g.record(moves.Moved("10.4.1", group.id, squads.numbered(spots), (gun.at,), 0, "shift"))


def push_way(g: Game, group: Group) -> tuple[Point, squads.Spots] | None:
    """10.4.2: light pieces only, straight ahead: the piece and those who push it, all by the same step, as far as there
    is room; none if there is none."""
    gun = squads.gun_served(g, group)
    crew, piece = _crew(g, gun), boards.gun_base(gun)
    board = boards.whole_board(g).without(*(base.name for base in (piece, *crew)))
    steps = (g.figures.gun_push * share // 100 for share in _SHORTER)
    ways = (pushed(board, piece, crew, gun.facing, step) for step in steps)
    return next(((way[0], squads.numbered(way[1])) for way in ways if way is not None), None)


def push(g: Game, group: Group) -> None:
    """10.4.2."""
    way = push_way(g, group)
    gun = serve(g, group, "push_gun", "10.4.2")
    if way is not None:
        g.record(arms.GunPushed("10.4.2", gun.id, *way[0]))
        g.record(moves.Moved("10.4.2", group.id, way[1], (gun.at,), 0, "shift"))


# --- the team -------------------------------------------------------------------------------------------------------


def limber(g: Game, group: Group) -> None:
    """10.4.3a-10.4.3c: to its team, or from it and into battery."""
    gun = serve(g, group, "limber", "10.4.3a")
    g.record(arms.GunLimbered("10.4.3c" if gun.limbered else "10.4.3b", gun.id, not gun.limbered))


def hauls(g: Game, group: Group) -> dict[Point, tuple[Walk, Point, squads.Spots]]:
    """10.4.3b: where the team may draw a limbered piece: its way, where the piece comes to stand behind it, and
    those of the crew who go with it."""

    def find() -> dict[Point, tuple[Walk, Point, squads.Spots]]:
        gun = squads.gun_of(g, group)
        team = boards.team_base(g, gun) if gun is not None else None
        if gun is None or team is None or not gun.limbered or not squads.crew_at(g, gun):
            return {}
        board, piece, crew, ways = _without(g, group, gun), boards.gun_base(gun), _crew(g, gun), {}
        for walk in _ways(g, group, gun, team, board, g.figures.cart_speed):
            behind = drawn(board, piece, team, crew, _others(g, group, crew), walk)
            if behind is not None:
                ways[walk.end] = (walk, behind[0], squads.numbered(behind[1]))
        return ways

    return g.known(("hauls", group.id, g.wished), find)


def _ways(g: Game, group: Group, gun: Gun, team: Base, board: Board, reach: int) -> list[Walk]:
    """Where a team would go: as anybody who moves, and to any place that is asked for."""
    mover = Mover(team, reach, slow_reach=int(reach * g.figures.slow_share))
    foes = sorted(g.enemies(group.side), key=lambda figure: (squared(figure.at, team.at), figure.id))[:4]
    wishes = Wishes(
        enemies=tuple(boards.bases_for(g, group.side)[foe.id] for foe in foes),
        bands=(gun.type.weapon.short_to, gun.type.weapon.long_to),
        objectives=tuple(g.setting.goals[g.side(group).name][:2]),
        covers=g.setting.covers,
        contact=frozenset({boards.gun_base(gun).name}),
    )
    asked = [walk for point in g.wished if isinstance(walk := route(board, mover, point), Walk)]
    return [*asked, *(place.walk for place in places(board, mover, wishes))]


def haul(g: Game, group: Group) -> Ask[None]:
    """10.4.3b: piece, team and crew, as fast as a loaded cart; a limbered piece points away from its team."""
    ways = hauls(g, group)
    place = yield from choose("move", group.side, "10.4.3b", list(ways), group.id)
    walk, piece, spots = ways[place]
    g.record(arms.GunDrawn("10.4.3b", squads.gun_served(g, group).id, *piece, bearing(place, piece), *place))
    g.record(moves.Moved("10.4.3b", group.id, spots, walk.way, walk.length, "move"))


def drives(g: Game, group: Group) -> list[Point]:
    """10.4.3c: where the team may go by itself."""
    gun = squads.gun_served(g, group)
    team = boards.team_base(g, gun)
    if team is None:
        return []
    room = _without(g, group, gun).plus(boards.gun_base(gun), *_others(g, group, []))
    return [walk.end for walk in _ways(g, group, gun, team, room, g.figures.team_speed)]


def drive(g: Game, group: Group, place: Point) -> None:
    """10.4.3c: once unhitched the team moves apart from the piece."""
    g.record(arms.TeamDriven("10.4.3c", squads.gun_served(g, group).id, *place))
