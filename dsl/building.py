"""What each rule of the grammar makes of its parts: the nodes of the tree.

Every function is called by the driver with the parse it belongs to and the parts in order; `BUILDERS` finds it under
the name that the grammar gives (the rule, or what stands after `->`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from dsl.nodes import (
    Binary,
    Body,
    Call,
    Entry,
    Expr,
    Group,
    Modifier,
    Name,
    Number,
    Outcome,
    SectionNumber,
    Text,
    TextPart,
    Unary,
    depth,
)
from dsl.source import Source, Span

# The stack holds nodes, offsets and lists of nodes; which of them stand where is the grammar's business.
Part = Any


class Building:
    """What the builders need to know about the parse they work for."""

    __slots__ = ("source",)

    def __init__(self, source: Source) -> None:
        self.source = source


def first(_: Building, parts: list[Part]) -> list[Part]:
    return parts


def next_(_: Building, parts: list[Part]) -> list[Part]:
    items: list[Part] = parts[0]
    items.append(parts[2])
    return items


def no_items(_: Building, parts: list[Part]) -> list[Part]:
    return []


def more_items(_: Building, parts: list[Part]) -> list[Part]:
    items: list[Part] = parts[0]
    if parts[1] is not None:
        items.append(parts[1])
    return items


# --- values ---------------------------------------------------------------------------------------------------


def binary(building: Building, parts: list[Part]) -> Expr:
    left, sign, right = parts
    span = Span(building.source, left.span.start, right.span.end)
    return Binary(sign.text, left, right, span, max(depth(left), depth(right)) + 1)


def prefix(building: Building, parts: list[Part]) -> Expr:
    sign, operand = parts
    return Unary(sign.text, operand, Span(building.source, sign.span.start, operand.span.end), depth(operand) + 1)


def suffix(building: Building, parts: list[Part]) -> Expr:
    operand, sign = parts
    return Unary(sign.text, operand, Span(building.source, operand.span.start, sign.span.end), depth(operand) + 1)


def call(building: Building, parts: list[Part]) -> Expr:
    name, _, arguments, closing = parts
    span = Span(building.source, name.span.start, closing + 1)
    return Call(name, tuple(arguments), span, max(map(depth, arguments)) + 1)


def group(building: Building, parts: list[Part]) -> Expr:
    opening, items, closing = parts
    return Group(tuple(items), Span(building.source, opening, closing + 1), max(map(depth, items)) + 1)


# --- texts ----------------------------------------------------------------------------------------------------


def text(_: Building, parts: list[Part]) -> Text:
    return Text((parts[0],), parts[0].span)


def translated(building: Building, parts: list[Part]) -> Text:
    before, language, part = parts
    part = TextPart(language.text, part.value, part.is_block, part.span, part.line_offsets)
    return Text((*before.parts, part), Span(building.source, before.span.start, part.span.end))


# --- entries --------------------------------------------------------------------------------------------------


def _entry(
    building: Building,
    key: Name,
    number: Number | SectionNumber | None,
    values: list[Expr],
    texts: list[Text],
    body: Body | None,
) -> Entry:
    last = body or (texts[-1] if texts else values[-1] if values else number or key)
    return Entry(
        None, key, number, tuple(values), tuple(texts), body, Span(building.source, key.span.start, last.span.end)
    )


def entry_v(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, parts[1], [], None)


def entry_vt(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, parts[1], parts[2], None)


def entry_vb(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, parts[1], [], parts[2])


def entry_vtb(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, parts[1], parts[2], parts[3])


def entry_t(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, [], parts[1], None)


def entry_tb(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, [], parts[1], parts[2])


def entry_b(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, [], [], parts[1])


def section(building: Building, parts: list[Part]) -> Entry:
    key, number, name, texts, body = parts
    return _entry(building, key, number, [name], texts or [], body)


def nameless_section(building: Building, parts: list[Part]) -> Entry:
    key, number = parts[:2]
    body = parts[-1] if isinstance(parts[-1], Body) else None
    texts = parts[2] if isinstance(parts[2], list) else []
    return _entry(building, key, number, [], texts, body)


def removed_section(building: Building, parts: list[Part]) -> Entry:
    key, what = parts
    if isinstance(what, Name):
        return _entry(building, key, None, [what], [], None)
    return _entry(building, key, what, [], [], None)


def amending(building: Building, parts: list[Part]) -> Entry:
    verb, entry = parts
    span = Span(building.source, verb.span.start, entry.span.end)
    return Entry(
        verb.text, entry.key, entry.number, entry.values, entry.texts, entry.body, span, entry.damaged
    )


def body(building: Building, parts: list[Part]) -> Body:
    opening, items, closing = parts
    return Body(tuple(items), Span(building.source, opening, closing + 1))


def listing(building: Building, parts: list[Part]) -> Entry:
    return _entry(building, parts[0], None, [], [], body(building, parts[1:]))


# --- modifiers and outcomes -----------------------------------------------------------------------------------


def clause(_: Building, parts: list[Part]) -> Expr:
    value: Expr = parts[1]
    return value


def modifier(building: Building, parts: list[Part]) -> Modifier:
    sign, amount, per, when, words, inner = parts
    span = Span(building.source, sign.span.start, (inner or words).span.end)
    return Modifier(sign.text, amount, per, when, words, inner, span)


def outcome(building: Building, parts: list[Part]) -> Outcome:
    fits, _, result, words, inner = parts
    span = Span(building.source, fits.span.start, (inner or words or result).span.end)
    return Outcome(fits, result, words, inner, span)


def damaged(building: Building, parts: list[Part]) -> Entry | None:
    return None


def whole(_: Building, parts: list[Part]) -> list[Part]:
    items: list[Part] = parts[0]
    return items


BUILDERS: Final[dict[str, Callable[[Building, list[Part]], Part]]] = {
    "first": first,
    "next": next_,
    "no_items": no_items,
    "more_items": more_items,
    "binary": binary,
    "prefix": prefix,
    "suffix": suffix,
    "call": call,
    "group": group,
    "text": text,
    "translated": translated,
    "entry_v": entry_v,
    "entry_vt": entry_vt,
    "entry_vb": entry_vb,
    "entry_vtb": entry_vtb,
    "entry_t": entry_t,
    "entry_tb": entry_tb,
    "entry_b": entry_b,
    "section": section,
    "nameless_section": nameless_section,
    "removed_section": removed_section,
    "amending": amending,
    "body": body,
    "listing": listing,
    "clause": clause,
    "modifier": modifier,
    "outcome": outcome,
    "damaged": damaged,
    "file": whole,
    "cell": whole,
}
