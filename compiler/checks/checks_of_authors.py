"""`check army.points = 86`: what an author says must be true of what was written."""

from __future__ import annotations

from typing import Final

from compiler.checks.reckoning import Reckoner
from compiler.codes.typing import NOT_CONSTANT
from compiler.front.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.values import Compare, Expression, Text, Value

CHECK_FAILED: Final = Code(
    code="E0806",
    name="check-failed",
    summary="a `check` that is not true",
    manual="""
        A `check` is a promise to yourself: the army list says 86 points, so the army must cost 86. It is verified
        whenever the file is compiled, and now it does not hold. The message tells what the figure really is.

        Correct the army, or the check if your source was misread.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            unit 2 x gendarmes { at 0102, 0202 }
            check count(army.units) = 3
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            unit 2 x gendarmes { at 0102, 0202 }
            check count(army.units) = 2
          }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        conditions = thing.fields.get("check")
        if not isinstance(conditions, tuple) or "check" not in thing.raw:
            continue
        spans = [raw.entry.values[0].span for raw in thing.raw["check"] if raw.entry.values]
        for condition, span in zip(conditions, spans, strict=False):
            if isinstance(condition, Expression):
                _check(thing, condition, span, sink)


def _check(thing: Thing, condition: Expression, span: Span, sink: Sink) -> None:
    reckoner = Reckoner(thing, thing.scope.vocabulary)
    result = reckoner.reckon(condition)
    if result is True:
        return
    if result is None:
        sink.report(
            NOT_CONSTANT,
            "this cannot be reckoned from what is written",
            span,
            help="a `check` may ask fields, sums and counts, not what happens in a game",
        )
        return
    help = None
    if isinstance(condition, Compare):
        help = f"it is {_shown(reckoner.reckon(condition.left))}"
    sink.report(CHECK_FAILED, f"`{span.text()}` is not true", span, help=help)


def _shown(value: Value) -> str:
    if isinstance(value, Text):
        return value.words[0][1]
    return str(value)
