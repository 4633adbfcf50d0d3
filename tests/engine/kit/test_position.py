"""The position of a game of the kit: how a piece stands, what an army begins with, what was done and how often."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.deck import Deck
from engine.kit.field.prizes import Prize
from engine.kit.playing.changes import _whole
from engine.kit.position.game import KitGame, cast_class, slot
from engine.kit.position.once import has_done
from engine.kit.position.records import (
    AWAY,
    IN_PLAY,
    LEFT,
    LOST,
    NOWHERE,
    WAITING,
    AnyArmy,
    AnyPiece,
    AnyState,
    Decks,
    start_of,
)
from engine.kit.position.side_events import NO_SIDE, NOBODY
from engine.model.values import Literal, Quantity, Ref

CARD: Any = None


def piece() -> AnyPiece:
    return AnyPiece(3, "guard", 1, "company", CARD, "")


def test_a_piece_begins_nowhere_and_waits() -> None:
    guard = piece()
    assert (guard.at, guard.last, guard.x, guard.y, guard.last_x, guard.last_y) == (NOWHERE, NOWHERE, *(AWAY,) * 4)
    assert (guard.camp, guard.facing, guard.ground, guard.status) == (0, 0, "", WAITING)
    assert (guard.is_in_play, guard.is_lost, guard.is_gone, guard.is_hidden) == (False,) * 4
    assert (guard.moved, guard.acts, guard.did_in_phase, guard.did_in_turn, guard.did) == (0, 0, 0, 0, 0)
    assert (NOWHERE, AWAY, IN_PLAY, LOST, LEFT, WAITING) == (-1, 10_000_000, 0, 1, 2, 3)


def test_an_army_and_a_battle_begin_with_nothing_done() -> None:
    army = AnyArmy(0, "red", CARD, 1)
    assert (army.camp, army.is_out, army.has_passed, army.is_in_play, army.hand) == (0, False, False, True, [])
    assert (army.acts, army.did_in_phase, army.did_in_turn, army.did) == (0, 0, 0, 0)
    state = AnyState()
    assert (state.active, state.last_side, state.has_begun, state.is_phase_over) == (-1, -1, False, False)
    assert (state.chit, state.turn_of, state.has_entered) == ((-1, ""), NO_SIDE, False)
    assert (NO_SIDE, NOBODY) == (-1, -2)
    bare = Prize("mill", 3)
    assert (bare.reach, bare.gains, bare.owner, bare.hexes, bare.boxes) == (0, -1, -1, frozenset(), ())


@pytest.mark.parametrize(
    ("status", "is_lost", "is_gone", "stays_hidden"),
    [(LOST, True, True, False), (LEFT, False, True, False), (WAITING, False, False, True)],
)
def test_who_is_no_longer_in_play_stands_nowhere_and_is_remembered_where_it_stood(
    status: int, is_lost: bool, is_gone: bool, stays_hidden: bool
) -> None:
    guard = piece()
    guard.stand(IN_PLAY)
    assert (guard.is_in_play, guard.is_lost, guard.is_gone) == (True, False, False)
    guard.at, guard.x, guard.y, guard.is_hidden = 7, 100, 200, True
    guard.stand(IN_PLAY)
    assert (guard.at, guard.x, guard.is_hidden) == (7, 100, True)
    guard.stand(status)
    assert (guard.is_in_play, guard.is_lost, guard.is_gone) == (False, is_lost, is_gone)
    assert (guard.at, guard.x, guard.y, guard.last, guard.last_x, guard.last_y) == (NOWHERE, AWAY, AWAY, 7, 100, 200)
    assert guard.is_hidden is stays_hidden
    shown = piece()
    shown.stand(status)
    assert not shown.is_hidden


def test_a_phase_and_a_turn_forget_what_was_done_in_them() -> None:
    guard = piece()
    guard.moved, guard.acts, guard.did_in_phase, guard.did_in_turn, guard.did = 1, 2, 3, 4, 5
    guard.forget_step()
    assert (guard.moved, guard.acts, guard.did_in_phase, guard.did_in_turn, guard.did) == (1, 0, 0, 4, 5)
    guard.forget_turn()
    assert (guard.moved, guard.did_in_turn, guard.did) == (0, 0, 5)


def test_what_may_be_done_once_is_told_by_its_bit() -> None:
    who = SimpleNamespace(did_in_phase=1, did_in_turn=2, did=4)
    found = {once: [bit for bit in (1, 2, 4) if has_done(who, once, bit)] for once in ("phase", "turn", "battle", "")}
    assert found == {"phase": [1], "turn": [2], "battle": [4], "": []}


def test_decks_of_a_copy_are_its_own() -> None:
    decks = Decks({"orders": Deck([1, 2])})
    copy = decks.copy()
    copy["orders"].bag.clear()
    assert decks["orders"].bag == [1, 2]


def kept(start: Any, of: str = "number") -> Any:  # noqa: ANN401
    return SimpleNamespace(start=start, type=of)


def test_a_kept_fact_begins_as_it_says_or_with_nothing_until_its_card_answers() -> None:
    def length(quantity: Quantity) -> int:
        return 100 * int(quantity.amount)

    assert start_of(kept(3), length) == 3
    assert start_of(kept(Quantity(3, "um")), length) == 300
    assert start_of(kept(Ref("order", "halt")), length) == "halt"
    later = {of: start_of(kept(Literal(5), of), length) for of in ("number", "distance", "yes_no", "order")}
    assert later == {"number": 0, "distance": 0, "yes_no": False, "order": ""}


def test_figures_that_are_kept_are_whole_and_no_larger_than_anybody_counts() -> None:
    found = [_whole(value) for value in (3, Fraction(7, 2), Fraction(-7, 2), 10**9, -(10**9), 999_999, -999_999)]
    assert found == [3, 3, -4, 999_999, -999_999, 999_999, -999_999]
    assert _whole(True) is True
    assert (_whole("halt"), _whole(None)) == ("halt", None)
    assert type(_whole(Fraction(4, 2))) is int


def test_a_cast_begins_empty() -> None:
    cast = cast_class(("shooter", "target", "shooter"))()
    assert cast.roles == ("r_shooter", "r_target")
    assert (slot("target"), cast.r_target, cast.game, cast.card, cast.stood) == ("r_target", None, None, None, None)
    words = ("roll", "die", "goal", "score", "cards", "successes", "amount", "rival", "is_stopped")
    assert [getattr(cast, word) for word in words] == [0] * 9


class Falling(KitGame):
    """A game of which only those who fall are looked at."""

    def __init__(self) -> None:
        self.told: list[Any] = []
        state: Any = SimpleNamespace(over=False)
        self.__dict__["state"] = state

    def record(self, event: Any) -> None:  # noqa: ANN401
        self.told.append(event)


def test_who_falls_where_all_act_together_stands_until_everything_has_followed() -> None:
    game: Any = Falling()
    one, other = SimpleNamespace(is_in_play=True), SimpleNamespace(is_in_play=True)
    assert game.stands(one)
    game.take_off(one, "lost")
    assert game.told == ["lost"]
    game.falling = []
    game.take_off(one, "falls")
    game.take_off(other, "goes")
    assert game.told == ["lost"]
    assert not game.stands(one)
    assert game.stands(SimpleNamespace(is_in_play=True))
    assert not game.stands(SimpleNamespace(is_in_play=False))
    other.is_in_play = False
    game.take_off_the_fallen()
    assert game.told == ["lost", "falls"]
    assert game.falling is None
    game.take_off_the_fallen()
    game.falling = [(one, "late")]
    game.state.over = True
    game.take_off_the_fallen()
    assert game.told == ["lost", "falls"]


def test_what_a_game_has_not_been_told_is_not_so() -> None:
    found = KitGame.citing, KitGame.turn_is_over, KitGame.is_choosing_row, KitGame.stood, KitGame.laid
    assert found == ("", False, False, None, frozenset())
