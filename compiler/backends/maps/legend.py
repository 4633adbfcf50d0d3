"""The legend of a map: whose counters, which ground, which zones, flags and ways out; where north is, and the scale."""

from __future__ import annotations

from collections.abc import Callable
from math import fsum
from typing import Final

from compiler.backends.maps.atlas import Atlas, Coat
from compiler.backends.maps.bridges import deck
from compiler.backends.maps.signs import flag_at, flag_colour
from compiler.backends.maps.tables import crosses_apart, is_lettered, opening, openings_of
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.backends.words.links import capital
from compiler.layout.cards.hexes import hex_corners
from compiler.layout.draw import Item, Path, Rect, circle, line, polygon
from compiler.layout.flow.words import points
from compiler.layout.maps.battlefield import HexField, TableField
from compiler.layout.maps.ground import dashes, draw_line, rotated, slope
from compiler.notation import notate
from engine.model.battles import Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.values import Ref

_COLUMNS, _MANY, _MORE_COLUMNS = 3, 9, 4
"""Side by side, and how many entries make it one more."""
_WIDE: Final = 140.0
"""Millimetres that so many columns ask for."""
_SIZE: Final = points(7.5)
_LEADING: Final = 3.3
_SWATCH: Final = 8.0
_ANGLES: Final = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}

Swatch = Callable[[float, float], list[Item]]
"""What is drawn about a place: x and y of its middle."""


@dataclass(frozen=True, slots=True)
class LegendEntry:
    swatch: Swatch
    words: str


def draw_legend(atlas: Atlas, width: float, top: float, *, pieces: bool) -> tuple[list[Item], float]:
    """The entries in columns under the map; and how high they are."""
    items: list[Item] = []
    y = top + 3.0
    strip = _strip(atlas, y)
    items += strip
    if strip:
        y += 5.5
    entries = [*_armies(atlas, pieces=pieces), *_arms(atlas), *_grounds(atlas), *_zones(atlas), *_aims(atlas)]
    columns = _MORE_COLUMNS if len(entries) > _MANY and width > _WIDE else _COLUMNS
    measure = width / columns - _SWATCH - 3.0
    blocks = [(entry, atlas.scribe.wrap(entry.words, _SIZE, measure)) for entry in entries]
    heights = [max(5.2, len(lines) * _LEADING + 1.6) for _, lines in blocks]
    lowest = y
    column, at, share = 0, y, fsum(heights) / columns
    for (entry, lines), high in zip(blocks, heights, strict=True):
        if at > y and at - y + high / 2 > share and column < columns - 1:
            column, at = column + 1, y
        x = column * width / columns
        middle = at + high / 2
        items += entry.swatch(x + _SWATCH / 2, middle)
        base = middle - (len(lines) - 1) * _LEADING / 2 + _SIZE * 0.34
        items += [
            atlas.scribe.run(words, x + _SWATCH + 1.5, base + index * _LEADING, _SIZE, box="legend")
            for index, words in enumerate(lines)
        ]
        at += high
        lowest = max(lowest, at)
    return items, round(lowest - top, 4)


def _strip(atlas: Atlas, y: float) -> list[Item]:
    """North, the scale, and for a table its size."""
    items: list[Item] = []
    run, ink = atlas.scribe.run, atlas.scribe.colour("ink")
    x = 0.0
    north = atlas.map.north
    if isinstance(north, Ref) and north.name in _ANGLES:
        middle = (x + 2.6, y)
        needle = [(0.0, -2.6), (1.5, 2.2), (0.0, 1.2), (-1.5, 2.2)]
        items.append(Path(rotated(needle, *middle, _ANGLES[north.name]), fill=ink))
        # Where it is not above, an arrow alone is soon overlooked.
        words = atlas.say("north" if north.name == "n" else f"north_{north.name}")
        items.append(run(words, x + 6.2, y + 0.9, _SIZE, style="b"))
        x = max(22.0, 10.0 + atlas.scribe.width(words, "sans", "b", _SIZE))
    said = [atlas.views.words(atlas.map.scale)] if atlas.map.scale is not None else []
    if isinstance(atlas.field, TableField):
        size = atlas.map.size
        said.insert(0, f"{notate(size.width)} × {notate(size.height)} {size.unit}")
        if atlas.field.squares is None and not is_lettered(atlas, atlas.field):
            # Nobody takes them for places that the rules speak of.
            said.append(atlas.say("crosses", n=crosses_apart(atlas, atlas.field), unit=size.unit))
    if said:
        items.append(run(" · ".join(said), x, y + 0.9, _SIZE, family="serif", style="i"))
    return items


