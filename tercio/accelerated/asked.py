"""Questions that are answered once while nobody moves, written out: what `asked_once` and its like do around them.

A compiled function with a decorator is called as Python calls functions, with its arguments in a tuple. Written out it
is called directly, and looks for its answer itself.
"""

from __future__ import annotations

import ast
from typing import Final

from tercio.accelerated.syntax import function, name_of, statement

_KEPT_IN: Final = {"asked_once": "found", "asked_now": "now", "asked_of_cast": "cast"}
"""Where the game of a question keeps answers, by its decorator."""


def is_asked(node: ast.stmt) -> bool:
    return isinstance(node, ast.FunctionDef) and any(name_of(one) in _KEPT_IN for one in node.decorator_list)


def imports() -> list[ast.stmt]:
    return [statement("from typing import Any as _Any")]


def written_out(node: ast.FunctionDef, module: str) -> list[ast.stmt]:
    """The question as it is worked out, and as it is asked."""
    assert len(node.decorator_list) == 1, f"{node.name} has one decorator"
    kept = _KEPT_IN[name_of(node.decorator_list[0])]
    taken = [one.arg for one in node.args.args]
    worked_out = f"_work_out_{node.name}"
    lines = [
        f"answers = {taken[0]}.{kept}",
        f"key = ({f'{module}.{node.name}'!r}, {', '.join(taken[1:])})",
        "known: _Any = answers.get(key, answers)",
        f"if known is answers:\n    known = answers[key] = {worked_out}({', '.join(taken)})",
        "return known",
    ]
    body = [statement(line) for line in lines]
    assert node.returns is not None, f"{node.name} says what it answers"
    asked = function(node.name, node.args.args, body, returns=node.returns, defaults=node.args.defaults)
    node.name, node.decorator_list = worked_out, []
    return [node, asked]
