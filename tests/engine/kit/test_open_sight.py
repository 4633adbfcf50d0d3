"""The map of an open table, asked directly: heights, sight, bearings, and the code for what is asked most."""

from __future__ import annotations

import ast
from fractions import Fraction
from math import atan2, degrees, isqrt
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.compiled import FactError
from engine.kit.field.tablefield import TableField, TableSpot
from engine.model.battles import Feature
from engine.model.values import Point, Quantity, Ref
from tests.engine.kit.test_open_field import HERE, around, at, field, line


def surveyed(*features: Feature, **parts: Any) -> TableField:  # noqa: ANN401
    drawn = field(*features, **parts)
    rise = {"hill": 1, "mount": 2}
    hides = ("wood", "hedge")
    drawn.survey(lambda spot: spot.ground in hides or spot.crossed in hides, lambda spot: rise.get(spot.ground, 0))
    return drawn


def test_what_lies_on_a_hill_is_as_high_as_the_hill_at_least() -> None:
    drawn = surveyed(around(10, 10, 8, 8, "hill"), around(10, 10, 2, 2), around(30, 10, 4, 4, "mount"), around(40, 10))
    assert [one.up for one in drawn.lying] == [1, 1, 2, 0]
    assert [one.is_opaque for one in drawn.lying] == [False, True, False, True]
    found = {place: drawn.height(at(*place)) for place in ((10, 10), (7, 10), (5, 10), (30, 10), (40, 10), (14, 14))}
    assert found == {(10, 10): 1, (7, 10): 1, (5, 10): 0, (30, 10): 2, (40, 10): 0, (14, 14): 1}
    plain = field(around(10, 10, 8, 8, "hill"))
    plain.survey(None, None)
    assert plain.height(at(10, 10)) == 0


@pytest.mark.parametrize(
    ("features", "is_seen"),
    [
        ((), True),
        ((around(20, 10),), False),
        ((around(20, 13),), True),
        ((around(20, 12),), False),
        ((around(10, 10),), True),
        ((around(30, 10),), True),
        ((around(20, 10, terrain="mud"),), True),
        ((around(20, 10, terrain="hill"),), False),
        ((around(20, 10, terrain="hill"), around(10, 10, terrain="hill")), True),
        ((around(20, 10, terrain="mount"), around(10, 10, terrain="hill")), False),
        ((around(20, 10), around(10, 10, terrain="hill")), True),
        ((around(20, 10, terrain="hill"), around(20, 10, 2, 2), around(10, 10, terrain="hill")), False),
        ((line("hedge", (20, 5), (20, 15)),), False),
        ((line("hedge", (20, 5), (20, 10)),), False),
        ((line("hedge", (20, 5), (20, 9)),), True),
        ((line("hedge", (12, 5), (12, 15)),), False),
        ((line("hedge", (11, 5), (11, 15)),), True),
        ((line("hedge", (29, 5), (29, 15)),), True),
        ((line("hedge", (20, 5), (20, 15)), around(10, 10, terrain="hill")), True),
        ((line("wall", (20, 5), (20, 15)),), True),
    ],
)
def test_who_is_seen_over_what_lies_between(features: tuple[Feature, ...], is_seen: bool) -> None:
    drawn = surveyed(*features)
    one, other = at(10, 10), at(30, 10)
    assert drawn.sees(one, other) is is_seen
    assert drawn.sees(other, one) is is_seen
    assert surveyed(*features).sees(other, one) is is_seen
    hides = ("wood", "hedge")
    assert drawn.sees_past(one, other, lambda spot: spot.ground in hides or spot.crossed in hides) is is_seen


def test_a_wood_of_a_hundredth_hides_as_well() -> None:
    thin = Feature(
        name="",
        terrain="wood",
        origin=HERE,
        shape=tuple(Point(x, y) for x, y in ((20, 5), (Fraction(2_001, 100), 5), (Fraction(2_001, 100), 15), (20, 15))),
    )
    assert not surveyed(thin).sees(at(10, 10), at(30, 10))


def test_nobody_sees_from_or_to_what_is_off_the_table() -> None:
    drawn = surveyed()
    for one, other in ((at(-1, 0), at(5, 5)), (at(5, 5), at(5, 37)), (at(49, 0), at(5, 5))):
        assert not drawn.sees(one, other)
    assert drawn.sees(at(0, 0), at(48, 36))


def test_lines_are_asked_as_ground_or_only_as_what_is_crossed() -> None:
    asked: list[tuple[str, str, int, int]] = []
    for is_ground in (True, False):
        drawn = field(line("hedge", (3, 4), (5, 4)), around(10, 12))
        drawn.lines_are_ground = is_ground
        drawn.survey(lambda spot: bool(asked.append((spot.ground, spot.crossed, spot.x, spot.y))), None)
    wood = ("wood", "open", 1_000, 1_200)
    assert asked == [("hedge", "hedge", 300, 400), wood, ("open", "hedge", 300, 400), wood]


def test_the_line_against_which_another_stands_is_its_cover() -> None:
    drawn = field(line("wall", (20, 5), (20, 15)))
    assert drawn.edge(at(10, 10), at(22, 10)) == "wall"
    assert drawn.edge(at(10, 10), at(23, 10)) == "open", "it stands too far behind it"
    assert drawn.edge(at(30, 10), at(22, 10)) == "open", "it is not between them"
    assert drawn.edge(SimpleNamespace(x=1_000, y=1_000), SimpleNamespace(x=2_200, y=1_000)) == "wall"
    assert drawn.edge(SimpleNamespace(x=1_000, y=1_000), SimpleNamespace(x=2_201, y=1_000)) == "open"


