"""Maps of scenarios and of examples: one drawing in millimetres, for the booklet, the site and the replay.

Layers are named groups (`ground`, `grid`, `lines`, `zones`, `numbers`, `pieces`, `arrivals`, `places`, `legend`); a
reader of the drawing may leave some out and set counters of its own with `centre`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from compiler.backends.maps.arrivals import draw_arrivals
from compiler.backends.maps.atlas import Atlas, Box, MapTools
from compiler.backends.maps.hexes import hex_grid, hex_ground, hex_lines, hex_numbers, hex_zones
from compiler.backends.maps.legend import draw_legend
from compiler.backends.maps.names import draw_labels
from compiler.backends.maps.pieces import draw_pieces
from compiler.backends.maps.signs import draw_objectives, objective_hexes
from compiler.backends.maps.tables import crosses_apart, table_grid, table_ground, table_zones
from compiler.backends.maps.ways import draw_ends, draw_ways, numbers_told, shown_pieces
from compiler.backends.maps.ways_out import draw_ways_out
from compiler.backends.products.products import Workshop
from compiler.layout.draw import Group, Item
from compiler.layout.maps.battlefield import Field, HexField, Spot, TableField, field_of
from engine.model.battles import Example, Map, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.values import Place

MARGIN: Final = 5.0
"""About a table, for the figures of its edges."""


@dataclass(frozen=True, slots=True)
class MapDrawing:
    """A map on paper. `width` and `height` are those of all of it; `field` says where its places lie."""

    items: tuple[Item, ...]
    width: float
    height: float
    field: Field
    title: str
    crosses: int | None = None
    """Measures between the crosses of a table, where it has some."""

    @property
    def unit(self) -> float:
        """Millimetres a unit: from side to side of a hex, or one centimetre, one measure of a table."""
        return self.field.step if isinstance(self.field, HexField) else self.field.unit

    def centre(self, place: Place) -> Spot | None:
        """Where a counter on this place has its middle; nothing for what is no place of this map."""
        return self.field.centre(place)

    def layer(self, name: str) -> Group | None:
        return next((one for one in self.items if isinstance(one, Group) and one.name == name), None)


def draw_map(
    scenario: Scenario,
    pack: Rulepack,
    language: str,
    shop: Workshop,
    *,
    width: float = 180.0,
    height: float = 200.0,
    pieces: bool = True,
    legend: bool = True,
    tools: MapTools | None = None,
    joints: tuple[Box, ...] = (),
    seams: tuple[Box, ...] = (),
    taken: tuple[Box, ...] = (),
) -> MapDrawing | None:
    """The battlefield of a scenario, as large as the room allows, its legend below; nothing if it has no map. Signs and
    names do not stand across `joints`, nor names across `seams`, nor either on what is `taken`."""
    ruleset = next((one for one in pack.rulesets if one.name == scenario.ruleset), None)
    if scenario.map is None or ruleset is None:
        return None
    atlas = Atlas(scenario, scenario.map, ruleset, pack, language, shop, tools)
    atlas.seams = seams
    for box in taken:
        atlas.room.block(box)
    return _drawn(atlas, width, height, pieces=pieces, legend=legend, joints=joints)


def draw_position(
    example: Example,
    ruleset: Ruleset,
    pack: Rulepack,
    language: str,
    shop: Workshop,
    *,
    width: float,
    height: float,
    tools: MapTools | None = None,
    window: Box | None = None,
    ends: Mapping[str, tuple[Place, int]] = MappingProxyType({}),
    all_numbers: bool = False,
) -> MapDrawing | None:
    """The position of an example, or the part of it in a window; without a legend: its words say what is to be seen.
    `ends` is where pieces stand when it is over. Hexes have the numbers that its story names, or all of them where its
    journal is read beside it."""
    if example.map is None:
        return None
    atlas = Atlas(example, example.map, ruleset, pack, language, shop, tools)
    atlas.window = window
    atlas.numbered = None if all_numbers else numbers_told(example)
    atlas.acting = shown_pieces(example, ruleset)
    atlas.ends = ends
    return _drawn(atlas, width, height, pieces=True, legend=False)


def placed_field(drawn: Map, width: float, height: float) -> Field:
    """Where the places of a map lie in a drawing of at most that size."""
    margin = 0.0 if drawn.size.unit == "hex" else MARGIN
    field = field_of(drawn, width - 2 * margin, height - 2 * margin)
    across = field.width + 2 * margin
    return replace(field, left=round((width - across) / 2 + margin, 4), top=margin)


def _drawn(
    atlas: Atlas, width: float, height: float, *, pieces: bool, legend: bool, joints: tuple[Box, ...] = ()
) -> MapDrawing:
    margin = 0.0 if atlas.map.size.unit == "hex" else MARGIN
    field = atlas.field = placed_field(atlas.map, width, height)
    atlas.joints = joints
    layers: list[Item] = []

    def layer(name: str, items: list[Item]) -> None:
        if items:
            layers.append(Group(tuple(items), name=name))

    if isinstance(field, HexField):
        layer("ground", hex_ground(atlas, field))
        layer("grid", hex_grid(atlas, field))
        layer("lines", hex_lines(atlas, field))
        numbers = hex_numbers(atlas, field)
        layer("zones", hex_zones(atlas, field))
        layer("numbers", numbers)
    else:
        layer("ground", table_ground(atlas, field))
        layer("grid", table_grid(atlas, field))
        layer("zones", table_zones(atlas, field))
    layer("aims", objective_hexes(atlas))
    if pieces:
        layer("ways", draw_ways(atlas))
        layer("ends", draw_ends(atlas))
        counters, leads = draw_pieces(atlas)
        layer("leads", leads)
        layer("pieces", counters)
        layer("arrivals", draw_arrivals(atlas))
    for joint in joints:
        atlas.room.block(joint)
    # Flags first, then ways out: words find room where these leave it.
    flags = draw_objectives(atlas)
    layer("ways_out", draw_ways_out(atlas))
    for seam in atlas.seams:
        atlas.room.block(seam)
    layer("places", [*flags, *draw_labels(atlas)])
    high = field.height + 2 * margin
    if legend:
        drawn, tall = draw_legend(atlas, width, high + 2.0, pieces=pieces)
        layer("legend", drawn)
        high += 2.0 + tall
    crosses = crosses_apart(atlas, field) if isinstance(field, TableField) and field.squares is None else None
    return MapDrawing(tuple(layers), width, round(high, 4), field, atlas.title, crosses)
