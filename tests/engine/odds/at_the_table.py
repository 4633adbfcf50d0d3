"""A test taken by hand: a second reading of the rules, slow and plain, to hold the first against.

Shares no code with `engine.odds` or the compiled expressions of the core.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any

from engine.model.rules import Test
from engine.model.values import (
    Among,
    Between,
    Compare,
    Dice,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Reckon,
)

IMPOSSIBLE = "impossible"


@dataclass(frozen=True)
class Taken:
    outcome: str
    score: Any


class Table:
    """Words known so far, facts by the names a player uses, and faces still to come."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.words: dict[str, Any] = {}
        self.faces: list[int] = []

    def value(self, expression: Expression) -> Any:  # noqa: ANN401
        match expression:
            case Literal(value=Dice(count, _)):
                return sum(self.faces.pop(0) for _ in range(count))
            case Literal(value=value):
                return value
            case Local(name=name):
                return self.words[name]
            case Fact():
                return self.facts[f"{expression.subject}.{expression.path}" if expression.subject else expression.path]
            case Reckon(by="dice", of=(count, Literal(value=Dice(each, _)))):
                return sum(self.faces.pop(0) for _ in range(max(0, self.value(count)) * each))
            case Reckon():
                return self._reckon(expression.by, [self.value(part) for part in expression.of])
            case Compare(by=by, left=left, right=right):
                one, other = self.value(left), self.value(right)
                signs = {"<": (-1,), "<=": (-1, 0), "=": (0,), "!=": (-1, 1), ">=": (0, 1), ">": (1,)}
                return (one > other) - (one < other) in signs[by]
            case Logic(by="not", of=(inner,)):
                return not self.value(inner)
            case Logic(by=by, of=parts):
                answers = [bool(self.value(part)) for part in parts]
                return all(answers) if by == "and" else any(answers)
            case Among(item=item, items=items):
                return self.value(item) in [self.value(one) for one in items]
            case Between(item=item, low=low, high=high):
                figure = self.value(item)
                return (low is None or self.value(low) <= figure) and (high is None or figure <= self.value(high))
        raise AssertionError(f"nobody plays {expression}")

    def _reckon(self, by: str, figures: list[Any]) -> Any:  # noqa: ANN401
        match by:
            case "+":
                return figures[0] + figures[1]
            case "-":
                return figures[0] - figures[1]
            case "*":
                return figures[0] * figures[1]
            case "negate":
                return -figures[0]
            case "min":
                return min(figures)
            case "max":
                return max(figures)
        raise AssertionError(f"nobody reckons with {by}")

    # --- one test -----------------------------------------------------------------------------------------------

    def _modifiers(self, test: Test) -> Any:  # noqa: ANN401
        total = 0
        for one in test.modifiers:
            if one.when is None or self.value(one.when):
                total += self.value(one.amount) * (self.value(one.per) if one.per is not None else 1)
        return total

    def roll(self, test: Test, faces: Sequence[int]) -> Taken:
        assert test.roll is not None
        self.faces = list(faces)
        natural = self.words["roll"] = self.value(test.roll)
        assert not self.faces, "dice left over"
        if test.goal is not None:
            self.words["goal"] = self.value(test.goal)
        total = self._modifiers(test)
        least = test.least
        changed = (lambda figure: figure + total) if least is None else (lambda figure: max(least, figure + total))
        if test.modify in ("roll", "goal"):
            self.words[test.modify] = changed(self.words[test.modify])
        score = self.value(test.score) if test.score is not None else self.words["roll"]
        self.words["score"] = changed(score) if test.modify == "score" else score
        self.words["roll"] = natural
        return self._read(test)

    def draw(self, test: Test, values: Sequence[int]) -> Taken:
        """`values` are the cards as they come."""
        successes = 0
        for value in values:
            assert test.success is not None
            successes += bool(Table({**self.facts, "card.value": value}).value(test.success))
        self.words |= {"cards": len(values), "successes": successes}
        score = self.value(test.score) if test.score is not None else successes
        self.words["score"] = score + (self._modifiers(test) if test.modify == "score" else 0)
        return self._read(test)

    def cards(self, test: Test) -> int:
        assert test.cards is not None
        count = self.value(test.cards) + (self._modifiers(test) if test.modify == "cards" else 0)
        return max(0, count if test.least is None else max(count, test.least))

    def _read(self, test: Test) -> Taken:
        score = self.words["score"]
        if test.impossible is not None and self.value(test.impossible):
            return Taken(IMPOSSIBLE, None)
        if test.automatic is not None and self.value(test.automatic):
            return Taken(test.outcomes[0].name, None)
        for outcome in test.outcomes:
            if (outcome.low is None or self.value(outcome.low) <= score) and (
                outcome.high is None or score <= self.value(outcome.high)
            ):
                return Taken(outcome.name, score)
        raise AssertionError(f"no outcome for {score}")


# --- every way --------------------------------------------------------------------------------------------------


def every_roll(test: Test, facts: Mapping[str, Any]) -> dict[Taken, Fraction]:
    """All faces of all dice, one die at a time."""
    assert test.roll is not None
    sides = list(_dice(test.roll, Table(facts)))
    found: dict[Taken, Fraction] = {}
    for faces in product(*(range(1, side + 1) for side in sides)):
        taken = Table(facts).roll(test, faces)
        found[taken] = found.get(taken, Fraction(0)) + Fraction(1, _product(sides))
    return found


def every_draw(test: Test, facts: Mapping[str, Any], deck: Sequence[int]) -> dict[Taken, Fraction]:
    """All orders in which the cards may come; a deck that is empty is made of the cards turned over so far."""
    found: dict[Taken, Fraction] = {}
    for values, chance in _drawn(list(deck), [], Table(facts).cards(test)):
        taken = Table(facts).draw(test, values)
        found[taken] = found.get(taken, Fraction(0)) + chance
    return found


def _drawn(deck: list[int], discards: list[int], left: int) -> Iterator[tuple[list[int], Fraction]]:
    if left and not deck:
        deck, discards = discards, []
    if not left or not deck:
        yield [], Fraction(1)
        return
    for at, card in enumerate(deck):
        for later, chance in _drawn(deck[:at] + deck[at + 1 :], [*discards, card], left - 1):
            yield [card, *later], chance / len(deck)


def _dice(expression: Expression, table: Table) -> Iterator[int]:
    match expression:
        case Literal(value=Dice(count, sides)):
            yield from [sides] * count
        case Reckon(by="dice", of=(count, Literal(value=Dice(each, sides)))):
            yield from [sides] * (max(0, table.value(count)) * each)
        case Reckon(of=parts):
            for part in parts:
                yield from _dice(part, table)


def _product(sides: Sequence[int]) -> int:
    made = 1
    for side in sides:
        made *= side
    return made