def _armies(atlas: Atlas, *, pieces: bool) -> list[LegendEntry]:
    made = []
    for army in atlas.battle.armies:
        coat = atlas.coat(army.name)
        shown = [is_leader(piece, atlas.ruleset) for piece in pieces_of(army) if atlas.is_there(army, piece)]

        def swatch(x: float, y: float, coat: Coat = coat, led: bool = any(shown)) -> list[Item]:
            square = Rect(x - (3.6 if led else 1.9), y - 1.9, 3.8, 3.8, coat.body, coat.edge, coat.line, 0.5)
            return [square, *([Path(circle(x + 2.4, y, 1.5), coat.body, coat.edge, coat.line)] if led else [])]

        if pieces and shown:
            made.append(LegendEntry(swatch, atlas.views.title(army)))
    return [*made, *(_leaders(atlas) if pieces else ())]


def _leaders(atlas: Atlas) -> list[LegendEntry]:
    """Who stands on the map as a circle with letters."""
    there = [piece for army in atlas.battle.armies for piece in pieces_of(army) if atlas.is_there(army, piece)]
    kinds = dict.fromkeys(piece.kind for piece in there if is_leader(piece, atlas.ruleset))
    ink, white = atlas.scribe.colour("ink"), atlas.scribe.colour("white")

    def swatch(x: float, y: float) -> list[Item]:
        return [Path(circle(x, y, 1.7), white, ink, 0.35)]

    titles = dict.fromkeys(atlas.views.title(kind) for kind in atlas.ruleset.kinds if kind.name in kinds)
    return [LegendEntry(swatch, ", ".join(titles))] if titles else []


def _arms(atlas: Atlas) -> list[LegendEntry]:
    """What the pictures and letters on counters stand for."""
    ink, white = atlas.scribe.colour("ink"), atlas.scribe.colour("white")
    made = []
    for (icon, letters), words in atlas.signs.items():

        def swatch(x: float, y: float, icon: str | None = icon, letters: str = letters) -> list[Item]:
            if icon is not None:
                return [atlas.shop.icons.drawn(icon, x - 1.9, y - 1.9, 3.8, ink, white)]
            run = atlas.scribe.run
            return [run(letters, x, y + _SIZE * 0.34, _SIZE, family="label", style="b", anchor="middle")]

        made.append(LegendEntry(swatch, capital(words)))
    return made


def _grounds(atlas: Atlas) -> list[LegendEntry]:
    """Every terrain of the map but open ground, in the order of the ruleset."""
    used = {name for row in atlas.map.ground for name in row} | {feature.terrain for feature in atlas.map.features}
    made = []
    for name in [known for known in atlas.terrains if known in used and known != "open"]:

        def swatch(x: float, y: float, name: str = name) -> list[Item]:
            return _ground_swatch(atlas, name, x, y)

        made.append(LegendEntry(swatch, atlas.terrain_title(name)))
    return made


