"""Stands against an independent library: what they cover, how they move, where they touch, what they shoot through."""

from __future__ import annotations

from fractions import Fraction
from math import pi

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from shapely import affinity, geometry

from engine.space.ground import TOUCH
from engine.space.plane import overlaps
from engine.space.stands.contact import (
    Meetings,
    a_hair_aside,
    contacts,
    flush,
    front_met,
    have_room,
    is_touching,
    length_along,
    share_of_front,
    struck,
)
from engine.space.stands.fire import (
    FULL,
    HALF,
    NONE,
    aims,
    entered,
    is_before,
    is_clear,
    is_enfilade,
    is_straight_ahead,
    lane,
    part_of_fire,
    strip,
)
from engine.space.stands.manoeuvre import (
    ahead,
    longest_way,
    swept,
    wheel_length,
)
from engine.space.stands.slabs import are_parted, slabs_overlap
from engine.space.stands.stand import Edge, Stand

_FRONT, _DEPTH = 350, 200
"""A battalion of RIS-UNIT.a."""
_STANDS = st.builds(
    Stand,
    st.integers(500, 4_000),
    st.integers(500, 4_000),
    st.sampled_from((_FRONT, 200, 250, 101)),
    st.just(_DEPTH),
    st.integers(0, 359),
)


def battalion(x: int, y: int, facing: int = 0) -> Stand:
    return Stand(x, y, _FRONT, _DEPTH, facing)


def drawn(stand: Stand) -> geometry.Polygon:
    box = geometry.box(-stand.width / 2, -stand.depth / 2, stand.width / 2, stand.depth / 2)
    return affinity.translate(affinity.rotate(box, -stand.facing, origin=(0, 0)), stand.x, stand.y)


def ground(corners: tuple[tuple[int, int], ...]) -> geometry.Polygon:
    return geometry.Polygon(corners)


# --- standing -------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(_STANDS)
def test_a_stand_covers_its_rectangle(stand: Stand) -> None:
    assert ground(stand.corners).hausdorff_distance(drawn(stand)) < 1.5
    assert ground(stand.block.corners).equals(ground(stand.corners))
    assert geometry.Polygon(stand.block.corners).exterior.is_ccw


@settings(max_examples=40)
@given(_STANDS, _STANDS)
def test_distances_and_overlaps(stand: Stand, other: Stand) -> None:
    one, two = ground(stand.corners), ground(other.corners)
    assert stand.overlaps(other) == (one.intersection(two).area > 0)
    assert stand.distance(other) == pytest.approx(one.distance(two), abs=1)


@settings(max_examples=60)
@given(_STANDS, _STANDS, st.integers(0, 3_000))
def test_ranges_are_what_distances_say(stand: Stand, other: Stand, reach: int) -> None:
    for far in (reach, stand.distance(other), max(0, stand.distance(other) - 1)):
        assert stand.is_within(other, far) == (stand.distance(other) <= far)


@settings(max_examples=60)
@given(_STANDS, _STANDS, st.integers(0, 4_000), st.integers(0, 4_000))
def test_a_strip_bars_what_its_lane_covers(stand: Stand, other: Stand, x: int, y: int) -> None:
    ends, aim = stand.edge(Edge.FRONT), (x, y)
    common = ground(lane(ends, aim).corners).intersection(ground(other.corners)).area
    assert slabs_overlap(strip(ends, aim), other.slab) == (common > 0) == overlaps(lane(ends, aim), other.block)


@settings(max_examples=30)
@given(st.lists(st.tuples(_STANDS, _STANDS), min_size=2, max_size=5))
def test_meetings_are_kept_up_to_date(places: list[tuple[Stand, Stand]]) -> None:
    """Two who stay, two who move from place to place, one of whom leaves every other time."""
    stays, against = battalion(2_000, 2_000), flush(battalion(2_000, 3_000), battalion(2_000, 2_000), Edge.FRONT)
    meetings = Meetings()
    for number, (mover, enemy) in enumerate(places):
        ours = {1: stays, 3: mover}
        theirs = {2: against, 4: flush(enemy, mover, entered(mover, enemy.at)), 6: enemy}
        if number % 2:
            del theirs[4]
        pairs = [(one, two) for one in ours for two in theirs if is_touching(ours[one], theirs[two])]
        expected: dict[int, list[int]] = {}
        for one, two in pairs:
            expected.setdefault(one, []).append(two)
            expected.setdefault(two, []).append(one)
        for one in (1, 2, 3, 4, 6):
            meetings.move(1 - one % 2, one, ours.get(one, theirs.get(one)))
        assert meetings.met == expected


