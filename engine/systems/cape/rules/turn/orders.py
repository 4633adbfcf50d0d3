"""2.1.2, 6.1: valid dice are placed beside characters and squads."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.systems.cape.position.events.turns import DieLeft, OrderGiven, OwnDieRefused, OwnDieTaken
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side
from engine.systems.cape.rules.turn.activation import sides_by_initiative


def orders(g: Game, _: Step) -> Ask[None]:
    """2.1.2b: whoever lacks the initiative places all his dice first."""
    for side in reversed(sides_by_initiative(g)):
        yield from own_dice(g, side)
        while side.dice:
            g.safe()
            yield from place_die(g, side)


def own_dice(g: Game, side: Side) -> Ask[None]:
    """8.1.2h: who is tactical keeps the die he rolled, or goes without and may be given another."""
    while side.tactical:
        g.safe()
        number = min(side.tactical)
        points = side.tactical[number]
        kept = yield from choose("take_own_die", side.id, "8.1.2h", [None, "yes"], number)
        if kept is None or g.state.groups[number].activated:
            g.record(OwnDieRefused("8.1.2h", number))
        else:
            g.record(OwnDieTaken("8.1.2h", number, points))


def place_die(g: Game, side: Side) -> Ask[None]:
    """2.1.2a, 2.1.2f: the highest die left goes to a character or squad without an order, on the table or off it."""
    die = max(side.dice)
    chosen = yield from choose("give_order", side.id, "2.1.2a", [None, *may_receive(g, side, die)], ("die", die))
    if chosen is None:
        g.record(DieLeft("2.1.2e", side.id, die))
        return
    group = g.state.groups[chosen]
    g.record(OrderGiven("2.1.2a" if not group.is_squad else "2.1.2c", chosen, die, worth(g, group, die)))


def may_receive(g: Game, side: Side, die: int) -> list[int]:
    """2.1.2a: at most one die each."""
    found = []
    for group in g.state.groups:
        if group.side != side.id or group.activated or group.led >= 0:
            continue
        if group.is_squad:
            fits = bool(g.members(group)) or (group.reserve and bool(group.members))
        else:
            figure = g.state.figures[group.figure]
            fits = not figure.gone and (figure.in_play or group.reserve)
            if figure.home >= 0:
                fits = fits and figure.in_play and worth(g, group, die) > 0 and not g.home(figure).shaken
        if fits:
            found.append(group.id)
    return found


def worth(g: Game, group: Group, die: int) -> int:
    """2.1.2d: an order to one of a squad loses a point on the way; 6.1: none is lost for a hero who leads it."""
    if group.is_squad:
        return die
    figure = g.state.figures[group.figure]
    if figure.home < 0:
        return die
    is_hero = g.home(figure).leader == figure.id and figure.profile.klass.wounds == _most_wounds(g)
    return die if is_hero else die - g.figures.passed_on_loss


def _most_wounds(g: Game) -> int:
    """1.2.1b: heroes bear the most."""
    return max(klass.wounds for klass in g.book.classes.values())
