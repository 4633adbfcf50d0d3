"""Maps: rows and legends, features, places on and off the map."""

from __future__ import annotations

import pytest

from engine.model.battles import Map
from engine.model.values import Area, Hex, Point, Side, Size
from tests.compiler.finding import codes, demo, found, helped, only, pack_of

WORDS = """
kind unit "Unit" { like piece  inside army }
kind general "General" { like piece  inside army  stacks yes }
terrain woods "Woods" { symbol "w" }
terrain lake "Lake" { symbol "~"  impassable yes }
terrain road "Road" { linear yes }
terrain hedge "Hedge" { linear yes }
"""


def scenario(inside: str, *, army: str = "") -> str:
    return demo(WORDS, f'scenario lens "Lens" {{\nmap {{ {inside} }}\narmy france "F" {{ {army} }}\n}}')


def map_of(inside: str) -> Map:
    made = pack_of(scenario(inside)).scenarios[0].map
    assert made is not None
    return made


def rows(*lines: str) -> str:
    return 'rows """\n' + "\n".join(f"  {line}" for line in lines) + '\n"""'


# --- hex maps -------------------------------------------------------------------------------------------------


def test_rows_draw_the_ground_by_the_symbols_of_terrains() -> None:
    made = map_of("size 3 x 2  " + rows(". w .", " ~ . ."))
    assert made.ground == (("open", "woods", "open"), ("lake", "open", "open"))


def test_a_legend_gives_signs_their_terrain() -> None:
    made = map_of('size 2 x 1  legend """ . open  # woods """  ' + rows("# ."))
    assert made.ground == (("woods", "open"),)


def test_a_map_that_is_not_drawn_is_open_ground() -> None:
    assert map_of("size 2 x 2").ground == (("open", "open"), ("open", "open"))


def test_a_feature_is_put_into_the_ground_unless_it_is_a_line() -> None:
    made = map_of("size 2 x 2  woods { at 0102 }  road { through 0101, 0201 }")
    assert made.ground == (("open", "open"), ("woods", "open"))
    assert [one.terrain for one in made.features] == ["woods", "road"]


@pytest.mark.parametrize(
    ("inside", "code", "words"),
    [
        ("size 3 x 1  " + rows(". ."), "E0809", ". ."),
        ("size 1 x 2  " + rows("."), "E0809", None),
        ("size 2 x 1  " + rows(". v"), "E0810", "v"),
        ('size 2 x 1  legend """ . open  v vilage """  ' + rows(". ."), "E0810", "vilage"),
        ("size 100 x 2", "E0809", "100 x 2"),
        ("size 2.5 x 2", "E0809", "2.5 x 2"),
        ("size 999999 x 999999", "E0809", "999999 x 999999"),
        ("north n", "E0307", "map"),
    ],
)
def test_a_map_that_does_not_fit_itself_is_told(inside: str, code: str, words: str | None) -> None:
    said = found(scenario(inside))
    assert [one for one, _ in said] == [code]
    assert words is None or said[0][1] == words


def test_an_unknown_sign_offers_the_legend() -> None:
    assert helped(scenario("size 2 x 1  " + rows(". v"))) is not None


def test_a_legend_offers_the_nearest_terrain() -> None:
    assert helped(scenario('size 1 x 1  legend """ x wods """  ' + rows("."))) == "did you mean `woods`?"


# --- lines ----------------------------------------------------------------------------------------------------


def test_a_road_goes_from_neighbour_to_neighbour() -> None:
    assert map_of("size 4 x 4  road { through 0101, 0201, 0202 }").features[0].through == (
        Hex(1, 1),
        Hex(2, 1),
        Hex(2, 2),
    )


def test_a_gap_in_a_road_offers_the_hexes_between() -> None:
    said = only(scenario("size 4 x 4  road { through 0101, 0401 }"))
    assert (said.code.code, said.span.text()) == ("E0808", "0401")
    assert said.help == "go through 0201, 0301"


def test_even_lines_lie_half_a_hex_to_the_right() -> None:
    """0201 touches 0102 and 0202; 0101 does not touch 0202."""
    assert codes(scenario("size 4 x 4  road { through 0201, 0102 }")) == []
    assert codes(scenario("size 4 x 4  road { through 0201, 0202 }")) == []
    assert codes(scenario("size 4 x 4  road { through 0101, 0202 }")) == ["E0808"]


