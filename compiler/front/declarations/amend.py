"""Amendments: a changed tree from an old tree and its changes, with a record of what changed.

Works on what was written, before anything is resolved, so the same five verbs serve every kind of entry, those that a
ruleset declares itself included. Each entry keeps its own place: a mistake in an amended text is shown where it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from operator import is_
from typing import Final

from compiler.codes.amending import ALREADY_THERE, NOTHING_TO_AMEND, REPLACED_TWICE, ROWS_LEFT_OUT
from compiler.front.declarations.amended_modifiers import (
    has_outcomes,
    modifiers_of,
    report_by_name,
    report_left_out,
    report_outcome_by_name,
    slug,
)
from compiler.front.declarations.changed_values import compare_values
from compiler.front.declarations.entry_trees import (
    OPEN,
    declared_in,
    deep,
    holder_of,
    in_order,
    is_called,
    name_of,
    phases,
    put,
    written,
)
from compiler.front.words.drawn_lists import entries_of_list
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Note, Sink
from dsl.drawn import Cell, read_table
from dsl.source import Span
from engine.model.quick_dataclass import dataclass

_LINES: Final = ("modifier", "outcome")
"""Lines of a test, which are replaced together."""
_OF_TABLES: Final = ("row", "cell")
"""What is drawn for a table, which puts it in its place."""


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
    section: str | None = None
    """The section or rule that holds what is changed, by its name."""
    gone: frozenset[str] = frozenset()
    """Names that the rules had before, and have no more."""


class Amender:
    def __init__(self, by: str, vocabulary: Vocabulary, sink: Sink) -> None:
        self.by = by
        self.vocabulary = vocabulary
        self.sink = sink
        self.changes: list[Change] = []
        self._replaced: dict[tuple[str, str, str | None], Span] = {}
        """Where each thing was replaced that goes by a name."""

    def apply(self, items: tuple[nodes.Item, ...], changes: Iterable[nodes.Item]) -> tuple[nodes.Item, ...]:
        """The items of a ruleset, spelled out, after all changes, in the order the changes are written."""
        for change in changes:
            if isinstance(change, nodes.Entry):
                items = self._change(items, change, None)
        return items

    def spelled_out(self, items: Iterable[nodes.Item], container: str = "ruleset") -> tuple[nodes.Item, ...]:
        """Drawn lists as the entries they stand for, so that each can be amended by its name."""
        found: list[nodes.Item] = []
        for item in items:
            if isinstance(item, nodes.Entry) and item.verb is None and item.key.text == "list":
                found += entries_of_list(item, container, self.vocabulary, Sink())
            elif isinstance(item, nodes.Entry) and item.body is not None and item.verb is None:
                kind = self.vocabulary.kinds_inside(container).get(item.key.text)
                inner = kind.name if kind else container if item.key.text == "house" else None
                held = self.spelled_out(item.body.items, inner) if inner is not None else item.body.items
                # Most hold no list, and stay the entries that they are.
                is_same = len(held) == len(item.body.items) and all(map(is_, held, item.body.items))
                found.append(item if is_same else replace(item, body=replace(item.body, items=held)))
            else:
                found.append(item)
        return tuple(found)

    # --- one change -------------------------------------------------------------------------------------------

    def _change(self, items: tuple[nodes.Item, ...], change: nodes.Entry, within: str | None) -> tuple[nodes.Item, ...]:
        plain = replace(change, verb=None)
        if change.key.text == "outcome" and has_outcomes(items):
            report_outcome_by_name(change, self.sink)
            return items
        match change.verb:
            case "add" | None:
                return self._add(items, plain, change, within)
            case "replace":
                return self._replace(items, plain, change, within)
            case "remove":
                return self._remove(items, change, within)
            case "amend":
                if change.key.text == "modifier":
                    return self._replace(items, plain, change, within)
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
        section: str | None = None,
        gone: frozenset[str] = frozenset(),
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
            section,
            gone,
        )
        self._report_again(record)
        self.changes.append(record)

    def _report_again(self, record: Change) -> None:
        """What is put in another's place, and then another in its own: the first counts for nothing."""
        # A field goes by its key: what is recorded as its name is the new figure.
        of = (record.kind, "" if self._is_field(record.kind, record.within) else record.name, record.within)
        if record.verb == "replace" and record.kind not in _LINES:
            first = self._replaced.setdefault(of, record.span)
            if first is not record.span and first != record.span:
                notes = (Note("here for the first time, which counts for nothing", first),)
                what = f"`{record.kind}` of {record.within}" if not of[1] else f"the {record.kind} `{record.name}`"
                message = f"{what} is replaced twice"
                self.sink.report(REPLACED_TWICE, message, record.span, notes=notes)

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
        if key in _OF_TABLES and plain.text is not None:
            self._record(change, within, name=_drawn_heads(plain))
            return (*items, change)  # a drawn row: the table puts it in its place
        if change.verb == "add" and name_of(plain) and self._find(items, key, name_of(plain)) is not None:
            help = f"write `replace {key}` to put it in the old one's place, or `amend {key}` to change a part"
            self.sink.report(ALREADY_THERE, f"the {key} `{name_of(plain)}` is there already", change.span, help=help)
            return items
        if change.verb is None and self._is_field(key, within):
            # A bare field inside `amend`: the new figure stands for the old one.
            for place, item in enumerate(items):
                if isinstance(item, nodes.Entry) and item.key.text == key:
                    if key == "rows" and self._leaves_rows_out(item, plain):
                        return items
                    self._record(change, within, verb="replace", name=written(plain))
                    return (*items[:place], plain, *items[place + 1 :])
        self._record(change, within)
        if key == "section" and plain.number is not None:
            return in_order(items, plain)
        return (*items, plain)

    def _leaves_rows_out(self, old: nodes.Entry, new: nodes.Entry) -> bool:
        """Rows drawn without a verb stand for all the old ones: whoever leaves some out has forgotten them."""
        heads = {head.text for head, *_ in _drawn_rows(new)}
        left_out = [head.text for head, *_ in _drawn_rows(old) if head.text not in heads]
        if not left_out:
            return False
        listed = ", ".join(f"`{head}`" for head in left_out)
        help = 'change only some with `replace row """ … | … """`, or draw the whole table anew with `replace rows`'
        self.sink.report(ROWS_LEFT_OUT, f"these rows stand for all, and {listed} would go", new.key.span, help=help)
        return True

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
        if key == "modifiers":
            self._record_modifiers(plain, items, within)
        elif key == "outcomes":
            self._record_lines(plain, "replace", within)
        if key in ("modifiers", "outcomes"):
            kept = tuple(item for item in items if not (isinstance(item, nodes.Entry) and item.key.text == key))
            return (*kept, plain)
        if key in _OF_TABLES and plain.text is not None:
            self._record(change, within, name=_drawn_heads(plain))
            return (*items, change)
        if not name_of(plain) or self._is_field(key, within):
            for place, item in enumerate(items):
                if isinstance(item, nodes.Entry) and item.key.text == key:
                    self._record(change, within, name=written(plain))
                    return (*items[:place], plain, *items[place + 1 :])
        if key == "modifier" and (line := modifiers_of(items).get(name_of(plain))) is not None:
            report_by_name(change, name_of(plain), line, self.sink)
            return items
        # A section that is called by its number alone keeps its name.
        return self._rewrite(items, change, within, lambda old: replace(plain, values=plain.values or old.values))

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

    def _record_modifiers(self, plain: nodes.Entry, items: tuple[nodes.Item, ...], within: str | None) -> None:
        """All modifiers in the place of all: some of the old ones are written anew, others are gone."""
        old, new = modifiers_of(items), modifiers_of((plain,))
        for name, line in new.items():
            self._record(
                plain, within, verb="replace" if name in old else "add", kind="modifier", name=name, text=line.words
            )
        gone = [name for name in old if name not in new]
        for name in gone:
            self._record(plain, within, verb="remove", kind="modifier", name=name, text=old[name].words)
        report_left_out(plain, gone, self.sink)

    # --- finding ----------------------------------------------------------------------------------------------

    def _find(self, items: Iterable[nodes.Item], key: str, name: str) -> nodes.Entry | None:
        for item in items:
            if not isinstance(item, nodes.Entry):
                continue
            if is_called(item, key, name):
                return item
            if item.body is not None and item.key.text in OPEN:
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
            held = [(entry, phase) for entry in deep(items) for phase in phases(entry) if name_of(phase) == name]
            if len(held) > 1:
                self._nothing(change, key, name, [])
                return items
            if held:
                within, old = f"sequence {name_of(held[0][0])}", held[0][1]
        if old is None:
            known = [name_of(entry) for entry in deep(items) if entry.key.text == key]
            if change.number is not None:
                known = [entry.number.text for entry in deep(items) if entry.key.text == key and entry.number]
            known += [name_of(phase) for entry in deep(items) for phase in phases(entry) if key == "phase"]
            self._nothing(change, key, name, known)
            return items
        new = make(old)
        if key == "constant":
            compare_values(old, new, self.sink)
        if change.verb != "amend" or change.text is not None:
            holder = holder_of(items, old)
            self._record(
                change,
                within,
                name=name_of(new or old),
                text=change.text or old.text,
                section=name_of(holder) if holder is not None else None,
                gone=declared_in(old) - declared_in(new),
            )
        return put(items, old, new)

    def _nothing(self, change: nodes.Entry, key: str, name: str, known: list[str]) -> None:
        help = did_you_mean(name, known, self.sink)
        if key in _OF_TABLES:
            shown = f'row """ {name} | … | … """' if key == "row" else 'cell row, column """ … """'
            help = f"draw the {key} as it stands in the table: `{change.verb or 'replace'} {shown}`"
        elif key == "phase" and not known:
            help = f"several sequences have one: say which, `amend sequence turn {{ {change.verb} phase {name} }}`"
        what = f"{key} `{name}`" if name else f"`{key}`"
        self.sink.report(NOTHING_TO_AMEND, f"there is no {what} to {change.verb or 'amend'}", change.span, help=help)


def _drawn_rows(entry: nodes.Entry) -> tuple[tuple[Cell, ...], ...]:
    return read_table(entry.text.parts[0], entry.text.parts[0].span.source).rows if entry.text is not None else ()


def _drawn_heads(entry: nodes.Entry) -> str:
    """The heads of what is drawn: of rows those in front, of a cell the two that it is called by."""
    if entry.values:
        return ", ".join(value.span.text() for value in entry.values)
    assert entry.text is not None, "a drawn row has a text"
    part = entry.text.parts[0]
    drawn = read_table(part, part.span.source)
    return ", ".join(row[0].text for row in (drawn.head, *drawn.rows) if row)
