"""Declared tests at the table: how many cards or which score, which modifiers applied, which outcome follows."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, Final, final

from engine.core.declared.effects import effects_of
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.expressions.places_of_code import placed
from engine.core.declared.reading import refusal
from engine.core.declared.turn.sequence import place_of
from engine.model.rules import Outcome, Test
from engine.model.values import Expression

Applied = tuple[tuple[str, int], ...]
"""Modifiers that applied, with their amounts, in the order of the rulebook."""


@final
class Trial:
    """A declared test, compiled. `base` and `modifiers` take a context; outcomes take the context with its score."""

    __slots__ = (
        "automatic",
        "base",
        "effects",
        "impossible",
        "least",
        "modifiers",
        "name",
        "outcomes",
        "section",
        "success",
        "test",
    )

    def __init__(self, test: Test, facts: Facts, label: str) -> None:
        self.test: Final = test
        self.name: Final = test.name
        self.section: Final = test.section or test.name
        base = test.cards or test.goal if test.modify != "score" else test.score
        self.base: Final = _optional(base, facts, f"{label}:{test.name}")
        self.least: Final = int(test.least) if test.least is not None else None
        self.success: Final = _optional(test.success, facts, f"{label}:{test.name}:success")
        self.automatic: Final = _optional(test.automatic, facts, f"{label}:{test.name}:automatic")
        self.impossible: Final = _optional(test.impossible, facts, f"{label}:{test.name}:impossible")
        self.modifiers: Final = _compile_modifiers(test, facts, f"{label}:{test.name}:modifiers")
        self.outcomes: Final = tuple(
            (outcome, *_ends(outcome.low, outcome.high, facts, f"{label}:{test.name}:{outcome.name}"))
            for outcome in test.outcomes
        )
        self.effects: Final = {id(outcome): effects_of(outcome) for outcome in test.outcomes}
        """What each outcome does, by the very outcome: a stranger's rulepack may have two of one name."""

    def count(self, context: Any) -> tuple[int, Applied]:  # noqa: ANN401 - each system has its own context
        """The number of cards (or the goal) after all modifiers, and those that applied."""
        assert self.base is not None, f"{self.name} has nothing to count from"
        try:
            total, applied = self.modifiers(context)
            total += self.base(context)
        except TypeError:
            # Whoever wrote the rulepack by hand: the compiler lets only figures be reckoned with.
            raise refusal(self.test.origin, f"the test `{self.name}` reckons with what is no figure") from None
        return (max(total, self.least) if self.least is not None else total), applied

    def outcome(self, score: int, context: Any) -> Outcome:  # noqa: ANN401
        """The first outcome whose span holds the score."""
        for outcome, low, high in self.outcomes:
            if (low is None or low(context) <= score) and (high is None or score <= high(context)):
                return outcome
        # The compiler lets no gap pass; a stranger's rulepack may have one.
        raise FactError(f"{place_of(self.test.origin)}`{self.name}` has no outcome for {score}")

    def is_decided(self, score: int, more: int, context: Any) -> bool:  # noqa: ANN401
        """Whether the outcome stays what it is if the score rises by any number up to `more`."""
        outcome = self.outcome(score, context)
        return all(self.outcome(score + rise, context) is outcome for rise in range(1, more + 1))


def _optional(expression: Expression | None, facts: Facts, label: str) -> Callable[[Any], Any] | None:
    return compile_expression(expression, facts, label) if expression is not None else None


def _ends(
    low: Expression | None, high: Expression | None, facts: Facts, label: str
) -> tuple[Callable[[Any], Any] | None, Callable[[Any], Any] | None]:
    return _optional(low, facts, label), _optional(high, facts, label)


def _compile_modifiers(test: Test, facts: Facts, label: str) -> Callable[[Any], tuple[int, Applied]]:
    """One function for the whole list: (total, those that applied). A modifier of zero does not apply."""
    maker = facts.maker()
    lines: list[ast.stmt] = [
        ast.Assign([ast.Name("total", ast.Store())], ast.Constant(0)),
        ast.Assign([ast.Name("applied", ast.Store())], ast.List([], ast.Load())),
    ]
    for modifier in test.modifiers:
        amount = maker.make(modifier.amount)
        if modifier.per is not None:
            amount = ast.BinOp(amount, ast.Mult(), maker.make(modifier.per))
        inner: list[ast.stmt] = [
            ast.Assign([ast.Name("n", ast.Store())], amount),
            ast.If(
                ast.Name("n", ast.Load()),
                [
                    ast.AugAssign(ast.Name("total", ast.Store()), ast.Add(), ast.Name("n", ast.Load())),
                    ast.Expr(
                        _append(
                            "applied", ast.Tuple([ast.Constant(modifier.name), ast.Name("n", ast.Load())], ast.Load())
                        )
                    ),
                ],
                [],
            ),
        ]
        lines += inner if modifier.when is None else [ast.If(maker.make(modifier.when), inner, [])]
    to_tuple = ast.Call(maker.bind("g", tuple), [ast.Name("applied", ast.Load())], [])
    lines.append(ast.Return(ast.Tuple([ast.Name("total", ast.Load()), to_tuple], ast.Load())))
    arguments = ast.arguments(posonlyargs=[], args=[ast.arg("c")], kwonlyargs=[], kw_defaults=[], defaults=[])
    function = ast.FunctionDef("modifiers", arguments, lines, [], None)
    tree = placed(ast.Module([function], []))
    space: dict[str, Any] = {"__builtins__": {}, **maker.names}
    exec(compile(tree, label, "exec"), space)  # noqa: S102 - only our own nodes, no builtins
    made: Callable[[Any], tuple[int, Applied]] = space["modifiers"]
    return made


def _append(name: str, value: ast.expr) -> ast.Call:
    return ast.Call(ast.Attribute(ast.Name(name, ast.Load()), "append", ast.Load()), [value], [])
