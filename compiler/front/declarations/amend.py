"""Amendments: a changed tree from an old tree and its changes, with a record of what changed.

Works on what was written, before anything is resolved, so the same five verbs serve every kind of entry, those that a
ruleset declares itself included. Each entry keeps its own place: a mistake in an amended text is shown where it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from compiler.codes.amending import ALREADY_THERE, NOTHING_TO_AMEND
from compiler.front.declarations.section_order import section_key
from compiler.front.words.drawn_lists import entries_of_list
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span

_OPEN = ("section", "rule", "house")
"""Entries that are looked into when something is searched by name."""
_STEPS = ("sequence", "phase")
"""Entries that hold phases: a phase goes by its name alone where only one has it."""


@dataclass(frozen=True, slots=True)
class Change:
    """What an amendment did, for the record."""

    verb: str
    kind: str
    name: str
    within: str | None
    by: str
    text: nodes.Text | None
    span: Span


def slug(words: str) -> str:
    """The name of a modifier from its English words: `mounted target` is `mounted_target`."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain.lower()).strip("_") or "modifier"


def name_of(entry: nodes.Entry) -> str:
    """What an entry is known by among those of its key."""
    if entry.key.text == "section" and not entry.values:
        return entry.number.text if entry.number else ""
    if not entry.values:
        return ""
    value = entry.values[0]
    while isinstance(value, nodes.Unary):
        value = value.operand
    if isinstance(value, nodes.Binary) and value.op == "x":
        value = value.right
    return value.text if isinstance(value, nodes.Name | nodes.Number | nodes.SectionNumber) else value.span.text()


def _is(entry: nodes.Entry, key: str, name: str) -> bool:
    if entry.key.text != key:
        return False
    return name_of(entry) == name or (entry.number is not None and entry.number.text == name)


