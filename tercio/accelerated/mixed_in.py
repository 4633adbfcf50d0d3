"""What records of a compiled system take on beside their fields, and interpreted ones as well.

A native class has one class above it, and no interpreted one. So a compiled system has a copy of its own of the module
in which such classes stand: there they are records, above all of its records that take them on, and its other modules
ask the copy. The original stays as it is, for the sake of systems that are not compiled.
"""

from __future__ import annotations

import ast
import inspect
from pathlib import Path
from typing import Final

from tercio.accelerated.syntax import expression, name_of, with_name

COPIES: Final = {"engine/systems/cape/position/standing.py": ("engine/space/standing.py", "engine/systems/cape/")}
"""Where a copy lies, of what, and for whom."""
_IMPORTS: Final = """
from mypy_extensions import mypyc_attr as _mypyc_attr
from engine.core.position.records import Record as _Record
"""


def written(root: Path, path: str) -> str:
    """The text of a copy."""
    source, _ = COPIES[path]
    tree = ast.parse((root / source).read_text(encoding="utf-8"))
    body: list[ast.stmt] = []
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            body.append(_as_record(node))
        else:
            body.append(node)
    last = max(number for number, node in enumerate(body) if isinstance(node, ast.ImportFrom))
    tree.body = [*body[: last + 1], *ast.parse(_IMPORTS).body, *body[last + 1 :]]
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _as_record(node: ast.ClassDef) -> ast.ClassDef:
    """What it assigns are its slots, and those it has as a record."""
    body = [
        line for line in node.body if not (isinstance(line, ast.Assign) and name_of(line.targets[0]) == "__slots__")
    ]
    decorators = [expression("_mypyc_attr(allow_interpreted_subclasses=True)"), *node.decorator_list]
    return ast.ClassDef(node.name, node.bases or [with_name("_Record")], [], body, decorators)


def asked_of_copies(path: str, source: str) -> str:
    """The text of a module with its imports from such a module turned to the copy."""
    for copy, (original, whose) in COPIES.items():
        if path.startswith(whose):
            source = source.replace(f"from {_name(original)} import", f"from {_name(copy)} import")
    return source


def is_mixed_in(cls: type) -> bool:
    return any(cls.__module__ == _name(original) for original, _ in COPIES.values())


def is_kept(cls: type, name: str) -> bool:
    """Whether a field that a record reckons is one that others of its like keep: then it keeps it as well, reckoned
    when it is made. It is so of the size of a gun, which is that of its type and never changes."""
    return any(name in inspect.get_annotations(one) for one in cls.__mro__ if is_mixed_in(one))


def _name(path: str) -> str:
    return path.removesuffix(".py").replace("/", ".")
