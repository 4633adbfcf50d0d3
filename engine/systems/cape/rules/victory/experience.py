"""9.1, 3.3: experience points: earned by deeds, spent to bend dice, moves, ranges and the army's resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.tallies import ExperienceChanged, FirmnessChanged
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side

_UM: Final = 100


def bend(
    g: Game,
    side: Side,
    helped: Figure | None,
    shown: int,
    sides: int,
    again: Callable[[], int],
    outcome: Callable[[int], str],
) -> Ask[int]:
    """9.1.2b, 9.1.2c: one more or one less on a die, or another throw; asked only where it can change anything."""
    if helped is None or not g.switches.experience or side.experience < g.figures.shift_price:
        return shown
    now = outcome(shown)
    ways: list[str | None] = [None]
    if shown < sides and outcome(shown + 1) != now:
        ways.append("add_one")
    if shown > 1 and outcome(shown - 1) != now:
        ways.append("take_one")
    if side.experience >= g.figures.reroll_price:
        ways.append("reroll")
    way = yield from choose("spend", side.id, "9.1.2a", ways, helped.id)
    if way == "reroll":
        g.record(ExperienceChanged("9.1.2c", side.id, -g.figures.reroll_price, "reroll"))
        return again()
    if way is not None:
        g.record(ExperienceChanged("9.1.2b", side.id, -g.figures.shift_price, way))
        return shown + (1 if way == "add_one" else -1)
    return shown


def bend_dice(g: Game, side: Side, faces: list[int]) -> Ask[list[int]]:
    """9.1.2b: activation dice too may be shifted by one, each once; none of them is thrown again."""
    price = g.figures.shift_price
    if not g.switches.experience:
        return faces
    bent = list(faces)
    for place, shown in enumerate(faces):
        if side.experience < price or shown == g.figures.most_points or shown > g.figures.most_points + 1:
            continue
        # Only a die that becomes valid, or counts for more, is worth a point.
        ways: list[str | None] = [None]
        if shown == g.figures.most_points + 1:
            ways.append("take_one")
        else:
            ways.append("add_one")
        way = yield from choose("spend", side.id, "9.1.2b", ways, ("die", shown))
        if way is not None:
            g.record(ExperienceChanged("9.1.2b", side.id, -price, way))
            bent[place] += 1 if way == "add_one" else -1
    return bent


def may_spend(g: Game, group: Group, price: int) -> bool:
    """9.1.2a: heroes and protagonists, never extras."""
    if not g.switches.experience or group.is_squad:
        return False
    helped = g.state.figures[group.figure]
    return not helped.is_extra and g.side(group).experience >= price


def longer_stride(g: Game, group: Group) -> Ask[int]:
    """9.1.2d: so many hundredths more for one move."""
    if not may_spend(g, group, g.figures.stride_price):
        return 0
    return (yield from _by_measures(g, group, "stride", "9.1.2d", (g.figures.stride_price, g.figures.stride_most)))


def range_to_buy(g: Game, group: Group) -> int:
    """9.1.2f: how many hundredths more the player could pay for."""
    price, most = g.figures.range_price, g.figures.range_most
    return _most(g, group, price, most) * _UM if may_spend(g, group, price) else 0


def longer_range(g: Game, group: Group, *, least: int = 0) -> Ask[int]:
    """9.1.2f: so many hundredths more for one shot; `least` where nobody can be reached with fewer."""
    if not may_spend(g, group, g.figures.range_price):
        return 0
    offer = (g.figures.range_price, g.figures.range_most)
    return (yield from _by_measures(g, group, "reach", "9.1.2f", offer, least=least // _UM))


def _most(g: Game, group: Group, price: int, most: int) -> int:
    return min(most, g.side(group).experience // price)


def _by_measures(g: Game, group: Group, what: str, section: str, offer: tuple[int, int], *, least: int = 0) -> Ask[int]:
    """`offer` is the price of a measure and the most of them."""
    side = g.side(group)
    price, most = offer
    options: list[tuple[str, int] | None] = [] if least else [None]
    options += [(what, number) for number in range(max(1, least), _most(g, group, price, most) + 1)]
    chosen = yield from choose("spend", side.id, section, options, group.figure)
    if chosen is None:
        return 0
    g.record(ExperienceChanged(section, side.id, -price * chosen[1], what))
    return chosen[1] * _UM


def leap(g: Game, group: Group) -> Ask[bool]:
    """9.1.2e: an obstacle is crossed without interrupting the move."""
    if not may_spend(g, group, g.figures.leap_price):
        return False
    chosen = yield from choose("spend", group.side, "9.1.2e", [None, "leap"], group.figure)
    if chosen is None:
        return False
    g.record(ExperienceChanged("9.1.2e", group.side, -g.figures.leap_price, "leap"))
    return True


def steady(g: Game, side: Side) -> Ask[None]:
    """3.3: a point of firmness for a point of experience, never above the first value, never once it is gone."""
    price = g.figures.firmness_price
    while g.switches.experience and side.experience >= price and 0 < side.firmness < side.initial and not side.out:
        chosen = yield from choose("spend", side.id, "3.3", [None, "resolve"], ("side", side.id))
        if chosen is None:
            return
        g.record(ExperienceChanged("3.3", side.id, -price, "resolve"))
        g.record(FirmnessChanged("3.3", side.id, 1, "experience"))


def earn(g: Game, side: Side, why: str) -> None:
    """9.1.1a, 9.1.1b: a deed that decides, and every fundamental objective, earns a throw."""
    if not g.switches.experience:
        return
    trial = g.setting.trials["experience"]
    shown = g.chance.roll(trial.handfuls[0].sides, trial.section)
    g.record(ExperienceChanged("9.1.1a", side.id, shown, why))