def test_nothing_is_crossed_by_who_stands_and_no_road_is_followed() -> None:
    drawn = field()
    assert (drawn.crossed(TableSpot(1, 2, "open", "hedge")), drawn.crossed(at(1, 2))) == ("hedge", "open")
    assert drawn.road(at(1, 2)) == "open"
    nowhere = TableSpot()
    assert (nowhere.x, nowhere.y) == (0, 0)
    spot = TableSpot(3, 4)
    assert (spot.x, spot.y, spot.from_x, spot.from_y, spot.ground, spot.crossed, spot.at) == (
        3,
        4,
        3,
        4,
        *("open",) * 2,
        0,
    )


# --- bearings ---------------------------------------------------------------------------------------------------------


def off(one: Any, other: Any) -> float:  # noqa: ANN401
    return (degrees(atan2(other.x - one.x, other.y - one.y)) - one.facing + 180) % 360 - 180


@pytest.mark.parametrize("arc", [0, 90, 120, 180, 240])
def test_bearings_are_what_a_protractor_says(arc: int) -> None:
    drawn = field(arc=arc)
    for facing in (0, 30, 130, 270):
        one = at(20, 18, facing)
        for x in range(12, 29):
            for y in range(10, 27):
                other = at(x, y)
                side = off(one, other)
                if (x, y) == (20, 18) or abs(abs(side) - arc / 2) < 0.01 or abs(abs(side) - 135) < 0.01:
                    continue
                wanted = "front" if abs(side) < arc / 2 else "rear" if abs(side) > 135 else "flank"
                assert drawn.bearing(one, other) == wanted, (facing, x, y)
                assert drawn.in_arc(one, other, arc) is (abs(side) < arc / 2)
                if 0.01 < abs(side) < 179.99:
                    assert drawn.to_right(one, other) is (side > 0)
                    assert drawn.to_left(one, other) is (side < 0)
    assert drawn.bearing(at(20, 18), at(20, 18)) == "front"


def test_all_is_in_front_where_the_front_is_all_around_and_edges_belong_to_front_and_rear() -> None:
    assert {field(arc=360).bearing(at(20, 18), at(x, 10)) for x in range(10, 30)} == {"front"}
    assert field(arc=90).bearing(at(20, 18), at(22, 20)) == "front"
    assert field(arc=90).bearing(at(20, 18), at(22, 16)) == "rear"
    assert field(arc=400).bearing(at(20, 18), at(20, 10)) == "front"
    assert field(arc=-5).bearing(at(20, 18), at(20, 20)) == "front"
    assert field(arc=-5).bearing(at(20, 18), at(21, 20)) == "flank"


def test_how_far_a_piece_or_a_way_is_off_a_direction() -> None:
    drawn = field()
    assert [drawn.angle_off(at(20, 18, facing), 90) for facing in (0, 90, 270, 300)] == [90, 0, 180, 150]
    spot = TableSpot(500, 500)
    spot.from_x, spot.from_y = 300, 500
    assert drawn.angle_off(spot, 90) == 0
    spot.from_x, spot.from_y = 500, 900
    assert drawn.angle_off(spot, 90) == 90
    assert drawn.angle_off(spot, 180) == 0


def test_facings_are_degrees_and_points_of_the_compass() -> None:
    drawn = field()
    points = [drawn.facing_of(Ref("compass", name)) for name in ("n", "ne", "e", "se", "s", "sw", "w", "nw")]
    assert points == list(range(0, 360, 45))
    assert (drawn.facing_of(Quantity(370, "deg")), drawn.facing_of(None), drawn.degrees(77)) == (10, 0, 77)
    assert list(drawn.facings) == list(range(0, 360, 30))
    assert drawn.facing_along((0, 0), (100, 0), 7) == 90
    assert drawn.facing_along((0, 100), (0, 0), 7) == 180
    assert drawn.facing_along((5, 5), (5, 5), 7) == 7


def test_code_for_distances_and_grounds_answers_as_a_call_would() -> None:
    drawn = field()
    one, other = SimpleNamespace(x=7, y=11, ground="mud"), SimpleNamespace(x=107, y=4, ground="wood")

    def bind(name: str, thing: Any) -> ast.Name:  # noqa: ANN401, ARG001
        return ast.Name(name, ast.Load())

    parts: list[ast.expr] = [ast.Name("one", ast.Load()), ast.Name("other", ast.Load())]
    for asked, wanted in (("distance", 100), ("ground", "mud")):
        code = drawn.code(asked, list(parts), bind)
        assert code is not None
        tree = ast.fix_missing_locations(ast.Expression(code))
        assert eval(compile(tree, "", "eval"), {"root": isqrt, "one": one, "other": other}) == wanted  # noqa: S307
    assert drawn.distance(one, other) == 100
    assert drawn.code("height", list(parts), bind) is None
    assert drawn.code("distance", [ast.Constant(1), parts[0]], bind) is None, "what is no name would be reckoned twice"
    with pytest.raises(FactError, match="nobody follows a road on a table"):
        drawn.code("road", list(parts), bind)
