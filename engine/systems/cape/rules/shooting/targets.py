"""5.1.1a, 5.1.5a, 6.6a: who may be shot at by whom, and with what."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.position.knowing import asked_now
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.turn.tests import is_possible
from engine.systems.cape.rules.victory.victory import most_to_buy

Armed = tuple[Figure, Weapon]
"""Who shoots, and with what."""
Aim = tuple[str, int, str]
"""`figure` or `group`, its number, the weapon."""


def may_be_shot(g: Game, figure: Figure) -> bool:
    """5.1.5a: not whoever is engaged, unless they have come to storm a wall or a house."""
    group = g.state.groups[figure.squad]
    if not ask.is_engaged(g, group):
        return True
    pairs = ((man, foe) for man in g.members(group) for foe in ask.foes_touched(g, man))
    return group.storms and any(ask.building_of(g, foe) or ask.is_across(g, man, foe) for man, foe in pairs)


def leads_others(g: Game, figure: Figure) -> bool:
    """6.6.2c: the leader of a squad, also while he acts by himself; not one who has fled from it."""
    home = g.home(figure)
    has_men = home.is_squad and any(member is not figure for member in g.members(home))
    return has_men and home.leader == figure.id and not g.group(figure).shaken


@asked_now
def is_target(g: Game, one: Figure, weapon: Weapon, foe: Figure, farther: int, would_aim: bool) -> bool:
    """5.1.1a, 5.1.3a: in range, in view, and with any chance at all; 5.1.4a: perhaps once it has taken aim."""
    gap = one.gap(foe)
    band = arms.band(weapon, gap, farther=farther)
    if not band or not seeing.has_shot(g, one, foe):
        return False
    # Whether he has cover is looked at only if a condition asks for it: here it is about hitting him at all.
    own = g.state.groups[one.squad]
    shot = Context(g, one, foe, own, weapon=weapon, band=band, distance=gap, covered=None, would_aim=would_aim)
    return is_possible(g, "shooting_hit", shot)


@asked_now
def armed_with(g: Game, group: Group) -> list[Armed]:
    """5.1.6: who of them could shoot or throw at once, and with what."""
    return [(figure, weapon) for figure in g.members(group) for weapon in arms.ready_weapons(g, figure)]


def armed(g: Game, group: Group) -> bool:
    """5.1.6: with anything that could be shot or thrown at once."""
    return bool(armed_with(g, group))


def range_of(g: Game, group: Group) -> int:
    """5.3.1a: how far what it could shoot carries; a hair more, since gaps are rounded down."""
    return max((arm.range for _, arm in armed_with(g, group)), default=0) + 1


def farthest(g: Game, group: Group) -> int:
    """9.1.2f: the same with all that experience adds."""
    return range_of(g, group) + most_to_buy(g, g.figures.range_most)


def targets(g: Game, group: Group, *, farther: int = 0, would_aim: bool = False) -> Iterator[Aim]:
    """5.1.1a, 6.6a, 6.6.2c: one alone picks a figure; a squad picks a character alone or a squad as a whole, which may
    be found more than once."""
    far = ask.gap_to_foes(g, group) - farther - 1
    able = [arm for arm in armed_with(g, group) if arm[1].range >= far]
    if not able:
        return
    is_one, foes = len(able) == 1, g.enemies(group.side)
    if is_one:
        # Gaps are rounded down to hundredths, as everywhere: `is_target` judges, this only leaves out who is far off.
        foes = able[0][0].near(foes, able[0][1].range + farther + 1)
        if not foes:
            return
    weapons = [able[0][1]] if is_one else list(dict.fromkeys([weapon for _, weapon in able]))
    is_squad = group.is_squad
    for foe in foes:
        near = able if is_one else [arm for arm in able if arm[0].is_within(foe, arm[1].range + farther + 1)]
        if not near:
            continue
        whole = is_squad and g.group(foe).is_squad
        if (is_squad and not whole and leads_others(g, foe)) or not may_be_shot(g, foe):
            continue
        for weapon in weapons:
            for one, arm in near:
                if arm is weapon and is_target(g, one, weapon, foe, farther, would_aim):
                    yield ("group", foe.squad, weapon.name) if whole else ("figure", foe.id, weapon.name)
                    break


def has_target(g: Game, group: Group, *, farther: int = 0, would_aim: bool = False) -> bool:
    armed = armed_with(g, group)
    if len(armed) != 1 or group.figure < 0:
        return next(targets(g, group, farther=farther, would_aim=would_aim), None) is not None
    # Most stand alone with one weapon, and are asked this whenever they might act: no list is begun.
    one, weapon = armed[0]
    far = weapon.range + farther + 1
    if ask.gap_to_foes(g, group) > far:
        return False
    for foe in g.enemies(group.side):
        if one.is_within(foe, far) and may_be_shot(g, foe) and is_target(g, one, weapon, foe, farther, would_aim):
            return True
    return False
