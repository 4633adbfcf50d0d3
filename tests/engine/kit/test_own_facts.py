"""What the kit answers from the position by itself, asked directly: who is near, who is in the way, what is held."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.field.prizes import Prize
from engine.kit.playing.inway import clear_ways
from engine.kit.playing.ownfacts import own_facts
from tests.engine.kit.test_hex_field import field as hexes
from tests.engine.kit.test_hex_field import number
from tests.engine.kit.test_hex_moves import piece as company
from tests.engine.kit.test_open_field import field as table
from tests.engine.kit.test_table_back import piece as man

HEXES, OPEN = hexes(), table()


def setting(of: Any, **said: Any) -> Any:  # noqa: ANN401
    usual: dict[str, Any] = {
        "field": of,
        "hiding": SimpleNamespace(decoys=frozenset()),
        "kinds_like": lambda kind: frozenset(("man", "line", "flag")),
        "prizes": [],
        "is_held": lambda g, number, camp: g.state.held[number] == camp,
        "led": {},
        "turns": 6,
        "is_at_exit": lambda piece: piece.id == 3,
        "moves": SimpleNamespace(is_cornered=lambda g, piece: piece.id == 2),
        "blocks_sight": None,
    }
    return SimpleNamespace(**{**usual, **said})


class Charged:
    def __init__(self) -> None:
        self.told: list[tuple[int, str]] = []

    def charge(self, many: int, what: str) -> None:
        self.told.append((many, what))


def game(*pieces: Any, **state: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(state=SimpleNamespace(pieces=list(pieces), **state), meter=Charged(), turn_is_over=False)


# --- who is near ------------------------------------------------------------------------------------------------------


def near(of: Any, pieces: list[Any], far: int, *kinds: str, decoys: tuple[int, ...] = ()) -> tuple[int, int]:  # noqa: ANN401
    """Friends and enemies of the first within so far of where it stands."""
    facts = own_facts(setting(of, hiding=SimpleNamespace(decoys=frozenset(decoys))), len(pieces))
    asked = (frozenset(kinds),) if kinds else ()
    found = [
        facts[name](game(*pieces), pieces[0], pieces[0], far, *asked) for name in ("friends_within", "enemies_within")
    ]
    return found[0], found[1]


ON_HEXES = [
    company(0, "0403"),
    company(1, "0503"),
    company(2, "0603", side=1),
    company(3, "0101", side=1),
    company(4, "0402", kind="flag"),
    company(5, "", side=1),
    company(6, "0303", side=1, kind="flag"),
]


def test_friends_and_enemies_are_counted_by_hexes() -> None:
    assert [near(HEXES, ON_HEXES, far) for far in (0, 1, 2, 4)] == [(0, 0), (2, 1), (2, 2), (2, 3)]
    assert [near(HEXES, ON_HEXES, far, "line") for far in (1, 2, 4)] == [(1, 0), (1, 1), (1, 2)]
    assert near(HEXES, ON_HEXES, 4, "flag") == (1, 1)


ON_TABLE = [
    man(0, 20, 18),
    man(1, 23, 18),
    man(2, 20, 14, side=1),
    man(3, 17, 14, side=1),
    man(4, 20, 15, kind="flag"),
    man(5, 100_000, 100_000, side=1, is_in_play=False),
]
ON_TABLE[5].at = -1


def test_friends_and_enemies_are_counted_by_measures_rounded_down() -> None:
    assert [near(OPEN, ON_TABLE, far) for far in (0, 299, 300, 399, 400, 499, 500)] == [
        (0, 0),
        (0, 0),
        (2, 0),
        (2, 0),
        (2, 1),
        (2, 1),
        (2, 2),
    ]
    assert [near(OPEN, ON_TABLE, far, "man") for far in (299, 300, 400, 500)] == [(0, 0), (1, 0), (1, 1), (1, 2)]
    slanting = [man(0, 20, 18), man(1, 20, 18, side=1)]
    slanting[1].x, slanting[1].y = 2_000 + 212, 1_800 + 213  # 300.5 away
    assert [near(OPEN, slanting, far)[1] for far in (299, 300)] == [0, 1]
    slanting[1].x, slanting[1].y = 2_000 + 301, 1_800
    assert near(OPEN, slanting, 300)[1] == 0
    slanting[1].x = 2_000 - 301
    assert near(OPEN, slanting, 300)[1] == 0


def test_decoys_are_no_friends() -> None:
    assert near(HEXES, ON_HEXES, 2, decoys=(1,)) == (1, 2)
    assert near(HEXES, ON_HEXES, 2, "line", decoys=(1,)) == (0, 1)
    assert near(HEXES, ON_HEXES, 2, "line", decoys=(9,)) == (1, 1)
    assert near(OPEN, ON_TABLE, 300, decoys=(1,)) == (1, 0)
    assert near(OPEN, ON_TABLE, 299, decoys=(9,)) == (0, 0)


def test_a_fact_that_looks_at_all_pieces_is_charged_where_they_are_many() -> None:
    for pieces, told in ((64, []), (65, [(65, "`friends_within`")])):
        at_hand = game(*ON_HEXES)
        own_facts(setting(HEXES), pieces)["friends_within"](at_hand, ON_HEXES[0], ON_HEXES[0], 1)
        assert at_hand.meter.told == told


def test_a_place_is_taken_by_whoever_is_nearer_than_two_stay_apart() -> None:
    taken = own_facts(setting(HEXES), 3)["spot.taken"]
    assert [taken(game(*ON_HEXES), company(9, name)) for name in ("0403", "0404", "0101")] == [True, False, True]
    taken = own_facts(setting(OPEN), 3)["spot.taken"]
    assert [taken(game(ON_TABLE[0]), SimpleNamespace(x=2_000 + gap, y=1_800)) for gap in (0, 199, 200)] == [
        True,
        True,
        False,
    ]
    assert not taken(game(man(0, 20, 18, is_in_play=False)), SimpleNamespace(x=2_000, y=1_800))


# --- who is in the way ------------------------------------------------------------------------------------------------


def test_on_hexes_whoever_stands_between_is_in_the_way() -> None:
    clear = clear_ways(setting(HEXES))
    one, other = company(0, "0101"), company(1, "0501")

    def is_clear(*between: Any, kinds: Any = None) -> bool:  # noqa: ANN401
        return clear(game(one, other, *between), one, other, kinds)

    assert is_clear()
    assert not is_clear(company(2, "0301"))
    assert is_clear(company(2, "0302"))
    assert is_clear(company(2, "0301", is_in_play=False))
    assert is_clear(company(2, "0301"), kinds=("flag",))
    assert not is_clear(company(2, "0301"), kinds=("line",))
    assert is_clear(company(2, "0501"), company(3, "0101")), "who stands with one of the two is not between them"
    assert not clear(game(one, other), one, company(9, ""))
    assert not clear(game(one, other), company(9, ""), one)
    down, up = company(0, "0301"), company(1, "0303")
    for taken, is_free in ((("0202", "0302"), False), (("0202",), True), (("0302",), True)):
        others = [company(2 + place, name) for place, name in enumerate(taken)]
        assert clear(game(down, up, *others), down, up) is is_free


def test_on_a_table_whoever_is_nearer_to_the_line_than_half_a_base_is_in_the_way() -> None:
    clear = clear_ways(setting(OPEN))
    one, other = man(0, 10, 10), man(1, 20, 10)

    def is_clear(x: int, y: int, **said: Any) -> bool:  # noqa: ANN401
        between = man(2, 0, 0, **said)
        between.x, between.y = x, y
        return clear(game(one, other, between), one, other) and clear(game(one, other, between), other, one)

    assert [is_clear(1_500, 1_000 + aside) for aside in (0, 99, 100, -99, -100)] == [False, False, True, False, True]
    assert [is_clear(2_000 + beyond, 1_000) for beyond in (99, 100)] == [False, True]
    assert [is_clear(1_000 - before, 1_000) for before in (99, 100)] == [False, True]
    assert is_clear(1_500, 1_000, is_in_play=False)
    slope = man(1, 18, 16)
    beside = man(2, 0, 0)
    for x, y, is_free in ((1_400, 1_300, False), (1_400 + 59, 1_300 - 79, False), (1_400 + 60, 1_300 - 80, True)):
        beside.x, beside.y = x, y
        assert clear(game(one, slope, beside), one, slope) is is_free
    assert not clear(game(one, other), one, SimpleNamespace(at=-1, x=0, y=0))
    assert not clear(game(one, other), SimpleNamespace(at=-1, x=0, y=0), one)


# --- armies and the clock ---------------------------------------------------------------------------------------------


def army(side: int, **said: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(side=side, camp=side, hand=[1, 2, 3], is_out=False, **said)


def test_what_an_army_holds_is_worth_what_it_is_worth_to_it() -> None:
    prizes = [Prize("mill", 3), Prize("hill", 5, gains=1), Prize("ford", 7, gains=0), Prize("inn", 1)]
    facts = own_facts(setting(HEXES, prizes=prizes), 3)
    at_hand = game(held=[0, 0, 0, 1])
    assert [facts["army.prizes"](at_hand, army(side)) for side in (0, 1)] == [10, 1]
    held = facts["held_by"]
    assert [held(at_hand, name, army(0)) for name in ("mill", "inn", "moon")] == [True, False, False]


def test_pieces_that_are_left_and_lost_are_counted_without_decoys() -> None:
    pieces = [
        SimpleNamespace(id=number, side=side, is_lost=lost, is_gone=gone)
        for number, (side, lost, gone) in enumerate(
            ((0, False, False), (0, True, True), (0, False, True), (1, True, True), (0, False, False), (0, True, True))
        )
    ]
    for decoys, left, lost in (((), 2, 2), ((4, 5), 1, 1)):
        facts = own_facts(setting(HEXES, hiding=SimpleNamespace(decoys=frozenset(decoys))), 3)
        at_hand = game(*pieces)
        assert (facts["army.pieces_left"](at_hand, army(0)), facts["army.pieces_lost"](at_hand, army(0))) == (
            left,
            lost,
        )


@pytest.mark.parametrize(
    ("turn", "turns", "is_over", "is_last"),
    [(6, 6, True, True), (7, 6, True, True), (5, 6, True, False), (6, 6, False, False), (6, 0, True, False)],
)
def test_the_last_turn_is_over_when_as_many_have_been_played(
    turn: int, turns: int, is_over: bool, is_last: bool
) -> None:
    facts = own_facts(setting(HEXES, turns=turns), 3)
    at_hand = game(turn=turn)
    at_hand.turn_is_over = is_over
    assert facts["last_turn"](at_hand) is is_last
    assert (facts["turn_over"](at_hand), facts["turn_number"](at_hand)) == (is_over, turn)


def test_small_facts_of_armies_and_pieces() -> None:
    facts = own_facts(setting(HEXES), 3)
    at_hand = game(turn_of=1, armies=[army(0), army(1), SimpleNamespace(is_out=True)])
    assert [facts["army.has_turn"](at_hand, army(side)) for side in (0, 1)] == [False, True]
    assert [facts["army.number"](at_hand, army(side)) for side in (0, 1)] == [1, 2]
    assert (facts["army.cards"](at_hand, army(0)), facts["sides_left"](at_hand)) == (3, 2)
    assert [facts["piece.at_exit"](at_hand, SimpleNamespace(id=one)) for one in (2, 3)] == [False, True]
    assert [facts["piece.cornered"](at_hand, SimpleNamespace(id=one)) for one in (2, 3)] == [True, False]


def test_two_are_of_one_command_or_one_leads_the_other_s() -> None:
    same = own_facts(setting(HEXES, led={5: ("left",)}), 3)["same_command"]

    def who(number: int, command: str, side: int = 0) -> Any:  # noqa: ANN401
        return SimpleNamespace(id=number, command=command, side=side)

    assert same(None, who(1, "left"), who(2, "left"))
    assert not same(None, who(1, "left"), who(2, "right"))
    assert not same(None, who(1, "left"), who(2, "left", side=1))
    assert not same(None, who(1, ""), who(2, ""))
    assert not same(None, who(1, ""), who(2, "left"))
    assert same(None, who(5, "staff"), who(2, "left"))
    assert same(None, who(2, "left"), who(5, "staff"))
    assert not same(None, who(5, "staff"), who(2, "right"))
    assert not own_facts(setting(HEXES), 3)["same_command"](None, who(5, "staff"), who(2, "left"))


def test_sight_that_changes_is_asked_of_what_blocks_it_now() -> None:
    closed = {number("0301")}
    facts = own_facts(setting(HEXES, blocks_sight=lambda g, spot: spot.at in closed), 3)
    one, other = company(0, "0101"), company(1, "0501")
    assert not facts["sees"](game(), one, other)
    closed.clear()
    assert facts["sees"](game(), one, other)
