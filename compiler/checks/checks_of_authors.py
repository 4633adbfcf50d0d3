"""`check army.points = 86`: what an author says must be true of what was written."""

from __future__ import annotations

from typing import Final

from compiler.checks.reckoning import FigureTooLong, Ledger, OutOfSteps, Reckoner
from compiler.codes.budget import FIGURE_TOO_LONG, TOO_MUCH_WORK
from compiler.codes.typing import NOT_CONSTANT
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.budget import CHECK_STEPS, DIGITS
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


_MOST_TOLD: Final = 3


def check(context: Context, sink: Sink) -> None:
    ledger = Ledger()
    for thing in context.world.things:
        conditions = thing.fields.get("check")
        if not isinstance(conditions, tuple) or "check" not in thing.raw:
            continue
        spans = [raw.entry.values[0].span for raw in thing.raw["check"] if raw.entry.values]
        for condition, span in zip(conditions, spans, strict=False):
            if isinstance(condition, Expression):
                try:
                    _check(thing, condition, span, ledger, sink)
                except FigureTooLong:
                    sink.report(FIGURE_TOO_LONG, f"this comes to a figure of more than {DIGITS} digits", span)
                except OutOfSteps:
                    message = f"the checks of one file may reckon {CHECK_STEPS:,} values, and these would be more"
                    sink.report(TOO_MUCH_WORK, message, span)
                    return


def _check(thing: Thing, condition: Expression, span: Span, ledger: Ledger, sink: Sink) -> None:
    reckoner = Reckoner(thing, thing.scope.vocabulary, ledger)
    result = reckoner.reckon(condition)
    if result is True:
        return
    if result is None:
        _cannot_tell(reckoner.lacking, span, sink)
        return
    help = None
    if isinstance(condition, Compare):
        help = f"it is {_shown(reckoner.reckon(condition.left))}"
    sink.report(CHECK_FAILED, f"`{span.text()}` is not true", span, help=help)


def _cannot_tell(lacking: list[tuple[Thing, str]], span: Span, sink: Sink) -> None:
    """Why a check cannot be reckoned: who does not say a figure, or that it asks what only a game can tell."""
    message = "this cannot be reckoned from what is written"
    if not lacking:
        help = "a `check` may ask fields, sums and counts, not what happens in a game"
        sink.report(NOT_CONSTANT, message, span, help=help)
        return
    first, figure = lacking[0]
    others = len({id(piece) for piece, _ in lacking}) - 1
    more = f", and {others} more {'does' if others == 1 else 'do'} not" if others else ""
    notes = tuple(Note(f"{piece.label()} says no `{lacks}`", piece.name_span) for piece, lacks in lacking[:_MOST_TOLD])
    help = f"write `{figure} …` in {first.label()}, or in what it is `of`"
    sink.report(NOT_CONSTANT, f"{message}: {first.label()} says no `{figure}`{more}", span, notes=notes, help=help)


def _shown(value: Value) -> str:
    if isinstance(value, Text):
        return value.words[0][1]
    return str(value)
