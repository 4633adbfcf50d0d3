"""On an open table, asked directly: whose an objective is, where there is room, who advances, drifts and joins."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.kit.field.prizes import Prize
from tests.engine.kit.test_moves_on_a_table import Table, movement
from tests.engine.kit.test_open_field import line
from tests.engine.kit.test_table_back import piece


def test_an_objective_falls_to_the_side_that_is_there_alone() -> None:
    mill = Prize("mill", 1, boxes=((1_000, 1_000, 1_000, 1_000),), reach=300)

    def taken(*pieces: Any, held: int | None = None) -> list[tuple[Any, ...]]:  # noqa: ANN401
        table = Table(*pieces, prizes=[mill], is_held=lambda g, number, camp: camp == held)
        table.moves.settle(table.game)
        return table.told("section", "objective", "side")

    mine, theirs = piece(0, 10, 11), piece(1, 10, 9, side=1)
    assert taken(mine) == [("7", 0, 0)]
    assert taken(theirs) == [("7", 0, 1)]
    assert taken(mine, theirs) == taken(piece(0, 20, 20)) == taken(mine, held=0) == []
    assert taken(mine, held=1) == [("7", 0, 0)]
    for away in ({"is_in_play": False}, {"is_hidden": True}, {"kind": "flag"}):
        assert taken(piece(0, 10, 11, **away)) == []
    bare = Table(mine)
    bare.moves.settle(bare.game)
    assert bare.journal == []


def test_pieces_are_put_where_there_is_room() -> None:
    pieces = (
        piece(0, 10, 10),
        piece(1, 20, 10, side=1),
        piece(2, 30, 10, kind="flag"),
        piece(3, 40, 10, is_in_play=False),
    )
    table = Table(*pieces, is_closed=lambda place: place == (4_500, 1_000))
    places = [(x, 1_000) for x in (1_199, 1_200, 2_000, 2_200, 3_000, 4_000, 4_500)]
    free = table.moves.free
    assert [x for x, _ in free(table.game, 0, places, "man")] == [1_200, 2_200, 3_000, 4_000]
    assert [x for x, _ in free(table.game, 0, places, "flag")] == [1_199, 1_200, 2_200, 3_000, 4_000]
    assert [x for x, _ in free(table.game, 1, places, "man")] == [1_200, 2_200, 4_000]


# --- because of others ------------------------------------------------------------------------------------------------


def test_who_falls_back_goes_or_is_lost_and_faces_as_before() -> None:
    table = Table(piece(0, 20, 18, facing=5), piece(1, 16, 18, side=1))
    table.moves.fall_back(table.game, table.me, 300, "retreat")
    assert table.told("section", "x", "y", "facing", "far", "how") == [("7", 2_300, 1_800, 5, 300, "retreat")]
    assert not table.moves.is_cornered(table.game, table.me)
    table.moves.fall_back(table.game, table.me, 3_000, "flee")
    assert table.journal[-1]["how"] == "fled"
    table.me.at = -1
    assert table.moves.is_cornered(table.game, table.me)


def test_who_drifts_keeps_its_facing() -> None:
    table = Table(piece(0, 20, 18, facing=5))
    table.moves.drift(table.game, table.me, 90, 300)
    assert table.told("x", "y", "facing", "far", "how") == [(2_300, 1_800, 5, 300, "drift")]


def test_who_advances_takes_the_place_that_was_left_if_it_is_near_and_free() -> None:
    def advanced(left_at: tuple[int, int], now: tuple[int, int], *others: Any, **said: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        left = piece(1, *now, side=1)
        left.last_x, left.last_y = (100 * part for part in left_at)
        table = Table(piece(0, 20, 18), left, *others, **said)
        table.moves.advance(table.game, table.me, left)
        return table.told("x", "y", "facing", "far", "how")

    assert advanced((23, 18), (40, 18)) == [(2_300, 1_800, 90, 300, "advance")]
    assert advanced((24, 18), (40, 18)) == [(2_400, 1_800, 90, 400, "advance")]
    assert advanced((25, 18), (40, 18)) == [], "that is too far"
    assert advanced((23, 18), (23, 18)) == [], "it has not left"
    assert advanced((23, 18), (40, 18), piece(2, 24, 18)) == []
    wall = line("wall", (22, 10), (22, 30))
    shut = SimpleNamespace(asks_bearing=True, field_of=lambda kind, name: {"open": False, "wall": True})
    assert advanced((23, 18), (40, 18), features=(wall,), coder=shut) == []
    walled = movement(walls=lambda g, who: ((1,), (None,)))
    assert advanced((23, 18), (40, 18), features=(wall,), movements_of=lambda kind: [walled]) == []


def test_who_joins_another_stands_where_it_is_or_against_it() -> None:
    for other, place in ((piece(1, 26, 18, kind="flag"), (2_600, 1_800)), (piece(1, 26, 18), (2_400, 1_800))):
        table = Table(piece(0, 20, 18, facing=5), other)
        table.moves.join(table.game, table.me, other)
        assert table.told("x", "y", "facing", "how") == [(*place, 5, "join")]
        assert table.told("far") == [(place[0] - 2_000,)]
    table = Table(piece(0, 20, 18), piece(1, 26, 21, side=1))
    assert table.moves.facing_towards(table.me, table.game.state.pieces[1]) == 63
