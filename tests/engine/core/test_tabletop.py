"""The table of a battle as it is read from a map: lengths, squares, edges, outlines; and what is refused."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from engine.core.declared.book import RuleBook
from engine.core.declared.effects import Effects
from engine.core.declared.playbook import Playbook
from engine.core.declared.reading import Measure
from engine.core.declared.tabletop import TableSetting
from engine.core.declared.trials.rolls import DiceTrial
from engine.core.system import Unplayable
from engine.model.battles import Feature, Map, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry, Origin
from engine.model.values import Area, Point, Quantity, Ref, Size, Square, Value
from engine.space.plane import Disc

HERE = Origin("battle.tercio", 9)
CM = Measure("centimetres", {"mm": 10, "cm": 1})
PLAYBOOK = Playbook(facts={}, subjects={}, sequences={}, effects=Effects({}, {}), at_table=lambda g: g)
RULES = Ruleset(name="camp", origin=Origin("rules.tercio", 1), languages=("en",))


def setting(size: Size | None = None, turns: int | None = None, **parts: Any) -> TableSetting[RuleBook, DiceTrial]:  # noqa: ANN401
    drawn = Map(name="map", origin=HERE, size=size or Size(90, 60, "cm"), **parts)
    battle = Scenario(name="ford", origin=HERE, ruleset="camp", map=drawn, turns=turns)
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
