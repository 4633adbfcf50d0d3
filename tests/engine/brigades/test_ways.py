"""What a way over ground costs, and who keeps a unit from going it."""

from __future__ import annotations

import pytest

from engine.brigades.questions.flight import Flight, end_of_flight
from engine.brigades.questions.room import has_free_way, keeps_away
from engine.brigades.questions.straight import leg_towards
from engine.brigades.questions.ways import ends_along_roads, road_way, way_over
from engine.space.stands.contact import is_touching
from engine.space.stands.manoeuvre import step
from tests.engine.systems.risorgimento.staging import field, game, unit

ENEMY = "unit z { NORTH  at (80, 40) }"
VINEYARD = "vineyard v { at (40, 25)  size 20 cm x 4 cm }"
ROAD = "road r { through (40, 5), (40, 55) }"
RIVER = "river s { through (20, 25), (60, 25) }"
BRIDGE = "bridge b { at (40, 25)  size 3 cm x 3 cm }"


@pytest.mark.parametrize(
    ("ground", "formation", "cost"),
    [
        ("", "line", (1000, 0)),
        (VINEYARD, "line", (1200, 0)),
        (VINEYARD, "open_order", (1000, 0)),
        ("hedge h { through (20, 25), (60, 25) }", "line", (1000, 1)),
        (RIVER, "march_column", None),
        (f"{RIVER}  {ROAD}", "march_column", (1000, 0)),
        (f"{RIVER}  {BRIDGE}", "march_column", (1000, 0)),
        (f"{RIVER}  {BRIDGE}", "line", None),
    ],
)
def test_areas_cost_by_their_measure_lines_once_and_columns_go_over_bridges(
    ground: str, formation: str, cost: tuple[int, int] | None
) -> None:
    """RIS-E.5a."""
    g = game(field("unit a { SOUTH  at (40, 20) }", ENEMY, ground=ground))
    way = way_over(g, unit(g, "a"), formation, ((4000, 2000), (4000, 3000)))
    assert (way and (way.length, way.quarters)) == cost
    by_road = way_over(g, unit(g, "a"), formation, ((4000, 2000), (4000, 3000)), by_road=True)
    assert by_road is not None
    assert (by_road.length, by_road.quarters) == (1000, 0)


@pytest.mark.parametrize(("end", "leads_there"), [((4050, 3000), True), ((4150, 3000), False)])
def test_a_road_is_followed_between_places_that_are_near_it(end: tuple[int, int], leads_there: bool) -> None:
    """RIS-E.5b."""
    g = game(field("unit a { SOUTH  at (40, 20) }", ENEMY, ground=ROAD))
    assert (road_way(g, (4000, 2000), end) is not None) is leads_there


@pytest.mark.parametrize(("troops", "lets_by"), [("drill_foot", False), ("drill_lights", True)])
def test_friends_let_one_another_by_where_the_ruleset_says_so_of_either(troops: str, lets_by: bool) -> None:
    """RIS-E.7."""
    others = f"unit b {{ of {troops}  at (40, 25)  facing n  formation line }}"
    g = game(field(f"unit a {{ SOUTH  at (40, 20) }}  {others}", ENEMY))
    one = unit(g, "a")
    assert has_free_way(g, one, one.stand.moved(4000, 3000)) is lets_by
    assert not has_free_way(g, one, unit(g, "b").stand)


def test_roads_are_followed_so_far_either_way() -> None:
    """RIS-E.5b."""
    g = game(field("unit a { SOUTH  at (40, 20) }", ENEMY, ground=ROAD))
    assert list(ends_along_roads(g, (4000, 2000), 1000)) == [((4000, 1000), 180), ((4000, 3000), 0)]
    assert list(ends_along_roads(g, (5000, 2000), 1000)) == []


@pytest.mark.parametrize(("x", "is_far"), [(50, False), (60, True)])
def test_a_way_keeps_away_from_enemies_along_all_of_it(x: int, is_far: bool) -> None:
    """RIS-E.3.1: from corner to corner, also where it only passes."""
    g = game(field("unit a { SOUTH  at (40, 20) }", f"unit z {{ NORTH  at ({x}, 30) }}"))
    one = unit(g, "a")
    assert keeps_away(g, one, (one.stand, one.stand.moved(4000, 4500)), 800) is is_far


@pytest.mark.parametrize(
    ("others", "off", "through"),
    [
        ("", 0, False),
        ("unit b { SOUTH  at (40, 15) }", 40, False),
        ("unit b { SOUTH  at (40, 15) }", 0, True),
    ],
)
def test_who_flees_goes_round_a_friend_where_there_is_a_gap_unless_he_goes_through(
    others: str, off: int, through: bool
) -> None:
    """RIS-E.3.4, RIS-E.7."""
    g = game(field(f"unit a {{ SOUTH  at (40, 20) }}  {others}", ENEMY))
    one = unit(g, "a")
    end, is_barred = end_of_flight(g, one, Flight(1000, 180, 200, "line", leaves=False), through=through)
    assert end is not None
    assert not is_barred
    assert end.at == step(one.at, 1000, 180 + off)


def test_who_rides_straight_at_somebody_comes_to_stand_against_whom_he_meets_first() -> None:
    """RIS-E.1c."""
    horse = "unit h { of drill_hussars  at (40, 20)  facing n }"
    g = game(field(horse, f"{ENEMY.replace('80', '40')}  unit y {{ NORTH  at (40, 32) }}"))
    rider, target = unit(g, "h"), unit(g, "z")
    short = leg_towards(g, rider, "line", target, 0, 500, 0)
    assert short.met is None
    assert short.end is not None
    assert short.end.at == (4000, 2500)
    leg = leg_towards(g, rider, "line", target, 0, 1500, 0)
    assert leg.met is unit(g, "y")
    assert leg.end is not None
    assert is_touching(leg.end, unit(g, "y").stand)
