"""Events written out: the constructor that their fields make, and `apply` where they say what they change.

What stands here is what `engine.core.position.events` does with the same fields when a module is imported.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import re
from collections.abc import Iterator, Mapping
from types import ModuleType
from typing import Final

from engine.core.position.changes import Change, applying
from engine.core.position.changes import written as fields_written
from engine.core.position.events import Event, EventType
from tercio.accelerated.records import is_field
from tercio.accelerated.syntax import annotated, expression, function, name_of, statement, with_name

_IMPORTS: Final = """
from typing import Any, ClassVar
from mypy_extensions import mypyc_attr as _mypyc_attr
"""
_CLASS_VARIABLES: Final = {"STIRS": "bool", "MOVES": "str"}
_EACH: Final = re.compile(r"for piece in map\((state\.\w+)\.__getitem__, (self\.\w+)\):")


def imports(state: str) -> list[ast.stmt]:
    """`state` is the module of the state that events change; empty where they are anybody's."""
    here = f"from {state} import State as _State\n" if state else ""
    return ast.parse(_IMPORTS + here).body


class WrittenEvents:
    """The events of one module."""

    def __init__(self, module: ModuleType, state: str) -> None:
        self._known: Final = vars(module)
        self._state: Final = "_State" if state else "Any"

    def is_event(self, node: ast.stmt) -> bool:
        one = self._known.get(node.name) if isinstance(node, ast.ClassDef) else None
        return isinstance(one, EventType) and one is not Event

    def is_family(self, node: ast.stmt) -> bool:
        """`Rode = LeaderMoved.which("Rode", ...)`."""
        return isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and name_of(node.value) == "which"

    def of_class(self, node: ast.ClassDef) -> ast.ClassDef:
        cls = self._known[node.name]
        body: list[ast.stmt] = []
        fields: dict[str, ast.AnnAssign] = {}
        for line in node.body:
            if isinstance(line, ast.AnnAssign) and is_field(line):
                fields[name_of(line.target)] = line
                body.append(ast.AnnAssign(line.target, line.annotation, None, 1))
            elif isinstance(line, ast.Assign) and name_of(line.targets[0]) in _CLASS_VARIABLES:
                name = name_of(line.targets[0])
                body.append(statement(f"{name}: ClassVar[{_CLASS_VARIABLES[name]}] = {ast.unparse(line.value)}"))
            else:
                body.append(line)
        body.append(_fields(cls.FIELDS))
        if fields:
            body.append(self._constructor(cls, fields))
        changes = {
            name: found
            for name, line in fields.items()
            if line.value is not None and isinstance(found := self._worth(line.value), Change)
        }
        body += self._changing(changes, cls.FIELDS)
        return ast.ClassDef(node.name, node.bases, [], body, [*_decorators(), *node.decorator_list])

    def of_family(self, node: ast.Assign) -> ast.ClassDef:
        call = node.value
        assert isinstance(call, ast.Call), "a family is made by a call"
        assert isinstance(call.func, ast.Attribute), "which is one of the class above"
        name = name_of(node.targets[0])
        changes = self._worth(ast.Call(with_name("dict"), [], call.keywords))
        assert isinstance(changes, dict), "what a family changes has names"
        fields = self._known[name].FIELDS
        body = [_fields(fields), *self._changing(changes, fields)]
        return ast.ClassDef(name, [call.func.value], [], body, _decorators())

    def _worth(self, node: ast.expr) -> object:
        """What an expression of the module is."""
        code = compile(ast.fix_missing_locations(ast.Expression(node)), "<field>", "eval")
        return eval(code, dict(self._known))  # noqa: S307 - a line of our own sources

    def _constructor(self, cls: type[Event], own: Mapping[str, ast.AnnAssign]) -> ast.FunctionDef:
        parameters = [ast.arg("self"), annotated("section", with_name("str"))]
        parameters += [
            annotated(name, own[name].annotation if name in own else _type_of(cls, name)) for name in cls.FIELDS
        ]
        body = [statement(f"self.{name} = {name}") for name in ("section", *cls.FIELDS)]
        return function("__init__", parameters, body, returns=ast.Constant(None))

    def _changing(self, changes: Mapping[str, Change], fields: tuple[str, ...]) -> Iterator[ast.stmt]:
        if changes:
            lines = "\n".join(_apart(applying(changes, fields)))
            parameters = [ast.arg("self"), annotated("state", with_name(self._state))]
            yield statement(f"WRITES: ClassVar[tuple[tuple[str, str], ...]] = {tuple(fields_written(changes))!r}")
            yield function("apply", parameters, ast.parse(lines).body, returns=ast.Constant(None))


def _fields(names: tuple[str, ...]) -> ast.stmt:
    return statement(f"FIELDS: ClassVar[tuple[str, ...]] = {names!r}")


def _apart(lines: list[str]) -> Iterator[str]:
    """Pieces of several lists are several names: each has one type."""
    number = 0
    for line in lines:
        if line.startswith(("piece = ", "for piece in ")):
            number += 1
        each = _EACH.match(line)
        if each:
            yield f"for number{number} in {each[2]}:"
            yield f"    piece{number} = {each[1]}[number{number}]"
        else:
            yield re.sub(r"(?<!\.)\bpiece\b", f"piece{number}", line)


def _type_of(cls: type[Event], name: str) -> ast.expr:
    """The type of a field that a class above declares, where it can be told without what that module imports."""
    for above in cls.__mro__:
        said = inspect.get_annotations(above).get(name)
        if said is not None:
            names = {node.id for node in ast.walk(expression(said)) if isinstance(node, ast.Name)}
            return expression(said if all(hasattr(builtins, one) for one in names) else "Any")
    return expression("Any")


def _decorators() -> list[ast.expr]:
    return [expression("_mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)")]
