"""5.3: weapons in hand: which one is used, how far it carries, what it costs to load."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.core.position.knowing import asked_while
from engine.systems.cape.book.catalogues import Weapon
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game


def improper(g: Game) -> Weapon:
    """2.2.3a: bare hands, mugs and stools."""
    return g.book.weapons["improper"]


def carried(figure: Figure) -> Sequence[Weapon]:
    """What it still has in its hands or its belt."""
    if not figure.bereft and not figure.disarmed:
        return figure.weapons
    lost = figure.bereft | figure.disarmed
    return [weapon for weapon in figure.weapons if weapon.name not in lost]


# --- hand to hand -------------------------------------------------------------------------------------------------


def hand_weapon(g: Game, figure: Figure, foe: Figure | None = None) -> Weapon:
    """2.2.1c: the best hand weapon is drawn free as a melee begins, unless the switch says otherwise; 5.3.2k: against
    horse a long weapon in hand stays there. 5.3.2d, 5.3.2e: a bayonet counts once it is fixed. Bare hands are an
    improper weapon."""
    usable = _for_melee(figure)
    braced = braced_weapon(figure) if foe is not None and foe.mounted else None
    if braced is not None:
        return braced
    if figure.hand:
        usable = [one for one in usable if one.name == figure.hand] or usable
    elif not g.switches.first_swap_free:
        usable = [one for one in usable if holds(figure, one)]
    return max(usable, key=_worth, default=None) or improper(g)


def best_in_melee(figure: Figure) -> Weapon | None:
    return max(_for_melee(figure), key=_worth, default=None)


def _for_melee(figure: Figure) -> list[Weapon]:
    return [one for one in carried(figure) if one.melee is not None and _is_at_hand(figure, one)]


def _worth(weapon: Weapon) -> tuple[int, int, str]:
    return sum(weapon.melee or (0, 0)), weapon.length, weapon.name


def _is_at_hand(figure: Figure, weapon: Weapon) -> bool:
    return "bayonet" not in weapon.is_ or figure.bayonet


def in_hand(figure: Figure) -> str:
    """The weapon it was last seen with; the first of the sheet is in hand as the game begins."""
    return figure.hand or (had[0].name if (had := carried(figure)) else "")


def holds(figure: Figure, weapon: Weapon) -> bool:
    """2.2.1c: it is in hand, or a hand is free for it: only two-handed weapons fill both."""
    name, had = figure.hand, carried(figure)
    held = ([one for one in had if one.name == name] if name else had)[:1]
    if not held or held[0].name == weapon.name:
        return True
    return "two_handed" not in held[0].is_ and "two_handed" not in weapon.is_


def blow(g: Game, weapon: Weapon, band: str) -> tuple[int, int]:
    """5.3.2h, 5.3.2i: at reach the short columns hold, in contact the melee ones; 5.3.2g: of a gun, those of a club."""
    figures = weapon.short if band == "reach" else weapon.melee
    return figures if figures is not None else improper(g).melee or (0, 0)


def reach_weapon(figure: Figure) -> Weapon | None:
    """5.3.2h, 5.3.2i: a weapon that strikes without contact."""
    return next((weapon for weapon in carried(figure) if weapon.is_long and holds(figure, weapon)), None)


def braced_weapon(figure: Figure) -> Weapon | None:
    """5.3.2k: the long weapon in hand that a figure on foot holds out against horse."""
    name = in_hand(figure)
    held = (weapon for weapon in _for_melee(figure) if weapon.name == name and "k" in weapon.notes)
    return next(held, None) if not figure.mounted else None


def stops_horse(figure: Figure) -> bool:
    """5.3.2k: a long weapon that it holds, or a bayonet that is fixed."""
    marked = [weapon for weapon in carried(figure) if "k" in weapon.notes and _is_at_hand(figure, weapon)]
    return any("bayonet" in weapon.is_ or holds(figure, weapon) for weapon in marked)


# --- at a distance ------------------------------------------------------------------------------------------------


@asked_while(
    *("piece.hand", "piece.unloaded", "piece.jammed", "piece.bereft", "piece.disarmed", "dict(piece.shots)"),
    *("piece.match", "piece.bayonet", "piece.mounted", "piece.wounds", "piece.profile"),
)
def ready_weapons(g: Game, figure: Figure) -> list[Weapon]:
    """2.2.1c, 5.1.6, 5.3.2a, 5.3.2d, 5.3.2f, 9.3.1, 9.3.2: what it could shoot or throw at once, but for grenades."""
    if figure.row.shooting is None or (figure.mounted and not rides(g, figure)):
        return []
    return [one for one in carried(figure) if one.shoots and not one.bursts and is_ready(figure, one)]


def is_ready(figure: Figure, weapon: Weapon) -> bool:
    if not holds(figure, weapon):
        return False
    if weapon.name in figure.unloaded or weapon.name in figure.jammed or figure.shots.get(weapon.name, 1) <= 0:
        return False
    if "a" in weapon.notes and not figure.match:
        return False
    plugged = figure.bayonet and any("d" in one.notes for one in carried(figure))
    return not (plugged and "firearm" in weapon.is_ and "two_handed" in weapon.is_)


def band(weapon: Weapon, distance: int, *, farther: int = 0, through: bool = False) -> str:
    """5.3.1a: short or long range, empty beyond; 9.1.2f may add to both; 5.3.2l: shorter through an opening."""
    short_to = weapon.short_through if through else weapon.short_to
    long_to = weapon.long_through if through else weapon.long_to
    if weapon.short is not None and short_to and distance <= short_to + farther and not weapon.reaches:
        return "short"
    if weapon.long is not None and long_to and distance <= long_to + farther:
        return "long"
    return ""


def shot(g: Game, weapon: Weapon, band: str) -> tuple[int, int]:
    """5.3.1a: (to hit, to wound) at this range. 5.1.3b: the book's examples forget what some weapons lose far off."""
    figures = (weapon.short if band == "short" else weapon.long) or (0, 0)
    forgets = g.switches.musket_long_wound == "examples" and band == "long" and "disputed_far" in weapon.is_
    return (figures[0], max(0, figures[1])) if forgets else figures


