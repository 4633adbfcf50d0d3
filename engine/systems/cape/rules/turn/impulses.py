"""2.1.4, 2.1.5: the activated act by their points, then the others once each."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.cape.position.events.turns import ImpulseBegan, ImpulseEnded, PointsGained, TurnTaken
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.aggression import provoke
from engine.systems.cape.rules.movement.movement import call_back
from engine.systems.cape.rules.shooting.loading import spoil_bows
from engine.systems.cape.rules.turn.actions import ACTIONS, KEEPS_THE_ARROW, TARGETED, offers
from engine.systems.cape.rules.turn.activation import sides_by_initiative
from engine.systems.cape.rules.victory.victory import look_at_ends


def activated(g: Game, _: Step) -> Ask[None]:
    """2.1.4a, 2.1.4d: until nobody has points left."""
    while not g.state.over:
        if g.state.actor < 0:
            ready = next_to_act(g)
            if not ready:
                return
            if len(ready) > 1:
                g.safe()
            number = yield from choose("act_with", ready[0].side, "2.1.4a", [group.id for group in ready])
            g.record(ImpulseBegan("2.1.4c", number))
            call_back(g, g.state.groups[number])
        yield from impulse(g, g.state.groups[g.state.actor])


def next_to_act(g: Game) -> list[Group]:
    """2.1.4a: most points first, then the initiative; among one's own the player chooses."""
    ready = [group for group in g.state.groups if group.pa > 0 and group.activated and may_act(g, group)]
    if not ready:
        return []
    most = max(group.pa for group in ready)
    ready = [group for group in ready if group.pa == most]
    first = min(g.side(group).rank for group in ready)
    return [group for group in ready if g.side(group).rank == first]


def may_act(g: Game, group: Group) -> bool:
    return ask.is_able(g, group) and not group.done


def impulse(g: Game, group: Group) -> Ask[None]:
    """2.1.4b, 2.1.4c: one action after the other; whoever comes up spends at least a point."""
    while g.state.actor == group.id and not g.state.over:
        g.safe()
        options = offers(g, group) if group.pa > 0 and may_act(g, group) else []
        if not options:
            break
        listed: list[str | None] = [None, *options] if group.spent else [*options]
        action = yield from choose("act", group.side, "2.1.4b", listed, group.id)
        if action is None:
            break
        yield from carry_out(g, group, action)
    if g.state.actor == group.id:
        g.record(ImpulseEnded("2.1.4c", group.id))
    yield from look_at_ends(g)


def carry_out(g: Game, group: Group, action: str) -> Ask[None]:
    """8.1.2b: who is aggressive may answer the mere intention."""
    if action not in TARGETED:
        provoked = yield from provoke(g, group)
        if provoked and not (ask.is_able(g, group) and group.pa > 0 and action in offers(g, group)):
            return
    if action not in KEEPS_THE_ARROW:
        spoil_bows(g, group)
    yield from ACTIONS[action].rule(g, group)


# --- the others -----------------------------------------------------------------------------------------------------


def others(g: Game, _: Step) -> Ask[None]:
    """2.1.5a, 2.1.5b, 5.2d: one action of one point each, the side with the initiative first."""
    while not g.state.over:
        if g.state.actor < 0:
            stir(g)
            ready = next_of_the_others(g)
            if not ready:
                return
            if len(ready) > 1:
                g.safe()
            number = yield from choose("act_with", ready[0].side, "2.1.5b", [group.id for group in ready])
            g.record(ImpulseBegan("2.1.5a", number))
        group = g.state.groups[g.state.actor]
        if group.activated:
            # 7.2.1b: who appears with points in this phase acts at once.
            yield from impulse(g, group)
        else:
            yield from single_action(g, group)


def stir(g: Game) -> None:
    """2.1.5a: those who have not acted count as activated, with one point to act or to react with."""
    points = g.figures.inactive_points
    for group in g.state.groups:
        if group.activated or group.done or group.pa or not ask.is_able(g, group) or not _acts(g, group):
            continue
        if not group.acted:
            g.record(PointsGained("2.1.5a", group.id, points, "others"))
        else:
            g.record(TurnTaken("2.1.5a", group.id))


def _acts(g: Game, group: Group) -> bool:
    """A figure of a squad acts with the squad."""
    return group.is_squad or g.state.figures[group.figure].squad == group.id


def next_of_the_others(g: Game) -> list[Group]:
    """2.1.5b: the side with the initiative first; 7.2.1b: but who has just come with points of his own acts at once,
    whoever plays him."""
    ready = [
        group
        for group in g.state.groups
        if group.pa > 0 and not group.done and ask.is_able(g, group) and _acts(g, group)
    ]
    ready = [group for group in ready if group.activated] or ready
    for side in sides_by_initiative(g):
        own = [group for group in ready if group.side == side.id]
        if own:
            return own
    return []


def single_action(g: Game, group: Group) -> Ask[None]:
    """2.1.5a: one action that costs just this one point, or none."""
    g.safe()
    options = offers(g, group, last=True)
    if options:
        action = yield from choose("act", group.side, "2.1.5a", [None, *options], group.id)
        if action is not None:
            yield from carry_out(g, group, action)
    if g.state.actor == group.id:
        g.record(ImpulseEnded("2.1.5a", group.id))
    g.record(TurnTaken("2.1.5a", group.id))
    yield from look_at_ends(g)
