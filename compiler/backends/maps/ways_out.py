"""Ways out of a map: an arrow each towards the edge, where it hides no counter and no number."""

from __future__ import annotations

import math
from typing import Final

from compiler.backends.maps.atlas import COMPASS, Atlas, places_in
from compiler.backends.maps.signs import frame_of, unit_of
from compiler.layout.draw import Item, Path
from compiler.layout.maps.battlefield import Spot, TableField
from compiler.layout.maps.ground import rotated
from engine.model.values import Place, Ref, Square

_LOST: Final = 1000.0
"""What a square millimetre costs that lies beyond the edge: as much as one that hides something."""


def draw_ways_out(atlas: Atlas) -> list[Item]:
    """An arrow towards the nearest edge, beside a counter or a number that stands there."""
    items: list[Item] = []
    unit = unit_of(atlas)
    half, reach = unit * 0.32, unit * 0.62
    for way in atlas.map.exits:
        owner = way.get("for")
        palette = atlas.palette(owner.name if isinstance(owner, Ref) else None)
        places = places_in(way.get("at"))
        for x, y in (*_on_edges(atlas, places, half + reach), *_before_edges(atlas, places)):
            field = atlas.field
            gaps = {
                0: y - field.top,
                90: field.left + field.width - x,
                180: field.top + field.height - y,
                270: x - field.left,
            }
            angle = min(gaps, key=lambda degrees: (round(gaps[degrees], 3), degrees))
            right, down = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
            place = (x + reach * right, y + reach * down)
            # Sideways along the edge, and a little back from it, where hexes are narrower.
            tried = [
                (place[0] + unit * (down * side - right * back), place[1] - unit * (right * side + down * back))
                for side, back in ((0.0, 0.0), (0.58, 0.2), (-0.58, 0.2), (0.86, 0.3), (-0.86, 0.3))
            ]
            # Nowhere else: an arrow in another hex would lead out of that one.
            place = min(tried, key=lambda spot: (round(_hidden(atlas, spot, half), 3), tried.index(spot)))
            shape = [(0, -half), (half, half * 0.2), (half * 0.42, half * 0.2), (half * 0.42, half)]
            shape += [(-half * 0.42, half), (-half * 0.42, half * 0.2), (-half, half * 0.2)]
            white = atlas.scribe.colour("white")
            arrow = rotated([(float(a), float(b)) for a, b in shape], *place, angle)
            items.append(Path(arrow, palette["mark"], white, 0.25))
            atlas.room.block((place[0] - half, place[1] - half, place[0] + half, place[1] + half))
    return items


def _hidden(atlas: Atlas, spot: Spot, half: float) -> float:
    """How much an arrow would hide, or lack beyond the edge of the map."""
    left, top, right, low = frame_of(atlas)
    box = spot[0] - half, spot[1] - half, spot[0] + half, spot[1] + half
    beyond = max(left - box[0], top - box[1], box[2] - right, box[3] - low, 0.0)
    return atlas.room.cost(box) + beyond * half * _LOST


def _on_edges(atlas: Atlas, places: tuple[Place, ...], inside: float) -> list[Spot]:
    """Where ways out begin; one that is a whole square of a table at the edge itself, as far inside as an arrow is
    long."""
    field, made = atlas.field, list[Spot]()
    for place in places:
        box = field.block(place.name) if isinstance(field, TableField) and isinstance(place, Square) else None
        if box is None:
            made += atlas.spots((place,))
            continue
        left, top, wide, high = box
        x, y = left + wide / 2, top + high / 2
        right, low = field.left + field.width, field.top + field.height
        gaps = {
            (field.left + inside, y): left - field.left,
            (right - inside, y): right - left - wide,
            (x, field.top + inside): top - field.top,
            (x, low - inside): low - top - high,
        }
        made.append(min(gaps, key=lambda spot: (round(gaps[spot], 3), spot)))
    return made


def _before_edges(atlas: Atlas, places: tuple[Place, ...]) -> list[Spot]:
    """A step inside the middle of each edge that is meant as a whole: `at east`."""
    field, step = atlas.field, unit_of(atlas)
    left, right, top, bottom = field.left, field.left + field.width, field.top, field.top + field.height
    middles = {
        "north": ((left + right) / 2, top + step),
        "east": (right - step, (top + bottom) / 2),
        "south": ((left + right) / 2, bottom - step),
        "west": (left + step, (top + bottom) / 2),
    }
    return [middles[place.name] for place in places if isinstance(place, Ref) and place.kind == COMPASS]
