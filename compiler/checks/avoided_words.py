"""One word for one thing: the words that a glossary says it does without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.lower.context import Context
from dsl import nodes
from dsl.diagnostics import Code, Sink
from dsl.source import Span

AVOIDED_WORD: Final = Code(
    code="W0505",
    name="avoided-word",
    summary="a word that the glossary avoids",
    manual="""
        A term of the glossary may say which other words for the same thing its ruleset does without:
        `term army "Army" it "Armata" { means … avoid "host" it "esercito, eserciti" }`. Readers then never wonder
        whether two words mean two things. This text uses one of them.

        Use the word of the term. Where the other word is meant in another sense, write `allow avoided_word "why"`
        around it. Names of books and people are not looked at.
    """,
    bad="""
        ruleset demo "Demo" {
          term army "Army" { means "one side's troops"  avoid "host" }
          section 1 first "First" { prose "The host that has fewer units deploys first." }
        }
    """,
    good="""
        ruleset demo "Demo" {
          term army "Army" { means "one side's troops"  avoid "host" }
          section 1 first "First" { prose "The army that has fewer units deploys first." }
        }
    """,
)

_FIELD: Final = "avoid"
_NAMES: Final = ("sources", "author", "with")
"""Fields that quote others."""
_TARGET: Final = re.compile(r"\[\[[^\]|]*(?:\|)?")
"""The part of a link that no reader sees."""


def check(context: Context, sink: Sink) -> None:
    world = context.world
    # A ruleset may let lists have terms of their own; as a rule only it has any.
    has_own_terms = any("term" in scope.by_kind for scope in (world.scope, *world.scope.uses))
    avoided = _avoided(world) if has_own_terms else (world.ruleset or world).gather("avoided words", _avoided)
    patterns = {language: _pattern(words) for language, words in avoided.items()}
    for text, thing in world.values.texts.met if patterns else ():
        for part in text.parts:
            language = part.language or world.languages[0]
            pattern = patterns.get(language)
            # Most texts use none: only one that may is looked at line by line, without what its links hide.
            if pattern is None or not pattern.search(part.value) or _is_apart(text, thing):
                continue
            for word, place in _places(part, pattern):
                help = f'{_own_word(avoided[language][word.casefold()], language)}; or why: `allow avoided_word "…"`'
                sink.report(AVOIDED_WORD, f"the glossary does without “{word}”", place, help=help)


def _own_word(term: Thing, language: str) -> str:
    """What the glossary calls it in that language."""
    parts = term.title.parts if term.title is not None else ()
    title = next((part.value for part in parts if part.language == language), None) or (parts[0].value if parts else "")
    return f"say “{title.lower()}”, as the term `{term.name}` does" if title else f"say the term `{term.name}`"


def _avoided(world: World) -> dict[str, dict[str, Thing]]:
    """By language: each word in small letters, and the term that stands for it."""
    found: dict[str, dict[str, Thing]] = {}
    for term in world.scope.all("term").values():
        for raw in term.raw.get(_FIELD, ()):
            for part in (one for text in raw.entry.texts for one in text.parts):
                words = found.setdefault(part.language or world.languages[0], {})
                words |= {word.strip().casefold(): term for word in part.value.split(",") if word.strip()}
    return {language: words for language, words in found.items() if words}


def _pattern(words: dict[str, Thing]) -> re.Pattern[str]:
    longest = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, longest))})\b", re.IGNORECASE)


def _is_apart(text: nodes.Text, thing: Thing) -> bool:
    """The list of avoided words itself, and what names others by their own words."""
    fields = (_FIELD, *_NAMES)
    return any(text in raw.entry.texts for name in fields for raw in thing.raw.get(name, ()))


def _places(part: nodes.TextPart, pattern: re.Pattern[str]) -> Iterator[tuple[str, Span]]:
    for number, line in enumerate(part.value.split("\n")):
        shown = _TARGET.sub(lambda target: " " * len(target[0]), line)
        offset = part.line_offsets[number] if number < len(part.line_offsets) else part.span.start
        for match in pattern.finditer(shown):
            start, end = (min(offset + at, part.span.end) for at in match.span())
            yield match[0], Span(part.span.source, start, end)
