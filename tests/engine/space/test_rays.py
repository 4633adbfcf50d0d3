"""Ways in the eight winds: what is reckoned apart, ground first and others then, is what is found when all is looked at
together."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.space.board import Base, Board
from engine.space.ground import Barrier, Ground
from engine.space.moves import Mover, Surroundings
from engine.space.winds.outlooks import outlook, with_others
from engine.space.winds.rays import Ray, ray, winds
from tests.engine.space.tables import boards


def told(found: Ray) -> list[tuple[object, int]]:
    return [(walk.way, walk.length) for walk in found.walks]


def agree(around: Surroundings) -> None:
    for wind, found in zip(winds(around.mover.reach // 2), with_others(around, outlook(around).rays), strict=True):
        assert told(found) == told(ray(around, wind.half, wind.lengths))


@given(boards(), st.sampled_from((60, 200, 401, 800)), st.booleans())
def test_each_wind_is_the_same_as_when_all_is_looked_at_together(board: Board, reach: int, slows: bool) -> None:
    for base in board.bases[:2]:
        agree(Surroundings(board, Mover(base, reach, slow_reach=reach // 2 if slows else reach)))


@given(st.integers(-120, 120), st.integers(-120, 120), st.integers(40, 110), st.sampled_from((0, 150)))
def test_the_same_where_one_stands_in_a_wall_beside_it_or_on_somebody(
    across: int, up: int, far: int, zone: int
) -> None:
    walls = Barrier("wall", ((500 + across, 400), (500 + across, 640), (700, 640 + up)))
    others = [Base("a", 500 - far, 500, 50, zone), Base("b", 500 + far, 500 + far, 50)]
    agree(Surroundings(Board(Ground(1_000, 1_000, (walls,)), others), Mover(Base("m", 500, 500, 50), 400)))
