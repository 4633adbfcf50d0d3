"""Calls in expressions: the few functions of the language, tables, and facts that take something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Final

from compiler.codes.naming import UNKNOWN_FACT
from compiler.codes.typing import MAYBE_ZERO, UNIT_MIXING, UNKNOWN_FUNCTION, WRONG_COUNT, WRONG_TYPE
from compiler.front.formulas.arguments import Arguments, taken_by
from compiler.front.formulas.paths import cell_measure, field_measure, resolve_path
from compiler.front.words.measures import ANY, DICE, NUMBER, Measure, alike, amount_of
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope, Thing
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.quick_dataclass import dataclass
from engine.model.values import Expression, Fact, Literal, Lookup, Quantity, Reckon, Ref

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
    "if": (3, 3),
}
Typed = tuple[Expression, Measure]
_FIGURES: Final = ("number", "quantity", "dice", "any")
_NO_NAMES: Final = ("number", "quantity", "yes_no")


@dataclass(slots=True)
class Env:
    """Where an expression stands."""

    scope: Scope
    thing: Thing | None = None
    words: dict[str, Measure] = field(default_factory=dict)
    """Words of the test at hand: `roll`, `score`, `goal`."""


Infer = Callable[[nodes.Expr, Env, Measure | None], Typed | None]


def never_zero(divisor: Expression, env: Env) -> bool:
    if isinstance(divisor, Literal):
        match divisor.value:
            case Ref(kind="constant", name=name):
                return _is_figure(env.scope.find("constant", name))
            case Quantity(amount=amount):
                return amount != 0
            case bool() | None:
                return False
        return divisor.value != 0
    if not isinstance(divisor, Reckon) or divisor.by != "max":
        return False
    return any(isinstance(part, Literal) and isinstance(part.value, int) and part.value > 0 for part in divisor.of)


def _is_figure(constant: Thing | None) -> bool:
    """Whether a constant is plainly a figure other than zero. Its value may not have been read yet."""
    raw = constant.raw.get("value") if constant is not None else None
    value = raw[0].entry.values[0] if raw and len(raw[0].entry.values) == 1 else None
    while isinstance(value, nodes.Unary) and value.op in ("?", "-", "+"):
        value = value.operand
    match value:
        case nodes.Number(text=written) | nodes.Quantity(amount=written):
            return amount_of(written) not in (None, 0)
    return False


class Calls:
    """`infer` reads what stands between the parentheses."""

    def __init__(self, vocabulary: Vocabulary, sink: Sink, infer: Infer) -> None:
        self.vocabulary = vocabulary
        self.sink = sink
        self.infer = infer

    def read(self, expr: nodes.Call, env: Env, wanted: Measure | None = None) -> Typed | None:
        """`wanted` is what stands on the other side: a thing of that kind may be named."""
        name = expr.name.text
        table = env.scope.find("table", name) if name not in FUNCTIONS else None
        if expr.path is not None and (name in FUNCTIONS or table is not None):
            self._has_no_field(expr, NUMBER, env)
            return None
        if name in FUNCTIONS:
            is_choice = name == "if" and wanted is not None and wanted.name == "kind" and len(expr.arguments) == 3
            return self._thing(expr, env, wanted) if is_choice and wanted is not None else self._function(expr, env)
        if table is not None:
            return self._lookup(expr, table, env)
        found = resolve_path(expr.name, env.scope, env.words, self.vocabulary)
        if found is not None and isinstance(found[0], Fact):
            return self._asked(expr, found[0], found[1], env)
        help = did_you_mean(name, [*FUNCTIONS, *env.scope.all("table"), *env.scope.all("fact")], self.sink)
        self.sink.report(UNKNOWN_FUNCTION, f"no function, table or fact is called `{name}`", expr.name.span, help=help)
        return None

    def _asked(self, expr: nodes.Call, fact: Fact, measure: Measure, env: Env) -> Typed | None:
        """A fact that takes something: `distance(attacker, defender)`."""
        wanted = taken_by(fact, env.scope, self.vocabulary)
        arguments = Arguments(expr.name.text, wanted, env.scope, self.sink, lambda one, of: self.infer(one, env, of))
        given = arguments.read(expr.arguments, expr.span)
        if given is None:
            return None
        if expr.path is None:
            return Fact(fact.subject, fact.kind, fact.path, given), measure
        is_thing = measure.name == "kind" and not fact.subject
        field = field_measure(measure.family, expr.path.text, env.scope, self.vocabulary) if is_thing else None
        if field is None:
            self._has_no_field(expr, measure, env)
            return None
        return Fact("", "", f"{fact.path}.{expr.path.text}", given), field

    def _has_no_field(self, expr: nodes.Call, measure: Measure, env: Env) -> None:
        """`edge(a, b).coverr`, `distance(a, b).cover`."""
        assert expr.path is not None, "a field was asked for"
        of = f"{measure.family}."
        facts = [name.removeprefix(of) for name in env.scope.all("fact") if name.startswith(of)]
        known = [*self.vocabulary.fields_of(measure.family), *facts] if measure.name == "kind" else []
        help = did_you_mean(expr.path.text, known, self.sink)
        self.sink.report(UNKNOWN_FACT, f"{measure.words()} has no `{expr.path.text}`", expr.path.span, help=help)

    def _lookup(self, expr: nodes.Call, table: Thing, env: Env) -> Typed | None:
        table.used = True
        wanted = 2 if "across" in table.raw else 1
        if len(expr.arguments) != wanted:
            self.sink.report(WRONG_COUNT, f"table `{table.name}` is asked with {wanted} values", expr.span)
            return None
        axes = [self._axis(table, name) for name in ("down", "across")]
        found = [self.infer(argument, env, axis) for argument, axis in zip(expr.arguments, axes, strict=False)]
        if any(one is None for one in found):
            return None
        for argument, axis, one in zip(expr.arguments, axes, found, strict=False):
            if axis.name == "kind" and one is not None and one[1].name in _NO_NAMES:
                message = f"table `{table.name}` is asked with {axis.words()} here, and this is {one[1].words()}"
                self.sink.report(WRONG_TYPE, message, argument.span)
                return None
        parts = [one[0] for one in found if one is not None]
        return Lookup(table.name, parts[0], parts[1] if wanted == 2 else None), cell_measure(table)

    def _axis(self, table: Thing, field_name: str) -> Measure:
        """What a table is asked with: names of the kind that its rows or columns run over."""
        raw = table.raw.get(field_name)
        value = raw[0].entry.values[0] if raw and raw[0].entry.values else None
        if not isinstance(value, nodes.Name):
            return ANY
        if value.text in self.vocabulary.kinds:
            return Measure("kind", value.text)
        found = resolve_path(value, table.scope, {}, self.vocabulary)
        return found[1] if found is not None and found[1].name == "kind" else ANY

    def _function(self, expr: nodes.Call, env: Env) -> Typed | None:
        name = expr.name.text
        least, most = FUNCTIONS[name]
        if not least <= len(expr.arguments) <= most:
            self._wrong_arguments(expr.span, name, least, most)
            return None
        if name == "if":
            return self._either(expr, env)
        found = [self.infer(argument, env, None) for argument in expr.arguments]
        if any(one is None for one in found):
            return None
        parts = [one for one in found if one is not None]
        if not self._are_figures(expr, parts):
            return None
        if name == "rest" and not never_zero(parts[1][0], env):
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

    def _either(self, expr: nodes.Call, env: Env) -> Typed | None:
        """`if(unit.mounted, 20 cm, 10 cm)`: one figure where a condition holds, another where it does not."""
        condition, *figures = (self.infer(argument, env, None) for argument in expr.arguments)
        found = [one for one in (condition, *figures) if one is not None]
        if len(found) < len(expr.arguments):
            return None
        wanted = ("a condition", "a figure", "a figure")
        for argument, (_, measure), words in zip(expr.arguments, found, wanted, strict=True):
            fits = ("yes_no", "any") if words == "a condition" else ("number", "quantity", "any")
            if measure.name not in fits:
                message = f"`if` takes a condition and two figures: {words} is wanted here, and this is"
                self.sink.report(WRONG_TYPE, f"{message} {measure.words()}", argument.span)
                return None
        then, otherwise = found[1][1], found[2][1]
        if not alike(then, otherwise):
            message = f"`if` is {then.words()} or {otherwise.words()}"
            self.sink.report(UNIT_MIXING, message, expr.arguments[2].span, help="both are of one kind")
            return None
        measure = otherwise if then == ANY or (then.name == "quantity" and not then.family) else then
        return Reckon(expr.name.text, tuple(part[0] for part in found)), measure

    def _thing(self, expr: nodes.Call, env: Env, wanted: Measure) -> Typed | None:
        """`set(unit.formation, if(unit.formation = line, column, line))`: one thing or another."""
        condition, *things = (
            self.infer(argument, env, of) for argument, of in zip(expr.arguments, (None, wanted, wanted), strict=True)
        )
        found = [one for one in (condition, *things) if one is not None]
        if len(found) < len(expr.arguments):
            return None
        if found[0][1].name not in ("yes_no", "any"):
            message = f"`if` takes a condition first, and this is {found[0][1].words()}"
            self.sink.report(WRONG_TYPE, message, expr.arguments[0].span)
            return None
        for argument, (_, measure) in zip(expr.arguments[1:], found[1:], strict=True):
            if not alike(wanted, measure):
                self.sink.report(
                    WRONG_TYPE, f"{wanted.words()} is wanted here, and this is {measure.words()}", argument.span
                )
                return None
        return Reckon(expr.name.text, tuple(part[0] for part in found)), wanted

    def _are_figures(self, expr: nodes.Call, parts: list[Typed]) -> bool:
        name = expr.name.text
        for argument, (_, measure) in zip(expr.arguments, parts, strict=True):
            inner = measure.of if measure.name == "list" and measure.of is not None else measure
            if name == "count":
                fits, wanted = measure.name in ("list", "any"), "several things, such as `army.units`"
            elif name in ("sum", "most"):
                fits, wanted = inner.name in _FIGURES, "several figures, such as `army.units.points`"
            else:
                fits, wanted = measure.name in _FIGURES, "figures"
            if not fits:
                message = f"`{name}` reckons with {wanted}, and this is {measure.words()}"
                self.sink.report(WRONG_TYPE, message, argument.span)
                return False
        return True

    def _wrong_arguments(self, span: Span, name: str, least: int, most: int) -> None:
        many = str(least) if least == most else f"{least} to {most}"
        self.sink.report(WRONG_COUNT, f"`{name}` takes {many} values", span)
