"""Tests as a whole: something is rolled or drawn and asked for, no two modifiers or outcomes have one name, and no
modifier rolls dice of its own."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compiler.front.declarations.amended_modifiers import slug
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.expression_parts import walk
from engine.model.rules import Test
from engine.model.values import Dice, Expression, Literal, Local

TEST_WITHOUT_CHANCE: Final = Code(
    code="E0603",
    name="test-without-chance",
    summary="a test with neither dice nor cards",
    manual="""
        A test is decided by chance: by dice (`roll 2d6`) or by cards drawn (`cards 3`). This one has neither, so its
        score could never come about.

        Say what is rolled or drawn. What follows without any chance is no test: write it as prose of a section, or as
        a `fact` with a `value`.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
)
MODIFIER_TWICE: Final = Code(
    code="E0604",
    name="modifier-twice",
    summary="two modifiers of one test have the same words",
    manual="""
        The English words of a modifier are its name: journals print it, examples expect it, amendments remove it by
        it. Two of one test would be mixed up.

        Say how they differ. If they are the same thing with two conditions, join these with `or`.
    """,
    bad="""
        ruleset demo "Demo" {
          fact in_woods "the unit stands in a wood"
          fact in_marsh "the unit stands in a marsh"
          test rally "Rally" {
            roll 1d6
            modifiers { -1 when in_woods "bad ground"  -2 when in_marsh "bad ground" }
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact in_woods "the unit stands in a wood"
          fact in_marsh "the unit stands in a marsh"
          test rally "Rally" {
            roll 1d6
            modifiers { -1 when in_woods "in a wood"  -2 when in_marsh "in a marsh" }
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
)
DICE_IN_MODIFIER: Final = Code(
    code="E0605",
    name="dice-in-modifier",
    summary="a modifier that rolls dice of its own",
    manual="""
        A modifier is a figure that everybody can count before the dice fall: `+1 when …`, `-2 per …`. Dice inside it
        would be rolled nowhere, and no odds could be told.

        Roll them with the test, `roll 1d6 + 1d3`, or as many as you count: `roll dice(army.scouts + 1, d6)`.
        Where the extra dice depend on a condition, write a second test.
    """,
    bad="""
        ruleset demo "Demo" {
          fact army.scouts "scouts of the army" { of number }
          test exploration "Exploration" {
            roll 2d6
            modifiers { +1d6 per army.scouts "scouts" }
            outcomes { 9 or more: found "found"  otherwise: hidden "hidden" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact army.scouts "scouts of the army" { of number }
          test exploration "Exploration" {
            roll dice(army.scouts + 2, d6)
            outcomes { 9 or more: found "found"  otherwise: hidden "hidden" }
          }
        }
    """,
)
RESULT_TWICE: Final = Code(
    code="W0609",
    name="result-twice",
    summary="two outcomes of a test with one name",
    manual="""
        Effects, examples and reports ask for an outcome by its name, and find the first of two that are called alike:
        what the second says would never be told.

        Give the second a name of its own, or make one line of both. If both are the same, say so inside the test:
        `allow result_twice "the extremes jam the lock"`.
    """,
    bad="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 5 or more: steady "steady"  3 to 4: steady "steady, but slow"  otherwise: shaken "shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          test rally "Rally" {
            roll 1d6
            outcomes { 5 or more: steady "steady"  3 to 4: slow "steady, but slow"  otherwise: shaken "shaken" }
          }
        }
    """,
)
UNREAD_PART: Final = Code(
    code="W0610",
    name="unread-part",
    summary="a test whose roll or goal decides nothing",
    manual="""
        The score of this test is reckoned without its roll, so that it is the same whatever the dice show; or it has a
        `goal` that neither `success`, `score` nor an outcome asks for.

        Reckon with it: `score roll + leader.morale`, `success die >= goal`, `goal or more: hit`; or leave it out.
    """,
    bad="""
        ruleset demo "Demo" {
          fact zeal "zeal" { of number }
          test rally "Rally" {
            roll 1d6   score zeal
            outcomes { 5 or more: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact zeal "zeal" { of number }
          test rally "Rally" {
            roll 1d6   score roll + zeal
            outcomes { 5 or more: steady "steady"  otherwise: shaken "shaken" }
          }
        }
    """,
)
ODD_MODIFIER: Final = Code(
    code="W0621",
    name="odd-modifier",
    summary="a modifier that adds nothing, or a part of a number",
    manual="""
        What a modifier adds to dice or cards is counted whole: `+1.5` would be rounded somewhere, and at the table
        nobody knows which way. `+0` never changes anything, so a figure was forgotten.

        Correct the figure. If it is meant, say why inside the test: `allow odd_modifier "half a point breaks ties"`.
    """,
    bad="""
        ruleset demo "Demo" {
          fact in_woods "the unit stands in a wood"
          test rally "Rally" {
            roll 1d6
            modifiers { -1.5 when in_woods "in a wood" }
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact in_woods "the unit stands in a wood"
          test rally "Rally" {
            roll 1d6
            modifiers { -1 when in_woods "in a wood" }
            outcomes { 4 or more: rallied "rallied"  otherwise: shaken "still shaken" }
          }
        }
    """,
)
_OF_THE_DICE: Final = frozenset(("roll", "successes", "die"))


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.of_kind("test"):
        if thing.damaged:
            continue
        if "roll" not in thing.raw and "cards" not in thing.raw:
            sink.report(
                TEST_WITHOUT_CHANCE,
                f"{thing.label()} neither rolls nor draws",
                thing.name_span,
                help="write `roll 1d6` or `cards …`",
            )
        _check_results(thing, sink)
        made = context.objects.get(id(thing))
        if isinstance(made, Test):
            _check_parts(thing, made, sink)
            _check_amounts(thing, made, sink)
        seen: dict[str, nodes.Modifier] = {}
        for line in thing.modifiers:
            dice = next((die for part in (line.amount, line.per, line.when) for die in _dice(part, thing)), None)
            if dice is not None:
                help = "roll them with the test: `roll 1d6 + 1d3`, `roll dice(army.scouts, d6)`"
                sink.report(DICE_IN_MODIFIER, "a modifier rolls no dice of its own", dice.span, help=help)
            name = slug(line.words.value)
            earlier = seen.setdefault(name, line)
            if earlier is not line:
                notes = (Note("the first one", earlier.words.span),)
                sink.report(
                    MODIFIER_TWICE,
                    f"two modifiers are called `{name}`",
                    line.words.span,
                    notes=notes,
                    help="a modifier's words are its name: say how they differ",
                )


def _check_results(thing: Thing, sink: Sink) -> None:
    first: dict[str, nodes.Outcome] = {}
    for line, _ in thing.outcomes:
        earlier = first.setdefault(line.result.text, line)
        if earlier is not line:
            notes = (Note("the first one", earlier.result.span),)
            message = f"two outcomes are called `{line.result.text}`"
            help = "call one of them otherwise, or make one line of both"
            sink.report(RESULT_TWICE, message, line.result.span, notes=notes, help=help)


def _check_parts(thing: Thing, test: Test, sink: Sink) -> None:
    """What is thrown and what it is held against: asked for somewhere, or it decides nothing."""
    if test.roll is not None and test.score is not None and not _locals(test.score) & _OF_THE_DICE:
        message = f"the score of {thing.label()} leaves out its roll: the dice decide nothing"
        sink.report(UNREAD_PART, message, _span(thing, "score"), help="write `score roll + …`")
    ends = [end for outcome in test.outcomes for end in (outcome.low, outcome.high)]
    added = [part for modifier in test.modifiers for part in (modifier.amount, modifier.when, modifier.per)]
    asking = (test.success, test.score, test.roll, test.cards, test.impossible, test.automatic, *ends, *added)
    if test.goal is not None and not any("goal" in _locals(part) for part in asking if part is not None):
        message = f"nothing in {thing.label()} asks for its goal"
        help = "write `success die >= goal`, or `goal or more: …` as an outcome"
        sink.report(UNREAD_PART, message, _span(thing, "goal"), help=help)


def _check_amounts(thing: Thing, test: Test, sink: Sink) -> None:
    """Figures that are written out; what a constant or a fact comes to is told where that stands."""
    amounts = {modifier.name: modifier.amount for modifier in test.modifiers if modifier.per is None}
    for line in thing.modifiers:
        match amounts.get(slug(line.words.value)):
            case Literal(value=0):
                message = "this modifier adds nothing"
            case Literal(value=Fraction() as figure) if figure.denominator != 1:
                message = f"this modifier is {float(figure):g}, and dice and cards are counted whole"
            case _:
                continue
        sink.report(ODD_MODIFIER, message, line.amount.span, help="correct the figure, or leave the line out")


def _locals(expression: Expression) -> set[str]:
    return {one.name for one in walk(expression) if isinstance(one, Local)}


def _span(thing: Thing, name: str) -> Span:
    spans = thing.spans.get(name, ()) or (thing.name_span,)
    return spans[0].to(spans[-1])


def _dice(part: nodes.Expr | None, thing: Thing) -> Iterator[nodes.Expr]:
    """Dice that an expression rolls, written out or behind the name of a figure."""
    match part:
        case nodes.Dice():
            yield part
        case nodes.Name():
            figure = thing.scope.find("constant", part.text)
            if figure is not None and isinstance(figure.fields.get("value"), Dice):
                yield part
        case nodes.Unary():
            yield from _dice(part.operand, thing)
        case nodes.Binary():
            yield from _dice(part.left, thing)
            yield from _dice(part.right, thing)
        case nodes.Call():
            for argument in part.arguments:
                yield from _dice(argument, thing)
        case nodes.Group():
            for one in part.items:
                yield from _dice(one, thing)
