"""Tests as a whole: something is rolled or drawn, and no two modifiers have one name."""

from __future__ import annotations

from typing import Final

from compiler.front.amend import slug
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Note, Sink

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


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things:
        if thing.kind.name != "test" or thing.damaged:
            continue
        if "roll" not in thing.raw and "cards" not in thing.raw:
            sink.report(
                TEST_WITHOUT_CHANCE,
                f"{thing.label()} neither rolls nor draws",
                thing.name_span,
                help="write `roll 1d6` or `cards …`",
            )
        seen: dict[str, nodes.Modifier] = {}
        for line in thing.modifiers:
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
