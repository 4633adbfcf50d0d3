"""What tells about a map: objectives with what they are worth, and markers; `names` has the names of places.

Each is set where it hides nothing: no counter, no number of a hex, no other sign. What had to go far from its place is
led back to it by a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from compiler.backends.maps.atlas import Atlas, Box, places_in
from compiler.backends.maps.pieces import TABLE_COUNTER, counter_size, written
from compiler.layout.draw import Group, Item, Part, Path, circle, polygon
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.battlefield import HexField, Spot
from compiler.layout.maps.placing import nearest_point
from engine.model.battles import Objective, Scenario
from engine.model.values import Hex

_MARKER: Final = 4.4
_LEAST_FLAG: Final = (2.7, 2.6)
_NOTCH: Final = 0.34
"""How deep the tails of a flag are cut, of its height."""
_STARRED: Final = 0.95
"""What the star before a figure takes besides, and the tails, of that height."""
_ON_ITS_PLACE: Final = 0.1
"""Millimetres from the foot of a flag within which nobody sees that its place is not there."""
_INNER: Final = 0.88
"""Of the radius of a hex, how far from its middle the line in it lies that marks an objective."""


def frame_of(atlas: Atlas) -> Box:
    """What signs stay within."""
    field = atlas.field
    left, top, right, low = atlas.window or (
        field.left,
        field.top,
        field.left + field.width,
        field.top + field.height,
    )
    return left + 0.4, top + 0.4, right - 0.4, low - 0.4


def unit_of(atlas: Atlas) -> float:
    """What signs are measured by: they grow with the hexes, and on a table have one size."""
    return atlas.field.radius if isinstance(atlas.field, HexField) else TABLE_COUNTER


def lead(atlas: Atlas, spot: Spot, end: Spot) -> list[Item]:
    """A thin line from a sign to the place that it belongs to, ending in a dot, or to the edge of the piece that stands
    there. What is set later keeps clear of it."""
    if not any(box[0] < spot[0] < box[2] and box[1] < spot[1] < box[3] for box in atlas.joints):
        # A place where two sheets are joined is marked on both: only signs keep off it.
        spot = atlas.room.up_to(end, spot)
    atlas.room.block_line(end, spot)
    soft = atlas.scribe.colour("soft")
    return [Path((("M", end), ("L", spot)), stroke=soft, line=0.2), Path(circle(*spot, 0.45), soft)]


# --- objectives, markers --------------------------------------------------------------------------------


def objective_hexes(atlas: Atlas) -> list[Item]:
    """A line along the lower sides of each hex that is fought for, inside it and clear of its number: nobody asks to
    which hex a flag between two counters belongs."""
    made: list[Item] = []
    for objective, ends in _cups(atlas):
        colour = flag_colour(atlas, objective) or atlas.scribe.colour("ink")
        parts: tuple[Part, ...] = (("M", ends[0]), *(("L", end) for end in ends[1:]))
        made.append(Path(parts, stroke=colour, line=0.4))
    return made


def _cups(atlas: Atlas) -> Iterator[tuple[Objective, list[Spot]]]:
    """Of each hex that is fought for, corners inside it from the upper left one down and up to the upper right one."""
    objectives = atlas.battle.objectives if isinstance(atlas.battle, Scenario) else ()
    radius = unit_of(atlas) * _INNER
    for objective in objectives if isinstance(atlas.field, HexField) else ():
        for spot in (atlas.field.centre(one) for one in objective.at if isinstance(one, Hex)):
            if spot is not None:
                turns = [math.radians(degrees) for degrees in (210, 150, 90, 30, -30)]
                ends = [(spot[0] + radius * math.cos(turn), spot[1] + radius * math.sin(turn)) for turn in turns]
                yield objective, [(round(x, 4), round(y, 4)) for x, y in ends]


def draw_objectives(atlas: Atlas) -> list[Item]:
    """A flag in the colour of whose loss it would be, with what it is worth; and markers."""
    items: list[Item] = []
    objectives = atlas.battle.objectives if isinstance(atlas.battle, Scenario) else ()
    for objective in objectives:
        for spot in atlas.spots(objective.at):
            worth = str(objective.worth) if objective.worth is not None else ""
            items.append(flag(atlas, spot, flag_colour(atlas, objective), worth))
    for _, ends in _cups(atlas):
        atlas.room.shade_line(ends)
    marked = [spot for marker in atlas.map.markers for spot in atlas.spots(places_in(marker.get("at")))]
    return items + [_marker(atlas, spot) for spot in marked]


def _marker(atlas: Atlas, spot: Spot) -> Group:
    ink, paper = atlas.scribe.colour("ink"), atlas.scribe.colour("paper")
    placed = atlas.room.best(spot, (_MARKER, _MARKER), frame_of(atlas), [spot], led=0.0)
    atlas.room.block(placed.box)
    led = lead(atlas, spot, nearest_point(spot, placed.box)) if placed.gap > 0 else []
    return Group((*led, atlas.shop.icons.drawn("secret", *placed.box[:2], _MARKER, ink, paper)), name="marker")


def flag(atlas: Atlas, spot: Spot, fill: str | None, worth: str) -> Group:
    """Without a fill it belongs to nobody yet: dark words on paper."""
    unit = unit_of(atlas)
    high = max(unit * 0.36, _LEAST_FLAG[1])
    wide = max(unit * 0.42, _LEAST_FLAG[0]) + (high * _STARRED if worth else 0.0)
    tall = high + unit * 0.28
    besides: Box | None = None
    if isinstance(atlas.field, HexField):
        # In its hex, below its number, where nobody is drawn; else right of the counter there, or left.
        half = counter_size(atlas) / 2
        beside = [(spot[0] + sign * (half + 0.1 + wide / 2), spot[1] + unit * 0.1) for sign in (1, -1)]
        first, led = [(spot[0], spot[1] + tall / 2 - unit * 0.09), *beside], unit * 0.9
    else:
        # On a table it is measured from: the pole stands on the place itself, be it across a line; from anywhere else a
        # line leads there, and the cloth does not hide it.
        first, led = [(spot[0] + wide / 2, spot[1] - tall / 2)], _ON_ITS_PLACE
        besides = (spot[0] - 0.5, spot[1], spot[0] + 0.5, spot[1] + 0.5)
    is_firm = besides is not None
    placed = atlas.room.best(spot, (wide, tall), frame_of(atlas), first, besides, led=led, end_of=_foot, firm=is_firm)
    atlas.room.block(placed.box)
    if atlas.joints:
        atlas.sheets[spot] = _sheet(atlas, placed.spot)
    x, y = round(placed.box[0], 4), round(placed.box[1], 4)
    foot = _foot(spot, placed.box)
    is_led = placed.gap > led or (is_firm and math.dist(foot, spot) > led)
    items: list[Item] = lead(atlas, spot, foot) if is_led else []
    return Group((*items, *flag_at(atlas, (x, y), (wide, high, tall), fill, worth)), name="objective")


def _sheet(atlas: Atlas, spot: Spot) -> Box:
    """The part of the map between the joints about a place."""
    left, top, right, low = frame_of(atlas)
    for box in atlas.joints:
        if box[2] - box[0] < box[3] - box[1]:
            left = max(left, box[2]) if box[2] <= spot[0] else left
            right = min(right, box[0]) if box[0] >= spot[0] else right
        else:
            top = max(top, box[3]) if box[3] <= spot[1] else top
            low = min(low, box[1]) if box[1] >= spot[1] else low
    return left, top, right, low


def _foot(spot: Spot, box: Box) -> Spot:
    """Where the pole of a flag stands; from a place above or beside it a line would cross the cloth to get there."""
    foot = round(box[0], 4), round(box[3], 4)
    return foot if spot[1] >= foot[1] or spot[0] <= foot[0] else nearest_point(spot, box)


def flag_at(atlas: Atlas, corner: Spot, size: tuple[float, float, float], fill: str | None, worth: str) -> list[Item]:
    """The flag itself: pole, a white cloth with two tails, edged in its colour, and on it a star and what the objective
    is worth: no counter is white with a star, and none has tails. Maps and their legends draw the same one."""
    (x, y), (wide, high, tall) = corner, size
    ink, white = atlas.scribe.colour("ink"), atlas.scribe.colour("white")
    colour = fill or ink
    far, low, notch = round(x + wide, 4), round(y + high, 4), round(x + wide - high * _NOTCH, 4)
    cloth = [(x, y), (far, y), (notch, round(y + high / 2, 4)), (far, low), (x, low)]
    items: list[Item] = [
        Path((("M", (x, y)), ("L", (x, round(y + tall, 4)))), stroke=ink, line=0.35),
        Path(polygon(cloth), white, colour, 0.4),
    ]
    if worth:
        letters = max(SMALLEST, high * 0.86)
        room = wide - high * _NOTCH
        digits = atlas.scribe.width(worth, "label", "b", letters)
        star = min(high * 0.62, room - digits - 0.5)
        left = x + (room - star - digits) / 2
        items.append(Path(_star(left + star / 2, y + high / 2, star / 2), colour))
        items.append(
            written(atlas, worth, left + star + 0.2 + digits / 2, y + high / 2 + letters * 0.34, letters, colour)
        )
    return items


def _star(x: float, y: float, radius: float) -> tuple[Part, ...]:
    """With five points, one of them above."""
    turns = [(at * math.pi / 5, radius if at % 2 == 0 else radius * 0.42) for at in range(10)]
    return polygon(
        [(round(x + reach * math.sin(turn), 4), round(y - reach * math.cos(turn), 4)) for turn, reach in turns]
    )


def flag_colour(atlas: Atlas, objective: Objective) -> str | None:
    """That of the army to which it belongs; nothing if it is nobody's."""
    # Without colours its bands are pale, to spare ink: what is written on a flag would not be seen.
    shade = "mark" if atlas.shop.theme.gray else "main"
    return atlas.palette(objective.owner)[shade] if objective.owner in atlas.palettes else None
