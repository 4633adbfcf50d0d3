"""A value that takes another's place is like it: the rules that ask for the old one must be able to use the new one."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from compiler.codes.amending import UNLIKE_VALUE, UNLIKELY_VALUE
from compiler.front.words.measures import FAMILIES
from dsl import nodes
from dsl.diagnostics import Note, Sink

_PLAIN: Final = "a plain number"
FAR: Final = 10
"""How many times as much as before is a slip of the pen, more often than not."""


def compare_values(old: nodes.Entry, new: nodes.Entry | None, sink: Sink) -> None:
    """Of a constant that was amended or replaced. Formulas and words are compared by whoever asks for them."""
    before, after = list(_values(old)), list(_values(new)) if new is not None else []
    if len(before) != len(after):
        return
    for was, now in zip(before, after, strict=True):
        kind, changed = _kind(was), _kind(now)
        if was is now or kind is None or changed is None:
            continue
        notes = (Note(f"it was `{was.span.text()}`", was.span),)
        if kind != changed:
            message = f"this is {changed}, and what it takes the place of is {kind}"
            sink.report(UNLIKE_VALUE, message, now.span, notes=notes, help=_help(was))
            continue
        figure, earlier = _figure(now), _figure(was)
        if figure is None or earlier is None:
            continue
        is_plain = kind == _PLAIN
        if is_plain and figure < 0 <= earlier:  # a distance below nothing is told wherever it stands
            message = "this is below nothing, and what it takes the place of is not"
        elif is_plain and earlier.denominator == 1 and figure.denominator != 1:
            message = "this is no whole number, and what it takes the place of is one"
        elif not is_plain and figure == 0 < earlier:
            message = "this is nothing, and what it takes the place of is not"
        elif 0 < FAR * earlier <= figure and _unit(was) == _unit(now):
            message = f"this is more than {FAR} times what it takes the place of"
        else:
            continue
        help = 'correct it, or say why: `allow unlikely_value "…"`'
        sink.report(UNLIKELY_VALUE, message, now.span, notes=notes, help=help)


def _values(constant: nodes.Entry) -> Iterator[nodes.Expr]:
    for inner in constant.body.entries() if constant.body is not None else ():
        if inner.key.text == "value":
            for value in inner.values:
                yield value.operand if isinstance(value, nodes.Unary) and value.op == "?" else value


def _kind(value: nodes.Expr) -> str | None:
    match value:
        case nodes.Unary(op="-" | "+", operand=operand):
            return _kind(operand)
        case nodes.Number() | nodes.Share():
            return _PLAIN
        case nodes.Quantity(unit=unit):
            units = [one for one, family in FAMILIES.items() if family == FAMILIES.get(unit)]
            return f"measured in {', '.join(f'`{one}`' for one in units)}" if units else None
        case nodes.Dice():
            return "a roll of dice"
    return None


def _figure(value: nodes.Expr) -> Fraction | None:
    match value:
        case nodes.Unary(op="-", operand=operand):
            figure = _figure(operand)
            return -figure if figure is not None else None
        case nodes.Number(text=text) | nodes.Quantity(amount=text):
            return Fraction(text) if text.replace(".", "", 1).isdecimal() else None
    return None


def _unit(value: nodes.Expr) -> str:
    return value.unit if isinstance(value, nodes.Quantity) else ""


def _help(was: nodes.Expr) -> str:
    return f"write it as it was, like `value {was.span.text()}`"
