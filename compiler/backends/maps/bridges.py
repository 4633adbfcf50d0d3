"""Bridges on tables: a deck across the water, with a parapet on either side and planks between them."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Final

from compiler.backends.maps.atlas import Atlas
from compiler.layout.draw import Item, Path, line, polygon
from compiler.layout.maps.battlefield import Spot
from compiler.layout.maps.ground import GroundStyle
from engine.model.battles import Feature

_PLANK: Final = 1.1
"""Millimetres from one plank to the next."""
_MOST_PLANKS: Final = 60
_PARAPET: Final = 0.55


def draw_bridge(atlas: Atlas, style: GroundStyle, corners: list[Spot]) -> list[Item]:
    """The four corners of a bridge; it leads over the nearest water, whichever of its sides is longer."""
    middle = (sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4)
    flow = _flow(atlas, middle)
    first, second = _way(corners[0], corners[1]), _way(corners[1], corners[2])
    if flow is not None:
        crosses_first = abs(math.sin(first - flow)) >= abs(math.sin(second - flow))
    else:
        crosses_first = math.dist(corners[0], corners[1]) >= math.dist(corners[1], corners[2])
    return deck(style, corners if crosses_first else [*corners[1:], corners[0]])


def deck(style: GroundStyle, corners: list[Spot]) -> list[Item]:
    """Its way leads from the first corner to the second."""
    a, b, c, d = corners
    items: list[Item] = [Path(polygon(corners), style.deck or style.fill)]
    count = min(max(round(math.dist(a, b) / _PLANK), 2), _MOST_PLANKS)
    for at in range(1, count):
        start, end = _between(a, b, at / count), _between(d, c, at / count)
        items.append(line(*start, *end, style.ink, 0.1))
    for start, end in ((a, b), (d, c)):
        items.append(Path((("M", start), ("L", end)), stroke=style.ink, line=_PARAPET))
    return items


def is_road(atlas: Atlas, feature: Feature) -> bool:
    terrain = atlas.terrains.get(feature.terrain)
    return terrain is not None and (terrain.get("road") is True or feature.terrain.endswith(("road", "track")))


def _flow(atlas: Atlas, spot: Spot) -> float | None:
    """Which way the water runs that is nearest to a place: the nearest line that is no road."""
    found: list[tuple[float, float]] = []
    for feature in atlas.map.features:
        if feature.terrain not in atlas.terrains or is_road(atlas, feature):
            continue
        for start, end in pairwise(atlas.spots(feature.through)):
            found.append((_distance(spot, start, end), _way(start, end)))
    return min(found, default=(0.0, None))[1]


def _distance(spot: Spot, start: Spot, end: Spot) -> float:
    long = math.dist(start, end)
    if not long:
        return math.dist(spot, start)
    along = ((spot[0] - start[0]) * (end[0] - start[0]) + (spot[1] - start[1]) * (end[1] - start[1])) / long
    return math.dist(spot, _between(start, end, min(max(along / long, 0.0), 1.0)))


def _way(start: Spot, end: Spot) -> float:
    return math.atan2(end[1] - start[1], end[0] - start[0])


def _between(start: Spot, end: Spot, share: float) -> Spot:
    return (
        round(start[0] + (end[0] - start[0]) * share, 4),
        round(start[1] + (end[1] - start[1]) * share, 4),
    )
