"""Reads the sources of systems for two faults that neither mypy nor ruff tells: a procedure that is called and never
run, and a position that is written behind the journal's back."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

MUTATING = {
    *("append", "add", "clear", "discard", "extend", "insert", "pop", "popleft", "remove", "reverse", "setdefault"),
    *("sort", "update", "__setattr__", "shuffle_discards", "take", "reread_card", "drop_card", "march", "settle"),
    *("begin_turn", "forget_turn", "forget_step", "forget_activation", "turn", "take_in_hand"),
}
"""Methods that change what they are called on."""
ADDING = "numbered"
"""The function that adds a record to a list."""


@dataclass(frozen=True, slots=True)
class Fault:
    file: str
    line: int
    what: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.what}"


def parsed(files: Iterable[Path]) -> dict[str, ast.Module]:
    return {path.name: ast.parse(path.read_text(encoding="utf-8")) for path in files}


# --- procedures -------------------------------------------------------------------------------------------------


def procedures(trees: Iterable[ast.Module]) -> set[str]:
    """Names of functions annotated `-> Ask[...]`, or `-> Ask[...] | None`."""
    return {
        node.name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and _is_ask(node.returns)
    }


def _is_ask(annotation: ast.expr | None) -> bool:
    if isinstance(annotation, ast.BinOp):
        return _is_ask(annotation.left)
    return (
        isinstance(annotation, ast.Subscript)
        and isinstance(annotation.value, ast.Name)
        and annotation.value.id == "Ask"
    )


def calls_that_do_not_run(trees: dict[str, ast.Module], known: set[str]) -> Iterator[Fault]:
    """A call of a procedure stands under `yield from`, itself or by the name it is given, or is handed on: by a
    `return` of a plain function, or as all that a lambda of a table is."""
    for file, tree in trees.items():
        run = [node.value for node in ast.walk(tree) if isinstance(node, ast.YieldFrom)]
        run += [node.body for node in ast.walk(tree) if isinstance(node, ast.Lambda)]
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            run += _named_and_run(function)
            if _is_ask(function.returns) and not _yields(function):
                run += [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value]
        fine = {id(one) for value in run for one in _alternatives(value)}
        modules = _modules(tree, set(trees))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and _called(node, modules) in known and id(node) not in fine:
                yield Fault(file, node.lineno, f"{_called(node, modules)}(...) without `yield from`")


def _named_and_run(function: ast.FunctionDef) -> list[ast.expr]:
    """`march(g)` of `asked = march(g)`, where `yield from asked` follows."""
    run: dict[str, int] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Name):
            run[node.value.id] = _place(node)
    return [
        node.value
        for node in ast.walk(function)
        if isinstance(node, ast.Assign)
        and any(isinstance(to, ast.Name) and _place(node) < run.get(to.id, 0) for to in node.targets)
    ]


def _place(node: ast.expr | ast.stmt) -> int:
    return node.lineno << 16 | node.col_offset


def _alternatives(value: ast.expr) -> list[ast.expr]:
    """`march(g)` of `march(g) if able else halt(g)`, and `halt(g)`."""
    return [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]


def _modules(tree: ast.Module, files: set[str]) -> set[str]:
    """Names under which a module knows modules of the system."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if f"{alias.name}.py" in files
    }


def _yields(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(function))


def _called(call: ast.Call, modules: set[str]) -> str | None:
    """`fight(...)`, and `melee.fight(...)` where `melee` is a module; not `dice.fight(...)`."""
    match call.func:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=ast.Name(id=module), attr=name) if module in modules:
            return name
    return None


# --- writing ----------------------------------------------------------------------------------------------------


def writes(file: str, tree: ast.Module) -> Iterator[Fault]:
    """Assignments to attributes and mutating calls on a chain of attributes. A class may write to itself."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                for one in _flat(target):
                    if _is_foreign(one):
                        yield Fault(file, node.lineno, f"writes {ast.unparse(one)}")
        elif isinstance(node, ast.Delete):
            for one in node.targets:
                if _is_foreign(one):
                    yield Fault(file, node.lineno, f"deletes {ast.unparse(one)}")
        elif (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in MUTATING
            and _is_foreign(node.func.value)
        ):
            yield Fault(file, node.lineno, f"changes {ast.unparse(node.func)}")
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == ADDING and _is_foreign(node.args[0]):
            yield Fault(file, node.lineno, f"changes {ast.unparse(node.args[0])}")


def _flat(target: ast.expr) -> Iterator[ast.expr]:
    if isinstance(target, ast.Tuple | ast.List):
        for one in target.elts:
            yield from _flat(one)
    else:
        yield target


def _is_foreign(target: ast.expr) -> bool:
    """A chain with a dot in it that does not begin at `self`."""
    dotted = False
    while isinstance(target, ast.Attribute | ast.Subscript):
        dotted = dotted or isinstance(target, ast.Attribute)
        target = target.value
    return dotted and not (isinstance(target, ast.Name) and target.id == "self")
