"""Where one can come to on a table, round what bars the way."""

from __future__ import annotations

from engine.space.reaching import is_crossed, reached, rim


def test_the_rim_has_every_edge_and_both_ends() -> None:
    assert set(rim(4, 2, 2)) == {(0, 0), (2, 0), (4, 0), (0, 2), (2, 2), (4, 2)}


def test_what_is_barred_is_gone_round_where_there_is_a_way() -> None:
    places = reached([(0, 0)], 4, 4, 1, lambda _, there: there[0] == 2 and there[1] < 4)
    assert (4, 0) in places
    assert (2, 0) not in places


def test_nobody_comes_over_a_wall_from_edge_to_edge() -> None:
    places = reached([(0, 0)], 4, 4, 1, lambda _, there: there[0] == 2)
    assert sorted(places) == [(x, y) for x in (0, 1) for y in range(5)]


def test_who_starts_beyond_the_table_starts_at_its_edge() -> None:
    assert set(reached([(9, 9)], 1, 1, 1, lambda _, __: True)) == {(1, 1)}


def test_a_line_of_several_stretches_is_crossed_at_any_of_them() -> None:
    line = [(0, 0), (10, 0), (10, 10)]
    assert is_crossed(line, (5, -1), (5, 1))
    assert is_crossed(line, (9, 5), (11, 5))
    assert not is_crossed(line, (0, 5), (5, 5))
