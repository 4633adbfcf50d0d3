"""Names of places on a map: of what is fought for, of pieces of ground, and in examples of people.

A name on a table stands beside the ground that it is of, or on it where that is bare; on hexes low in its own. What had
to go far from its place is led back to it by a line.
"""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from typing import Final

from compiler.backends.maps.atlas import Atlas, Box
from compiler.backends.maps.pieces import MOST_LETTERS, standing_pieces
from compiler.backends.maps.signs import frame_of, lead, unit_of
from compiler.backends.products.numbers import is_leader
from compiler.layout.draw import Group, Item, Rect
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.maps.battlefield import HexField, Spot, is_inside, ring, turned_box
from compiler.layout.maps.placing import CLEAR, Placing, nearest_point
from compiler.notation import notate
from engine.model.battles import Feature, Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.values import Quantity, Size

_APART: Final = 0.7
"""Of its height, the room that a name keeps above and below it from other names, if there is any."""
_EDGE: Final = 1.8
"""Millimetres from the edge of bare ground, which may have hachures, to a name inside it."""
_LONG: Final = 15.0
"""What reaches farther than this may have its name anywhere along it."""


@dataclass(frozen=True, slots=True)
class _Name:
    """A name to be written: the places that it may stand at, and how far what it names reaches above and below."""

    words: str
    spots: tuple[Spot, ...]
    reach: float = 0.0
    extent: float = 0.0
    group: str = ""
    outline: tuple[Spot, ...] = ()
    """The corners of what it names, where that lies about its one place."""
    fill: str | None = None
    """The colour of what it names, if no signs stand on that: there is room for a name inside."""


def draw_labels(atlas: Atlas) -> list[Item]:
    """The names of objectives and of named pieces of ground, where they cover nothing: first of what is small, since
    the name of a river may stand anywhere along it."""
    for box in atlas.strewn:
        atlas.room.shade(box)
    names = [*_aims(atlas), *_people(atlas)]
    grounds = {name.words.partition(" · ")[0]: name for name in reversed(_grounds(atlas))}
    # An objective that is a piece of ground has its name where that has it.
    names = [
        replace(name, spots=ground.spots, reach=ground.reach, outline=ground.outline)
        if (ground := grounds.get(name.words)) is not None and _is_about(ground, name.spots[0])
        else name
        for name in names
    ]
    known = {name.words for name in names}
    names += [name for words, name in reversed(grounds.items()) if words not in known]
    field = atlas.field
    size = max(SMALLEST, min(points(8), field.radius * 0.36)) if isinstance(field, HexField) else points(7.5)
    unique: dict[str, _Name] = {}
    for name in names:
        unique.setdefault(name.words, name)
    ordered = sorted(unique.values(), key=lambda name: round(name.extent / 20))
    return [Group(tuple(_label(atlas, name, size)), name=name.group) for name in ordered]


def _aims(atlas: Atlas) -> list[_Name]:
    objectives = atlas.battle.objectives if isinstance(atlas.battle, Scenario) else ()
    titled = [objective for objective in objectives if objective.title is not None]
    return [
        _Name(atlas.views.title(objective), (spot,)) for objective in titled for spot in atlas.spots(objective.at)[:1]
    ]


def _people(atlas: Atlas) -> list[_Name]:
    """In an example, who is known by name. A name that is only a word of the file belongs to no language."""
    if isinstance(atlas.battle, Scenario):
        return []
    return [
        _Name(atlas.views.title(piece), (spot,))
        for army in atlas.battle.armies
        for piece, spot in standing_pieces(atlas, army)
        if piece.title is not None and (len(piece.name) > MOST_LETTERS or is_leader(piece, atlas.ruleset))
    ]