@settings(max_examples=40)
@given(_STANDS)
def test_edges_run_clockwise_and_look_outward(stand: Stand) -> None:
    for edge in Edge:
        start, end = stand.edge(edge)
        middle = geometry.LineString((start, end)).centroid
        outward = ahead(Stand(round(middle.x), round(middle.y), 2, 2, stand.outward(edge)), 50)
        assert not ground(stand.corners).covers(geometry.Point(outward.at))
        assert geometry.Point(start).distance(geometry.Point(end)) == pytest.approx(stand.length(edge), abs=2)


# --- moving ---------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(_STANDS, st.integers(0, 2_000), st.integers(-45, 45))
def test_an_oblique_step_keeps_the_facing_and_goes_as_far_as_is_said(stand: Stand, length: int, off: int) -> None:
    moved = ahead(stand, length, off)
    assert moved.facing == stand.facing
    assert geometry.Point(stand.at).distance(geometry.Point(moved.at)) == pytest.approx(length, abs=1)
    heading = geometry.Point(affinity.rotate(geometry.Point(0, length), -(stand.facing + off), origin=(0, 0)).coords[0])
    assert heading.distance(geometry.Point(moved.x - stand.x, moved.y - stand.y)) < 1.5


@given(st.integers(100, 500), st.integers(-180, 180))
def test_a_wheel_is_measured_on_the_arc_of_its_outer_end(width: int, degrees: int) -> None:
    assert wheel_length(width, degrees) == pytest.approx(width * pi * abs(degrees) / 180, abs=1)


@settings(max_examples=40)
@given(_STANDS, _STANDS)
def test_a_free_move_is_measured_by_the_corner_that_goes_farthest(stand: Stand, other: Stand) -> None:
    moved = stand.moved(other.x, other.y, other.facing)
    ways = [
        geometry.Point(one).distance(geometry.Point(two)) for one, two in zip(stand.corners, moved.corners, strict=True)
    ]
    assert max(ways) <= longest_way(stand, moved) < max(ways) + 1
    assert longest_way(stand, stand) == 0


@settings(max_examples=40)
@given(_STANDS, st.integers(0, 1_500), st.integers(-45, 45))
def test_the_ground_of_a_step_is_all_that_it_passes_over(stand: Stand, length: int, off: int) -> None:
    moved = ahead(stand, length, off)
    both = geometry.MultiPoint((*stand.corners, *moved.corners)).convex_hull
    assert ground(swept(stand, moved).corners).equals(both)
    assert geometry.Polygon(swept(stand, moved).corners).exterior.is_ccw


# --- touching -------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(_STANDS, _STANDS, st.sampled_from(Edge))
def test_a_stand_set_flush_lies_against_the_edge(attacker: Stand, target: Stand, edge: Edge) -> None:
    placed = flush(attacker, target, edge)
    assert is_touching(placed, target)
    assert struck(placed, target) is edge
    assert placed.facing == (target.outward(edge) + 180) % 360
    # At least half of the smaller of the two lies against the other.
    shared = share_of_front(placed, target, edge) * placed.width
    assert shared >= Fraction(min(placed.width, target.length(edge)), 2) - 3 * TOUCH
    near = ground(placed.edge(Edge.FRONT) + placed.edge(Edge.REAR)).buffer(TOUCH)
    assert near.intersects(geometry.LineString(target.edge(edge)))


@settings(max_examples=40)
@given(_STANDS, _STANDS)
def test_only_stands_that_touch_have_contacts(stand: Stand, other: Stand) -> None:
    assert bool(contacts(stand, other)) == is_touching(stand, other)
    assert length_along(stand, other) == max((contact.length for contact in contacts(stand, other)), default=0)
    apart = ground(stand.corners).distance(ground(other.corners))
    assert is_touching(stand, other) == (not stand.overlaps(other) and apart < TOUCH)


