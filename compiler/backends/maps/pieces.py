"""What stands on a map: counters with their facing, objectives with what they are worth, ways out, names of places."""

from __future__ import annotations

import math
from collections.abc import Iterator

from compiler.backends.maps.atlas import Atlas, Box, is_drawn, is_leader, numbers_of
from compiler.backends.maps.fan import Standing, fanned, lead, nearest, shared
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, Rect, circle, polygon
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.maps.battlefield import HexField, Spot, compass_angle, turned_box
from compiler.layout.maps.ground import rotated
from compiler.notation import notate
from engine.model.battles import Army, Example, Feature, Piece, Scenario
from engine.model.values import Place, Quantity, Ref, Size

TABLE_COUNTER = 7.0
"""Millimetres, on maps without hexes."""
_FIGURE, _LEAST_FIGURE = 4.4, 3.4
"""The same for a single figure; and where figures crowd."""
_ROUND = 0.36
"""The radius of a leader's counter, in sides of a unit's."""
_WRITTEN = 3.0
"""Smaller counters carry nothing but their colours."""
_ICON = 5.5
"""Smaller counters carry their number alone."""
_LEAST_BASE = 2.2
"""Bases that would be drawn smaller are counters instead."""
_SHORT = 2
"""Letters of a name that a counter has room for."""


def counter_size(atlas: Atlas) -> float:
    """The side of a unit's counter. A `um` is as wide as one figure, so there a counter is hardly larger than that, and
    smaller where figures stand close together."""
    if isinstance(atlas.field, HexField):
        return atlas.field.radius * 0.92
    if atlas.map.size.unit != "um":
        return TABLE_COUNTER
    if atlas.counter is None:
        usual = max(_FIGURE, min(TABLE_COUNTER, atlas.field.unit * 1.2))
        close = nearest([spot for army in atlas.battle.armies for _, spot in _standing(atlas, army)])
        atlas.counter = min(usual, max(close, _LEAST_FIGURE))
    return atlas.counter


def _standing(atlas: Atlas, army: Army) -> Iterator[tuple[Piece, Spot]]:
    """The pieces of an army that are on the map."""
    for piece in pieces_of(army):
        spot = atlas.field.centre(piece.at) if piece.at is not None and is_drawn(piece, atlas.battle) else None
        if spot is not None:
            yield piece, spot


def draw_pieces(atlas: Atlas) -> tuple[list[Item], list[Item]]:
    """Counters, units first, leaders over them: those who share a hex stand at its corner. And the lines that lead back
    to their places those who had to step aside."""
    side, field = counter_size(atlas), atlas.field
    frame = atlas.window or (field.left, field.top, field.left + field.width, field.top + field.height)
    units: list[tuple[Army, Piece, Spot]] = []
    leaders: list[tuple[Army, Piece, Spot]] = []
    for army in atlas.battle.armies:
        for piece, spot in _standing(atlas, army):
            (leaders if is_leader(piece, atlas.ruleset) else units).append((army, piece, spot))
    numbers = {army.name: numbers_of(army, atlas.ruleset) for army in atlas.battle.armies}
    leads: list[Item] = []
    made: list[Item] = []
    bases = [base_size(atlas, army, piece) for army, piece, _ in units]
    # A base to scale lies where it lies: on its table none lies upon another.
    to_scale = [(unit, base) for unit, base in zip(units, bases, strict=True) if base is not None]
    for (army, piece, spot), base in to_scale:
        made.append(base_counter(atlas, army, piece, spot, base, _tag(atlas, piece, numbers[army.name])))
    plain = [unit for unit, base in zip(units, bases, strict=True) if base is None]
    standing = [Standing(spot, side / 2) for _, _, spot in plain]
    placed = fanned(shared(standing) if isinstance(field, HexField) else standing, frame)
    for (army, piece, spot), at in zip(plain, placed, strict=True):
        leads += lead(spot, at, atlas.coat(army.name).edge, f"{army.name}.{piece.name}")
        made.append(unit_counter(atlas, army, piece, at, _tag(atlas, piece, numbers[army.name])))
    placed += [Standing(spot, max(base) / 2) for (_, _, spot), base in to_scale]
    held = {spot for _, _, spot in units}
    down = side * 0.16 if isinstance(field, HexField) else 0.0
    beside = [_beside(spot, side if spot in held else 0.0, down) for _, _, spot in leaders]
    aside = fanned([Standing(spot, side * _ROUND) for spot in beside], frame, placed)
    for (army, piece, _), spot, at in zip(leaders, beside, aside, strict=True):
        leads += lead(spot, at, atlas.coat(army.name).edge, f"{army.name}.{piece.name}")
        made.append(leader_counter(atlas, army, piece, at.spot))
    return made, leads


