"""What each rule of the grammar makes of its parts: the nodes of the tree.

Every function is called by the driver with the parse it belongs to and the parts in order; `BUILDERS` finds it under
the name that the grammar gives (the rule, or what stands after `->`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, cast

from dsl import codes
from dsl.lexing.budget import MOST_STEPS, MOST_TRANSLATIONS
from dsl.lexing.drafts import new_body, new_entry, new_part, new_text
from dsl.lexing.tokens import Partial, Tokens
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
    Unary,
    depth,
)
from dsl.source import Span

# The stack holds nodes, offsets and lists of nodes; which of them stand where is the grammar's business.
Part = Any


class Building:
    """What the builders need to know about the parse they work for."""

    __slots__ = ("deepest", "hurts", "source", "tokens")

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.source = tokens.source
        self.hurts: list[int] = []
        """Where something was lost: the entries around are damaged."""
        self.deepest: Expr | None = None

    def is_too_deep(self, depth: int, kept: Expr) -> bool:
        """Whether a value grows too deep; then only the part built so far is kept, and that is reported once."""
        if depth <= MOST_STEPS:
            return False
        if kept is not self.deepest:
            self.deepest = kept
            _, start, end = kept.span
            message = f"this value has more than {MOST_STEPS} steps"
            self.tokens.report(
                codes.EXPRESSION_TOO_LONG, message, start, end, help="give parts of it names of their own"
            )
        return True


def first(_: Building, parts: list[Part]) -> list[Part]:
    return parts


def next_(_: Building, parts: list[Part]) -> list[Part]:
    items: list[Part] = parts[0]
    items.append(parts[2])
    return items


def no_items(_: Building, __: list[Part]) -> list[Part]:
    return []


def more_items(_: Building, parts: list[Part]) -> list[Part]:
    items: list[Part] = parts[0]
    if parts[1] is not None:
        items.append(parts[1])
    return items


# --- values ---------------------------------------------------------------------------------------------------


def binary(building: Building, parts: list[Part]) -> Expr:
    left, sign, right = parts
    steps = max(depth(left), depth(right)) + 1
    if steps > MOST_STEPS and building.is_too_deep(steps, left):
        return cast(Expr, left)
    return Binary(sign.text, left, right, Span(building.source, left.span.start, right.span.end), steps)


def prefix(building: Building, parts: list[Part]) -> Expr:
    sign, operand = parts
    return _unary(building, sign, operand, sign.span.start, operand.span.end)


def suffix(building: Building, parts: list[Part]) -> Expr:
    operand, sign = parts
    return _unary(building, sign, operand, operand.span.start, sign.span.end)


def _unary(building: Building, sign: Name, operand: Expr, start: int, end: int) -> Expr:
    steps = depth(operand) + 1
    if steps > MOST_STEPS and building.is_too_deep(steps, operand):
        return operand
    return Unary(sign.text, operand, Span(building.source, start, end), steps)


def call(building: Building, parts: list[Part]) -> Expr:
    name, _, arguments, closing, *path = parts
    steps = max(map(depth, arguments)) + 1
    if building.is_too_deep(steps, arguments[0]):
        return cast(Expr, name)
    end = path[0].span.end if path else closing + 1
    return Call(name, tuple(arguments), Span(building.source, name.span.start, end), steps, path[0] if path else None)


def group(building: Building, parts: list[Part]) -> Expr:
    opening, items, closing = parts
    steps = max(map(depth, items)) + 1
    if building.is_too_deep(steps, items[0]):
        return cast(Expr, items[0])
    return Group(tuple(items), Span(building.source, opening, closing + 1), steps)


# --- texts ----------------------------------------------------------------------------------------------------


def text(_: Building, parts: list[Part]) -> Text:
    part = parts[0]
    return new_text((part,), *part.span)


def translated(building: Building, parts: list[Part]) -> Text:
    before, language, part = parts
    if len(before.parts) > MOST_TRANSLATIONS:
        _, start, end = language.span
        message = f"a text has at most {MOST_TRANSLATIONS} translations"
        if not building.tokens.problems or building.tokens.problems[-1].message != message:
            building.tokens.report(codes.TOO_MANY_LANGUAGES, message, start, end)
        return Text(before.parts[:1], before.span)
    told = new_part(language.text, part.value, is_block=part.is_block, span=part.span, line_offsets=part.line_offsets)
    source, start, _ = before.span
    return new_text((*before.parts, told), source, start, part.span.end)


# --- entries --------------------------------------------------------------------------------------------------


def entry_v(_: Building, parts: list[Part]) -> Entry:
    values = parts[1]
    return new_entry(parts[0], tuple(values), (), None, values[-1].span.end)


def entry_vt(_: Building, parts: list[Part]) -> Entry:
    key, values, texts = parts
    return new_entry(key, tuple(values), tuple(texts), None, texts[-1].span.end)


def entry_vb(_: Building, parts: list[Part]) -> Entry:
    key, values, inner = parts
    return new_entry(key, tuple(values), (), inner, inner.span.end)


def entry_vtb(_: Building, parts: list[Part]) -> Entry:
    key, values, texts, inner = parts
    return new_entry(key, tuple(values), tuple(texts), inner, inner.span.end)


def entry_t(building: Building, parts: list[Part]) -> Entry:
    key, texts = parts
    if len(key.text) == 2:
        _refuse_language(building, key)
    return new_entry(key, (), tuple(texts), None, texts[-1].span.end)


def entry_tb(building: Building, parts: list[Part]) -> Entry:
    key, texts, inner = parts
    if len(key.text) == 2:
        _refuse_language(building, key)
    return new_entry(key, (), tuple(texts), inner, inner.span.end)


def _refuse_language(building: Building, key: Name) -> None:
    message = f"`{key.text}` before a text is a language, but there is no text before it to translate"
    help = "a translation stands directly after the text that it translates"
    building.tokens.report(codes.LOST_LANGUAGE, message, key.span.start, key.span.end, help=help)


def entry_b(_: Building, parts: list[Part]) -> Entry:
    key, inner = parts
    return new_entry(key, (), (), inner, inner.span.end)


def _section(
    building: Building,
    key: Name,
    number: Number | SectionNumber | None,
    values: tuple[Expr, ...],
    texts: list[Text] | None,
    body: Body | None,
) -> Entry:
    last = body or (texts[-1] if texts else values[-1] if values else number or key)
    span = Span(building.source, key.span.start, last.span.end)
    return Entry(None, key, number, values, tuple(texts or ()), body, span)


def section(building: Building, parts: list[Part]) -> Entry:
    key, number, name, texts, body = parts
    return _section(building, key, number, (name,), texts, body)


def numbered_section(building: Building, parts: list[Part]) -> Entry:
    key, number = parts[:2]
    body = parts[-1] if isinstance(parts[-1], Body) else None
    texts = parts[2] if isinstance(parts[2], list) else None
    return _section(building, key, number, (), texts, body)


def nameless_section(building: Building, parts: list[Part]) -> Entry:
    key, number = parts[:2]
    message = f"expected a name after `section {number.text}`"
    help = f'write it like `section {number.text} weakness "Weakness in melee"`'
    building.tokens.report(codes.NAMELESS_SECTION, message, key.span.start, number.span.end, help=help)
    return numbered_section(building, parts)


def removed_section(building: Building, parts: list[Part]) -> Entry:
    key, what = parts
    if isinstance(what, Name):
        return _section(building, key, None, (what,), None, None)
    return _section(building, key, what, (), None, None)


def amending(building: Building, parts: list[Part]) -> Entry:
    verb, entry = parts
    span = Span(building.source, verb.span.start, entry.span.end)
    return Entry(verb.text, entry.key, entry.number, entry.values, entry.texts, entry.body, span, entry.damaged)


def body(building: Building, parts: list[Part]) -> Body:
    opening, items, closing = parts
    return new_body(tuple(items), building.source, opening, closing + 1)


def listing(building: Building, parts: list[Part]) -> Entry:
    inner = body(building, parts[1:])
    return new_entry(parts[0], (), (), inner, inner.span.end)


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
    """What is left of an entry, perhaps with a body; nothing, if not even its key is known."""
    partial: Partial = parts[0]
    if partial.key is None:
        return None
    inner: Body | None = parts[1] if len(parts) > 1 else None
    span = Span(building.source, partial.span.start, inner.span.end if inner else partial.span.end)
    verb = partial.verb.text if partial.verb else None
    return Entry(verb, partial.key, partial.number, partial.values, partial.texts, inner, span, True)


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
    "numbered_section": numbered_section,
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
