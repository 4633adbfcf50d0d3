"""Bodies of figures: they keep together, overlap nobody, and nobody stands ahead of the leading one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.space.board import Base, Board, Refused, is_joined
from engine.space.formations import Formation, free_middles, ranks, reform
from engine.space.ground import TOUCH, Barrier, Ground
from engine.space.plane import Disc, Point, overlaps, squared
from engine.space.standing import Placed
from tests.engine.space.tables import MIDDLES, boards

_SHAPES: st.SearchStrategy[Formation] = st.sampled_from(("open", "tight", "line", "ranks"))


def _squad(number: int, radius: int = 50) -> list[Base]:
    return [Base(f"s{place}", 300 + 3 * radius * place, 300, radius) for place in range(number)]


@given(
    boards(),
    st.integers(1, 10),
    MIDDLES,
    st.tuples(st.integers(-20, 20), st.integers(-20, 20)).filter(any),
    _SHAPES,
    st.sampled_from((0, 60, 96)),
)
def test_a_body_keeps_together(board: Board, number: int, to: Point, ahead: Point, shape: Formation, gap: int) -> None:
    squad = _squad(number)
    if board.stands(Disc(*to, 50)) is not None:
        return
    found = reform(board, squad, "s0", to, ahead, shape=shape, gap=gap)
    if isinstance(found, Refused):
        assert (found.reason, found.at) == ("crowded", to)
        return
    assert [name for name, _ in found] == [base.name for base in squad]
    assert dict(found)["s0"] == to
    discs = [Disc(*point, 50) for _, point in found]
    assert is_joined(discs, gap + TOUCH)
    for place, disc in enumerate(discs):
        assert board.stands(disc) is None
        assert not any(overlaps(disc, other) for other in discs[:place])
        # Grid steps are rounded, at most a hundredth a rank or file.
        assert (disc.x - to[0]) * ahead[0] + (disc.y - to[1]) * ahead[1] <= 10 * (abs(ahead[0]) + abs(ahead[1]))


def _placed(squad: list[Base], **more: object) -> dict[str, Point]:
    found = reform(Board(Ground(3_000, 3_000), squad), squad, "s0", (1_000, 1_000), (0, 1), **more)  # type: ignore[arg-type]
    assert not isinstance(found, Refused)
    return dict(found)


def test_a_line_stands_in_one_rank_and_two_ranks_in_two() -> None:
    squad = _squad(5)
    assert {point[1] for point in _placed(squad, shape="line").values()} == {1_000}
    ranks = _placed(_squad(6), shape="ranks").values()
    assert sorted({point[1] for point in ranks}) == [900, 1_000]
    assert len({point[0] for point in ranks}) == 3
    assert len({point[0] for point in _placed(_squad(9), shape="tight").values()}) == 3


def test_nobody_is_set_down_behind_a_wall() -> None:
    wall = Barrier("wall", ((0, 940), (3_000, 940)))
    squad = _squad(6)
    found = reform(Board(Ground(3_000, 3_000, (wall,)), squad), squad, "s0", (1_000, 1_000), (0, 1), shape="tight")
    assert not isinstance(found, Refused)
    assert all(point[1] >= 990 for _, point in found)


def test_who_cannot_keep_up_stays_behind() -> None:
    squad = [Base("s0", 1_000, 900, 50), Base("s1", 900, 900, 50), Base("s2", 1_000, 200, 50)]
    placed = _placed(squad, gap=90, reach=400)
    assert placed["s2"] == (1_000, 200)
    assert squared(placed["s1"], (900, 900)) <= 400**2


def test_a_body_that_does_not_fit_is_refused() -> None:
    pen = Barrier("pen", ((900, 900), (1_150, 900), (1_150, 1_150), (900, 1_150)), closed=True)
    squad = _squad(8)
    found = reform(Board(Ground(3_000, 3_000, (pen,)), squad), squad, "s0", (1_000, 1_000), (0, 1))
    assert isinstance(found, Refused)
    assert found.reason == "crowded"


def test_the_leading_figure_is_one_of_them() -> None:
    with pytest.raises(ValueError, match="does not belong"):
        reform(Board(Ground(3_000, 3_000), ()), _squad(2), "nobody", (0, 0), (0, 1))


def test_ranks_are_free_where_each_base_is() -> None:
    standing = [Figure(430, 260), Figure(1_115, 705), Figure(1_400, 333)]
    rows = list(zip((300, 540), ranks(5, 3, 240), strict=True))
    discs = {x: [(x + across, y) for y, rank in rows for across in rank] for x in range(50, 2_000, 50)}
    free = [
        x
        for x, spots in discs.items()
        if all(100 <= across <= 1_900 and 100 <= up <= 900 for across, up in spots)
        and all((a - one.x) ** 2 + (b - one.y) ** 2 >= 200**2 for a, b in spots for one in standing)
    ]
    assert free_middles(rows, 100, standing, (2_000, 1_000), 50) == free != []


class Figure(Placed):
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y