def _beside(spot: Spot, side: float, down: float) -> Spot:
    """A leader stands at the lower corner of a unit that shares his place."""
    return spot[0] + 0.48 * side, spot[1] + 0.432 * side + down


def _tag(atlas: Atlas, piece: Piece, numbers: dict[str, int]) -> str:
    """What a counter carries: its number in the order of battle, or in an example the name that the steps call it."""
    if counter_size(atlas) < _WRITTEN:
        return ""
    if isinstance(atlas.battle, Example):
        return piece.name if len(piece.name) <= _SHORT else ""
    return str(numbers.get(piece.name, ""))


def unit_counter(atlas: Atlas, army: Army, piece: Piece, standing: Standing, tag: str) -> Group:
    """A square in the colours of its nation: the arm above, its tag below, an arrow where it faces."""
    coat, side = atlas.coat(army.name), 2 * standing.half
    x, y = standing.spot
    down = side * 0.2 if isinstance(atlas.field, HexField) else 0.0
    left, top = x - side / 2, y - side / 2 + down
    items: list[Item] = []
    angle = facing_of(piece)
    if angle is not None:
        items.append(_arrow((x, y + down), angle, side, coat.edge))
    items.append(Rect(left, top, side, side, coat.body, coat.edge, coat.line, side * 0.12))
    icon, letters = atlas.sign(army, piece)
    ink = coat.ink
    small = max(SMALLEST, min(points(7), side * 0.3))
    if tag and side < _ICON:
        items.append(_written(atlas, tag, x, top + side / 2 + small * 0.34, small, ink))
        atlas.taken.append((left, top, left + side, top + side))
        return Group(tuple(items), name=f"{army.name}.{piece.name}")
    tall = side - small * 0.78 - side * 0.2 if tag else side * 0.76
    if icon is not None:
        items.append(atlas.shop.icons.drawn(icon, x - tall / 2, top + side * 0.1, tall, ink, coat.body))
    else:
        size = max(SMALLEST, tall * 0.72)
        items.append(_written(atlas, letters, x, top + side * 0.1 + tall * 0.76, size, ink))
    if tag:
        items.append(_written(atlas, tag, x, top + side * 0.93, small, ink))
    atlas.taken.append((left, top, left + side, top + side))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def base_size(atlas: Atlas, army: Army, piece: Piece) -> tuple[float, float] | None:
    """Front and depth in millimetres of a base that its rules give a size, where it is large enough to be seen."""
    base = atlas.base(army, piece)
    if base is None or isinstance(atlas.field, HexField):
        return None
    front, depth = (round(side * atlas.field.unit, 3) for side in base)
    return (front, depth) if min(front, depth) >= _LEAST_BASE else None


def base_counter(atlas: Atlas, army: Army, piece: Piece, spot: Spot, base: tuple[float, float], tag: str) -> Group:
    """A base to scale, turned as it looks, with a broad line along its front; its number upright on it."""
    coat, (front, depth), (x, y) = atlas.coat(army.name), base, spot
    angle = facing_of(piece)
    corners = turned_box(x, y, front, depth, -(angle or 0.0))
    items: list[Item] = [Path(polygon(corners), coat.body, coat.edge, coat.line)]
    if angle is not None:
        items.append(Path((("M", corners[0]), ("L", corners[1])), stroke=coat.edge, line=0.9))
        items.append(_arrow(spot, angle, depth * 1.05, coat.edge))
    letters = atlas.short_title(army, piece)
    size = max(SMALLEST, min(points(7), depth * 0.6))
    both = f"{letters} {tag}".strip()
    room = front - 0.6 if angle is None or angle % 180 == 0 else depth - 0.3
    words = both if atlas.scribe.width(both, "label", "b", size) <= room else tag or letters
    items.append(_written(atlas, words, x, y + size * 0.34, size, coat.ink))
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    atlas.taken.append((min(xs), min(ys), max(xs), max(ys)))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def leader_counter(atlas: Atlas, army: Army, piece: Piece, spot: Spot) -> Group:
    coat, radius = atlas.coat(army.name), counter_size(atlas) * _ROUND
    x, y = spot
    items: list[Item] = [Path(circle(x, y, radius), coat.body, coat.edge, coat.line)]
    icon, letters = atlas.sign(army, piece)
    size = radius * 1.25
    if icon is not None:
        items.append(atlas.shop.icons.drawn(icon, x - size / 2, y - size / 2, size, coat.ink, coat.body))
    else:
        items.append(_written(atlas, letters, x, y + SMALLEST * 0.34, SMALLEST, coat.ink))
    atlas.taken.append((x - radius, y - radius, x + radius, y + radius))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def _written(atlas: Atlas, words: str, x: float, y: float, size: float, colour: str) -> Item:
    return atlas.scribe.run(words, x, y, size, family="label", style="b", colour=colour, anchor="middle")


