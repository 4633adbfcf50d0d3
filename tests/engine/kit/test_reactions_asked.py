"""Reactions, asked directly: who is asked, who is fit, and what whoever reacts must do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.playing.reactions import REACTED, Reaction
from tests.engine.kit.test_actions_asked import answered, game, hiding, who
from tests.engine.kit.test_hex_moves import finished


def reaction(**said: Any) -> Any:  # noqa: ANN401
    deed = SimpleNamespace(name="parry", by="target", at="", section="6", once="", plays="", must=False, instead=False)
    made: Any = Reaction.__new__(Reaction)
    usual: dict[str, Any] = {
        "deed": deed,
        "bit": 2,
        "is_known": True,
        "holds": None,
        "trial": None,
        "does": None,
        "movement": None,
        "meets": "",
        "_only_tests": False,
        "_only_meets": False,
        "_weight": 3,
        "_what": "the reaction `parry`",
        "_key": "parry shoot",
        "setting": SimpleNamespace(
            hiding=hiding(),
            declared=SimpleNamespace(roles={"target": "line"}),
            pieces_for=lambda g, kind: [one for one in g.state.pieces if one.kind == kind],
            cards=SimpleNamespace(playable=lambda g, piece, deed, key: []),
            moves=SimpleNamespace(
                touches=lambda one, other: True,
                has_met=lambda g, one, movement, other: True,
                contacts=lambda g, one, movement, other: [],
                may_turn=lambda g, one, movement, must_go: False,
                reach=lambda g, one, movement: [],
            ),
        ),
    }
    for name, value in {**usual, **said}.items():
        setattr(made, name, value)
    return made


def test_whoever_is_known_is_asked_and_else_all_of_the_kind_one_after_the_other() -> None:
    target = who(1, side=1)
    cast = SimpleNamespace(r_target=target)
    at_hand = game(who(0), target, who(2, side=1, kind="flag"))
    (asked,) = finished(reaction().offer(at_hand, cast), None)
    assert (asked.kind, asked.seat, asked.section, asked.options, asked.subject) == (
        "parry",
        1,
        "6",
        [None, "parry"],
        1,
    )
    assert (at_hand.told, at_hand.meter.told) == ([], [])
    asked_all = finished(reaction(is_known=False).offer(at_hand, cast), "parry", None)
    assert [one.subject for one in asked_all] == [0, 1]
    assert [told[:2] for told in at_hand.told] == [("Reacted", 0)]
    assert at_hand.meter.told == [(3 * 3, "the reaction `parry`"), (REACTED, "the reaction `parry`")]
    assert cast.r_target is target
    assert REACTED == 50


@pytest.mark.parametrize(
    ("target", "said"),
    [
        (None, {}),
        (who(1, is_in_play=False), {}),
        (who(1, did_in_turn=2), {"once": "turn"}),
    ],
)
def test_nobody_reacts_who_is_gone_or_has_done_so(target: Any, said: dict[str, Any]) -> None:  # noqa: ANN401
    parry = reaction()
    parry.deed.__dict__.update(said)
    assert finished(parry.offer(game(), SimpleNamespace(r_target=target))) == []


def test_what_must_be_done_is_not_asked_and_who_is_hidden_shows_itself() -> None:
    parry = reaction()
    parry.deed.must = True
    at_hand = game(who(1, is_hidden=True))
    assert answered(parry.offer(at_hand, SimpleNamespace(r_target=at_hand.state.pieces[0])))
    assert [one[:2] for one in at_hand.told] == [("revealed", 1), ("Reacted", 1)]
    parry.does = lambda g, c: g.told.append("done")
    at_hand = game(who(1))
    assert answered(parry.offer(at_hand, SimpleNamespace(r_target=at_hand.state.pieces[0])))
    assert at_hand.told[-1] == "done"
    at_hand = game(who(1))
    at_hand.state.over = True
    answered(parry.react(at_hand, SimpleNamespace(), at_hand.state.pieces[0]))
    assert "done" not in at_hand.told


def test_who_reacts_by_going_must_go() -> None:
    parry = reaction(movement="march")
    went: list[dict[str, Any]] = []

    def move(*_: Any, **said: Any) -> Any:  # noqa: ANN401
        went.append(said)
        yield from ()

    parry.setting.moves.move = move
    answered(parry.react(game(who(1)), SimpleNamespace(), who(1)))
    answered(parry.react(game(who(1)), SimpleNamespace(), who(1, is_in_play=False)))
    assert went == [{"must_go": True}]


def test_who_is_fit_to_react() -> None:
    trial = SimpleNamespace(is_for=lambda piece: piece.kind == "line", is_due=lambda c, piece: c.due)
    cast = SimpleNamespace(r_target=who(1), due=True, r_mover=who(2))

    def fit(piece: Any = None, plays: str = "", due: bool = True, **said: Any) -> bool:  # noqa: ANN401
        made = reaction(**said)
        made.deed.plays = plays
        cast.due = due
        return bool(made._is_fit(game(), cast, piece or who(1)))

    tests = {"trial": trial, "_only_tests": True}
    assert fit()
    assert fit(**tests)
    assert not fit(who(1, kind="flag"), **tests)
    assert fit(who(1, kind="flag"), trial=trial)
    assert not fit(due=False, **tests)
    assert fit(due=False, trial=trial)
    assert [fit(holds=lambda c, holds=holds: holds) for holds in (True, False)] == [True, False]
    assert not fit(plays="deck")
    dealt = reaction().setting
    dealt.cards.playable = lambda g, piece, deed, key: [3]
    assert fit(plays="deck", setting=dealt)
    assert fit(plays="deck", due=False, setting=dealt, **tests)
    assert not fit(movement="march")
    for name, answer in (("may_turn", True), ("reach", [7])):
        going = reaction().setting
        setattr(going.moves, name, lambda *asked, answer=answer, **named: answer)
        assert fit(movement="march", setting=going)
    assert fit(movement="march", meets="r_mover")
    assert not fit(movement="march", meets="r_mover", _only_meets=True), "it is in contact already"
    apart = reaction().setting
    apart.moves.touches = lambda one, other: False
    assert fit(movement="march", meets="r_mover", _only_meets=True, setting=apart)


def test_a_decoy_never_reacts() -> None:
    for is_used, may in ((True, False), (False, True)):
        made = reaction()
        made.setting.hiding = hiding(is_used=is_used, decoys=frozenset([1]))
        assert made._may_react(game(), SimpleNamespace(), who(1)) is may
    made = reaction()
    made.setting.hiding = hiding(is_used=True, decoys=frozenset([1]))
    assert made._may_react(game(), SimpleNamespace(), who(2))
