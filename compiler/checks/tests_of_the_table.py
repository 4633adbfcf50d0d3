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
    manual="",
    bad="",
    good="",
)
MODIFIER_TWICE: Final = Code(
    code="E0604",
    name="modifier-twice",
    summary="two modifiers of one test have the same words",
    manual="",
    bad="",
    good="",
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
