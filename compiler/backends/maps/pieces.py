"""What stands on a map: counters with their facing, bases to scale, leaders."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.backends.maps.atlas import Atlas, Box, tags_of
from compiler.backends.maps.fan import Standing, fanned, lead, nearest, shared
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, Rect, circle, polygon
from compiler.layout.flow.words import SMALLEST, points
from compiler.layout.maps.battlefield import HexField, Spot, compass_angle, turned_box
from compiler.layout.maps.ground import rotated
from engine.model.battles import Army, Example, Piece, Scenario
from engine.model.values import Quantity

TABLE_COUNTER = 7.0
"""Millimetres, on maps without hexes."""
_FIGURE, _LEAST_FIGURE = 4.4, 3.4
"""The same for a single figure; and where figures crowd."""
_ROUND, _LEAST_ROUND = 0.36, 2.1
"""The radius of a leader's counter, in sides of a unit's; and in millimetres, where letters stand on it."""
_RIM = 0.45
"""What is free between long letters on such a counter and its edge, on either side."""
_WRITTEN = 3.0
"""Smaller counters carry nothing but their colours."""
_ICON = 5.5
"""Smaller counters carry their number alone."""
_LEAST_BASE = 2.2
"""Bases that would be drawn smaller are counters instead."""
MOST_LETTERS = 2
"""Letters of a name that a counter has room for."""


def counter_size(atlas: Atlas) -> float:
    """The side of a unit's counter. A `um` is as wide as one figure, so there a counter is hardly larger than that, and
    smaller where figures stand close together."""
    if isinstance(atlas.field, HexField):
        return atlas.field.radius * (0.92 if _has_numbers(atlas) else 1.12)
    if atlas.map.size.unit != "um":
        return TABLE_COUNTER
    if atlas.counter is None:
        usual = max(_FIGURE, min(TABLE_COUNTER, atlas.field.unit * 1.2))
        close = nearest([spot for army in atlas.battle.armies for _, spot in standing_pieces(atlas, army)])
        atlas.counter = min(usual, max(close, _LEAST_FIGURE))
    return atlas.counter


def _has_numbers(atlas: Atlas) -> bool:
    """Whether counters leave the upper part of their hexes to the numbers."""
    return atlas.numbered is None or bool(atlas.numbered)


def standing_pieces(atlas: Atlas, army: Army) -> Iterator[tuple[Piece, Spot]]:
    """The pieces of an army that are on the map."""
    for piece in pieces_of(army):
        if atlas.acting is not None and piece.name not in atlas.acting:
            continue
        spot = atlas.field.centre(piece.at) if piece.at is not None and atlas.is_there(army, piece) else None
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
        for piece, spot in standing_pieces(atlas, army):
            (leaders if is_leader(piece, atlas.ruleset) else units).append((army, piece, spot))
    tags = {army.name: _tags(atlas, army) for army in atlas.battle.armies}
    leads: list[Item] = []
    made: list[Item] = []
    bases = [base_size(atlas, army, piece) for army, piece, _ in units]
    # A base to scale lies where it lies: on its table none lies upon another.
    to_scale = [(unit, base) for unit, base in zip(units, bases, strict=True) if base is not None]
    tagged = [(army, piece, base, _tag(atlas, piece, tags[army.name])) for (army, piece, _), base in to_scale]
    # Letters on some of them and not on others would be missed: all that look the same way have them, or none.
    bare = {_is_upright(piece) for army, piece, base, tag in tagged if not _has_room(atlas, army, piece, base, tag)}
    for ((_, _, spot), _), (army, piece, base, tag) in zip(to_scale, tagged, strict=True):
        lettered = _is_upright(piece) not in bare
        made.append(base_counter(atlas, army, piece, spot, base, tag, lettered=lettered))
    plain = [unit for unit, base in zip(units, bases, strict=True) if base is None]
    standing = [Standing(spot, side / 2) for _, _, spot in plain]
    placed = fanned(shared(standing) if isinstance(field, HexField) else standing, frame)
    for (army, piece, spot), at in zip(plain, placed, strict=True):
        leads += lead(spot, at, atlas.coat(army.name).edge, f"{army.name}.{piece.name}")
        made.append(unit_counter(atlas, army, piece, at, _tag(atlas, piece, tags[army.name])))
    placed += [Standing(spot, max(base) / 2) for (_, _, spot), base in to_scale]
    held = {spot for _, _, spot in units}
    down = side * 0.16 if isinstance(field, HexField) and _has_numbers(atlas) else 0.0
    beside = [_beside(spot, side if spot in held else 0.0, down) for _, _, spot in leaders]
    called = [
        tags[army.name].get(piece.name, "") if isinstance(atlas.battle, Scenario) else "" for army, piece, _ in leaders
    ]
    round_ones = [Standing(spot, leader_radius(atlas, tag)) for spot, tag in zip(beside, called, strict=True)]
    if isinstance(field, HexField):
        aside = fanned(round_ones, frame, placed)
    else:
        aside = [_clear(atlas, one.spot, one.half, frame) for one in round_ones]
    for (army, piece, _), spot, at, tag in zip(leaders, beside, aside, called, strict=True):
        leads += lead(spot, at, atlas.coat(army.name).edge, f"{army.name}.{piece.name}")
        made.append(leader_counter(atlas, army, piece, at.spot, tag))
    return made, leads


def leader_radius(atlas: Atlas, tag: str) -> float:
    """All are alike but those whose letters would not stand on it even as small as letters may be."""
    radius = counter_size(atlas) * _ROUND
    if not isinstance(atlas.battle, Scenario):
        return radius
    wide = atlas.scribe.width(tag, "label", "b", SMALLEST)
    return max(radius, _LEAST_ROUND, round(wide / 2 + _RIM, 3))


def _clear(atlas: Atlas, spot: Spot, half: float, frame: Box) -> Standing:
    """On a table a leader stands where he is, or beside the bases and leaders that he would hide."""
    placed = atlas.room.best(spot, (2 * half, 2 * half), frame, [spot], firm=True)
    atlas.room.block(placed.box)
    return Standing(placed.spot, half)


def _beside(spot: Spot, side: float, down: float) -> Spot:
    """A leader stands at the lower corner of a unit that shares his place."""
    return spot[0] + 0.48 * side, spot[1] + 0.432 * side + down


def _tags(atlas: Atlas, army: Army) -> dict[str, str]:
    return tags_of(army, atlas.ruleset, lambda piece: atlas.piece_title(army, piece))


def _tag(atlas: Atlas, piece: Piece, tags: dict[str, str]) -> str:
    """What a counter carries: its number in the order of battle, or in an example the name that the steps call it."""
    if counter_size(atlas) < _WRITTEN:
        return ""
    if isinstance(atlas.battle, Example):
        called = atlas.views.words(piece.title) if piece.title is not None else piece.name
        return called if len(called) <= MOST_LETTERS else ""
    return tags.get(piece.name, "")


def unit_counter(atlas: Atlas, army: Army, piece: Piece, standing: Standing, tag: str) -> Group:
    """A square in the colours of its nation: the arm above, its tag below, an arrow where it faces."""
    coat, side = atlas.coat(army.name), 2 * standing.half
    x, y = standing.spot
    down = side * 0.2 if isinstance(atlas.field, HexField) and _has_numbers(atlas) else 0.0
    left, top = x - side / 2, y - side / 2 + down
    items: list[Item] = []
    angle = facing_of(piece)
    if angle is not None:
        # In a hex its point stays below the number.
        reach = 0.68 if isinstance(atlas.field, HexField) else 0.74
        items.append(_arrow(atlas, (x, y + down), angle, side, coat.edge, reach))
    items.append(Rect(left, top, side, side, coat.body, coat.edge, coat.line, side * 0.12))
    icon, letters = atlas.sign(army, piece)
    ink = coat.ink
    small = max(SMALLEST, min(points(7), side * 0.3))
    if tag and side < _ICON:
        items.append(written(atlas, tag, x, top + side / 2 + small * 0.34, small, ink))
        atlas.room.block((left, top, left + side, top + side))
        return Group(tuple(items), name=f"{army.name}.{piece.name}")
    atlas.note_sign(army, piece, icon, letters)
    tall = side - small * 0.78 - side * 0.2 if tag else side * 0.76
    if icon is not None:
        items.append(atlas.shop.icons.drawn(icon, x - tall / 2, top + side * 0.1, tall, ink, coat.body))
    else:
        size = max(SMALLEST, tall * 0.72)
        items.append(written(atlas, letters, x, top + side * 0.1 + tall * 0.76, size, ink))
    if tag:
        items.append(written(atlas, tag, x, top + side * 0.93, small, ink))
    atlas.room.block((left, top, left + side, top + side))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def base_size(atlas: Atlas, army: Army, piece: Piece) -> tuple[float, float] | None:
    """Front and depth in millimetres of a base that its rules give a size, where it is large enough to be seen."""
    base = atlas.base(army, piece)
    if base is None or isinstance(atlas.field, HexField):
        return None
    front, depth = (round(side * atlas.field.unit, 3) for side in base)
    return (front, depth) if min(front, depth) >= _LEAST_BASE else None


def _is_upright(piece: Piece) -> bool:
    angle = facing_of(piece)
    return angle is None or angle % 180 == 0


def _has_room(atlas: Atlas, army: Army, piece: Piece, base: tuple[float, float], tag: str) -> bool:
    """Whether the letters of its arm stand on a base before its number."""
    front, depth = base
    room = front - 0.6 if _is_upright(piece) else depth - 0.3
    both = f"{atlas.short_title(army, piece)} {tag}".strip()
    return atlas.scribe.width(both, "label", "b", _base_letters(depth)) <= room


def _base_letters(depth: float) -> float:
    return max(SMALLEST, min(points(7), depth * 0.6))


def base_counter(
    atlas: Atlas, army: Army, piece: Piece, spot: Spot, base: tuple[float, float], tag: str, *, lettered: bool
) -> Group:
    """A base to scale, turned as it looks, with a broad line along its front; its number upright on it."""
    coat, (front, depth), (x, y) = atlas.coat(army.name), base, spot
    angle = facing_of(piece)
    corners = turned_box(x, y, front, depth, -(angle or 0.0))
    items: list[Item] = [Path(polygon(corners), coat.body, coat.edge, coat.line)]
    if angle is not None:
        items.append(Path((("M", corners[0]), ("L", corners[1])), stroke=coat.edge, line=0.9))
        items.append(_arrow(atlas, spot, angle, depth * 1.05, coat.edge))
    letters = atlas.short_title(army, piece)
    size = _base_letters(depth)
    words = f"{letters} {tag}".strip() if lettered else tag or letters
    if letters and words != tag:
        atlas.note_sign(army, piece, None, letters)
    items.append(written(atlas, words, x, y + size * 0.34, size, coat.ink))
    xs, ys = [corner[0] for corner in corners], [corner[1] for corner in corners]
    atlas.room.block((min(xs), min(ys), max(xs), max(ys)))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def leader_counter(atlas: Atlas, army: Army, piece: Piece, spot: Spot, tag: str = "") -> Group:
    """A disc with the letters that he is called by in the order of battle, or a picture."""
    coat, radius = atlas.coat(army.name), leader_radius(atlas, tag)
    x, y = spot
    items: list[Item] = [Path(circle(x, y, radius), coat.body, coat.edge, coat.line)]
    icon, letters = (None, tag) if tag else atlas.sign(army, piece)
    size = radius * 1.25
    if tag:
        wide = atlas.scribe.width(tag, "label", "b", 1.0)
        small = max(SMALLEST, min(points(8), (radius * 2 - 2 * _RIM) / wide))
        items.append(written(atlas, tag, x, y + small * 0.34, small, coat.ink))
    elif icon is not None:
        items.append(atlas.shop.icons.drawn(icon, x - size / 2, y - size / 2, size, coat.ink, coat.body))
    else:
        items.append(written(atlas, letters, x, y + SMALLEST * 0.34, SMALLEST, coat.ink))
    atlas.room.block((x - radius, y - radius, x + radius, y + radius))
    return Group(tuple(items), name=f"{army.name}.{piece.name}")


def written(atlas: Atlas, words: str, x: float, y: float, size: float, colour: str) -> Item:
    return atlas.scribe.run(words, x, y, size, family="label", style="b", colour=colour, anchor="middle")


def facing_of(piece: Piece) -> float | None:
    if isinstance(piece.facing, Quantity):
        # As all systems play it: 0 degrees look to the far edge, 90 to the right.
        return float(piece.facing.amount) % 360
    return compass_angle(piece.facing)


def _arrow(atlas: Atlas, middle: Spot, angle: float, side: float, colour: str, reach: float = 0.74) -> Path:
    half = side * 0.24
    shape = [(0.0, -side * reach), (half, -side * 0.48), (-half, -side * 0.48)]
    arrow = Path(rotated(shape, *middle, angle), fill=colour)
    corners = [numbers for _, numbers in arrow.parts if numbers]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    atlas.room.block((min(xs), min(ys), max(xs), max(ys)))
    return arrow
