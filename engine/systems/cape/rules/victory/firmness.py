"""3.2: the firmness of an army: what it begins with, what it loses, what it gets back."""

from __future__ import annotations

from engine.systems.cape.position.events.fights import FirmnessPaid
from engine.systems.cape.position.events.tallies import FirmnessChanged, FirmnessSet
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.questions import situation as ask


def starting_firmness(g: Game, side: Side) -> int:
    """3.2.1a, 3.2.1b, 3.2.1c: a share of the values of all its characters, reserves too, rounded up."""
    worth = ask.value_of([one for one in g.state.figures if one.side == side.id and not g.home(one).guest])
    share = g.book.shares.get(g.setting.missions[side.id])
    whole = worth * share if share is not None else worth
    return -(-whole.numerator // whole.denominator)


def set_firmness(g: Game, side: Side) -> None:
    g.record(FirmnessSet("3.2.1b", side.id, starting_firmness(g, side)))


def lose_figure(g: Game, figure: Figure) -> None:
    """3.2.3a: its value, unless its group was paid for when it was shaken; guests count for nobody."""
    group = g.home(figure)
    own = g.state.groups[figure.own]
    if not (group.guest or group.paid or own.paid):
        g.record(FirmnessChanged("3.2.3a", figure.side, -figure.profile.klass.firmness, figure.name))


def pay_for_shaken(g: Game, group: Group) -> None:
    """3.2.3a: the value of those who are left, once."""
    if group.guest or group.paid:
        return
    g.record(FirmnessPaid("3.2.3a", group.id, True))
    g.record(FirmnessChanged("3.2.3a", group.side, -ask.value_of(g.members(group)), group.name))


def give_back(g: Game, group: Group) -> None:
    """3.2.3b: half of the present value, rounded down; no more than there was at first."""
    if group.guest or not group.paid:
        return
    g.record(FirmnessPaid("3.2.3b", group.id, False))
    side = g.side(group)
    share = g.figures.regained_share
    back = ask.value_of(g.members(group)) * share.numerator // share.denominator
    if g.switches.firmness_cap:
        back = min(back, max(0, side.initial - side.firmness))
    if back:
        g.record(FirmnessChanged("3.2.3b", side.id, back, group.name))
