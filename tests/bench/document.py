"""A document that can be written in our language and, with the same data in the same structure, as YAML.

The benchmark's library is built of these values, so that both readers are given the same work: every name, figure,
title, translation, paragraph and cell appears in both. YAML is written the way a careful author would: short records
on one line, long ones opened, prose as literal blocks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

Words: TypeAlias = tuple[str, ...]
"""English and, for all but signs, Italian."""
Data: TypeAlias = "bool | int | str | list[Data] | dict[str, Data]"


@dataclass(frozen=True, slots=True)
class Entry:
    """`key number values "title" it "title" { body }`; with `flat`, on one line in both languages."""

    key: str
    values: tuple[str, ...] = ()
    words: Words | None = None
    body: tuple[Item, ...] | None = None
    number: str | None = None
    verb: str | None = None
    flat: bool = False

    @property
    def is_leaf(self) -> bool:
        """`melee 3` or `abbr "PK"`: a key with values or with a text, and nothing else."""
        alone = self.body is None and self.number is None and self.verb is None
        return alone and (self.words is None or not self.values)


@dataclass(frozen=True, slots=True)
class Block:
    """Prose in two languages, or, without Italian, a drawing that is data in neither language: a map, a sector."""

    key: str
    english: tuple[str, ...]
    italian: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """`list kind` with a line an entry; an empty cell says nothing."""

    kind: str
    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """`rows` of a table: column heads, then a head and cells a line."""

    columns: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Modifier:
    amount: str
    when: str
    words: Words


@dataclass(frozen=True, slots=True)
class Outcome:
    fits: str
    result: str
    words: Words


@dataclass(frozen=True, slots=True)
class Lines:
    """`modifiers { }` or `outcomes { }`."""

    key: str
    lines: tuple[Modifier | Outcome, ...]


Item: TypeAlias = Entry | Block | Listed | Matrix | Lines


def leaf(key: str, *values: str) -> Entry:
    return Entry(key, values)


def said(key: str, *words: str) -> Entry:
    return Entry(key, (), words)


def flat(key: str, name: str, *body: Item, words: Words | None = None) -> Entry:
    return Entry(key, (name,) if name else (), words, body or None, flat=True)


# --- our language ---------------------------------------------------------------------------------------------------


def write_tercio(entries: Iterable[Entry]) -> str:
    lines: list[str] = []
    for entry in entries:
        if lines and (entry.body is not None or lines[-1] == "}"):
            lines.append("")
        lines += _tercio_lines(entry, "")
    return "\n".join(lines) + "\n"


def _tercio_lines(item: Item, indent: str) -> Iterator[str]:
    deeper = indent + "  "
    match item:
        case Entry(body=None) | Entry(flat=True):
            yield indent + _on_one_line(item)
        case Entry(body=body):
            yield f"{indent}{_head(item)} {{"
            for inner in body or ():
                yield from _tercio_lines(inner, deeper)
            yield indent + "}"
        case Block(key=key, english=english, italian=italian):
            yield f'{indent}{key} """'
            yield from (deeper + line for line in english)
            if italian:
                yield f'{indent}""" it """'
                yield from (deeper + line for line in italian)
            yield f'{indent}"""'
        case Listed(kind=kind, columns=columns, lines=lines):
            yield f'{indent}list {kind} """'
            yield from (deeper + line for line in _drawn((columns, *lines)))
            yield f'{indent}"""'
        case Matrix(columns=columns, lines=lines):
            yield f'{indent}rows """'
            yield from (deeper + line for line in _drawn((("", *columns), *lines)))
            yield f'{indent}"""'
        case Lines(key=key, lines=found):
            yield f"{indent}{key} {{"
            yield from (deeper + _outcome_or_modifier(line) for line in found)
            yield indent + "}"


def _on_one_line(item: Item) -> str:
    match item:
        case Entry(body=None):
            return _head(item)
        case Entry(body=body):
            return f"{_head(item)} {{ {'  '.join(_on_one_line(inner) for inner in body or ())} }}"
        case _:
            raise ValueError(f"{item} cannot stand on one line")


def _head(entry: Entry) -> str:
    parts = [entry.verb, entry.key, entry.number, ", ".join(entry.values), entry.words and _text(entry.words)]
    return " ".join(part for part in parts if part)


def _text(words: Words) -> str:
    return " it ".join(f'"{text}"' for text in words)


def _outcome_or_modifier(line: Modifier | Outcome) -> str:
    if isinstance(line, Outcome):
        return f"{line.fits}: {line.result} {_text(line.words)}"
    return f"{line.amount} when {line.when} {_text(line.words)}"


