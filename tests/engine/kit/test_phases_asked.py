"""Phases, asked directly: whose turn it is, who is able, who comes first, and what hidden pieces do not give away."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any

import pytest

from engine.kit.playing.turns.phases import MOST_ACTS, MOST_RANK, PhaseOfKit
from engine.kit.position.side_events import NO_SIDE, NOBODY
from tests.engine.kit.test_actions_asked import answered, game, hiding, who
from tests.engine.kit.test_hex_moves import finished

STEP: Any = SimpleNamespace(section="2")


def army(side: int, **said: Any) -> Any:  # noqa: ANN401
    usual = {"is_out": False, "has_passed": False, "acts": 0, "figure": 0, "is_in_play": True}
    return SimpleNamespace(id=side, side=side, **{**usual, **said})


def deed(name: str, able: Any, is_army: bool = False) -> Any:  # noqa: ANN401
    """An action that those can do whose number is among some."""

    def perform(g: Any, actor: Any, act: int = 1) -> Any:  # noqa: ANN401
        g.told.append((name, actor.id, act))
        yield from ()

    can = lambda g, actor: actor.id in able  # noqa: E731
    return SimpleNamespace(name=name, is_army=is_army, can=can, may=can, perform=perform, section="5")


def phase(*actions: Any, order: str = "in_turn", each: str = "", **said: Any) -> Any:  # noqa: ANN401
    made: Any = PhaseOfKit.__new__(PhaseOfKit)
    usual: dict[str, Any] = {
        "setting": SimpleNamespace(
            actions={action.name: action for action in actions},
            is_spot=lambda role: role == "spot",
            is_army=lambda role: role == "army",
            declared=SimpleNamespace(roles={"mover": "line"}),
            pieces_for=lambda g, kind: [one for one in g.state.pieces if one.kind == kind and one.is_in_play],
            field=SimpleNamespace(count=3),
            endings=SimpleNamespace(judge_at_once=lambda g: None, judge=lambda g: None),
        ),
        "plan": SimpleNamespace(order=order, each=each),
        "name": "fire",
        "does": None,
        "first": None,
        "times": None,
        "groups": None,
        "per_piece": lambda g, piece: 1,
        "must": [],
        "may": list(actions),
        "_hiding": hiding(known_to_all=lambda g: nullcontext()),
        "_is_one_sided": False,
        "_is_once": True,
        "_is_by_lot": False,
        "_is_together": False,
        "_of_armies": [action for action in actions if action.is_army],
        "_of_pieces": [action for action in actions if not action.is_army],
    }
    for name, value in {**usual, **said}.items():
        setattr(made, name, value)
    return made


def table(*pieces: Any, armies: Any = None, **said: Any) -> Any:  # noqa: ANN401
    usual = {
        "turn_of": NO_SIDE,
        "sides_in_order": (),
        "last_side": -1,
        "active": -1,
        "is_phase_over": False,
        "chit": None,
    }
    at_hand = game(*pieces, **{**usual, **said})
    at_hand.state.armies = armies or [army(0), army(1), army(2)]
    for one in pieces:
        one.__dict__.setdefault("acts", 0)
    return at_hand


# --- whose turn it is -------------------------------------------------------------------------------------------------


def test_armies_act_in_the_order_of_the_scenario_or_by_a_figure_the_highest_first() -> None:
    assert phase()._sides(table()) == [0, 1, 2]
    assert phase()._sides(table(armies=[army(0), army(1, is_out=True), army(2)])) == [0, 2]
    ranked = [army(0, figure=1), army(1, figure=5), army(2, figure=5)]
    assert phase(first=lambda g, one: one.figure)._sides(table(armies=ranked)) == [1, 2, 0]
    for is_used in (True, False):
        asked = phase(
            first=lambda g, one: one.figure, _hiding=hiding(is_used=is_used, known_to_all=lambda g: nullcontext())
        )
        assert asked._first(table(), ranked[1]) == 5
    ranked[1].is_out = True
    assert phase()._sides(table(sides_in_order=(2, 1, 0), armies=ranked)) == [2, 0]


def test_in_a_side_s_turn_nobody_else_acts() -> None:
    own = phase(_is_one_sided=True)
    assert own._sides(table(turn_of=1)) == [1]
    assert own._sides(table(turn_of=0)) == [0]
    assert own._sides(table(turn_of=1, armies=[army(0), army(1, is_out=True)])) == []
    assert own._sides(table()) == [0, 1, 2], "an example may play it alone"
    assert phase()._sides(table(turn_of=1)) == [0, 1, 2]
    nobody = table(turn_of=NOBODY)
    nobody.meter = None
    assert answered(own.play(nobody, STEP)) is None
    for one_sided, turn_of in ((True, 0), (False, NOBODY)):
        played = table(turn_of=turn_of, has_begun=True)
        played.meter = SimpleNamespace(begin=lambda played=played: played.told.append("begun"))
        played.state.over = True
        answered(phase(_is_one_sided=one_sided).play(played, STEP))
        assert played.told == ["begun"]


@pytest.mark.parametrize(
    ("order", "last", "sides"),
    [
        ("alternately", -1, [0, 1, 2]),
        ("alternately", 0, [1, 2, 0]),
        ("alternately", 1, [2, 0, 1]),
        ("alternately", 2, [0, 1, 2]),
        ("in_turn", 1, [0, 1, 2]),
    ],
)
def test_alternately_the_one_after_the_last_is_next(order: str, last: int, sides: list[int]) -> None:
    assert phase(order=order)._turns_of(table(last_side=last)) == sides


def test_for_each_is_done_for_armies_pieces_or_hexes() -> None:
    pieces = [who(0), who(1, side=1), who(2, side=1, is_in_play=False)]
    armies = [army(0), army(1), army(2, is_out=True)]
    assert phase()._each(table()) == [None]
    assert [one.id for one in phase(each="mover")._each(table(*pieces))] == [0, 1]
    assert [one.id for one in phase(each="army")._each(table(armies=armies))] == [0, 1]
    assert [(one.at, one.before) for one in phase(each="spot")._each(table())] == [(0, 0), (1, 1), (2, 2)]
    own = phase(each="mover", _is_one_sided=True)
    assert [one.id for one in own._each(table(*pieces, turn_of=1))] == [1]
    assert [one.id for one in own._each(table(*pieces))] == [0, 1]
    assert [one.id for one in phase(each="mover")._each(table(*pieces, turn_of=1))] == [0, 1]


def test_actors_of_what_must_be_done_come_side_by_side() -> None:
    pieces = [who(0, side=1), who(1), who(2, is_in_play=False), who(3)]
    assert [one.id for one in phase()._actors(table(*pieces), deed("rally", ()))] == [1, 3, 0]
    armies = phase()._actors(table(), deed("think", (), is_army=True))
    assert [one.side for one in armies] == [0, 1, 2]


def test_an_army_of_which_nobody_acts_does_not_do_either_what_must_be_done() -> None:
    armies = [army(0, figure=0), army(1, figure=1)]
    asked = phase(times=lambda g, one: one.figure)
    assert [asked._has_part(table(armies=armies), who(9, side=side)) for side in (0, 1)] == [False, True]
    assert phase()._has_part(table(armies=armies), who(9))
    rally = deed("rally", (0, 1, 2, 3))
    must = phase(must=[rally], times=lambda g, one: one.figure)
    pieces = [who(0), who(1, side=1), who(2, side=1), who(7, side=1)]
    at_hand = table(*pieces, armies=armies)
    assert answered(must._do_what_must_be(at_hand)) is None
    assert at_hand.told == [("rally", 1, 0), ("rally", 2, 0)]
    for ended in ("over", "is_phase_over"):
        at_hand = table(*pieces, armies=armies)
        setattr(at_hand.state, ended, True)
        answered(must._do_what_must_be(at_hand))
        assert at_hand.told == []


# --- who is able ------------------------------------------------------------------------------------------------------


def able(asked: Any, at_hand: Any, side: int = 0) -> list[int]:  # noqa: ANN401
    return [one.id for one in asked._able(at_hand, side)]


def test_those_are_able_who_are_in_play_have_not_acted_and_can_do_something() -> None:
    pieces = [who(0), who(1), who(2, side=1), who(3, is_in_play=False), who(4, acts=1), who(5)]
    march, shoot = deed("march", (0, 2, 3, 4)), deed("shoot", (0, 5))
    at_hand = table(*pieces)
    assert able(phase(march, shoot), at_hand) == [0, 5]
    assert at_hand.meter.told == [(6 + 3 * 5, "the phase `fire`")], "three for each deed that is asked of somebody"
    assert able(phase(march, shoot), at_hand, 1) == [2]
    twice = phase(march, _is_once=False, per_piece=lambda g, piece: piece.id)
    assert able(twice, at_hand) == [], "who may act no times is not asked"
    assert able(phase(march, _is_once=False, per_piece=lambda g, piece: 1), at_hand) == [0]


def test_an_army_that_has_passed_or_acted_often_enough_is_done() -> None:
    march = deed("march", (0,))
    for said, times, found in (
        ({}, None, [0]),
        ({"has_passed": True}, None, []),
        ({"acts": MOST_ACTS - 1}, None, [0]),
        ({"acts": MOST_ACTS}, None, []),
        ({"acts": 1}, 2, [0]),
        ({"acts": 2}, 2, []),
    ):
        asked = phase(march, times=None if times is None else lambda g, one, times=times: times)
        assert able(asked, table(who(0), armies=[army(0, **said)])) == found
    assert MOST_ACTS == 400


def test_an_army_comes_before_its_pieces() -> None:
    think = deed("think", (0,), is_army=True)
    found = phase(think, deed("march", (3,)))._able(table(who(3)), 0)
    assert [getattr(one, "kind", "army") for one in found] == ["army", "line"]
    assert phase(think)._able(table(who(3)), 1) == []


def test_a_decoy_is_able_only_to_what_it_may() -> None:
    march = deed("march", (0, 1))
    march.may = lambda g, actor: actor.id == 1
    assert able(phase(march), table(who(0), who(1))) == [0, 1]
    decoys = hiding(is_used=True, decoys=frozenset([0]), known_to_all=lambda g: nullcontext())
    assert able(phase(march, _hiding=decoys), table(who(0), who(1))) == [1]


def test_whose_turn_is_next_is_the_first_side_that_can_do_something() -> None:
    pieces = [who(0), who(1, side=1), who(2, side=2)]
    side, actors = phase(deed("march", (1, 2)))._next(table(*pieces))
    assert (side, [one.id for one in actors]) == (1, [1])
    assert phase(deed("march", ()))._next(table(*pieces)) is None


def test_where_groups_act_together_the_highest_comes_first_whoever_s_it_is() -> None:
    pieces = [who(0, rank=1), who(1, rank=2), who(2, side=1, rank=5), who(3, side=1, rank=4), who(4, side=1, rank=5)]
    grouped = phase(deed("march", range(5)), groups=lambda g, piece: piece.rank)
    side, actors = grouped._next(table(*pieces))
    assert (side, [one.id for one in actors]) == (1, [2, 4])
    side, actors = grouped._next(table(*pieces[:2]))
    assert (side, [one.id for one in actors]) == (0, [1])
    assert phase(deed("march", ()), groups=lambda g, piece: 1)._next(table(*pieces)) is None
    equal = [who(0, rank=5), who(1, side=1, rank=5)]
    assert grouped._next(table(*equal))[0] == 0
    assert grouped._rank(table(), who(0, rank=3)) == 3
    assert grouped._rank(table(), who(0, rank=3, is_hidden=True)) == -MOST_RANK == -1_000_000
    assert grouped._rank(table(), army(0)) == 0


# --- one after the other ----------------------------------------------------------------------------------------------


def test_who_may_pass_is_asked_who_acts_and_what_it_does() -> None:
    march, shoot = deed("march", (0, 1)), deed("shoot", (1,))
    at_hand = table(who(0), who(1))
    asked = finished(phase(march, shoot)._activate(at_hand, STEP, 0, at_hand.state.pieces), 1, "shoot")
    assert [(one.kind, one.options, one.subject) for one in asked] == [
        ("activate", [None, 0, 1], None),
        ("deed", ["march", "shoot"], 1),
    ]
    assert at_hand.told == [("shoot", 1, 1)]
    assert at_hand.meter.told == [(100 + 2 * 2, "the phase `fire`")]
    finished(phase(march)._activate(at_hand, STEP, 0, at_hand.state.pieces), None)
    assert at_hand.told[-1][0] == "Passed"
    think = deed("think", (0,), is_army=True)
    at_hand = table(who(1))
    finished(phase(think, march)._activate(at_hand, STEP, 0, [at_hand.state.armies[0], who(1)]), "army")
    assert at_hand.told == [("think", 0, 1)]


def test_who_has_acted_may_act_again_as_often_as_it_may() -> None:
    march, shoot = deed("march", (0,)), deed("shoot", (0,))
    for acts, options in ((0, [None, "march", "shoot"]), (1, [None, "march", "shoot"]), (2, None)):
        piece = who(0, acts=acts)
        at_hand = table(piece)
        again = phase(march, shoot, per_piece=lambda g, one: 2)
        if options is None:
            assert answered(again._goes_on(at_hand, STEP, piece)) is False
            assert at_hand.told == []
            continue
        going = again._goes_on(at_hand, STEP, piece)
        (asked,) = finished(going, "shoot")
        assert (asked.kind, asked.options, asked.subject) == ("deed", options, 0)
        assert at_hand.told == [("shoot", 0, 1)]
    once_more = table(who(0))
    going = phase(march)._goes_on(once_more, STEP, once_more.state.pieces[0])
    next(going)
    with pytest.raises(StopIteration) as ended:
        going.send(1)
    assert ended.value.value is True, "nobody else acts before it is asked again"
    stopped = table(who(0))
    finished(phase(march)._goes_on(stopped, STEP, stopped.state.pieces[0]), None)
    assert stopped.told == [("Stopped", 0)]
    gone = who(0, is_in_play=False, acts=0)
    assert phase(march)._further_deeds(table(gone), gone) == []
    lurker = who(0, is_hidden=True, acts=5)
    at_hand = table(lurker)
    assert answered(phase(march)._goes_on(at_hand, STEP, lurker)) is False
    assert at_hand.told == [("Stopped", 0)], "that it does no more is known"


def test_an_army_with_hidden_pieces_says_that_it_does_nothing() -> None:
    def says(*pieces: Any, acting: int = 2, order: str = "in_turn", armies: Any = None, **said: Any) -> Any:  # noqa: ANN401
        at_hand = table(*pieces, armies=armies)
        answer = phase(deed("march", (9,)), order=order, **said)._says_nothing(at_hand, STEP, acting)
        return answer, [(one[0], *one[1:]) for one in at_hand.told]

    lurker = who(0, side=1, is_hidden=True)
    assert says(lurker)[0]
    assert says(lurker)[1][0][0] == "Passed"
    assert says(lurker, order="alternately")[1][0][0] == "Waited"
    assert says(lurker, order="alternately", groups=lambda g, piece: 1)[1][0][0] == "Passed"
    assert not says(lurker, acting=1)[0], "it stands behind the acting one"
    assert not says(who(0, side=1))[0]
    assert not says(who(0, side=1, is_hidden=True, is_in_play=False))[0]
    assert not says(who(0, side=1, is_hidden=True, acts=1))[0]
    assert not says(lurker, armies=[army(0), army(1, has_passed=True), army(2)])[0]
    able_one = who(9, side=1, is_hidden=True)
    assert says(able_one)[0]
    assert not says(able_one, groups=lambda g, piece: 1)[0]
    both = says(who(0, is_hidden=True), lurker)
    assert len(both[1]) == 1, "the last of them"
