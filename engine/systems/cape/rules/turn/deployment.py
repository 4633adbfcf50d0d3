"""2.1.3: reserves that hold an order come to the table, in the place of an event marker or from an edge."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.core.declared.sequence import Step
from engine.space.board import Base, Board
from engine.space.plane import Disc, Point, squared
from engine.systems.cape.position.events.moves import Deployed
from engine.systems.cape.position.events.turns import TurnTaken
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import cluster
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.turn.activation import sides_by_initiative

_STEP = 300
"""Hundredths between the places offered along an edge."""


def deployment(g: Game, _: Step) -> Ask[None]:
    """2.1.3a: in the order in which dice were placed; each is asked once."""
    for side in reversed(sides_by_initiative(g)):
        while True:
            group = next(
                (one for one in g.state.groups if one.side == side.id and one.reserve and one.pa and not one.done), None
            )
            if group is None:
                break
            g.safe()
            yield from come_on(g, group)


def come_on(g: Game, group: Group) -> Ask[None]:
    """2.1.3a, 2.1.3c."""
    places = entries(g, group)
    chosen = yield from choose("deploy", group.side, "2.1.3b", [None, *places], group.id)
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
    board = Board(g.ground, all_bases(g))
    spots = cluster(board, figures, place, g.book.gaps[group.formation])
    marker = next((one.id for one in g.state.markers if not one.gone and (one.x, one.y) == place), -1)
    placed = tuple((one.id, *spot) for one, spot in zip(figures, spots, strict=True))
    g.record(Deployed(section, group.id, marker, placed, group.edge or g.side(group).edge))


def all_bases(g: Game) -> list[Base]:
    bases = [ask.base(g, one) for one in g.standing()]
    return bases + ask.gun_bases(g)


def entries(g: Game, group: Group) -> list[Point]:
    """Where a reserve may come on: edges that the scenario names, and markers that nobody has looked under."""
    found = [place for place in dict.fromkeys(_along_edges(g, group)) if _has_room(g, group, place)]
    for marker in g.state.markers:
        place = (marker.x, marker.y)
        if not marker.gone and place not in found and is_far_enough(g, group, place) and _has_room(g, group, place):
            found.append(place)
    return found


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
    found = []
    for box in g.setting.entrances(group.side, group.name):
        left, bottom, right, top = box
        radius = max(one.radius for one in figures_of(g, group))
        left, right = max(left, radius), min(right, g.setting.width - radius)
        bottom, top = max(bottom, radius), min(top, g.setting.height - radius)
        across = range(left, max(left, right) + 1, _STEP) if right - left >= top - bottom else [(left + right) // 2]
        up = range(bottom, max(bottom, top) + 1, _STEP) if right - left < top - bottom else [(bottom + top) // 2]
        found += [(x, y) for x in across for y in up]
    return found


def _has_room(g: Game, group: Group, place: Point) -> bool:
    board = Board(g.ground, all_bases(g))
    figures = figures_of(g, group)
    if board.stands(Disc(*place, figures[0].radius)) is not None:
        return False
    foes = g.enemies(group.side)
    reach = max(one.radius for one in figures)
    return not any(squared(ask.spot(foe), place) < (ask.zone(g, foe) + reach) ** 2 for foe in foes)
