"""Classes that stand on an interpreted one, with what they have from it written into them.

A native class has none but native ones above it. What all systems share (the book, the setting, lines of catalogues,
questions) stays interpreted for the sake of those that are: a system that is compiled has a copy of its own.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Collection, Mapping
from types import ModuleType
from typing import Any, Final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.records import Record
from engine.core.declared.questions import QuestionsOf
from engine.core.declared.setting import SettingOf
from tercio.accelerated.syntax import expression, name_of, statement, with_name

_SHARED: Final = (RuleBook, SettingOf, QuestionsOf, Record)


def is_heir(node: ast.ClassDef, module: ModuleType) -> bool:
    cls = getattr(module, node.name)
    return isinstance(cls, type) and issubclass(cls, _SHARED) and len(cls.__bases__) == 1


class Level:
    """One of the classes above, with the names that its lines have from where it stands."""

    def __init__(self, cls: type, own: Mapping[str, object], left_out: Collection[str]) -> None:
        node = ast.parse(inspect.getsource(cls)).body[0]
        assert isinstance(node, ast.ClassDef), "the source of a class is a class"
        self._home: Final = sys.modules[cls.__module__]
        there = vars(self._home)
        named = {one.id for line in node.body for one in ast.walk(line) if isinstance(one, ast.Name)}
        named = {name for name in named if name in there and name not in left_out and not hasattr(builtins, name)}
        self._wanted: Final = sorted(name for name in named if own.get(name) is not there[name])
        last = self._home.__name__.rpartition(".")[2]
        # Two things of one name: the one from above has the name of its home before its own.
        self._others: Final = {name: f"_{last}_{name}" for name in self._wanted if name in own}
        others = {name: with_name(other) for name, other in self._others.items()}
        self.lines: Final[list[ast.stmt]] = [_Merged(others).visit(line) for line in node.body]

    def imports(self) -> list[ast.stmt]:
        names = [f"{name} as {self._others[name]}" if name in self._others else name for name in self._wanted]
        return [statement(f"from {self._home.__name__} import {name}") for name in names]


class Heir:
    """A class, and those above it that are interpreted."""

    def __init__(self, node: ast.ClassDef, module: ModuleType) -> None:
        self._node: Final = node
        self._cls: Final[type] = getattr(module, node.name)
        self._above: Final[type] = self._cls.__bases__[0]
        base = node.bases[0]
        said = base.slice if isinstance(base, ast.Subscript) else None
        given = said.elts if isinstance(said, ast.Tuple) else [said] if said is not None else []
        parameters: tuple[Any, ...] = getattr(self._above, "__parameters__", ())
        self._meant: Final = dict(zip((one.__name__ for one in parameters), given, strict=True))
        # Those further above are generic of the same things under the same names.
        above = [one for one in self._above.__mro__ if issubclass(one, _SHARED)]
        self._levels: Final = [Level(one, vars(module), self._meant) for one in above]

    def merged(self) -> ast.ClassDef:
        methods = {line.name: line for line in self._node.body if isinstance(line, ast.FunctionDef)}
        said: list[ast.stmt] = []
        for number, level in enumerate(self._levels):
            for line in level.lines:
                if isinstance(line, ast.FunctionDef) and line.name != "__init_subclass__":
                    _hand_down(methods, line, number)
                elif isinstance(line, ast.AnnAssign) and name_of(line.target).lower() not in self._words():
                    said.append(line)
        body = [self._field(line) for line in self._node.body if not isinstance(line, ast.FunctionDef)]
        said += [statement(f"{word.upper()}: ClassVar[Any] = {value}") for word, value in self._words().items()]
        made = ast.ClassDef(self._node.name, [], [], [*body, *said, *methods.values()], list(self._node.decorator_list))
        whole: ast.ClassDef = _Merged(self._meant).visit(made)
        return whole

    def imports(self) -> list[ast.stmt]:
        """What the classes above refer to, from where they stand."""
        every = [line for level in self._levels for line in level.imports()]
        if issubclass(self._cls, QuestionsOf):
            every.append(statement("from engine.model.keeping import keep_last"))
        return [*every, statement(f"import {Record.__module__} as _records"), statement("from typing import Any")]

    def after(self) -> list[ast.stmt]:
        """What is done with the class when it has been made, in place of `__init_subclass__`."""
        cls = self._cls
        if issubclass(cls, Record):
            told = _written(self._node)
            annotations = {name: ast.unparse(line.annotation) for name, line in told.items()}
            defaults = "".join(
                f", {name!r}: {ast.unparse(line.value)}" for name, line in told.items() if line.value is not None
            )
            body = f"{{'__module__': __name__, '__annotations__': {annotations!r}{defaults}}}"
            twin = f"type({cls.__name__!r}, (_records.Record,), {body})"
            return [statement(f"setattr({cls.__name__}, 'ASKS', getattr({twin}, 'ASKS'))")]
        if issubclass(cls, QuestionsOf):
            asked = {name: ast.unparse(line.annotation) for name, line in _written(self._node).items()}
            assert not [name for name in asked if name in cls.__dict__], f"{cls.__name__} has answers of its own"
            return [
                statement(f"setattr({cls.__name__}, '__annotations__', {asked!r})"),
                statement(f"setattr({cls.__name__}, 'of', keep_last({cls.__name__}))"),
            ]
        return []

    def _words(self) -> dict[str, str]:
        """Behind the class above, as `kind="unit"`."""
        return {str(word.arg): ast.unparse(word.value) for word in self._node.keywords}

    def _field(self, line: ast.stmt) -> ast.stmt:
        """A default is a figure for whoever leaves it unsaid; the field has none."""
        if isinstance(line, ast.AnnAssign) and issubclass(self._cls, Record):
            return ast.AnnAssign(line.target, line.annotation, None, 1)
        return line


def _hand_down(methods: dict[str, ast.FunctionDef], method: ast.FunctionDef, level: int) -> None:
    """A method from above; where it is said anew below and asked from there, it has another name."""
    name = method.name
    if name not in methods:
        methods[name] = method
        return
    other = f"_{name.strip('_')}_above_{level}"
    asking = [
        call
        for one in methods.values()
        for call in ast.walk(one)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == f"super().{name}"
    ]
    for call in asking:
        call.func = expression(f"self.{other}")
    if asking:
        if name == "__init__":
            method.body = [_without_final(one) for one in method.body]
        method.name = other
        methods[other] = method


def _written(node: ast.ClassDef) -> dict[str, ast.AnnAssign]:
    return {name_of(line.target): line for line in node.body if isinstance(line, ast.AnnAssign)}


def _without_final(line: ast.stmt) -> ast.stmt:
    """What is set in a constructor alone is set in a method here."""
    if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Attribute):
        of = line.annotation
        if isinstance(of, ast.Subscript) and name_of(of.value) == "Final":
            return ast.AnnAssign(line.target, of.slice, line.value, 0)
        if name_of(of) == "Final" and line.value is not None:
            return ast.Assign([line.target], line.value, lineno=1)
    return line


class _Merged(ast.NodeTransformer):
    def __init__(self, meant: Mapping[str, ast.expr]) -> None:
        self._meant: Final = meant

    def visit_Name(self, name: ast.Name) -> ast.expr:
        return self._meant.get(name.id, name)

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """Whether a question has an answer of its own: none has, and a native class keeps its fields there."""
        self.generic_visit(node)
        return ast.Constant(False) if ast.unparse(node) == "path in type(self).__dict__" else node
