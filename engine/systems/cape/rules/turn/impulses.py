"""2.1.4, 2.1.5: the activated act by their points, then the others once each."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.cape.position.events.turns import ImpulseBegan, ImpulseEnded, PointsGained, TurnTaken
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.movement.charges import provoke
from engine.systems.cape.rules.movement.marching import call_back
from engine.systems.cape.rules.shooting.loading import spoil_bows
from engine.systems.cape.rules.turn.actions import carry_out, offers
from engine.systems.cape.rules.victory.victory import look_at_ends


def activated(g: Game, step: Step) -> Ask[None]:
    """2.1.4a, 2.1.4d: until nobody has points left."""
    while not g.state.over:
        if g.state.actor < 0:
            ready = [group for group in g.state.groups if group.pa > 0 and group.activated and may_act(g, group)]
            number = yield from _who_acts(g, step, ready, "2.1.4a")
            if number is None:
                return
            g.record(ImpulseBegan("2.1.4c", number))
            call_back(g, g.state.groups[number])
        yield from impulse(g, g.state.groups[g.state.actor])


def _who_acts(g: Game, step: Step, ready: list[Group], section: str) -> Ask[int | None]:
    """Whose turn it is by the declared order; among one's own of equal rank the player chooses."""
    foremost = step.foremost(g, ready)
    own = [group.id for group in foremost if group.side == foremost[0].side]
    if len(own) > 1:
        g.safe()
    return (yield from choose("act_with", foremost[0].side, section, own)) if own else None


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
        yield from declare(g, group, action)
    if g.state.actor == group.id:
        g.record(ImpulseEnded("2.1.4c", group.id))
    yield from look_at_ends(g)


def declare(g: Game, group: Group, action: str) -> Ask[None]:
    """8.1.2b: who is aggressive may answer the mere intention; whom an action names answers for himself. 5.3.2b: but
    for moving, and what is done with the bow itself, whatever one does costs the arrow on the string."""
    marks = g.book.actions[action].is_
    if "names_target" not in marks:
        provoked = yield from provoke(g, group)
        if provoked and not (ask.is_able(g, group) and group.pa > 0 and action in offers(g, group)):
            return
    if "keeps_arrow" not in marks:
        spoil_bows(g, group)
    yield from carry_out(g, group, action)


# --- the others -----------------------------------------------------------------------------------------------------


def others(g: Game, step: Step) -> Ask[None]:
    """2.1.5a, 2.1.5b, 5.2d: one action of one point each; 7.2.1b: who has just come with points of his own acts before
    the others, whoever plays him."""
    while not g.state.over:
        if g.state.actor < 0:
            stir(g)
            ready = [group for group in g.state.groups if group.pa > 0 and may_act(g, group) and _acts(g, group)]
            newcomers = [group for group in ready if group.activated]
            number = yield from _who_acts(g, step, newcomers or ready, "2.1.5b")
            if number is None:
                return
            g.record(ImpulseBegan("2.1.5a", number))
        group = g.state.groups[g.state.actor]
        if group.activated:
            yield from impulse(g, group)
        else:
            yield from single_action(g, group)


def stir(g: Game) -> None:
    """2.1.5a: those who have not acted count as activated, with one point to act or to react with."""
    for group in g.state.groups:
        if may_act(g, group) and _acts(g, group) and not (group.activated or group.pa):
            taken, gained = TurnTaken("2.1.5a", group.id), g.figures.inactive_points
            g.record(taken if group.acted else PointsGained("2.1.5a", group.id, gained, "others"))


def _acts(g: Game, group: Group) -> bool:
    """A figure of a squad acts with the squad."""
    return group.is_squad or g.state.figures[group.figure].squad == group.id


def single_action(g: Game, group: Group) -> Ask[None]:
    """2.1.5a: one action that costs just this one point, or none."""
    g.safe()
    options = offers(g, group, last=True)
    if options:
        action = yield from choose("act", group.side, "2.1.5a", [None, *options], group.id)
        if action is not None:
            yield from declare(g, group, action)
    if g.state.actor == group.id:
        g.record(ImpulseEnded("2.1.5a", group.id))
    g.record(TurnTaken("2.1.5a", group.id))
    yield from look_at_ends(g)
