"""Questions that the rules of a system ask and its ruleset answers: facts with a `value`, compiled once.

    class UnitQuestions(QuestionsOf, kind="unit", asked_of=("unit",)):
        may_rally: Callable[[Game, Unit], bool]

    rules: UnitQuestions = UnitQuestions.of(ruleset, facts)
    if rules.may_rally(game, unit): ...

`may_rally` is the fact `unit.may_rally` of the ruleset; what it asks in turn is another fact with a value, or one that
the system answers. Without a `kind` it is a fact of the table, and asks of roles. `asked_of` are the attributes that a
context keeps these in (see `Facts.subjects`), in the order in which the function takes them behind the game. A ruleset
in which a question has no answer is refused with its place, unless the question has one for editions that do without
it: `may_sidestep: Callable[[Game, Unit], bool] = staticmethod(never)`.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, ClassVar

from engine.core.declared.expressions.code_facts import AtHand, function_of
from engine.core.declared.expressions.compiled import FactError, FactFunction, Facts, Maker
from engine.core.declared.reading import refusal
from engine.model.keeping import keep_last
from engine.model.pack import Ruleset
from engine.model.values import Expression, Fact, Ref, Value

Is = Callable[[Any, Any], bool]
"""Takes the game and the piece: a unit, a command, an army."""
HowMany = Callable[[Any, Any], int]
_GAME = "g"


def never(*_: object) -> bool:
    """The answer for editions in which nobody may."""
    return False


def nothing(*_: object) -> int:
    """The answer for editions that count nothing of the sort."""
    return 0


class QuestionsOf:
    """What a system asks of one kind of piece, by the attributes of the class."""

    KIND: ClassVar[str]
    ASKED_OF: ClassVar[Sequence[str]]
    of: ClassVar[Callable[[Ruleset, Facts], Any]]
    """The questions of a ruleset, compiled once for all tables that play by it."""

    def __init_subclass__(cls, *, asked_of: Sequence[str] = (), kind: str = "") -> None:
        cls.KIND, cls.ASKED_OF, cls.of = kind, asked_of, keep_last(cls)

    def __init__(self, ruleset: Ruleset, facts: Facts) -> None:
        origins = {fact.name: fact.origin for fact in ruleset.facts}
        for path in inspect.get_annotations(type(self)):
            name = f"{self.KIND}.{path}" if self.KIND else path
            if name not in origins and path in type(self).__dict__:
                continue
            try:
                setattr(self, path, question(Fact(self.KIND, self.KIND, path), facts, self.ASKED_OF, name))
            except FactError as fault:
                raise refusal(origins.get(name, ruleset.origin), f"the rules ask `{name}`: {fault}") from None


def question(asked: Expression, facts: Facts, asked_of: Sequence[str], label: str) -> Callable[..., Any]:
    """An expression as a function of the game and those whom it asks about."""
    maker = _QuestionMaker(facts, asked_of)
    return function_of((_GAME, *asked_of), maker.make(asked), maker.names, label)


class _QuestionMaker(Maker):
    def __init__(self, facts: Facts, asked_of: Sequence[str]) -> None:
        super().__init__(facts)
        self._asked_of = asked_of

    def asked_with(self, function: FactFunction | None = None) -> ast.expr:
        if isinstance(function, AtHand):
            raise FactError("it asks what only a test knows")
        return ast.Name(_GAME, ast.Load())

    def taking_part(self, name: str) -> ast.expr | None:
        attribute = self.facts.subjects.get(name)
        return ast.Name(attribute, ast.Load()) if attribute is not None and attribute in self._asked_of else None

    def _context(self, attribute: str) -> ast.expr:
        raise FactError(f"no test is at hand that has a `{attribute}`")

    def _constant(self, value: Value) -> ast.expr:
        if isinstance(value, Ref) and value.kind == "constant":
            figure = self.facts.constants.get(value.name)
            if not isinstance(figure, int | Fraction):
                raise FactError(f"the constant `{value.name}` is no figure to reckon with")
        return super()._constant(value)
