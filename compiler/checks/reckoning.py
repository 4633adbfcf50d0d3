"""Reckoning with what is written, as `check`s and limits need it: points, counts, sums over an army's pieces.

What only a game can tell is `None`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import Vocabulary
from engine.model.budget import CHECK_STEPS, is_too_long
from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Literal,
    Logic,
    Quantity,
    Reckon,
    Ref,
    Value,
)

Known = Value
Answers = dict[tuple[int, str], Known]
_DEEPEST: Final = 40
_MILLIMETRES: Final = {"mm": 1, "cm": 10, "m": 1000, "km": 1_000_000}
"""So that 3 cm are as much as 30 mm. Other units have nothing they could be changed into."""


class FigureTooLong(Exception):  # noqa: N818 - what happened, not whose fault it is
    """A result with more digits than we go on with."""


class OutOfSteps(Exception):  # noqa: N818
    """The checks have reckoned as much as one compilation may."""


class Ledger:
    """What the checks of one world have asked, so that nothing is reckoned twice, and what it has cost."""

    def __init__(self) -> None:
        self.answers: Answers = {}
        """By thing and path."""
        self.lacking: dict[tuple[int, str], list[tuple[Thing, str]]] = {}
        """Who was found lacking on the way to an answer."""
        self.steps = 0

    def spend(self, steps: int) -> None:
        self.steps += steps
        if self.steps > CHECK_STEPS:
            raise OutOfSteps


class Reckoner:
    """`subject` is the thing that `army`, `division` … stand for."""

    def __init__(self, subject: Thing, vocabulary: Vocabulary, ledger: Ledger, asker: Reckoner | None = None) -> None:
        self.subject = subject
        self.vocabulary = vocabulary
        self.ledger = ledger
        self.depth: int = asker.depth + 1 if asker is not None else 0
        self.lacking: list[tuple[Thing, str]] = asker.lacking if asker is not None else []
        """Pieces that do not say a figure that was asked of each of them, in the order written."""

    def reckon(self, expression: Expression) -> Known:
        """Raises `FigureTooLong` or `OutOfSteps` where it would go on without end."""
        self.ledger.spend(1)
        match expression:
            case Literal(value=Ref(kind="constant", name=name)):
                constant = self.subject.scope.find("constant", name)
                return constant.fields.get("value") if constant else None
            case Literal():
                return expression.value
            case Fact():
                return self._fact(expression)
            case Reckon():
                return self._reckon(expression)
            case Compare():
                return self._compare(expression)
            case Among():
                item = self.reckon(expression.item)
                return None if item is None else any(self.reckon(one) == item for one in expression.items)
            case Between():
                return self._between(expression)
            case Logic():
                return self._logic(expression)
        return None

    def _fact(self, fact: Fact) -> Known:
        subject: Thing | None = self.subject
        if fact.subject and fact.subject != fact.kind:
            scenario = self.subject.within("scenario", self.vocabulary)
            subject = self._called(fact.subject, scenario) if scenario else None
        elif fact.kind:
            subject = self.subject.within(fact.kind, self.vocabulary)
        return self.ask(subject, fact.path) if subject is not None else None

    def _called(self, name: str, scenario: Thing) -> Thing | None:
        for thing in scenario.walk():
            self.ledger.spend(1)
            if thing.name == name:
                return thing
        return None

    def ask(self, thing: Thing, path: str) -> Known:
        """A field, a derived fact, or a field of every piece of a plural."""
        asked, answers = (id(thing), path), self.ledger.answers
        if asked in answers:
            self.lacking += self.ledger.lacking.get(asked, ())
            return answers[asked]
        answers[asked] = None  # the answer to a fact that asks itself
        before = len(self.lacking)
        try:
            answers[asked] = self._ask(thing, path)
        except FigureTooLong:
            del answers[asked]
            raise
        if len(self.lacking) > before:
            self.ledger.lacking[asked] = self.lacking[before:]
        return answers[asked]

    def _ask(self, thing: Thing, path: str) -> Known:
        if path in thing.fields:
            return thing.fields[path]
        for kind in self.vocabulary.ancestors(thing.kind.name):
            derived = thing.scope.find("fact", f"{kind}.{path}")
            value = derived.fields.get("value") if derived else None
            if isinstance(value, Expression) and self.depth < _DEEPEST:
                return Reckoner(thing, self.vocabulary, self.ledger, self).reckon(value)
        if thing.target is not None and path in thing.target.fields:
            return thing.target.fields[path]
        head, _, rest = path.partition(".")
        if head in self.vocabulary.plurals:
            pieces = list(thing.inside(self.vocabulary.plurals[head], self.vocabulary))
            self.ledger.spend(len(pieces))
            if not rest:
                return tuple(Ref(piece.kind.name, piece.name) for piece in pieces)
            asked = tuple(self.ask(piece, rest) for piece in pieces)
            self.lacking += [(piece, rest) for piece, answer in zip(pieces, asked, strict=True) if answer is None]
            return asked
        return None

    def _reckon(self, expression: Reckon) -> Known:
        if expression.by == "if":
            condition, then, otherwise = expression.of
            holds = self.reckon(condition)
            return self.reckon(then if holds else otherwise) if isinstance(holds, bool) else None
        parts = [self.reckon(part) for part in expression.of]
        if expression.by == "count":
            return len(parts[0]) if isinstance(parts[0], tuple) else None
        if expression.by in ("sum", "most"):
            amounts = [_amount(part) for part in parts[0]] if isinstance(parts[0], tuple) else [_amount(parts[0])]
            if any(amount is None for amount in amounts):
                return None
            exact = [amount for amount in amounts if amount is not None]
            self.ledger.spend(len(exact))
            return _plain(_total(exact) if expression.by == "sum" else max(exact, default=Fraction(0)))
        figures = [_amount(part) for part in parts]
        if any(figure is None for figure in figures):
            return None
        return _plain(_apply(expression.by, [figure for figure in figures if figure is not None]))

    def _compare(self, expression: Compare) -> Known:
        left, right = self.reckon(expression.left), self.reckon(expression.right)
        if left is None or right is None:
            return None
        one, other = _amount(left), _amount(right)
        if expression.by in ("=", "!="):
            same = left == right if one is None or other is None else one == other
            return same == (expression.by == "=")
        if one is None or other is None:
            return None
        return {"<": one < other, "<=": one <= other, ">": one > other, ">=": one >= other}[expression.by]

    def _between(self, expression: Between) -> Known:
        item = _amount(self.reckon(expression.item))
        low = _amount(self.reckon(expression.low)) if expression.low else None
        high = _amount(self.reckon(expression.high)) if expression.high else None
        return None if item is None else (low is None or low <= item) and (high is None or item <= high)

    def _logic(self, expression: Logic) -> Known:
        parts = [self.reckon(part) for part in expression.of]
        if any(part is None for part in parts):
            return None
        if expression.by == "not":
            return not parts[0]
        return all(parts) if expression.by == "and" else any(parts)


def _total(amounts: list[Fraction]) -> Fraction:
    """Whole numbers are added as such: an army of thousands is summed often, and fractions are slow."""
    whole = sum(amount.numerator for amount in amounts if amount.denominator == 1)
    return sum((amount for amount in amounts if amount.denominator != 1), Fraction(whole))


def _amount(value: Known) -> Fraction | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    return Fraction(value.amount) * _MILLIMETRES.get(value.unit, 1) if isinstance(value, Quantity) else None


def _plain(exact: Fraction | None) -> Known:
    if exact is None:
        return None
    if is_too_long(exact):
        raise FigureTooLong
    return exact.numerator if exact.denominator == 1 else exact


def _apply(by: str, figures: list[Fraction]) -> Fraction | None:
    first = figures[0]
    match by:
        case "+":
            return first + figures[1]
        case "-":
            return first - figures[1]
        case "*":
            return first * figures[1]
        case "/":
            return first / figures[1] if figures[1] else None
        case "rest":
            return first % figures[1] if figures[1] else None
        case "negate":
            return -first
        case "min":
            return min(figures)
        case "max":
            return max(figures)
        case "floor":
            return Fraction(first.__floor__())
        case "ceil":
            return Fraction(first.__ceil__())
    return None
