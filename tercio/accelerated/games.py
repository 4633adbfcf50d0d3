"""The game of a compiled system, with all that it has from the game of every system written into it.

`engine.core.position.game` stays interpreted: systems that are not compiled read its fields all the time, and those of
a native class are slower to read for interpreted code.
"""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

from engine.core.position import game as base
from tercio.accelerated.syntax import name_of, statement, with_name


def is_game(node: ast.ClassDef, module: ModuleType) -> bool:
    cls = getattr(module, node.name)
    return isinstance(cls, type) and base.Game in cls.__bases__


def imports() -> list[ast.stmt]:
    """What the game of every system imports."""
    lines = ast.parse(inspect.getsource(base)).body
    said = [line for line in lines if isinstance(line, ast.ImportFrom) and line.module != "__future__"]
    return [*said, statement("from typing import cast")]


def merged(node: ast.ClassDef) -> ast.ClassDef:
    above = ast.parse(inspect.getsource(base.Game)).body[0]
    assert isinstance(above, ast.ClassDef), "the source of a class is a class"
    declared = {name_of(line.target) for line in node.body if isinstance(line, ast.AnnAssign)}
    said = _methods(above)
    own = _methods(node)
    for name, method in own.items():
        if name == "__init__":
            method.body = [line for said_so in method.body for line in _begun(said_so, said["__init__"], declared)]
    body = [*node.body, *(method for name, method in said.items() if name not in own)]
    given = node.bases[0]
    assert isinstance(given, ast.Subscript), "a game is one of something"
    assert isinstance(given.slice, ast.Tuple), "of a setting and a state"
    meant = dict(zip(("SettingT", "StateT"), given.slice.elts, strict=True))
    made = ast.ClassDef(node.name, [], [], body, node.decorator_list)
    whole: ast.ClassDef = _Meant(meant).visit(made)
    return whole


def _methods(node: ast.ClassDef) -> dict[str, ast.FunctionDef]:
    return {line.name: line for line in node.body if isinstance(line, ast.FunctionDef)}


def _begun(line: ast.stmt, above: ast.FunctionDef, declared: set[str]) -> list[ast.stmt]:
    """In place of `super().__init__(...)`, which hands on the arguments by their names, what stands there."""
    if not ast.unparse(line).startswith("super().__init__("):
        return [line]
    begun: list[ast.stmt] = []
    for one in above.body:
        if isinstance(one, ast.AnnAssign) and name_of(one.target) in declared and one.value is not None:
            begun.append(
                ast.Assign([one.target], ast.Call(with_name("cast"), [with_name("Any"), one.value], []), lineno=1)
            )
        elif not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)):
            begun.append(one)
    return begun


class _Meant(ast.NodeTransformer):
    def __init__(self, meant: dict[str, ast.expr]) -> None:
        self._meant = meant

    def visit_Name(self, name: ast.Name) -> ast.expr:
        return self._meant.get(name.id, name)
