"""9.7: collaborative actions: many hands, one task, the whole turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed
from engine.model.values import Ref
from engine.systems.cape.book.catalogues import Piece, Task
from engine.systems.cape.position.events.finds import Breached, Burnt, WorkDone
from engine.systems.cape.position.events.turns import Paid
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game


def hands(group: Group, workers: list[Figure]) -> int:
    """9.7.2: the value of the die times those who take part."""
    return group.pa * len(workers)


def spend_turn(g: Game, group: Group, task: str, points: int, section: str, piece: int = -1) -> None:
    """9.7.2: it takes the whole turn; what is over is lost."""
    g.record(Paid(section, group.id, group.pa, task))
    g.record(WorkDone(section, group.id, task, points, piece))


# --- tasks of the scenario ------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Work:
    """A task that is done: by whom, at what."""

    group: Group
    piece: Piece


def set_on_fire(g: Game, work: Work) -> None:
    g.record(Burnt("9.7.2", work.piece.id, work.group.side))


def clear_away(g: Game, work: Work) -> None:
    """Where they stand, so that one can pass."""
    here = g.members(work.group)[0].at
    barrier = g.ground.barrier(work.piece.barrier)
    near = barrier.nearest(here) if barrier is not None else None
    g.record(Breached("9.7.2", work.piece.id, *(near[1] if near is not None else here)))


DEEDS: Final = {"set_on_fire": Deed(set_on_fire, "work"), "clear_away": Deed(clear_away, "work")}


def tasks_at_hand(g: Game, group: Group) -> list[tuple[str, int]]:
    """9.7.1, 9.7.2: (task, piece): what the scenario names, where somebody of the squad stands against it."""
    members, owners = g.members(group), ("", "anyone", g.side(group).name)
    tasks = [task for task in g.setting.tasks if task.owner in owners and hands(group, members) >= task.cost]
    return [(task.name, piece.id) for task in tasks for piece in g.setting.pieces if _is_at(g, members, task, piece)]


def _is_at(g: Game, members: list[Figure], task: Task, piece: Piece) -> bool:
    burnt = any(piece.id in side.burnt for side in g.state.sides)
    if piece.terrain.name not in task.on or (burnt if task.does == "set_on_fire" else piece.id in g.state.breaches):
        return False
    near = g.figures.foot_base // 2
    barrier = g.ground.barrier(piece.barrier)
    return any(
        (piece.area is not None and piece.area.overlaps(figure.disc))
        or (barrier is not None and barrier.is_touched_by(figure.disc, near))
        for figure in members
    )


def work(g: Game, group: Group, chosen: tuple[str, int]) -> Ask[None]:
    """9.7.2: enough points, and it is done."""
    name, number = chosen
    task = next(one for one in g.setting.tasks if one.name == name)
    spend_turn(g, group, name, hands(group, g.members(group)), "9.7.2", number)
    yield from g.setting.effects.do(g, Ref("effect", task.does), Work(group, g.setting.pieces[number]))
