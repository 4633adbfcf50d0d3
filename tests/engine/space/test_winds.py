"""Which of the eight winds lead by something: never one too few."""

from __future__ import annotations

import random

from engine.space.lines import RING, come_near
from engine.space.winds.compass import ALL_WINDS, WINDS, winds_by_line, winds_by_point, winds_by_points

FAR = 1_000


def by_looking(ax: int, ay: int, bx: int, by: int, wide: int) -> set[str]:
    """Each wind by itself, as far as a figure goes."""
    ends = zip(WINDS, RING, strict=True)
    return {wind for wind, (x, y) in ends if come_near((0, 0), (x * FAR, y * FAR), ax, ay, bx, by, wide * wide)}


def named(bits: int) -> set[str]:
    return {wind for number, wind in enumerate(WINDS) if bits >> number & 1}


def test_every_wind_that_leads_by_a_point_or_a_line_is_told() -> None:
    lots = random.Random(7)
    for _ in range(3_000):
        ax, ay, bx, by = (lots.randrange(-700, 700) for _ in range(4))
        wide = lots.choice((5, 25, 50, 160))
        assert by_looking(ax, ay, bx, by, wide) <= named(winds_by_line(ax, ay, bx, by, wide))
        assert by_looking(ax, ay, ax, ay, wide) <= named(winds_by_point(ax, ay, wide))


def test_what_lies_aside_is_in_the_way_of_few_and_what_is_here_of_all() -> None:
    assert named(winds_by_point(0, 400, 60)) == {"n"}
    assert named(winds_by_point(-300, -300, 60)) == {"sw"}
    assert named(winds_by_point(400, 180, 60)) == set()
    wall = named(winds_by_line(-500, 200, 500, 200, 60))
    assert wall >= {"nw", "n", "ne"}
    assert wall.isdisjoint({"e", "s", "w"})
    assert winds_by_point(20, -30, 60) == ALL_WINDS


def test_of_several_points_from_a_place() -> None:
    assert named(winds_by_points((500, 500), [(500, 900), (100, 500)], 25)) == {"n", "w"}
    assert winds_by_points((500, 500), [], 25) == 0