def facing_of(piece: Piece) -> float | None:
    if isinstance(piece.facing, Quantity):
        # As all systems play it: 0 degrees look to the far edge, 90 to the right.
        return float(piece.facing.amount) % 360
    return compass_angle(piece.facing)


def _arrow(middle: Spot, angle: float, side: float, colour: str) -> Path:
    reach, half = side * 0.74, side * 0.24
    shape = [(0.0, -reach), (half, -side * 0.48), (-half, -side * 0.48)]
    return Path(rotated(shape, *middle, angle), fill=colour)


# --- objectives, ways out, markers --------------------------------------------------------------------------------


def draw_objectives(atlas: Atlas) -> list[Item]:
    """A flag in the colour of whose loss it would be, with what it is worth."""
    items: list[Item] = []
    for objective in atlas.battle.objectives if isinstance(atlas.battle, Scenario) else ():
        for spot in atlas.spots(objective.at):
            fill = atlas.palette(objective.owner)["main"] if objective.owner in atlas.palettes else None
            items.append(flag(atlas, spot, fill, str(objective.worth) if objective.worth is not None else ""))
    for marker in atlas.map.markers:
        at = marker.get("at")
        for spot in atlas.spots(_places(at)):
            ink, paper = atlas.scribe.colour("ink"), atlas.scribe.colour("paper")
            items.append(atlas.shop.icons.drawn("secret", spot[0] - 2.2, spot[1] - 2.2, 4.4, ink, paper))
            atlas.taken.append((spot[0] - 2.2, spot[1] - 2.2, spot[0] + 2.2, spot[1] + 2.2))
    return items


def flag(atlas: Atlas, spot: Spot, fill: str | None, worth: str) -> Group:
    """Without a fill it belongs to nobody yet: dark words on paper."""
    unit = atlas.field.radius if isinstance(atlas.field, HexField) else TABLE_COUNTER
    wide, high = max(unit * 0.5, 2.7), max(unit * 0.4, 2.6)
    x, y = spot[0] + unit * 0.24, spot[1] - unit * 0.52
    ink = atlas.scribe.colour("ink")
    items: list[Item] = [
        Path((("M", (x, y)), ("L", (x, y + high + unit * 0.34))), stroke=ink, line=0.35),
        Rect(x, y, wide, high, fill or atlas.scribe.colour("white"), ink, 0.25),
    ]
    if worth:
        size = max(SMALLEST, high * 0.86)
        colour = atlas.scribe.colour("white") if fill else ink
        items.append(_written(atlas, worth, x + wide / 2, y + high / 2 + size * 0.34, size, colour))
    atlas.taken.append((x, y, x + wide, y + high))
    return Group(tuple(items), name="objective")


def draw_ways_out(atlas: Atlas) -> list[Item]:
    """An arrow towards the nearest edge."""
    items: list[Item] = []
    for way in atlas.map.exits:
        owner = way.get("for")
        palette = atlas.palette(owner.name if isinstance(owner, Ref) else None)
        for x, y in atlas.spots(_places(way.get("at"))):
            field = atlas.field
            gaps = {
                0: y - field.top,
                90: field.left + field.width - x,
                180: field.top + field.height - y,
                270: x - field.left,
            }
            angle = min(gaps, key=lambda one: (round(gaps[one], 3), one))
            unit = field.radius if isinstance(field, HexField) else TABLE_COUNTER
            reach = unit * 0.62
            place = (x + reach * math.sin(math.radians(angle)), y - reach * math.cos(math.radians(angle)))
            half = unit * 0.32
            shape = [(0, -half), (half, half * 0.2), (half * 0.42, half * 0.2), (half * 0.42, half)]
            shape += [(-half * 0.42, half), (-half * 0.42, half * 0.2), (-half, half * 0.2)]
            white = atlas.scribe.colour("white")
            items.append(
                Path(rotated([(float(a), float(b)) for a, b in shape], *place, angle), palette["mark"], white, 0.25)
            )
    return items


def _places(value: object) -> tuple[Place, ...]:
    return value if isinstance(value, tuple) else ()


