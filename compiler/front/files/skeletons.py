"""Skeletons: what a loader must know of the files of a shipped ruleset, or of lists and decks, without what they say.

Each top entry as it is, but of a ruleset only its name and what leads to other files, and of lists and decks only their
names. With a skeleton nobody need parse half a megabyte of rules to check one battle; who wants the rules takes them
from the shelf, or begins again without it.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.front.files.units import Parsed
from compiler.front.shelf import SPOILT, Reader, Shelf, Writer, key_of_texts
from dsl import nodes
from dsl.source import Source

_LEADING: Final = frozenset(("amends", "plays"))
_OF_NAME: Final = frozenset(("army_list", "deck", "events"))


def take_skeletons(shelf: Shelf | None, texts: Sequence[tuple[Source, Path, str]]) -> list[Parsed] | None:
    """Those of just these texts, if they are there."""
    data = shelf.take(_key((origin, source) for source, _, origin in texts)) if shelf is not None else None
    if data is None:
        return None
    try:
        trees: list[tuple[nodes.Entry, ...]] = Reader(data, [source for source, _, _ in texts]).load()
        return [
            Parsed(path, origin, nodes.File(tuple(entries), (), source))
            for (source, path, origin), entries in zip(texts, trees, strict=True)
        ]
    except SPOILT:
        return None


def put_skeletons(shelf: Shelf, files: Sequence[Parsed]) -> None:
    into = io.BytesIO()
    Writer(into, [one.tree.source for one in files]).dump([tuple(map(_bare, one.tree.entries)) for one in files])
    shelf.put(_key((one.origin, one.tree.source) for one in files), into.getvalue())


def _key(texts: Iterable[tuple[str, Source]]) -> str:
    return "skeletons " + key_of_texts((origin, source.text) for origin, source in texts)


def _bare(entry: nodes.Entry) -> nodes.Entry:
    if entry.key.text not in ("ruleset", *_OF_NAME) or entry.body is None:
        return entry
    kept = tuple(item for item in entry.body.entries() if item.key.text in _LEADING and entry.key.text == "ruleset")
    return replace(entry, body=replace(entry.body, items=kept))


def holds_names_only(entries: Iterable[nodes.Entry]) -> bool:
    """Whether lists and decks are all that a file holds: battles are never left bare."""
    return all(entry.key.text in ("use", "allow", *_OF_NAME) for entry in entries)


def holds_lists(entries: Iterable[nodes.Entry]) -> bool:
    """Whether lists or decks stand among the rules: bare, nobody would find what is in them."""
    return any(entry.key.text in _OF_NAME for entry in entries)
