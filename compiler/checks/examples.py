"""Examples that prove something: they expect, what they expect can come, and what they give is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
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
    tests = {made.name: made for _, made in context.made(Test)}
    words = _Words(context)
    for thing, example in context.made(Example):
        if any(one.damaged for one in thing.walk()):
            continue
        _check_outcomes(thing, tests, sink)
        if sink.has_errors_in(thing.span):
            continue  # it is in work
        if example.steps and not any(child.kind.name in _EXPECTS for child in thing.children):
            help = "say what must come of it: `expect outcome = …`, `expect refused`"
            sink.report(EXPECTS_NOTHING, f"{thing.label()} expects nothing: it cannot fail", thing.name_span, help=help)
        if example.given and not example.armies and {step.do for step in example.steps} <= _BARE:
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


def _check_given(thing: Thing, example: Example, words: _Words, sink: Sink) -> None:
    """Asked for by a test, or by whatever that asks, however far away."""
    asked = {step.what or "" for step in example.steps if step.do == "run"}
    asked.update(*(names_in(step.expects) for step in example.steps))
    left = set(asked)
    while left:
        left = set[str]().union(*map(words.asked_by, left)) - asked
        asked |= left
    for path, _ in example.given:
        if path.rpartition(".")[2] not in asked:
            message = f"no test of {thing.label()} asks for `{path}`"
            help = "give what the test asks for, or leave it out"
            sink.report(GIVEN_IN_VAIN, message, _word_in(thing, path), help=help)


class _Words:
    """What each word of the rules asks for: many examples run the same tests, and each test is read once."""

    def __init__(self, context: Context) -> None:
        self._context: Final = context
        self._asked: Final[dict[str, frozenset[str]]] = {}

    def asked_by(self, word: str) -> frozenset[str]:
        """The words in all that is called so."""
        known = self._asked.get(word)
        if known is None:
            names = set[str]().union(*map(names_in, self._called.get(word, ())))
            known = self._asked[word] = frozenset(part for name in names for part in name.split("."))
        return known

    @cached_property
    def _called(self) -> dict[str, list[object]]:
        """Everything of the rules that a formula can ask, by the last part of its name."""
        found: dict[str, list[object]] = {}
        for thing in self._context.world.things:
            if thing.name and thing.kind.name not in ("example", "section", "scenario"):
                made = self._context.objects.get(id(thing))
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
