"""Whom a ruleset follows, as sentences: for the first page of its book, in print and on the site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.backends.words.wording import Pen
from engine.model.rules import Entry
from engine.model.values import Text, Value


def credits_of(pen: Pen) -> Iterator[tuple[str, Text | None]]:
    """Each original that the ruleset names: a sentence, and what its author says of it besides."""
    for entry in pen.ruleset.entries:
        if entry.kind == "original":
            note = entry.get("note")
            yield credit_line(pen, entry), note if isinstance(note, Text) else None


def named_credits(pen: Pen) -> list[str]:
    """Those that name an author: a cover thanks people. What has none is told in the designer's notes."""
    originals = [entry for entry in pen.ruleset.entries if entry.kind == "original"]
    return [credit_line(pen, entry) for entry in originals if _names(pen, entry.get("author"))]


def credit_line(pen: Pen, original: Entry) -> str:
    line = pen.words["after"].format(original=pen.plain(original.title))
    for field, word in (("author", "after_author"), ("with", "after_with")):
        names = _names(pen, original.get(field))
        if names:
            line += pen.words[word].format(names=_listed(names, pen.words["and"]))
    return f"{line}."


def edition_line(pen: Pen, stamp: str) -> str:
    """The ruleset with its edition, and which rules exactly these are; empty where neither is known."""
    edition = dict(pen.ruleset.fields).get("edition")
    said = pen.plain(edition) if isinstance(edition, Text) else ""
    # "edition 2", but "second edition".
    words = pen.words["edition_word" if said.isalpha() else "edition_line"]
    told = [words.format(edition=said)] if said else []
    told += [pen.words["stamp_line"].format(stamp=stamp)] if stamp else []
    return " · ".join((pen.name(pen.ruleset), *told)) if told else ""


def _names(pen: Pen, value: Value | None) -> list[str]:
    return [pen.plain(one) for one in value if isinstance(one, Text)] if isinstance(value, tuple) else []


def _listed(names: Sequence[str], last: str) -> str:
    """Marco, Davide and Claudio."""
    head = ", ".join(names[:-1])
    return f"{head} {last} {names[-1]}" if head else names[-1]