@pytest.mark.parametrize(
    ("attacker", "edge", "share"),
    [
        (battalion(1_000, 800), Edge.REAR, Fraction(1)),
        (battalion(1_000, 1_201, 180), Edge.FRONT, Fraction(1)),
        (battalion(1_175, 1_201, 180), Edge.FRONT, Fraction(1, 2)),
        (battalion(1_276, 1_000, 270), Edge.RIGHT, Fraction(4, 7)),
        (battalion(724, 1_000, 90), Edge.LEFT, Fraction(4, 7)),
    ],
)
def test_which_edge_is_struck_and_with_what_part_of_the_front(attacker: Stand, edge: Edge, share: Fraction) -> None:
    """RIS-G.b, RIS-G.2a: more than half of a front, or not."""
    target = battalion(1_000, 1_000)
    assert struck(attacker, target) is edge
    assert float(share_of_front(attacker, target, edge)) == pytest.approx(float(share), abs=0.04)


def test_who_has_become_narrower_lies_on_nobody_and_touches_as_before() -> None:
    """Corners are rounded: half of a front that lies along another would come to lie on it by a hair."""
    enemy, whole, half = (
        Stand(2961, 1101, 400, 100, 9),
        Stand(2978, 1200, 400, 100, 189),
        Stand(2978, 1200, 200, 100, 189),
    )
    assert is_touching(whole, enemy)
    assert half.overlaps(enemy)
    aside = a_hair_aside(half, [enemy])
    assert is_touching(aside, enemy)
    assert max(abs(aside.x - half.x), abs(aside.y - half.y)) == 1
    assert a_hair_aside(whole, [enemy]).at == whole.at


@given(_STANDS, _STANDS, st.integers(1, 500))
def test_who_is_shown_to_be_so_far_apart_is(one: Stand, other: Stand, gap: int) -> None:
    if are_parted(one.slab, other.slab, gap):
        assert ground(one.corners).distance(ground(other.corners)) >= gap


def test_stands_side_by_side_are_shown_to_be_apart() -> None:
    one = battalion(1_000, 1_000)
    assert are_parted(one.slab, battalion(1_000 + _FRONT + 10, 1_000).slab, 9)
    assert not are_parted(one.slab, battalion(1_000 + _FRONT + 10, 1_000).slab, 11)


@given(_STANDS, _STANDS, _STANDS)
def test_which_of_two_is_nearer_is_told_as_distances_are(stand: Stand, one: Stand, other: Stand) -> None:
    assume(not stand.overlaps(one) and not stand.overlaps(other))
    assert stand.is_no_farther(one, other) == (stand.distance(one) <= stand.distance(other))


@given(st.lists(_STANDS, min_size=2, max_size=4), st.integers(2_000, 5_000))
def test_stands_have_room_that_lie_on_the_table_and_on_nobody(stands: list[Stand], height: int) -> None:
    on_the_table = all(0 <= x <= 5_000 and 0 <= y <= height for stand in stands for x, y in stand.corners)
    pairs = [(one, other) for number, one in enumerate(stands) for other in stands[:number]]
    apart = not any(overlaps(one.block, other.block) for one, other in pairs)
    assert have_room(tuple(stands), 5_000, height) == (on_the_table and apart)


def test_a_corner_touches_without_length() -> None:
    target = battalion(1_000, 1_000)
    attacker = battalion(1_350 + 1, 1_201, 180)
    assert is_touching(attacker, target)
    assert all(contact.length == 0 for contact in contacts(attacker, target))
    assert length_along(attacker, target) == 0
    assert share_of_front(attacker, target, Edge.FRONT) == 0


def test_a_front_that_meets_a_slanting_edge_touches_it_at_its_corner_only() -> None:
    target = battalion(1_000, 1_000)
    attacker = battalion(1_000, 1_400, 180)
    slanting = attacker.moved(attacker.x, attacker.y, 150)
    while not is_touching(slanting, target):
        slanting = ahead(slanting, 1, 30)
        assert not slanting.overlaps(target)
    assert struck(slanting, target) is Edge.FRONT
    assert contacts(slanting, target)[0].length == 0


def test_a_front_is_met_by_its_corner_only_where_nothing_else_touches() -> None:
    """RIS-G.a."""
    target = battalion(1_000, 1_000)
    corner = front_met(battalion(1_350 + 1, 1_201, 180), target)
    assert corner is not None
    assert (corner.its, corner.length) == (Edge.FRONT, 0)
    beside = battalion(1_351, 1_000)
    assert front_met(beside, target) is None
    whole = front_met(beside, target, all_round=True)
    assert whole is not None
    assert (whole.own, whole.its) == (Edge.LEFT, Edge.RIGHT)


