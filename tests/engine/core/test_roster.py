"""Who takes part, for readers of journals."""

from __future__ import annotations

from types import SimpleNamespace

from engine.core.position.pieces import Named, Owned
from engine.core.position.progress import Progress
from engine.core.position.records import Record, pieces, record
from engine.core.system import Roster
from engine.core.system import RosterPiece as Piece
from engine.core.watching.roster import lists_of, tally_of

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


def test_a_tally_counts_for_each_side_what_its_own_pieces_add() -> None:
    units = [
        SimpleNamespace(id=number, side=side, lost=lost) for number, side, lost in ((0, 0, 2), (1, 1, 1), (2, 0, 3))
    ]
    sides = [SimpleNamespace(id=0, points=4), SimpleNamespace(id=1, points=0), SimpleNamespace(id=2, points=9)]
    game = SimpleNamespace(state=SimpleNamespace(units=units, sides=sides), turn=10)
    tallied = {"lost": ("units", lambda g, unit: unit.lost * g.turn), "points": ("sides", lambda g, side: side.points)}
    assert tally_of(game, tallied) == {"lost": (50, 10, 0), "points": (4, 0, 9)}


def test_lists_of_a_state_are_those_whose_pieces_have_names() -> None:
    @record
    class Stone(Record):
        id: int

    @record
    class Field(Progress):
        sides: list[Named] = pieces(Named)
        units: list[Owned] = pieces(Owned)
        stones: list[Stone] = pieces(Stone)

    assert lists_of(Field, piece="setting.pieces") == {"side": "sides", "unit": "units", "piece": "setting.pieces"}
