"""5.1.6, 5.3.2, 9.3.2, 2.2.1: loading, changing weapons, matches, bayonets, jams."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from engine.core.declared.turn.listed_actions import ListedAction
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.events import arms as told
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask
from engine.systems.cape.rules.points import cost_of

_PICK_UP = "pick_up"


def reloads(g: Game, group: Group) -> list[str]:
    """Weapons that somebody of the group could load."""
    return arms.group_weapons(g, group, arms.to_reload)


def reload_cost(g: Game, group: Group, name: str) -> int:
    """5.1.6: what it costs the dearest of its men; a squad loads as one."""
    weapon = g.book.weapon(name)
    return max(arms.reload_cost(g, man, weapon) for man in g.members(group) if weapon in arms.to_reload(g, man))


def reload(g: Game, group: Group, name: str) -> None:
    """5.1.6: all its points in one impulse."""
    weapon = g.book.weapon(name)
    g.record(told.Loaded("5.1.6", tuple(m.id for m in g.members(group) if weapon in arms.to_reload(g, m)), name))


def spoil_bows(g: Game, group: Group) -> None:
    """5.3.2b: whatever is not moving or riding costs the arrow on the string."""
    members = g.members(group)
    if len(members) == 1 and not members[0].profile.draws:
        return
    archers = [man for man in members if man.profile.draws]
    if archers:
        _unload(g, archers, lambda weapon: "b" in weapon.notes, "5.3.2b", "spoilt")


def unload_in_melee(g: Game, figures: list[Figure]) -> None:
    """5.2.4: after a melee firearms are not loaded and nothing is on the string."""
    _unload(g, figures, lambda weapon: not weapon.is_.isdisjoint({"firearm", "bow"}), "5.2.4", "melee")


def _unload(g: Game, figures: list[Figure], is_lost: Callable[[Weapon], bool], section: str, why: str) -> None:
    carried = [(man, weapon) for man in figures for weapon in arms.carried(man) if weapon.name not in man.unloaded]
    lost = tuple((man.id, weapon.name) for man, weapon in carried if is_lost(weapon))
    if lost:
        g.record(told.Unloaded(section, lost, why))


# --- weapons in hand ------------------------------------------------------------------------------------------------


def choices(g: Game, group: Group) -> list[str]:
    """2.2.1c: weapons that somebody of the group carries and does not have in hand; 9.4.2: or one that fell."""

    def kept(_: Game, figure: Figure) -> Iterable[Weapon]:
        drawn, had = arms.in_hand(figure), arms.carried(figure)
        return [one for one in had if one.name != drawn and "bayonet" not in one.is_ and not one.bursts]

    return arms.group_weapons(g, group, kept) + ([_PICK_UP] if any(man.disarmed for man in g.members(group)) else [])


def change(g: Game, group: Group, weapon: str) -> None:
    """2.2.1c, 9.4.2."""
    if weapon == _PICK_UP:
        g.record(told.WeaponPickedUp("9.4.2", next(man.id for man in g.members(group) if man.disarmed)))
    else:
        bearers = (man.id for man in g.members(group) if g.book.weapon(weapon) in arms.carried(man))
        g.record(told.WeaponDrawn("2.2.1c", tuple(bearers), weapon))


def draw_for_melee(g: Game, figures: list[Figure], *, begins: bool) -> None:
    """2.2.1c: as a melee begins everybody in contact draws the best hand weapon he carries, at no cost; a bayonet is on
    the musket already, and 5.3.2k: a long weapon that stops horse is the best against horse."""
    drawn: dict[str, list[int]] = {}
    for one in figures if g.switches.first_swap_free else ():
        foes = ask.foes_touched(g, one)
        is_braced = arms.braced_weapon(one) is not None and any(foe.mounted for foe in foes)
        best = arms.best_in_melee(one) if foes and (begins or not one.hand) and not is_braced else None
        if best is not None and "bayonet" not in best.is_ and best.name != arms.in_hand(one):
            drawn.setdefault(best.name, []).append(one.id)
    for weapon, numbers in drawn.items():
        g.record(told.WeaponDrawn("2.2.1c", tuple(numbers), weapon))


# --- matches, bayonets, jams ----------------------------------------------------------------------------------------


def light(g: Game, group: Group) -> None:
    """2.2.1b, 5.3.2a."""
    g.record(told.MatchLit("5.3.2a", tuple(figure.id for figure in g.members(group) if not figure.match)))


def bayonets(g: Game, group: Group, *, fixed: bool) -> dict[int, Weapon]:
    """Those that are fixed, or are not, by who carries them."""
    bearers = [figure for figure in g.members(group) if figure.bayonet is fixed]
    return {man.id: one for man in bearers for one in arms.carried(man) if "bayonet" in one.is_}


def bayonet_action(*, fixed: bool) -> ListedAction:
    """5.3.2d, 5.3.2e: to fix them, or to take them off."""
    held = partial(bayonets, fixed=not fixed)

    def cost(g: Game, group: Group, _: object) -> int:
        """5.3.1a: what the list says, or the weapon if it asks for more."""
        listed = cost_of(g, group, "fix_bayonet" if fixed else "remove_bayonet")
        return max(listed, *(weapon.fix if fixed else weapon.unfix for weapon in held(g, group).values()))

    def does(g: Game, group: Group) -> None:
        g.record(told.BayonetSet("5.3.2d", tuple(held(g, group)), fixed))

    return ListedAction(does, "5.3.2d", by_kit=True, may=held, cost=cost)


def clear(g: Game, group: Group) -> None:
    """9.3.2: a point of its own, before the weapon can be loaded."""
    for member in g.members(group):
        for weapon in sorted(member.jammed):
            g.record(told.JamCleared("9.3.2", member.id, weapon))
