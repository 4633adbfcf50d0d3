"""6.3, 6.5: how squads stand and move: one figure leads, the others keep formation behind it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.space.board import Base, Board, Refused
from engine.space.formations import Formation, reform
from engine.space.moves import Walk
from engine.space.plane import Disc, Point, squared
from engine.space.ways import approach
from engine.systems.cape.position.figures import CLOSE_ORDER, TIGHT, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import boards
from engine.systems.cape.questions import situation as ask

Spots = tuple[tuple[int, int, int], ...]
"""Figures with their places."""

_SHAPES: Final[dict[str, Formation]] = {"open_order": "open", TIGHT: "tight", CLOSE_ORDER: "ranks"}
_RINGS: Final = 14
_SLACK: Final = 200
"""6.5c: single figures may go farther than their speed while the squad as a whole does not."""


def cluster(board: Board, figures: Sequence[Figure], place: Point, gap: int) -> list[Point]:
    """6.0d: the first at the place, the others as near as there is room, within the gap of one another."""
    placed: list[Base] = []
    for figure in figures:
        now = Board(board.ground, (*board.bases, *placed), board.links)
        placed.append(Base(f"new {figure.id}", *_free_spot(now, figure, place, placed, gap), figure.radius))
    return [base.at for base in placed]


def _free_spot(board: Board, figure: Figure, place: Point, placed: Sequence[Base], gap: int) -> Point:
    radius = figure.radius
    if board.stands(Disc(*place, radius)) is None:
        return place
    step = 2 * radius + min(gap, radius // 2) + 1
    candidates = [
        (place[0] + across * step, place[1] + up * step)
        for across in range(-_RINGS, _RINGS + 1)
        for up in range(-_RINGS, _RINGS + 1)
    ]
    candidates.sort(key=lambda one: (squared(one, place), one))
    for one in candidates:
        if board.stands(Disc(*one, radius)) is None:
            return one
    raise AssertionError(f"there is no room for {figure.name} and {len(placed)} others")


def _gap(g: Game, formation: str) -> int:
    """6.3.2: contact is rounded, as everywhere."""
    return max(g.book.gaps[formation], 3)


def left_behind(g: Game, group: Group) -> list[Figure]:
    """6.3a, 6.3.1, 6.3.2: members out of formation: those not joined to the body that holds the most."""
    left = g.members(group)
    bodies: list[list[Figure]] = []
    while left:
        body = [left.pop(0)]
        for one in body:
            near = [other for other in left if ask.are_within(one, other, _gap(g, group.formation))]
            body += near
            left = [other for other in left if other not in near]
        bodies.append(body)
    if len(bodies) < 2:
        return []
    bodies.sort(key=lambda body: (not any(one.id == group.leader for one in body), -len(body), body[0].id))
    return [one for body in bodies[1:] for one in body]


def formations_of(g: Game, group: Group) -> list[str]:
    """6.3c, 6.3.3a, 6.3.3b: what all its members may take and are enough for; open order always."""
    members = ask.body_of(g, group) or g.members(group)
    return [
        name
        for name in g.book.gaps
        if all(name in one.profile.formations for one in members) and len(g.members(group)) >= g.book.fewest[name]
    ]


def front_of(g: Game, group: Group) -> Figure:
    """6.5a: the figure that leads: the one nearest to the enemy."""
    members = g.members(group)
    if len(members) == 1:
        return members[0]
    foes = g.enemies(group.side)
    return min(
        members,
        key=lambda one: (min((squared(ask.spot(one), ask.spot(foe)) for foe in foes), default=0), one.id),
    )


def bring_along(
    g: Game, group: Group, lead: Figure, walk: Walk, reach: int, *, targets: frozenset[str] = frozenset()
) -> Spots:
    """6.5a, 6.5c: the others are placed to keep formation, never ahead of the one who leads."""
    rest = sorted(
        (one for one in g.members(group) if one is not lead), key=lambda one: (squared(ask.spot(one), walk.end), one.id)
    )
    if not rest:
        return ((lead.id, *walk.end),)
    bases = [boards.base(g, one) for one in (lead, *rest)]
    made = reform(
        boards.board_for(g, group),
        bases,
        boards.name_of(lead),
        walk.end,
        _ahead(walk),
        shape=_SHAPES[group.formation],
        gap=min(g.book.gaps[group.formation], lead.radius),
        reach=max(reach, walk.length) + _SLACK,
    )
    if not isinstance(made, Refused) and not targets:
        return tuple((int(name), *spot) for name, spot in made)
    return _one_by_one(g, group, lead, walk, rest, reach, targets)


def _ahead(walk: Walk) -> Point:
    """The direction of the last part of a way."""
    one, other = (walk.way[-2], walk.way[-1]) if len(walk.way) > 1 else ((0, 0), (0, 1))
    return other[0] - one[0], other[1] - one[1]


def _one_by_one(
    g: Game,
    group: Group,
    lead: Figure,
    walk: Walk,
    rest: Sequence[Figure],
    reach: int,
    targets: frozenset[str],
) -> Spots:
    """6.5c: in doubtful cases each figure is measured: as far as it gets towards the one who leads."""
    board = boards.board_for(g, group)
    placed = [boards.base(g, lead).moved(walk.end)]
    found = [(lead.id, *walk.end)]
    waiting = list(rest)
    for one in rest:
        waiting.remove(one)
        others = [boards.base(g, other) for other in waiting]
        now = Board(board.ground, (*board.bases, *placed, *others), board.links)
        here = ask.spot(one)
        if now.stands(Disc(*here, one.radius)) is None:
            here = approach(now, boards.mover(g, one, reach, targets=targets), walk.end).end
        else:
            # The one who leads stands where he stood: he makes room.
            here = cluster(now, [one], here, 0)[0]
        placed.append(boards.base(g, one).moved(here))
        found.append((one.id, *here))
    return tuple(found)