# --- names --------------------------------------------------------------------------------------------------------


def draw_labels(atlas: Atlas) -> list[Item]:
    """The names of objectives and of named pieces of ground, where they cover nothing if that can be."""
    named: dict[str, tuple[Spot, float, str]] = {}
    if isinstance(atlas.battle, Scenario):
        for objective in atlas.battle.objectives:
            if objective.title is not None:
                named |= {atlas.views.title(objective): (spot, 0.0, "") for spot in atlas.spots(objective.at)[:1]}
    else:
        for army in atlas.battle.armies:
            for piece, spot in _standing(atlas, army):
                # A name that is only a word of the file belongs to no language.
                if piece.title is not None and (len(piece.name) > _SHORT or is_leader(piece, atlas.ruleset)):
                    named[atlas.views.title(piece)] = (spot, 0.0, "")
    for feature in atlas.map.features:
        spots = atlas.spots(feature.at or feature.shape or feature.through)
        if feature.title is None or not spots or atlas.views.title(feature) in named:
            continue
        middle = spots[len(spots) // 2]
        if feature.shape:
            middle = (math.fsum(x for x, _ in spots) / len(spots), math.fsum(y for _, y in spots) / len(spots))
        named[_named(atlas, feature)] = (middle, _reach(atlas, feature), f"feature:{feature.name}")
    field = atlas.field
    size = max(SMALLEST, min(points(8), field.radius * 0.36)) if isinstance(field, HexField) else points(7)
    return [
        Group(tuple(_label(atlas, words, spot, reach, size)), name=name) for words, (spot, reach, name) in named.items()
    ]


def _named(atlas: Atlas, feature: Feature) -> str:
    """Its name, and how high it is where that is said."""
    fields = dict(feature.fields)
    heights = [notate(fields[key]) for key in ("level", "height") if fields.get(key) is not None]
    return " · ".join([atlas.views.title(feature), *heights])


def _reach(atlas: Atlas, feature: Feature) -> float:
    """How far a piece of ground on a table reaches below its middle."""
    field, fields = atlas.field, dict(feature.fields)
    if isinstance(field, HexField):
        return 0.0
    radius, size, facing = fields.get("radius"), fields.get("size"), fields.get("facing")
    if isinstance(radius, Quantity):
        return float(radius.amount) * field.unit
    if isinstance(size, Size):
        angle = math.radians(float(facing.amount)) if isinstance(facing, Quantity) else 0.0
        across, up = float(size.width) / 2 * abs(math.sin(angle)), float(size.height) / 2 * abs(math.cos(angle))
        return (across + up) * field.unit
    spots = atlas.spots(feature.shape)
    return (max(y for _, y in spots) - min(y for _, y in spots)) / 2 if spots else 0.0


def _label(atlas: Atlas, words: str, spot: Spot, reach: float, size: float) -> list[Item]:
    scribe, field = atlas.scribe, atlas.field
    wide, high = scribe.width(words, "serif", "i", size), size
    unit = field.radius if isinstance(field, HexField) else TABLE_COUNTER
    x, y = spot
    tries = [
        *([(x, y + reach + size), (x, y - reach - size * 0.4)] if reach else []),
        (x, y + unit * 0.78),
        (x, y - unit * 0.62),
        (x, y + unit * 0.15),
        (x + unit * 0.6 + wide / 2, y + unit * 0.15),
        (x - unit * 0.6 - wide / 2, y + unit * 0.15),
        (x, y + unit * 1.5),
        (x, y - unit * 1.3),
    ]
    best: tuple[float, Box, float, float] | None = None
    for order, (middle, low) in enumerate(tries):
        cx = min(max(middle, field.left + wide / 2 + 0.6), field.left + field.width - wide / 2 - 0.6)
        base = min(max(low, field.top + high), field.top + field.height - 0.8)
        box = (cx - wide / 2 - 0.4, base - high * 0.8, cx + wide / 2 + 0.4, base + high * 0.28)
        cost = math.fsum(_overlap(box, other) for other in atlas.taken) + order * 0.01
        if best is None or cost < best[0]:
            best = (cost, box, cx, base)
    assert best is not None, "there is always a place to try"
    _, box, cx, base = best
    atlas.taken.append(box)
    paper = scribe.colour("ground")
    under = Rect(box[0], box[1], box[2] - box[0], box[3] - box[1], paper, radius=0.5)
    return [under, scribe.run(words, cx, base, size, family="serif", style="i", anchor="middle", box="label")]


def _overlap(one: Box, other: Box) -> float:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    return wide * high if wide > 0 and high > 0 else 0.0
