"""The ground of tables: pieces of terrain where they lie, the squares, and rulers along the edges."""

from __future__ import annotations

import math
from typing import Final

from compiler.backends.maps.atlas import Atlas, Box, places_in
from compiler.backends.maps.bridges import draw_bridge, is_road
from compiler.backends.maps.squares import columns_of_squares, letter_of, rows_of_squares, side_of_squares
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, Rect, circle, line, polygon
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.battlefield import Spot, TableField, is_inside, ring, strewn, turned_box
from compiler.layout.maps.ground import GroundStyle, dashes, draw_line, slope
from engine.model.battles import Feature, Scenario
from engine.model.values import Area, Hex, Place, Point, Quantity, Size, Square

_BETWEEN, _APART = 9.0, 2.0
"""Millimetres between figures along an edge, and between ticks, at least."""
TENTH = 0.9
"""Of a hex in millimetres, for lines: a table has none."""
_SLOPE, _MOST_SLOPES = 5.0, 60
"""Millimetres of an edge that a set of hachures fills; and sets along one side of a huge height."""
_STREWN = 4.2
"""The side of a sign on an area."""
_SIGN = 5.6
"""What is built smaller than this has no room for its sign."""
_ROAD = 5.0
"""How much better names keep off a road than off the edge of a wood."""
_STEPS = (1, 5, 10, 20, 50)
_CROSS: Final = 0.8
"""An arm of a cross on a table, in millimetres."""


def table_ground(atlas: Atlas, field: TableField) -> list[Item]:
    fill = atlas.style("open").fill
    items: list[Item] = [Rect(field.left, field.top, field.width, field.height, fill)]
    if field.squares is None:
        items += _crosses(atlas, field)
    clip = (field.left, field.top, field.width, field.height)
    drawn: list[Item] = [
        Group(tuple(draw_feature(atlas, field, feature)), name=f"feature:{feature.name}")
        for feature in atlas.map.features
    ]
    if drawn:
        items.append(Group(tuple(drawn), clip=clip))
    return items


def draw_feature(atlas: Atlas, field: TableField, feature: Feature) -> list[Item]:
    style = atlas.style(feature.terrain)
    through = atlas.spots(feature.through)
    if len(through) > 1:
        width = _width(feature) * field.unit
        # A name may well stand in a river; a road that it lies across seems to be two.
        if is_road(atlas, feature):
            atlas.room.shade_line(through, width=width, times=_ROAD)
        else:
            atlas.room.shade_line(through)
        return [*_line(style, through, width), *_openings(atlas, feature, style)]
    shape = atlas.spots(feature.shape)
    if len(shape) > 2:
        return _area(atlas, style, shape, Path(polygon(shape), fill=style.fill))
    items: list[Item] = []
    for place in feature.at:
        items += _at(atlas, field, feature, style, place)
    return [*items, *_openings(atlas, feature, style)]


def _openings(atlas: Atlas, feature: Feature, style: GroundStyle) -> list[Item]:
    """Doors and gaps: where one goes in and out."""
    items: list[Item] = []
    for x, y in atlas.spots(openings_of(feature)):
        items.append(opening(atlas, x, y, style.wall or style.ink))
        atlas.room.block((x - 0.9, y - 0.9, x + 0.9, y + 0.9))
    return items


def openings_of(feature: Feature) -> tuple[Place, ...]:
    return places_in(dict(feature.fields).get("opening"))


def opening(atlas: Atlas, x: float, y: float, ink: str) -> Rect:
    return Rect(round(x - 0.9, 3), round(y - 0.9, 3), 1.8, 1.8, atlas.scribe.colour("white"), ink, 0.3)


def _at(atlas: Atlas, field: TableField, feature: Feature, style: GroundStyle, place: Place) -> list[Item]:
    middle = field.centre(place)
    if middle is None:
        return []
    fields = dict(feature.fields)
    radius, size, facing = fields.get("radius"), fields.get("size"), fields.get("facing")
    if isinstance(radius, Quantity):
        length = float(radius.amount) * field.unit
        return _area(atlas, style, ring(*middle, length), Path(circle(*middle, length), fill=style.fill))
    if isinstance(size, Size):
        degrees = float(facing.amount) if isinstance(facing, Quantity) else 0.0
        corners = turned_box(*middle, float(size.width) * field.unit, float(size.height) * field.unit, degrees)
        if style.deck is not None:
            atlas.room.shade_line(corners, closed=True)
            atlas.room.shade_line([middle, middle], width=min(float(size.width), float(size.height)) * field.unit)
            return draw_bridge(atlas, style, corners)
        return _area(atlas, style, corners, Path(polygon(corners), fill=style.fill))
    block = field.block(place.name) if isinstance(place, Square) else None
    if block is not None:
        x, y, wide, high = block
        corners = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        return _area(atlas, style, corners, Path(polygon(corners), fill=style.fill))
    return atlas.grounds.symbols(style, [middle], 5.0) or [Path(circle(*middle, 1.2), fill=style.ink)]


