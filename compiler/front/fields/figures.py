"""Figures as written: numbers, spans, quantities, dice, dates. No name is looked up here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from fractions import Fraction
from typing import Final, cast

from compiler.codes.budget import FIGURE_TOO_LARGE
from compiler.codes.typing import NOT_CONSTANT, WRONG_TYPE
from compiler.front.words.literals import is_early_date, read_date, read_dice, read_hour
from compiler.front.words.measures import FAMILIES, amount_of, is_outsized, plain_amount
from compiler.front.words.types import PLAIN
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.budget import LARGEST_FIGURE
from engine.model.values import Amount, Quantity, Share, Span, Value


class Missing(Enum):
    """A value that could not be read; something was said about it."""

    MISSING = "missing"


MISSING: Final = Missing.MISSING
Read = Value | Missing


def together(parts: Iterable[Read]) -> Read:
    """All values as one, or `MISSING` if any is."""
    read = tuple(parts)
    for one in read:
        if one is MISSING:
            return MISSING
    return cast("Value", read)


_TIME: Final = re.compile(r"([0-9]{1,2})(?:\.?([0-9]{2}))?")
_DAY_FIRST: Final = re.compile(r"([0-9]{1,2})[-./]([0-9]{1,2})[-./]([0-9]{4})")
_PLAINEST: Final = frozenset((nodes.Name, nodes.Number, nodes.Quantity))
"""What most values are, and nothing stands in."""


def has_doubt(expr: nodes.Expr) -> bool:
    if expr.__class__ in _PLAINEST:
        return False
    match expr:
        case nodes.Unary():
            return expr.op == "?" or has_doubt(expr.operand)
        case nodes.Binary():
            return has_doubt(expr.left) or has_doubt(expr.right)
        case nodes.Call():
            return any(map(has_doubt, expr.arguments))
        case nodes.Group():
            return any(map(has_doubt, expr.items))
    return False


def undoubted(expr: nodes.Expr) -> nodes.Expr:
    while isinstance(expr, nodes.Unary) and expr.op == "?":
        expr = expr.operand
    return expr


class Figures:
    def __init__(self, sink: Sink) -> None:
        self.sink = sink

    def constant(self, expr: nodes.Expr) -> Amount | None:
        """A figure that is written out, reckoned if need be; `None` when it is anything else."""
        expr = undoubted(expr)
        match expr:
            case nodes.Number():
                return amount_of(expr.text)
            case nodes.Unary(op="-" | "+"):
                inner = self.constant(expr.operand)
                return None if inner is None else -inner if expr.op == "-" else inner
            case nodes.Group(items=(inner_expr,)):
                return self.constant(inner_expr)
            case nodes.Binary(op="+" | "-" | "*" | "/"):
                left, right = self.constant(expr.left), self.constant(expr.right)
                if left is None or right is None or (expr.op == "/" and right == 0):
                    return None
                exact = {
                    "+": lambda: Fraction(left) + right,
                    "-": lambda: Fraction(left) - right,
                    "*": lambda: Fraction(left) * right,
                    "/": lambda: Fraction(left) / right,
                }[expr.op]()
                amount = plain_amount(exact)
                if amount is None:
                    self._outsized(expr)
                    return 0
                return amount
        return None

    def _outsized(self, expr: nodes.Expr) -> None:
        written = expr.span.text()
        shown = written if len(written) <= 40 else written[:37] + "…"
        message = f"`{shown}` is more than a figure may be: {LARGEST_FIGURE:,}, of at most eighteen digits"
        self.sink.report(FIGURE_TOO_LARGE, message, expr.span)

    def number(self, expr: nodes.Expr) -> Read:
        amount = self.constant(expr)
        if amount is None:
            if is_outsized(expr):
                return self.wrong("number", expr)
            if isinstance(expr, nodes.Binary | nodes.Call) or (isinstance(expr, nodes.Name) and "." in expr.text):
                self.sink.report(NOT_CONSTANT, "a fixed figure is wanted here", expr.span)
                return MISSING
            return self.wrong("number", expr)
        return amount

    def yes_no(self, expr: nodes.Expr) -> Read:
        if isinstance(expr, nodes.Name) and expr.text in ("yes", "no"):
            return expr.text == "yes"
        return self.wrong("yes_no", expr)

    def dice(self, expr: nodes.Expr) -> Read:
        if isinstance(expr, nodes.Dice):
            return read_dice(expr, self.sink) or MISSING
        return self.wrong("dice", expr)

    def share(self, expr: nodes.Expr) -> Read:
        if isinstance(expr, nodes.Share):
            amount = amount_of(expr.text)
            return Share(amount) if amount is not None else self.wrong("share", expr)
        return self.wrong("share", expr)

    def date(self, expr: nodes.Expr) -> Read:
        if isinstance(expr, nodes.Date):
            return read_date(expr, self.sink) or MISSING
        # Before Christ the year has its sign, and the grammar reads a sum.
        if isinstance(expr, nodes.Unary | nodes.Binary) and is_early_date(expr.span.text()):
            return read_date(nodes.Date(expr.span.text(), expr.span), self.sink) or MISSING
        return self.wrong("date", expr, help=_as_date(expr))

    def hour(self, expr: nodes.Expr) -> Read:
        if isinstance(expr, nodes.Hour):
            return read_hour(expr, self.sink) or MISSING
        return self.wrong("hour", expr, help=_as_hour(expr))

    def quantity(self, expr: nodes.Expr, of: str) -> Read:
        sign = -1 if isinstance(expr, nodes.Unary) and expr.op == "-" else 1
        inner = expr.operand if isinstance(expr, nodes.Unary) and expr.op in ("-", "+") else expr
        if isinstance(inner, nodes.Quantity) and (FAMILIES[inner.unit] == "deg") == (of == "angle"):
            amount = amount_of(inner.amount)
            if amount is not None:
                return Quantity(sign * amount, "hex" if inner.unit == "hexes" else inner.unit)
        return self.wrong(of, expr)

    def span(self, expr: nodes.Expr) -> Read:
        low: Amount | None
        high: Amount | None
        match expr:
            case nodes.Binary(op="to"):
                low, high = self.constant(expr.left), self.constant(expr.right)
                if low is None or high is None:
                    return self.wrong("span", expr)
                if low > high:
                    self.sink.report(
                        WRONG_TYPE,
                        f"`{expr.span.text()}` runs backwards",
                        expr.span,
                        help="the lower figure comes first",
                    )
                    return MISSING
                return Span(low, high)
            case nodes.Unary(op="or more"):
                low = self.constant(expr.operand)
                return Span(low, None) if low is not None else self.wrong("span", expr)
            case nodes.Unary(op="or less"):
                high = self.constant(expr.operand)
                return Span(None, high) if high is not None else self.wrong("span", expr)
        amount = self.constant(expr)
        return Span(amount, amount) if amount is not None else self.wrong("span", expr)

    def word(self, expr: nodes.Expr) -> Read:
        return expr.text if isinstance(expr, nodes.Name) else self.wrong("word", expr)

    def wrong(self, of: str, expr: nodes.Expr, help: str | None = None) -> Read:
        if is_outsized(expr):
            self._outsized(expr)
            return MISSING
        written = expr.span.text()
        shown = written if len(written) <= 40 else written[:37] + "…"
        self.sink.report(WRONG_TYPE, f"`{shown}` is not {PLAIN[of]}", expr.span, help=help)
        return MISSING


def _as_date(expr: nodes.Expr) -> str | None:
    """What to write for `20-05-1859`, `20.5.1859` and `20/5/1859`."""
    said = _DAY_FIRST.fullmatch(expr.span.text())
    if said is None or not 1 <= int(said[2]) <= 12:
        return None
    return f"the year comes first: write `{said[3]}-{int(said[2]):02}-{int(said[1]):02}`"


def _as_hour(expr: nodes.Expr) -> str | None:
    """What to write for `9`, `0930` and `9.30`."""
    said = _TIME.fullmatch(expr.span.text())
    if said is None or int(said[1]) >= 24 or int(said[2] or 0) >= 60:
        return None
    return f"write `{int(said[1]):02}:{said[2] or '00'}`"
