"""Calls in expressions: the few functions of the language, tables, and facts that take something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from compiler.codes.typing import MAYBE_ZERO, UNIT_MIXING, UNKNOWN_FUNCTION, WRONG_COUNT
from compiler.front.measures import ANY, DICE, NUMBER, Measure, alike
from compiler.front.paths import resolve_path
from compiler.front.spelling import did_you_mean
from compiler.front.things import Scope, Thing
from compiler.front.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.values import Expression, Fact, Literal, Lookup, Quantity, Reckon

FUNCTIONS: Final = {
    "min": (1, 9),
    "max": (1, 9),
    "floor": (1, 1),
    "ceil": (1, 1),
    "rest": (2, 2),
    "count": (1, 1),
    "sum": (1, 1),
    "most": (1, 1),
    "dice": (2, 2),
}
Typed = tuple[Expression, Measure]


@dataclass(slots=True)
class Env:
    """Where an expression stands."""

    scope: Scope
    thing: Thing | None = None
    words: dict[str, Measure] = field(default_factory=dict)
    """Words of the test at hand: `roll`, `score`, `goal`."""


Infer = Callable[[nodes.Expr, Env, Measure | None], Typed | None]


def never_zero(divisor: Expression) -> bool:
    if isinstance(divisor, Literal):
        value = divisor.value.amount if isinstance(divisor.value, Quantity) else divisor.value
        return value != 0
    if not isinstance(divisor, Reckon) or divisor.by != "max":
        return False
    return any(isinstance(part, Literal) and isinstance(part.value, int) and part.value > 0 for part in divisor.of)


class Calls:
    """`infer` reads what stands between the parentheses."""

    def __init__(self, vocabulary: Vocabulary, sink: Sink, infer: Infer) -> None:
        self.vocabulary = vocabulary
        self.sink = sink
        self.infer = infer

    def read(self, expr: nodes.Call, env: Env) -> Typed | None:
        name = expr.name.text
        if name in FUNCTIONS:
            return self._function(expr, env)
        table = env.scope.find("table", name)
        if table is not None:
            return self._lookup(expr, table, env)
        found = resolve_path(expr.name, env.scope, env.words, self.vocabulary)
        if found is not None and isinstance(found[0], Fact):
            arguments = [self.infer(argument, env, ANY) for argument in expr.arguments]
            if any(argument is None for argument in arguments):
                return None
            fact = found[0]
            given = tuple(argument[0] for argument in arguments if argument is not None)
            return Fact(fact.subject, fact.kind, fact.path, given), found[1]
        help = did_you_mean(name, [*FUNCTIONS, *env.scope.all("table"), *env.scope.all("fact")], self.sink)
        self.sink.report(UNKNOWN_FUNCTION, f"no function, table or fact is called `{name}`", expr.name.span, help=help)
        return None

    def _lookup(self, expr: nodes.Call, table: Thing, env: Env) -> Typed | None:
        table.used = True
        wanted = 2 if "across" in table.raw else 1
        if len(expr.arguments) != wanted:
            self.sink.report(WRONG_COUNT, f"table `{table.name}` is asked with {wanted} values", expr.span)
            return None
        found = [self.infer(argument, env, ANY) for argument in expr.arguments]
        if any(one is None for one in found):
            return None
        parts = [one[0] for one in found if one is not None]
        return Lookup(table.name, parts[0], parts[1] if wanted == 2 else None), NUMBER

    def _function(self, expr: nodes.Call, env: Env) -> Typed | None:
        name = expr.name.text
        least, most = FUNCTIONS[name]
        if not least <= len(expr.arguments) <= most:
            self._wrong_arguments(expr.span, name, least, most)
            return None
        found = [self.infer(argument, env, None) for argument in expr.arguments]
        if any(one is None for one in found):
            return None
        parts = [one for one in found if one is not None]
        if name == "rest" and not never_zero(parts[1][0]):
            self.sink.report(MAYBE_ZERO, "this divisor could be zero", expr.arguments[1].span)
            return None
        for argument, (_, measure) in zip(expr.arguments, parts, strict=True):
            if name in ("min", "max") and not alike(measure, parts[0][1]):
                self.sink.report(UNIT_MIXING, f"`{name}` of {parts[0][1].words()} and {measure.words()}", argument.span)
                return None
        measure = parts[0][1]
        if name in ("sum", "most"):
            measure = measure.of or measure
        result = DICE if name == "dice" else NUMBER if name in ("count", "rest") else measure
        return Reckon(name, tuple(part[0] for part in parts)), result

    def _wrong_arguments(self, span: Span, name: str, least: int, most: int) -> None:
        many = str(least) if least == most else f"{least} to {most}"
        self.sink.report(WRONG_COUNT, f"`{name}` takes {many} values", span)
