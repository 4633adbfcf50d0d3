"""What stands on the table: gaps, contact, who is nearest, and lines that a body closes."""

from __future__ import annotations

from engine.space.ground import LEVEL, TOUCH, Ground
from engine.space.plane import Disc
from engine.space.standing import Standing, are_well_placed, closest, is_abreast, links, middle, narrowest


class Man(Standing):
    def __init__(self, number: int, x: int, y: int, up: int = 0) -> None:
        self.id = number
        self.x = x
        self.y = y
        self.radius = 50
        self.up = up


def test_a_gap_is_measured_from_base_to_base_and_is_never_less_than_nothing() -> None:
    assert Man(0, 0, 0).gap(Man(1, 300, 400)) == 400
    assert Man(0, 0, 0).gap(Man(1, 60, 0)) == 0


def test_the_narrowest_gap_between_two_bodies_is_that_of_their_nearest() -> None:
    some = [Man(0, 0, 0), Man(1, 1_000, 0)]
    others = [Man(2, 300, 400), Man(3, 1_000, 350), Man(4, 5_000, 5_000)]
    assert narrowest(some, others) == min(one.gap(other) for one in some for other in others) == 250
    assert narrowest(some, [*others, Man(5, 1_099, 0)]) == 0
    assert narrowest(some, []) > 30_000 < narrowest([], others)


def test_a_hair_between_two_bases_is_contact() -> None:
    one = Man(0, 0, 0)
    assert one.touches(Man(1, 100 + TOUCH - 1, 0))
    assert not one.touches(Man(1, 100 + TOUCH, 0))
    assert not one.overlaps(Man(1, 100, 0))
    assert one.overlaps(Man(1, 99, 0))


def test_nobody_is_in_reach_of_who_stands_more_than_a_level_higher() -> None:
    one = Man(0, 0, 0)
    assert one.reaches(Man(1, 200, 0, up=LEVEL), 100)
    assert not one.reaches(Man(1, 200, 0, up=LEVEL + 1), 100)
    assert not one.touches(Man(1, 100, 0, up=LEVEL + 1))
    assert is_abreast(LEVEL, 0)


def test_the_nearest_is_so_by_middles_and_the_first_of_several() -> None:
    one, far, near, as_near = Man(0, 0, 0), Man(1, 300, 400), Man(2, 0, -200), Man(3, 200, 0)
    assert one.nearest([far, near, as_near]) is near
    assert one.nearest([as_near, far, near]) is as_near
    assert one.nearest([]) is None


def test_the_nearest_come_first_and_numbers_settle_a_tie() -> None:
    near, tied, far = Man(3, 200, 0), Man(2, 0, 200), Man(1, 900, 0)
    assert Man(0, 0, 0).nearest_first([far, near, tied]) == [tied, near, far]
    assert closest([Man(0, 0, 0), far], [near, Man(4, 1000, 0)])[0] is far


def test_neighbours_of_a_body_close_the_line_between_them_where_somebody_could_pass() -> None:
    body = [Man(0, 0, 0), Man(1, 150, 0), Man(2, 350, 0)]
    assert links([body], reach=120, narrow=60) == ((body[2].at, body[1].at),)
    assert middle(body[:2]) == (75, 0)


def test_edges_of_the_table_and_places_along_a_strip() -> None:
    ground = Ground(1000, 600)
    edges = ground.edges(Disc(100, 200, 50))
    assert edges == {"s": (200, (100, 50)), "n": (400, (100, 550)), "w": (100, (50, 200)), "e": (900, (950, 200))}
    assert ground.held((-20, 700), 50) == (50, 550)
    assert ground.along((0, 0, 1000, 100), 50, 300) == [(50, 75), (350, 75), (650, 75), (950, 75)]
    assert ground.along((0, 0, 100, 600), 50, 400) == [(75, 50), (75, 450)]


def test_bases_are_well_placed_on_the_table_and_on_nobody() -> None:
    apart, near, out = Man(0, 100, 100), Man(1, 300, 100), Man(2, 0, 300)
    assert are_well_placed([apart, near], 1000, 600)
    assert not are_well_placed([apart, near, out], 1000, 600)
    assert not are_well_placed([apart, Man(3, 100, 101)], 1000, 600)
