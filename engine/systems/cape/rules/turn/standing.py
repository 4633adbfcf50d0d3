"""2.2.1e, 2.2.1h, 2.2.4: small actions: lying down, standing up, talking, biding time."""

from __future__ import annotations

from engine.systems.cape.position.events.moves import LaidDown
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
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
