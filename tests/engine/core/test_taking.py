"""Tests of dice at the table: thrown by one or by both, recorded as they came out, and what they do."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.chance import Recorded
from engine.core.declared.effects import Deed, Effects
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.trials import dice_tests, taking
from engine.core.declared.trials.rolls import DiceTrial
from engine.model.rules import Modifier, Origin, Outcome, Test
from engine.model.values import Compare, Dice, Fact, Literal, Local, Ref

HERE = Origin("rules.tercio", 7)
FACTS = Facts({"rival": lambda c: c.rival, "value": lambda c: c.value}, {}, {}, {})


def runs(g: Any, befallen: Any) -> None:  # noqa: ANN401
    g.ran.append(befallen)


class Game:
    """A table with two tests of a die: the nerve of one side, and a contest in which the higher stands."""

    def __init__(self, *faces: int) -> None:
        stands = Outcome(name="stands", origin=HERE, low=Literal(4), high=None)
        runs_away = Outcome(name="runs", origin=HERE, low=None, high=None, fields=(("effect", Ref("effect", "run")),))
        beats = Outcome(name="stands", origin=HERE, low=Fact("", "", "rival"), high=None)
        tired = Modifier(name="tired", origin=HERE, amount=Literal(-1))
        die = Literal(Dice(1, 6))
        tests = (
            Test(name="nerve", section="4.2", origin=HERE, roll=die, modifiers=(tired,), outcomes=(stands, runs_away)),
            Test(name="contest", section="4.3", origin=HERE, roll=die, outcomes=(beats, runs_away)),
            Test(
                name="rivalry",
                section="4.4",
                origin=HERE,
                roll=die,
                fields=(("ties_again", True),),
                outcomes=(beats, runs_away),
            ),
            Test(
                name="shot",
                section="4.5",
                origin=HERE,
                roll=die,
                goal=Fact("", "", "value"),
                automatic=Compare(">", Local("goal"), Literal(6)),
                outcomes=(stands, runs_away),
            ),
        )
        trials = {test.name: DiceTrial(test, FACTS, "X") for test in tests}
        effects: Effects[Any, Any] = Effects({"run": Deed(runs)}, {})
        self.setting = SimpleNamespace(trials=trials, effects=effects)
        self.chance = Recorded(faces)
        self.ran: list[Any] = []
        self.last_test: Any = None
        self.journal: list[Any] = []

    def record(self, event: Any) -> None:  # noqa: ANN401
        self.journal.append(event.to_plain())


def told(game: Any) -> list[tuple[Any, ...]]:  # noqa: ANN401
    names = ("section", "side", "test", "who", "faces", "applied", "score", "outcome")
    return [tuple(event[name] for name in names) for event in game.journal]


def context(side: int, **fields: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(side=SimpleNamespace(id=side), rival=0, roll=0, goal=0, score=0, **fields)


def test_who_throws_is_recorded_with_every_face_and_modifier() -> None:
    game: Any = Game(5, 3)
    pikes = SimpleNamespace(name="pikes")
    sides = taking.Sides(game, 1, pikes)
    assert (sides.game, sides.faces, sides.roll, sides.goal, sides.score) == (game, None, 0, 0, 0)
    thrown, outcome = taking.throw(game, "nerve", sides)
    assert (thrown.score, outcome.name, game.last_test) == (4, "stands", ("nerve", thrown))
    assert (sides.roll, sides.score) == (5, 4)
    taking.throw(game, "nerve", taking.Sides(game, 0, None, pikes))
    assert told(game) == [
        ("4.2", 1, "nerve", "pikes", (5,), (("tired", -1),), 4, "stands"),
        ("4.2", 0, "nerve", "", (3,), (("tired", -1),), 2, "runs"),
    ]
    assert game.ran == [], "nothing is done yet"


def test_a_test_that_is_taken_does_what_its_outcome_says() -> None:
    game: Any = Game(5, 3)
    for _ in range(2):
        assert list(taking.take_test(game, "nerve", taking.Sides(game, 1), "the pikes")) == []
    assert game.ran == ["the pikes"]


def test_a_side_throws_and_undergoes_what_comes_of_it() -> None:
    game: Any = Game(3, 3)
    own = context(1)
    assert dice_tests.take_test(game, "nerve", own, "pikes").name == "runs"
    assert game.ran == []
    assert list(dice_tests.undergo(game, "nerve", own, "pikes")) == []
    assert game.ran == [own]
    assert told(game) == [("4.2", 1, "nerve", "pikes", (3,), (("tired", -1),), 2, "runs")] * 2
    assert game.last_test[0] == "nerve"


def test_where_both_throw_each_is_judged_by_the_score_of_the_other() -> None:
    for faces, wanted in (((5, 2), ["stands", "runs"]), ((2, 5), ["runs", "stands"]), ((4, 4), ["stands", "stands"])):
        game: Any = Game(*faces)
        both = context(0), context(1)
        outcomes = dice_tests.take_opposed(game, "contest", both, ("pikes", "shot"))
        assert [outcome.name for outcome in outcomes] == wanted
        assert (both[0].rival, both[1].rival) == (faces[1], faces[0])
        assert told(game) == [
            ("4.3", side, "contest", who, (faces[side],), (), faces[side], wanted[side])
            for side, who in enumerate(("pikes", "shot"))
        ]
        assert game.ran == []
        assert list(dice_tests.befall(game, outcomes, both)) == []
        assert game.ran == [one for one, name in zip(both, wanted, strict=True) if name == "runs"]


def test_both_throw_again_until_one_is_higher_where_the_test_says_so() -> None:
    game: Any = Game(4, 4, 1, 1, 2, 5)
    both = context(0), context(1)
    outcomes = dice_tests.take_opposed(game, "rivalry", both, ("pikes", "shot"))
    assert [outcome.name for outcome in outcomes] == ["runs", "stands"]
    assert [faces for _, _, _, _, faces, *_ in told(game)] == [(4,), (4,), (1,), (1,), (2,), (5,)]


@pytest.mark.parametrize(("value", "faces"), [(7, ()), (6, (2,))])
def test_for_what_is_automatic_no_die_is_thrown(value: int, faces: tuple[int, ...]) -> None:
    game: Any = Game(2)
    outcome = dice_tests.take_test(game, "shot", context(0, value=value), "pikes")
    assert (outcome.name, told(game)[0][4]) == ("runs" if faces else "stands", faces)


def test_of_several_dice_each_is_a_test_of_its_own() -> None:
    game: Any = Game(5, 3, 1)
    assert dice_tests.throw_dice(game, "nerve", context(0), 3, "run") == ((5, 3, 1), (("tired", -1),), 2)
    assert (game.ran, game.journal) == ([], [])
    assert dice_tests.throw_dice(game, "nerve", context(0), 0, "run") == ((), (), 0)


def test_chances_are_counted_over_the_faces_of_the_die() -> None:
    game: Any = Game()
    assert dice_tests.chances(game, "nerve", context(0)) == {"runs": 4, "stands": 2}


def test_how_many_of_several_dice_have_an_effect_is_reckoned_from_the_chances_of_one() -> None:
    game: Any = Game()
    likely = dice_tests.chances_of_dice(game, "nerve", context(0), "run", 2)
    assert likely == pytest.approx([1 / 9, 4 / 9, 4 / 9])
    assert dice_tests.chances_of_dice(game, "nerve", context(0), "run", 0) == [1.0]


def test_a_throw_begins_with_nothing() -> None:
    empty = dice_tests.Throw()
    assert (empty.roll, empty.goal, empty.score, empty.rival) == (0, 0, 0, 0)
