"""Moving on hexes, asked directly: where a piece may go, contact, facing, marches that are watched."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.field.prizes import Prize
from engine.kit.playing.moves.hexmoves import HexMoves
from tests.engine.kit.test_hex_field import field, number

DEED: Any = SimpleNamespace(name="march", section="3")


def piece(number_: int, at: str, side: int = 0, **said: Any) -> Any:  # noqa: ANN401
    where = number(at) if at else -1
    usual = {"kind": "line", "facing": 0, "is_in_play": bool(at), "is_hidden": False, "last": where, "card": None}
    return SimpleNamespace(id=number_, at=where, side=side, camp=side, **{**usual, **said})


def movement(allowance: int = 2, **said: Any) -> Any:  # noqa: ANN401
    """One hex for one, unless more is said."""
    usual: dict[str, Any] = {
        **dict.fromkeys(("cost", "bars", "stops", "ends")),
        "turns": "ahead",
        "weight": 1,
        "what": "a march",
        "allowance": lambda g, piece: allowance,
        "costs": lambda g, piece: None,
        "is_parted": lambda g, piece, at, there: False,
        "is_walled": lambda g, piece, spot: False,
    }
    return SimpleNamespace(**{**usual, **said})


class Table:
    """Seven columns of six lines; the homes are the north and the south."""

    def __init__(self, *pieces: Any, **said: Any) -> None:  # noqa: ANN401
        hiding = SimpleNamespace(is_used=False, known_to=lambda g, side: nullcontext(), reveal=lambda g, foe: None)
        usual: dict[str, Any] = {
            "hiding": hiding,
            "home": [frozenset(range(7)), frozenset(range(35, 42))],
            "stacking": 1,
            "light": ("flag",),
            "passing": True,
            "is_closed": lambda at: False,
            "movements_of": lambda kind: [],
            "coder": SimpleNamespace(asks_bearing=True),
            "prizes": [],
            "holders": ("line",),
            "camps": [0, 1],
            "section": "9",
            "is_held": lambda g, number, camp: False,
        }
        self.setting: Any = SimpleNamespace(**{**usual, **said})
        self.field = self.setting.field = field()
        self.moves = HexMoves(self.setting, self.field)
        self.journal: list[dict[str, Any]] = []
        self.game: Any = SimpleNamespace(
            state=SimpleNamespace(pieces=list(pieces)),
            meter=SimpleNamespace(charge=lambda many, what: None),
            citing="7",
            record=self._record,
        )

    def _record(self, event: Any) -> None:  # noqa: ANN401
        plain = event.to_plain()
        self.journal.append(plain)
        if event.name == "Moved":
            who = self.game.state.pieces[plain["piece"]]
            who.last, who.at, who.facing = who.at, plain["to"], plain["facing"]

    def names(self, places: Any) -> list[str]:  # noqa: ANN401
        return [self.field.name(place) for place in places]

    def reach(self, how: Any = None) -> list[str]:  # noqa: ANN401
        return self.names(self.moves.reach(self.game, self.game.state.pieces[0], how or movement(1)))

    def told(self, *names: str) -> list[tuple[Any, ...]]:
        return [tuple(event[name] for name in names) for event in self.journal]


AROUND = ["0302", "0402", "0303", "0503", "0304", "0404"]
"""The hexes around 0403."""


def finished(procedure: Any, *answers: Any) -> list[Any]:  # noqa: ANN401
    """What was asked, where the player answers with these options."""
    asked = []
    try:
        decision = next(procedure)
        for answer in answers:
            asked.append(decision)
            decision = procedure.send(decision.options.index(answer))
    except StopIteration:
        return asked
    raise AssertionError("more was asked")


# --- where it may go --------------------------------------------------------------------------------------------------


def test_friends_are_passed_and_not_stopped_on_and_enemies_are_neither() -> None:
    me = piece(0, "0403")
    assert Table(me).reach() == AROUND
    friend, foe = piece(1, "0503"), piece(1, "0503", side=1)
    assert "0503" not in Table(me, friend).reach()
    assert "0603" in Table(me, friend).reach(movement(2))
    assert "0503" not in Table(me, foe).reach(movement(2))
    lane = movement(2, bars=lambda g, who, spot: spot.at not in (number("0503"), number("0603")))
    assert Table(me, friend).reach(lane) == ["0603"]
    assert Table(me, friend, passing=False).reach(lane) == []
    assert Table(me, foe).reach(lane) == []
    assert Table(me, friend, stacking=2).reach(lane) == ["0503", "0603"]
    assert Table(me, piece(1, "0503", kind="flag")).reach(lane) == ["0503", "0603"]
    assert Table(piece(0, "0403", kind="flag"), friend).reach(lane) == ["0503", "0603"]
    assert Table(me, piece(1, "", side=1)).reach() == AROUND, "who is gone is in nobody's way"


def test_costs_bars_stops_and_ends_are_asked_of_each_hex() -> None:
    me = piece(0, "0403")
    east, beyond = number("0503"), number("0603")
    assert Table(me).reach(movement(1, cost=lambda g, who, spot: 2 if spot.at == east else 1)) == [
        name for name in AROUND if name != "0503"
    ]
    fixed = [1] * 42
    fixed[east] = 2
    assert "0503" not in Table(me).reach(movement(1, costs=lambda g, who: fixed))
    assert "0503" in Table(me).reach(movement(2, costs=lambda g, who: fixed))
    assert Table(me).reach(movement(1, bars=lambda g, who, spot: (spot.before, spot.at) == (number("0403"), east))) == [
        name for name in AROUND if name != "0503"
    ]
    only = movement(
        9, bars=lambda g, who, spot: spot.at not in (east, beyond), stops=lambda g, who, spot: spot.at == east
    )
    assert Table(me).reach(only) == ["0503"]
    assert Table(me).reach(movement(2, ends=lambda g, who, spot: spot.at == beyond and spot.before != beyond)) == [
        "0603"
    ]


def test_who_can_go_has_an_allowance_or_may_turn() -> None:
    table = Table(piece(0, "0403"))
    me = table.game.state.pieces[0]
    found = {
        (allowance, turns): table.moves.can_go(table.game, me, movement(allowance, turns=turns))
        for allowance in (0, 1)
        for turns in ("ahead", "kept", "freely", "nearest")
    }
    assert [pair for pair, can in found.items() if not can] == [(0, "ahead"), (0, "kept")]
    assert table.moves.can_go(table.game, me, movement(0, turns="nearest", ends=lambda *asked: False))


def test_who_stays_may_turn_freely_or_to_the_nearest_where_it_may_end() -> None:
    table = Table(piece(0, "0403"))
    me = table.game.state.pieces[0]

    def may(turns: str, ends: bool | None = None, *, must_go: bool = False) -> bool:
        asked = None if ends is None else lambda g, who, spot: ends and (spot.at, spot.before) == (me.at, me.at)
        return table.moves.may_turn(table.game, me, movement(turns=turns, ends=asked), must_go=must_go)

    assert [may(turns) for turns in ("freely", "nearest", "ahead", "kept")] == [True, True, False, False]
    assert [may("freely", ends) for ends in (True, False)] == [True, False]
    assert [may("nearest", False, must_go=must) for must in (False, True)] == [True, False]
    assert may("nearest", True, must_go=True)
    table.setting.coder.asks_bearing = False
    assert not may("freely")


def test_contact_is_made_in_the_hexes_beside_another_the_nearest_first() -> None:
    foe = piece(1, "0503", side=1)
    table = Table(piece(0, "0203"), foe)
    me = table.game.state.pieces[0]
    assert table.names(table.moves.contacts(table.game, me, movement(3), foe)) == ["0403", "0402", "0404"]
    parted = movement(3, is_parted=lambda g, who, at, there: (at, there) == (number("0403"), foe.at))
    assert table.names(table.moves.contacts(table.game, me, parted, foe)) == ["0402", "0404"]
    near = piece(2, "0403")
    assert (table.moves.touches(near, foe), table.moves.touches(me, foe)) == (True, False)
    assert table.moves.has_met(table.game, near, movement(), foe)
    assert not table.moves.has_met(table.game, near, movement(is_parted=lambda *asked: True), foe)
    assert not table.moves.has_met(table.game, me, movement(), foe)


# --- going ------------------------------------------------------------------------------------------------------------


def test_who_moves_is_asked_where_and_faces_the_way_it_went() -> None:
    table = Table(piece(0, "0403", facing=4))
    me = table.game.state.pieces[0]
    (asked,) = finished(table.moves.move(table.game, me, movement(2), DEED), number("0603"))
    assert (asked.kind, asked.seat, asked.section, asked.subject) == ("march", 0, "3", ("at", 0))
    assert asked.options[0] is None
    assert table.told("section", "to", "facing", "far", "how") == [("3", number("0603"), 1, 2, "march")]


def test_who_stays_as_it_is_does_nothing_and_who_must_go_goes_if_it_can() -> None:
    table = Table(piece(0, "0403"))
    me = table.game.state.pieces[0]
    finished(table.moves.move(table.game, me, movement(2), DEED), None)
    assert table.journal == []
    (asked,) = finished(table.moves.move(table.game, me, movement(1), DEED, must_go=True), number("0503"))
    assert None not in asked.options
    still = Table(piece(0, "0403"))
    assert finished(still.moves.move(still.game, still.game.state.pieces[0], movement(0), DEED, must_go=True)) == []
    (asked,) = finished(table.moves.move(table.game, me, movement(1, turns="nearest"), DEED, must_go=True), None)
    assert asked.options[0] is None, "who may turn may stay"


@pytest.mark.parametrize(
    ("turns", "asks_bearing", "facing"),
    [("kept", True, 4), ("ahead", True, 1), ("ahead", False, 4), ("nearest", True, 3)],
)
def test_who_has_moved_faces_as_the_movement_says(turns: str, asks_bearing: bool, facing: int) -> None:
    table = Table(piece(0, "0403", facing=4), piece(1, "0406", side=1), piece(2, "0106", side=1))
    table.setting.coder.asks_bearing = asks_bearing
    finished(table.moves.move(table.game, table.game.state.pieces[0], movement(1, turns=turns), DEED), number("0503"))
    assert table.told("facing") == [(facing,)]


def test_who_turns_freely_is_asked_which_way() -> None:
    table = Table(piece(0, "0403", facing=4))
    me = table.game.state.pieces[0]
    asked = finished(table.moves.move(table.game, me, movement(1, turns="freely"), DEED), None, 2)
    assert [one.subject for one in asked] == [("at", 0), ("facing", 0, 4)]
    assert asked[1].options == [0, 1, 2, 3, 4, 5]
    assert (
        table.told("name", "facing") == [("Turned", 2)]
        if "name" in table.journal[0]
        else table.told("facing") == [(2,)]
    )


def test_who_meets_another_goes_beside_it_and_faces_it() -> None:
    foe = piece(1, "0503", side=1)
    table = Table(piece(0, "0303", facing=4), foe)
    me = table.game.state.pieces[0]
    (asked,) = finished(table.moves.meet(table.game, me, movement(2), DEED, foe), number("0402"))
    assert table.names(asked.options) == ["0403", "0402", "0404"]
    assert table.told("to", "facing", "far") == [(number("0402"), 2, 2)]
    assert finished(table.moves.meet(table.game, me, movement(2), DEED, foe)) == [], "who is there stays"
    assert len(table.journal) == 1
    far = Table(piece(0, "0101", facing=4), piece(1, "0706", side=1))
    assert finished(far.moves.meet(far.game, far.game.state.pieces[0], movement(1, turns="kept"), DEED, foe)) == []
    assert far.journal == []


def test_a_march_that_is_watched_goes_hex_by_hex_and_stops_where_it_is_halted() -> None:
    for halt_after, ends in ((1, "0503"), (2, "0603"), (9, "0703")):
        table = Table(piece(0, "0403"))
        gone: list[int] = []

        def halts(gone: list[int] = gone, halt_after: int = halt_after) -> Any:  # noqa: ANN401
            gone.append(1)
            yield from ()
            return len(gone) >= halt_after

        me = table.game.state.pieces[0]
        finished(table.moves.move(table.game, me, movement(3, turns="kept"), DEED, halts), number("0703"))
        assert table.field.name(me.at) == ends
        assert table.told("far") == [(1,)] * min(halt_after, 3)
    table = Table(piece(0, "0403"), piece(1, "0503"))
    lane = movement(2, bars=lambda g, who, spot: spot.at not in (number("0503"), number("0603")))

    def never() -> Any:  # noqa: ANN401
        yield from ()
        return False

    finished(table.moves.move(table.game, table.game.state.pieces[0], lane, DEED, never), number("0603"))
    assert table.told("to", "far") == [(number("0603"), 2)], "where a friend leaves no room it does not stop"


def test_an_objective_is_taken_by_whoever_may_hold_it_and_shows_itself() -> None:
    mill = Prize("mill", 1, hexes=frozenset([number("0503")]))

    def taken(held: bool = False, **said: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        table = Table(piece(0, "0503", side=1, **said), prizes=[Prize("hill", 1, hexes=frozenset([1])), mill])
        table.setting.is_held = lambda g, number, camp: held and (number, camp) == (1, 1)
        table.moves.take_prizes(table.game, table.game.state.pieces[0])
        return table.told("section", "objective", "side")

    assert taken() == [("7", 1, 1)]
    assert taken(held=True) == taken(kind="flag") == taken(is_hidden=True) == []


def test_pieces_are_put_where_there_is_room_and_no_enemy() -> None:
    pieces = piece(0, "0101"), piece(1, "0201", side=1), piece(2, "0301", kind="flag"), piece(3, "")
    table = Table(*pieces, is_closed=lambda at: at == number("0501"))
    places = [number(name) for name in ("0101", "0201", "0301", "0401", "0501")]
    assert table.names(table.moves.free(table.game, 0, places, "line")) == ["0301", "0401"]
    assert table.names(table.moves.free(table.game, 0, places, "flag")) == ["0101", "0301", "0401"]
    assert table.names(table.moves.free(table.game, 1, places, "line")) == ["0401"]
    table.setting.stacking = 2
    assert table.names(table.moves.free(table.game, 0, places, "line")) == ["0101", "0301", "0401"]
