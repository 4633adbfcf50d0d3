"""Maps: every place where it should be, everything that stands on them, readable in colour and in grey."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import pytest

from compiler.backends.maps.atlas import Box
from compiler.backends.maps.drawing import MapDrawing, draw_map, draw_position
from compiler.backends.maps.fan import Standing, fanned, nearest
from compiler.backends.maps.window import cut_out
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Page, Rect, Run, walk
from compiler.layout.draw import Path as Outline
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.battlefield import HexField, TableField
from compiler.paint.svg import paint_svg
from engine.model.battles import Army, Command, Feature, Scenario
from engine.model.values import Area, Hex, Place, Point, Side, Square
from engine.space.hexes import neighbours
from tests.compiler.documents.library import codes, own, pack, ruleset, scenario, scenarios, workshop
from tests.compiler.finding import pack_of


def drawn(system: str, name: str, language: str = "en", theme: str = "default", **options: bool) -> MapDrawing:
    shop = workshop(theme=theme)
    made = draw_map(scenario(system, name), pack(system), language, shop, **options)
    assert made is not None
    assert codes(shop) == []
    return made


def drawn_battle(battle: Scenario) -> MapDrawing:
    made = draw_map(battle, pack("esa"), "en", workshop())
    assert made is not None
    return made


def words(drawing: MapDrawing) -> list[str]:
    return [one.item.words for one in walk(drawing.items) if isinstance(one.item, Run)]


@pytest.mark.parametrize(("system", "name"), scenarios())
@pytest.mark.parametrize("language", ["en", "it"])
def test_every_shipped_battlefield_is_drawn_inside_its_frame(system: str, name: str, language: str) -> None:
    made = drawn(system, name, language)
    for placed in walk(made.items):
        left, top, right, low = placed.bounds()
        if isinstance(placed.item, Run):
            assert placed.item.size * placed.scale >= SMALLEST - 1e-6, placed.item.words
            assert -0.01 <= left <= right <= made.width + 0.01, placed.item.words
            assert -0.6 <= top <= low <= made.height + 0.6, placed.item.words


def bodies(made: MapDrawing) -> dict[str, Box]:
    """The counters of a map: a unit is a square, drawn over the arrow of its facing; a leader is round."""
    layer = made.layer("pieces")
    found = {}
    for one in layer.items if layer is not None else ():
        assert isinstance(one, Group)
        shapes = [shape for shape in walk(one.items) if isinstance(shape.item, Rect | Outline) and shape.item.fill]
        found[one.name] = next((shape for shape in shapes if isinstance(shape.item, Rect)), shapes[0]).bounds()
    return found


def middle(box: Box) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2


def overlapping(boxes: list[Box]) -> list[tuple[Box, Box]]:
    pairs = [(one, other) for at, one in enumerate(boxes) for other in boxes[at + 1 :]]
    return [
        (one, other)
        for one, other in pairs
        if min(one[2], other[2]) - max(one[0], other[0]) > 0.06 and min(one[3], other[3]) - max(one[1], other[1]) > 0.06
    ]


@pytest.mark.parametrize(("system", "name"), scenarios())
def test_every_counter_stands_on_its_place_and_on_no_other(system: str, name: str) -> None:
    made, battle = drawn(system, name), scenario(system, name)
    counters = bodies(made)
    placed = {f"{army.name}.{piece.name}": piece for army in battle.armies for piece in pieces_of(army) if piece.at}
    assert counters.keys() == placed.keys()
    # In a hex a counter makes room for the number above it.
    reach = made.unit * 0.12 if isinstance(made.field, HexField) else 0.001
    for key, piece in placed.items():
        assert piece.at is not None
        spot = made.centre(piece.at)
        assert spot is not None
        assert math.dist(middle(counters[key]), spot) < reach, key
    assert overlapping(list(counters.values())) == []
    assert made.layer("leads") is None


Holder = TypeVar("Holder", Army, Command)


def crowded(battle: Scenario, at: Place, most: int = 9) -> Scenario:
    """A battle whose first pieces all stand on one place."""
    left = most

    def moved(holder: Holder) -> Holder:
        nonlocal left
        pieces = []
        for piece in holder.pieces:
            pieces.append(replace(piece, at=at if left > 0 else None))
            left -= 1
        commands = tuple(moved(one) for one in holder.commands)
        return replace(holder, pieces=tuple(pieces), commands=commands)

    return replace(battle, armies=tuple(moved(army) for army in battle.armies))


@pytest.mark.parametrize(
    ("system", "name", "at"),
    [
        ("esa", "rethel_1650", Hex(6, 5)),
        ("esa", "rethel_1650", Hex(1, 1)),
        ("cape", "inn_1648", Point(Fraction(20), Fraction(20))),
        ("cape", "inn_1648", Point(Fraction(1), Fraction(1))),
    ],
)
def test_who_shares_a_place_steps_aside_and_is_led_back_to_it(system: str, name: str, at: Place) -> None:
    shop = workshop()
    made = draw_map(crowded(scenario(system, name), at), pack(system), "en", shop)
    assert made is not None
    spot = made.centre(at)
    assert spot is not None
    counters, layer = bodies(made), made.layer("leads")
    assert len(counters) == 9
    assert layer is not None
    led = {}
    for one in layer.items:
        assert isinstance(one, Group)
        line = one.items[0]
        assert isinstance(line, Outline)
        led[one.name] = line.parts[0][1], line.parts[1][1]
    rules = ruleset(system)
    army = {f"{army.name}.{piece.name}": piece for army in scenario(system, name).armies for piece in pieces_of(army)}
    units = {key: box for key, box in counters.items() if not is_leader(army[key], rules)}
    assert overlapping(list(units.values())) == []
    assert overlapping([box for key, box in counters.items() if key not in units]) == []
    reach = made.unit * 0.12 if isinstance(made.field, HexField) else 0.001
    for key, box in units.items():
        if key in led:
            begin, end = led[key]
            assert begin == spot
            assert math.dist(end, middle(box)) < max(reach, 0.001)
        else:
            assert math.dist(middle(box), spot) < reach
    assert len(units) - len(led.keys() & units.keys()) == 1


def test_a_thousand_on_one_place_are_drawn_in_good_time() -> None:
    spot = Standing((50.0, 50.0), 2.0)
    made = fanned([spot] * 1000, (0.0, 0.0, 100.0, 100.0))
    assert made[0] == spot
    assert len(set(made)) > 80


def test_figures_that_touch_have_smaller_counters() -> None:
    assert nearest([(0.0, 0.0), (3.0, 4.0), (3.0, 4.0), (9.0, 0.0)]) == 4.0
    sizes = {name: next(iter(bodies(drawn("cape", name)).values())) for name in ("aughrim_1691", "terheyden_1625")}
    wide = {name: box[2] - box[0] for name, box in sizes.items()}
    assert 3.4 <= wide["aughrim_1691"] < wide["terheyden_1625"]


def test_a_map_without_pieces_is_the_same_ground() -> None:
    bare, full = drawn("esa", "lens_1648", pieces=False, legend=False), drawn("esa", "lens_1648")
    assert bare.layer("pieces") is None
    assert bare.layer("legend") is None
    assert bare.layer("ground") == full.layer("ground")
    assert bare.field == full.field


def test_hexes_lie_as_players_read_them() -> None:
    made = drawn("esa", "lens_1648")
    field = made.field
    assert isinstance(field, HexField)
    first, right, below = (made.centre(Hex(*place)) for place in ((1, 1), (2, 1), (1, 2)))
    assert first is not None
    assert right is not None
    assert below is not None
    assert right[0] - first[0] == pytest.approx(made.unit, abs=1e-3)
    assert below[0] - first[0] == pytest.approx(made.unit / 2, abs=1e-3)
    assert below[1] - first[1] == pytest.approx(1.5 * field.radius, abs=1e-3)
    assert made.centre(Area(Hex(1, 1), Hex(3, 1))) == pytest.approx(made.centre(Hex(2, 1)), abs=1e-3)
    assert made.centre(Point(3, 4)) is None


def test_every_side_of_a_hex_is_its_neighbours_too() -> None:
    field = HexField(9, 9, 5.0)
    place = Hex(4, 5)
    for direction, near in enumerate(neighbours(place)):
        mine = {tuple(round(part, 2) for part in spot) for spot in field.side(place, direction)}
        theirs = {tuple(round(part, 2) for part in spot) for spot in field.side(near, (direction + 3) % 6)}
        assert mine == theirs


def test_a_table_is_measured_from_its_lower_left() -> None:
    made = drawn("condottiero", "staffarda_1690")
    corner, up, across = (made.centre(Point(*place)) for place in ((0, 0), (0, 10), (10, 0)))
    assert corner is not None
    assert up is not None
    assert across is not None
    assert corner[1] - up[1] == pytest.approx(10 * made.unit, abs=1e-3)
    assert across[0] - corner[0] == pytest.approx(10 * made.unit, abs=1e-3)
    assert made.centre(Hex(1, 1)) is None


def test_squares_begin_at_the_upper_left() -> None:
    field = TableField(100, 100, 1.0, (5, 5))
    assert field.centre(Square("a1")) == (10.0, 10.0)
    assert field.centre(Square("e5")) == (90.0, 90.0)
    assert field.centre(Area(Square("a1"), Square("b2"))) == (20.0, 20.0)
    assert field.block("c1") == (40.0, 0.0, 20.0, 20.0)
    assert TableField(100, 100, 1.0).centre(Square("a1")) is None


def test_every_hex_carries_its_number() -> None:
    said = words(drawn("esa", "rethel_1650"))
    assert [f"{column:02}{line:02}" for line in range(1, 10) for column in range(1, 13)] == [
        one for one in said if len(one) == 4 and one.isdigit()
    ]


@pytest.mark.parametrize(("language", "expected"), [("en", "Difficult ground"), ("it", "Terreno difficile")])
def test_the_legend_explains_every_ground_and_every_army(language: str, expected: str) -> None:
    made = drawn("esa", "rocroi_1643", language)
    layer = made.layer("legend")
    assert layer is not None
    told = " ".join(one.item.words for one in walk(layer.items) if isinstance(one.item, Run))
    battle = scenario("esa", "rocroi_1643")
    assert expected in told
    for army in battle.armies:
        assert army.title is not None
        assert army.title.within(language).replace("'", "’") in told


def test_two_armies_tell_apart_without_colours() -> None:
    made = drawn("esa", "lens_1648", theme="grayscale")
    layer = made.layer("pieces")
    assert layer is not None
    fills: dict[str, set[str | None]] = {}
    for group in layer.items:
        assert isinstance(group, Group)
        squares = [one.item for one in walk(group.items) if isinstance(one.item, Rect)]
        fills.setdefault(group.name.partition(".")[0], set()).update(one.fill for one in squares)
    (one,), (other,) = fills.values()
    assert one is not None
    assert other is not None
    assert abs(int(one[1:3], 16) - int(other[1:3], 16)) > 100


def test_every_colour_of_a_grey_map_is_grey() -> None:
    for placed in walk(drawn("esa", "dunes_1658", theme="grayscale").items):
        for colour in (getattr(placed.item, "fill", None), getattr(placed.item, "stroke", None)):
            assert colour is None or colour[1:3] == colour[3:5] == colour[5:7]


WORLD = """
ruleset demo "Demo" {
  terrain quag "Quag" { symbol "q" }
  terrain lava "Lava" { symbol "x"  impassable yes }
  terrain dyke "Dyke" { linear yes }
}
scenario test "Test" {
  map {
    size 5 x 4
    rows ""\"
      . q . . .
       . . x . .
      . . . . .
       . . . . .
    ""\"
    dyke { through 0102, 0202, 0302 }
    dyke { sides (0401, 0402) }
  }
}
"""


def test_a_terrain_that_has_no_drawing_is_drawn_from_what_its_ruleset_says() -> None:
    rules = pack_of(WORLD)
    shop = workshop()
    made = draw_map(rules.scenarios[0], rules, "en", shop)
    assert made is not None
    assert {"q", "x", "Quag", "Lava", "Dyke"} <= set(words(made))
    lines = made.layer("lines")
    assert lines is not None
    assert len(lines.items) == 2
    ground = made.layer("ground")
    assert ground is not None
    fills = [one.item.fill for one in walk(ground.items) if isinstance(one.item, Outline)]
    assert len({fill for fill in fills if fill}) == 3


def test_a_scenario_without_a_map_has_no_drawing() -> None:
    rules = pack_of('ruleset demo "Demo" {}\nscenario bare "Bare" { turns 3 }')
    assert draw_map(rules.scenarios[0], rules, "en", workshop()) is None


HUGE = """
ruleset demo "Demo" {
  terrain wood "Wood" { symbol "w" }
  terrain road "Road" { linear yes }
  amend kind feature { add field radius "Radius" { of distance } }
}
scenario vast "Vast" {
  map {
    size 100000 cm x 90000 cm   squares 4000 x 4000
    wood { at (50000, 45000)  radius 40000 cm }
    road { through (0, 0), (100000, 90000) }
  }
}
scenario crowded "Crowded" { map { size 99 x 99 } }
"""


def test_a_huge_map_is_drawn_with_few_strokes() -> None:
    rules = pack_of(HUGE)
    for battle in rules.scenarios:
        shop = workshop()
        made = draw_map(battle, rules, "en", shop)
        assert made is not None
        assert sum(1 for _ in walk(made.items)) < 25_000
        assert codes(shop) == []


def test_a_style_of_ground_that_is_no_style_is_told(tmp_path: Path) -> None:
    shop = workshop(own(tmp_path, terrain="open: { fill: ground }\nwoods: { fil: ground }\n"))
    draw_map(scenario("esa", "lens_1648"), pack("esa"), "en", shop)
    assert codes(shop) == ["E1101"]


def test_a_map_is_the_same_twice_and_a_picture_for_the_web() -> None:
    one, other = drawn("esa", "dunes_1658"), drawn("esa", "dunes_1658")
    assert one.items == other.items
    picture = paint_svg(Page(one.width, one.height, one.items), one.title)
    assert picture.startswith("<svg")
    assert 'data-name="pieces"' in picture


@pytest.mark.parametrize("system", ["esa", "condottiero"])
def test_a_part_of_a_map_shows_no_words_from_outside(system: str) -> None:
    rules, shop = ruleset(system), workshop()
    for example in [one for one in rules.examples if one.map is not None][::40]:

        def part(width: float, window: Box, example: object = example) -> MapDrawing | None:
            return draw_position(example, rules, pack(system), "en", shop, width=width, height=9999.0, window=window)  # type: ignore[arg-type]

        cut = cut_out(example, part, 80.0, 45.0)
        assert cut is not None
        assert cut.width <= 80.01
        for placed in walk(cut.items):
            if isinstance(placed.item, Run):
                left, top, right, low = placed.bounds()
                assert left >= -0.5
                assert right <= cut.width + 0.5
                assert top >= -0.5
                assert low <= cut.height + 0.5


def test_gaps_in_a_line_are_on_the_map() -> None:
    made = drawn("lumi", "blenheim_1704", "en")
    gaps = [one for one in walk(made.items) if isinstance(one.item, Rect) and one.item.width == one.item.height == 1.8]
    assert [one.within[0] for one in gaps] == ["ground", "ground", "ground", "legend"]
    assert "Door, gap or crossing" in words(made)


def test_ground_of_whole_hexes_that_lies_along_sides_is_a_line_there() -> None:
    """It is in the way when the battle is played, so it has to be seen."""
    bare = scenario("esa", "rethel_1650")
    assert bare.map is not None
    river = Feature(name="lys", origin=bare.origin, terrain="river", sides=(Side(Hex(2, 3), Hex(2, 4)),))
    wet = replace(bare, map=replace(bare.map, features=(*bare.map.features, river)))
    lines = [drawn_battle(battle).layer("lines") for battle in (bare, wet)]
    assert [len(layer.items) if layer is not None else 0 for layer in lines] == [0, 1]
