"""The game of a compiled system, with all that it has from the game of every system written into it.

`engine.core.position.game` stays interpreted: systems that are not compiled read its fields all the time, and those of
a native class are slower to read for interpreted code.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from types import ModuleType
from typing import Final

from engine.core.position import game as base
from tercio.accelerated.inherited import Level
from tercio.accelerated.syntax import expression, name_of, statement, with_name

_BEGINS: Final = "super().__init__("
_OF: Final = ("SettingT", "StateT")
"""What the game of every system is one of; those between hand both on by the same names."""


def is_game(node: ast.ClassDef, module: ModuleType) -> bool:
    cls = getattr(module, node.name)
    return isinstance(cls, type) and issubclass(cls, base.Game) and cls is not base.Game


class WrittenGame:
    """A game, and those above it, from the nearest to the game of every system."""

    def __init__(self, node: ast.ClassDef, module: ModuleType) -> None:
        self._node: Final = node
        above = [one for one in getattr(module, node.name).__mro__[1:] if issubclass(one, base.Game)]
        self._levels: Final = {one.__name__.lower(): Level(one, vars(module), _OF) for one in above}

    def imports(self) -> list[ast.stmt]:
        """What the games above refer to, from where they stand."""
        every = [line for level in self._levels.values() for line in level.imports()]
        return [*every, statement("from typing import Any, cast")]

    def merged(self) -> ast.ClassDef:
        given = self._node.bases[0]
        assert isinstance(given, ast.Subscript), "a game is one of something"
        assert isinstance(given.slice, ast.Tuple), "of a setting and a state"
        fields = [line for line in self._node.body if not isinstance(line, ast.FunctionDef)]
        declared = {name_of(line.target) for line in fields if isinstance(line, ast.AnnAssign)}
        methods = _methods(self._node.body)
        for above, level in self._levels.items():
            for name, method in _methods(level.lines).items():
                if name == "__init__":
                    begun = methods["__init__"]
                    begun.body = [line for said in begun.body for line in _begun(said, method, declared)]
                elif name in methods:
                    _hand_on(methods, name, method, above)
                else:
                    methods[name] = method
        made = ast.ClassDef(self._node.name, [], [], [*fields, *methods.values()], self._node.decorator_list)
        whole: ast.ClassDef = _Meant(dict(zip(_OF, given.slice.elts, strict=True))).visit(made)
        return whole


def _hand_on(methods: dict[str, ast.FunctionDef], name: str, method: ast.FunctionDef, above: str) -> None:
    """What is said anew below, and is asked from there by `super()`, has another name."""
    asked, other = f"super().{name}", f"_{name}_of_{above}"
    calls = [node for one in methods.values() for node in ast.walk(one) if isinstance(node, ast.Call)]
    asking = [call for call in calls if ast.unparse(call.func) == asked]
    for call in asking:
        call.func = expression(f"self.{other}")
    if asking:
        method.name = other
        methods[other] = method


def _methods(lines: list[ast.stmt]) -> dict[str, ast.FunctionDef]:
    return {line.name: line for line in lines if isinstance(line, ast.FunctionDef)}


def _begun(line: ast.stmt, above: ast.FunctionDef, declared: set[str]) -> list[ast.stmt]:
    """In place of `super().__init__(...)`, which hands on the arguments by their names, what stands there."""
    if not ast.unparse(line).startswith(_BEGINS):
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
    def __init__(self, meant: Mapping[str, ast.expr]) -> None:
        self._meant: Final = meant

    def visit_Name(self, name: ast.Name) -> ast.expr:
        return self._meant.get(name.id, name)
