"""Straight ways over a table, asked directly: what they cost, what bars them, which places are offered."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, cos, hypot, radians, sin
from typing import Any

import pytest

from engine.kit.field.prizes import Prize
from engine.kit.field.tableways import TableWays, _step_of
from engine.kit.playing.moves.tablestops import halt_on_way, is_barred, is_taken
from engine.model.battles import Feature
from engine.model.values import Size
from engine.space.lines import length_up
from tests.engine.kit.test_open_field import around, feature, field, line

PLAIN = ((1,), ())


def ways(*features: Feature, prizes: tuple[Prize, ...] = (), size: Size | None = None) -> TableWays:
    return TableWays(field(*features, size=size or Size(48, 36, "um")), list(prizes))


def prices(of: TableWays, **known: Any) -> Any:  # noqa: ANN401
    """What each ground costs (1 unless said), and what each line adds (0)."""
    return tuple(known.get(name, 1) for name in of.grounds), tuple(known.get(name, 0) for name in of.lines)


# --- one way ----------------------------------------------------------------------------------------------------------


def test_a_way_over_open_ground_costs_its_length_rounded_up() -> None:
    over = ways()
    assert over.cost((0, 0), (300, 400), PLAIN) == 500
    assert over.cost((0, 0), (1, 1), PLAIN) == 2
    assert over.cost((0, 0), (300, 400), ((Fraction(3, 2),), ())) == 750
    assert over.cost((0, 0), (1, 0), ((Fraction(3, 2),), ())) == 2
    assert over.cost((0, 0), (300, 400), ((-1,), ())) == 0
    assert over.cost((0, 0), (300, 400), ((None,), ())) is None
    assert over.cost((5, 5), (5, 5), PLAIN) == 0


@pytest.mark.parametrize("end", [(4_000, 1_000), (3_900, 2_300), (1_000, 3_000), (2_000, 1_100), (900, 100)])
def test_each_stretch_costs_what_the_ground_costs_that_was_laid_last(end: tuple[int, int]) -> None:
    mud, wood = around(20, 10, 10, 10, "mud"), around(22, 12, 6, 6, "wood")
    over = ways(mud, wood)
    price = {"open": 1, "mud": 3, "wood": 5}
    start = (800, 900)
    parts = 4_000
    length = hypot(end[0] - start[0], end[1] - start[1])
    paid = 0.0
    for part in range(parts):
        share = (part + 0.5) / parts
        x, y = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        ground = "open"
        if 1_500 < x < 2_500 and 500 < y < 1_500:
            ground = "mud"
        if 1_900 < x < 2_500 and 900 < y < 1_500:
            ground = "wood"
        paid += price[ground] * length / parts
    cost = over.cost(start, end, prices(over, **price))
    assert cost is not None
    assert abs(cost - paid) <= 6
    assert over.cost(start, end, prices(over, **price)) == cost, "asked again it is the same"


def test_barred_ground_is_not_entered_and_its_edge_is_part_of_it() -> None:
    over = ways(around(20, 10, 10, 10, "mud"))
    barred = prices(over, mud=None)
    assert over.cost((1_000, 1_000), (3_000, 1_000), barred) is None
    assert over.cost((1_000, 1_000), (1_400, 1_000), barred) == 400
    assert over.cost((1_000, 1_000), (1_500, 1_000), barred) is None, "it would end on the edge"
    assert over.cost((1_500, 1_000), (1_000, 1_000), barred) == 500, "who stands on the edge may leave"
    assert over.cost((1_000, 400), (3_000, 400), barred) == 2_000
    alone = prices(over, open=None)
    assert over.cost((1_600, 1_000), (2_400, 1_000), alone) == 800
    assert over.cost((1_000, 1_000), (2_400, 1_000), alone) is None
    assert over.cost((100, 100), (200, 100), alone) is None
    assert over.cost((1_600, 1_000), (2_400, 1_000), prices(over, mud=0)) == 0


def test_a_way_past_an_area_whose_box_it_meets_costs_its_length() -> None:
    over = ways(feature("mud", (10, 10), (20, 10), (20, 20)))
    assert over.cost((1_000, 1_900), (1_100, 2_000), prices(over, mud=9)) == length_up((0, 0), (100, 100))


def test_areas_that_touch_leave_no_gap() -> None:
    over = ways(around(10, 10, 4, 4, "mud"), around(14, 10, 4, 4, "wood"))
    assert over.cost((800, 1_000), (1_600, 1_000), prices(over, open=None, mud=2, wood=3)) == 2_000


def test_a_line_that_is_crossed_or_touched_adds_its_price_once() -> None:
    over = ways(line("hedge", (10, 5), (10, 15)), line("wall", (14, 5), (14, 15)), line("hedge", (18, 5), (18, 15)))
    assert over.lines == ("hedge", "wall")
    asked = prices(over, hedge=2)
    assert over.cost((500, 1_000), (1_200, 1_000), asked) == 900
    assert over.cost((500, 1_000), (1_000, 1_000), asked) == 700
    assert over.cost((500, 1_000), (999, 1_000), asked) == 499
    assert over.cost((500, 1_000), (2_000, 1_000), asked) == 1_900
    assert over.cost((500, 1_000), (2_000, 1_000), prices(over, wall=None)) is None
    assert over.cost((500, 1_000), (1_300, 1_000), prices(over, wall=None)) == 800
    assert over.cost((500, 1_000), (1_200, 1_000), prices(over, hedge=Fraction(1, 3))) == 700 + ceil(100 / 3)
    assert over.crossed((500, 1_000), (2_000, 1_000)) == "hedge"
    assert over.crossed((1_200, 1_000), (1_500, 1_000)) == "wall"
    assert over.crossed((1_200, 1_000), (1_300, 1_000)) == "open"
    assert over.crossed((500, 2_000), (2_000, 2_000)) == "open"


def test_a_line_is_touched_by_who_begins_on_it_whichever_way_it_goes() -> None:
    for drawn, ends in (
        (line("hedge", (10, 5), (10, 15)), ((1_200, 1_000), (800, 1_000))),
        (line("hedge", (5, 10), (15, 10)), ((1_000, 1_200), (1_000, 800))),
    ):
        over = ways(drawn)
        assert [over.cost((1_000, 1_000), end, prices(over, hedge=3)) for end in ends] == [500, 500]
        assert [over.crossed((1_000, 1_000), end) for end in ends] == ["hedge", "hedge"]


# --- what is offered --------------------------------------------------------------------------------------------------


def test_the_grid_has_steps_of_one_two_or_five_and_noughts() -> None:
    sides = {64: 1, 65: 2, 129: 2, 130: 5, 325: 10, 650: 20, 1_300: 50, 4_800: 100, 500_000: 10_000}
    assert {longest: _step_of(longest) for longest in sides} == sides
    assert ways().step == 100
    assert ways(size=Size(10, 30, "um")).step == 50
    fine = ways(size=Size(Fraction(1, 2), Fraction(1, 2), "um"))
    assert [fine._at((5, 5), *by) for by in ((1, 0), (0, -1), (-1, 1))] == [(6, 5), (5, 4), (4, 6)]
    rough = ways()
    assert rough._at((150, 150), 200, 0) == (300, 150), "who goes straight stays on its line"
    assert [rough._at((150, 150), *by) for by in ((49, 50), (-49, -50), (250, -151))] == [
        (150, 200),
        (150, 100),
        (400, 0),
    ]


def test_offered_are_a_third_two_thirds_and_all_of_the_way_in_twelve_directions() -> None:
    over = ways()
    chains = over.chains((2_000, 1_800), 600, PLAIN)
    assert len(chains) == 12
    for facing, chain in enumerate(chains):
        wanted = []
        for third in (1, 2, 3):
            right, up = (int(round(part(radians(30 * facing)) * 6 * third / 3, 6)) for part in (sin, cos))
            wanted.append((2_000 + 100 * right, 1_800 + 100 * up))
        found = [(x, y) for x, y, _ in chain]
        assert found == [place for place in dict.fromkeys(wanted) if place != (2_000, 1_800)], facing
        assert [far for _, _, far in chain] == [length_up((2_000, 1_800), place) for place in found]
    assert over.chains((2_000, 1_800), 600, PLAIN) is chains


def test_who_stands_off_the_grid_goes_to_its_places_and_never_farther() -> None:
    for chain in ways().chains((2_030, 1_770), 600, PLAIN):
        for x, y, far in chain:
            assert (x % 100 == 0 or x == 2_030) and (y % 100 == 0 or y == 1_770)  # noqa: PT018
            assert far == length_up((2_030, 1_770), (x, y)) <= 600


def test_nobody_is_offered_a_place_off_the_table() -> None:
    places = {(x, y) for chain in ways().chains((100, 3_500), 600, PLAIN) for x, y, _ in chain}
    assert places
    assert all(0 <= x <= 4_800 and 0 <= y <= 3_600 for x, y in places)
    assert {(300, 3_500), (700, 3_500), (100, 2_900)} <= places


def test_dear_ground_leaves_as_much_of_a_way_as_can_be_paid() -> None:
    over = ways(around(20, 18, 20, 20, "mud"))
    east = [chain for chain in over.chains((2_000, 1_800), 600, prices(over, mud=2)) if chain[0][1] == 1_800]
    assert sorted(x for chain in east for x, _, _ in chain) == [1_700, 1_800, 2_200, 2_300]
    half = ways().chains((2_000, 1_800), 600, ((Fraction(1, 2),), ()))
    assert max(far for chain in half for _, _, far in chain) == 600
    twice = ways().chains((2_000, 1_800), 600, ((2,), ()))
    assert max(far for chain in twice for _, _, far in chain) == 300


def test_a_way_ends_before_what_bars_it() -> None:
    over = ways(line("wall", (23, 10), (23, 25)))
    barred = prices(over, wall=None)
    east = [
        chain for chain in over.chains((2_000, 1_800), 600, barred) if chain[-1][1] == 1_800 and chain[-1][0] > 2_000
    ]
    assert sorted({x for chain in east for x, _, _ in chain}) == [2_200]


def test_objectives_are_offered_and_as_far_towards_them_as_may_be() -> None:
    near, far = (Prize("mill", 1, boxes=((x, y, x + 20, y + 40),)) for x, y in ((2_323, 1_911), (4_000, 3_000)))
    over = ways(prizes=(near, far))
    assert over.goals == [(2_333, 1_931), (4_010, 3_020)]
    chains = over.chains((2_000, 1_800), 600, PLAIN)
    assert chains[12] == ((2_333, 1_931, length_up((2_000, 1_800), (2_333, 1_931))),)
    (x, y, length) = chains[13][0]
    assert (x, y) == (2_500, 2_000 + 100)
    assert length == length_up((2_000, 1_800), (x, y)) <= 600
    just = ways(prizes=(Prize("mill", 1, boxes=((2_360, 2_280, 2_360, 2_280),)),))
    assert just.chains((2_000, 1_800), 600, PLAIN)[12] == ((2_360, 2_280, 600),)


def test_cover_is_offered_this_side_of_a_line_and_inside_an_area() -> None:
    over = ways(line("hedge", (23, 10), (23, 25)))
    hedge = over.chains((2_000, 1_800), 600, prices(over))[12]
    assert hedge == ((2_200, 1_800, 200),), "half a base before it"
    over = ways(around(25, 18, 6, 6, "wood"))
    wood = over.chains((2_000, 1_800), 600, prices(over))[12]
    assert wood == ((2_400, 1_800, 400),), "a base inside it"
    assert len(over.chains((2_500, 1_800), 600, prices(over))) == 12, "who is inside already is offered no more"
    assert len(over.chains((1_500, 1_800), 600, prices(over))) == 12, "it is too far away"
    bent = feature("wood", (20, 10), (30, 10), (30, 20), (28, 20), (28, 12), (22, 12), (22, 20), (20, 20))
    over = ways(bent)
    chains = over.chains((3_400, 1_500), 600, prices(over))
    assert len(chains) == 13, "the nearest place of an area, however often the way there leaves it"
    assert chains[12] == ((2_800, 1_500, 600),)
    slanting = ways(around(26, 22, 4, 4, "wood"))
    assert slanting.chains((2_000, 1_800), 900, prices(slanting))[12] == ((2_565, 2_177, 680),)


def test_who_stands_on_an_objective_is_not_sent_there() -> None:
    here = ways(prizes=(Prize("mill", 1, boxes=((2_000, 1_800, 2_000, 1_800),)),))
    assert len(here.chains((2_000, 1_800), 600, PLAIN)) == 12


def test_examples_may_name_every_place_of_the_grid_within_reach() -> None:
    over = ways()
    grid = [place for chain in over.grid((2_000, 1_800), 300, PLAIN) for place in chain]
    wanted = {
        (2_000 + 100 * right, 1_800 + 100 * up)
        for right in range(-3, 4)
        for up in range(-3, 4)
        if 0 < hypot(right, up) <= 3
    }
    assert {(x, y) for x, y, _ in grid} == wanted
    assert all(far == length_up((2_000, 1_800), (x, y)) for x, y, far in grid)
    off = {(x, y) for chain in over.grid((2_050, 1_850), 120, PLAIN) for x, y, _ in chain}
    assert off == {(2_000, 1_800), (2_000, 1_900), (2_100, 1_800), (2_100, 1_900)}
    corner = {(x, y) for chain in over.grid((0, 0), 100, PLAIN) for x, y, _ in chain}
    assert corner == {(0, 100), (100, 0)}
    dear = {(x, y) for chain in over.grid((2_000, 1_800), 300, ((2,), ())) for x, y, _ in chain}
    assert dear == {(2_000 + x, 1_800 + y) for x in (-100, 0, 100) for y in (-100, 0, 100)} - {(2_000, 1_800)}
    assert over.grid((2_000, 1_800), 300, ((None,), ())) == []


# --- stops ------------------------------------------------------------------------------------------------------------


def test_a_movement_halts_at_the_first_place_that_stops_it() -> None:
    asked: list[tuple[Any, Any]] = []

    def ask(before: Any, place: Any) -> tuple[bool, bool]:  # noqa: ANN401
        asked.append((before, place))
        return place[0] < 300, place[0] == 300

    assert halt_on_way((0, 0), (1_000, 0), 100, ask) == ((300, 0), True)
    assert asked == [((0, 0), (0, 0)), ((0, 0), (100, 0)), ((100, 0), (200, 0)), ((200, 0), (300, 0))]
    assert halt_on_way((0, 0), (300, 0), 100, ask) is None, "its end is asked by whoever offers it"
    assert halt_on_way((400, 0), (1_000, 0), 100, ask) is None, "where it stands already does not stop it again"
    assert halt_on_way((0, 0), (1_000, 0), 100, lambda before, place: (not 200 <= place[0] < 400, False)) == (
        (200, 0),
        False,
    )


def test_who_leaves_what_stopped_it_is_stopped_where_it_begins_again() -> None:
    def ask(_: Any, place: Any) -> tuple[bool, bool]:  # noqa: ANN401
        return 200 < place[0] < 600, True

    assert halt_on_way((0, 0), (1_000, 0), 100, ask) == ((600, 0), True)


def test_somebody_stands_on_a_step_who_is_nearer_to_it_than_the_square_says() -> None:
    square = 200 * 200
    for place, is_in_way in (
        ((500, 0), True),
        ((500, 199), True),
        ((500, 200), False),
        ((500, -199), True),
        ((1_199, 0), True),
        ((1_200, 0), False),
        ((1_120, 159), True),
        ((1_120, 160), False),
        ((0, 100), False),
        ((-100, 0), False),
        ((1, 199), True),
    ):
        assert is_barred(1_000, 0, [place], square) is is_in_way, place
        assert is_barred(0, 1_000, [(9_000, 9_000), place[::-1]], square) is is_in_way, place
    assert not is_barred(1_000, 0, [], square)
    # Beside a slanting step of 1,000: three in five across, four in five up.
    for place, is_in_way in (
        ((300 + 159, 400 - 119), True),
        ((300 + 160, 400 - 120), False),
        ((300 - 159, 400 + 119), True),
    ):
        assert is_barred(600, 800, [place], square) is is_in_way, place


def test_a_place_is_taken_by_whoever_is_nearer_than_the_square_says() -> None:
    others = [(900, 900), (100, 100)]
    for x, y, taken in (
        (100, 100, True),
        (299, 100, True),
        (300, 100, False),
        (100, 299, True),
        (219, 260, True),
        (220, 260, False),
    ):
        assert is_taken(x, y, others, 200 * 200) is taken
    assert not is_taken(0, 0, [], 200 * 200)
