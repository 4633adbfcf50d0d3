"""Kinds whose things the rules know by their names: an amendment leaves each in its place."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.codes.amending import CLOSED_LIST
from compiler.front.declarations.amend import Change
from compiler.front.declarations.entry_trees import deep, name_of
from compiler.front.words.spelling import with_article
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink

_Known = dict[tuple[str, str], nodes.Entry]
"""Entries by their key and their name."""


def report_changed_lists(
    before: Iterable[nodes.Item],
    after: Iterable[nodes.Item],
    changes: Iterable[Change],
    vocabulary: Vocabulary,
    sink: Sink,
) -> None:
    """Tells of what an amended ruleset has of closed kinds that the old one had not, and the other way round. Lists are
    drawn out in both."""
    closed = {kind.key for kind in vocabulary.kinds.values() if kind.closed}
    old, new = _known(before, closed), _known(after, closed)
    for key, name in new.keys() - old.keys():
        listed = ", ".join(f"`{other}`" for kind, other in old if kind == key)
        message = f"nothing plays {with_article(key)} `{name}`: it would be printed and change no game"
        sink.report(CLOSED_LIST, message, new[key, name].span, help=f"`amend` or `replace` one of these: {listed}")
    for key, name in old.keys() - new.keys():
        places = [change.span for change in changes if name in (change.name, *change.gone)]
        message = f"the rules ask for the {key} `{name}`, and this takes it away"
        help = f"`amend {key} {name}`, or `replace` it under its name"
        sink.report(CLOSED_LIST, message, places[-1] if places else old[key, name].span, help=help)


def _known(items: Iterable[nodes.Item], keys: set[str]) -> _Known:
    return {(entry.key.text, name_of(entry)): entry for entry in deep(items) if keys and entry.key.text in keys}
