"""5.1.6, 5.3.2, 9.3.2, 2.2.1: loading, changing weapons, matches, bayonets, jams."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.arms import BayonetSet, JamCleared, Loaded, MatchLit, Unloaded, WeaponDrawn
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.points import pay

# --- loading --------------------------------------------------------------------------------------------------------


def reloads(g: Game, group: Group) -> dict[str, int]:
    """Weapons that somebody of the group could load, with what it costs the group: the dearest of its men."""
    found: dict[str, int] = {}
    for figure in g.members(group):
        for weapon in arms.to_reload(g, figure):
            found[weapon.name] = max(found.get(weapon.name, 0), arms.reload_cost(figure, weapon))
    return {name: found[name] for name in g.book.weapons if name in found}


def least_reload(g: Game, group: Group) -> int:
    return min(reloads(g, group).values(), default=0)


def may_reload(g: Game, group: Group) -> bool:
    return bool(reloads(g, group))


def do_reload(g: Game, group: Group) -> Ask[None]:
    """5.1.6: all its points in one impulse; a squad loads as one."""
    costs = {name: cost for name, cost in reloads(g, group).items() if cost <= group.pa}
    weapon = yield from choose("reload", group.side, "5.1.6", list(costs), group.id)
    pay(g, group, "reload", "5.1.6", costs[weapon])
    loaders = [one.id for one in g.members(group) if any(other.name == weapon for other in arms.to_reload(g, one))]
    g.record(Loaded("5.1.6", tuple(loaders), weapon))


def spoil_bows(g: Game, group: Group) -> None:
    """5.3.2b: whatever is not moving or riding costs the arrow on the string."""
    lost = [
        (one.id, weapon.name)
        for one in g.members(group)
        for weapon in arms.carried(one)
        if "b" in weapon.notes and weapon.name not in one.unloaded
    ]
    if lost:
        g.record(Unloaded("5.3.2b", tuple(lost), "spoilt"))


def unload_in_melee(g: Game, figures: list[Figure]) -> None:
    """5.2.4: after a melee firearms are not loaded and nothing is on the string."""
    lost = [
        (one.id, weapon.name)
        for one in figures
        for weapon in arms.carried(one)
        if weapon.is_ & {"firearm", "bow"} and weapon.name not in one.unloaded
    ]
    if lost:
        g.record(Unloaded("5.2.4", tuple(lost), "melee"))


# --- weapons in hand ------------------------------------------------------------------------------------------------


def choices(g: Game, group: Group) -> list[str]:
    """2.2.1c: weapons that somebody of the group carries and does not have in hand."""
    kept = {
        one.name
        for figure in g.members(group)
        for one in arms.carried(figure)
        if "bayonet" not in one.is_ and not one.bursts and one.name != arms.in_hand(figure)
    }
    return [name for name in g.book.weapons if name in kept]


def may_change(g: Game, group: Group) -> bool:
    return bool(choices(g, group)) or any(one.disarmed for one in g.members(group))


def do_change(g: Game, group: Group) -> Ask[None]:
    """2.2.1c: one point; 9.4.2: a weapon that fell is picked up for as much."""
    from engine.systems.cape.position.events.arms import WeaponPickedUp

    fallen = [one for one in g.members(group) if one.disarmed]
    options = [*choices(g, group), *(["pick_up"] if fallen else [])]
    weapon = yield from choose("change_weapon", group.side, "2.2.1c", options, group.id)
    pay(g, group, "change_weapon", "2.2.1c")
    spoil_bows(g, group)
    if weapon == "pick_up":
        g.record(WeaponPickedUp("9.4.2", fallen[0].id))
        return
    takers = [one.id for one in g.members(group) if any(other.name == weapon for other in arms.carried(one))]
    g.record(WeaponDrawn("2.2.1c", tuple(takers), weapon))


def draw_for_melee(g: Game, figures: list[Figure], *, begins: bool) -> None:
    """2.2.1c: as a melee begins everybody in contact draws the best hand weapon he carries, at no cost; a bayonet is on
    the musket already."""
    if not g.switches.first_swap_free:
        return
    drawn: dict[str, list[int]] = {}
    for one in figures:
        if not (begins or not one.hand) or not ask.foes_touched(g, one):
            continue
        best = arms.best_in_melee(one)
        if best is not None and "bayonet" not in best.is_ and best.name != arms.in_hand(one):
            drawn.setdefault(best.name, []).append(one.id)
    for weapon, numbers in drawn.items():
        g.record(WeaponDrawn("2.2.1c", tuple(numbers), weapon))


# --- matches, bayonets, jams ----------------------------------------------------------------------------------------


def may_light(g: Game, group: Group) -> bool:
    return any(not one.match and any("a" in weapon.notes for weapon in one.weapons) for one in g.members(group))


def do_light(g: Game, group: Group) -> Ask[None]:
    """2.2.1b, 5.3.2a: two points."""
    pay(g, group, "light_match", "2.2.1b")
    g.record(MatchLit("5.3.2a", tuple(one.id for one in g.members(group) if not one.match)))
    yield from ()


def _bayonets(g: Game, group: Group, *, fixed: bool) -> list[Figure]:
    return [
        one
        for one in g.members(group)
        if one.bayonet is fixed and any("bayonet" in weapon.is_ for weapon in arms.carried(one))
    ]


def _price(figures: list[Figure], *, fix: bool) -> int:
    weapons = [weapon for one in figures for weapon in one.weapons if "bayonet" in weapon.is_]
    return max((weapon.fix if fix else weapon.unfix for weapon in weapons), default=0)


def fix_cost(g: Game, group: Group) -> int:
    return _price(_bayonets(g, group, fixed=False), fix=True)


def unfix_cost(g: Game, group: Group) -> int:
    return _price(_bayonets(g, group, fixed=True), fix=False)


def may_fix(g: Game, group: Group) -> bool:
    return bool(_bayonets(g, group, fixed=False))


def do_fix(g: Game, group: Group) -> Ask[None]:
    """5.3.2d, 5.3.2e."""
    figures = _bayonets(g, group, fixed=False)
    pay(g, group, "fix_bayonet", "5.3.2d", fix_cost(g, group))
    g.record(BayonetSet("5.3.2d", tuple(one.id for one in figures), True))
    yield from ()


def may_unfix(g: Game, group: Group) -> bool:
    return bool(_bayonets(g, group, fixed=True))


def do_unfix(g: Game, group: Group) -> Ask[None]:
    """5.3.2d."""
    figures = _bayonets(g, group, fixed=True)
    pay(g, group, "remove_bayonet", "5.3.2d", unfix_cost(g, group))
    g.record(BayonetSet("5.3.2d", tuple(one.id for one in figures), False))
    yield from ()


def may_clear(g: Game, group: Group) -> bool:
    return any(one.jammed for one in g.members(group))


def do_clear(g: Game, group: Group) -> Ask[None]:
    """9.3.2: a point of its own, before the weapon can be loaded."""
    pay(g, group, "clear_jam", "9.3.2")
    for one in g.members(group):
        for weapon in sorted(one.jammed):
            g.record(JamCleared("9.3.2", one.id, weapon))
    yield from ()
