"""Composition: as many units, generals and points as the ruleset and the army list allow."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from compiler.checks.reckoning import FigureTooLong, Ledger, OutOfSteps, Reckoner
from compiler.codes.budget import FIGURE_TOO_LONG, TOO_MUCH_WORK
from compiler.front.words.things import Scope, Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.budget import CHECK_STEPS, DIGITS
from engine.model.values import Expression, Ref, Span, Value

OVER_LIMIT: Final = Code(
    code="E0807",
    name="over-limit",
    summary="more or fewer than a limit allows",
    manual="""
        The ruleset, or the army list that this army is drawn `from`, limits how many units, generals or points a
        level of command may have.

        Change the army, or the limit: `limit division "A division" { units 2 to 6 generals 1 }`. A limit that holds
        only now and then says `when`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
          limit army "Muster" { units 2 to 6 }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit gendarmes { at 0102 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside army  plural units }
          limit army "Muster" { units 2 to 6 }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { unit 2 x gendarmes { at 0102, 0202 } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    ledger = Ledger()
    for thing in context.world.things:
        vocabulary = thing.scope.vocabulary  # a scenario with special rules has words of its own
        is_limited = vocabulary.is_like(thing.kind.name, "command") or thing.kind.name == "army"
        if not is_limited or thing.damaged or thing.within("scenario", vocabulary) is None:
            continue
        for limit in limits_on(thing):
            try:
                _check_all(thing, limit, ledger, sink)
            except FigureTooLong:
                message = f"what this limit asks of {thing.label()} comes to a figure of more than {DIGITS} digits"
                sink.report(FIGURE_TOO_LONG, message, limit.name_span)
            except OutOfSteps:
                message = f"the limits of one file may reckon {CHECK_STEPS:,} values, and these would be more"
                sink.report(TOO_MUCH_WORK, message, limit.name_span)
                return


def _check_all(thing: Thing, limit: Thing, ledger: Ledger, sink: Sink) -> None:
    when = limit.fields.get("when")
    if isinstance(when, Expression) and Reckoner(thing, thing.scope.vocabulary, ledger).reckon(when) is not True:
        return
    for name, span in limit.fields.items():
        if isinstance(span, Span):
            _check(thing, limit, name, span, ledger, sink)


def limits_on(thing: Thing) -> list[Thing]:
    """Limits on things of this kind: those of the ruleset, and of the army lists that the army is drawn from.

    A limit is named after the kind it limits, so a scope keeps all of them and not one a name.
    """
    army = thing
    while army.kind.name != "army" and army.parent is not None:
        army = army.parent
    lists = {value.name for value in _tuple(army.fields.get("from")) if isinstance(value, Ref)}
    found: list[Thing] = []
    at: Scope | None = thing.scope
    while at is not None:
        for limit in [one for scope in (at, *at.uses) for one in scope.limits]:
            of_list = limit.parent is not None and limit.parent.kind.name == "army_list"
            if limit.name == thing.kind.name and (
                not of_list or (limit.parent is not None and limit.parent.name in lists)
            ):
                found.append(limit)
        at = at.outer
    return found


def _tuple(value: Value) -> tuple[Value, ...]:
    return value if isinstance(value, tuple) else ()


def _check(thing: Thing, limit: Thing, name: str, span: Span, ledger: Ledger, sink: Sink) -> None:
    vocabulary = thing.scope.vocabulary
    if name == "points":
        total = Reckoner(thing, vocabulary, ledger).ask(thing, "points")
        if total is None:
            pieces = thing.inside("piece", vocabulary)
            points = [Reckoner(piece, vocabulary, ledger).ask(piece, "points") for piece in pieces]
            ledger.spend(len(points))
            total = sum(point for point in points if isinstance(point, int | Fraction) and not isinstance(point, bool))
        count = total if isinstance(total, int | Fraction) else 0
    else:
        of_kind = vocabulary.plurals.get(name)
        # Special rules may have taken the kind away that an army list limits: then there are none of it.
        count = len(list(thing.inside(of_kind, vocabulary))) if of_kind is not None else 0
        ledger.spend(count)
    if not span.holds(count):
        notes = (Note("the limit", limit.name_span),)
        sink.report(
            OVER_LIMIT, f"{thing.label()} has {count} {name}; allowed are {_words(span)}", thing.name_span, notes=notes
        )


def _words(span: Span) -> str:
    if span.low == span.high:
        return str(span.low)
    if span.high is None:
        return f"{span.low} or more"
    return f"{span.high} or less" if span.low is None else f"{span.low} to {span.high}"