def can_aim(weapon: Weapon | None) -> bool:
    """5.1.4b, 5.3.2j: firearms, bows and crossbows that are not marked."""
    return weapon is not None and bool(weapon.is_ & {"firearm", "bow"}) and "j" not in weapon.notes


# --- loading ------------------------------------------------------------------------------------------------------


def reload_cost(g: Game, figure: Figure, weapon: Weapon) -> int:
    """5.1.6, 8.1.1a: less for who is trained to firearms, and never less than one."""
    is_eased = figure.has("trained_to_firearms") and "firearm" in weapon.is_
    return max(1, weapon.reload - (g.figures.trained_gain if is_eased else 0))


def to_reload(g: Game, figure: Figure) -> list[Weapon]:
    """2.2.1c: only what is in hand; 8.1.2d: in the saddle only what was made for it, and only by riders; 5.3.2a: the
    match must burn."""
    if not figure.unloaded or (figure.mounted and not rides(g, figure)):
        return []
    empty = [one for one in carried(figure) if one.reload and one.name in figure.unloaded and holds(figure, one)]
    fit = [one for one in empty if one.name not in figure.jammed and figure.shots.get(one.name, 1) > 0]
    lit = [one for one in fit if "a" not in one.notes or figure.match]
    return [one for one in lit if not figure.mounted or "cavalry_arm" in one.is_]


def rides(g: Game, figure: Figure) -> bool:
    """4.3.6a, 8.1.2d: who has the riding ability; without abilities in play everybody rides."""
    return figure.has("riding") or not g.switches.abilities


def grenades(figure: Figure) -> Weapon | None:
    """5.3.2c, 5.3.3a: with both hands free and a burning match."""
    if figure.row.shooting is None or not figure.match or figure.is_burdened or figure.mounted:
        return None
    return next((one for one in carried(figure) if one.bursts and figure.shots.get(one.name, 1) > 0), None)


ArmsOf = Callable[[Game, Figure], Iterable[Weapon]]


def group_weapons(g: Game, group: Group, arms_of: ArmsOf = ready_weapons) -> list[str]:
    """Names of the weapons that somebody of the group could shoot now, or has otherwise, in the order of the table."""
    members = g.members(group)
    if len(members) == 1:
        # He has them in the order of his sheet, and no weapon twice.
        own = list(arms_of(g, members[0]))
        if len(own) < 2:
            return [weapon.name for weapon in own]
    names = {weapon.name for figure in members for weapon in arms_of(g, figure)}
    return [name for name in g.book.weapons if name in names] if len(names) > 1 else list(names)
