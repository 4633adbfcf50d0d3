"""What tells about a map: objectives with what they are worth, markers, names of places.

Each is set where it hides nothing: no counter, no number of a hex, no other sign. What had to go far from its place is
led back to it by a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from compiler.backends.maps.atlas import Atlas, Box, is_leader, places_in
from compiler.backends.maps.pieces import MOST_LETTERS, TABLE_COUNTER, counter_size, standing_pieces, written
from compiler.layout.draw import Group, Item, Part, Path, Rect, circle, polygon
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.maps.battlefield import HexField, Spot, is_inside, ring, turned_box
from compiler.layout.maps.placing import CLEAR, Placing, nearest_point
from compiler.notation import notate
from engine.model.battles import Feature, Objective, Scenario
from engine.model.values import Hex, Quantity, Size

_MARKER: Final = 4.4
_LEAST_FLAG: Final = (2.7, 2.6)
_NOTCH: Final = 0.34
"""How deep the tails of a flag are cut, of its height."""
_STARRED: Final = 0.95
"""What the star before a figure takes besides, and the tails, of that height."""
_INNER: Final = 0.88
"""Of the radius of a hex, how far from its middle the line in it lies that marks an objective."""
_APART: Final = 0.7
"""Of its height, the room that a name keeps above and below it from other names, if there is any."""
_LONG: Final = 15.0
"""What reaches farther than this may have its name anywhere along it."""


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


def _lead(atlas: Atlas, spot: Spot, end: Spot) -> list[Item]:
    """A thin line from a sign to the place that it belongs to, ending in a dot. What is set later keeps clear of it."""
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
    led = _lead(atlas, spot, nearest_point(spot, placed.box)) if placed.gap > 0 else []
    return Group((*led, atlas.shop.icons.drawn("secret", *placed.box[:2], _MARKER, ink, paper)), name="marker")


def flag(atlas: Atlas, spot: Spot, fill: str | None, worth: str) -> Group:
    """Without a fill it belongs to nobody yet: dark words on paper."""
    unit = unit_of(atlas)
    high = max(unit * 0.36, _LEAST_FLAG[1])
    wide = max(unit * 0.42, _LEAST_FLAG[0]) + (high * _STARRED if worth else 0.0)
    tall = high + unit * 0.28
    if isinstance(atlas.field, HexField):
        # In its hex, below its number, where nobody is drawn; else right of the counter there, or left.
        half = counter_size(atlas) / 2
        beside = [(spot[0] + sign * (half + 0.1 + wide / 2), spot[1] + unit * 0.1) for sign in (1, -1)]
        first = [(spot[0], spot[1] + tall / 2 - unit * 0.09), *beside]
    else:
        first = [(spot[0] + wide / 2, spot[1] - tall / 2)]
    led = unit * 0.9
    placed = atlas.room.best(spot, (wide, tall), frame_of(atlas), first, led=led, end_of=_foot)
    atlas.room.block(placed.box)
    if atlas.joints:
        atlas.sheets[spot] = _sheet(atlas, placed.spot)
    x, y = round(placed.box[0], 4), round(placed.box[1], 4)
    items: list[Item] = _lead(atlas, spot, _foot(spot, placed.box)) if placed.gap > led else []
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


# --- names --------------------------------------------------------------------------------------------------------


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
            names.append(_Name(_named(atlas, feature), tuple(spots), down, extent, group, outline))
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
    met, xs = _upright(outline, x - wide / 2, x + wide / 2), [x for x, _ in outline]
    sides = [(max(xs) + wide / 2 + CLEAR, y), (min(xs) - wide / 2 - CLEAR, y)]
    return [*([(x, max(met) + far), (x, min(met) - far)] if met else []), *sides]


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
    led = max(reach, *(math.dist(name.spots[0], end) for end in name.outline), 0.0) + unit * 0.8
    tried = []
    for order, (x, y) in enumerate(name.spots):
        if isinstance(atlas.field, HexField):
            # Low in its hex, where the numbers of the hexes below leave room; below its number where nothing stands.
            first = [(x, y + unit * 0.5), (x, y - unit * 0.28), (x, y)]
        elif name.outline:
            first = [*_beside(name.outline, (x, y), wide, high), *([(x, y)] if reach > high else [])]
        else:
            below, above = (x, y + reach + high * 0.6), (x, y - reach - high * 0.6)
            first = [below, above, *([(x, y)] if reach > high else [])]
        sheet = atlas.sheets.get((x, y), frame_of(atlas))
        frame = sheet if sheet[2] - sheet[0] > wide and sheet[3] - sheet[1] > high else frame_of(atlas)
        placed = atlas.room.best((x, y), (wide, high), frame, first, led=led)
        tried.append((placed.cost + order * 0.3, order, placed))
        if placed.cost < 1.0:
            break
    _, order, placed = min(tried, key=lambda one: one[:2])
    atlas.room.block(placed.box)
    # Two names above one another would be read as one.
    left, top, right, low = placed.box
    atlas.room.shade((left, top - high * _APART, right, low + high * _APART))
    spot = name.spots[order]
    line = _lead(atlas, spot, nearest_point(spot, placed.box)) if placed.gap > led else []
    return [*line, *_plate(atlas, name.words, placed, size)]


def _plate(atlas: Atlas, words: str, placed: Placing, size: float) -> list[Item]:
    left, top, right, low = (round(edge, 4) for edge in placed.box)
    under = Rect(left, top, round(right - left, 4), round(low - top, 4), atlas.scribe.colour("ground"), radius=0.5)
    x, base = placed.spot[0], placed.spot[1] + size * 0.26
    run = atlas.scribe.run(words, x, base, size, family="serif", style="i", anchor="middle", box="label")
    return [under, run]
