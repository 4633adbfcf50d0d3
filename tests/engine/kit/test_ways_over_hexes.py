"""Ways over hexes, asked directly: what an allowance pays for, what they go round, where they end."""

from __future__ import annotations

from typing import Any

from engine.kit.field.hexwalk import Walk, steps_to, way_to
from tests.engine.kit.test_hex_field import field, number


def test_a_walk_reaches_what_its_allowance_pays_for() -> None:
    drawn = field()
    walk = Walk(drawn)
    start = number("0403")
    costs = [1] * drawn.count
    assert {drawn.far[start][there] for there in walk.reach(start, 2, costs, None, None, ())} == {1, 2}
    assert len(walk.reach(start, 2, costs, None, None, ())) == 18
    assert walk.reach(start, 0, costs, None, None, ()) == []
    assert start not in walk.reach(start, 3, costs, None, None, ())
    costs[number("0503")] = 2
    found = walk.reach(start, 2, costs, None, None, ())
    assert number("0503") in found
    assert number("0603") not in found, "every way there is three long now"


def test_ways_go_round_what_is_shut_barred_or_priceless() -> None:
    drawn = field()
    walk, start, there = Walk(drawn), number("0403"), number("0503")
    plain: list[Any] = [1] * drawn.count
    priceless = [None if at == there else 1 for at in range(drawn.count)]
    for costs, bars, closed in (
        (plain, None, (there,)),
        (plain, lambda spot: spot.at == there, ()),
        (priceless, None, ()),
        (lambda spot: priceless[spot.at], None, ()),
    ):
        found = walk.reach(start, 3, costs, bars, None, closed)
        assert there not in found
        assert number("0603") in found
        assert steps_to(walk.before, number("0603")) == 3
        way = way_to(walk.before, number("0603"))
        assert (len(way), way[-1], there in way) == (3, number("0603"), False)
        assert drawn.far[start][way[0]] == 1
    assert (steps_to(walk.before, start), way_to(walk.before, start)) == (0, [])


def test_a_walk_ends_where_it_is_stopped_unless_another_way_leads_on() -> None:
    drawn = field()
    walk, start = Walk(drawn), number("0403")
    found = walk.reach(start, 6, [1] * drawn.count, None, lambda spot: drawn.far[start][spot.at] == 1, ())
    assert {drawn.far[start][there] for there in found} == {1}
    east = number("0503")
    stopped = walk.reach(start, 2, [1] * drawn.count, None, lambda spot: spot.at == east and spot.before == start, ())
    assert number("0603") not in stopped


def test_of_two_ways_as_good_the_first_that_was_found_stays() -> None:
    drawn = field()
    walk, start = Walk(drawn), number("0403")
    walk.reach(start, 2, [1] * drawn.count, None, None, ())
    found = {name: [drawn.name(at) for at in way_to(walk.before, number(name))] for name in ("0401", "0405", "0502")}
    assert found == {"0401": ["0302", "0401"], "0405": ["0304", "0405"], "0502": ["0402", "0502"]}


def test_what_costs_less_than_nothing_costs_nothing() -> None:
    drawn = field()
    walk, start = Walk(drawn), number("0403")
    found = walk.reach(start, 1, lambda spot: -5 if spot.at == number("0503") else 1, None, None, ())
    assert number("0603") in found
    assert number("0703") not in found
    assert walk.cost[number("0503")] == 0
