"""Tables hold an answer for every question: no row or column is missing or drawn twice."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.rules import Head, Table

MISSING_HEAD: Final = Code(
    code="E0703",
    name="missing-head",
    summary="a row or column is missing",
    manual="""
        A table must have an answer for whatever it may be asked: every thing of the kind it runs over, every number
        between its spans. Here one is missing, perhaps because it was declared after the table was drawn.

        Draw the row or column, or say what holds for all that are not drawn: `otherwise 0`. Several names may share a
        line: `CP, CM`.
    """,
    bad='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
            """
          }
        }
    ''',
)
HEAD_TWICE: Final = Code(
    code="E0706",
    name="head-twice",
    summary="a row or column is drawn twice",
    manual="""
        Two rows or two columns stand for the same thing, and the table would have two answers.

        Take one of them out. Look out for short forms: `CP` and `heavy_cavalry` are the same class. Spans of numbers
        may not overlap either.
    """,
    bad='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
              foot | 2 | 0
            """
          }
        }
    ''',
    good='''
        ruleset demo "Demo" {
          kind class "Class" { inside ruleset  field abbr "Short form" { of text } }
          class horse "Horse" { abbr "H" }
          class foot "Foot" { abbr "F" }
          table advantage "Advantage in melee" {
            down class   across class
            rows """
                | H | F
              H | 0 | 2
              F | 1 | 0
            """
          }
        }
    ''',
)


def check(context: Context, sink: Sink) -> None:
    for thing, made in context.made(Table):
        _check(thing, made.heads_down, made.down_type, "row", context, sink)
        if made.across_type is not None:
            _check(thing, made.heads_across, made.across_type, "column", context, sink)


def _check(thing: Thing, heads: tuple[Head, ...], kind: str, what: str, context: Context, sink: Sink) -> None:
    names = [name for head in heads for name in head.names]
    for name in sorted({name for name in names if names.count(name) > 1}):
        sink.report(HEAD_TWICE, f"two {what}s of {thing.label()} are headed `{name}`", thing.name_span)
    _check_spans(thing, heads, what, sink)
    if "otherwise" in thing.fields or not names or kind not in context.world.vocabulary.kinds or thing.damaged:
        return
    known = {one.name for one in thing.scope.all(kind).values()}
    missing = sorted(known - set(names))
    if missing:
        listed = ", ".join(f"`{name}`" for name in missing)
        help = "draw it, or write `otherwise 0` for whatever is not drawn"
        sink.report(MISSING_HEAD, f"{thing.label()} has no {what} for {listed}", _drawn_at(thing), help=help)


def _drawn_at(thing: Thing) -> Span:
    """The table's name; or its rows, where an amendment has drawn them anew; or the row that an amendment took."""
    removed = [change.span for change in thing.row_changes if change.verb == "remove"]
    if removed:
        return removed[-1]
    drawn = thing.raw["rows"][0].entry.key.span if "rows" in thing.raw else thing.name_span
    is_own = drawn.source is thing.span.source and thing.span.start <= drawn.start < thing.span.end
    return thing.name_span if is_own else drawn


def _check_spans(thing: Thing, heads: tuple[Head, ...], what: str, sink: Sink) -> None:
    spans = sorted(
        (head.span for head in heads if head.span is not None), key=lambda span: (span.low is not None, span.low or 0)
    )
    for one, other in pairwise(spans):
        if one.high is None or other.low is None or other.low <= one.high:
            sink.report(HEAD_TWICE, f"two {what}s of {thing.label()} overlap", thing.name_span)
        elif other.low > one.high + 1 and "otherwise" not in thing.fields and not thing.damaged:
            low, high = one.high + 1, other.low - 1
            words = f"{low}" if low == high else f"{low} to {high}"
            sink.report(MISSING_HEAD, f"{thing.label()} has no {what} for {words}", thing.name_span)
