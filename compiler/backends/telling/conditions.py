"""What a thing or a test asks for, as a sentence: `it is not shaken and does not serve a gun`.

The same words serve books, sheets and the site. Choices are the usual ones: what else may be chosen is told where the
choice is declared.
"""

from __future__ import annotations

from typing import Final, TypeGuard

from compiler.backends.telling.clauses import Clauses
from compiler.backends.words.cast import Cast
from compiler.backends.words.plainer import usual
from compiler.backends.words.wording import Pen
from engine.model.expression_parts import walk
from engine.model.rules import Role
from engine.model.values import Among, Between, Compare, Expression, Fact, Logic, Value

_CONDITIONS: Final = (Among, Between, Compare, Fact, Logic)


def is_condition(value: Value | Expression) -> TypeGuard[Expression]:
    return isinstance(value, _CONDITIONS)


def condition_words(pen: Pen, condition: Expression, roles: tuple[Role, ...] = ()) -> str:
    """A condition about whoever it names first, who is called `it`."""
    subjects = (fact.subject for fact in walk(condition) if isinstance(fact, Fact) and fact.subject)
    return Clauses(Cast(pen, next(subjects, _whoever(pen)), roles)).sentence(usual(pen.ruleset, condition))


def _whoever(pen: Pen) -> str:
    """Troops, where a condition names nobody and asks only of a move or a shot."""
    pieces = (one.name for one in pen.ruleset.kinds if one.like == "piece")
    return next((name for name in pieces if pen.words.within("persons", name) is None), "")
