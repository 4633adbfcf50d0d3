"""A map of hexes, asked directly: grounds, heights, sight, bearings, facings."""

from __future__ import annotations

import ast
from itertools import pairwise
from math import atan2, degrees, sqrt
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.compiled import FactError
from engine.kit.field.hexdistances import FAR
from engine.kit.field.hexfield import HexField, Spot
from engine.model.battles import Feature, Map
from engine.model.rules import Origin
from engine.model.values import Area, Hex, Quantity, Ref, Side, Size

HERE = Origin("battle.tercio", 9)
WIDE, LINES = 7, 6


def field(*features: Feature, front: int = 2, **parts: Any) -> HexField:  # noqa: ANN401
    inward = parts.pop("inward", ())
    drawn = Map(name="map", origin=HERE, size=Size(WIDE, LINES, ""), features=features, **parts)
    return HexField(drawn, front, inward)


def feature(terrain: str, **parts: Any) -> Feature:  # noqa: ANN401
    return Feature(name="", terrain=terrain, origin=HERE, **parts)


def at(name: str, facing: int = 0) -> Any:  # noqa: ANN401
    """Somebody in a hex, by its column and line: `0302`."""
    return SimpleNamespace(at=number(name), facing=facing)


def number(name: str) -> int:
    return (int(name[2:]) - 1) * WIDE + int(name[:2]) - 1


AWAY = SimpleNamespace(at=-1, facing=0)
ALL = [f"{column:02}{line:02}" for line in range(1, LINES + 1) for column in range(1, WIDE + 1)]


def step(one: str, other: str) -> tuple[float, float]:
    """From middle to middle: to the right and up. Even lines stand half a hex to the right."""
    (x, y), (to_x, to_y) = (
        (int(name[:2]) + (0 if int(name[2:]) % 2 else 0.5), -int(name[2:]) * sqrt(3) / 2) for name in (one, other)
    )
    return to_x - x, to_y - y


def off(one: str, other: str, facing: float) -> float:
    across, up = step(one, other)
    return (degrees(atan2(across, up)) - facing + 180) % 360 - 180


# --- what lies there --------------------------------------------------------------------------------------------------


def test_ground_is_as_drawn_and_features_cover_it() -> None:
    ground = tuple(tuple("mud" if line == 1 else "open" for _ in range(WIDE)) for line in range(LINES))
    wood = feature("wood", at=(Hex(2, 2), Area(Hex(4, 1), Hex(5, 2))))
    drawn = field(wood, ground=ground)
    assert [name for name in ALL if drawn.ground(at(name)) == "wood"] == ["0401", "0501", "0202", "0402", "0502"]
    assert [name for name in ALL if drawn.ground(at(name)) == "mud"] == ["0102", "0302", "0602", "0702"]
    assert drawn.ground(at("0101")) == "open"
    assert (drawn.ground(AWAY), drawn.ground_at(number("0202"))) == ("open", "wood")
    first = field(feature("wood", at=(Hex(1, 1),)))
    assert (first.ground(at("0101")), first.ground_at(0)) == ("wood", "wood")
    assert (drawn.count, drawn.columns) == (42, 7)
    assert set(field().terrain) == {"open"}


def test_what_lies_along_a_side_counts_both_ways_unless_it_counts_inward() -> None:
    one, other = number("0101"), number("0201")
    hedge = feature("hedge", sides=(Side(Hex(1, 1), Hex(2, 1)),))
    assert field(hedge).edges == {(one, other): "hedge", (other, one): "hedge"}
    assert field(hedge, inward=("hedge",)).edges == {(other, one): "hedge"}
    assert field(hedge).crossed(Spot(other, one)) == "hedge"
    assert field(hedge).crossed(Spot(number("0301"), other)) == "open"
    assert field(hedge).crossed(at("0101")) == "open", "who stands crosses nothing"


