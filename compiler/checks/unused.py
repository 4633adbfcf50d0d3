"""Things that a ruleset declares and nothing uses."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

UNUSED_DEFINITION: Final = Code(
    code="W0310",
    name="unused-definition",
    summary="something is declared and never used",
    manual="",
    bad="",
    good="",
)


def check(context: Context, sink: Sink) -> None:
    """Only kinds that say `watch yes`: an army list is a choice, and a profile that nobody fields is no mistake."""
    if context.world.derived:
        return
    for thing in context.world.things:
        if thing.kind.watch and not thing.used and thing.name and not thing.damaged:
            help = 'use it, remove it, or write `allow unused_definition "why"` beside it'
            sink.report(UNUSED_DEFINITION, f"{thing.label()} is never used", thing.name_span, help=help)
