"""What a player who knows the rules reckons: chances of blows and shots, worth of figures, safety of places. Reads only
what lies open on the table and its own side's secrets."""

from __future__ import annotations

from engine.space.plane import Disc, Point
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.melee import blows
from engine.systems.cape.rules.shooting import bursts, shooting, targets
from engine.systems.cape.rules.turn.tests import goal_of


def chance(goal: int, least: int = 0) -> float:
    """Of a die of ten to stay within a goal."""
    return min(10, max(least, goal)) / 10


def worth(g: Game, figure: Figure) -> float:
    """What putting it out of action is worth, by the wounds it can still bear."""
    klass = figure.profile.klass
    shaken = 0.4 if g.group(figure).shaken else 1.0
    return shaken * (klass.firmness + 0.2) / max(1, klass.wounds - figure.wounds)


def blow(g: Game, one: Figure, other: Figure, *, charging: bool = False) -> float:
    """What one blow is worth."""
    context = blows.context_of(g, one, other, blows.PLAIN if one.touches(other) else blows.ALONE)
    context.band = "melee"
    context.weapon = arms.hand_weapon(g, one)
    bonus = (1 + (2 if one.mounted else 0)) if charging and not g.group(one).charging else 0
    hit = chance(goal_of(g, "melee_hit", context) + bonus, 1)
    return hit * (chance(goal_of(g, "melee_wound", context)) * worth(g, other) + 0.15)


def round_worth(g: Game, group: Group, foe: Group, *, charging: bool = False) -> float:
    """What a round is worth: what is given, less what comes back."""
    mine, theirs = g.members(group), g.members(foe)
    if not mine or not theirs:
        return 0.0
    given = blow(g, mine[0], theirs[0], charging=charging) * len(mine)
    return given if foe.pa <= 0 else given - 0.8 * blow(g, theirs[0], mine[0]) * len(theirs)


def shot(g: Game, one: Figure, other: Figure, weapon: Weapon, *, aimed: bool = False) -> float:
    """What one shot is worth."""
    band = arms.band(weapon, one.gap(other))
    if not band or one.row.shooting is None:
        return 0.0
    context = shooting.context_of(g, one, other, weapon, band)
    goal = goal_of(g, "shooting_hit", context) + (1 if aimed else 0)
    wound = chance(goal_of(g, "shooting_wound", context))
    return chance(goal) * (wound * worth(g, other) + (0.1 if context.covered else 0.25))


def best_shot(g: Game, group: Group, *, aimed: bool = False) -> float:
    """The best that a group could shoot at now, from where it stands."""
    one, men, best = ask.spokesman(g, group), g.members(group), 0.0
    if one is None:
        return best
    for weapon in arms.ready_weapons(g, one):
        for foe in g.enemies(group.side):
            if one.is_within(foe, weapon.range + 1):
                value = shot(g, one, foe, weapon, aimed=aimed)
                if value > best and targets.may_be_shot(g, foe) and any(seeing.has_shot(g, man, foe) for man in men):
                    best = value
    return best * len(men)


def grenade(g: Game, aim: bursts.Aim) -> float:
    """What a grenade promises: the nearest to the burst are hit first, and one's own people count for more."""
    one, figures = g.state.figures[aim[0]], g.state.figures
    weapon = arms.grenades(one)
    if weapon is None:
        return 0.0
    if len(aim) == 3:
        point, test = (aim[1], aim[2]), "place_hit"
        context = bursts.place_context(g, one, weapon, point)
    else:
        point, test = figures[aim[1]].at, "shooting_hit"
        context = bursts.mark_context(g, one, weapon, figures[aim[1]])
    hits, total = g.figures.grenade_dice * chance(goal_of(g, test, context)), 0.0
    for other in bursts.in_radius(g, point, g.figures.burst_radius):
        share = min(1.0, hits)
        hits -= share
        total += share * (0.5 * worth(g, other) + 0.15) * (1 if other.side != one.side else -2)
    return total


def is_shelter(g: Game, point: Point, radius: int) -> bool:
    place = Disc(*point, radius)
    near = (*g.ground.barriers_touched(place), *g.ground.patches_at(place))
    return not g.setting.covers.isdisjoint(near)