def test_cover_is_what_lies_along_the_side_by_which_a_line_comes_in() -> None:
    drawn = field(feature("hedge", sides=(Side(Hex(1, 1), Hex(2, 1)), Side(Hex(3, 1), Hex(4, 1)))))
    asked = {
        ("0101", "0201"): "hedge",
        ("0201", "0101"): "hedge",
        ("0501", "0101"): "hedge",
        ("0301", "0101"): "hedge",
        ("0101", "0401"): "hedge",
        ("0101", "0301"): "open",
        ("0101", "0501"): "open",
        ("0101", "0101"): "open",
        ("0102", "0101"): "open",
    }
    assert {pair: drawn.edge(*map(at, pair)) for pair in asked} == asked
    assert (drawn.edge(AWAY, at("0101")), drawn.edge(at("0101"), AWAY)) == ("open", "open")
    assert field().edge(at("0101"), at("0201")) == "open"


def test_through_a_corner_something_must_lie_along_both_sides() -> None:
    # From 0301 straight down to 0303, between 0202 and 0302.
    sides = Side(Hex(2, 2), Hex(3, 3)), Side(Hex(3, 2), Hex(3, 3))
    for laid, found in ((sides, "hedge"), (sides[:1], "open"), (sides[1:], "open")):
        assert field(feature("hedge", sides=laid)).edge(at("0301"), at("0303")) == found


def test_a_road_leads_step_by_step_and_both_ways() -> None:
    drawn = field(feature("road", through=(Hex(1, 1), Hex(4, 1), Hex(4, 3))))
    names = {tuple(drawn.name(place) for place in pair) for pair in drawn.roads}
    way = ("0101", "0201", "0301", "0401")
    for one, other in pairwise(way):
        assert {(one, other), (other, one)} <= names
    assert len(names) == 10
    assert drawn.road(Spot(number("0201"), number("0101"))) == "road"
    assert drawn.road(Spot(number("0102"), number("0101"))) == "open"
    assert drawn.road(at("0101")) == "open"


def test_distances_count_hexes_and_what_is_off_the_map_is_far() -> None:
    drawn = field()
    assert [drawn.distance(at("0101"), at(name)) for name in ("0101", "0201", "0301", "0102", "0103")] == [
        0,
        1,
        2,
        1,
        2,
    ]
    assert drawn.distance(at("0101"), AWAY) == drawn.distance(AWAY, at("0101")) == FAR
    assert drawn.length(Quantity(3, "hex")) == 3
    with pytest.raises(FactError, match="`3 cm` is measured on a table"):
        drawn.length(Quantity(3, "cm"))


def test_code_for_distances_and_grounds_answers_as_a_call_would() -> None:
    drawn = field(feature("wood", at=(Hex(2, 2),)))
    names: dict[str, Any] = {}

    def bind(name: str, thing: Any) -> ast.Name:  # noqa: ANN401
        names[name] = thing
        return ast.Name(name, ast.Load())

    parts: list[ast.expr] = [ast.Name("one", ast.Load()), ast.Name("other", ast.Load())]
    for asked, wanted in (("distance", 3), ("ground", "wood")):
        code = drawn.code(asked, list(parts), bind)
        assert code is not None
        tree = ast.fix_missing_locations(ast.Expression(code))
        assert eval(compile(tree, "", "eval"), {**names, "one": at("0202"), "other": at("0502")}) == wanted  # noqa: S307
    assert drawn.code("height", list(parts), bind) is None


# --- sight ------------------------------------------------------------------------------------------------------------


def surveyed(*features: Feature, rise: dict[str, int] | None = None) -> HexField:
    """Woods and hedges stop sight; some hexes are higher than others."""
    drawn = field(*features)
    heights = {number(name): up for name, up in (rise or {}).items()}
    drawn.survey(
        lambda spot: drawn.ground(spot) == "wood" or drawn.crossed(spot) == "hedge",
        lambda spot: heights.get(spot.at, 0),
    )
    return drawn