def test_a_hedge_stands_between_neighbours() -> None:
    assert map_of("size 4 x 4  hedge { sides (0101, 0201) }").features[0].sides == (Side(Hex(1, 1), Hex(2, 1)),)
    assert found(scenario("size 4 x 4  hedge { sides (0101, 0301) }")) == [("E0808", "(0101, 0301)")]


# --- table-tops -----------------------------------------------------------------------------------------------


def test_a_table_top_has_points_shapes_and_squares() -> None:
    made = map_of("size 120 um x 90 um  squares 5 x 5  woods orchard { shape (20, 30), (34, 28), (36, 44) }")
    assert (made.size, made.squares, made.ground) == (Size(120, 90, "um"), Size(5, 5, "hex"), ())
    assert made.features[0].shape[0] == Point(20, 30)


@pytest.mark.parametrize(
    ("size", "place"),
    [
        ("4 x 3", "0503"),
        ("4 x 3", "0404"),
        ("4 x 3", "0001"),
        ("4 x 3", "(1, 1)"),
        ("4 x 3", "a1"),
        ("40 um x 30 um", "(41, 3)"),
        ("40 um x 30 um", "(-1, 3)"),
        ("40 um x 30 um", "0101"),
        ("40 um x 30 um  squares 4 x 3", "e1"),
        ("40 um x 30 um  squares 4 x 3", "a4"),
    ],
)
def test_a_place_that_is_not_on_the_map_is_told(size: str, place: str) -> None:
    assert found(scenario(f"size {size}", army=f"unit horse {{ at {place} }}")) == [("E0801", place)]


@pytest.mark.parametrize(
    ("size", "place"),
    [
        ("4 x 3", "0403"),
        ("40 um x 30 um", "(40, 30)"),
        ("40 um x 30 um", "(0, 0)"),
        ("40 um x 30 um  squares 4 x 3", "d3"),
        ("4 x 3", "north"),
        ("4 x 3", "random"),
    ],
)
def test_a_place_on_the_map_is_fine(size: str, place: str) -> None:
    assert found(scenario(f"size {size}", army=f"unit horse {{ at {place} }}")) == []


@pytest.mark.parametrize(
    "inside",
    [
        "woods { at 0901 }",
        "road { through 0901, 0902 }",
        "hedge { sides (0901, 0902) }",
        "zone south { covers 0101 to 0909 }",
        "exit east_road { at 0901 }",
        "marker { at 0901 }",
        "objective bridge { at 0901  worth 2  for anyone }",
    ],
)
def test_everything_on_a_map_must_lie_on_it(inside: str) -> None:
    assert set(codes(scenario(f"size 4 x 3  {inside}"))) == {"E0801"}


def test_every_place_of_several_alike_is_looked_at() -> None:
    assert found(scenario("size 4 x 3", army="unit 2 x horse { at 0101, 0901 }")) == [("E0801", "0901")]


TABLE = "unit horse { at (3, 2) }  unit foot { at (1, 1) }"
HEXES = "unit horse { at 0302 }  unit foot { at 0101 }"


@pytest.mark.parametrize(
    ("size", "army", "help"),
    [
        ("4 x 3", TABLE, "give the size its unit: `size 4 cm x 3 cm`"),
        ("40 cm x 30 cm", HEXES, "a map of hexes is so many wide and high, without a unit: `size 14 x 10`"),
    ],
)
def test_a_size_that_fits_no_place_is_told_once_with_what_to_write(size: str, army: str, help: str) -> None:
    text = scenario(f"size {size}", army=army)
    assert found(text) == [("E0801", size)]
    assert helped(text) == help


def test_a_single_point_on_a_map_of_hexes_is_told_where_it_stands() -> None:
    assert found(scenario("size 4 x 3", army="unit horse { at (3, 2) }  unit foot { at 0101 }")) == [
        ("E0801", "(3, 2)")
    ]


# --- pieces on the map ----------------------------------------------------------------------------------------


def test_two_pieces_in_a_hex_are_told_with_the_other_one() -> None:
    said = only(scenario("size 4 x 3", army="unit horse { at 0101 }  unit foot { at 0101 }"))
    assert (said.code.code, said.span.text()) == ("E0803", "0101")
    assert said.notes[0].span.start < said.span.start
    assert said.notes[0].span.text() == "0101"


