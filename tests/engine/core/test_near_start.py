"""Armies brought near one another on hexes."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.hexes.near_start import beside_nearest, draw_near
from engine.space.hexboard import OFF, HexBoard

WIDTH, LINES = 3, 12


@dataclass
class Piece:
    id: int
    side: int
    hex: int


def board() -> HexBoard:
    bare = [False] * (WIDTH * LINES)
    return HexBoard(WIDTH, LINES, bare, bare)


def drawn_near(pieces: list[Piece], barred: tuple[int, ...] = ()) -> list[int]:
    field = board()

    def enemies(side: int) -> list[Piece]:
        return [piece for piece in pieces if piece.side != side and piece.hex >= 0]

    def may_enter(_: Piece, place: int) -> bool:
        return place not in barred and all(piece.hex != place for piece in pieces)

    def move(number: int, place: int) -> None:
        pieces[number].hex = place

    draw_near(field, pieces, enemies, may_enter, move)
    return [piece.hex for piece in pieces]


def test_pieces_go_toward_their_nearest_enemy_until_three_hexes_are_between() -> None:
    top, bottom = drawn_near([Piece(0, 0, 1), Piece(1, 1, WIDTH * LINES - 2)])
    assert board().distance(top, bottom) == 3


def test_whoever_is_off_the_field_or_has_no_enemy_stays() -> None:
    assert drawn_near([Piece(0, 0, OFF), Piece(1, 1, 20)]) == [OFF, 20]
    assert drawn_near([Piece(0, 0, 1), Piece(1, 0, 20)]) == [1, 20]


def test_nobody_goes_where_he_may_not_stand() -> None:
    row = tuple(range(WIDTH * 4, WIDTH * 5))
    top, bottom = drawn_near([Piece(0, 0, 1), Piece(1, 1, WIDTH * LINES - 2)], barred=row)
    assert top < WIDTH * 4
    assert board().distance(top, bottom) >= 3
    assert bottom >= WIDTH * 5


def test_a_leader_stands_on_the_first_free_hex_beside_the_nearest_of_his() -> None:
    field = board()
    near, far = Piece(0, 0, 13), Piece(1, 0, 30)
    place = beside_nearest(field, 1, [far, near], lambda at: at != field.around[13][0])
    assert place == field.around[13][1]
    assert beside_nearest(field, 1, [], lambda _: True) == 1
    assert beside_nearest(field, OFF, [near], lambda _: True) == OFF
    assert beside_nearest(field, 1, [near], lambda _: False) == 1
