"""4.3.9: getting out of the way of a charge or a shot."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.space.plane import Point, squared
from engine.space.ways import withdraw
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.points import pay


def evade_from(g: Game, group: Group, threat: Group, section: str) -> Ask[bool]:
    """4.3.9b, 4.3.9d: a test for nothing; who passes pays a point and goes its full move straight away."""
    if not (yield from passes(g, group, "evading")) or not ask.is_able(g, group) or not g.members(threat):
        return False
    lead = min(g.members(group), key=lambda one: (-ask.gap(one, g.members(threat)[0]), one.id))
    foe = min(g.members(threat), key=lambda one: (ask.gap(one, lead), one.id))
    _get_away(g, group, lead, ask.spot(foe), section)
    return True


def evade_place(g: Game, group: Group, place: Point, section: str) -> Ask[bool]:
    """4.3.9d: the same where nobody is seen to shoot: away from where it comes from."""
    if not (yield from passes(g, group, "evading")) or not ask.is_able(g, group):
        return False
    lead = min(g.members(group), key=lambda one: (-squared(ask.spot(one), place), one.id))
    _get_away(g, group, lead, place, section)
    return True


def _get_away(g: Game, group: Group, lead: Figure, threat: Point, section: str) -> None:
    pay(g, group, "evade", section)
    reach = ask.group_speed(g, group)
    walk = withdraw(ask.board_for(g, group), ask.mover(g, lead, reach), threat)
    if walk.length:
        spots = bring_along(g, group, lead, walk, reach)
        g.record(Moved(section, group.id, spots, walk.way, walk.length, "evade"))
