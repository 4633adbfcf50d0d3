"""What the expressions of a ruleset refer to, as a module says it: functions by their names, short ones written out."""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, Final

from engine.core.declared.expressions import compiled
from tercio.accelerated.syntax import expression, with_name


class Unnamed(Exception):  # noqa: N818 - no fault
    """Something that no module can name."""


class Naming:
    def __init__(self, facts: ModuleType) -> None:
        self._tables: Final = ((facts, "FACTS"), (compiled, "_FUNCTIONS"))
        """Where functions lie that have no names of their own."""
        self.modules: Final[dict[str, str]] = {}
        """What has to be imported, and as what."""
        self.constants: Final[dict[str, str]] = {}
        """What is looked up once, and what it is called."""

    def where(self, thing: object) -> str:
        """An expression that is the very thing; for a number, its equal."""
        if isinstance(thing, Fraction):
            return self.constant(f"fractions.{thing!r}")
        name = getattr(thing, "__name__", "")
        if getattr(builtins, name, None) is thing:
            return name
        home = import_module(str(getattr(thing, "__module__", None) or "builtins"))
        if getattr(home, name, None) is thing:
            return f"{self._imported(home)}.{name}"
        for module, table in self._tables:
            for key, known in getattr(module, table).items():
                if known is thing:
                    return f"{self._imported(module)}.{table}[{key!r}]"
                if getattr(known, "answer", None) is thing:
                    return f"{self._imported(module)}.{table}[{key!r}].answer"
        raise Unnamed(name)

    def written_out(self, body: ast.expr, names: Mapping[str, Any]) -> ast.expr:
        """An expression in which every name is one of the module's."""
        made: ast.expr = _WrittenOut(self, names).visit(body)
        return made

    def of_module(self, name: str, module: ModuleType) -> ast.expr:
        """What a name means in a module, said in another."""
        thing = vars(module)[name]
        if isinstance(thing, ModuleType):
            return with_name(self._imported(thing))
        try:
            return expression(self.where(thing))
        except Unnamed:
            return expression(f"{self._imported(module)}.{name}")

    def constant(self, said: str) -> str:
        return self.constants.setdefault(said, f"_CONSTANT_{len(self.constants)}")

    def _imported(self, module: ModuleType) -> str:
        return self.modules.setdefault(module.__name__, f"_{module.__name__.rpartition('.')[2]}")


class _WrittenOut(ast.NodeTransformer):
    def __init__(self, naming: Naming, names: Mapping[str, Any]) -> None:
        self._naming: Final = naming
        self._names: Final = names

    def visit_Name(self, name: ast.Name) -> ast.expr:
        return expression(self._naming.where(self._names[name.id])) if name.id in self._names else name

    def visit_Call(self, call: ast.Call) -> ast.AST:
        thing = self._names.get(call.func.id) if isinstance(call.func, ast.Name) else None
        if thing is sum and isinstance(call.args[0], ast.ListComp):
            # Added up as they come: mypyc makes no list of them.
            call.args[0] = ast.GeneratorExp(call.args[0].elt, call.args[0].generators)
        short = _lambda_of(thing) if isinstance(thing, FunctionType) and thing.__name__ == "<lambda>" else None
        if short is None or short.args.vararg is not None or short.args.defaults:
            return self.generic_visit(call)
        given = [self.visit(one) for one in call.args]
        meant = dict(zip((one.arg for one in short.args.args), given, strict=True))
        module = inspect.getmodule(thing)
        assert module is not None, "a fact stands in a module"
        body: ast.AST = _Inside(self._naming, module, meant).visit(short.body)
        return body


class _Inside(ast.NodeTransformer):
    """The body of a short function, with what it is given and with the names of its module."""

    def __init__(self, naming: Naming, module: ModuleType, meant: Mapping[str, ast.expr]) -> None:
        self._naming: Final = naming
        self._module: Final = module
        self._meant: Final = meant

    def visit_Name(self, name: ast.Name) -> ast.expr:
        if name.id in self._meant:
            return self._meant[name.id]
        return self._naming.of_module(name.id, self._module) if name.id in vars(self._module) else name

    def visit_Subscript(self, node: ast.Subscript) -> ast.AST:
        """`ORDERS[order]`, where the order is a word of the ruleset."""
        table = node.value.id if isinstance(node.value, ast.Name) else ""
        self.generic_visit(node)
        if isinstance(vars(self._module).get(table), dict) and isinstance(node.slice, ast.Constant):
            return with_name(self._naming.constant(ast.unparse(node)))
        return node


def _lambda_of(function: FunctionType) -> ast.Lambda | None:
    """Its syntax tree, read anew for each who writes into it: the one whose body stands where the function's does."""
    code = function.__code__
    places = set(code.co_positions())
    for node in ast.walk(ast.parse(_source(code.co_filename))):
        if isinstance(node, ast.Lambda):
            body = node.body
            place = (body.lineno, body.end_lineno, body.col_offset, body.end_col_offset)
            if place in places and node.lineno == code.co_firstlineno:
                return node
    return None


@cache
def _source(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")