def _ground_swatch(atlas: Atlas, name: str, x: float, y: float) -> list[Item]:
    style = atlas.style(name)
    if style.line is not None:
        return draw_line((("M", (x - 3.6, y)), ("L", (x + 3.6, y))), style.line, 0.95)
    radius = 2.6
    if isinstance(atlas.field, HexField):
        corners = hex_corners(x, y, radius)
        items: list[Item] = [Path(polygon(corners), style.fill, atlas.scribe.colour("ground_line"), 0.15)]
    else:
        corners = [(x - 3.4, y - 2.2), (x + 3.4, y - 2.2), (x + 3.4, y + 2.2), (x - 3.4, y + 2.2)]
        items = [Path(polygon(corners), style.fill, None if style.deck else style.wall or style.ink, 0.25)]
        if style.deck is not None:
            # Over a strip of water, as it lies on the map.
            return [
                *items,
                *deck(style, [(x - 3.4, y - 1.3), (x + 3.4, y - 1.3), (x + 3.4, y + 1.3), (x - 3.4, y + 1.3)]),
            ]
    if style.rim:
        for side in range(6 if isinstance(atlas.field, HexField) else 4):
            items += slope(corners[side], corners[(side + 1) % len(corners)], (x, y), style.ink, 0.5)
    if style.letter:
        return [*items, atlas.scribe.run(style.letter, x, y + 0.8, points(7), colour="soft", anchor="middle")]
    return [*items, *atlas.grounds.symbols(style, [(x, y)], 3.4)]


def _zones(atlas: Atlas) -> list[LegendEntry]:
    armies = {army.name: atlas.views.title(army) for army in atlas.battle.armies}
    made = []
    for zone in atlas.zones():
        owner = atlas.army_of_zone(zone)
        colour = atlas.palette(owner)["mark"] if owner else atlas.scribe.colour("soft")

        def swatch(x: float, y: float, colour: str = colour) -> list[Item]:
            spots = [(x - 3.4, y - 1.8), (x + 3.4, y - 1.8), (x + 3.4, y + 1.8), (x - 3.4, y + 1.8)]
            sides = zip(spots, [*spots[1:], spots[0]], strict=True)
            return [dash for start, end in sides for dash in dashes(start, end, colour, 0.45, 3)]

        words = atlas.views.title(zone)
        if owner in armies and atlas.is_entry(zone):
            # Who deploys elsewhere and comes on here must not be looked for in it.
            words = atlas.say("zone_of_entry", zone=words)
        made.append(LegendEntry(swatch, f"{words}: {armies[owner]}" if owner in armies else words))
    return made


def _aims(atlas: Atlas) -> list[LegendEntry]:
    """Flags say what they mean once; ways out each by name."""
    made = []
    objectives = atlas.battle.objectives if isinstance(atlas.battle, Scenario) else ()
    if any(objective.at for objective in objectives):
        shown = next(objective for objective in objectives if objective.at)
        worth = str(shown.worth) if shown.worth is not None else ""

        def flagged(x: float, y: float) -> list[Item]:
            return flag_at(atlas, (x - 2.9, y - 2.2), (5.8, 2.8, 4.4), flag_colour(atlas, shown), worth)

        made.append(LegendEntry(flagged, atlas.say("flag")))
    for way in atlas.map.exits:
        owner = way.get("for")
        palette = atlas.palette(owner.name if isinstance(owner, Ref) else None)

        def arrow(x: float, y: float, colour: str = palette["mark"]) -> list[Item]:
            return [atlas.shop.icons.drawn("way_out", x - 2, y - 2, 4, colour, atlas.scribe.colour("paper"))]

        made.append(LegendEntry(arrow, f"{atlas.say('way_out')}: {atlas.views.title(way)}"))
    doors = [feature for feature in atlas.map.features if openings_of(feature)]
    if doors and isinstance(atlas.field, TableField):
        ink = atlas.style(doors[0].terrain)

        def door(x: float, y: float, colour: str = ink.wall or ink.ink) -> list[Item]:
            return [line(x - 3.4, y, x + 3.4, y, colour, 0.5), opening(atlas, x, y, colour)]

        made.append(LegendEntry(door, atlas.say("map_opening")))
    if atlas.map.markers:

        def hidden(x: float, y: float) -> list[Item]:
            ink, paper = atlas.scribe.colour("ink"), atlas.scribe.colour("paper")
            return [atlas.shop.icons.drawn("secret", x - 2, y - 2, 4, ink, paper)]

        made.append(LegendEntry(hidden, atlas.say("marker")))
    return made