def test_a_wood_stops_a_line_that_goes_through_it_and_not_one_that_ends_in_it() -> None:
    drawn = surveyed(feature("wood", at=(Hex(3, 1),)))
    assert not drawn.sees(at("0101"), at("0501"))
    assert not drawn.sees(at("0501"), at("0201"))
    assert drawn.sees(at("0101"), at("0301"))
    assert drawn.sees(at("0301"), at("0501"))
    assert drawn.sees(at("0101"), at("0201"))
    assert not drawn.sees(at("0101"), AWAY)
    assert not drawn.sees(AWAY, at("0101"))
    assert drawn.opaque == [place == number("0301") for place in range(42)]


@pytest.mark.parametrize(
    ("rise", "is_seen"),
    [
        ({}, False),
        ({"0101": 1}, True),
        ({"0501": 1}, True),
        ({"0101": 1, "0301": 1}, False),
        ({"0101": 2, "0301": 1}, True),
        ({"0101": 1, "0401": 1}, True),
        ({"0101": 1, "0401": 2}, False),
        ({"0401": 1, "0101": 1, "0501": 1}, True),
    ],
)
def test_from_higher_up_one_looks_over_what_is_lower(rise: dict[str, int], is_seen: bool) -> None:
    drawn = surveyed(feature("wood", at=(Hex(3, 1),)), rise=rise)
    assert drawn.sees(at("0101"), at("0501")) is is_seen
    assert drawn.sees(at("0501"), at("0101")) is is_seen
    assert drawn.height(at("0101")) == rise.get("0101", 0)
    assert drawn.height(AWAY) == 0


def test_a_ridge_of_equal_height_hides_nobody_and_a_higher_one_does() -> None:
    for up, is_seen in ((0, True), (1, False)):
        assert surveyed(rise={"0301": up}).sees(at("0101"), at("0501")) is is_seen


def test_along_the_side_between_two_hexes_both_must_stop_the_line() -> None:
    # From 0101 straight down to 0103 the line runs between 0102 and the hex to its left, which is off the map here.
    one, other = at("0301"), at("0303")
    pair = ("0202", "0302")
    for woods, is_seen in ((pair, False), (pair[:1], True), (pair[1:], True), ((), True)):
        drawn = surveyed(feature("wood", at=tuple(Hex(int(name[:2]), int(name[2:])) for name in woods)))
        assert drawn.sees(one, other) is is_seen


def test_a_hedge_between_two_hexes_of_the_way_stops_it_and_one_at_its_ends_does_not() -> None:
    def hedged(first: int, second: int, rise: dict[str, int] | None = None) -> HexField:
        return surveyed(feature("hedge", sides=(Side(Hex(first, 1), Hex(second, 1)),)), rise=rise)

    for sides, is_seen in (((1, 2), True), ((2, 3), False), ((3, 4), False), ((4, 5), True), ((3, 2), False)):
        assert hedged(*sides).sees(at("0101"), at("0501")) is is_seen
        assert hedged(*sides).sees(at("0501"), at("0101")) is is_seen
    assert hedged(2, 3, {"0101": 1}).sees(at("0101"), at("0501")), "from higher up one looks over it"
    assert not hedged(2, 3, {"0101": 1, "0201": 1}).sees(at("0101"), at("0501"))
    assert not hedged(2, 3, {"0101": 1, "0301": 1}).sees(at("0101"), at("0501"))
    first = surveyed(feature("hedge", sides=(Side(Hex(1, 1), Hex(1, 2)),)))
    assert (number("0101"), number("0102")) in first._hedged
    assert (number("0102"), number("0101")) in first._hedged
    outside = surveyed(feature("hedge", sides=(Side(Hex(1, 1), Hex(1, 0)),)))
    assert outside._hedged == frozenset(), "what lies along the edge of the map hides nobody"


