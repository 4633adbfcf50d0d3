"""Moving on an open table, asked directly: what is offered, contact, facing, walks that are watched."""

from __future__ import annotations

from contextlib import nullcontext
from math import hypot
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.decisions import every_question
from engine.kit.playing.moves.tablemoves import TableMoves
from engine.model.battles import Feature
from tests.engine.kit.test_hex_moves import finished
from tests.engine.kit.test_open_field import around, field, line
from tests.engine.kit.test_table_back import piece

DEED: Any = SimpleNamespace(name="walk", section="3")


def movement(allowance: int | None = 600, **said: Any) -> Any:  # noqa: ANN401
    """A measure for a measure, unless more is said."""
    usual: dict[str, Any] = {
        **dict.fromkeys(("bars_here", "stops", "ends", "stops_near", "ends_near")),
        **dict.fromkeys(("asks_each", "asks_on_way", "asks_ground", "asks_crossed"), False),
        "turns": "ahead",
        "weight": 1,
        "scale": 1,
        "looks": 201,
        "what": "a walk",
        "allowance": lambda g, piece: allowance,
        "prices": lambda g, piece: ((1, 1, 1), (0, 0, 0)),
        "is_parted": lambda g, piece, at, there: False,
        "walls": lambda g, piece: ((1, 1, 1), (0, 0, 0)),
    }
    return SimpleNamespace(**{**usual, **said})


class Table:
    def __init__(self, *pieces: Any, features: tuple[Feature, ...] = (), **said: Any) -> None:  # noqa: ANN401
        hiding = SimpleNamespace(is_used=False, known_to=lambda g, side: nullcontext(), reveal=lambda g, foe: None)
        open_ground = SimpleNamespace(field_of=lambda kind, name: dict.fromkeys(("open", "mud", "wall"), False))
        usual: dict[str, Any] = {
            "hiding": hiding,
            "home": ["n", "s"],
            "light": ("flag",),
            "passing": True,
            "coder": SimpleNamespace(asks_bearing=True, field_of=open_ground.field_of),
            "movements_of": lambda kind: [],
            "prizes": [],
            "holders": ("man",),
            "camps": [0, 1],
            "section": "9",
            "is_held": lambda g, number, camp: False,
            "is_closed": lambda place: False,
        }
        self.setting: Any = SimpleNamespace(**{**usual, **said})
        self.field = self.setting.field = field(*features)
        self.moves = TableMoves(self.setting, self.field)
        self.journal: list[dict[str, Any]] = []
        for one in pieces:
            one.__dict__.update({"ground": "open", "is_hidden": False, "last_x": one.x, "last_y": one.y} | one.__dict__)
        self.game: Any = SimpleNamespace(
            state=SimpleNamespace(pieces=list(pieces)),
            meter=SimpleNamespace(charge=lambda many, what: None),
            citing="7",
            record=self._record,
        )

    @property
    def me(self) -> Any:  # noqa: ANN401
        return self.game.state.pieces[0]

    def _record(self, event: Any) -> None:  # noqa: ANN401
        plain = event.to_plain()
        self.journal.append(plain)
        if event.name == "Moved":
            who = self.game.state.pieces[plain["piece"]]
            who.x, who.y, who.facing = plain["x"], plain["y"], plain["facing"]

    def reach(self, how: Any = None) -> list[tuple[int, int]]:  # noqa: ANN401
        return self.moves.reach(self.game, self.me, how or movement())

    def told(self, *names: str) -> list[tuple[Any, ...]]:
        return [tuple(event[name] for name in names) for event in self.journal]


def east(places: list[tuple[int, int]]) -> list[int]:
    return [x for x, y in places if y == 1_800 and x > 2_000]


# --- what is offered --------------------------------------------------------------------------------------------------


def test_nothing_is_offered_to_who_has_no_allowance_or_is_not_there() -> None:
    table = Table(piece(0, 20, 18))
    assert table.reach(movement(0)) == []
    assert table.reach(movement(-3)) == []
    assert table.reach(movement(1)) == []
    assert table.reach(movement(allowance=None)) == []
    assert east(table.reach()) == [2_200, 2_400, 2_600]
    assert (2_000, 1_800) not in table.reach()
    assert east(table.reach(movement(6, scale=100))) == [2_200, 2_400, 2_600]
    gone = Table(piece(0, 20, 18))
    gone.me.at = -1
    assert gone.reach() == []
    with every_question():
        assert east(table.reach()) == [2_100, 2_200, 2_300, 2_400, 2_500, 2_600], "examples may name every place"


