"""Lines of terrain: which a way meets, and which first."""

from __future__ import annotations

from engine.space.lines import Box, box_of
from engine.space.routes.courses import Courses
from engine.space.routes.paths import Path


class Hedge:
    def __init__(self, *line: tuple[int, int]) -> None:
        self.line: Path = line
        self.box: Box = box_of(line)


NEAR, FAR, BESIDE = Hedge((0, 100), (200, 100)), Hedge((0, 300), (200, 300)), Hedge((500, 0), (500, 400))
HEDGES = Courses((FAR, NEAR, BESIDE))
START, END = (100, 0), (100, 400)


def test_all_that_a_way_crosses_are_told_in_their_order() -> None:
    assert HEDGES.across(START, END) == [FAR, NEAR]
    assert HEDGES.across(START, (100, 50)) == []
    assert Courses[Hedge](()).across(START, END) == []


def test_the_first_is_the_one_that_a_way_comes_to() -> None:
    assert HEDGES.first(START, END) == (1, NEAR, (100, 100))
    assert HEDGES.first(END, START) == (0, FAR, (100, 300))
    assert HEDGES.first(START, END, but=1) == (0, FAR, (100, 300))
    assert HEDGES.first(START, (100, 50)) is None


def test_a_way_along_a_line_crosses_it_and_meets_it_nowhere() -> None:
    assert HEDGES.across((500, 50), (500, 100)) == [BESIDE]
    assert HEDGES.met((500, 50), (500, 100)) == []
    assert Courses[Hedge](()).met(START, END) == []
