"""The ground of hex maps: terrain, slopes, coordinates, lines through hexes and along their sides, zones."""

from __future__ import annotations

from compiler.backends.maps.atlas import Atlas, Box, places_in
from compiler.layout.draw import Item, Path, Rect, Run, polygon
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.maps.battlefield import HexField, Spot
from compiler.layout.maps.ground import GroundStyle, LineStyle, dashes, draw_line, signs_in_hex, slope, smooth
from engine.model.battles import Feature
from engine.model.values import Hex
from engine.space.hexes import neighbours

_NARROW = 3.4
"""Hexes narrower than this have no room for two figures: every fifth is told."""

_OFF_NUMBERS = 0.15
"""Millimetres that the dashes about a zone keep from the number of a hex."""
_SIGN = 0.4
"""Of the square that a sign is drawn in, how far from its middle there is something of it to be seen."""


def hex_ground(atlas: Atlas, field: HexField) -> list[Item]:
    """Fills first, then what stands on them, so that no neighbour covers a tree."""
    grounds = {
        Hex(column, line): name
        for line, row in enumerate(atlas.map.ground, start=1)
        for column, name in enumerate(row, start=1)
    }
    styles = {name: atlas.style(name) for name in dict.fromkeys(["open", *grounds.values()])}
    items: list[Item] = []
    for place in atlas.shown(field):
        style = styles[grounds.get(place, "open")]
        items.append(Path(polygon(field.corners(place)), fill=style.fill))
    for place in atlas.shown(field):
        name = grounds.get(place, "open")
        items += _stands(atlas, field, place, styles[name])
        if styles[name].rim:
            # Heights of one name run into one another; the slope is shown where they end.
            for side, near in enumerate(neighbours(place)):
                if not styles[grounds.get(near, "open")].rim and near in grounds:
                    start, end = field.side(place, side)
                    middle = field.centre(place) or start
                    items += slope(start, end, middle, styles[name].ink, field.step / 10)
    return items + _standing(atlas, field)


def _standing(atlas: Atlas, field: HexField) -> list[Item]:
    """What stands in hexes without replacing their ground, and is no line: gabions in a village."""
    shown = set(atlas.shown(field))
    return [
        item
        for feature in atlas.map.features
        if atlas.is_linear(feature.terrain) and atlas.style(feature.terrain).line is None
        for place in atlas.hexes(feature.at)
        if place in shown
        for item in _stands(atlas, field, place, atlas.style(feature.terrain))
    ]


def _stands(atlas: Atlas, field: HexField, place: Hex, style: GroundStyle) -> list[Item]:
    middle = field.centre(place) or (0.0, 0.0)
    if style.letter:
        size = max(field.radius * 0.6, SMALLEST)
        x, y = middle
        return [atlas.scribe.run(style.letter, x, y + size * 0.34, size, colour="soft", anchor="middle")]
    spots, size = signs_in_hex(style, middle, field.radius)
    if style.icon is not None:
        half = size * _SIGN
        atlas.strewn += [(x - half, y - half, x + half, y + half) for x, y in spots]
    return atlas.grounds.symbols(style, spots, size)


def hex_grid(atlas: Atlas, field: HexField) -> list[Item]:
    """The lines between hexes."""
    line = atlas.scribe.colour("ground_line")
    return [
        Path(polygon(field.corners(place)), stroke=line, line=round(max(0.1, field.radius * 0.025), 3))
        for place in atlas.shown(field)
    ]


def hex_numbers(atlas: Atlas, field: HexField) -> list[Item]:
    """The number of each hex: in it where there is room, beside a road that goes through, else along the edges."""
    items: list[Item] = []
    size = max(SMALLEST, min(field.radius * 0.3, points(8)))
    run = atlas.scribe.run
    slopes = _slopes(atlas)
    inside = atlas.scribe.width("0000", "sans", "", size) <= 0.7 * field.step
    for place in atlas.shown(field):
        if atlas.numbered is not None and str(place) not in atlas.numbered:
            continue
        if not inside and place.line > 1 and place.column > 1:
            continue
        x, y = field.centre(place) or (0.0, 0.0)
        if inside:
            number, box = _number(atlas, place, (x, y - 0.48 * field.radius), size, field.radius)
            atlas.room.block(box)
            if place in slopes:
                # No hachure crosses the number out.
                wide, high = round(box[2] - box[0], 4), round(box[3] - box[1], 4)
                items.append(Rect(round(box[0], 4), round(box[1], 4), wide, high, slopes[place], radius=0.4))
            items.append(number)
        elif field.step >= _NARROW or (place.column if place.line == 1 else place.line) % 5 == 0:
            words = f"{place.column:02}" if place.line == 1 else f"{place.line:02}"
            items.append(run(words, x, y + size * 0.3, size, colour="soft", anchor="middle", box="coordinate"))
    return items


