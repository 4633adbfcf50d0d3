"""Places, facings and sizes as written: hexes, points, squares, zones, edges."""

from __future__ import annotations

import re
from typing import Final

from compiler.codes.budget import FIGURE_TOO_LARGE
from compiler.codes.naming import UNKNOWN_NAME
from compiler.codes.typing import UNIT_MIXING, WRONG_TYPE
from compiler.front.fields.decimal_commas import without_comma
from compiler.front.words.literals import is_hex, is_square
from compiler.front.words.measures import FAMILIES, amount_of, is_outsized
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Scope
from compiler.front.words.types import PLAIN
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.budget import LARGEST_FIGURE
from engine.model.values import Amount, Area, Hex, Point, Quantity, Ref, Side, Size, Square

_MOST_LISTED = 12
_FULL_TURN = 360
_FIRST: Final = re.compile(r"(?<![\w.])([0-9]+(?:\.[0-9]+)?)\s*,\s*$")
_SECOND: Final = re.compile(r"\s*,\s*([0-9]+(?:\.[0-9]+)?)")
_NEAR: Final = 24
"""A number and a comma are no longer."""
_LONGEST_FACING = 2
"""Edges of the map are compass points too, with longer names."""

Placed = Hex | Point | Square | Area | Side | Size | Quantity | Ref


class _Reported:
    """Something was wrong, and its own message told so."""


_PLACES = ("zone", "compass", "objective", "feature", "exit", "marker", "command", "piece")


