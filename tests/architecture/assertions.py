"""Assertions that no program could break: found in the text of unit tests, without running them.

Only what is certain is reported: `play(3) == play(3)` plays twice and may fail, `sorted(x) == sorted(x)` may not.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from tests.architecture.sources import Module

SAME_EVERY_TIME = {
    "len",
    "sorted",
    "list",
    "set",
    "tuple",
    "dict",
    "frozenset",
    "str",
    "repr",
    "sum",
    "min",
    "max",
    "abs",
}
"""Functions that give the same again for the same."""
NEVER_NEGATIVE = {"len", "abs"}
HOLDS_FOR_EQUALS = (ast.Eq, ast.LtE, ast.GtE, ast.Is)


def vain_assertions(module: Module) -> list[str]:
    """Place and words of every assertion that holds whatever the program does."""
    return [
        f"{module.place}:{node.lineno} {ast.unparse(node)[:100]}"
        for node in ast.walk(module.tree)
        if (isinstance(node, ast.Assert) and _always_holds(node.test)) or _walks_nothing(node)
    ]


def _always_holds(test: ast.expr) -> bool:
    match test:
        case ast.Constant():
            return bool(test.value)
        case ast.Tuple() | ast.List() | ast.Set():
            return bool(test.elts) and not any(isinstance(part, ast.Starred) for part in test.elts)
        case ast.GeneratorExp() | ast.Lambda():
            return True
        case ast.BoolOp(op=ast.Or()):
            return any(_always_holds(part) for part in test.values) or _says_both(test.values)
        case ast.BoolOp(op=ast.And()):
            return all(_always_holds(part) for part in test.values)
        case ast.Compare(ops=[sign], comparators=[right]):
            return _compares_in_vain(test.left, sign, right)
        case ast.Call(func=ast.Name(id="all"), args=[ast.GeneratorExp() as every]):
            return any(_is_empty(loop.iter) for loop in every.generators) or _always_holds(every.elt)
    return False


def _says_both(parts: list[ast.expr]) -> bool:
    """`a or not a`, and `a == b or a != b`."""
    spelled = {ast.dump(part) for part in parts}
    denied = (
        ast.dump(part.operand) for part in parts if isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not)
    )
    turned = (
        ast.dump(ast.Compare(left=part.left, ops=[ast.NotEq()], comparators=part.comparators))
        for part in parts
        if isinstance(part, ast.Compare) and isinstance(part.ops[0], ast.Eq)
    )
    return any(spelling in spelled for spelling in (*denied, *turned))


def _compares_in_vain(left: ast.expr, sign: ast.cmpop, right: ast.expr) -> bool:
    if isinstance(sign, HOLDS_FOR_EQUALS) and ast.dump(left) == ast.dump(right) and _gives_the_same(left):
        return True
    if isinstance(sign, ast.GtE):
        return _is_nought(right) and _is_never_negative(left)
    if isinstance(sign, ast.LtE):
        return _is_nought(left) and _is_never_negative(right)
    return False


def _gives_the_same(value: ast.expr) -> bool:
    return all(
        isinstance(node.func, ast.Name) and node.func.id in SAME_EVERY_TIME
        for node in ast.walk(value)
        if isinstance(node, ast.Call)
    )


def _is_nought(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value == 0


def _is_never_negative(value: ast.expr) -> bool:
    if not isinstance(value, ast.Call) or not isinstance(value.func, ast.Name):
        return False
    return value.func.id in NEVER_NEGATIVE or (value.func.id == "max" and any(map(_is_nought, value.args)))


def _walks_nothing(node: ast.AST) -> bool:
    return isinstance(node, ast.For) and _is_empty(node.iter) and any(_asserts(node))


def _asserts(node: ast.AST) -> Iterator[bool]:
    return (isinstance(part, ast.Assert) for part in ast.walk(node))


def _is_empty(value: ast.expr) -> bool:
    return isinstance(value, ast.Tuple | ast.List) and not value.elts
