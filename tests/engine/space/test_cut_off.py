"""Who is cut off by a long wall need not look for a way: whoever looks all the same finds none."""

from __future__ import annotations

import random

import pytest

from engine.space import ways
from engine.space.board import Base, Board
from engine.space.cut_off import is_cut_off
from engine.space.ground import Barrier, Ground
from engine.space.moves import Mover, Surroundings, Walk

WALL = Barrier("wall", ((400, 900), (1000, 1000)), crossing="never", height=150)
HEDGE = Barrier("hedge", ((1200, 700), (1500, 1200), (1700, 1200)))
LANE = Barrier("lane", ((0, 600), (700, 600), (700, 500)), crossing="never")
YARD = Barrier("yard", ((1400, 700), (1900, 700), (1900, 300), (1600, 300)))
GROUND = Ground(2400, 2000, (WALL, HEDGE, LANE, YARD))


def test_nobody_who_is_cut_off_finds_a_way_to_a_place_or_to_an_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    lots, cut_off, kept_off, found = random.Random(5), 0, 0, 0
    cuts_off = is_cut_off
    # As if nobody could tell: everything is tried.
    monkeypatch.setattr(ways, "is_cut_off", lambda *_: False)
    for _ in range(4_000):
        around_wall = [(lots.randrange(100, 2100), lots.randrange(200, 1400)) for _ in range(4)]
        me, foe, *others = (Base(str(number), *at, 50, 100 * (number > 1)) for number, at in enumerate(around_wall))
        board = Board(GROUND, (me, foe, *others))
        if any(board.stands(base.disc, (base.name,)) is not None for base in board.bases):
            continue
        mover = Mover(me, lots.choice((300, 450, 600)), targets=frozenset({foe.name}))
        around = Surroundings(board, mover)
        ways_there = ways.charged(around, foe.name), ways.routed(around, foe.at)
        if cuts_off(around, foe.at, me.radius + foe.radius):
            cut_off += 1
            assert not any(isinstance(way, Walk) for way in ways_there), around_wall
        if cuts_off(around, foe.at):
            kept_off += 1
            assert not isinstance(ways_there[1], Walk), around_wall
        found += isinstance(ways_there[0], Walk)
    assert cut_off > 50, "many were"
    assert kept_off > cut_off, "walls go on round corners, and end where the table does"
    assert found > 50, "many were not"


@pytest.mark.parametrize(("reach", "is_off"), [(700, True), (850, False)])
def test_a_wall_cuts_off_whoever_cannot_get_past_its_end(reach: int, is_off: bool) -> None:
    wall = Barrier("wall", ((400, 1000), (1000, 1000)), crossing="never")
    board = Board(Ground(2400, 2000, (wall,)), ())
    around = Surroundings(board, Mover(Base("m", 700, 900, 50), reach))
    # Past the end, half a base beyond it: twice the root of 350 by 350 and 100 by 100.
    assert is_cut_off(around, (700, 1100)) == is_off
    assert isinstance(ways.routed(around, (700, 1100)), Walk) != is_off


def test_nobody_gets_past_a_wall_at_the_edge_of_the_table_nor_through_its_corner() -> None:
    wall = Barrier("wall", ((0, 1000), (700, 1000), (700, 1800)), crossing="never")
    board = Board(Ground(2400, 2000, (wall,)), ())
    for reach, is_off in ((1_500, True), (1_700, False)):
        around = Surroundings(board, Mover(Base("m", 600, 900, 50), reach))
        # Past the corner it would be near; the wall's other end is far off.
        assert is_cut_off(around, (600, 1100)) == is_off
