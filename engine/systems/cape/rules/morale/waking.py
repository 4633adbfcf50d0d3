"""8.1.2f: who is reactive may find points when he is threatened."""

from __future__ import annotations

from collections.abc import Collection

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.turns import PointsGained, PointsWithheld
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.turn.activation import points_of


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


def alert(g: Game, actor: Group, before: Collection[int]) -> Ask[None]:
    """8.1.2f: enemies who come within the short range of the weapon it holds; who was within it `before` does not."""
    for number in watchers(g, actor):
        if number not in before:
            yield from wake(g, g.state.groups[number], "approached")


def watchers(g: Game, actor: Group) -> list[int]:
    """8.1.2f: groups of reactive ones in whose short range somebody stands."""
    return [group.id for group in g.state.groups if group.side != actor.side and _covers(g, group, actor)]


def _covers(g: Game, group: Group, actor: Group) -> bool:
    if group.is_squad or group.pa or group.rolled:
        return False
    figure = g.state.figures[group.figure]
    if not (figure.in_play and figure.squad == group.id and figure.has("reactive")):
        return False
    held = [one for one in arms.carried(figure) if one.shoots and arms.holds(figure, one)]
    reach = max((weapon.short_to for weapon in held), default=0)
    return bool(reach) and any(ask.are_within(figure, foe, reach) for foe in g.members(actor))
