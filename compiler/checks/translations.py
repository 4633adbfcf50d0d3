"""Every text in every language of its ruleset."""

from __future__ import annotations

from typing import Final

from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

MISSING_TRANSLATION: Final = Code(
    code="W0504",
    name="missing-translation",
    summary="a text lacks one of the ruleset's languages",
    manual="""
        A ruleset that says `languages en, it` promises every text in both. This one lacks a language, and its readers
        would meet foreign words in the middle of a page. Names of people and places, short forms and sources need no
        translation.

        Add it right after the text: `"Heavy cavalry" it "Cavalleria pesante"`. While a translation grows,
        `allow missing_translation "in work"` keeps it quiet.
    """,
    bad="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          term rally "Rally" { means "to bring back into order" it "rimettere in ordine" }
        }
    """,
    good="""
        ruleset demo "Demo" it "Prova" {
          languages en, it
          term rally "Rally" it "Riordino" { means "to bring back into order" it "rimettere in ordine" }
        }
    """,
)

_ONE_FOR_ALL: Final = frozenset(
    ("abbr", "symbol", "sources", "author", "with", "rule_prefix", "edition", "avoid", "place")
)
"""Fields whose words are the same in every language."""


def check(context: Context, sink: Sink) -> None:
    world = context.world
    languages = [language for language in world.languages if world.scope.find("language", language) is not None]
    if len(languages) < 2:
        return
    for text, thing in world.values.texts.met:
        has = {part.language or world.languages[0] for part in text.parts}
        missing = [language for language in languages if language not in has]
        if not missing:
            continue
        if thing.kind.name == "mark" and text is thing.title:
            continue  # a sign, not words
        if any(raw.entry.texts and text in raw.entry.texts for name in _ONE_FOR_ALL for raw in thing.raw.get(name, ())):
            continue
        if thing.kind.proper and text is thing.title:
            continue  # Condé and Grenay are called so in every language
        if thing.fields.get("proof") is True:
            continue  # no reader sees it
        if not any(letter.isalpha() for letter in text.value):
            continue  # 1866 is so, too
        where = text.parts[0].span
        words = ", ".join(f"`{language}`" for language in missing)
        help = f'write `"…" {missing[0]} "…"`'
        sink.report(MISSING_TRANSLATION, f"this text is not there in {words}", where, help=help)
