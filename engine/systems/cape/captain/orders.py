"""Whom a captain gives his dice: what so many points are worth to a group now, by what it could do with them."""

from __future__ import annotations

from typing import Final

from engine.systems.cape.captain import judgement
from engine.systems.cape.captain.footing import UM
from engine.systems.cape.captain.plans import ALARM, Plans
from engine.systems.cape.position.figures import Group
from engine.systems.cape.questions import arms, ask
from engine.systems.cape.rules.shooting import loading
from engine.systems.cape.rules.turn.opening import figures_of

_USELESS: Final = -2.0
"""Nothing to do with any points: rather a die that nobody gets."""
_NEAR: Final = 6 * UM
"""Enemies so near may come: points are there to answer with."""
_IDLE: Final = 0.2
"""To stand where it was sent, with nobody to fight."""


def worth_of(plans: Plans, group: Group, die: int) -> float:
    """By who they are, and by the best use that they have for so many points."""
    g = plans.g
    if group.reserve:
        # A point is enough to come on, and who stands on the table brings dice of his own.
        return ask.value_of(figures_of(g, group)) * (3.0 if die == 1 else 1.2)
    value = ask.value_of(g.members(group))
    if group.shaken:
        # A point is enough to find one's nerve.
        return value * (0.9 if die == 1 else 0.5)
    if group.gun >= 0 and not ask.is_engaged(g, group):
        serving = plans.serving(group, die)
        return value * serving if serving > 0 else _USELESS if plans.gap(group) > _NEAR else value * _IDLE
    use = _use(plans, group, die)
    return value * use if use > 0 else _USELESS


def _use(plans: Plans, group: Group, die: int) -> float:
    g, gap = plans.g, plans.gap(group)
    if ask.is_engaged(g, group):
        return 1.6 + 0.2 * die
    errand = plans.errands.of(group)
    stays = plans.errands.holds(group) or errand.is_at(g.members(group))
    uses = [_IDLE if gap <= ALARM or not stays else 0.0, _shooting(plans, group, die)]
    if not plans.errands.holds(group):
        uses.append(_charging(plans, group, die))
    if not stays:
        if errand.is_due:
            uses.append(1.2 + 0.3 * die)
        else:
            uses.append(0.7 + 0.1 * die if errand.points or gap > ask.group_speed(g, group) else _IDLE)
    if gap <= _NEAR:
        uses.append(0.6 if not stays else 0.4)
    return max(uses)


def _shooting(plans: Plans, group: Group, die: int) -> float:
    """A shot from where it stands; or loading, and the shot too if there are points for both."""
    g = plans.g
    if arms.group_weapons(g, group):
        best = judgement.best_shot(g, group)
        return 0.9 + best + (0.1 if die > 1 else 0.0) if best > 0 else 0.0
    empty = loading.reloads(g, group)
    if not empty or plans.gap(group) > ALARM:
        return 0.0
    least = min(loading.reload_cost(g, group, name) for name in empty)
    return (1.0 if die > least else 0.8) if die >= least else 0.0


def _charging(plans: Plans, group: Group, die: int) -> float:
    """Into whoever is a charge away, with a point left to strike."""
    g = plans.g
    if die < g.cost("charge") + g.cost("fight"):
        return 0.0
    reach = ask.group_speed(g, group)
    foes = [foe for foe in g.enemies(group.side) if any(one.reaches(foe, reach) for one in g.members(group))]
    best = max((plans.clash(group, foe) for foe in foes), default=-1.0)
    return 1.0 + best + 0.2 * (die - 2) if best > 0 else 0.0