def _drawn(rows: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        yield " | ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


# --- YAML -----------------------------------------------------------------------------------------------------------


class Record(dict[str, Data]):
    """A mapping that is written on one line."""


def data_of(entries: Iterable[Item]) -> dict[str, Data]:
    """The same as plain data: what a YAML loader should give back."""
    grouped: dict[str, list[Data]] = {}
    single: set[str] = set()
    for item in entries:
        for key, value, repeats in _pairs(item):
            grouped.setdefault(key, []).append(value)
            if not repeats:
                single.add(key)
    return {key: values[0] if key in single and len(values) == 1 else list(values) for key, values in grouped.items()}


def _pairs(item: Item) -> Iterator[tuple[str, Data, bool]]:
    """Key and value of an item, and whether the key stands for a list of such things."""
    match item:
        case Block(key=key, english=english, italian=italian):
            yield key, _joined(english), False
            if italian:
                yield f"{key}_it", _joined(italian), False
        case Entry(words=(_, *_) as words) if item.is_leaf:
            for name, text in zip((item.key, f"{item.key}_it"), words, strict=False):
                yield name, text, False
        case Entry() if item.is_leaf:
            values = [_scalar(value) for value in item.values]
            yield item.key, values[0] if len(values) == 1 else values, False
        case Entry():
            yield item.key, _record(item), True
        case Listed(kind=kind, columns=columns, lines=lines):
            names = ("name", *columns[1:])
            for line in lines:
                cells = zip(names, line, strict=True)
                yield kind, Record({name: _scalar(cell) for name, cell in cells if cell}), True
        case Matrix(columns=columns, lines=lines):
            yield "columns", list(columns), False
            yield "rows", [[_scalar(cell) for cell in line] for line in lines], False
        case Lines(key=key, lines=found):
            yield key, [_line_record(line) for line in found], False


def _record(entry: Entry) -> dict[str, Data]:
    record: dict[str, Data] = Record() if entry.flat or not entry.body else {}
    if entry.verb:
        record["verb"] = entry.verb
    if entry.number:
        record["number"] = entry.number
    if entry.values:
        names = [_scalar(value) for value in entry.values]
        record["name"] = names[0] if len(names) == 1 else names
    if entry.words:
        record.update(zip(("title", "title_it"), entry.words, strict=False))
    record.update(data_of(entry.body or ()))
    return record


def _line_record(line: Modifier | Outcome) -> Data:
    english, italian = line.words
    if isinstance(line, Outcome):
        return Record(fits=_scalar(line.fits), result=line.result, words=english, it=italian)
    return Record(by=_scalar(line.amount), when=line.when, words=english, it=italian)


def _joined(lines: tuple[str, ...]) -> str:
    return "\n".join(lines) + "\n"


def _scalar(value: str) -> Data:
    # Four digits are a hex, `0408` or `1208`, and not a figure.
    if re.fullmatch(r"[+-]?(?:0|[1-9][0-9]{0,2})", value):
        return int(value)
    return {"yes": True, "no": False}.get(value, value)


_PLAIN = re.compile(r"[a-z][a-z0-9_.]*")
_NOT_PLAIN = {"y", "n", "yes", "no", "on", "off", "true", "false", "null"}


def write_yaml(entries: Iterable[Entry]) -> str:
    return "\n".join(_yaml_mapping(data_of(entries), "")) + "\n"


def _yaml_mapping(data: dict[str, Data], indent: str) -> Iterator[str]:
    for key, value in data.items():
        head = f"{indent}{_yaml_scalar(key)}:"
        if isinstance(value, str) and "\n" in value:
            # The indentation is said, since a drawing may begin with blanks.
            yield f"{head} |2"
            yield from (f"{indent}  {line}" for line in value.splitlines())
        elif isinstance(value, list) and any(isinstance(one, list | dict) for one in value):
            yield head
            for one in value:
                yield from _yaml_list_item(one, indent + "  ")
        else:
            yield f"{head} {_yaml_flow(value)}"


def _yaml_list_item(item: Data, indent: str) -> Iterator[str]:
    if isinstance(item, dict) and not isinstance(item, Record):
        first, *rest = _yaml_mapping(item, indent + "  ")
        yield f"{indent}- {first.lstrip()}"
        yield from rest
    else:
        yield f"{indent}- {_yaml_flow(item)}"


def _yaml_flow(data: Data) -> str:
    if isinstance(data, dict):
        return "{" + ", ".join(f"{_yaml_scalar(key)}: {_yaml_flow(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list):
        return "[" + ", ".join(_yaml_flow(one) for one in data) + "]"
    return _yaml_scalar(data)


def _yaml_scalar(value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if _PLAIN.fullmatch(value) and value not in _NOT_PLAIN:
        return value
    return json.dumps(value, ensure_ascii=False)
