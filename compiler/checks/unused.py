"""Things that a ruleset declares and nothing uses."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

UNUSED_DEFINITION: Final = Code(
    code="W0310",
    name="unused-definition",
    summary="something is declared and never used",
    manual="""
        A fact, a role or a mark was declared, and no condition, table or test ever speaks of it. Often another word
        was meant somewhere, or a rule was rewritten and this one stayed behind.

        Use it or remove it. If its use comes later, say so beside it:
        `allow unused_definition "comes with the siege rules"`.
    """,
    bad="""
        ruleset demo "Demo" {
          fact night "it is dark"
          section 9.1 torches "Torches"
        }
    """,
    good="""
        ruleset demo "Demo" {
          fact night "it is dark"
          section 9.1 torches "Torches" { when night }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    """Only kinds that say `watch yes`: an army list is a choice, and a profile that nobody fields is no mistake."""
    if context.world.derived:
        return
    # What an amendment no longer uses, or is the first to use, is used all the same.
    used = {thing.name_span for world in context.world.kin for thing in world.things if thing.used}
    for thing in context.world.things:
        if thing.kind.watch and thing.name_span not in used and not thing.used and thing.name and not thing.damaged:
            help = 'use it, remove it, or write `allow unused_definition "why"` beside it'
            sink.report(UNUSED_DEFINITION, f"{thing.label()} is never used", thing.name_span, help=help)
