"""The map of an open table, asked directly: lengths, boxes, outlines, places, objectives."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.compiled import FactError
from engine.core.system import Unplayable
from engine.kit.field.tablefield import TableField
from engine.kit.field.tablemap import Lying
from engine.model.battles import Feature, Map, Objective
from engine.model.rules import Entry, Origin
from engine.model.values import Amount, Area, Point, Quantity, Ref, Size, Square, Value
from engine.space.areas import Polygon, Round

HERE = Origin("battle.tercio", 9)
UM = Size(48, 36, "um")


def field(
    *features: Feature,
    size: Size = UM,
    arc: int = 120,
    base: Quantity | None = None,
    **parts: Any,  # noqa: ANN401
) -> TableField:
    return TableField(Map(name="map", origin=HERE, size=size, features=features, **parts), arc, base, HERE)


def feature(terrain: str, *corners: tuple[int, int], **parts: Any) -> Feature:  # noqa: ANN401
    shape = tuple(Point(x, y) for x, y in corners)
    return Feature(name="", terrain=terrain, origin=HERE, shape=shape, **parts)


def line(terrain: str, *corners: tuple[int, int]) -> Feature:
    return Feature(name="", terrain=terrain, origin=HERE, through=tuple(Point(x, y) for x, y in corners))


def around(x: int, y: int, wide: Amount = 4, high: Amount = 4, terrain: str = "wood", **fields: Value) -> Feature:
    given = (("size", Size(wide, high, "um")), *fields.items())
    return Feature(name="", terrain=terrain, origin=HERE, at=(Point(x, y),), fields=given)


def at(x: int, y: int, facing: int = 0) -> Any:  # noqa: ANN401
    return SimpleNamespace(x=100 * x, y=100 * y, facing=facing, at=0)


# --- lengths ----------------------------------------------------------------------------------------------------------


def test_lengths_of_one_family_are_told_in_hundredths_of_the_unit_of_the_map() -> None:
    found = {
        unit: [field(size=Size(2, 1, unit)).length(Quantity(amount, other)) for amount, other in ((3, unit), (2, "m"))]
        for unit in ("mm", "cm", "m")
    }
    assert found == {"mm": [300, 200_000], "cm": [300, 20_000], "m": [300, 200]}
    kilometres = field(size=Size(2, 1, "km"), base=Quantity(1, "km"))
    assert kilometres.length(Quantity(500, "m")) == 50
    with pytest.raises(FactError, match="finer than a hundredth of a km"):
        kilometres.length(Quantity(5, "m"))
    for unit, why in (("hex", "counted on hexes"), ("hexes", "counted on hexes"), ("cm", "cannot be measured")):
        with pytest.raises(FactError, match=why):
            field().length(Quantity(3, unit))
    with pytest.raises(FactError, match="cannot be measured on a table in cm"):
        field(size=Size(60, 40, "cm")).length(Quantity(3, "um"))


def test_what_is_usual_is_told_in_measures_or_in_centimetres() -> None:
    assert field().base == 200
    bases = {unit: field(size=Size(9, 9, unit)).base for unit in ("mm", "cm", "m", "km")}
    assert bases == {"mm": 2_000, "cm": 200, "m": 2, "km": 1}
    strides = {unit: field(size=Size(9, 9, unit)).stride for unit in ("um", "cm", "mm")}
    assert strides == {"um": 300, "cm": 300, "mm": 3_000}
    assert field(base=Quantity(0, "um")).base == 1
    drawn = field(base=Quantity(3, "um"))
    assert (drawn.apart, drawn.count, drawn.columns, drawn.scale) == (300, 0, 0, 100)
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: the base of a piece: `3 cm` cannot be measured"):
        field(base=Quantity(3, "cm"))


@pytest.mark.parametrize("size", [Size(0, 9, "um"), Size(9, 0, "um"), Size(5_001, 9, "um"), Size(9, 5_001, "um")])
def test_a_table_is_more_than_nothing_and_no_longer_than_the_longest(size: Size) -> None:
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: a table is more than nothing and at most 5,000 um long"):
        field(size=size)


def test_the_longest_table_and_the_finest_size() -> None:
    longest = field(size=Size(5_000, Fraction(1, 100), "um"))
    assert (longest.wide, longest.deep) == (500_000, 1)
    assert field(size=Size(Fraction(1, 100), 5_000, "um")).deep == 500_000
    with pytest.raises(Unplayable, match="1/300 is finer than a hundredth of a um"):
        field(size=Size(Fraction(1, 300), 4, "um"))


def test_a_distance_is_rounded_down() -> None:
    assert field().distance(at(1, 1), at(4, 5)) == 500
    assert field().distance(at(1, 1), at(2, 2)) == 141


# --- places -----------------------------------------------------------------------------------------------------------


def test_a_point_on_the_edge_is_on_the_table_and_one_beyond_is_refused() -> None:
    for x, y in ((0, 0), (48, 36)):
        assert field().point(Point(x, y), HERE) == (100 * x, 100 * y)
    for x, y in ((-1, 0), (0, -1), (49, 36), (48, 37)):
        with pytest.raises(Unplayable, match=rf"\({x}, {y}\) is not on the table"):
            field().point(Point(x, y), HERE)
    assert (field().place(Point(3, 4), HERE), field().place(Square("a1"), HERE)) == ((300, 400), None)


def test_places_are_boxes() -> None:
    zone = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", (Square("a1"), Point(5, 5))),))
    drawn = field(squares=Size(6, 4, ""), zones=(zone,))
    corner = (Area(Square("b3"), Square("a4")), Area(Point(9, 8), Point(2, 3)))
    assert drawn.boxes((Point(3, 4), Square("a1"), Square("f4"), *corner, Ref("zone", "camp")), HERE) == [
        (300, 400, 300, 400),
        (0, 2_700, 800, 3_600),
        (4_000, 0, 4_800, 900),
        (0, 0, 1_600, 1_800),
        (200, 300, 900, 800),
        (0, 2_700, 800, 3_600),
        (500, 500, 500, 500),
    ]
    edges = [drawn.boxes((Ref("compass", name),), HERE)[0] for name in ("north", "south", "west", "east", "any_edge")]
    assert edges == [
        (0, 3_150, 4_800, 3_600),
        (0, 0, 4_800, 450),
        (0, 0, 600, 3_600),
        (4_200, 0, 4_800, 3_600),
        (0, 0, 4_800, 3_600),
    ]
    assert drawn.boxes((Ref("compass", "n"),), HERE) == edges[:1]
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: this place is no point"):
        drawn.boxes((Ref("zone", "nowhere"),), HERE)


@pytest.mark.parametrize("name", ["g1", "a5", "a0", "", "ax", "1a"])
def test_a_square_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(Unplayable, match=f"has no square `{name}`"):
        field(squares=Size(6, 4, "")).boxes((Square(name),), HERE)
    with pytest.raises(Unplayable, match="the table has no squares"):
        field().boxes((Square(name),), HERE)


def test_places_of_a_zone_are_a_base_apart_or_farther_where_there_would_be_too_many() -> None:
    drawn = field()
    assert drawn.places((Area(Point(2, 2), Point(7, 5)),), HERE) == [
        (x, y) for x in (250, 450, 650) for y in (250, 450)
    ]
    assert drawn.places((Point(3, 3), Point(3, 3)), HERE) == [(300, 300)]
    whole = drawn.places((Ref("compass", "any_edge"),), HERE)
    assert 30 < len(whole) <= 60
    gaps = {b - a for a, b in zip(sorted({x for x, _ in whole})[:-1], sorted({x for x, _ in whole})[1:], strict=True)}
    assert gaps == {608}
    assert min(x for x, _ in whole) == 4_800 % 608 // 2
    full = drawn.places((Area(Point(2, 2), Point(24, 10)),), HERE)
    assert (len(full), full[0], full[-1]) == (60, (200, 200), (2_400, 1_000)), "as many as are offered at most"
    fine = field(base=Quantity(Fraction(1, 50), "um"))
    corner = Point(Fraction(3, 100), Fraction(3, 100))
    assert fine.places((Area(Point(0, 0), corner),), HERE) == [(0, 0), (0, 2), (2, 0), (2, 2)]
    two = drawn.places((Area(Point(0, 0), Point(20, 20)), Area(Point(24, 0), Point(44, 20))), HERE)
    assert len(two) <= 60
    assert len([place for place in two if place[0] <= 2_000]) == len(two) // 2


def test_places_are_named_as_they_are_written() -> None:
    names = [field().name(place) for place in ((300, 400), (350, 405), (5, 4_000), (0, 10))]
    assert names == ["(3, 4)", "(3.5, 4.05)", "(0.05, 40)", "(0, 0.1)"]


def test_who_is_put_somewhere_stands_on_its_ground() -> None:
    drawn, piece = field(around(12, 12, terrain="mud")), SimpleNamespace(at=-1, x=0, y=0, ground="", last=0)
    drawn.put(piece, (1_200, 1_200))
    assert (piece.at, piece.x, piece.y, piece.ground) == (0, 1_200, 1_200, "mud")
    assert (drawn.landing((5, 7)), drawn.place_of(piece)) == ((0, 5, 7, "open"), (1_200, 1_200))
    assert (drawn.ground(piece), drawn.shown(piece)) == ("mud", Point(12, 12))
    assert drawn.shown(SimpleNamespace(at=-1, x=5, y=5)) is None


def test_two_that_stand_on_one_another_clash_unless_a_friend_takes_up_no_room() -> None:
    clash = field().clash
    assert clash([((0, 0), 0, False), ((200, 0), 1, False)], 1) is None
    assert clash([((0, 0), 0, False), ((199, 0), 1, False)], 1) == (0, 1)
    assert clash([((0, 0), 0, False), ((0, 199), 0, False)], 1) == (0, 1)
    assert clash([((9, 9), 0, True), ((9, 9), 0, False)], 1) is None
    assert clash([((9, 9), 0, False), ((9, 9), 0, True)], 1) is None
    assert clash([((9, 9), 0, False), ((9, 9), 1, True)], 1) == (0, 1)
    assert clash([((0, 0), 0, False), ((900, 0), 0, False), ((901, 0), 0, False)], 1) == (1, 2)
    assert clash([((500, 700), 0, False), ((500, 700), 1, False)], 1) == (0, 1)
    assert clash([((500, 700), 0, False), ((700, 500), 1, False)], 1) is None


def test_each_army_has_the_edge_nearest_to_it() -> None:
    drawn = field()
    assert drawn.homes([[(2_400, 3_000)], [(2_400, 600)]], ["", ""]) == ["n", "s"]
    assert drawn.homes([[(600, 1_800)], [(4_200, 1_800)]], ["", ""]) == ["w", "e"]
    assert [drawn.to_edge(1_000, 600, edge) for edge in "nswe"] == [3_000, 600, 1_000, 3_800]


# --- objectives -------------------------------------------------------------------------------------------------------


def prize(near: Quantity | None = None, **fields: Value) -> Any:  # noqa: ANN401
    mill = Objective(name="mill", origin=HERE, at=(Area(Point(10, 10), Point(14, 12)),), fields=tuple(fields.items()))
    return field().prize(mill, 3, near)


def test_an_objective_is_held_as_near_as_it_or_the_board_says_or_as_usual() -> None:
    found = [
        prize(),
        prize(Quantity(5, "um")),
        prize(size=Size(4, 6, "um")),
        prize(Quantity(5, "um"), size=Quantity(8, "um")),
    ]
    assert [one.reach for one in found] == [300, 500, 300, 400]
    assert (found[0].name, found[0].worth, found[0].boxes) == ("mill", 3, ((1_000, 1_000, 1_400, 1_200),))
    with pytest.raises(Unplayable, match="the size of `mill` is no length"):
        prize(size=4)
    gate = field().way_out(Entry(name="gate", kind="exit", origin=HERE, fields=(("at", Point(1, 1)),)))
    assert (gate.name, gate.worth, gate.boxes, gate.reach) == ("gate", 0, ((100, 100, 100, 100),), 300)


def test_whoever_is_within_reach_of_its_box_is_at_an_objective() -> None:
    drawn, mill = field(), prize()
    for place, is_there in (
        ((1_200, 1_100), True),
        ((700, 1_100), True),
        ((699, 1_100), False),
        ((1_700, 1_100), True),
        ((1_701, 1_100), False),
        ((1_200, 700), True),
        ((1_200, 699), False),
        ((1_200, 1_500), True),
        ((1_200, 1_501), False),
        ((820, 760), True),
        ((819, 760), False),
        ((1_580, 1_440), True),
        ((1_581, 1_440), False),
    ):
        assert drawn.is_at(mill, place) is is_there, place
    places = {(1_200, 1_100): 0, (700, 1_100): 300, (820, 760): 300, (1_400, 1_301): 101, (1_402, 1_201): 3}
    assert {place: drawn.to_prize(mill, place) for place in places} == places


# --- what lies there --------------------------------------------------------------------------------------------------


def test_outlines_are_shapes_lines_rectangles_and_discs() -> None:
    def lying(one: Feature) -> Lying:
        return field(one).lying[0]

    shape = lying(feature("wood", (1, 1), (5, 1), (5, 5)))
    assert isinstance(shape.area, Polygon)
    assert shape.area.corners == ((100, 100), (500, 100), (500, 500))
    for one in (line("hedge", (1, 1), (5, 1), (5, 5)), feature("hedge", (1, 1), (5, 1))):
        found = lying(one)
        assert (found.area, found.sides[0], found.middle) == (None, ((100, 100), (500, 100)), (100, 100))
    assert lying(line("hedge", (1, 1), (5, 1), (5, 5))).sides[1] == ((500, 100), (500, 500))
    assert lying(line("hedge", (1, 1), (5, 1), (5, 5))).box == (100, 100, 500, 500)
    turned = lying(around(10, 10, 4, 2, facing=Quantity(90, "deg")))
    assert turned.box == (900, 800, 1_100, 1_200)
    assert turned.middle == (1_000, 1_000)
    disc = lying(around(10, 10, radius=Quantity(3, "um")))
    assert isinstance(disc.area, Round)
    assert (disc.area.radius, disc.box) == (300, (700, 700, 1_300, 1_300))
    assert (disc.is_opaque, disc.up) == (False, 0)
    hair = Fraction(1, 100)
    assert lying(around(10, 10, radius=Quantity(hair, "um"))).box == (999, 999, 1_001, 1_001)
    assert lying(around(10, 10, hair, hair)).area is not None


def test_the_middle_of_a_bent_area_lies_inside_it() -> None:
    bent = field(feature("wood", (0, 0), (10, 0), (10, 10), (8, 10), (8, 2), (2, 2), (2, 10), (0, 10))).lying[0]
    assert bent.middle == (100, 500)
    assert bent.area is not None
    assert bent.area.contains(bent.middle)
    thick = field(feature("wood", (0, 0), (10, 0), (10, 10), (4, 10), (4, 2), (2, 2), (2, 10), (0, 10))).lying[0]
    assert thick.middle == (500, 500), "the middle of its box, if that is inside"
    roof = field(feature("wood", (10, 0), (12, 0), (15, 8), (18, 0), (20, 0), (16, 10), (14, 10))).lying[0]
    assert roof.middle == (1_293, 500), "else that of the first stretch across it"


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (feature("wood", (1, 1)), "fewer than three corners|has no place"),
        (feature("wood", (1, 1), (2, 2), (1, 1)), "`wood` has fewer than three corners"),
        (Feature(name="copse", terrain="wood", origin=HERE), "`copse` has no place on the table"),
        (Feature(name="", terrain="wood", origin=HERE, at=(Point(1, 1), Point(2, 2))), "`wood` has no place"),
        (Feature(name="", terrain="wood", origin=HERE, at=(Point(1, 1),)), "neither a `size` nor a `shape`"),
        (around(10, 10, 0, 4), "the size of `wood` is nothing"),
        (around(10, 10, 4, 0), "the size of `wood` is nothing"),
        (around(10, 10, radius=Quantity(0, "um")), "the radius of `wood` is nothing"),
        (around(10, 10, radius=4), "the radius of `wood` is no length"),
        (Feature(name="", terrain="wood", origin=HERE, shape=(Square("a1"),) * 3), "the corners of `wood` are points"),
        (line("hedge", *((number % 48, number % 36) for number in range(101))), "more than 100 corners"),
    ],
)
def test_what_lies_nowhere_or_is_nothing_is_refused(one: Feature, told: str) -> None:
    with pytest.raises(Unplayable, match=rf"^battle\.tercio:9: .*({told})"):
        field(one)


def test_there_may_be_so_many_corners_and_pieces_of_terrain_and_no_more() -> None:
    assert len(field(line("hedge", *((number % 48, number % 36) for number in range(100)))).lying[0].sides) == 99
    assert len(field(*([around(10, 10)] * 300)).lying) == 300
    with pytest.raises(Unplayable, match="at most 300 pieces of terrain"):
        field(*([around(10, 10)] * 301))


def test_a_size_in_the_unit_of_another_family_is_in_that_of_the_map() -> None:
    def wide(unit: str) -> int:
        given = (("size", Size(10, 10, unit)),)
        one = Feature(name="", terrain="wood", origin=HERE, at=(Point(20, 20),), fields=given)
        left, _, right, _ = field(one, size=Size(60, 40, "cm")).lying[0].box
        return right - left

    assert {unit: wide(unit) for unit in ("cm", "mm", "", "um")} == {"cm": 1_000, "mm": 100, "": 1_000, "um": 1_000}
