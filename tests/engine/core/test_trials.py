"""Declared tests: how many cards, which modifiers, which outcome."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.core.declared.expressions.compiled import FactError, Facts
from engine.core.declared.trials.trials import Trial
from engine.model.rules import Modifier, Origin, Outcome, Test
from engine.model.values import Compare, Expression, Fact, Literal, Option

ORIGIN = Origin("a.tercio", 1)
FACTS = Facts(
    {
        "unit.strength": lambda c, unit: unit.strength,
        "unit.shaken": lambda c, unit: unit.shaken,
        "unit.friends": lambda c, unit: unit.friends,
        "card.value": lambda c, card: card,
    },
    {"attacker": "unit", "card": "card"},
    {},
    {"kind_reading": False},
)
STRENGTH = Fact("attacker", "unit", "strength")
SHAKEN = Fact("attacker", "unit", "shaken")
FRIENDS = Fact("attacker", "unit", "friends")


def modifier(name: str, amount: int | Expression, when: Expression | None = None, per: Any = None) -> Modifier:  # noqa: ANN401
    value = Literal(amount) if isinstance(amount, int) else amount
    return Modifier(name=name, origin=ORIGIN, amount=value, when=when, per=per)


def outcome(name: str, low: int | None, high: int | Expression | None) -> Outcome:
    top = Literal(high) if isinstance(high, int) else high
    return Outcome(name=name, origin=ORIGIN, low=Literal(low) if low is not None else None, high=top)


def trial(*modifiers: Modifier, outcomes: tuple[Outcome, ...] = (), least: int | None = None) -> Trial:
    return Trial(
        Test(
            name="melee",
            section="4",
            origin=ORIGIN,
            cards=STRENGTH,
            least=least,
            modify="cards",
            success=Compare("<=", Fact("card", "card", "value"), Literal(3)),
            modifiers=modifiers,
            outcomes=outcomes,
        ),
        FACTS,
        "ESA",
    )


def context(strength: int = 3, *, shaken: bool = False, friends: int = 0, card: int = 0) -> SimpleNamespace:
    return SimpleNamespace(unit=SimpleNamespace(strength=strength, shaken=shaken, friends=friends), card=card)


def test_without_modifiers_the_base_counts() -> None:
    assert trial().count(context(4)) == (4, ())


def test_modifiers_that_apply_are_told_in_the_order_of_the_book() -> None:
    melee = trial(modifier("line", 1), modifier("shaken", -2, SHAKEN), modifier("ground", 3))
    assert melee.count(context(3, shaken=True)) == (5, (("line", 1), ("shaken", -2), ("ground", 3)))


def test_a_modifier_whose_condition_fails_does_not_apply() -> None:
    assert trial(modifier("shaken", -2, SHAKEN)).count(context(3)) == (3, ())


def test_a_modifier_per_piece_counts_them() -> None:
    assert trial(modifier("friends", 2, per=FRIENDS)).count(context(3, friends=3)) == (9, (("friends", 6),))


def test_a_modifier_of_zero_does_not_apply() -> None:
    assert trial(modifier("friends", 2, per=FRIENDS)).count(context(3)) == (3, ())


def test_a_modifier_may_be_a_fact() -> None:
    assert trial(modifier("friends", FRIENDS)).count(context(3, friends=2)) == (5, (("friends", 2),))


def test_a_modifier_of_a_switch_that_is_off_does_not_apply() -> None:
    assert trial(modifier("kind", 1, Option("kind_reading"))).count(context()) == (3, ())


def test_there_is_a_least() -> None:
    assert trial(modifier("ground", -9), least=1).count(context(3)) == (1, (("ground", -9),))


@pytest.mark.parametrize(("score", "wanted"), [(0, "failed"), (1, "passed"), (7, "passed")])
def test_the_outcome_is_the_first_whose_span_holds_the_score(score: int, wanted: str) -> None:
    morale = trial(outcomes=(outcome("failed", None, 0), outcome("passed", 1, None)))
    assert morale.outcome(score, context()).name == wanted


def test_the_ends_of_a_span_may_be_asked_of_a_piece() -> None:
    morale = trial(outcomes=(outcome("weak", None, STRENGTH), outcome("strong", None, None)))
    assert [morale.outcome(score, context(3)).name for score in (3, 4)] == ["weak", "strong"]


def test_a_test_is_decided_when_no_further_success_can_change_its_outcome() -> None:
    morale = trial(outcomes=(outcome("failed", None, 0), outcome("passed", 1, None)))
    assert [morale.is_decided(score, 2, context()) for score in (0, 1, 2)] == [False, True, True]
    strict = trial(outcomes=(outcome("passed", 3, None), outcome("failed", None, None)))
    assert [strict.is_decided(0, more, context()) for more in (4, 3, 2, 0)] == [False, False, True, True]
    odd = trial(outcomes=(outcome("middle", 1, 1), outcome("ends", None, None)))
    assert not odd.is_decided(0, 2, context())


def test_a_gap_that_no_compiler_lets_pass_is_told() -> None:
    with pytest.raises(FactError, match="`melee` has no outcome for 5"):
        trial(outcomes=(outcome("failed", None, 0),)).outcome(5, context())


def test_a_card_is_a_success_or_not() -> None:
    success = trial().success
    assert success is not None
    assert [success(context(card=value)) for value in (3, 4)] == [True, False]


def test_a_trial_keeps_its_section_and_its_declaration() -> None:
    assert (trial().section, trial().test.name) == ("4", "melee")


def test_tracebacks_cite_the_test() -> None:
    assert trial(modifier("line", 1)).modifiers.__code__.co_filename == "ESA:melee:modifiers"
