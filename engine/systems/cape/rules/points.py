"""2.1.4b, 2.2.1a, 4.0, 4.3.6a, 6.5: what actions cost and paying for them; the steps of a figure or of a group."""

from __future__ import annotations

from engine.space.moves import Walk
from engine.systems.cape.position.events import moves, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Acting, Game
from engine.systems.cape.questions import arms, squads
from engine.systems.cape.questions.boards import NONE, Names


def cost_of(g: Game, group: Group, action: str) -> int:
    """2.2.1a; 4.3.6a: a point more in the saddle for who does not ride; 2.2.4: doing nothing is never dearer."""
    cost = g.book.actions[action].cost or 0
    return cost + clumsiness(g, group) if action != "bide" else cost


def clumsiness(g: Game, group: Group) -> int:
    """4.3.6a."""
    for figure in g.members(group):
        if figure.mounted and not arms.rides(g, figure):
            return g.figures.unskilled_cost
    return 0


def may_do(g: Game, group: Group, action: str) -> bool:
    """2.2: whether the list lets it; what it is done to is another matter."""
    may = g.setting.lists.conditions.get(action)
    return may is None or bool(may(Acting(g, group)))


def can_pay(g: Game, group: Group, action: str) -> bool:
    """2.1.4b: in full."""
    return group.pa >= cost_of(g, group, action)


def can_answer(g: Game, group: Group, action: str) -> bool:
    """2.2.2a: what the list marks as a reaction, and lets it do."""
    return "reaction" in g.book.actions[action].is_ and can_pay(g, group, action) and may_do(g, group, action)


def pay(g: Game, group: Group, action: str, section: str = "2.1.4b", cost: int | None = None) -> None:
    """2.1.4b: declared, paid, carried out."""
    g.record(turns.Paid(section, group.id, cost_of(g, group, action) if cost is None else cost, action))


def lose(g: Game, group: Group, points: int, why: str, section: str) -> None:
    """Points that are lost, as far as there are any."""
    if group.pa > 0 and points > 0:
        g.record(turns.PointsLost(section, group.id, min(points, group.pa), why))


def march(
    g: Game, group: Group, lead: Figure, walk: Walk, reach: int, section: str, how: str, *, targets: Names = NONE
) -> None:
    """The whole group, if the way leads anywhere."""
    if walk.length:
        spots = squads.bring_along(g, group, lead, walk, reach, targets)
        g.record(moves.Moved(section, group.id, spots, walk.way, walk.length, how))


def step(g: Game, group: Group, figure: Figure, walk: Walk, section: str, how: str, *, counts: bool = False) -> None:
    """One figure alone; the distance counts as the group's own move only where that is said."""
    if walk.length:
        length = walk.length if counts else 0
        g.record(moves.Moved(section, group.id, ((figure.id, *walk.end),), walk.way, length, how))