def test_contact_is_offered_straight_ahead_and_around_an_enemy() -> None:
    foe = piece(1, 25, 18, side=1)
    places = Table(piece(0, 20, 18), foe).reach()
    assert (2_300, 1_800) in places
    assert all(hypot(x - 2_500, y - 1_800) >= 200 for x, y in places)
    touching = [(x, y) for x, y in places if int(hypot(x - 2_500, y - 1_800)) == 200]
    assert len(touching) >= 3
    assert (2_600, 1_800) not in places, "nobody goes through an enemy"
    far = Table(piece(0, 20, 18), piece(1, 29, 18, side=1)).reach()
    assert (2_600, 1_800) in far
    assert not any(int(hypot(x - 2_900, y - 1_800)) == 200 for x, y in far)


def test_friends_are_passed_and_not_stood_on_unless_they_take_no_room() -> None:
    for mate, passing, wanted in (
        (piece(1, 24, 18), True, [2_200, 2_600]),
        (piece(1, 24, 18), False, [2_200]),
        (piece(1, 24, 18, kind="flag"), True, [2_200, 2_400, 2_600]),
        (piece(1, 24, 18, kind="flag"), False, [2_200, 2_400, 2_600]),
        (piece(1, 24, 20), True, [2_200, 2_400, 2_600]),
        (piece(1, 24, 20), False, [2_200, 2_400, 2_600]),
    ):
        assert east(Table(piece(0, 20, 18), mate, passing=passing).reach()) == wanted, (mate, passing)
    mate = piece(1, 24, 18)
    assert east(Table(piece(0, 20, 18, kind="flag"), mate).reach()) == [2_200, 2_400, 2_600]


def test_who_stands_on_somebody_already_goes_nowhere() -> None:
    assert Table(piece(0, 20, 18), piece(1, 21, 18, side=1)).reach() == []
    assert Table(piece(0, 20, 18), piece(1, 21, 18), passing=False).reach() == []
    assert Table(piece(0, 20, 18), piece(1, 21, 18)).reach()
    assert Table(piece(0, 20, 18), piece(1, 22, 18, side=1)).reach()


def test_enemies_near_the_way_stop_it_or_are_where_it_must_end() -> None:
    foe = piece(1, 24, 21, side=1)
    stops = movement(stops=lambda *asked: None, stops_near=300, asks_on_way=True, looks=301)
    assert east(Table(piece(0, 20, 18), foe).reach(stops)) == [2_200, 2_400], "there it is within three measures"
    beside = piece(1, 20, 21, side=1)
    assert east(Table(piece(0, 20, 18), beside).reach(stops)) == [2_200, 2_400, 2_600], "who stands near may leave"
    ends = movement(ends=lambda *asked: None, ends_near=300, looks=301)
    assert east(Table(piece(0, 20, 18), foe).reach(ends)) == [2_400]


def test_nobody_halts_where_a_friend_leaves_no_room() -> None:
    halts = movement(asks_each=True, asks_on_way=True, stops=lambda g, who, spot: spot.x >= 2_300)
    assert east(Table(piece(0, 20, 18)).reach(halts)) == [2_200, 2_300]
    assert east(Table(piece(0, 20, 18), piece(1, 23, 18)).reach(halts)) == []
    assert east(Table(piece(0, 20, 18), piece(1, 25, 18)).reach(halts)) == [2_200, 2_300]


def test_every_place_is_asked_whether_it_may_be_entered_left_or_ended_on() -> None:
    table = Table(piece(0, 20, 18))

    def asked(**said: Any) -> list[int]:  # noqa: ANN401
        return east(table.reach(movement(asks_each=True, asks_on_way=True, asks_ground=True, **said)))

    assert asked(bars_here=lambda g, who, spot: spot.x >= 2_400) == [2_200]
    assert asked(ends=lambda g, who, spot: spot.x != 2_400) == [2_200, 2_600]
    assert asked(stops=lambda g, who, spot: spot.x >= 2_350) == [2_200, 2_400]
    assert asked(stops=lambda g, who, spot: spot.x >= 2_400) == [2_200, 2_400]
    found = asked(stops=lambda g, who, spot: 2_250 <= spot.x <= 2_350, ends=lambda g, who, spot: spot.x < 2_300)
    assert found == [2_200], "it halts where it may not end"
    seen: list[tuple[int, int, str, str]] = []
    wall = Table(piece(0, 20, 18), features=(line("wall", (23, 10), (23, 30)), around(25, 18, 2, 2, "mud")))

    def look(_: Any, __: Any, spot: Any) -> bool:  # noqa: ANN401
        seen.append((spot.x, spot.from_x, spot.crossed, spot.ground))
        return False

    wall.reach(movement(asks_each=True, asks_on_way=True, asks_ground=True, asks_crossed=True, stops=look))
    assert "wall" in {crossed for x, _, crossed, _ in seen if x == 2_300}
    assert {crossed for x, _, crossed, _ in seen if x < 2_300} == {"open"}
    assert {ground for x, _, _, ground in seen if x == 2_500} >= {"mud"}
    assert {start for _, start, _, _ in seen} == {2_000}


