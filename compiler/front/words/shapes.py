"""What an expression is, judged by its shape alone: the type of a fact that says no `of`.

Nothing is told here. Whatever is wrong with the expression is told by who reads it for good.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.front.words.measures import ANY, DICE, FAMILIES, NUMBER, TRUTH, Measure
from dsl import nodes

Known = Callable[[nodes.Name, nodes.Name | None], Measure]
"""What a name is, of a fact, a constant, a thing; or the field of what it answers."""

_TRUTHS: Final = ("<", "<=", "=", "!=", ">=", ">", "and", "or", "in")
_OF_THE_FIRST: Final = ("min", "max", "floor", "ceil")
_PARTS_OF_IF: Final = 3
"""A condition, and the two figures between which it decides."""


def measure_by_shape(expr: nodes.Expr, known: Known) -> Measure:
    match expr:
        case nodes.Unary(op="not"):
            return TRUTH
        case nodes.Unary(op="-" | "+" | "?"):
            return measure_by_shape(expr.operand, known)
        case nodes.Group(items=(inner,)):
            return measure_by_shape(inner, known)
        case nodes.Quantity():
            return Measure("quantity", FAMILIES[expr.unit])
        case nodes.Number() | nodes.Share():
            return NUMBER
        case nodes.Dice():
            return DICE
        case nodes.Name(text="yes" | "no"):
            return TRUTH
        case nodes.Name():
            return known(expr, None)
        case nodes.Call():
            if expr.name.text in _OF_THE_FIRST and expr.arguments:
                return measure_by_shape(expr.arguments[0], known)
            if expr.name.text == "if" and len(expr.arguments) == _PARTS_OF_IF:
                return measure_by_shape(expr.arguments[1], known)
            return known(expr.name, expr.path)
        case nodes.Binary():
            return TRUTH if expr.op in _TRUTHS else _of_a_reckoning(expr, known)
    return ANY


def _of_a_reckoning(expr: nodes.Binary, known: Known) -> Measure:
    """A figure; a distance where either side is one, unless one distance is divided by another."""
    left, right = measure_by_shape(expr.left, known), measure_by_shape(expr.right, known)
    if expr.op == "/":
        return NUMBER if right.name == "quantity" else left
    if DICE in (left, right):
        return DICE
    return left if left.name == "quantity" else right if right.name == "quantity" else NUMBER
