"""Examples without a position: a declared test by itself, row by row or with what must hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

from engine.core.chance import FaceError
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.examples.bare_tests import BareResult, Failure, play_bare_test
from engine.model.battles import Example
from engine.model.expression_parts import parts_of
from engine.model.pack import Ruleset
from engine.model.rules import Step
from engine.model.values import Compare, Expression, Fact, Local, Logic, Point, Ref, Value
from engine.space.plane import HUNDREDTHS


def play_bare_example(
    ruleset: Ruleset, example: Example, constants: Mapping[str, Value], options: Mapping[str, str | bool]
) -> None:
    """Takes the test that the example runs, with each row's faces or with those of its steps; raises `Failure`."""
    tests = {test.name: test for test in ruleset.tests}
    steps = example.steps
    running = next((step for step in steps if step.do == "run"), None)
    if running is None or running.what not in tests:
        raise Failure("an example without a map runs a test: `run NAME`", running)
    test = tests[running.what]

    def tested(faces: tuple[Value, ...], step: Step) -> BareResult:
        try:
            return play_bare_test(test, dict(example.given), faces, constants, options, example.others, ruleset)
        except (FactError, FaceError) as fault:
            raise Failure(str(fault), step) from fault

    faces = tuple(face for step in steps if step.do in ("draw", "roll") for face in step.values)
    result = tested(faces, running) if faces or not any(step.do == "rolled" for step in steps) else None
    for step in steps:
        if step.do == "rolled":
            _compare_row(tested(step.values, step), step)
        elif step.do == "expect" and step.expects is not None and result is not None:
            names = ("cards",) if test.cards is not None else ("roll", "goal")
            told = {name: getattr(result, name) for name in (*names, "score", "outcome")}
            context = SimpleNamespace(**told, modifiers=result.modifiers)
            expect(step.expects, Facts({}, {}, constants, options), context, step, told)


def _compare_row(result: BareResult, step: Step) -> None:
    for name, value in step.fields:
        wanted = value.name if isinstance(value, Ref) else value
        actual = getattr(result, name)
        if actual != wanted:
            raise Failure(f"{name}: expected {wanted}, actual {actual}", step)


def expect(expression: Expression, facts: Facts, context: Any, step: Step, told: Mapping[str, Any]) -> None:  # noqa: ANN401
    """What must hold; `told` is what the author is shown when it does not."""
    try:
        holds = compile_expression(expression, facts, "example")(context)
    except FactError as fault:
        raise Failure(str(fault), step) from fault
    if not holds:
        actual = ", ".join(f"{name} {_spoken(value)}" for name, value in told.items())
        raise Failure(f"does not hold; actual: {actual}", step)


def _spoken(value: object) -> str:
    """A value in an author's words: hundredths, as lengths have them, as decimals."""
    if isinstance(value, Fraction) and value.denominator > 1 and HUNDREDTHS % value.denominator == 0:
        return f"{float(value):g}"
    if isinstance(value, Point):
        return f"({float(value.x):g}, {float(value.y):g})"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else "none" if value is None else str(value)


def facts_asked(
    expression: Expression,
    facts: Facts,
    context: Any,  # noqa: ANN401
    where: Callable[[str], str | None] = lambda _: None,
) -> dict[str, Any]:
    """Every fact that a condition asks, with its answer: what a reader of a failure wants to know. `where` tells the
    place of a piece, which no fact answers but in comparisons."""
    match expression:
        case Fact():
            given = ", ".join(str(getattr(part, "value", part)) for part in expression.given)
            name = f"{expression.subject}.{expression.path}" if expression.subject else f"{expression.path}({given})"
            try:
                return {name: compile_expression(expression, facts, "example")(context)}
            except FactError:
                place = where(expression.subject) if expression.path == "at" else None
                return {name: place} if place is not None else {}
        case Local(name="winner"):
            return {"winner": getattr(context, "winner", None) or "nobody so far (asked when a phase is over)"}
    return {
        name: value for part in parts_of(expression) for name, value in facts_asked(part, facts, context, where).items()
    }


def asks_winner(expectation: Expression | None) -> bool:
    """Whether an expectation is about who has won."""
    match expectation:
        case Logic(of=parts):
            return any(map(asks_winner, parts))
        case Compare(left=left, right=right):
            return Local("winner") in (left, right)
    return False
