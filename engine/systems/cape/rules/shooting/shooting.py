"""5.1, 6.6: shooting: who may be shot at, aiming, the shot of one or of a squad."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import Aimed
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.abilities import rouse
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.shooting.volleys import Armed, Volley, answer_fire, context_of
from engine.systems.cape.rules.turn.tests import is_possible
from engine.systems.cape.rules.victory.resolve import longer_range, range_to_buy

Aim = tuple[str, int, str]
"""`figure` or `group`, its number, the weapon."""


# --- targets --------------------------------------------------------------------------------------------------------


def may_be_shot(g: Game, figure: Figure) -> bool:
    """5.1.5a: not who is engaged, unless the fight is for a wall or a house."""
    group = g.group(figure)
    if not ask.is_engaged(g, group):
        return True
    return any(
        ask.building_of(g, foe) or ask.is_across(g, man, foe)
        for man in g.members(group)
        for foe in ask.foes_touched(g, man)
    )


def is_target(g: Game, shooter: Figure, weapon: Weapon, target: Figure, *, farther: int = 0) -> bool:
    """5.1.1a, 5.1.3a: in range, in view, and with any chance at all."""
    band = arms.band(weapon, ask.gap(shooter, target), farther=farther)
    if not band or not seeing.has_shot(g, shooter, target):
        return False
    return is_possible(g, "shooting_hit", context_of(g, shooter, target, weapon, band))


def _armed(g: Game, group: Group) -> list[Armed]:
    return [(figure, weapon) for figure in g.members(group) for weapon in arms.ready_weapons(g, figure)]


def targets(g: Game, group: Group, *, farther: int = 0) -> list[Aim]:
    """5.1.1a, 6.6a, 6.6.2c: one alone picks a figure; a squad picks a character alone or a squad as a whole."""
    aims: list[Aim] = []
    armed = _armed(g, group)
    weapons = {weapon.name: weapon for _, weapon in armed}
    for foe in g.enemies(group.side) if armed else ():
        if not may_be_shot(g, foe):
            continue
        whole = group.is_squad and g.group(foe).is_squad
        for name, weapon in weapons.items():
            aim: Aim = ("group", foe.squad, name) if whole else ("figure", foe.id, name)
            if aim not in aims and any(
                is_target(g, one, weapon, foe, farther=farther) for one, own in armed if own is weapon
            ):
                aims.append(aim)
    return aims


def has_target(g: Game, group: Group, *, farther: int = 0) -> bool:
    """The same, and stops at the first."""
    armed = _armed(g, group)
    for foe in g.enemies(group.side) if armed else ():
        near = [(one, weapon) for one, weapon in armed if ask.are_within(one, foe, weapon.range + farther)]
        if near and may_be_shot(g, foe) and any(is_target(g, one, arm, foe, farther=farther) for one, arm in near):
            return True
    return False


def may_shoot(g: Game, group: Group) -> bool:
    """5.1.5b: not out of a melee; 9.1.2f: experience may carry a shot farther."""
    return has_target(g, group) or (range_to_buy(g, group) > 0 and has_target(g, group, farther=range_to_buy(g, group)))


def may_aim(g: Game, group: Group) -> bool:
    """5.1.4a, 5.1.4b: just before shooting, without having moved, with a point left for the shot."""
    if group.aimed or group.impulse_moved or group.pa < g.cost("aim") + g.cost("shoot"):
        return False
    return any(arms.can_aim(weapon) for _, weapon in _armed(g, group)) and has_target(g, group)


def aim(g: Game, group: Group) -> None:
    """5.1.4a."""
    g.record(Aimed("5.1.4a", group.id))


# --- the shot -------------------------------------------------------------------------------------------------------


def do_shoot(g: Game, group: Group) -> Ask[None]:
    """5.1.2a, 6.6.1a: declared, paid, answered, resolved."""
    least = 0
    while least < range_to_buy(g, group) and not has_target(g, group, farther=least):
        least += g.figures.foot_base
    farther = yield from longer_range(g, group, least=least)
    chosen = yield from choose("shoot", group.side, "5.1.1a", targets(g, group, farther=farther), group.id)
    pay(g, group, "shoot", "5.1.2a")
    yield from fire(g, group, chosen, farther=farther)


def fire(g: Game, group: Group, at: Aim, *, farther: int = 0, only: Figure | None = None) -> Ask[None]:
    """5.1.2, 2.2.2b: the target answers first; what is simultaneous is rolled before anything is applied."""
    sort, number, weapon = at
    mark = g.state.figures[number] if sort == "figure" else None
    foe = g.group(mark) if mark is not None else g.state.groups[number]
    rouse(g, group, foe)
    yield from answer_fire(g, Volley(group, foe, g.book.weapon(weapon), at=mark, farther=farther, only=only))


# --- one of a squad -------------------------------------------------------------------------------------------------


def designs(g: Game, group: Group) -> list[tuple[int, int, str]]:
    """6.6c, 6.6.2c: one of each sheet may pick anybody, an enemy leader too: (who, at whom, with what)."""
    sorts: dict[str, Figure] = {}
    for one, _ in _armed(g, group):
        sorts.setdefault(one.profile.name, one)
    foes = [foe for foe in g.enemies(group.side) if may_be_shot(g, foe)] if sorts else []
    return [
        (one.id, foe.id, weapon.name)
        for one in sorts.values()
        for weapon in arms.ready_weapons(g, one)
        for foe in foes
        if is_target(g, one, weapon, foe)
    ]


def designate(g: Game, group: Group, design: tuple[int, int, str]) -> Ask[None]:
    """6.6c: two points for a shot of one man's own."""
    who, whom, weapon = design
    yield from fire(g, group, ("figure", whom, weapon), only=g.state.figures[who])