def test_a_hedge_before_a_wood_is_a_hedge_and_a_side_of_a_wood_is_none() -> None:
    wood = feature("wood", at=(Hex(3, 1),))
    ditch = feature("ditch", sides=(Side(Hex(2, 1), Hex(3, 1)),))
    drawn = surveyed(wood, ditch)
    assert drawn.sees(at("0101"), at("0301")), "neither what it stands in nor the ditch before it hides it"
    assert surveyed(ditch).sees(at("0101"), at("0501"))
    assert drawn.terrain[number("0301")] == "wood", "it is a wood still"


def test_what_blocks_may_depend_on_the_position() -> None:
    drawn = surveyed()
    closed = {number("0301")}
    assert not drawn.sees_past(at("0101"), at("0501"), lambda spot: spot.at in closed)
    closed.clear()
    assert drawn.sees_past(at("0101"), at("0501"), lambda spot: spot.at in closed)


def test_a_map_of_which_nothing_is_asked_hides_nobody() -> None:
    drawn = field(feature("wood", at=(Hex(3, 1),)))
    drawn.survey(None, None)
    assert drawn.sees(at("0101"), at("0501"))
    assert drawn.height(at("0301")) == 0


# --- bearings and facings ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("front", "ahead", "behind"), [(2, 60, 120), (3, 90, 150)])
def test_bearings_are_what_a_protractor_says(front: int, ahead: int, behind: int) -> None:
    """Facing corners, 60 degrees to either side are in front; facing sides, 90; the last 60 are the rear."""
    drawn = field(front=front)
    for facing in range(6):
        looks = drawn.degrees(facing)
        assert looks == (60 * facing if front == 2 else 60 * facing + 30)
        for other in ALL:
            if other != "0403":
                far = abs(off("0403", other, looks))
                wanted = "front" if far <= ahead + 0.01 else "rear" if far >= behind - 0.01 else "flank"
                assert drawn.bearing(at("0403", facing), at(other)) == wanted, (facing, other)
    assert drawn.bearing(at("0403"), at("0403")) == drawn.bearing(at("0403"), AWAY) == "front"
    assert drawn.bearing(AWAY, at("0403")) == "front"
    for facing in range(6):
        for one, other in (("0101", "0301"), ("0301", "0101")):
            far = abs(off(one, other, drawn.degrees(facing)))
            wanted = "front" if far <= ahead + 0.01 else "rear" if far >= behind - 0.01 else "flank"
            assert drawn.bearing(at(one, facing), at(other)) == wanted


@pytest.mark.parametrize("front", [2, 3])
def test_arcs_and_sides_are_what_a_protractor_says(front: int) -> None:
    drawn = field(front=front)
    for facing in range(6):
        looks = drawn.degrees(facing)
        for other in ALL:
            if other == "0403":
                continue
            side = off("0403", other, looks)
            piece, there = at("0403", facing), at(other)
            for arc in (60, 90, 120, 240):
                assert drawn.in_arc(piece, there, arc) is (abs(side) <= arc / 2 + 0.01), (facing, other, arc)
            is_beside = min(abs(side), 180 - abs(side)) > 0.01
            assert drawn.to_right(piece, there) is (is_beside and side > 0)
            assert drawn.to_left(piece, there) is (is_beside and side < 0)
    for one, other in ((AWAY, at("0403")), (at("0403"), AWAY)):
        found = drawn.in_arc(one, other, 360), drawn.to_right(one, other), drawn.to_left(one, other)
        assert found == (False, False, False)


def test_the_first_hex_of_all_is_a_place_like_others() -> None:
    drawn = field(front=3)
    one, other = at("0101"), at("0301")
    assert (drawn.to_right(one, other), drawn.to_left(one, other), drawn.in_arc(one, other, 120)) == (True, False, True)
    assert (drawn.to_right(other, one), drawn.to_left(other, one), drawn.in_arc(other, one, 120)) == (
        False,
        True,
        False,
    )
    assert drawn.in_arc(at("0301", 4), one, 0)
    assert drawn.distance(AWAY, at("0706")) == FAR


