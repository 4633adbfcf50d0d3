"""Ways out of a map: an arrow at each, also where a whole edge is one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.maps.drawing import draw_map
from compiler.layout.draw import Group, walk
from engine.model.rules import Entry, Origin
from engine.model.values import Ref, Text
from tests.compiler.documents.library import pack, scenario, workshop

EDGES = {"north": (0.5, 0.0), "east": (1.0, 0.5), "south": (0.5, 1.0), "west": (0.0, 0.5)}


@pytest.mark.parametrize("edge", EDGES)
def test_a_whole_edge_has_its_arrow_before_its_middle(edge: str) -> None:
    battle = scenario("lanterns", "gannet_cove")
    assert battle.map is not None
    out = Entry(
        name="road",
        origin=Origin("battle.tercio", 3),
        kind="exit",
        title=Text((("en", "The road"),)),
        fields=(("at", (Ref("compass", edge),)),),
    )
    made = draw_map(replace(battle, map=replace(battle.map, exits=(out,))), pack("lanterns"), "en", workshop())
    assert made is not None
    (arrows,) = [layer for layer in made.items if isinstance(layer, Group) and layer.name == "ways_out"]
    (arrow,) = walk((arrows,))
    left, top, right, low = arrow.bounds()
    across, down = EDGES[edge]
    assert (left + right) / 2 / made.width == pytest.approx(across, abs=0.1)
    assert (top + low) / 2 / made.height == pytest.approx(down, abs=0.35), "below the map stands its legend"
