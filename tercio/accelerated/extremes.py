"""`min` and `max` of several, compiled: to call Python's own takes longer than to look through the few there are."""

from __future__ import annotations

import ast
from typing import Final

from tercio.accelerated.syntax import with_name

EXTREMES: Final = "engine/core/extremes.py"
"""Where the copy has them."""
SOURCE: Final = '''\
"""The least and the most of several, the first of those that are alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

T = TypeVar("T")


def least(ones: Iterable[T]) -> T:
    best: Any = None
    is_first = True
    for one in ones:
        if is_first or one < best:
            best, is_first = one, False
    if is_first:
        raise ValueError("min() arg is an empty sequence")
    return best


def most(ones: Iterable[T]) -> T:
    best: Any = None
    is_first = True
    for one in ones:
        if is_first or one > best:
            best, is_first = one, False
    if is_first:
        raise ValueError("max() arg is an empty sequence")
    return best


def least_or(ones: Iterable[T], default: T) -> T:
    best: Any = default
    is_first = True
    for one in ones:
        if is_first or one < best:
            best, is_first = one, False
    return best
'''
_IMPORT: Final = "from engine.core.extremes import least as _least, least_or as _least_or, most as _most"


def imports() -> list[ast.stmt]:
    return ast.parse(_IMPORT).body


def called(call: ast.Call) -> ast.Call | None:
    """The call of ours, where one of Python's can be replaced."""
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    words = [word.arg for word in call.keywords]
    if name not in ("min", "max") or len(call.args) != 1 or isinstance(call.args[0], ast.Starred):
        return None
    if not words:
        return ast.Call(with_name("_least" if name == "min" else "_most"), call.args, [])
    if words == ["default"] and name == "min":
        return ast.Call(with_name("_least_or"), [*call.args, call.keywords[0].value], [])
    return None
