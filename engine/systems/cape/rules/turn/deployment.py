"""2.1.3: reserves that hold an order come to the table, in the place of an event marker or from an edge."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events.moves import Deployed
from engine.systems.cape.position.events.turns import TurnTaken
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import cluster
from engine.systems.cape.rules.points import pay

_STEP = 300
"""Hundredths between the places offered along an edge."""


def deployment(g: Game, step: Step) -> Ask[None]:
    """2.1.3a: in the order in which dice were placed; each is asked once."""
    while waiting := [group for group in g.state.groups if _may_come_on(g, group)]:
        g.safe()
        yield from come_on(g, step.foremost(g, waiting)[0])


def _may_come_on(g: Game, group: Group) -> bool:
    return group.reserve and group.pa > 0 and not group.done and not g.side(group).out


def come_on(g: Game, group: Group) -> Ask[None]:
    """2.1.3a, 2.1.3c."""
    chosen = yield from choose("deploy", group.side, "2.1.3b", [None, *entries(g, group)], group.id)
    if chosen is None:
        g.record(TurnTaken("2.1.2e", group.id))
        return
    pay(g, group, "deploy", "2.1.3a", g.cost("deploy"))
    set_down(g, group, chosen, "2.1.3b")


def figures_of(g: Game, group: Group) -> list[Figure]:
    return [g.state.figures[number] for number in group.members if not g.state.figures[number].gone]


def set_down(g: Game, group: Group, place: Point, section: str) -> None:
    """2.1.3b: whoever leads at the marker, the rest in formation round it."""
    figures = figures_of(g, group)
    figures.sort(key=lambda one: one.id != group.leader)
    spots = cluster(boards.whole_board(g), figures, place, g.book.gaps[group.formation])
    marker = next((one.id for one in g.state.markers if not one.gone and (one.x, one.y) == place), -1)
    placed = tuple((one.id, *spot) for one, spot in zip(figures, spots, strict=True))
    g.record(Deployed(section, group.id, marker, placed, group.edge or g.side(group).edge))


def entries(g: Game, group: Group) -> list[Point]:
    """Where a reserve may come on: edges that the scenario names, and markers that nobody has looked under."""
    markers = [(marker.x, marker.y) for marker in g.state.markers if not marker.gone]
    places = [*_along_edges(g, group), *(place for place in markers if is_far_enough(g, group, place))]
    return [place for place in dict.fromkeys(places) if _has_room(g, group, place)]


def is_far_enough(g: Game, group: Group, place: Point) -> bool:
    """2.1.3b: every enemy is farther than he and the newcomer move, or the marker lies in ground without enemies."""
    figures = figures_of(g, group)
    mine = max((ask.speed(g, one) for one in figures), default=0)
    near = [
        foe
        for foe in g.enemies(group.side)
        if squared(ask.spot(foe), place) <= (max(mine, ask.speed(g, foe)) + foe.radius + figures[0].radius) ** 2
    ]
    if not near:
        return True
    for piece in g.setting.pieces:
        if piece.area is not None and piece.area.contains(place):
            return not any(piece.area.overlaps(ask.disc(foe)) for foe in g.enemies(group.side))
    return False


def _along_edges(g: Game, group: Group) -> list[Point]:
    places = []
    radius = max(one.radius for one in figures_of(g, group))
    for box in g.setting.entrances(group.side, group.name):
        left, bottom, right, top = box
        left, right = max(left, radius), min(right, g.setting.width - radius)
        bottom, top = max(bottom, radius), min(top, g.setting.height - radius)
        across = range(left, max(left, right) + 1, _STEP) if right - left >= top - bottom else [(left + right) // 2]
        up = range(bottom, max(bottom, top) + 1, _STEP) if right - left < top - bottom else [(bottom + top) // 2]
        places += [(x, y) for x in across for y in up]
    return places


def _has_room(g: Game, group: Group, place: Point) -> bool:
    figures = figures_of(g, group)
    if boards.whole_board(g).stands(Disc(*place, figures[0].radius)) is not None:
        return False
    reach = max(one.radius for one in figures)
    return not any(squared(ask.spot(foe), place) < (boards.zone(g, foe) + reach) ** 2 for foe in g.enemies(group.side))