class Amender:
    def __init__(self, by: str, vocabulary: Vocabulary, sink: Sink) -> None:
        self.by = by
        self.vocabulary = vocabulary
        self.sink = sink
        self.changes: list[Change] = []

    def apply(
        self, items: tuple[nodes.Item, ...], changes: Iterable[nodes.Item], container: str = "ruleset"
    ) -> tuple[nodes.Item, ...]:
        """The items of a ruleset after all changes, in the order the changes are written."""
        items = self._spelled_out(items, container)
        for change in changes:
            if isinstance(change, nodes.Entry):
                items = self._change(items, change, None)
        return items

    def _spelled_out(self, items: Iterable[nodes.Item], container: str) -> tuple[nodes.Item, ...]:
        """Drawn lists as the entries they stand for, so that each can be amended by its name."""
        found: list[nodes.Item] = []
        for item in items:
            if isinstance(item, nodes.Entry) and item.verb is None and item.key.text == "list":
                found += entries_of_list(item, container, self.vocabulary, Sink())
            elif isinstance(item, nodes.Entry) and item.body is not None and item.verb is None:
                kind = self.vocabulary.kinds_inside(container).get(item.key.text)
                inner = kind.name if kind else container if item.key.text == "house" else None
                if inner is not None:
                    body = replace(item.body, items=self._spelled_out(item.body.items, inner))
                    found.append(replace(item, body=body))
                else:
                    found.append(item)
            else:
                found.append(item)
        return tuple(found)

    # --- one change -------------------------------------------------------------------------------------------

    def _change(self, items: tuple[nodes.Item, ...], change: nodes.Entry, within: str | None) -> tuple[nodes.Item, ...]:
        plain = replace(change, verb=None)
        match change.verb:
            case "add" | None:
                return self._add(items, plain, change, within)
            case "replace":
                return self._replace(items, plain, change, within)
            case "remove":
                return self._remove(items, change, within)
            case "amend":
                if change.key.text == "kind":
                    return (*items, change)  # vocabulary is amended when kinds are read
                return self._rewrite(items, change, within, lambda entry: self._opened(entry, change))
        return items

    def _record(
        self,
        change: nodes.Entry,
        within: str | None,
        *,
        verb: str | None = None,
        kind: str | None = None,
        name: str | None = None,
        text: nodes.Text | None = None,
    ) -> None:
        name = name if name is not None else name_of(change)
        record = Change(
            verb or change.verb or "add",
            kind or change.key.text,
            name,
            within,
            self.by,
            text or change.text,
            change.span,
        )
        self.changes.append(record)

    def _add(
        self, items: tuple[nodes.Item, ...], plain: nodes.Entry, change: nodes.Entry, within: str | None
    ) -> tuple[nodes.Item, ...]:
        key = plain.key.text
        if key in ("modifiers", "outcomes"):
            self._record_lines(plain, "add", within)
            for place, item in enumerate(items):
                if isinstance(item, nodes.Entry) and item.key.text == key and item.body and plain.body:
                    body = replace(item.body, items=(*item.body.items, *plain.body.items))
                    return (*items[:place], replace(item, body=body), *items[place + 1 :])
            return (*items, plain)
        if key == "row" and plain.text is not None and plain.text.parts[0].is_block:
            self._record(change, within)
            return (*items, change)  # a drawn row: the table puts it in its place
        known = self._find(items, key, name_of(plain)) if name_of(plain) else None
        if known is not None and change.verb == "add":
            help = f"write `replace {key}` to put it in the old one's place, or `amend {key}` to change a part"
            self.sink.report(ALREADY_THERE, f"there is a {key} `{name_of(plain)}` already", change.span, help=help)
            return items
        if change.verb is None and self._is_field(key, within):
            # A bare field inside `amend`: the new figure stands for the old one.
            for place, item in enumerate(items):
                if isinstance(item, nodes.Entry) and item.key.text == key:
                    self._record(change, within, verb="replace", name=_written(plain))
                    return (*items[:place], plain, *items[place + 1 :])
        self._record(change, within)
        if key == "section" and plain.number is not None:
            return _in_order(items, plain)
        return (*items, plain)

    def _is_field(self, key: str, within: str | None) -> bool:
        """Whether a key inside an `amend` is a field of what is amended: then it goes by its key alone."""
        if within is None:
            return False
        opened = within.partition(" ")[0]
        kinds = [kind.name for kind in self.vocabulary.kinds.values() if kind.key == opened]
        return any(key in self.vocabulary.fields_of(kind) for kind in kinds)

    def _replace(
        self, items: tuple[nodes.Item, ...], plain: nodes.Entry, change: nodes.Entry, within: str | None
    ) -> tuple[nodes.Item, ...]:
        key = plain.key.text
        if key in ("modifiers", "outcomes"):
            self._record_lines(plain, "replace", within)
            kept = tuple(item for item in items if not (isinstance(item, nodes.Entry) and item.key.text == key))
            return (*kept, plain)
        if key == "row" and plain.text is not None and plain.text.parts[0].is_block:
            self._record(change, within)
            return (*items, change)
        if not name_of(plain) or self._is_field(key, within):
            for place, item in enumerate(items):
                if isinstance(item, nodes.Entry) and item.key.text == key:
                    self._record(change, within, name=_written(plain))
                    return (*items[:place], plain, *items[place + 1 :])
        return self._rewrite(items, change, within, lambda _: plain)

    def _remove(self, items: tuple[nodes.Item, ...], change: nodes.Entry, within: str | None) -> tuple[nodes.Item, ...]:
        key, name = change.key.text, name_of(change)
        if key == "modifier":
            return self._remove_modifier(items, change, name, within)
        if key == "row" and any(isinstance(item, nodes.Entry) and item.key.text == "rows" for item in items):
            self._record(change, within)
            return (*items, change)
        return self._rewrite(items, change, within, lambda _: None)

    def _remove_modifier(
        self, items: tuple[nodes.Item, ...], change: nodes.Entry, name: str, within: str | None
    ) -> tuple[nodes.Item, ...]:
        known: list[str] = []
        found = False
        result: list[nodes.Item] = []
        for item in items:
            if isinstance(item, nodes.Entry) and item.key.text == "modifiers" and item.body is not None:
                lines = [line for line in item.body.items if isinstance(line, nodes.Modifier)]
                known += [slug(line.words.value) for line in lines]
                kept = tuple(line for line in lines if slug(line.words.value) != name)
                if len(kept) < len(lines):
                    found = True
                    removed = next(line for line in lines if slug(line.words.value) == name)
                    self._record(change, within, kind="modifier", name=name, text=removed.words)
                result.append(replace(item, body=replace(item.body, items=kept)))
            else:
                result.append(item)
        if not found:
            self._nothing(change, "modifier", name, known)
        return tuple(result)

    def _opened(self, entry: nodes.Entry, change: nodes.Entry) -> nodes.Entry:
        """An old entry with the changes inside an `amend`."""
        body = entry.body or nodes.Body((), entry.span)
        items = body.items
        label = f"{entry.key.text} {name_of(entry)}"
        for inner in change.body.items if change.body else ():
            if isinstance(inner, nodes.Entry):
                items = self._change(items, inner, label)
        return replace(
            entry,
            body=replace(body, items=items),
            texts=change.texts or entry.texts,
            damaged=entry.damaged or change.damaged,
        )

    def _record_lines(self, plain: nodes.Entry, verb: str, within: str | None) -> None:
        for line in plain.body.items if plain.body else ():
            if isinstance(line, nodes.Modifier):
                self._record(plain, within, verb=verb, kind="modifier", name=slug(line.words.value), text=line.words)
            elif isinstance(line, nodes.Outcome):
                self._record(plain, within, verb=verb, kind="outcome", name=line.result.text, text=line.words)

    # --- finding ----------------------------------------------------------------------------------------------

    def _find(self, items: Iterable[nodes.Item], key: str, name: str) -> nodes.Entry | None:
        for item in items:
            if not isinstance(item, nodes.Entry):
                continue
            if _is(item, key, name):
                return item
            if item.body is not None and item.key.text in _OPEN:
                inner = self._find(item.body.items, key, name)
                if inner is not None:
                    return inner
        return None

    def _rewrite(
        self,
        items: tuple[nodes.Item, ...],
        change: nodes.Entry,
        within: str | None,
        make: Callable[[nodes.Entry], nodes.Entry | None],
    ) -> tuple[nodes.Item, ...]:
        key = change.key.text
        name = name_of(change) or (change.number.text if change.number else "")
        old = self._find(items, key, name)
        if old is None and key == "section" and change.number is not None:
            name = change.number.text
            old = self._find(items, key, name)
        if old is None and key == "phase":
            held = [(entry, phase) for entry in _deep(items) for phase in _phases(entry) if name_of(phase) == name]
            if len(held) > 1:
                self._nothing(change, key, name, [])
                return items
            if held:
                within, old = f"sequence {name_of(held[0][0])}", held[0][1]
        if old is None:
            known = [name_of(entry) for entry in _deep(items) if entry.key.text == key]
            known += [name_of(phase) for entry in _deep(items) for phase in _phases(entry) if key == "phase"]
            self._nothing(change, key, name, known)
            return items
        if change.verb != "amend" or change.text is not None:
            self._record(change, within, name=name, text=change.text or old.text)
        made = make(old)
        return _put(items, old, made)

    def _nothing(self, change: nodes.Entry, key: str, name: str, known: list[str]) -> None:
        help = did_you_mean(name, known, self.sink)
        if key == "row":
            help = f'draw the row as it stands in the table: `{change.verb or "replace"} row """ {name} | … | … """`'
        elif key == "phase" and not known:
            help = f"several sequences have one: say which, `amend sequence turn {{ {change.verb} phase {name} }}`"
        what = f"{key} `{name}`" if name else f"`{key}`"
        self.sink.report(NOTHING_TO_AMEND, f"there is no {what} to {change.verb or 'amend'}", change.span, help=help)


