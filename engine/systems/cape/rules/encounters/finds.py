"""7.1, 2.2.1: looking under event markers, picking things up, drinking."""

from __future__ import annotations

from engine.core.decisions import Ask
from engine.core.declared.reading import number
from engine.space.bodies import cluster
from engine.space.plane import Point, squared
from engine.systems.cape.position.events import fights, finds, turns
from engine.systems.cape.position.figures import Figure, Group, Marker, as_burden
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards
from engine.systems.cape.rules.encounters import encounters, tables
from engine.systems.cape.rules.points import clumsiness, cost_of
from engine.systems.cape.rules.turn.tests import earn


def at_hand(g: Game, group: Group) -> dict[Point, tuple[Figure, Marker]]:
    """7.1b: markers that somebody of the group touches."""
    near: dict[Point, tuple[Figure, Marker]] = {}
    for marker in g.state.markers if g.setting.table is not None else ():
        for one in g.members(group) if not marker.gone else ():
            if ask.touches(g, one, marker.at):
                near.setdefault(marker.at, (one, marker))
    return near


def reveal_cost(g: Game, group: Group, _: object) -> int:
    """2.2.1j: what the list says, or the table of events if it asks for more."""
    return max(cost_of(g, group, "reveal"), number(tables.table_of(g).reveal_cost) + clumsiness(g, group))


def reveal(g: Game, group: Group, place: Point) -> Ask[None]:
    """2.2.1j, 7.1b: what comes up happens at once."""
    finder, marker = at_hand(g, group)[place]
    line = tables.draw(g)
    event, again = tables.event_of(g, line, place)
    g.record(finds.Revealed("7.1b", marker.id, group.id, line, event, again))
    g.record(turns.Achieved("7.0", group.side, "revealed", 1))
    if event:
        yield from encounters.meet(g, group, finder, place, event)


# --- things ---------------------------------------------------------------------------------------------------------

Load = tuple[str, int, int]
"""What, its number, who takes it: things, flags, and those who lie or stand there."""
_MOST = 12
"""Loads that are offered at once."""


def loads(g: Game, group: Group) -> list[Load]:
    """2.2.1d, 4.3.7a, 6.2b: things, the fallen and flags at somebody's feet."""
    offered: list[Load] = []
    if not (g.state.things or g.lost()):
        return offered
    things = [thing for thing in g.state.things if not thing.gone and thing.carried_by < 0 and thing.event != "wine"]
    bodies = [body for body in g.lost() if (body.lies_down or body.is_captive) and body.carried_by < 0]
    for man in g.members(group) if things or bodies else ():
        if man.is_burdened or man.mounted or man.prone or man.hangs:
            continue
        most = g.figures.heavy_load * 100 * (g.figures.load_carriers if ask.hands_beside(g, man) else 1)
        light = [one for one in things if one.weight <= most]
        fallen = [one for one in bodies if ask.weight_of(man, one) <= most]
        offered += [("thing", one.id, man.id) for one in light if ask.touches(g, man, one.at)]
        offered += [("figure", one.id, man.id) for one in fallen if ask.touches(g, man, one.at, one.up)]
        if not group.is_squad:
            break
    return offered[:_MOST]


def loads_and_drops(g: Game, group: Group) -> list[Load]:
    """2.2.1d: what is carried may also be put down."""
    return loads(g, group) + [("drop", 0, figure.id) for figure in g.members(group) if figure.is_burdened]


def pick_up(g: Game, group: Group, load: Load) -> None:  # noqa: ARG001 - all actions are done alike
    """2.2.1d, 6.2b."""
    what, number, who = load
    figure = g.state.figures[who]
    if what == "drop":
        g.record(finds.Dropped("2.2.1d", who))
    elif what == "figure":
        take_along(g, figure, g.state.figures[number])
    else:
        # 6.2b: another of the squad takes up its colours.
        thing, home = g.state.things[number], g.home(figure)
        is_flag = thing.event == "flag" and home.is_squad and home.flag_lost and thing.name == home.name
        g.record(finds.FlagRaised("6.2b", home.id, who, number) if is_flag else finds.PickedUp("2.2.1d", who, number))


def take_along(g: Game, figure: Figure, captive: Figure) -> None:
    """2.2.1d: an enemy leads him off; his own people give him back his freedom and his arms."""
    if captive.is_captive and captive.side == figure.side:
        place = cluster(boards.whole_board(g), [captive.radius], captive.at, 0)[0]
        g.record(fights.Freed("2.2.1d", captive.id, *place))
        earn(g, g.side(captive), captive.name)
    else:
        g.record(finds.PickedUp("4.3.7a", figure.id, as_burden(captive.id)))


def drinkers(g: Game, group: Group) -> list[Figure]:
    """7.2: who stands by a cask and has not drunk."""
    if not g.state.things:
        return []
    casks = [thing.at for thing in g.state.things if thing.event == "wine" and not thing.gone]
    sober, reach = [figure for figure in g.members(group) if casks and not figure.drunk], g.figures.foot_base
    return [figure for figure in sober if any(squared(figure.at, at) <= (figure.radius + reach) ** 2 for at in casks)]


def drink(g: Game, group: Group, most: int | None = None) -> None:
    """2.2.1i, 7.2: all of them, or only so many."""
    for drinker in drinkers(g, group)[:most]:
        g.record(finds.Drank("7.2", drinker.id))
        g.record(turns.Achieved("7.2", group.side, "drunk", 1))