# --- contact ----------------------------------------------------------------------------------------------------------


def test_places_against_another_come_the_nearest_first_and_not_through_a_wall() -> None:
    foe = piece(1, 25, 18, side=1)
    table = Table(piece(0, 20, 18), foe)
    places = table.moves.contacts(table.game, table.me, movement(), foe)
    assert places[0] == (2_300, 1_800)
    assert [hypot(x - 2_000, y - 1_800) for x, y in places] == sorted(hypot(x - 2_000, y - 1_800) for x, y in places)
    assert all(int(hypot(x - 2_500, y - 1_800)) == 200 for x, y in places)
    parted = movement(is_parted=lambda g, who, at, there: at == (2_300, 1_800))
    assert places[0] not in table.moves.contacts(table.game, table.me, parted, foe)
    assert table.moves.contacts(table.game, table.me, movement(0), foe) == []
    assert table.moves.contacts(table.game, table.me, movement(299), foe) == []
    assert table.moves.contacts(table.game, table.me, movement(300), foe) == [(2_300, 1_800)]
    wary = movement(900, stops=lambda *asked: None, stops_near=400, asks_on_way=True, looks=401)
    table.me.x = 1_500
    assert (2_300, 1_800) in table.moves.contacts(table.game, table.me, wary, foe), (
        "it would stop four measures before it"
    )
    assert (2_300, 1_800) not in table.reach(wary)
    table.me.x = 2_000
    halting = movement(stops=lambda *asked: True, asks_on_way=True, asks_each=True)
    assert (2_300, 1_800) in table.moves.contacts(table.game, table.me, halting, foe), (
        "what stops others does not stop it"
    )
    table.me.at = -1
    assert table.moves.contacts(table.game, table.me, movement(), foe) == []


def test_bases_that_touch_may_be_rounded_apart() -> None:
    foe = piece(1, 25, 18, side=1)
    table = Table(piece(0, 20, 18), foe)
    for gap, is_touching in ((200, True), (202, True), (203, False)):
        table.me.x = 2_500 - gap
        assert table.moves.touches(table.me, foe) is is_touching
        assert table.moves.has_met(table.game, table.me, movement(), foe) is is_touching
    table.me.x = 2_300
    assert not table.moves.has_met(table.game, table.me, movement(is_parted=lambda *asked: True), foe)


@pytest.mark.parametrize(
    ("turns", "asks_bearing", "facing"), [("ahead", True, 90), ("kept", True, 5), ("ahead", False, 5)]
)
def test_who_meets_another_goes_against_it_and_faces_it(turns: str, asks_bearing: bool, facing: int) -> None:
    foe = piece(1, 25, 18, side=1)
    table = Table(piece(0, 20, 18, facing=5), foe)
    table.setting.coder.asks_bearing = asks_bearing
    (asked,) = finished(table.moves.meet(table.game, table.me, movement(turns=turns), DEED, foe), (2_300, 1_800))
    assert (asked.kind, asked.seat, asked.section, asked.subject) == ("walk", 0, "3", ("at", 0))
    assert table.told("section", "x", "y", "facing", "far", "how") == [("3", 2_300, 1_800, facing, 300, "walk")]
    assert finished(table.moves.meet(table.game, table.me, movement(turns=turns), DEED, foe)) == []
    assert len(table.journal) == 1, "one that touches it already stays"


def test_who_can_reach_nobody_only_turns_to_it() -> None:
    foe = piece(1, 40, 18, side=1)
    table = Table(piece(0, 20, 18), foe)
    assert finished(table.moves.meet(table.game, table.me, movement(), DEED, foe)) == []
    assert table.told("piece", "facing") == [(0, 90)]


# --- going ------------------------------------------------------------------------------------------------------------


