"""The table of a battle as it is read from a map: lengths, squares, edges, outlines; and what is refused."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.book.book import RuleBook
from engine.core.declared.effects import Effects
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import Measure
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.position.progress import Progress
from engine.core.system import Unplayable
from engine.model.battles import Army, Example, Feature, Map, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, Origin
from engine.model.values import Area, Point, Quantity, Ref, Size, Square, Value
from engine.space.areas import Polygon, Round
from engine.space.plane import Disc

HERE = Origin("battle.tercio", 9)
CM = Measure("centimetres", {"mm": 10, "cm": 1})
PLAYBOOK = Playbook(facts={}, subjects={}, sequences={}, effects=Effects({}, {}), at_table=lambda g: g)
RULES = Ruleset(name="camp", origin=Origin("rules.tercio", 1), languages=("en",))


def setting(
    size: Size | None = None,
    turns: int | None = None,
    armies: tuple[Army, ...] = (),
    **parts: Any,  # noqa: ANN401
) -> TableSetting[RuleBook, DiceTrial]:
    drawn = Map(name="map", origin=HERE, size=size or Size(90, 60, "cm"), **parts)
    battle = Scenario(name="ford", origin=HERE, ruleset="camp", map=drawn, turns=turns, armies=armies)
    return TableSetting(RuleBook(Rulepack(), RULES, ()), battle, PLAYBOOK, DiceTrial, measure=CM, edge=200)


def feature(**fields: Value) -> Feature:
    return Feature(name="", terrain="wood", origin=HERE, at=(Point(30, 40),), fields=tuple(fields.items()))


def test_a_table_is_measured_in_hundredths() -> None:
    assert (setting().width, setting().height) == (9_000, 6_000)
    small = setting(Size(900, 600, "mm"))
    assert (small.width, small.height, small.scale) == (9_000, 6_000, 10)
    assert small.point(Point(5, Fraction(3, 10))) == (50, 3)


@pytest.mark.parametrize("size", [Size(90, 60, "um"), Size(14, 10, ""), Size(400, 60, "cm"), Size(0, 60, "cm")])
def test_a_table_of_another_measure_or_no_size_is_refused(size: Size) -> None:
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: .*ford"):
        setting(size)


def test_a_battle_without_a_map_is_refused() -> None:
    battle = Scenario(name="ford", origin=HERE, ruleset="camp")
    with pytest.raises(Unplayable, match="needs a table in centimetres"):
        TableSetting(RuleBook(Rulepack(), RULES, ()), battle, PLAYBOOK, DiceTrial, measure=CM)


def test_the_clock_is_the_scenario_s() -> None:
    assert (setting(turns=8).turns, setting().turns) == (8, 0)


def test_squares_are_counted_from_the_top_left() -> None:
    table = setting(squares=Size(6, 4, ""))
    assert table.square("a1", HERE) == (0, 4_500, 1_500, 6_000)
    assert table.square("f4", HERE) == (7_500, 0, 9_000, 1_500)
    assert table.places((Area(Square("b4"), Square("a3")),)) == ((0, 0, 3_000, 3_000),)


@pytest.mark.parametrize("name", ["g1", "a5", "a0", "", "ax", "1a"])
def test_a_square_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: the table has no square"):
        setting(squares=Size(6, 4, "")).square(name, HERE)


def test_a_table_without_squares_has_none() -> None:
    with pytest.raises(Unplayable, match="has no squares"):
        setting().square("a1", HERE)


def test_places_are_boxes() -> None:
    zone = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", (Square("a1"), Square("a2"))),))
    table = setting(squares=Size(6, 4, ""), zones=(zone,))
    assert table.zones["camp"] == ((0, 4_500, 1_500, 6_000), (0, 3_000, 1_500, 4_500))
    written: tuple[Value, ...] = (Point(30, 40), Ref("zone", "camp"), Ref("compass", "n"), Ref("compass", "any_edge"))
    assert table.places(written) == (
        (3_000, 4_000, 3_000, 4_000),
        (0, 3_000, 1_500, 6_000),
        (0, 5_800, 9_000, 6_000),
        (0, 0, 9_000, 6_000),
    )
    strips = [(0, 0, 9_000, 200), (0, 0, 200, 6_000), (8_800, 0, 9_000, 6_000)]
    assert [table.edge_box(edge) for edge in "swe"] == strips
    assert [table.edge_box(edge) for edge in ("south", "west", "east", "sea")] == [*strips, strips[0]]
    assert table.edge_box("") == (0, 0, 9_000, 6_000)


def test_an_outline_is_round_or_has_sides() -> None:
    round_wood = setting().outline(feature(radius=Quantity(5, "cm")))
    assert isinstance(round_wood, Disc)
    assert (round_wood.x, round_wood.y, round_wood.radius) == (3_000, 4_000, 500)
    turned = setting().outline(feature(size=Size(10, 4, "cm"), facing=Quantity(90, "deg")))
    assert not isinstance(turned, Disc)
    assert {(x - 3_000, y - 4_000) for x, y in turned.corners} == {(-200, -500), (-200, 500), (200, -500), (200, 500)}


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"radius": Quantity(0, "cm")},
        {"radius": Quantity(5, "um")},
        {"size": Size(0, 4, "cm")},
        {"size": Size(Fraction(1, 3), 4, "cm")},
    ],
)
def test_an_outline_that_is_none_is_refused(fields: dict[str, Value]) -> None:
    with pytest.raises(Unplayable, match=r"^battle\.tercio:9: "):
        setting().outline(feature(**fields))


def test_a_piece_that_lies_nowhere_is_refused() -> None:
    nowhere = Feature(name="copse", terrain="wood", origin=HERE, at=(Square("a1"),))
    with pytest.raises(Unplayable, match="copse has no place on the table"):
        setting().outline(nowhere)


def test_a_table_is_as_long_as_the_longest_and_no_longer() -> None:
    assert setting(Size(Fraction(1, 10), 1, "mm")).width == 1
    assert setting(Size(300, 300, "cm")).height == 30_000
    assert (setting(Size(300, 300, "cm")).width, setting(Size(1, Fraction(1, 10), "mm")).height) == (30_000, 1)
    for size in (Size(301, 60, "cm"), Size(60, 301, "cm"), Size(60, 0, "cm")):
        with pytest.raises(Unplayable, match="is not 1 to 300 centimetres long"):
            setting(size)


def test_an_outline_in_a_unit_of_another_measure_is_in_that_of_the_map() -> None:
    for unit, wide in (("mm", 100), ("cm", 1_000), ("um", 1_000), ("", 1_000)):
        drawn = setting().outline(feature(size=Size(10, 4, unit)))
        assert not isinstance(drawn, Disc)
        xs = [x for x, _ in drawn.corners]
        assert max(xs) - min(xs) == wide, unit
    least = Quantity(Fraction(1, 100), "cm")
    assert isinstance(setting().outline(feature(radius=least)), Disc)
    hair = setting().outline(feature(size=Size(least.amount, least.amount, "cm")))
    assert not isinstance(hair, Disc)
    for size in (Size(4, 0, "cm"), Size(0, 4, "cm")):
        with pytest.raises(Unplayable, match="the size of wood is nothing"):
            setting().outline(feature(size=size))


def test_an_area_lies_within_its_corners_or_its_outline() -> None:
    corners = (Point(0, 0), Point(10, 0), Point(10, 10))
    field = Feature(name="", terrain="wood", origin=HERE, shape=corners)
    corner = setting().area(field)
    assert isinstance(corner, Polygon)
    assert corner.corners == ((0, 0), (1_000, 0), (1_000, 1_000))
    disc = setting().area(feature(radius=Quantity(5, "cm")))
    assert isinstance(disc, Round)
    assert (disc.x, disc.y, disc.radius) == (3_000, 4_000, 500)
    square = setting().area(feature(size=Size(10, 4, "cm")))
    assert isinstance(square, Polygon)
    assert {(x - 3_000, y - 4_000) for x, y in square.corners} == {(-500, -200), (-500, 200), (500, -200), (500, 200)}


def test_one_leaves_by_the_middle_of_a_box_so_near_the_edge_that_it_reaches() -> None:
    ways = {
        (0, 0, 1_000, 200): (500, 60),
        (0, 5_800, 1_000, 6_000): (500, 5_940),
        (0, 1_000, 200, 2_000): (60, 1_500),
        (8_800, 1_000, 9_000, 2_000): (8_940, 1_500),
        (1_000, 1, 1_200, 5_999): (1_100, 3_000),
        (1, 1_000, 8_999, 2_000): (4_500, 1_500),
        (1, 1_000, 9_000, 2_000): (8_940, 1_500),
        (1_000, 1, 1_200, 6_000): (1_100, 5_940),
        (0, 1, 9_000, 5_999): (60, 3_000),
    }
    assert {box: setting().way_out(box, 60) for box in ways} == ways


def test_one_is_by_a_way_out_who_is_near_it_and_near_an_edge() -> None:
    table = setting()
    box = (0, 1_000, 200, 2_000)
    for place, is_near in (((100, 1_500), True), ((300, 1_500), True), ((301, 1_500), False), ((100, 2_300), True)):
        assert table.is_by(box, place, 300) is is_near, place
    assert not table.is_by(box, (100, 2_301), 300)
    across = (0, 0, 9_000, 6_000)
    found = [table.is_by(across, place, 300) for place in ((300, 900), (900, 300), (8_700, 900), (900, 5_700))]
    assert found == [True] * 4
    inside = [table.is_by(across, place, 300) for place in ((301, 900), (900, 301), (8_699, 900), (900, 5_699))]
    assert inside == [False] * 4


def test_who_stands_on_the_border_of_a_zone_stands_in_it() -> None:
    covers = (Area(Point(10, 10), Point(20, 20)), Area(Point(50, 50), Point(40, 30)))
    zone = Entry(name="camp", kind="zone", origin=HERE, fields=(("covers", covers),))
    table = setting(zones=(zone,))
    assert table.zones["camp"] == ((1_000, 1_000, 2_000, 2_000), (4_000, 3_000, 5_000, 5_000))
    for x, y, stands in ((1_000, 2_000, True), (999, 1_500, False), (4_500, 5_000, True), (2_001, 1_500, False)):
        assert table.stands_in(SimpleNamespace(x=x, y=y), "camp") is stands
    assert not table.stands_in(SimpleNamespace(x=1_500, y=1_500), "moor")


def test_what_cannot_be_measured_is_refused_where_it_is_written_or_where_the_map_is() -> None:
    fine = Point(Fraction(1, 300), 1)
    for origin, place in ((None, "battle.tercio:9"), (Origin("other.tercio", 3), "other.tercio:3")):
        with pytest.raises(Unplayable, match=f"^{place}: a place: "):
            setting().point(fine, origin)
        with pytest.raises(Unplayable, match=f"^{place}: a place: "):
            setting().places((fine,), origin)


def test_points_are_picked_out_of_places() -> None:
    assert setting().spots((Point(1, 2), Ref("compass", "n"), Point(3, 4)), HERE) == ((100, 200), (300, 400))


def test_a_battle_has_as_many_armies_as_the_rules_take() -> None:
    def armies(number: int) -> TableSetting[RuleBook, DiceTrial]:
        return setting(armies=tuple(Army(name=f"side{side}", origin=HERE) for side in range(number)))

    assert len(armies(2).armies()) == 2
    for number in (1, 3):
        with pytest.raises(Unplayable, match="and a battle takes 2"):
            armies(number).armies()
    assert len(armies(3).armies(2, 4)) == 3
    assert len(armies(1).armies(1, 1)) == 1
    for number, least, most, told in (
        (1, 2, 2, "ford has one army, and a battle takes 2"),
        (3, 2, 2, "ford has 3 armies, and a battle takes 2"),
        (5, 2, 4, "ford has 5 armies, and a battle takes 2 to 4"),
    ):
        with pytest.raises(Unplayable, match=rf"^battle\.tercio:9: {told}$"):
            armies(number).armies(least, most)


def test_a_position_is_built_once_and_copied_for_each_game() -> None:
    built: list[int] = []

    def build(_: object) -> Progress:
        built.append(1)
        return Progress()

    table = setting()
    one, other = table.start(build), table.start(build)
    assert one is not other
    assert built == [1]


def test_an_example_is_no_scenario_and_has_no_clock() -> None:
    drawn = Map(name="map", origin=HERE, size=Size(90, 60, "cm"))
    shown = TableSetting(
        RuleBook(Rulepack(), RULES, ()), Example(name="ford", origin=HERE, map=drawn), PLAYBOOK, DiceTrial, measure=CM
    )
    assert (shown.is_example, shown.turns, shown.scenario) == (True, 0, None)
    assert not setting().is_example
    assert shown.edge_box("n") == (0, 6_000, 9_000, 6_000), "a strip of nothing, unless it is told how deep it is"