def _number(atlas: Atlas, place: Hex, spot: Spot, size: float, radius: float) -> tuple[Run, Box]:
    """Above the middle of its hex; left or right of it where a line would cross the number."""
    tried = []
    for shift in (0.0, -0.32, 0.32):
        x, base = spot[0] + shift * radius, spot[1] + abs(shift) * 0.3 * radius
        number = atlas.scribe.run(str(place), x, base, size, colour="soft", anchor="middle", box="coordinate")
        box = (number.x - 0.2, base - 0.72 * size, number.x + number.width + 0.2, base + 0.06 * size)
        cost = atlas.room.cost(box)
        tried.append((round(cost + abs(shift) * 0.1, 4), number, box))
        if not cost:
            break
    _, number, box = min(tried, key=lambda numbered: numbered[0])
    return number, box


def _slopes(atlas: Atlas) -> dict[Hex, str]:
    """The hexes whose edges are hachured, each with the colour of its ground."""
    styles = {name: atlas.style(name) for row in atlas.map.ground for name in row}
    return {
        Hex(column, line): styles[name].fill
        for line, row in enumerate(atlas.map.ground, start=1)
        for column, name in enumerate(row, start=1)
        if styles[name].rim
    }


def hex_lines(atlas: Atlas, field: HexField) -> list[Item]:
    """Water first, roads over it, then what stands along sides."""
    items: list[Item] = []
    tenth = field.step / 10
    for feature in atlas.map.features:
        ground = atlas.style(feature.terrain)
        # What fills whole hexes elsewhere lies along sides here, as a line in its colour: it is in the way, and seen.
        style = ground.line or (LineStyle(ground.ink, 1.3) if feature.sides or feature.through else None)
        if style is None:
            continue
        through = atlas.hexes(feature.through) or (atlas.hexes(feature.at) if atlas.is_linear(feature.terrain) else [])
        if len(through) > 1:
            way = _extended(field, through, feature)
            atlas.room.shade_line(way)
            items += draw_line(smooth(way), style, tenth)
        for side in feature.sides:
            near = neighbours(side.one)
            if side.other in near:
                start, end = field.side(side.one, near.index(side.other))
                atlas.room.shade_line([start, end])
                items += draw_line((("M", start), ("L", end)), style, tenth)
    return items


def _extended(field: HexField, through: list[Hex], feature: Feature) -> list[Spot]:
    """A road that reaches the edge of the map goes on over it; a crest line ends where it ends."""
    spots = [field.centre(place) or (0.0, 0.0) for place in through]
    if feature.terrain == "crest":
        return spots
    before, after = _beyond(field, through[0]), _beyond(field, through[-1])
    return [*([before] if before else []), *spots, *([after] if after else [])]


def _beyond(field: HexField, place: Hex) -> Spot | None:
    x, y = field.centre(place) or (0.0, 0.0)
    if place.line == 1:
        return x, y - field.radius
    if place.line == field.lines:
        return x, y + field.radius
    if place.column == 1:
        return x - field.step / 2, y
    if place.column == field.columns:
        return x + field.step / 2, y
    return None


def hex_zones(atlas: Atlas, field: HexField) -> list[Item]:
    """Dashes just inside the border of each zone, in the colour of whose it is; each zone a little further in. They
    stop short of the numbers of hexes, which have their places already."""
    items: list[Item] = []
    for index, zone in enumerate(atlas.zones()):
        held = frozenset(atlas.hexes(places_in(zone.get("covers"))))
        owner = atlas.army_of_zone(zone)
        colour = atlas.palette(owner)["mark"] if owner else atlas.scribe.colour("soft")
        inset = 0.07 + 0.05 * (index % 3)
        for place, side in field.border(held):
            x, y = field.centre(place) or (0.0, 0.0)
            start, end = field.side(place, side)
            inner = [(sx + (x - sx) * inset, sy + (y - sy) * inset) for sx, sy in (start, end)]
            width = round(field.radius * 0.07, 3)
            clear = atlas.room.clear_part(inner[0], inner[1], width / 2 + _OFF_NUMBERS)
            items += dashes(*clear, colour, width, 2) if clear is not None else []
    return items