def test_who_moves_is_asked_where_and_may_stay_unless_it_must_go() -> None:
    table = Table(piece(0, 20, 18, facing=5))
    (asked,) = finished(table.moves.move(table.game, table.me, movement(), DEED), (2_400, 1_800))
    assert (asked.options[0], asked.kind, asked.subject) == (None, "walk", ("at", 0))
    assert table.told("x", "y", "facing", "far", "ground") == [(2_400, 1_800, 90, 400, "open")]
    (asked,) = finished(table.moves.move(table.game, table.me, movement(), DEED), None)
    assert len(table.journal) == 1
    (asked,) = finished(table.moves.move(table.game, table.me, movement(), DEED, must_go=True), (2_400, 2_000))
    assert None not in asked.options
    still = Table(piece(0, 20, 18))
    assert finished(still.moves.move(still.game, still.me, movement(0), DEED, must_go=True)) == []
    (asked,) = finished(still.moves.move(still.game, still.me, movement(turns="nearest"), DEED, must_go=True), None)
    assert asked.options[0] is None


@pytest.mark.parametrize(
    ("turns", "asks_bearing", "facing"),
    [("kept", True, 5), ("ahead", True, 90), ("ahead", False, 5), ("nearest", True, 180), ("kept", False, 5)],
)
def test_who_has_moved_faces_as_the_movement_says(turns: str, asks_bearing: bool, facing: int) -> None:
    table = Table(piece(0, 20, 18, facing=5), piece(1, 24, 6, side=1), piece(2, 40, 30, side=1))
    table.setting.coder.asks_bearing = asks_bearing
    finished(table.moves.move(table.game, table.me, movement(turns=turns), DEED), (2_400, 1_800))
    assert table.told("facing") == [(facing,)]


def test_who_turns_to_the_nearest_keeps_its_facing_where_there_is_none() -> None:
    table = Table(piece(0, 20, 18, facing=5))
    finished(table.moves.move(table.game, table.me, movement(turns="nearest"), DEED), (2_400, 1_800))
    assert table.told("facing") == [(5,)]


def test_who_turns_freely_is_asked_which_way_its_own_among_them() -> None:
    table = Table(piece(0, 20, 18, facing=5))
    asked = finished(table.moves.move(table.game, table.me, movement(turns="freely"), DEED), None, 60)
    assert asked[1].options == [0, 5, *range(30, 360, 30)]
    assert asked[1].subject == ("facing", 0, 5)
    assert table.told("facing") == [(60,)]


def test_who_can_go_has_an_allowance_or_may_turn_where_it_may_end() -> None:
    table = Table(piece(0, 20, 18))
    table.me.ground = "mud"

    def can(allowance: int, turns: str, **said: Any) -> bool:  # noqa: ANN401
        return table.moves.can_go(table.game, table.me, movement(allowance, turns=turns, **said))

    assert [can(0, turns) for turns in ("freely", "nearest", "ahead", "kept")] == [True, True, False, False]
    assert can(1, "kept")
    assert can(0, "freely", ends=lambda g, who, spot: spot.ground == "mud")
    assert not can(0, "freely", ends=lambda g, who, spot: spot.ground == "open")
    assert can(0, "nearest", ends=lambda *asked: False)
    assert not table.moves.may_turn(
        table.game, table.me, movement(turns="nearest", ends=lambda *asked: False), must_go=True
    )
    table.setting.coder.asks_bearing = False
    assert not can(0, "freely")


def test_a_walk_that_is_watched_goes_a_base_at_a_time() -> None:
    def walked(halt_after: int, *others: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
        table = Table(piece(0, 20, 18), *others)
        gone: list[int] = []

        def halts() -> Any:  # noqa: ANN401
            gone.append(1)
            yield from ()
            return len(gone) >= halt_after

        finished(table.moves.move(table.game, table.me, movement(700), DEED, halts), (2_700, 1_800))
        return table.told("x", "far")

    assert walked(9) == [(2_200, 200), (2_400, 200), (2_600, 200), (2_700, 100)]
    assert walked(2) == [(2_200, 200), (2_400, 200)]
    assert walked(9, piece(1, 24, 18)) == [(2_200, 200), (2_600, 400), (2_700, 100)], "it does not stop on a friend"


def test_whoever_turns_only_is_watched_by_nobody() -> None:
    table = Table(piece(0, 20, 18))

    def halts() -> Any:  # noqa: ANN401
        raise AssertionError("nobody watches")
        yield

    finished(table.moves.move(table.game, table.me, movement(turns="freely"), DEED, halts), None, 60)
    assert table.told("facing") == [(60,)]