class Places:
    def __init__(self, vocabulary: Vocabulary, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.sink = sink

    def read(self, of: str, expr: nodes.Expr, scope: Scope) -> Placed | None:
        """A place, side, facing or size; `None` after a message."""
        expr = _undoubted(expr)
        found: Placed | _Reported | None
        match of:
            case "place":
                found = self._place(expr, scope)
            case "facing":
                found = self._facing(expr, scope)
            case "side":
                found = self._side(expr)
            case _:
                found = self._size(expr)
        if found is None and is_outsized(expr):
            message = f"no figure is more than {LARGEST_FIGURE:,}, or of more than eighteen digits"
            self.sink.report(FIGURE_TOO_LARGE, message, expr.span)
        elif found is None and not (of == "place" and _is_told(expr)):
            message = f"`{expr.span.text()}` is not {PLAIN[of]}"
            help = (_as_point(expr) if of == "place" else None) or without_comma((expr,))
            self.sink.report(WRONG_TYPE, message, expr.span, help=help)
        return None if isinstance(found, _Reported) else found

    def _hex(self, expr: nodes.Expr) -> Hex | None:
        expr = _undoubted(expr)
        if isinstance(expr, nodes.Number) and is_hex(expr.text):
            return Hex(int(expr.text[:2]), int(expr.text[2:]))
        return None

    def _place(self, expr: nodes.Expr, scope: Scope) -> Placed | _Reported | None:
        match expr:
            case nodes.Number():
                return self._hex(expr)
            case nodes.Group(items=(one, other)):
                x, y = _amount(one), _amount(other)
                return Point(x, y) if x is not None and y is not None else None
            case nodes.Binary(op="to"):
                first, last = self._corner(expr.left), self._corner(expr.right)
                if first is None or last is None or type(first) is not type(last):
                    return None
                return Area(first, last)
            case nodes.Name():
                return self._named(expr, scope)
            case nodes.Dice() if is_square(expr.text):
                return Square(expr.text)
        return None

    def _corner(self, expr: nodes.Expr) -> Hex | Point | Square | None:
        expr = _undoubted(expr)
        if isinstance(expr, nodes.Group):
            x, y = (_amount(item) for item in expr.items) if len(expr.items) == 2 else (None, None)
            return Point(x, y) if x is not None and y is not None else None
        # The square `d4` looks like a die.
        if isinstance(expr, nodes.Name | nodes.Dice) and is_square(expr.text):
            return Square(expr.text)
        return self._hex(expr)

    def _named(self, expr: nodes.Name, scope: Scope) -> Placed | _Reported | None:
        for kind in _PLACES:
            if kind in self.vocabulary.kinds:
                found = scope.find(kind, expr.text)
                if found is not None:
                    found.used = True
                    return Ref(found.kind.name, found.name)
        if is_square(expr.text):
            return Square(expr.text)
        if expr.text == "random":
            return Ref("place", "random")
        known = [name for kind in _PLACES if kind in self.vocabulary.kinds for name in scope.all(kind)]
        listed = ", ".join(f"`{name}`" for name in known[:_MOST_LISTED])
        help = did_you_mean(expr.text, known, self.sink) or (f"there are {listed}" if listed else None)
        self.sink.report(UNKNOWN_NAME, f"no place is called `{expr.text}`", expr.span, help=help)
        return _Reported()

    def _side(self, expr: nodes.Expr) -> Placed | _Reported | None:
        if isinstance(expr, nodes.Group) and len(expr.items) == 2:
            one, other = self._hex(expr.items[0]), self._hex(expr.items[1])
            return Side(one, other) if one and other else None
        return None

    def _facing(self, expr: nodes.Expr, scope: Scope) -> Placed | _Reported | None:
        if isinstance(expr, nodes.Quantity) and expr.unit == "deg":
            amount = amount_of(expr.amount)
            if amount is not None and amount > _FULL_TURN:
                message = f"`{expr.span.text()}` is more than a full turn"
                help = f"write `{float(amount % _FULL_TURN):g} deg`: 0 is north, 90 east"
                self.sink.report(WRONG_TYPE, message, expr.span, help=help)
                return _Reported()
            return Quantity(amount, "deg") if amount is not None else None
        if isinstance(expr, nodes.Name):
            found = scope.find("compass", expr.text)
            if found is not None:
                return Ref("compass", found.name)
            known = [name for name in scope.all("compass") if len(name) <= _LONGEST_FACING]
            help = (
                did_you_mean(expr.text, scope.all("compass"), self.sink)
                or "write " + ", ".join(f"`{name}`" for name in known) + ", or degrees: `90 deg`"
            )
            self.sink.report(UNKNOWN_NAME, f"no facing is called `{expr.text}`", expr.span, help=help)
            return _Reported()
        return None

    def _size(self, expr: nodes.Expr) -> Placed | _Reported | None:
        if not isinstance(expr, nodes.Binary) or expr.op != "x":
            return None
        left, right = _undoubted(expr.left), _undoubted(expr.right)
        if isinstance(left, nodes.Quantity) and isinstance(right, nodes.Quantity):
            if FAMILIES[left.unit] != FAMILIES[right.unit]:
                self.sink.report(UNIT_MIXING, f"a size in {left.unit} and {right.unit}", expr.span)
                return _Reported()
            width, height = amount_of(left.amount), amount_of(right.amount)
            if left.unit != right.unit or left.unit == "deg":
                return None
            return Size(width, height, left.unit) if width and height else None
        width, height = _amount(left), _amount(right)
        return Size(width, height, "hex") if width and height else None


def _undoubted(expr: nodes.Expr) -> nodes.Expr:
    while isinstance(expr, nodes.Unary) and expr.op == "?":
        expr = expr.operand
    return expr


def _amount(expr: nodes.Expr) -> Amount | None:
    expr = _undoubted(expr)
    if isinstance(expr, nodes.Unary) and expr.op == "-":
        inner = _amount(expr.operand)
        return -inner if inner is not None else None
    return amount_of(expr.text) if isinstance(expr, nodes.Number) else None


def _as_point(expr: nodes.Expr) -> str | None:
    """What to write for `45, 6` and for `at (45, 6)`: a point of a table stands in brackets, alone."""
    source = expr.span.source
    if isinstance(expr, nodes.Call) and len(expr.arguments) == 2:
        return f"write `({', '.join(one.span.text() for one in expr.arguments)})` alone"
    second = _SECOND.match(source.text, expr.span.end) if isinstance(expr, nodes.Number) else None
    return f"a point stands in brackets: `({expr.span.text()}, {second[1]})`" if second is not None else None


def _is_told(expr: nodes.Expr) -> bool:
    """Whether it is the second of two numbers without brackets: the first has been told."""
    before = expr.span.source.text[max(0, expr.span.start - _NEAR) : expr.span.start]
    first = _FIRST.search(before) if isinstance(expr, nodes.Number) else None
    return first is not None and not is_hex(first[1])
