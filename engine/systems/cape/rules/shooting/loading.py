"""5.1.6, 5.3.2, 9.3.2, 2.2.1: loading, changing weapons, matches, bayonets, jams."""

from __future__ import annotations

from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events.arms import (
    BayonetSet,
    JamCleared,
    Loaded,
    MatchLit,
    Unloaded,
    WeaponDrawn,
    WeaponPickedUp,
)
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.points import cost_of

# --- loading --------------------------------------------------------------------------------------------------------


def reloads(g: Game, group: Group) -> list[str]:
    """Weapons that somebody of the group could load."""
    loadable = {weapon.name for figure in g.members(group) for weapon in arms.to_reload(g, figure)}
    return [name for name in g.book.weapons if name in loadable]


def reload_cost(g: Game, group: Group, weapon: str) -> int:
    """5.1.6: what it costs the dearest of its men; a squad loads as one."""
    return max(
        arms.reload_cost(g, figure, one)
        for figure in g.members(group)
        for one in arms.to_reload(g, figure)
        if one.name == weapon
    )


def reload(g: Game, group: Group, weapon: str) -> None:
    """5.1.6: all its points in one impulse."""
    loaders = [
        figure.id for figure in g.members(group) if any(other.name == weapon for other in arms.to_reload(g, figure))
    ]
    g.record(Loaded("5.1.6", tuple(loaders), weapon))


def spoil_bows(g: Game, group: Group) -> None:
    """5.3.2b: whatever is not moving or riding costs the arrow on the string."""
    lost = [
        (figure.id, weapon.name)
        for figure in g.members(group)
        for weapon in arms.carried(figure)
        if "b" in weapon.notes and weapon.name not in figure.unloaded
    ]
    if lost:
        g.record(Unloaded("5.3.2b", tuple(lost), "spoilt"))


def unload_in_melee(g: Game, figures: list[Figure]) -> None:
    """5.2.4: after a melee firearms are not loaded and nothing is on the string."""
    lost = [
        (figure.id, weapon.name)
        for figure in figures
        for weapon in arms.carried(figure)
        if weapon.is_ & {"firearm", "bow"} and weapon.name not in figure.unloaded
    ]
    if lost:
        g.record(Unloaded("5.2.4", tuple(lost), "melee"))


# --- weapons in hand ------------------------------------------------------------------------------------------------

_PICK_UP = "pick_up"


def choices(g: Game, group: Group) -> list[str]:
    """2.2.1c: weapons that somebody of the group carries and does not have in hand; 9.4.2: or one that fell."""
    kept = {
        one.name
        for figure in g.members(group)
        for one in arms.carried(figure)
        if "bayonet" not in one.is_ and not one.bursts and one.name != arms.in_hand(figure)
    }
    fallen = [_PICK_UP] if any(man.disarmed for man in g.members(group)) else []
    return [name for name in g.book.weapons if name in kept] + fallen


def change(g: Game, group: Group, weapon: str) -> None:
    """2.2.1c, 9.4.2."""
    members = g.members(group)
    if weapon == _PICK_UP:
        g.record(WeaponPickedUp("9.4.2", next(figure.id for figure in members if figure.disarmed)))
        return
    takers = [figure.id for figure in members if any(other.name == weapon for other in arms.carried(figure))]
    g.record(WeaponDrawn("2.2.1c", tuple(takers), weapon))


def draw_for_melee(g: Game, figures: list[Figure], *, begins: bool) -> None:
    """2.2.1c: as a melee begins everybody in contact draws the best hand weapon he carries, at no cost; a bayonet is on
    the musket already."""
    if not g.switches.first_swap_free:
        return
    drawn: dict[str, list[int]] = {}
    for one in figures:
        if (begins or not one.hand) and ask.foes_touched(g, one):
            best = arms.best_in_melee(one)
            if best is not None and "bayonet" not in best.is_ and best.name != arms.in_hand(one):
                drawn.setdefault(best.name, []).append(one.id)
    for weapon, numbers in drawn.items():
        g.record(WeaponDrawn("2.2.1c", tuple(numbers), weapon))


# --- matches, bayonets, jams ----------------------------------------------------------------------------------------


def may_light(g: Game, group: Group) -> bool:
    return any(
        not figure.match and any("a" in weapon.notes for weapon in figure.weapons) for figure in g.members(group)
    )


def light(g: Game, group: Group) -> None:
    """2.2.1b, 5.3.2a."""
    g.record(MatchLit("5.3.2a", tuple(figure.id for figure in g.members(group) if not figure.match)))


def _with_bayonets(g: Game, group: Group, *, fixed: bool) -> list[Figure]:
    return [
        figure
        for figure in g.members(group)
        if figure.bayonet is fixed and any("bayonet" in weapon.is_ for weapon in arms.carried(figure))
    ]


def _bayonets(figures: list[Figure]) -> list[Weapon]:
    return [weapon for figure in figures for weapon in figure.weapons if "bayonet" in weapon.is_]


def may_fix(g: Game, group: Group) -> bool:
    return bool(_with_bayonets(g, group, fixed=False))


def fix_cost(g: Game, group: Group, _: object) -> int:
    """5.3.1a: what the list says, or the weapon if it asks for more."""
    weapons = _bayonets(_with_bayonets(g, group, fixed=False))
    return max(cost_of(g, group, "fix_bayonet"), *(weapon.fix for weapon in weapons))


def fix(g: Game, group: Group) -> None:
    """5.3.2d, 5.3.2e."""
    g.record(BayonetSet("5.3.2d", tuple(one.id for one in _with_bayonets(g, group, fixed=False)), True))


def may_unfix(g: Game, group: Group) -> bool:
    return bool(_with_bayonets(g, group, fixed=True))


def unfix_cost(g: Game, group: Group, _: object) -> int:
    """5.3.1a."""
    weapons = _bayonets(_with_bayonets(g, group, fixed=True))
    return max(cost_of(g, group, "remove_bayonet"), *(weapon.unfix for weapon in weapons))


def unfix(g: Game, group: Group) -> None:
    """5.3.2d."""
    g.record(BayonetSet("5.3.2d", tuple(one.id for one in _with_bayonets(g, group, fixed=True)), False))


def may_clear(g: Game, group: Group) -> bool:
    return any(figure.jammed for figure in g.members(group))


def clear(g: Game, group: Group) -> None:
    """9.3.2: a point of its own, before the weapon can be loaded."""
    for one in g.members(group):
        for weapon in sorted(one.jammed):
            g.record(JamCleared("9.3.2", one.id, weapon))