def _grounds(atlas: Atlas) -> list[_Name]:
    names = []
    for feature in atlas.map.features:
        spots = atlas.spots(feature.at or feature.shape or feature.through)
        if feature.title is not None and spots:
            right, down = _reach(atlas, feature)
            extent = 2 * max(right, down)
            if feature.shape:
                spots = [
                    (math.fsum(x for x, _ in spots) / len(spots), math.fsum(y for _, y in spots) / len(spots)),
                ]
            elif not feature.at:
                extent = math.fsum(math.dist(start, end) for start, end in pairwise(spots))
                spots, down = _along(spots), 0.0
            elif len(spots) > 1:
                spots = [spots[len(spots) // 2], *spots]
            elif down > _LONG and down > 3 * right:
                x, y = spots[0]
                spots, down = [(x, y + down * part) for part in (0, -0.5, 0.5, -0.8, 0.8)], 0.0
            group, outline = f"feature:{feature.name}", _outline(atlas, feature) if len(feature.at) < 2 else ()
            style = atlas.style(feature.terrain)
            fill = style.fill if outline and style.icon is None and style.deck is None else None
            names.append(_Name(_named(atlas, feature), tuple(spots), down, extent, group, outline, fill))
    return names


def _along(spots: list[Spot]) -> list[Spot]:
    """Places along a line where its name may stand: the middle of the whole way first."""
    length = math.fsum(math.dist(start, end) for start, end in pairwise(spots))
    places = []
    for part in (0.5, 0.35, 0.65, 0.2, 0.8, 0.08, 0.92):
        left = length * part
        for start, end in pairwise(spots):
            far = math.dist(start, end)
            if left <= far and far:
                share = left / far
                places.append((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share))
                break
            left -= far
    return [(round(x, 4), round(y, 4)) for x, y in places] or spots[:1]


def _named(atlas: Atlas, feature: Feature) -> str:
    """Its name, and what level or height it has where that is said: a figure alone would be a riddle."""
    fields = dict(feature.fields)
    heights = [f"{atlas.say(key)} {notate(fields[key])}" for key in ("level", "height") if fields.get(key) is not None]
    return " · ".join([atlas.views.title(feature), *heights])


def _outline(atlas: Atlas, feature: Feature) -> tuple[Spot, ...]:
    """The corners of a piece of ground on a table, about its first place."""
    field, fields = atlas.field, dict(feature.fields)
    if isinstance(field, HexField):
        return ()
    if feature.shape:
        return tuple(atlas.spots(feature.shape))
    spots = atlas.spots(feature.at[:1])
    radius, size, facing = fields.get("radius"), fields.get("size"), fields.get("facing")
    if spots and isinstance(radius, Quantity):
        return tuple(ring(*spots[0], float(radius.amount) * field.unit))
    if spots and isinstance(size, Size):
        degrees = float(facing.amount) if isinstance(facing, Quantity) else 0.0
        wide, high = float(size.width) * field.unit, float(size.height) * field.unit
        return tuple(turned_box(*spots[0], wide, high, degrees))
    return ()


def _is_about(name: _Name, spot: Spot) -> bool:
    return bool(name.outline) and is_inside(spot, list(name.outline))


def _reach(atlas: Atlas, feature: Feature) -> tuple[float, float]:
    """How far a piece of ground on a table reaches to the right of its middle, and below it."""
    outline = _outline(atlas, feature)
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return ((max(xs) - min(xs)) / 2, (max(ys) - min(ys)) / 2) if outline else (0.0, 0.0)


def _beside(outline: tuple[Spot, ...], spot: Spot, wide: float, high: float) -> list[Spot]:
    """Middles of a name just below what it names and just above it, where that is as wide as the name; then right and
    left of a place in it."""
    (x, y), far = spot, high / 2 + CLEAR
    xs = [x for x, _ in outline]
    made: list[Spot] = []
    # In the middle, then a little to either side, where something may stand in the way.
    for shift in (0.0, -0.25, 0.25, -0.5, 0.5):
        middle = x + shift * wide
        met = _upright(outline, middle - wide / 2, middle + wide / 2)
        made += [(middle, max(met) + far), (middle, min(met) - far)] if met else []
    sides = [(max(xs) + wide / 2 + CLEAR, y), (min(xs) - wide / 2 - CLEAR, y)]
    return [*made[:2], *sides, *made[2:]]


def _within(outline: tuple[Spot, ...], wide: float, high: float) -> list[Spot]:
    """Middles of a name in the corners of bare ground, clear of its edge, and in the middle of its sides."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    left, right = min(xs) + wide / 2 + _EDGE, max(xs) - wide / 2 - _EDGE
    top, low = min(ys) + high / 2 + _EDGE, max(ys) - high / 2 - _EDGE
    if left > right or top > low:
        return []
    middle = (left + right) / 2, (top + low) / 2
    spots = [(x, y) for y in (low, top, middle[1]) for x in (left, right, middle[0])]
    return [
        (x, y)
        for x, y in spots
        if all(is_inside((x + dx * wide / 2, y + dy * high / 2), list(outline)) for dx in (-1, 1) for dy in (-1, 1))
    ]


def _upright(outline: tuple[Spot, ...], left: float, right: float) -> list[float]:
    """How high the edge of a shape lies between two uprights, and on them."""
    found = [y for x, y in outline if left <= x <= right]
    for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
        met = [x for x in (left, right) if x1 != x2 and min(x1, x2) <= x <= max(x1, x2)]
        found += [y1 + (y2 - y1) * (x - x1) / (x2 - x1) for x in met]
    return found


def _label(atlas: Atlas, name: _Name, size: float) -> list[Item]:
    """Words on a plate of ground, so that a line below them does not cross them out."""
    scribe, unit, reach = atlas.scribe, unit_of(atlas), name.reach
    wide, high = scribe.width(name.words, "serif", "i", size) + 0.8, size * 1.08
    led = reach + unit * 0.8
    tried = []
    for order, (x, y) in enumerate(name.spots):
        if isinstance(atlas.field, HexField):
            # Low in its hex, where the numbers of the hexes below leave room; below its number where nothing stands.
            first = [(x, y + unit * 0.5), (x, y - unit * 0.28), (x, y)]
        elif name.outline:
            inner = _within(name.outline, wide, high) if name.fill is not None else []
            first = [*inner, *_beside(name.outline, (x, y), wide, high), *([(x, y)] if reach > high else [])]
        else:
            below, above = (x, y + reach + high * 0.6), (x, y - reach - high * 0.6)
            first = [below, above, *([(x, y)] if reach > high else [])]
        sheet = atlas.sheets.get((x, y), frame_of(atlas))
        frame = sheet if sheet[2] - sheet[0] > wide and sheet[3] - sheet[1] > high else frame_of(atlas)
        bound = max([led, *(math.dist((x, y), end) + unit * 0.4 for end in name.outline)])
        placed = atlas.room.best((x, y), (wide, high), frame, first, led=bound)
        tried.append((placed.cost + order * 0.3, order, placed))
        if placed.cost < 1.0:
            break
    _, order, placed = min(tried, key=lambda one: one[:2])
    atlas.room.block(placed.box)
    # Two names above one another would be read as one.
    left, top, right, low = placed.box
    atlas.room.shade((left, top - high * _APART, right, low + high * _APART))
    spot = name.spots[order]
    far = _apart(placed.box, name.outline) > unit * 0.4 if name.outline else placed.gap > led
    line = lead(atlas, spot, nearest_point(spot, placed.box)) if far else []
    return [*line, *_plate(atlas, name.words, placed, size, _fill_under(atlas, placed.box))]


def _fill_under(atlas: Atlas, box: Box) -> str | None:
    """The colour of the uppermost bare ground that a name lies wholly on."""
    found: str | None = None
    for feature in atlas.map.features if not isinstance(atlas.field, HexField) else ():
        outline, style = list(_outline(atlas, feature)), atlas.style(feature.terrain)
        if outline and style.icon is None and style.deck is None:
            corners = [(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]
            found = style.fill if all(is_inside(corner, outline) for corner in corners) else found
    return found


def _apart(box: Box, outline: tuple[Spot, ...]) -> float:
    """How far a name stands from what it names."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    across = max(box[0] - max(xs), min(xs) - box[2], 0.0)
    return math.hypot(across, max(box[1] - max(ys), min(ys) - box[3], 0.0))


def _plate(atlas: Atlas, words: str, placed: Placing, size: float, fill: str | None) -> list[Item]:
    left, top, right, low = (round(edge, 4) for edge in placed.box)
    ground = fill or atlas.scribe.colour("ground")
    under = Rect(left, top, round(right - left, 4), round(low - top, 4), ground, radius=0.5)
    x, base = placed.spot[0], placed.spot[1] + size * 0.26
    run = atlas.scribe.run(words, x, base, size, family="serif", style="i", anchor="middle", box="label")
    return [under, run]
