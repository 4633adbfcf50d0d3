"""Modifiers and outcomes in an amendment: modifiers go by their words, both are replaced all together."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from compiler.codes.amending import MODIFIER_BY_NAME, MODIFIERS_LEFT_OUT
from dsl import nodes
from dsl.diagnostics import Sink


def slug(words: str) -> str:
    """The name of a modifier from its English words: `mounted target` is `mounted_target`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_") or "modifier"


def modifiers_of(items: Iterable[nodes.Item]) -> dict[str, nodes.Modifier]:
    """The modifiers that a test has, by their names."""
    listed = [item for item in items if isinstance(item, nodes.Entry) and item.key.text == "modifiers" and item.body]
    lines = [line for entry in listed if entry.body for line in entry.body.items if isinstance(line, nodes.Modifier)]
    return {slug(line.words.value): line for line in lines}


def report_left_out(change: nodes.Entry, gone: Sequence[str], sink: Sink) -> None:
    """Whoever writes `replace modifiers` has often meant one of them, and would lose the others without a word."""
    if gone:
        listed = ", ".join(f"`{name}`" for name in gone)
        message = f"these modifiers stand for all: {listed} {'are' if len(gone) > 1 else 'is'} gone"
        help = (
            "to change one, `remove modifier` and its name, then write it anew in `add modifiers { … }`; those that "
            f"are to go are removed by name before: `remove modifier {gone[0]}`"
        )
        sink.report(MODIFIERS_LEFT_OUT, message, change.key.span, help=help)


def report_by_name(change: nodes.Entry, name: str, line: nodes.Modifier, sink: Sink) -> None:
    """One modifier cannot be put in another's place, only taken away and written anew."""
    verb = change.verb or "amend"
    help = f'write `remove modifier {name}` and `add modifiers {{ {line.sign}… "{line.words.value}" }}`'
    sink.report(MODIFIER_BY_NAME, f"`{verb} modifier` is not how one modifier is changed", change.span, help=help)


def has_outcomes(items: Iterable[nodes.Item]) -> bool:
    """Whether these are the items of a test with outcomes."""
    return any(isinstance(item, nodes.Entry) and item.key.text == "outcomes" for item in items)


def report_outcome_by_name(change: nodes.Entry, sink: Sink) -> None:
    """One outcome has the scores that the others leave, so it is not changed alone."""
    message = "outcomes are replaced together, since every score has one"
    help = 'write them all: `replace outcomes { 4 or more: … "…"  otherwise: … "…" }`'
    sink.report(MODIFIER_BY_NAME, message, change.key.span, help=help)
