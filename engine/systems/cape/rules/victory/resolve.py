"""3.2, 3.3, 9.1: what a side has left to give: firmness that is lost and comes back, and experience that is spent on
moves, ranges and firmness itself; on dice, where they are thrown."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.decisions import Ask, choose
from engine.space.plane import HUNDREDTHS
from engine.systems.cape.position.events import fights, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.state import Side
from engine.systems.cape.questions import ask


def starting_firmness(g: Game, side: Side) -> int:
    """3.2.1a, 3.2.1b, 3.2.1c: a share of the values of all its characters, reserves too, rounded up."""
    worth = ask.value_of([figure for figure in g.state.figures if figure.side == side.id and not g.home(figure).guest])
    share = g.book.shares[g.setting.missions[side.id]]
    return -(-worth * share.numerator // share.denominator)


def lose_figure(g: Game, figure: Figure) -> None:
    """3.2.3a: its value, unless its group was paid for when it was shaken; guests count for nobody."""
    group = g.home(figure)
    if not (group.guest or group.paid or g.state.groups[figure.own].paid):
        g.record(turns.FirmnessChanged("3.2.3a", figure.side, -figure.profile.klass.firmness, figure.name))


def pay_for_shaken(g: Game, group: Group) -> None:
    """3.2.3a: the value of those who are left, once."""
    if not (group.guest or group.paid):
        g.record(fights.FirmnessPaid("3.2.3a", group.id, True))
        g.record(turns.FirmnessChanged("3.2.3a", group.side, -ask.value_of(g.members(group)), group.name))


def give_back(g: Game, group: Group) -> None:
    """3.2.3b: half of the present value, rounded down; no more than there was at first."""
    if group.guest or not group.paid:
        return
    g.record(fights.FirmnessPaid("3.2.3b", group.id, False))
    side, share = g.side(group), g.figures.regained_share
    back = ask.value_of(g.members(group)) * share.numerator // share.denominator
    if g.switches.firmness_cap:
        back = min(back, max(0, side.initial - side.firmness))
    if back:
        g.record(turns.FirmnessChanged("3.2.3b", side.id, back, group.name))


def steady(g: Game, side: Side) -> Ask[None]:
    """3.3: a point of firmness for a point of experience, never above the first value, never once it is gone."""
    price = g.figures.firmness_price
    while g.switches.experience and side.experience >= price and 0 < side.firmness < side.initial:
        if (yield from choose("spend", side.id, "3.3", [None, "resolve"], ("side", side.id))) is None:
            return
        g.record(turns.ExperienceChanged("3.3", side.id, -price, "resolve"))
        g.record(turns.FirmnessChanged("3.3", side.id, 1, "experience"))


# --- experience on moves and shots ----------------------------------------------------------------------------------


def may_spend(g: Game, group: Group, price: int) -> bool:
    """9.1.2a: heroes and protagonists, never extras."""
    if not g.switches.experience or group.is_squad or g.state.figures[group.figure].is_extra:
        return False
    return g.side(group).experience >= price


class Ware(NamedTuple):
    """What experience buys by the measure: for how much each, and how many at most."""

    name: str
    section: str
    price: int
    most: int


def stride(g: Game) -> Ware:
    """9.1.2d: a longer move."""
    return Ware("stride", "9.1.2d", g.figures.stride_price, g.figures.stride_most)


def reach(g: Game) -> Ware:
    """9.1.2f: a shot that carries farther."""
    return Ware("reach", "9.1.2f", g.figures.range_price, g.figures.range_most)


def to_buy(g: Game, group: Group, ware: Ware) -> int:
    """How many hundredths more the player could pay for."""
    affordable = g.side(group).experience // ware.price if may_spend(g, group, ware.price) else 0
    return min(ware.most, affordable) * HUNDREDTHS


def buy(g: Game, group: Group, ware: Ware, *, least: int = 0) -> Ask[int]:
    """So many hundredths more for one move or shot; `least` where nobody can be reached with fewer."""
    fewest, most = least // HUNDREDTHS, to_buy(g, group, ware) // HUNDREDTHS
    if not most:
        return 0
    options: list[tuple[str, int] | None] = [] if fewest else [None]
    options += [(ware.name, number) for number in range(max(1, fewest), most + 1)]
    chosen = yield from choose("spend", group.side, ware.section, options, group.figure)
    if chosen is None:
        return 0
    g.record(turns.ExperienceChanged(ware.section, group.side, -ware.price * chosen[1], ware.name))
    return chosen[1] * HUNDREDTHS


def leap(g: Game, group: Group) -> Ask[bool]:
    """9.1.2e: an obstacle is crossed without interrupting the move."""
    price = g.figures.leap_price
    if not may_spend(g, group, price):
        return False
    if (yield from choose("spend", group.side, "9.1.2e", [None, "leap"], group.figure)) is None:
        return False
    g.record(turns.ExperienceChanged("9.1.2e", group.side, -price, "leap"))
    return True