def test_how_far_a_piece_or_a_step_is_off_a_direction() -> None:
    drawn = field()
    assert drawn.angle_off(Spot(number("0201"), number("0101")), 0) == 90, "from the first hex of all, too"
    assert drawn.angle_off(Spot(number("0101"), number("0201")), 0) == 90
    assert [drawn.angle_off(at("0403", facing), 90) for facing in range(6)] == [90, 30, 30, 90, 150, 150]
    steps = {name: drawn.angle_off(Spot(number(name), number("0403")), 90) for name in ("0503", "0303", "0402", "0404")}
    assert steps == {"0503": 0, "0303": 180, "0402": 60, "0404": 60}
    assert drawn.angle_off(Spot(number("0403")), 90) == 0, "who came from nowhere is off by nothing"
    assert drawn.angle_off(Spot(number("0703"), number("0403")), 90) == 0


@pytest.mark.parametrize("front", [2, 3])
def test_a_scenario_says_facings_by_the_compass_or_in_degrees(front: int) -> None:
    drawn = field(front=front)
    assert [drawn.facing_of(Quantity(drawn.degrees(facing), "deg")) for facing in range(6)] == list(range(6))
    points = [drawn.facing_of(Ref("compass", name)) for name in ("n", "ne", "e", "se", "s", "sw", "w", "nw")]
    assert points == ([0, 1, 1, 2, 3, 4, 4, 5] if front == 2 else [5, 0, 1, 1, 2, 3, 4, 4])
    assert drawn.facing_of(None) == drawn.facing_of(Ref("compass", "n"))
    for asked in range(360):
        gaps = [abs((asked - drawn.degrees(facing) + 180) % 360 - 180) for facing in range(6)]
        nearest = [facing for facing in range(6) if gaps[facing] == min(gaps)]
        wanted = nearest[0] if len(nearest) == 1 else next(one for one in nearest if (one + 1) % 6 in nearest)
        assert drawn.facing_of(Quantity(asked, "deg")) == wanted, asked
    assert list(drawn.facings) == [0, 1, 2, 3, 4, 5]


def test_who_moved_faces_the_way_it_went() -> None:
    sides, corners = field(front=3), field()
    around = ("0402", "0503", "0404", "0304", "0303", "0302")
    here = number("0403")
    for direction, name in enumerate(around):
        there = number(name)
        assert sides.facing_along(here, there, 4) == direction
        kept = [corners.facing_along(here, there, now) for now in range(6)]
        assert kept == [now if now in (direction, (direction + 1) % 6) else direction for now in range(6)]
    assert sides.facing_along(number("0101"), number("0201"), 4) == 1
    assert sides.facing_along(number("0201"), number("0101"), 0) == 4
    assert corners.facing_along(here, here, 4) == 4
    assert corners.facing_along(-1, here, 4) == 4
    assert corners.facing_along(here, number("0703"), 4) == 4, "it did not go there by a step"


@pytest.mark.parametrize("front", [2, 3])
def test_who_turns_to_another_faces_it_as_nearly_as_it_can(front: int) -> None:
    drawn = field(front=front)
    here = number("0403")
    for other in ALL:
        if other == "0403":
            continue
        gaps = [abs(off("0403", other, drawn.degrees(facing))) for facing in range(6)]
        best = [facing for facing in range(6) if gaps[facing] < min(gaps) + 0.5]
        for now in range(6):
            wanted = min(best, key=lambda facing: (facing - now) % 6)
            assert drawn.facing_towards(here, number(other), now) == wanted, (other, now)
    assert [drawn.facing_towards(*pair, 4) for pair in ((here, here), (-1, here), (here, -1))] == [4, 4, 4]
    first, last = number("0101"), number("0701")
    east = drawn.facing_towards(here, number("0703"), 4)
    assert (drawn.facing_towards(first, last, 4), drawn.facing_towards(last, first, east)) == (east, (east + 3) % 6)
