"""`agrees plural`, `agrees { en plural  it feminine, singular }`: what sentences about a title agree with."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.codes.typing import WRONG_COUNT, WRONG_TYPE
from compiler.front.words.spelling import did_you_mean
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.rules import GENDERS, NUMBERS, Agreement
from engine.model.spelling import is_language


def agreements(entry: nodes.Entry, sink: Sink) -> Iterator[Agreement]:
    """Of all languages, or of each that stands in the braces."""
    if entry.values:
        yield _agreement("", entry, sink)
    items = entry.body.items if entry.body is not None else ()
    for item in items:
        if not isinstance(item, nodes.Entry):
            continue
        if is_language(item.key.text):
            yield _agreement(item.key.text, item, sink)
        else:
            help = "in braces stand languages: `agrees { en plural  it feminine, singular }`"
            sink.report(WRONG_TYPE, f"`{item.key.text}` is no language", item.key.span, help=help)
    if not entry.values and not items:
        sink.report(
            WRONG_COUNT,
            "`agrees` says a number, a gender or both",
            entry.key.span,
            help="write `agrees plural`, or `agrees feminine, plural`",
        )


def _agreement(language: str, entry: nodes.Entry, sink: Sink) -> Agreement:
    number, gender = "", ""
    for value in entry.values:
        word = value.text if isinstance(value, nodes.Name) else ""
        if word in NUMBERS:
            number = word
        elif word in GENDERS:
            gender = word
        else:
            known = (*NUMBERS, *GENDERS)
            help = did_you_mean(word, known, sink)
            sink.report(WRONG_TYPE, f"`{value.span.text()}` is no number and no gender", value.span, help=help)
    return Agreement(language, number, gender)
