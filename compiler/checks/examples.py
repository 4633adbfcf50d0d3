"""Examples that prove something: they expect, what they expect can come, and what they give is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.checks.unasked import names_in
from compiler.codes.naming import UNKNOWN_NAME
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.battles import Example
from engine.model.expression_parts import walk
from engine.model.rules import Test
from engine.model.values import Compare, Expression, Literal, Local

EXPECTS_NOTHING: Final = Code(
    code="W0611",
    name="expects-nothing",
    summary="an example that cannot fail",
    manual="""
        `tercio test` plays this example and finds nothing that it should compare: whatever the rules do, it is right.

        Say what must come of it, as its last step: `expect outcome = steady`, `expect unit.shaken`, `expect refused`.
        If it is enough that it can be played, say so: `allow expects_nothing "…"`.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" { roll 1d6  outcomes { 5 or more: steady "steady"  otherwise: shaken "shaken" } }
          example calm "Calm" { run rally  roll 5 }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" { roll 1d6  outcomes { 5 or more: steady "steady"  otherwise: shaken "shaken" } }
          example calm "Calm" { run rally  roll 5  expect outcome = steady }
        }
    """,
)
GIVEN_IN_VAIN: Final = Code(
    code="W0612",
    name="given-in-vain",
    summary="a fact given to an example that its tests never ask for",
    manual="""
        This example only runs tests, and none of them, nor any fact or table they ask, asks for what is given here. It
        changes nothing: mostly another fact was meant, or another role.

        Give what the test asks for, which `tercio words` lists with it; or take the line away.
    """,
    bad="""
        ruleset demo "Demo" {
          fact zeal "zeal" { of number }
          fact thirst "thirst" { of number }
          fact drunk "is drunk" { of yes_no  value thirst > 3 }
          allow unused_definition "in work"
          test rally "Rally" { roll 1d6  score roll + zeal  outcomes { 5 or more: firm "firm"  otherwise: off "off" } }
          example calm "Calm" { given { zeal 1  thirst 2 }  run rally  roll 5  expect outcome = firm }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact zeal "zeal" { of number }
          test rally "Rally" { roll 1d6  score roll + zeal  outcomes { 5 or more: firm "firm"  otherwise: off "off" } }
          example calm "Calm" { given { zeal 1 }  run rally  roll 5  expect outcome = firm }
        }
    """,
)
_EXPECTS: Final = ("expect", "rolled")
_BARE: Final = frozenset(("run", "roll", "draw", "expect"))
"""Steps that need no position."""


def check(context: Context, sink: Sink) -> None:
    tests: dict[str, Test] = {}
    examples: list[tuple[Thing, Example]] = []
    for thing in context.world.things:
        made = context.objects.get(id(thing))
        if isinstance(made, Test):
            tests[made.name] = made
        elif isinstance(made, Example) and not any(one.damaged for one in thing.walk()):
            examples.append((thing, made))
    words: dict[str, list[object]] = {}
    for thing, example in examples:
        _check_outcomes(thing, tests, sink)
        if sink.has_errors_in(thing.span):
            continue  # it is in work
        if example.steps and not any(child.kind.name in _EXPECTS for child in thing.children):
            help = "say what must come of it: `expect outcome = …`, `expect refused`"
            sink.report(EXPECTS_NOTHING, f"{thing.label()} expects nothing: it cannot fail", thing.name_span, help=help)
        if example.given and not example.armies and {step.do for step in example.steps} <= _BARE:
            words = words or _by_word(context)
            _check_given(thing, example, words, sink)


def _check_outcomes(thing: Thing, tests: dict[str, Test], sink: Sink) -> None:
    ran: Test | None = None
    for child in thing.children:
        if child.kind.name == "run":
            ran = tests.get(child.name)
        if child.kind.name not in _EXPECTS:
            continue
        asked = [ran] if ran is not None else list(tests.values())
        known = [outcome.name for test in asked for outcome in test.outcomes]
        for name in _outcomes_in(child) if known else ():
            if name not in known:
                of = f"the test `{ran.name}` has no" if ran is not None else "no test has an"
                message = f"{of} outcome `{name}`"
                sink.report(UNKNOWN_NAME, message, _word_in(child, name), help=did_you_mean(name, known, sink))


def _outcomes_in(step: Thing) -> Iterator[str]:
    """Those that a step expects, or a line of a table of results."""
    listed, condition = step.fields.get("outcome"), step.fields.get("condition")
    if isinstance(listed, str):
        yield listed
    for one in walk(condition) if isinstance(condition, Expression) else ():
        match one:
            case Compare(by="=" | "!=", left=Local(name="outcome"), right=Literal(value=str() as name)):
                yield name


def _check_given(thing: Thing, example: Example, words: dict[str, list[object]], sink: Sink) -> None:
    """Asked for by a test, or by whatever that asks, however far away."""
    asked = {step.what or "" for step in example.steps if step.do == "run"}
    asked.update(name for step in example.steps for name in names_in(step.expects))
    left = set(asked)
    while left:
        found = {name for word in left for made in words.get(word, ()) for name in names_in(made)}
        left = {part for name in found for part in name.split(".")} - asked
        asked |= left
    for path, _ in example.given:
        if path.rpartition(".")[2] not in asked:
            message = f"no test of {thing.label()} asks for `{path}`"
            help = "give what the test asks for, or leave it out"
            sink.report(GIVEN_IN_VAIN, message, _word_in(thing, path), help=help)


def _by_word(context: Context) -> dict[str, list[object]]:
    """Everything of the rules that a formula can ask, by the last part of its name."""
    found: dict[str, list[object]] = {}
    for thing in context.world.things:
        if thing.name and thing.kind.name not in ("example", "section", "scenario"):
            made = context.objects.get(id(thing))
            if made is not None:
                found.setdefault(thing.name.rpartition(".")[2], []).append(made)
    return found


def _word_in(thing: Thing, word: str) -> Span:
    """Where it is written, inside an entry."""
    begin = thing.span.text().find(word)
    if begin < 0:
        return thing.span
    start = thing.span.start + begin
    return Span(thing.span.source, start, start + len(word))