def _written(entry: nodes.Entry) -> str:
    return entry.values[0].span.to(entry.values[-1].span).text() if entry.values else ""


def _deep(items: Iterable[nodes.Item]) -> Iterable[nodes.Entry]:
    for item in items:
        if isinstance(item, nodes.Entry):
            yield item
            if item.body is not None and item.key.text in _OPEN:
                yield from _deep(item.body.items)


def _phases(entry: nodes.Entry) -> Iterable[nodes.Entry]:
    """The phases of a sequence, and those inside them."""
    for inner in entry.body.entries() if entry.body is not None and entry.key.text in _STEPS else ():
        if inner.key.text == "phase":
            yield inner
            yield from _phases(inner)


def _put(items: tuple[nodes.Item, ...], old: nodes.Entry, new: nodes.Entry | None) -> tuple[nodes.Item, ...]:
    """The items with one entry, at whatever depth, replaced or removed."""
    result: list[nodes.Item] = []
    for item in items:
        if item is old:
            if new is not None:
                result.append(new)
        elif isinstance(item, nodes.Entry) and item.body is not None and item.key.text in (*_OPEN, *_STEPS):
            inner = _put(item.body.items, old, new)
            same = len(inner) == len(item.body.items) and all(
                one is other for one, other in zip(inner, item.body.items, strict=True)
            )
            result.append(item if same else replace(item, body=replace(item.body, items=inner)))
        else:
            result.append(item)
    return tuple(result)


def _in_order(items: tuple[nodes.Item, ...], section: nodes.Entry) -> tuple[nodes.Item, ...]:
    """A new section put where its number belongs."""
    assert section.number is not None
    key = section_key(section.number.text)
    place = 0
    for index, item in enumerate(items):
        if (
            isinstance(item, nodes.Entry)
            and item.key.text == "section"
            and item.number is not None
            and section_key(item.number.text) < key
        ):
            place = index + 1
    return (*items[:place], section, *items[place:]) if place else (*items, section)
