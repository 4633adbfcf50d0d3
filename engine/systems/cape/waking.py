"""8.1.2f: who is reactive may find points when he is threatened."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape import arms
from engine.systems.cape import questions as ask
from engine.systems.cape.activation import points_of
from engine.systems.cape.events.turns import PointsGained, PointsWithheld
from engine.systems.cape.figures import Group
from engine.systems.cape.game import Game


def wake(g: Game, group: Group, why: str) -> Ask[None]:
    """8.1.2f: without points, when shot at or charged, a reactive one may roll for some; one good roll a turn."""
    if group.is_squad or group.pa or group.rolled or group.shaken or not ask.is_able(g, group):
        return
    figure = g.state.figures[group.figure]
    if not figure.has("reactive"):
        return
    tried = yield from choose("roll_to_react", group.side, "8.1.2f", [None, "yes"], figure.id)
    if tried is None:
        return
    trial = g.setting.trials["activation"]
    points = points_of(g, g.chance.roll(trial.handfuls[0].sides, trial.section))
    if points:
        g.record(PointsGained("8.1.2f", group.id, points, "reactive"))
    else:
        g.record(PointsWithheld("8.1.2f", group.id, why))


def alert(g: Game, actor: Group) -> Ask[None]:
    """8.1.2f: enemies who come within the short range of the weapon it holds."""
    for group in list(g.state.groups):
        if group.side == actor.side or group.is_squad or group.pa or group.rolled:
            continue
        figure = g.state.figures[group.figure]
        if not (figure.in_play and figure.squad == group.id and figure.has("reactive")):
            continue
        held = [one for one in arms.carried(figure) if one.shoots and arms.holds(figure, one)]
        reach = max((weapon.short_to for weapon in held), default=0)
        if reach and any(ask.are_within(figure, foe, reach) for foe in g.members(actor)):
            yield from wake(g, group, "approached")
