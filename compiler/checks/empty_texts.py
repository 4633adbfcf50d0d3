"""Texts with nothing in them: reports, cards and pages would show a gap where a name belongs."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

EMPTY_TEXT: Final = Code(
    code="W0507",
    name="empty-text",
    summary="a title or a text without a word in it",
    manual="""
        Between these quotes stands nothing, so that reports, cards and pages would show a gap where readers look for a
        name or a sentence.

        Write the words, or take the quotes away: a translation that is missing is told as such, and a title that is
        missing is made from the name.
    """,
    bad="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          term rally "Rally" it "" { means "to bring back into order" it "rimettere in ordine" }
        }
    """,
    good="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          term rally "Rally" it "Riordino" { means "to bring back into order" it "rimettere in ordine" }
        }
    """,
)

_MAY_BE_EMPTY: Final = ("avoid",)
"""Lists of words that one language may have and another not."""


def check(context: Context, sink: Sink) -> None:
    for text, thing in context.world.values.texts.met:
        for part in text.parts:
            if part.value.strip() or sink.has_errors_in(part.span):
                continue
            if any(text in raw.entry.texts for name in _MAY_BE_EMPTY for raw in thing.raw.get(name, ())):
                continue
            language = f" in `{part.language}`" if part.language is not None else ""
            what = f"the title of {thing.label()}" if text is thing.title else f"a text of {thing.label()}"
            message = f"{what} is empty{language}"
            sink.report(EMPTY_TEXT, message, part.span, help="write its words between the quotes, or take them away")
