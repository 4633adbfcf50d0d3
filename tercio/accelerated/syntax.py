"""Short ways to write Python's own syntax tree."""

from __future__ import annotations

import ast
from collections.abc import Sequence


def expression(source: str) -> ast.expr:
    return ast.parse(source, mode="eval").body


def statement(source: str) -> ast.stmt:
    return ast.parse(source).body[0]


def with_name(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def annotated(name: str, of: ast.expr) -> ast.arg:
    return ast.arg(name, of)


def name_of(node: ast.expr) -> str:
    """The last name of `record`, `records.record`, `record(...)`."""
    if isinstance(node, ast.Call):
        return name_of(node.func)
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def function(
    name: str,
    parameters: Sequence[str | ast.arg],
    body: list[ast.stmt],
    *,
    returns: ast.expr,
    defaults: Sequence[ast.expr] = (),
) -> ast.FunctionDef:
    taken = [ast.arg(one) if isinstance(one, str) else one for one in parameters]
    arguments = ast.arguments(posonlyargs=[], args=taken, kwonlyargs=[], kw_defaults=[], defaults=list(defaults))
    return ast.FunctionDef(name, arguments, body or [ast.Pass()], [], returns, lineno=1)