def _width(feature: Feature) -> float:
    """How broad a line on the table is, in its unit; nothing where it is not said."""
    held = dict(feature.fields).get("width")
    return float(held.amount) if isinstance(held, Quantity) else 0.0


def _line(style: GroundStyle, spots: list[Spot], width: float) -> list[Item]:
    parts = (("M", spots[0]), *(("L", spot) for spot in spots[1:]))
    if style.line is not None:
        return draw_line(parts, style.line, max(TENTH, width / max(style.line.width, 0.1)))
    return [
        Path(parts, stroke=style.ink, line=round(max(width, 1.2) + 0.3, 3)),
        Path(parts, stroke=style.fill, line=round(max(width, 1.2), 3)),
    ]


def _area(atlas: Atlas, style: GroundStyle, corners: list[Spot], shape: Path) -> list[Item]:
    edged = Path(shape.parts, shape.fill, style.wall or style.ink, 0.5 if style.wall else 0.25)
    spots = _sign_of(corners) if style.wall else strewn(corners, 5.4, 1.5)
    atlas.room.shade_line(corners, closed=True)
    if style.icon is not None:
        half = _STREWN / 2
        atlas.strewn += [(x - half, y - half, x + half, y + half) for x, y in spots]
    slopes = _slopes(corners, style) if style.rim else []
    return [edged, *slopes, *atlas.grounds.symbols(style, spots, _STREWN)]