# --- fire -----------------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(_STANDS, _STANDS, _STANDS)
def test_a_strip_is_free_where_nothing_lies_in_it(firer: Stand, target: Stand, obstacle: Stand) -> None:
    ends = firer.edge(Edge.FRONT)
    strips = []
    for aim in aims(target, geometry.LineString(ends).centroid.coords[0]):
        corners = lane(ends, aim).corners
        assume(len(corners) > 2)  # or the aim lies on the line from which one fires
        strip = ground(corners)
        assume(strip.area > 100)
        assert all(strip.distance(geometry.Point(corner)) == 0 for corner in ends)
        assert strip.distance(geometry.Point(aim)) <= 1
        assert ground(target.corners).buffer(1).covers(geometry.Point(aim))
        strips.append(strip)
    common = [strip.intersection(ground(obstacle.corners)).area for strip in strips]
    assert is_clear(ends, target, [obstacle.slab]) == (min(common) == 0)


def test_fire_from_both_ends_from_one_and_none() -> None:
    """RIS-F.1a, RIS-EX.106: all, half, half on the flank, nothing."""
    firer, target = battalion(1_000, 500), battalion(1_000, 1_500, 180)

    def part(at: Stand, *obstacles: Stand) -> int:
        slabs = [obstacle.slab for obstacle in obstacles]
        return part_of_fire(firer, entered(firer, at.at), lambda ends: is_clear(ends, at, slabs))

    assert part(target) == FULL
    assert part(target, battalion(800, 1_000)) == HALF
    assert part(target, battalion(1_000, 1_000)) == NONE
    beside = battalion(2_000, 500, 270)
    assert part(beside) == HALF
    assert part(beside, battalion(1_500, 500)) == NONE
    assert part(battalion(0, 500, 90)) == HALF
    assert part(battalion(1_000, 0)) == NONE


def test_a_cone_is_as_wide_on_either_side() -> None:
    """RIS-D.1a, RIS-EX.78: 30 degrees in all, from the middle of the battery."""
    battery = Stand(1_000, 1_000, 200, 200, 0)
    on_the_ray = ahead(battery, 1_000, 15)
    assert is_before(battery, ahead(battery, 1_000, 14).at, 15)
    assert not is_before(battery, ahead(battery, 1_000, 20).at, 15)
    assert not is_before(battery, ahead(battery, 1_000, -16).at, 15)
    assert is_before(battery, on_the_ray.at, 16)


@settings(max_examples=40)
@given(_STANDS, st.integers(0, 359), st.integers(500, 3_000))
def test_a_shot_comes_in_through_the_edge_that_its_line_crosses(stand: Stand, bearing: int, far: int) -> None:
    origin = ahead(stand, far, bearing).at
    line = geometry.LineString((origin, stand.at))
    crossed = [edge for edge in Edge if geometry.LineString(stand.edge(edge)).distance(line) < 2]
    assert entered(stand, origin) in crossed


@settings(max_examples=40)
@given(_STANDS, _STANDS)
def test_who_fires_from_beyond_the_line_of_a_front_enfilades_it(firer: Stand, target: Stand) -> None:
    # The target's own side of the line of its front: a very wide and deep box behind it.
    deep = drawn(ahead(Stand(target.x, target.y, 40_000, 40_000, target.facing), 20_000 - target.depth // 2, 180))
    origin = firer.beside(0, firer.depth)
    assume(deep.exterior.distance(geometry.Point(origin)) > 50)
    is_beyond = deep.covers(geometry.Point(origin))
    assert is_enfilade(firer, target) == (is_beyond and entered(target, origin) is not Edge.REAR)


@pytest.mark.parametrize(
    ("firer", "enfilade"),
    [
        (battalion(2_000, 890 + 175, 270), True),
        (battalion(2_000, 1_100 - 35, 270), True),
        (battalion(2_000, 1_100 + 35, 270), False),
        (battalion(1_000, 500, 0), False),
        (battalion(1_000, 1_700, 180), False),
    ],
)
def test_enfilade(firer: Stand, enfilade: bool) -> None:
    """RIS-F.5, RIS-EX.107: 60 % of the front beyond the line, 40 %, straight behind, straight before."""
    assert is_enfilade(firer, battalion(1_000, 1_000)) is enfilade


def test_what_lies_straight_ahead() -> None:
    """Before the middle of the front, be it by a corner; never behind."""
    own = Stand(0, 0, 350, 200, 0)
    met = [is_straight_ahead(own, own.moved(x, y, 180)) for x, y in ((0, 1200), (175, 1200), (176, 1200), (0, -1200))]
    assert met == [True, True, False, False]
