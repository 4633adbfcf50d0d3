"""8.1.2b: who is aggressive and without orders answers what the enemy does in his sight."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.turns import PointsGained, TurnTaken
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.abilities import is_rousable
from engine.systems.cape.rules.movement.charges import charge_somebody, whom_to_charge
from engine.systems.cape.rules.shooting.shooting import do_shoot, may_shoot


def provoke(g: Game, actor: Group) -> Ask[bool]:
    """8.1.2b: a die of one, to attack with; whoever makes no use of it loses it at once. Answers whether anybody
    was provoked."""
    provoked = False
    for group in list(g.state.groups):
        if g.state.over or not ask.is_able(g, actor):
            break
        if ask.is_able(g, group) and is_rousable(g, group, actor):
            g.record(PointsGained("8.1.2b", group.id, g.figures.aggressive_points, "aggressive"))
            provoked = True
            yield from lash_out(g, group, "8.1.2b")
            if group.pa > 0:
                g.record(TurnTaken("8.1.2b", group.id))
    return provoked


def lash_out(g: Game, group: Group, section: str) -> Ask[None]:
    """One charge or one shot out of turn, if its player likes."""
    options: list[str | None] = [None]
    if not ask.is_engaged(g, group):
        options += ["charge"] if whom_to_charge(g, group) else []
        options += ["shoot"] if may_shoot(g, group) else []
    action = yield from choose("act", group.side, section, options, group.id)
    if action == "charge":
        yield from charge_somebody(g, group)
    elif action == "shoot":
        yield from do_shoot(g, group)
