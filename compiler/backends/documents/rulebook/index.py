"""The index of a rulebook: terms and things by the word that a reader looks for, the page that explains it in bold."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.rulebook.sections import all_things, glossary_of
from compiler.backends.words.alphabet import sorting
from compiler.layout.flow.blocks import Block, Indexed
from engine.model.rules import Declared, Section, Table

_LINK: Final = re.compile(r"\[\[([a-z_]+):([^\]|]+)")
_NEVER: Final = re.compile(r"(?!)")
_ARTICLE: Final = {
    "en": re.compile(r"^(?:the|an?) (?=\w)", re.IGNORECASE),
    "it": re.compile(r"^(?:(?:il|lo|la|i|gli|le|uno?|una) |(?:l|un)['’])(?=\w)", re.IGNORECASE),
}
_SENTENCE: Final = {
    "en": re.compile(r"^(?:what|who|whom|how|from|one|where|when|why|if)\b|\b(?:is|are|that)\b|:", re.IGNORECASE),
    "it": re.compile(
        r"^(?:che|chi|come|cosa|da|dal|dalla|dove|quando|quanto|se|una? sol[oa])\b|(?<!\w)(?:è|sono|che)\b|:",
        re.IGNORECASE,
    ),
}
"""Headings that nobody would look up: they are read where they stand."""
_STATEMENT: Final = {
    "en": re.compile(r"\?$|^an? .*[^s]s$", re.IGNORECASE),
    "it": re.compile(r"\?$|^una? .*\bsi \w+$", re.IGNORECASE),
}
"""Titles of tests that ask or tell something, `Is the commander hit?`, `A battery evades`: without what they begin with
they would be no words of any language."""
_PLURALS: Final = {"en": (("", "s"), ("", "es"), ("y", "ies")), "it": (("a", "e"), ("o", "i"), ("e", "i"))}
_LEAST: Final = 4
"""Letters of a word that may have a plural."""
_MOST: Final = 6
"""Sections in which a word stands: one that stands in more is everywhere, and its pages would help nobody."""


def index_lines(writer: Writer, kinds: Sequence[str]) -> list[Block]:
    """Where terms and things are explained, and every section that speaks of them."""
    language, spoken, texts = writer.language, _spoken(writer), _texts(writer)
    main: dict[str, list[str]] = {}
    places: dict[str, list[str]] = {}
    for kind, thing in _things(writer, kinds):
        words = _looked_up(writer.name(thing), language)
        if isinstance(thing, Section | Table) and _SENTENCE.get(language, _NEVER).search(words):
            continue
        if _STATEMENT.get(language, _NEVER).search(writer.name(thing)):
            continue
        anchor = anchor_of(kind, thing)
        own = [anchor] if anchor in writer.anchors else []
        named = spoken.get((kind, thing.name), [])
        if isinstance(thing, Section):
            named = [*named, *spoken.get((kind, thing.number or ""), [])]
        else:
            named = [*named, *_mentions(writer.name(thing), texts, language)]
        if own or named:
            main.setdefault(words, []).extend(own)
            places.setdefault(words, []).extend([*own, *named])
    under = _singulars(list(places), language)
    for words, singular in under.items():
        main[singular] += main.pop(words)
        places[singular] += places.pop(words)
    return [
        Indexed(words, tuple(dict.fromkeys(places[words])), tuple(dict.fromkeys(main[words])))
        for words in sorted(places, key=sorting)
    ]


def _things(writer: Writer, kinds: Sequence[str]) -> list[tuple[str, Declared]]:
    ruleset = writer.ruleset
    glossary = glossary_of(ruleset)
    things: list[tuple[str, Declared]] = [("term", term) for term in ruleset.terms]
    things += [(kind, thing) for kind, thing in all_things(writer) if kind in kinds]
    headed = [section for section in ruleset.sections if not section.is_rule and section is not glossary]
    return [*things, *(("section", section) for section in headed)]


def _singulars(listed: Sequence[str], language: str) -> dict[str, str]:
    """Of each plural whose singular is in the index too, that one: `Large units` stands under `Large unit`."""
    found: dict[str, str] = {}
    for words in listed:
        for other in listed:
            if words != other and other not in found and _is_plural(words.lower(), other.lower(), language):
                found[words] = other
                break
    return {words: found.get(other, other) for words, other in found.items()}


def _is_plural(many: str, one: str, language: str) -> bool:
    pairs = list(zip(many.split(), one.split(), strict=False))
    if len(many.split()) != len(one.split()):
        return False
    return any(a != b for a, b in pairs) and all(a == b or _ends_so(a, b, language) for a, b in pairs)


def _ends_so(many: str, one: str, language: str) -> bool:
    return len(one) >= _LEAST and any(
        many.endswith(plural) and one.endswith(singular) and many[: -len(plural)] == one[: len(one) - len(singular)]
        for singular, plural in _PLURALS.get(language, ())
    )


def _looked_up(words: str, language: str) -> str:
    """A title by the word that a reader looks for: `The wound` is under W."""
    bare = _ARTICLE.get(language, _NEVER).sub("", words)
    return f"{bare[:1].upper()}{bare[1:]}"


def _texts(writer: Writer) -> list[tuple[str, str]]:
    """The title and the words of each section, in small letters, but for the glossary's."""
    glossary = glossary_of(writer.ruleset)
    told: list[tuple[str, str]] = []
    for section in writer.ruleset.sections:
        if section is not glossary:
            texts = [text.within(writer.language) for text in (section.prose, *section.notes) if text is not None]
            told.append((anchor_of("section", section), "\n".join((writer.name(section), *texts)).lower()))
    return told


def _mentions(words: str, texts: Sequence[tuple[str, str]], language: str) -> list[str]:
    """The sections in which they stand, in the singular or the plural."""
    looked_up = r"\s+".join(_inflected(word, language) for word in words.lower().split())
    looked_for = re.compile(rf"(?<!\w){looked_up}(?!\w)")
    found = [anchor for anchor, text in texts if looked_for.search(text)]
    return found if len(found) <= _MOST else []


def _inflected(word: str, language: str) -> str:
    for singular, plural in _PLURALS.get(language, ()) if len(word) >= _LEAST else ():
        if singular and word.endswith(singular):
            return f"{re.escape(word.removesuffix(singular))}(?:{singular}|{plural})"
    return re.escape(word) + ("(?:s|es)?" if language == "en" and len(word) >= _LEAST else "")


def _spoken(writer: Writer) -> Mapping[tuple[str, str], list[str]]:
    """The sections whose words link to a thing."""
    found: dict[tuple[str, str], list[str]] = {}
    for section in writer.ruleset.sections:
        texts = [text for text in (section.prose, *section.notes) if text is not None]
        for text in texts:
            for kind, name in _LINK.findall(text.within(writer.language)):
                found.setdefault((kind, name), []).append(anchor_of("section", section))
    return found
