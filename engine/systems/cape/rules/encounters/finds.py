"""7.1, 2.2.1: looking under event markers, picking things up, drinking."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.reading import word
from engine.model.rules import Events
from engine.space.plane import Point
from engine.systems.cape.position.events.finds import Drank, Dropped, FlagRaised, PickedUp, Revealed
from engine.systems.cape.position.events.tallies import Achieved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.things import Marker
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.encounters.captives import take_along
from engine.systems.cape.rules.encounters.encounters import meet
from engine.systems.cape.rules.points import pay

# --- markers --------------------------------------------------------------------------------------------------------


def at_hand(g: Game, group: Group) -> dict[Point, tuple[Figure, Marker]]:
    """7.1b: markers that somebody of the group touches."""
    found: dict[Point, tuple[Figure, Marker]] = {}
    for marker in g.state.markers:
        if marker.gone:
            continue
        for one in g.members(group):
            if ask.touches(g, one, (marker.x, marker.y)):
                found.setdefault((marker.x, marker.y), (one, marker))
    return found


def may_reveal(g: Game, group: Group) -> bool:
    return g.setting.table is not None and bool(at_hand(g, group))


def do_reveal(g: Game, group: Group) -> Ask[None]:
    """2.2.1j, 7.1b: a point; what comes up happens at once."""
    near = at_hand(g, group)
    place = yield from choose("reveal", group.side, "7.1b", list(near), group.id)
    pay(g, group, "reveal", "2.2.1j")
    finder, marker = near[place]
    line = draw(g)
    event, again = event_of(g, line, place)
    g.record(Revealed("7.1b", marker.id, group.id, line, event, again))
    g.record(Achieved("7.0", group.side, "revealed", 1))
    if event:
        yield from meet(g, group, finder, place, event)


def draw(g: Game) -> int:
    """7.1.1b: a card of those that are left; 7.1.1c: a die, which may show what has been."""
    table = g.setting.table
    assert table is not None, "only tables are drawn from"
    deck = g.state.encounters
    if deck is not None and deck.bag:
        return g.chance.face(deck.bag, "7.1.1b")
    if deck is not None:
        return -1
    sides = getattr(table.die, "sides", 10)
    shown = g.chance.roll(sides, "7.1.1c")
    return next((number for number, line in enumerate(table.faces) if line.span.holds(shown)), -1)


def event_of(g: Game, line: int, place: Point) -> tuple[str, bool]:
    """7.1.1a, 7.4: by the zone the marker lies in; a line that has come up before is a false event."""
    table = g.setting.table
    if line < 0 or table is None:
        return "", False
    drawn = table.faces[line]
    name = dict(drawn.events).get(zone_of(g, place)) or ""
    again = drawn.again or may_repeat(g, table, name)
    if line in g.state.revealed and not again:
        return "", False
    return name, again


def may_repeat(g: Game, table: Events, name: str) -> bool:
    """7.2: some types come again by themselves, whatever the line of the table says."""
    event = next((one for one in table.events if one.name == name), None)
    kind = g.book.encounters.get(word(event.get("of"))) if event is not None else None
    return kind is not None and kind.get("again") is True


def zone_of(g: Game, place: Point) -> str:
    """7.4: the first zone whose squares hold the marker, else the one that has none."""
    rest = ""
    for name, boxes in g.setting.columns.items():
        if not boxes:
            rest = rest or name
        elif any(box[0] <= place[0] <= box[2] and box[1] <= place[1] <= box[3] for box in boxes):
            return name
    return rest


# --- things ---------------------------------------------------------------------------------------------------------


def loads(g: Game, group: Group) -> list[tuple[str, int, int]]:
    """2.2.1d, 4.3.7a, 6.2b: (what, its number, who): things, the fallen and flags at somebody's feet."""
    found = []
    for one in g.members(group):
        if one.is_burdened or one.mounted or one.prone or one.hangs:
            continue
        most = g.figures.heavy_load * 100 * (g.figures.load_carriers if ask.hands_beside(g, one) else 1)
        for thing in g.state.things:
            lies = not thing.gone and thing.carried_by < 0 and ask.touches(g, one, (thing.x, thing.y))
            if lies and thing.event != "wine" and thing.weight <= most:
                found.append(("thing", thing.id, one.id))
        found += [
            ("figure", body.id, one.id)
            for body in g.state.figures
            if (body.lies_down or body.is_captive)
            and body.carried_by < 0
            and ask.touches(g, one, ask.spot(body), body.up)
            if ask.weight_of(one, body) <= most
        ]
        if not group.is_squad:
            break
    return found[:12]


def may_pick_up(g: Game, group: Group) -> bool:
    return bool(loads(g, group)) or any(one.is_burdened for one in g.members(group))


def do_pick_up(g: Game, group: Group) -> Ask[None]:
    """2.2.1d: a point; what is carried may also be put down."""
    carriers = [one for one in g.members(group) if one.is_burdened]
    options = [*loads(g, group), *(("drop", 0, one.id) for one in carriers)]
    what, number, who = yield from choose("pick_up", group.side, "2.2.1d", options, group.id)
    pay(g, group, "pick_up", "2.2.1d")
    figure = g.state.figures[who]
    if what == "drop":
        g.record(Dropped("2.2.1d", who))
    elif what == "figure":
        take_along(g, figure, g.state.figures[number])
    elif raises_flag(g, figure, number):
        g.record(FlagRaised("6.2b", figure.home, who, number))
    else:
        g.record(PickedUp("2.2.1d", who, number))


def raises_flag(g: Game, figure: Figure, number: int) -> bool:
    """6.2b: another of the squad takes up its colours."""
    thing = g.state.things[number]
    home = g.home(figure)
    return thing.event == "flag" and home.is_squad and home.flag_lost and thing.name == home.name


# --- wine -----------------------------------------------------------------------------------------------------------


def drinkers(g: Game, group: Group) -> list[Figure]:
    """7.2: who stands by a cask and has not drunk."""
    casks = [(thing.x, thing.y) for thing in g.state.things if thing.event == "wine" and not thing.gone]
    reach = g.figures.foot_base
    return [
        one
        for one in g.members(group)
        if not one.drunk and any((one.x - x) ** 2 + (one.y - y) ** 2 <= (one.radius + reach) ** 2 for x, y in casks)
    ]


def may_drink(g: Game, group: Group) -> bool:
    return bool(drinkers(g, group))


def do_drink(g: Game, group: Group) -> Ask[None]:
    """2.2.1i, 7.2."""
    pay(g, group, "drink", "2.2.1i")
    swallow(g, group, drinkers(g, group)[:1])
    yield from ()


def may_drink_together(g: Game, group: Group) -> bool:
    return len(drinkers(g, group)) > 1


def do_drink_together(g: Game, group: Group) -> Ask[None]:
    """2.2.1i: in company, for two."""
    pay(g, group, "drink_together", "2.2.1i")
    swallow(g, group, drinkers(g, group))
    yield from ()


def swallow(g: Game, group: Group, figures: list[Figure]) -> None:
    for one in figures:
        g.record(Drank("7.2", one.id))
        g.record(Achieved("7.2", group.side, "drunk", 1))
