"""Dataclasses written out: what `@dataclass(slots=True, eq=False)` makes of fields, as a plain constructor.

Ours makes the class anew, which a native one does not bear. What is compared or frozen stays as it is.
"""

from __future__ import annotations

import ast
from typing import Final

from tercio.accelerated.syntax import annotated, expression, function, name_of, statement

_PLAIN: Final = "dataclass(slots=True, eq=False)"
_REPLACED: Final = ("Manner",)
"""Of which `dataclasses.replace` makes others: they stay as they are."""


def is_constructed(node: ast.ClassDef) -> bool:
    fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    made = any(isinstance(line.value, ast.Call) for line in fields)
    is_plain = [ast.unparse(one) for one in node.decorator_list] == [_PLAIN] and not node.bases
    return is_plain and not made and node.name not in _REPLACED


def written_out(node: ast.ClassDef) -> ast.ClassDef:
    fields = [line for line in node.body if isinstance(line, ast.AnnAssign)]
    body = [
        ast.AnnAssign(one.target, one.annotation, None, 1) if isinstance(one, ast.AnnAssign) else one
        for one in node.body
    ]
    parameters = [ast.arg("self"), *(annotated(name_of(line.target), line.annotation) for line in fields)]
    defaults = [line.value for line in fields if line.value is not None]
    lines = [statement(f"self.{name_of(line.target)} = {name_of(line.target)}") for line in fields]
    body.append(function("__init__", parameters, lines, returns=ast.Constant(None), defaults=defaults))
    return ast.ClassDef(node.name, [], [], body, [expression("_final")])


def imports() -> list[ast.stmt]:
    return [statement("from typing import final as _final")]
