"""Who takes part, for readers of journals."""

from __future__ import annotations

from engine.core.system import Roster
from engine.core.system import RosterPiece as Piece

BEGIN = Roster((("side", (Piece("red", 0),)), ("figure", (Piece("athos", 0, 7), Piece("porthos", 0, 8)))), 9)


def test_who_came_during_the_game_stands_behind_who_was_there() -> None:
    last = Roster((("side", (Piece("red", 0),)), ("figure", (Piece("x", 0, 1), Piece("y", 0, 2), Piece("pig", 1, 3)))))
    found = BEGIN.with_those_who_came(last)
    assert found.pieces == (
        ("side", (Piece("red", 0),)),
        ("figure", (Piece("athos", 0, 7), Piece("porthos", 0, 8), Piece("pig", 1, 3))),
    )
    assert found.width == 9


def test_who_is_gone_at_the_end_was_there_all_the_same() -> None:
    assert BEGIN.with_those_who_came(Roster((("side", ()),))) == BEGIN
