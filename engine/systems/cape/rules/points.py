"""2.1.4b, 2.2.1a, 4.3.6a: what actions cost, and paying for them."""

from __future__ import annotations

from engine.systems.cape.position.events.turns import Paid, PointsLost
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms


def cost_of(g: Game, group: Group, action: str) -> int:
    """2.2.1a; 4.3.6a: a point more in the saddle for who does not ride; 2.2.4: doing nothing is never dearer."""
    return g.cost(action) + (clumsiness(g, group) if action != "bide" else 0)


def clumsiness(g: Game, group: Group) -> int:
    """4.3.6a."""
    clumsy = any(one.mounted and not arms.rides(g, one) for one in g.members(group))
    return g.figures.unskilled_cost if clumsy else 0


def can_pay(g: Game, group: Group, action: str) -> bool:
    """2.1.4b: in full."""
    return group.pa >= cost_of(g, group, action)


def can_answer(g: Game, group: Group, action: str) -> bool:
    """2.2.2a: what the list marks as a reaction."""
    return "reaction" in g.book.actions[action].is_ and can_pay(g, group, action)


def pay(g: Game, group: Group, action: str, section: str = "2.1.4b", cost: int | None = None) -> None:
    """2.1.4b: declared, paid, carried out."""
    g.record(Paid(section, group.id, cost_of(g, group, action) if cost is None else cost, action))


def lose(g: Game, group: Group, points: int, why: str, section: str) -> None:
    """Points that are lost, as far as there are any."""
    if group.pa > 0 and points > 0:
        g.record(PointsLost(section, group.id, min(points, group.pa), why))
