"""Rule objects as templates see them: plain words and figures of one language, nothing that leads anywhere else."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from compiler.backends.words.card_rows import rows_of
from compiler.backends.words.figures import PARTS, figure
from compiler.notation import notate
from engine.model.pack import Ruleset
from engine.model.rules import Cell, Declared, Entry, FieldOf, Head, KindOf, Sector
from engine.model.values import Quantity, Ref, Text, Value, Worded

Plain = None | bool | int | str | list["Plain"] | dict[str, "Plain"]
_LINK: Final = re.compile(r"\[\[([^\[\]|\n]*+)(?:\|([^\[\]\n]*+))?+\]\]")
_DEEPEST: Final = 3
_SHORT: Final = 40


def _shortly(value: object) -> str:
    """A value in a word or two; nothing for what is not said, and for prose."""
    if isinstance(value, dict):
        return " ".join([str(value.get("title") or value.get("words") or ""), *map(_shortly, value.get("given") or [])])
    if isinstance(value, list):
        return ", ".join(words for words in map(_shortly, value) if words)
    if value is None or value is False:
        return ""
    words = "✓" if value is True else str(value)
    return words if len(words) <= _SHORT else ""


class Views:
    """What one language's cards of one ruleset show."""

    def __init__(self, ruleset: Ruleset, language: str, others: Iterable[Entry] = ()) -> None:
        """`others` are things that army lists hold, which events may name as well."""
        self.language = language
        self.ruleset = ruleset
        self._entries = {(entry.kind, entry.name): entry for entry in (*others, *ruleset.entries)}
        self._sectors = {sector.name: sector for sector in ruleset.sectors}
        self._tables = {table.name: table for table in ruleset.tables}
        self._constants = {constant.name: constant for constant in ruleset.constants}
        self._kinds = {kind.name: kind for kind in ruleset.kinds}
        self._things: dict[tuple[str, str, int], dict[str, Plain]] = {}
        self._rows: dict[tuple[object, object], list[Plain]] = {}

    # --- words ----------------------------------------------------------------------------------------------------

    def words(self, text: Text | None) -> str:
        if text is None:
            return ""
        said = text.within(self.language)
        if "[[" in said:
            said = _LINK.sub(self._unlinked, said)
        said = " ".join(said.split()) if "\n" in said else said
        # Authors type what their keyboard has; print has an apostrophe.
        return said.replace("'", "’")

    def _unlinked(self, link: re.Match[str]) -> str:
        """`kind:name|words` or `=kind:name.field`, as the compiler resolved it, in plain words."""
        target, shown = link[1].strip(), link[2]
        if shown:
            return shown
        if target.startswith("="):
            return self._figure(target[1:].strip())
        name = target.rpartition(":")[2]
        named: Iterable[Declared] = (*self.ruleset.terms, *self.ruleset.entries, *self.ruleset.sections)
        return next((self.title(one) for one in named if one.name == name), name)

    def _figure(self, target: str) -> str:
        kind, _, name = target.rpartition(":")
        constant = self._constants.get(name)
        if constant is not None:
            return notate(constant.value)
        name, _, field = name.rpartition(".")
        entry = self._entries.get((kind, name))
        value = entry.get(field) if entry is not None else None
        return notate(value) if value is not None else target

    def title(self, declared: Declared) -> str:
        return self.words(declared.title) or declared.name.replace("_", " ")

    # --- things ---------------------------------------------------------------------------------------------------

    def thing(self, kind: str, name: str, depth: int = 0) -> dict[str, Plain]:
        """A declared thing with its fields; what those name in turn, to a small depth."""
        key = (kind, name, depth)
        if key not in self._things:
            self._things[key] = self._thing(kind, name, depth)
        return self._things[key]

    def _thing(self, kind: str, name: str, depth: int) -> dict[str, Plain]:
        if kind == "sector" and name in self._sectors:
            return self.sector(self._sectors[name])
        entry = self._entries.get((kind, name))
        if entry is None:
            return {"name": name, "kind": kind, "title": name.replace("_", " ")}
        return self.entry(entry, depth + 1)

    def entry(self, entry: Entry, depth: int = 0) -> dict[str, Plain]:
        made: dict[str, Plain] = {"name": entry.name, "kind": entry.kind, "title": self.title(entry)}
        for field in self.fields_of(entry.kind):
            made.setdefault(field, None)
        if depth <= _DEEPEST:
            made |= {key: self._field(entry.kind, key, value, depth) for key, value in entry.fields}
            # A field's name never hides what the thing is called.
            made |= {"name": entry.name, "kind": entry.kind, "title": self.title(entry)}
        if entry.holds and depth == 0:
            made["rows"] = [self._row(row, entry) for row in rows_of(entry, self.ruleset)]
        return made

    def _field(self, kind: str, name: str, value: Value, depth: int) -> Plain:
        """A value, or a dash for one that means none; layouts made for their rules have marks of their own."""
        if self.ruleset.plays is not None and value is not None:
            field = next((one for held in self._chain(kind) for one in held.fields if one.name == name), None)
            if field is not None and field.nothing is not None and field.nothing == notate(value):
                return "–"
        return self.plain(value, depth)

    def _row(self, row: Entry, card: Entry) -> dict[str, Plain]:
        """A row of a card: what it does not say stands above it on the card."""
        above = {key: self.plain(value, 1) for key, value in card.fields}
        own = {key: self.plain(value, 1) for key, value in row.fields}
        named = own.get("names")
        first = named[0] if isinstance(named, list) and named else None
        title = first["title"] if isinstance(first, dict) else self.title(row)
        return {**above, **own, "name": row.name, "title": title}

    def sheet(self, name: str) -> dict[str, Plain] | None:
        """A profile with all its rows."""
        found = next((one for (_, its), one in self._entries.items() if its == name and self.is_profile(one)), None)
        return self.entry(found) if found is not None else None

    def is_profile(self, entry: Entry) -> bool:
        """Whether a thing is what a card prints."""
        return self.is_card(entry.kind)

    def is_card(self, kind: str) -> bool:
        return any(one.like == "card_profile" for one in self._chain(kind))

    def asked(self, event: Entry) -> tuple[FieldOf, ...]:
        """The fields that the type of an event lends it."""
        kind = event.get("of")
        typed = self._entries.get((kind.kind, kind.name)) if isinstance(kind, Ref) else None
        return typed.asks if typed is not None else ()

    def plain(self, value: Value, depth: int = 0) -> Plain:
        match value:
            case None | bool() | int() | str():
                return value
            case Text():
                return self.words(value)
            case Ref():
                made = dict(self.thing(value.kind, value.name, depth))
                if value.given:
                    made["given"] = [self.plain(one, depth) for one in value.given]
                return made
            case Worded():
                return {"effect": self.plain(value.value, depth), "words": self.words(value.words)}
            case tuple():
                return [self.plain(one, depth) for one in value]
            case Quantity() if value.unit == "hex":
                words = notate(value)
                return words.replace("hexes", "esa").replace("hex", "esa") if self.language == "it" else words
            case Fraction() if value in PARTS:
                return PARTS[value]
            case Quantity() | Fraction():
                return figure(notate(value), self.language)
        return notate(value)

    def all_of(self, kind: object) -> list[Plain]:
        """Everything of a kind, in the order it was written."""
        return [self.thing(entry.kind, entry.name) for entry in self.ruleset.entries if entry.kind == kind]

    def sector(self, sector: Sector) -> dict[str, Plain]:
        cells: list[Plain] = [{"q": cell.q, "r": cell.r, "mark": cell.mark} for cell in sector.cells]
        return {"name": sector.name, "kind": "sector", "title": self.title(sector), "cells": cells}

    # --- kinds ----------------------------------------------------------------------------------------------------

    def _chain(self, kind: str) -> list[KindOf]:
        found: list[KindOf] = []
        at = self._kinds.get(kind)
        while at is not None and at not in found:
            found.append(at)
            at = self._kinds.get(at.like) if at.like else None
        return found

    def fields_of(self, kind: str) -> list[str]:
        return [field.name for one in reversed(self._chain(kind)) for field in one.fields]

    def titles(self, kind: str) -> dict[str, Plain]:
        """What the fields of a kind are called."""
        return {field.name: self.title(field) for one in reversed(self._chain(kind)) for field in one.fields}

    def values(self, card: dict[str, Plain]) -> list[str]:
        """What somebody's card would say, in a row, where nobody has the card: `Extra`, `morale 2`, `club`. What every
        card has besides, and what is as usual, is left out."""
        kind = str(card.get("kind"))
        usual = {field.name: field.default for one in self._chain(kind) for field in one.fields}
        besides = self.fields_of("card_profile")
        made: list[str] = []
        for field, title in self.titles(kind).items():
            value = card.get(field)
            words = "" if field in besides or value is None or isinstance(value, bool) else _shortly(value)
            if words and words != usual[field]:
                named = isinstance(value, dict | list)
                made.append(words if named else f"{str(title)[:1].lower()}{str(title)[1:]} {words}")
        return made

    def told(self, card: object) -> list[Plain]:
        """What is said of a thing, field by field, as titles and words: for cards that know no ruleset."""
        if not isinstance(card, dict):
            return []
        made: list[Plain] = []
        for field, title in self.titles(str(card.get("kind"))).items():
            words = _shortly(card.get(field))
            if words:
                made.append({"field": field, "title": title, "value": words})
        return made

    def default(self, kind: object, field: object) -> Plain:
        """What a field is when nobody says anything."""
        for one in self._chain(str(kind)):
            for known in one.fields:
                if known.name == field:
                    value = self.plain(known.default)
                    return int(value) if isinstance(value, str) and value.lstrip("-").isdigit() else value
        return None

    def figures_of(self, kind: str) -> frozenset[str]:
        """The fields of a kind that are a number or a distance, or none."""
        types = {field.name: field.type.removeprefix("optional(").removesuffix(")") for field in self._fields(kind)}
        figures = {name for name, type_ in types.items() if type_ in ("number", "distance")}
        return frozenset(figures - {"points", "quantity"})

    def has_figure(self, kind: str, field: str) -> bool:
        """Whether a card of the kind has a figure there."""
        held = (entry.get(field) for (of, _), entry in self._entries.items() if of == kind)
        return any(value is not None and not (isinstance(value, Quantity) and not value.amount) for value in held)

    def _fields(self, kind: str) -> Iterator[FieldOf]:
        for one in self._chain(kind):
            yield from one.fields

    def constant(self, name: object) -> Plain:
        """The value of a constant of the rules."""
        found = self._constants.get(str(name))
        return self.plain(found.value) if found is not None else None

    # --- tables ---------------------------------------------------------------------------------------------------

    def heads(self, table: object) -> list[Plain]:
        """The columns of a table: the things each holds for."""
        if (table, None) not in self._rows:
            self._rows[table, None] = self._read_heads(table)
        return self._rows[table, None]

    def _read_heads(self, table: object) -> list[Plain]:
        found = self._tables.get(str(table))
        return [self._head(head, found.across_type) for head in found.heads_across] if found is not None else []

    def lookup(self, table: object, name: object) -> list[Plain]:
        """The cells of the row that holds for this name; none if there is no such row."""
        if (table, name) not in self._rows:
            self._rows[table, name] = self._read_row(table, name)
        return self._rows[table, name]

    def _read_row(self, table: object, name: object) -> list[Plain]:
        found = self._tables.get(str(table))
        if found is None:
            return []
        for head, cells in zip(found.heads_down, found.cells, strict=True):
            if name in head.names:
                return [self._cell(cell) for cell in cells]
        return []

    def _head(self, head: Head, kind: str | None) -> list[Plain]:
        return [self.thing(kind or "", name) for name in head.names]

    def _cell(self, cell: Cell) -> dict[str, Plain]:
        value = self.plain(cell.value)
        return {"value": value, "marks": list(cell.marks), "empty": not cell.marks and value in (None, 0, "0")}
