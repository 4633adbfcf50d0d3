"""9.7: collaborative actions: many hands, one task, the whole turn."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point
from engine.systems.cape.book.declared import Piece, Task
from engine.systems.cape.position.events.finds import Breached, Burnt, WorkDone
from engine.systems.cape.position.events.turns import Paid
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask


def no_cost(g: Game, group: Group) -> int:  # noqa: ARG001 - all costs are asked alike
    """9.7.2: paid with the whole die."""
    return 1


def can_work(g: Game, group: Group) -> bool:
    """9.7.1, 9.7.2: squads, or a band that a leader leads; nothing else done this turn."""
    if not g.switches.collaboration or not group.activated or len(g.members(group)) < 2:
        return False
    fresh = not group.acted or (not group.is_squad and group.spent <= g.cost("lead"))
    return fresh and not group.shaken and not ask.is_engaged(g, group)


def hands(group: Group, workers: list[Figure]) -> int:
    """9.7.2: the value of the die times those who take part."""
    return group.pa * len(workers)


def spend_turn(g: Game, group: Group, task: str, points: int, piece: int, section: str) -> None:
    """9.7.2: it takes the whole turn; what is over is lost."""
    g.record(Paid(section, group.id, group.pa, task))
    g.record(WorkDone(section, group.id, task, points, piece))


# --- tasks of the scenario ------------------------------------------------------------------------------------------


def works(g: Game, group: Group) -> list[tuple[str, int]]:
    """9.7.1: (task, piece): what the scenario names, where somebody of the squad stands against it."""
    if not can_work(g, group):
        return []
    members = g.members(group)
    found = []
    for task in g.setting.tasks:
        if task.owner not in ("", "anyone", g.side(group).name) or hands(group, members) < task.cost:
            continue
        found += [(task.name, piece.id) for piece in g.setting.pieces if _is_at(g, members, task, piece)]
    return found


def _is_at(g: Game, members: list[Figure], task: Task, piece: Piece) -> bool:
    if piece.terrain.name not in task.on or is_done(g, task, piece):
        return False
    near = g.figures.foot_base // 2
    for one in members:
        if piece.area is not None and piece.area.overlaps(ask.disc(one)):
            return True
        barrier = g.ground.barrier(piece.barrier)
        if barrier is not None and barrier.is_touched_by(ask.disc(one), near):
            return True
    return False


def is_done(g: Game, task: Task, piece: Piece) -> bool:
    if task.does == "set_on_fire":
        return any(piece.id in side.burnt for side in g.state.sides)
    return piece.id in g.state.breaches


def may_work(g: Game, group: Group) -> bool:
    return bool(g.setting.tasks) and bool(works(g, group))


def do_work(g: Game, group: Group) -> Ask[None]:
    """9.7.2: enough points, and it is done."""
    name, number = yield from choose("collaborate", group.side, "9.7.2", works(g, group), group.id)
    task = next(one for one in g.setting.tasks if one.name == name)
    piece = g.setting.pieces[number]
    spend_turn(g, group, name, hands(group, g.members(group)), number, "9.7.2")
    if task.does == "set_on_fire":
        g.record(Burnt("9.7.2", number, group.side))
    else:
        g.record(Breached("9.7.2", number, *nearest_wall(g, group, piece)))


def nearest_wall(g: Game, group: Group, piece: Piece) -> Point:
    barrier = g.ground.barrier(piece.barrier)
    one = g.members(group)[0]
    near = barrier.nearest(ask.spot(one)) if barrier is not None else None
    return near[1] if near is not None else ask.spot(one)
