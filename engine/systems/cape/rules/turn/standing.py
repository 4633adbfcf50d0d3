"""2.2.1, 2.2.4: small actions: lying down, standing up, talking, biding time."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.systems.cape.position.events.moves import LaidDown
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.shooting.loading import spoil_bows


def may_stand_up(g: Game, group: Group) -> bool:
    return any(one.prone for one in g.members(group))


def do_stand_up(g: Game, group: Group) -> Ask[None]:
    """2.2.1e: one point."""
    pay(g, group, "stand_up", "2.2.1e")
    spoil_bows(g, group)
    for one in g.members(group):
        if one.prone:
            g.record(LaidDown("2.2.1e", one.id, False))
    yield from ()


def may_lie_down(g: Game, group: Group) -> bool:
    """2.2.1e: on foot."""
    return all(not one.prone and not one.mounted for one in g.members(group))


def do_lie_down(g: Game, group: Group) -> Ask[None]:
    """2.2.1e: one point."""
    pay(g, group, "lie_down", "2.2.1e")
    lie_down(g, group)
    yield from ()


def lie_down(g: Game, group: Group) -> None:
    """2.2.1e, 2.2.2b."""
    spoil_bows(g, group)
    for one in g.members(group):
        if not one.prone and not one.mounted:
            g.record(LaidDown("2.2.1e", one.id, True))


def may_talk(g: Game, group: Group) -> bool:
    """2.2.1h: what it does is the scenario's; there must be somebody to talk to."""
    speakers = g.members(group)
    reach = g.figures.foot_base
    return any(
        other.squad != group.id and ask.are_within(one, other, reach) for one in speakers for other in g.standing()
    )


def do_talk(g: Game, group: Group) -> Ask[None]:
    """2.2.1h."""
    pay(g, group, "talk", "2.2.1h")
    yield from ()


def may_bide(g: Game, group: Group) -> bool:  # noqa: ARG001 - all actions are asked alike
    return True


def do_bide(g: Game, group: Group) -> Ask[None]:
    """2.2.4: nothing, for one point."""
    pay(g, group, "bide", "2.2.4")
    yield from ()
