"""Pieces on wheels: pushed, turned about, drawn behind a team."""

from __future__ import annotations

from engine.space.board import Base, Board
from engine.space.ground import Ground
from engine.space.hauling import bearing, drawn, pushed, turned_about
from engine.space.moves import Walk
from engine.space.plane import squared

GROUND = Ground(4000, 4000)
PIECE = Base("gun", 1000, 1000, 100)
CREW = [Base("1", 1000, 849, 50), Base("2", 1151, 1000, 50)]


def test_a_piece_and_those_who_push_it_go_by_the_same_step() -> None:
    assert pushed(Board(GROUND, []), PIECE, CREW, 90, 200) == ((1200, 1000), (("1", (1200, 849)), ("2", (1351, 1000))))


def test_nothing_is_pushed_where_one_of_them_has_no_room() -> None:
    board = Board(GROUND, [Base("foe", 1400, 1000, 50)])
    assert pushed(board, PIECE, CREW, 90, 200) is None
    assert pushed(board, PIECE, CREW, 90, 100) is not None


def test_those_round_a_piece_go_round_with_it() -> None:
    assert turned_about(Board(GROUND, []), PIECE, CREW, 90) == (("1", (849, 1000)), ("2", (1000, 849)))


def test_a_piece_is_drawn_behind_its_team_and_its_crew_keeps_at_it() -> None:
    team = Base("team", 1000, 1250, 150)
    way = drawn(Board(GROUND, []), PIECE, team, CREW, [], Walk((team.at, (1000, 2250)), 1000))
    assert way is not None
    place, spots = way
    assert place == (1000, 2000)
    assert all(squared(spot, place) < 160**2 for _, spot in spots)


def test_a_team_does_not_back_onto_its_piece() -> None:
    team = Base("team", 1000, 1250, 150)
    assert drawn(Board(GROUND, []), PIECE, team, CREW, [], Walk((team.at, (1000, 1100)), 150)) is None


def test_a_bearing_is_clockwise_from_the_north() -> None:
    assert [bearing((0, 0), end) for end in ((0, 9), (9, 0), (0, -9), (-9, 0))] == [0, 90, 180, 270]