def _sign_of(corners: list[Spot]) -> list[Spot]:
    """What is built has its sign once, where figures inside leave it to be seen: near its upper left."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    spot = (round(min(xs) + 3.0, 4), round(min(ys) + 3.0, 4))
    fits = min(max(xs) - min(xs), max(ys) - min(ys)) >= _SIGN and is_inside(spot, corners)
    return [spot] if fits else []


def _slopes(corners: list[Spot], style: GroundStyle) -> list[Item]:
    """Hachures along the edge of a height, as on hexes: it is known without its colour."""
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)
    items: list[Item] = []
    for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
        count = min(max(round(math.dist(start, end) / _SLOPE), 1), _MOST_SLOPES)
        for at in range(count):
            ends = [
                (start[0] + (end[0] - start[0]) * part / count, start[1] + (end[1] - start[1]) * part / count)
                for part in (at, at + 1)
            ]
            items += slope(ends[0], ends[1], middle, style.ink, TENTH)
    return items


def table_zones(atlas: Atlas, field: TableField) -> list[Item]:
    """Dashes about each zone that says which squares it covers, or what lies between two points: a group each."""
    items: list[Item] = []
    for index, zone in enumerate(atlas.zones()):
        owner = atlas.army_of_zone(zone)
        colour = atlas.palette(owner)["mark"] if owner else atlas.scribe.colour("soft")
        for place in places_in(zone.get("covers")):
            known = _blocks(place, field)
            if not known:
                continue
            inset = 0.8 + 0.7 * (index % 3)
            left, top = min(b[0] for b in known) + inset, min(b[1] for b in known) + inset
            right, low = max(b[0] + b[2] for b in known) - inset, max(b[1] + b[3] for b in known) - inset
            spots = [(left, top), (right, top), (right, low), (left, low)]
            drawn: list[Item] = []
            for start, end in zip(spots, [*spots[1:], spots[0]], strict=True):
                count = max(3, round((abs(end[0] - start[0]) + abs(end[1] - start[1])) / 4))
                drawn += dashes(start, end, colour, 0.6, count)
            items.append(Group(tuple(drawn), name=f"zone:{zone.name}"))
    return items


def _blocks(place: object, field: TableField) -> list[tuple[float, float, float, float]]:
    """The squares or points at the corners of a place, each as x, y, width, height."""
    corners = (place.first, place.last) if isinstance(place, Area) else (place,) if isinstance(place, Square) else ()
    blocks = [
        (*field.spot(corner.x, corner.y), 0.0, 0.0) if isinstance(corner, Point) else field.block(corner.name)
        for corner in corners
        if not isinstance(corner, Hex)
    ]
    return [block for block in blocks if block is not None]


def table_grid(atlas: Atlas, field: TableField) -> list[Item]:
    """The edge with figures to measure from, or the letters and numbers of the squares."""
    edge, faint = atlas.scribe.colour("soft"), atlas.scribe.colour("ground_line")
    items: list[Item] = []
    if atlas.window is not None:
        items += _inner_rulers(atlas, field, atlas.window, faint)
    elif field.squares is not None:
        items += _squares(atlas, field, field.squares, faint)
    if atlas.window is None and (field.squares is None or _has_points(atlas)):
        items += _rulers(atlas, field, faint)
    if is_lettered(atlas, field):
        items += _letters(atlas, field)
    items.append(Rect(field.left, field.top, field.width, field.height, None, edge, 0.4))
    return items


def _squares(atlas: Atlas, field: TableField, squares: tuple[int, int], colour: str) -> list[Item]:
    items: list[Item] = []
    # Where places are points, the lower and the left edge are for measuring.
    measured = _has_points(atlas)
    wide, high = field.width / squares[0], field.height / squares[1]
    right, low = field.left + field.width, field.top + field.height
    run, size = atlas.scribe.run, SMALLEST * 1.2
    for column in range(squares[0]):
        x = field.left + column * wide
        if column:
            items.append(line(x, field.top, x, low, colour, 0.2))
        letter, middle = chr(ord("a") + column), _off_joints(atlas, x + wide / 2, size, upright=True)
        edges = (field.top - 1.4,) if measured else (field.top - 1.4, low + 1.4 + size * 0.66)
        items += [run(letter, middle, y, size, style="b", colour="soft", anchor="middle") for y in edges]
    for row in range(squares[1]):
        y = field.top + row * high
        if row:
            items.append(line(field.left, y, right, y, colour, 0.2))
        middle = _off_joints(atlas, y + high / 2, size * 1.4, upright=False) + size * 0.33
        if not measured:
            items.append(run(str(row + 1), field.left - 1.4, middle, size, style="b", colour="soft", anchor="end"))
        items.append(run(str(row + 1), right + 1.4, middle, size, style="b", colour="soft"))
    return items


def is_lettered(atlas: Atlas, field: TableField) -> bool:
    """Whether orders of battle name squares of ours: the table has none of its own, and somebody stands at a point."""
    return atlas.window is None and field.squares is None and isinstance(atlas.battle, Scenario) and _has_points(atlas)


def _letters(atlas: Atlas, field: TableField) -> list[Item]:
    """Letters above the table and numbers on its right, which name the squares."""
    run, size, side = atlas.scribe.run, SMALLEST * 1.1, side_of_squares(atlas.map)
    rows, right = rows_of_squares(atlas.map), field.left + field.width
    items: list[Item] = []
    for column in range(columns_of_squares(atlas.map)):
        x = field.spot((column * side + min((column + 1) * side, field.across)) / 2, 0)[0]
        x = _off_joints(atlas, x, size, upright=True)
        items.append(run(letter_of(column), x, field.top - 1.7, size, style="b", colour="soft", anchor="middle"))
    for row in range(rows):
        low = (rows - 1 - row) * side
        y = field.spot(0, (low + min(low + side, field.up)) / 2)[1]
        y = _off_joints(atlas, y, size * 1.4, upright=False) + size * 0.33
        items.append(run(str(row + 1), right + 1.7, y, size, style="b", colour="soft"))
    return items


def _has_points(atlas: Atlas) -> bool:
    """Whether somebody stands at a point, and not in a square."""
    pieces = (piece for army in atlas.battle.armies for piece in pieces_of(army))
    return any(isinstance(piece.at, Point) for piece in pieces)


def _inner_rulers(atlas: Atlas, field: TableField, window: Box, colour: str) -> list[Item]:
    """Figures along the lower and the left edge of a part of a table, inside it: its own edges are elsewhere."""
    left, top, right, low = window
    run, size, each = atlas.scribe.run, SMALLEST, max(_step(field), 1)
    items: list[Item] = []
    wide = atlas.scribe.width
    first = left + 1.6 + wide(atlas.map.size.unit, "sans", "i", size)
    for across in range(0, int(field.across) + 1, each):
        x = field.spot(across, 0)[0]
        if first + wide(str(across), "sans", "", size) / 2 < x < right - 4.0:
            items.append(line(x, low - 1.0, x, low, colour, 0.3))
            items.append(run(str(across), x, low - 1.4, size, colour="soft", anchor="middle"))
    for up in range(0, int(field.up) + 1, each):
        y = field.spot(0, up)[1]
        if top + 2.0 < y < low - 3.4:
            items.append(line(left, y, left + 1.0, y, colour, 0.3))
            end = left + 1.4 + wide(str(up), "sans", "", size)
            if _is_crossed(atlas, field, (left + 1.4, end)):
                # A cross under a figure seems to strike it out.
                items.append(Rect(left + 1.2, y - size * 0.5, end - left, size, atlas.style("open").fill))
            items.append(run(str(up), left + 1.4, y + size * 0.33, size, colour="soft"))
    items.append(run(atlas.map.size.unit, left + 0.8, low - 0.8, size, style="i", colour="soft"))
    return items


def _rulers(atlas: Atlas, field: TableField, colour: str) -> list[Item]:
    """Ticks along all edges, as near as they can be counted; figures where there is room for them, from the
    corner that is nought both ways, and the unit there."""
    items: list[Item] = []
    run, size = atlas.scribe.run, SMALLEST
    each = _step(field)
    tick = min(_step(field, _APART), each)
    right, low = field.left + field.width, field.top + field.height
    for across in range(0, int(field.across) + 1, tick):
        x = field.spot(across, 0)[0]
        long = 1.4 if across % each == 0 else 0.7
        items += [line(x, low, x, low + long, colour, 0.2), line(x, field.top - long, x, field.top, colour, 0.2)]
        if across % each == 0:
            x = _off_joints(atlas, x, atlas.scribe.width(str(across), "sans", "", size), upright=True)
            items.append(run(str(across), x, low + 3.9, size, colour="soft", anchor="middle"))
    for up in range(0, int(field.up) + 1, tick):
        y = field.spot(0, up)[1]
        long = 1.4 if up % each == 0 else 0.7
        items += [line(field.left - long, y, field.left, y, colour, 0.2), line(right, y, right + long, y, colour, 0.2)]
        if up % each == 0 and up:
            y = _off_joints(atlas, y, size * 1.4, upright=False)
            items.append(run(str(up), field.left - 1.55, y + size * 0.33, size, colour="soft", anchor="end"))
    unit = atlas.map.size.unit
    items.append(run(unit, field.left - 1.8, low + 3.9, size, style="i", colour="soft", anchor="end"))
    return items


def _off_joints(atlas: Atlas, at: float, wide: float, *, upright: bool) -> float:
    """The middle of a figure beside an edge, moved along it until no joint of sheets goes through it."""
    for left, top, right, low in (*atlas.joints, *atlas.seams):
        # An upright joint begins at the upper edge of all, a lying one at the left edge.
        near, far, is_upright = (left, right, True) if right - left < low - top else (top, low, False)
        if is_upright is upright and at - wide / 2 < far and at + wide / 2 > near:
            before, behind = near - wide / 2, far + wide / 2
            return round(before if at - before < behind - at else behind, 4)
    return at


def _step(field: TableField, apart: float = _BETWEEN) -> int:
    """Units between two figures along an edge: as few as leave room for them, however large the table is."""
    for step in _STEPS:
        if step * field.unit >= apart:
            return step
    tens = 100
    while True:
        for step in (tens, 2 * tens, 5 * tens):
            if step * field.unit >= apart:
                return step
        tens *= 10


def crosses_apart(atlas: Atlas, field: TableField) -> int:
    """Measures between the crosses of a table that has no squares of its own."""
    return side_of_squares(atlas.map) if is_lettered(atlas, field) else _step(field, 2 * _BETWEEN)


def _is_crossed(atlas: Atlas, field: TableField, span: tuple[float, float]) -> bool:
    """Whether crosses stand across the table where something is written."""
    spots = (field.spot(one, 0)[0] for one in range(0, math.ceil(field.across), crosses_apart(atlas, field)))
    return any(span[0] - _CROSS < x < span[1] + _CROSS for x in spots)


def _crosses(atlas: Atlas, field: TableField) -> list[Item]:
    """Where squares meet; with lines between them where squares are named."""
    items: list[Item] = []
    named, each = is_lettered(atlas, field), crosses_apart(atlas, field)
    colour = atlas.scribe.colour("ground_line")
    acrosses, ups = range(each, math.ceil(field.across), each), range(each, math.ceil(field.up), each)
    if named:
        low, right = field.top + field.height, field.left + field.width
        items += [line(x, field.top, x, low, colour, 0.08) for x in (field.spot(one, 0)[0] for one in acrosses)]
        items += [line(field.left, y, right, y, colour, 0.08) for y in (field.spot(0, one)[1] for one in ups)]
    for across in acrosses:
        for up in ups:
            x, y = field.spot(across, up)
            items += [line(x - _CROSS, y, x + _CROSS, y, colour, 0.15)]
            items += [line(x, y - _CROSS, x, y + _CROSS, colour, 0.15)]
    return items
