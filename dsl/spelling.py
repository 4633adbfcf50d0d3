"""How values, texts and the heads of entries are spelled in a formatted file. Layout is for `dsl.format`."""

from __future__ import annotations

import re
from typing import Final

from dsl.lexing.texts import escape
from dsl.nodes import Binary, Call, Entry, Expr, Group, Item, Modifier, Name, Number, Quantity, Share, TextPart, Unary

_EARLY_DATE: Final = re.compile(r"-\d{1,4}-\d\d(?:-\d\d)?")
"""A date before Christ, `-202-10-19`: a sum to the grammar, and no sum to whoever reads it."""


def spell(expr: Expr) -> str:
    match expr:
        case Unary(op="?", operand=operand):
            return f"{spell(operand)}?"
        case Unary(op="or more" | "or less" as op, operand=operand):
            return f"{spell(operand)} {op}"
        case Unary(op="not", operand=operand):
            return f"not {spell(operand)}"
        case Unary(op=op, operand=operand):
            return f"{op}{spell(operand)}"
        case Binary(op="/", left=left, right=right) if _is_figure(left) and _is_figure(right):
            return f"{spell(left)}/{spell(right)}"  # a fraction is one figure: 3/4
        case Binary(op="-") if _EARLY_DATE.fullmatch(expr.span.text()):
            return expr.span.text()
        case Binary(op=op, left=left, right=right):
            return f"{spell(left)} {op} {spell(right)}"
        case Call(name=name, arguments=arguments, path=path):
            field = f".{path.text}" if path is not None else ""
            return f"{name.text}({', '.join(map(spell, arguments))}){field}"
        case Group(items=items):
            return f"({', '.join(map(spell, items))})"
        case Quantity(amount=amount, unit=unit):
            return f"{amount} {unit}"
        case Share(text=text):
            return f"{text}%"
        case _:
            return expr.text


def _is_figure(expr: Expr) -> bool:
    if isinstance(expr, Unary) and expr.op == "?":
        expr = expr.operand
    return isinstance(expr, Number)


def spell_string(part: TextPart) -> str:
    return f'"{escape(part.value)}"'


def beginning(item: Item) -> list[str]:
    """What stands before the texts; the last pieces take commas between them if they are values."""
    match item:
        case Entry():
            number = [item.number.text] if item.number is not None else []
            words = [item.verb, item.key.text] if item.verb else [item.key.text]
            return [" ".join([*words, *number]), *map(spell, item.values)]
        case Modifier():
            per = f" per {spell(item.per)}" if item.per is not None else ""
            when = f" when {spell(item.when)}" if item.when is not None else ""
            return [f"{item.sign}{spell(item.amount)}{per}{when}"]
        case _:
            result: Name = item.result
            return [f"{spell(item.fits)}: {result.text}"]
