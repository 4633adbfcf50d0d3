"""Event tables: every face of the die once, every playing card at most once."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.rules import Events
from engine.model.values import Dice, PlayingCard, Span

UNCOVERED_FACE: Final = Code(
    code="E0901",
    name="uncovered-face",
    summary="a die face for which nothing is written",
    manual="""
        Whatever the die shows, the table of events must know what is found, even if it is nothing.

        Write a line for each face, or for several at once: `2 to 4`. A `-` in a column says that nothing happens
        there.
    """,
    bad='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1      | pig
            2 to 3 | -
          """
        }
    ''',
    good='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1      | pig
            2 to 4 | -
          """
        }
    ''',
)
FACE_TWICE: Final = Code(
    code="E0902",
    name="face-twice",
    summary="a die face or playing card that stands on two lines",
    manual="""
        A face of the die, or a playing card, stands on two lines, and nobody could tell which of them holds.

        Correct one of the lines; look at the ends of spans, which are counted in: `1 to 4` and `4 to 6` both have the
        4.
    """,
    bad='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1 to 2 | pig
            2 to 4 | -
          """
        }
    ''',
    good='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1      | pig
            2 to 4 | -
          """
        }
    ''',
)
FACE_OFF_THE_DIE: Final = Code(
    code="E0903",
    name="face-off-the-die",
    summary="a face that the die does not have",
    manual="""
        The line waits for a face that the die does not have, so part of it never comes.

        Correct the line, or the `die`. With two dice added up, `2d6`, the lowest face is 2.
    """,
    bad='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1      | pig
            2 to 6 | -
          """
        }
    ''',
    good='''
        ruleset demo "Demo" {
          term drill "Drill" { means "what soldiers practise" }
        }
        events roadside "On the road" {
          die d4
          zone anywhere "anywhere"
          event pig "A big pig"
          list face """
            face   | anywhere
            1      | pig
            2 to 4 | -
          """
        }
    ''',
)


_MOST_SHOWN: Final = 10


def check(context: Context, sink: Sink) -> None:
    for thing, made in context.made(Events):
        if isinstance(made.die, Dice):
            _check(thing, made.die, sink)


def _check(thing: Thing, die: Dice, sink: Sink) -> None:
    lines: dict[int, Thing] = {}
    cards: dict[PlayingCard, Thing] = {}
    low, high = die.count, die.count * die.sides
    for line in (child for child in thing.children if child.kind.name == "face"):
        span = line.fields.get("span")
        if isinstance(span, Span):
            _check_span(line, span, low, high, lines, sink)
        held = line.fields.get("card")
        for card in held if isinstance(held, tuple) else ():
            if isinstance(card, PlayingCard):
                other = cards.setdefault(card, line)
                if other is not line:
                    sink.report(
                        FACE_TWICE,
                        "this playing card stands on two lines",
                        line.name_span,
                        notes=(Note("the other", other.name_span),),
                    )
    missing = [face for face in range(low, high + 1) if face not in lines]
    if missing and not thing.damaged:
        words = ", ".join(map(str, missing[:_MOST_SHOWN])) + (" …" if len(missing) > _MOST_SHOWN else "")
        sink.report(
            UNCOVERED_FACE,
            f"{thing.label()} says nothing for {words}",
            thing.name_span,
            help=f"the die has {low} to {high}; write a line, if only with `-` for nothing",
        )


def _check_span(line: Thing, span: Span, low: int, high: int, lines: dict[int, Thing], sink: Sink) -> None:
    first = int(span.low) if span.low is not None else low
    last = int(span.high) if span.high is not None else high
    if first < low or last > high:
        sink.report(FACE_OFF_THE_DIE, f"the die has {low} to {high}", line.name_span)
    for face in range(max(first, low), min(last, high) + 1):
        other = lines.setdefault(face, line)
        if other is not line:
            notes = (Note("the other", other.name_span),)
            sink.report(FACE_TWICE, f"{face} stands on two lines", line.name_span, notes=notes)
