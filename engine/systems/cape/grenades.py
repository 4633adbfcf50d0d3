"""5.3.3, 9.3.3: throwing grenades."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape import arms, seeing
from engine.systems.cape import questions as ask
from engine.systems.cape.abilities import rouse
from engine.systems.cape.book import Weapon
from engine.systems.cape.bursts import in_radius, spread
from engine.systems.cape.events.arms import Threw
from engine.systems.cape.figures import Figure, Group
from engine.systems.cape.game import Game
from engine.systems.cape.points import pay
from engine.systems.cape.tests import is_possible, take_many
from engine.systems.cape.volleys import context_of


def throwers(g: Game, group: Group) -> list[tuple[Figure, Weapon]]:
    """5.3.3a, 5.3.3c: both hands free, a burning match; at most two of a squad in an impulse."""
    if group.is_squad and group.impulse_throws >= g.figure("grenade_throwers"):
        return []
    found = []
    for one in g.members(group):
        weapon = arms.grenades(one)
        if weapon is not None and not one.prone:
            found.append((one, weapon))
    return found


def is_through(g: Game, one: Figure, other: Figure) -> bool:
    """5.3.3e, 5.3.3f."""
    return bool(ask.building_of(g, one)) != bool(ask.building_of(g, other))


def marks(g: Game, group: Group) -> list[tuple[int, int]]:
    """5.3.3a, 5.3.3d: (thrower, mark): enemies in range and in view; never from one room to the next."""
    found = []
    for one, weapon in throwers(g, group):
        for foe in g.enemies(group.side):
            if ask.building_of(g, one) and ask.building_of(g, foe):
                continue
            through = is_through(g, one, foe)
            band = arms.band(weapon, ask.gap(one, foe), through=through)
            if band and seeing.has_shot(g, one, foe) and _has_chance(g, one, foe, weapon, band, through):
                found.append((one.id, foe.id))
    return found


def _has_chance(g: Game, one: Figure, foe: Figure, weapon: Weapon, band: str, through: bool) -> bool:
    context = context_of(g, one, foe, weapon, band)
    context.through = through
    return is_possible(g, "shooting_hit", context)


def may_throw(g: Game, group: Group) -> bool:
    return bool(throwers(g, group)) and bool(marks(g, group))


def do_throw(g: Game, group: Group) -> Ask[None]:
    """5.3.2c, 5.3.3a: two points, fuse and throw."""
    number, mark = yield from choose("throw", group.side, "5.3.3a", marks(g, group), group.id)
    one, foe = g.state.figures[number], g.state.figures[mark]
    weapon = arms.grenades(one)
    assert weapon is not None, "who throws has a grenade"
    pay(g, group, "throw", "5.3.2c")
    rouse(g, group, g.group(foe))
    yield from burst_at(g, group, one, foe, weapon)


def burst_at(g: Game, group: Group, one: Figure, foe: Figure, weapon: Weapon) -> Ask[None]:
    """5.3.3b; 9.3.3: a ten may burst it in the hand."""
    through = is_through(g, one, foe)
    context = context_of(g, one, foe, weapon, arms.band(weapon, ask.gap(one, foe), through=through))
    context.through = through
    harm = arms.shot(g, weapon, context.band)[1]
    point = ask.spot(foe)
    thrown = yield from take_many(g, "shooting_hit", context, one, g.figure("grenade_dice"), "hit")
    if bursts_early(g, thrown.faces):
        point = ask.spot(one)
    g.record(Threw("5.3.3a", group.id, one.id, weapon.name, *point))
    yield from spread(g, in_radius(g, point, g.length("burst_radius")), thrown.good, harm, one, point, weapon.name)


def bursts_early(g: Game, faces: tuple[int, ...]) -> bool:
    """9.3.3."""
    way = g.option("early_grenades")
    looked = faces if way == "any_die" else faces[:1] if way == "first_die" else ()
    return g.figure("early_face") in looked