def test_pieces_that_stack_may_share_a_hex() -> None:
    assert found(scenario("size 4 x 3", army="unit horse { at 0101 }  general conde { at 0101 }")) == []


def test_pieces_of_two_armies_do_not_share_a_hex_either() -> None:
    text = demo(
        WORDS,
        'scenario l "L" { map { size 3 x 3 }\n'
        'army a "A" { unit horse { at 0101 } }  army b "B" { unit foot { at 0101 } } }',
    )
    assert codes(text) == ["E0803"]


def test_nobody_stands_where_nobody_can() -> None:
    assert found(scenario("size 4 x 3  lake { at 0202 }", army="unit horse { at 0202 }")) == [("E0802", "0202")]


def test_a_piece_that_is_nowhere_is_a_warning() -> None:
    assert found(scenario("size 4 x 3", army="unit horse { facing n }")) == [("W0813", "horse")]


@pytest.mark.parametrize("way", ["deploys south", "enters west"])
def test_a_piece_that_comes_later_is_somewhere(way: str) -> None:
    assert found(scenario("size 4 x 3", army=f"{way}  unit horse {{ facing n }}")) == []


def test_a_zone_is_a_place_for_all() -> None:
    text = scenario("size 4 x 3  zone wing { covers 0101 to 0203 }", army="unit 3 x horse { at wing }")
    assert found(text) == []
    zone = pack_of(text).scenarios[0].map
    assert zone is not None
    assert zone.zones[0].get("covers") == (Area(Hex(1, 1), Hex(2, 3)),)


@pytest.mark.parametrize("places", ["0101", "0101, 0102", "0101, 0102, 0103, 0201", "none"])
def test_as_many_places_as_pieces_are_needed(places: str) -> None:
    assert codes(scenario("size 4 x 3", army=f"unit 3 x horse {{ at {places} }}")) == ["E0812"]


def test_a_lone_piece_stands_somewhere_or_says_nothing() -> None:
    assert codes(scenario("size 4 x 3", army="unit horse { at none }")) == ["E0812"]


def test_a_ruleset_may_let_its_pieces_say_at_in_its_own_way() -> None:
    text = demo(
        'kind ship "Ship" { like piece  inside army  field at "Station" { of number } }',
        'scenario l "L" { map { size 3 x 3 } army a "A" { ship galley { at 3 } } }',
    )
    assert found(text) == []


def test_an_unknown_place_offers_the_nearest() -> None:
    text = scenario("size 4 x 3  zone left_wing { covers 0101 }", army="unit horse { at left_wng }")
    assert helped(text) == "did you mean `left_wing`?"


def test_an_unknown_facing_offers_the_nearest() -> None:
    assert helped(scenario("size 4 x 3", army="unit horse { at 0101  facing nroth }")) == "did you mean `north`?"


# --- objectives -----------------------------------------------------------------------------------------------

BOTH = """scenario lens "Lens" {{
  map {{ size 3 x 3  lake {{ at 0202 }} }}
  army france "F"   army spain "S"
  objective o "O" {{ {} }}
}}
"""


@pytest.mark.parametrize(
    "says",
    [
        "worth 4  owner spain  at 0101",
        "worth 4  for france  at 0101",
        "worth 4  for anyone  at 0101",
        "worth 2  at 0101",
        "worth 1  owner nobody  for spain  at 0101",
    ],
)
def test_an_objective_that_somebody_can_score_is_fine(says: str) -> None:
    assert found(demo(WORDS, BOTH.format(says))) == []


@pytest.mark.parametrize(
    "says",
    ["worth 0  for france", "worth 4  for nobody", "worth 4  owner spain  for spain", "worth 4  for france  at 0202"],
)
def test_an_objective_that_nobody_can_score_is_told(says: str) -> None:
    assert found(demo(WORDS, BOTH.format(says))) == [("E0805", "o")]


def test_an_objective_needs_an_enemy() -> None:
    text = demo(WORDS, 'scenario l "L" { army spain "S"  objective o "O" { worth 2  owner spain } }')
    assert found(text) == [("E0805", "o")]


def test_a_road_through_one_hex_leads_nowhere() -> None:
    rules = 'ruleset demo "Demo" { terrain road "Road" { linear yes } }'
    battle = 'scenario lens_1648 "Lens" { map { size 4 x 3  road { through 0101 } } }'
    assert found(f"{rules}\n{battle}") == [("E0808", "0101")]
