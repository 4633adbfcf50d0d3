"""Ground of a battle on hexes that lies elsewhere than it is drawn, because an opening has moved it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from engine.core.opening import THOUSAND
from engine.model.battles import Feature, Map
from engine.model.values import Hex
from engine.space.hexboard import HexBoard
from engine.space.hexes import axial, distance, from_axial, is_on

Moved = tuple[tuple[str, tuple[int, ...]], ...]
"""Features that lie elsewhere than drawn, with their hexes."""


def map_with(drawn: Map, moved: Moved, bare: str) -> Map:
    """What a piece of ground leaves is bare; where it lies now is what it is."""
    width, lies = int(drawn.size.width), dict(moved)
    ground = [list(line) for line in drawn.ground]
    features = {feature.name: feature for feature in drawn.features if feature.name in lies}
    for feature in features.values():
        for at in drawn_hexes(feature):
            ground[at.line - 1][at.column - 1] = bare
    for name, feature in features.items():
        hexes = tuple(Hex(place % width + 1, place // width + 1) for place in lies[name])
        for at in hexes:
            ground[at.line - 1][at.column - 1] = feature.terrain
        features[name] = replace(feature, at=hexes)
    return replace(
        drawn,
        ground=tuple(map(tuple, ground)),
        features=tuple(features.get(feature.name, feature) for feature in drawn.features),
    )


def drawn_hexes(feature: Feature) -> tuple[Hex, ...]:
    return tuple(at for at in feature.at if isinstance(at, Hex))


def resting_place(board: HexBoard, feature: Feature, goal: Hex, most: int, free: Collection[int]) -> tuple[Hex, ...]:
    """Of the places within so many steps where a feature can lie, on free hexes or its own, the one nearest to a goal;
    where there is none it stays."""
    drawn = drawn_hexes(feature)
    middle = min(drawn, key=lambda one: (max(distance(one, other) for other in drawn), board.place(one)))
    room = {*free, *map(board.place, drawn)}
    best: tuple[tuple[int, int, int], tuple[Hex, ...]] | None = None
    for steps in _steps(most):
        hexes = tuple(_shifted(at, steps) for at in drawn)
        if not all(is_on(at, board.width, board.lines) and board.place(at) in room for at in hexes):
            continue
        lies = _shifted(middle, steps)
        rank = (distance(lies, goal), distance(lies, middle), board.place(lies))
        if best is None or rank < best[0]:
            best = (rank, hexes)
    return best[1] if best is not None else drawn


def hex_at(board: HexBoard, across: int, up: int) -> Hex:
    """The hex that answers to a place on the table of an opening; its lines are counted from the top."""
    column = min(board.width - 1, across * board.width // THOUSAND)
    line = min(board.lines - 1, (THOUSAND - up) * board.lines // THOUSAND)
    return Hex(column + 1, line + 1)


def _steps(most: int) -> list[tuple[int, int]]:
    """Every way of so many steps or fewer, none at all among them."""
    reach = range(-most, most + 1)
    return [(q, r) for q in reach for r in reach if abs(q + r) <= most]


def _shifted(at: Hex, steps: tuple[int, int]) -> Hex:
    q, r = axial(at)
    return from_axial(q + steps[0], r + steps[1])
