"""Tests of the kit, asked directly: who takes one, what is thrown or turned over, what follows from it."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.trials.rolls import Thrown
from engine.kit.playing.cardtests import MOST_CARDS, CardTrial
from engine.kit.playing.rivals import tell_test
from engine.kit.playing.trials import KitTrial, judge_words, parts_of, roles_of
from engine.model.rules import Modifier, Origin, Outcome, Test
from engine.model.values import Compare, Fact, Literal, Local
from tests.engine.kit.test_actions_asked import Answer, answered, who

HERE = Origin("rules.tercio", 7)


# --- a test as it is taken --------------------------------------------------------------------------------------------


class Game:
    def __init__(self, turn: int = 1) -> None:
        self.told: list[Any] = []
        self.citing = "1"
        self.last_test: Any = None
        self.chance = None
        self.turn_is_over = False
        self.keep = True
        self.state = SimpleNamespace(over=False, turn=turn, armies=[], awaited={})

    def record(self, event: Any) -> None:  # noqa: ANN401
        self.told.append((event.name, event.to_plain()))
        if event.name == "BattleEnded":
            self.state.over = True

    def cast(self) -> Any:  # noqa: ANN401
        return SimpleNamespace()


HIT = Outcome(name="hit", origin=HERE, low=None, high=None)
STOP = Outcome(name="stop", origin=HERE, low=None, high=None, fields=(("instead", True),))


def trial(by: str = "shooter", *, impossible: bool = False, **said: Any) -> Any:  # noqa: ANN401
    dice = SimpleNamespace(
        section="5",
        is_impossible=lambda c: impossible,
        is_automatic=lambda c: c.automatic,
        throw=lambda chance, c: Thrown((4,), 4, 0, 4, ()),
        outcome=lambda thrown, c: HIT,
        name="volley",
    )
    made: Any = KitTrial(
        *(Test(name="volley", origin=HERE, outcomes=(HIT, STOP)), dice, (), by, ""),  # type: ignore[arg-type]
        *(said.get("rival"), said.get("applies"), said.get("takers")),
    )
    made.does = {"hit": lambda g, c: g.told.append("done"), "stop": None}
    return made


def cast(**said: Any) -> Any:  # noqa: ANN401
    return SimpleNamespace(automatic=False, is_stopped=False, r_shooter="before", **said)


def test_a_test_is_due_for_whoever_would_take_it_now() -> None:
    c = cast()
    assert trial().is_due(c, "me")
    assert not trial(impossible=True).is_due(c, "me")
    asks = lambda c: c.r_shooter == "me"  # noqa: E731
    assert trial(applies=asks).is_due(c, "me")
    assert not trial(applies=asks).is_due(c, "you")
    assert c.r_shooter == "before"
    assert trial(applies=lambda c: True, by="").is_due(SimpleNamespace(), "me")


def test_only_those_take_it_who_are_of_its_kinds() -> None:
    line = trial(takers=frozenset(("line",)))
    assert [line.is_for(one) for one in (who(0), who(0, kind="flag"), SimpleNamespace())] == [True, False, False]
    assert trial().is_for(SimpleNamespace())


def test_nothing_is_thrown_where_it_does_not_apply() -> None:
    for made in (trial(applies=lambda c: False), trial(impossible=True), trial(takers=frozenset())):
        game: Any = Game()
        assert made.throw(game, cast(), who(0)) is None
        assert (game.told, game.citing) == ([], "5")


def test_the_other_side_of_an_opposed_test_throws_unless_it_is_automatic() -> None:
    for automatic, thrown in ((False, ["other"]), (True, [])):
        game: Any = Game()
        rival = SimpleNamespace(throw=lambda g, c: g.told.append("other"))
        made = trial(rival=rival)
        result = made.throw(game, SimpleNamespace(automatic=automatic, r_shooter=0), who(0))
        assert [one for one in game.told if one == "other"] == thrown
        assert result[0].faces == (() if automatic else (4,))
        assert (result[0].roll, result[0].score) == ((0, 0) if automatic else (4, 4))
        assert game.last_test == ("volley", result[0])


def follow(outcome: Outcome, *reactions: Answer, over: bool = False) -> tuple[list[Any], bool]:
    game: Any = Game()
    game.state.over = over
    made = trial()
    made.reactions["hit"] = made.reactions["stop"] = list(reactions)
    c = cast()
    answered(made.follow(game, c, outcome))
    return game.told, c.is_stopped


def test_what_follows_comes_unless_a_reaction_comes_instead_or_the_battle_is_over() -> None:
    def note(g: Any, _: Any) -> None:  # noqa: ANN401
        g.told.append("reacted")

    assert follow(HIT) == (["done"], False)
    assert follow(STOP) == ([], True)
    assert follow(HIT, over=True) == ([], False)
    assert follow(HIT, Answer(True, instead=True, does=note)) == (["reacted"], False)
    assert follow(HIT, Answer(False, instead=True, does=note)) == (["reacted", "done"], False)
    assert follow(HIT, Answer(True, does=note)) == (["done", "reacted"], False)
    assert follow(HIT, Answer(True, does=note), over=True) == ([], False)
    both = follow(HIT, Answer(True, instead=True), Answer(False, instead=True))
    assert both == ([], False), "one that came instead is enough"


def test_whoever_took_a_test_is_whoever_it_was_afterwards() -> None:
    game: Any = Game()
    c = cast()
    answered(trial().take(game, c, who(3)))
    assert (c.r_shooter, game.citing) == ("before", "1")
    assert "done" in game.told


def test_every_formula_of_a_test_is_a_part_of_it() -> None:
    figures = [Literal(number) for number in range(13)]
    test = Test(
        name="t",
        origin=HERE,
        **dict(
            zip(("roll", "cards", "success", "goal", "score", "impossible", "automatic", "when"), figures, strict=False)
        ),  # type: ignore[arg-type]
        modifiers=(Modifier(name="m", origin=HERE, amount=figures[8], per=figures[9], when=figures[10]),),
        outcomes=(Outcome(name="o", origin=HERE, low=figures[11], high=figures[12]),),
    )
    assert parts_of(test) == figures
    asks = Fact("target", "man", "cover")
    assert roles_of(Test(name="t", origin=HERE, score=asks), {"target", "shooter"}) == {"target"}
    assert roles_of(Test(name="t", origin=HERE, score=asks), {"shooter"}) == frozenset()


DIE_ASKED = Compare(">=", Local("die"), Literal(5))


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"success": DIE_ASKED}, ""),
        ({"score": DIE_ASKED}, "`die` is what a single die shows"),
        ({"cards": Literal(3), "success": DIE_ASKED}, "`die` is what a single die shows"),
        ({"success": DIE_ASKED, "goal": DIE_ASKED.left}, "`die` is what a single die shows"),
        ({"success": DIE_ASKED, "score": Local("roll")}, "asks for `roll`"),
        ({"score": Local("roll")}, ""),
        ({"cards": Literal(3), "success": Literal(True), "score": Local("successes")}, ""),
    ],
)
def test_words_that_nothing_has_answered_are_told(parts: dict[str, Any], told: str) -> None:
    test = Test(name="t", origin=HERE, **parts)
    if not told:
        judge_words(test)
        return
    with pytest.raises(FactError, match=told):
        judge_words(test)


def test_modifiers_of_counted_successes_do_not_ask_what_it_comes_to() -> None:
    for name, success, is_told in (
        ("successes", DIE_ASKED, True),
        ("score", DIE_ASKED, True),
        ("score", None, False),
        ("goal", DIE_ASKED, False),
    ):
        change = Modifier(name="m", origin=HERE, amount=Literal(1), when=Compare(">", Local(name), Literal(1)))
        test = Test(name="t", origin=HERE, success=success, modifiers=(change,))
        if is_told:
            with pytest.raises(FactError, match="its modifiers ask what it comes to"):
                judge_words(test)
        else:
            judge_words(test)


def told(thrown: Thrown, at: Any = None, taker: Any = None, keep: bool = True, terms: Any = ()) -> dict[str, Any]:  # noqa: ANN401
    game: Any = Game()
    game.keep = keep
    tell_test(game, trial().dice, thrown, taker or who(3), at, terms, None)
    ((_, plain),) = game.told
    return plain  # type: ignore[no-any-return]


def test_a_test_is_told_with_whom_it_is_about_and_what_its_formula_adds() -> None:
    thrown = Thrown((4, 2), 6, 5, 8, (("tired", -1), ("worn", Fraction(-2, 3)), ("even", Fraction(4, 2))))  # type: ignore[arg-type]
    terms = ((1, lambda c: 3), (-1, lambda c: 2))
    plain = told(thrown, who(7), terms=terms)
    values = list(plain.values())
    assert (4, 2) in values
    assert (("tired", -1), ("worn", -0.67), ("even", 2)) in values
    assert (3, -2) in values
    assert values[-4:] == [3, 7, (3, -2), 5]
    assert list(told(thrown, who(7), terms=terms, keep=False).values())[-2] == ()
    assert list(told(Thrown((), 0, 0, 0, ()), who(7), terms=terms).values())[-2:] == [(), 0]
    assert list(told(thrown, terms=((1, lambda c: Fraction(1, 2)),)).values())[-3:] == [-1, (), 5]
    me = who(3)
    assert list(told(thrown, me, me).values())[-4:-2] == [3, -1], "who is aimed at itself is aimed at nobody"
    army = SimpleNamespace(id=1, side=1, name="red")
    assert list(told(thrown, who(0), army).values())[-4:-2] == [-1, 0]
    assert list(told(Thrown((1,), 1, None, 1, ())).values())[-1] == 0  # type: ignore[arg-type]


# --- tests by cards ---------------------------------------------------------------------------------------------------


def cards(*, modify: str = "cards", least: int | None = None, total: int = 0, score: Any = None) -> Any:  # noqa: ANN401
    """Of ten cards the first four are a success."""
    made: Any = CardTrial.__new__(CardTrial)
    made.test = SimpleNamespace(modify=modify, outcomes=("first", "second"))
    made.name, made.section, made.deck, made._by = "nerve", "5", "orders", "r_mover"
    made.trial = SimpleNamespace(
        modifiers=lambda c: (total, (("tired", total),) if total else ()),
        least=least,
        success=lambda c: c.card < 4,
        impossible=None,
        automatic=None,
        outcome=lambda score, c: SimpleNamespace(name=f"score {score}"),
    )
    made._count, made._score, made._drawn = (lambda c: c.wanted), score, {number: number for number in range(10)}
    return made


def test_so_many_cards_are_turned_over_as_the_modifiers_leave_within_the_least() -> None:
    for said, wanted, many in (
        ({}, 3, 3),
        ({}, -2, 0),
        ({"total": 2}, 3, 5),
        ({"total": -9}, 3, 0),
        ({"total": -9, "least": 1}, 3, 1),
        ({"total": 2, "modify": "score"}, 3, 3),
        ({"least": 5, "modify": "score"}, 3, 3),
        ({"least": 5}, 3, 5),
    ):
        c = SimpleNamespace(wanted=wanted)
        assert cards(**said)._many(c)[0] == many
        assert c.cards == many
    assert cards()._many(SimpleNamespace(wanted=MOST_CARDS))[0] == MOST_CARDS == 200
    with pytest.raises(FactError, match="more than 200 cards"):
        cards()._many(SimpleNamespace(wanted=201))


def test_the_score_is_what_is_counted_or_reckoned_with_its_modifiers_within_the_least() -> None:
    def scored(successes: int, **said: Any) -> tuple[Any, ...]:  # noqa: ANN401
        applied = (("tired", said["total"]),) if said.get("total") else ()
        thrown = cards(**said)._reckoned(successes, applied, SimpleNamespace())
        return thrown.score, thrown.successes, thrown.roll, thrown.goal, thrown.faces

    assert scored(2) == (2, 2, 2, 0, ())
    assert scored(2, total=3) == (2, 2, 2, 0, ())
    assert scored(2, total=3, modify="score")[0] == 5
    assert scored(2, total=-9, modify="score", least=1)[0] == 1
    assert scored(2, total=-9, modify="score")[0] == -7
    assert scored(2, score=lambda c: 10 * c.successes)[0] == 20


def test_the_share_of_each_score_is_that_of_the_whole_deck() -> None:
    def shares(wanted: int) -> list[tuple[int, float]]:
        return [(thrown.score, round(share, 6)) for thrown, share in cards().ways(SimpleNamespace(wanted=wanted))]

    assert shares(2) == [(0, round(15 / 45, 6)), (1, round(24 / 45, 6)), (2, round(6 / 45, 6))]
    assert shares(0) == [(0, 1.0)]
    assert shares(10) == shares(99) == [(4, 1.0)]
    assert [score for score, _ in shares(8)] == [2, 3, 4]


def test_cards_are_turned_over_until_all_are_in_hands() -> None:
    class Deck:
        def __init__(self, *left: int | None) -> None:
            self.left = list(left)

        def next_card(self, *_: Any) -> int | None:  # noqa: ANN401
            return self.left.pop(0) if self.left else None

    def thrown(wanted: int, *left: int | None) -> tuple[int, list[str]]:
        game: Any = Game()
        game.state.decks = {"orders": Deck(*left)}
        made = cards()
        made._setting = SimpleNamespace(cards=SimpleNamespace(deck_of=lambda side, deck: deck))
        c = SimpleNamespace(wanted=wanted, game=game, r_mover=who(0))
        return made.throw(None, c).score, [name for name, _ in game.told]

    assert thrown(3, 1, 2, 9) == (2, ["TurnedOver"] * 3)
    assert thrown(3, 1, None, 2, 9) == (2, ["TurnedOver", "Shuffled", "TurnedOver", "TurnedOver"])
    assert thrown(3, 1, None, None) == (1, ["TurnedOver", "Shuffled"])
