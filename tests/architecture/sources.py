"""Our Python modules as syntax trees, and who imports whom. Reads files; imports none of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent.parent
PACKAGES = ("dsl", "compiler", "engine", "tercio")


@dataclass(frozen=True, slots=True)
class Module:
    """One `.py` file. `name` is its dotted name; a package's is the name of its folder."""

    name: str
    path: Path
    text: str

    @property
    def tree(self) -> ast.Module:
        """Read when it is asked for: most of those who look through the modules look at few."""
        return _parsed(self.text)

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @property
    def place(self) -> str:
        """The path as messages show it."""
        return self.path.relative_to(REPOSITORY).as_posix() if self.path.is_relative_to(REPOSITORY) else str(self.path)


@dataclass(frozen=True, slots=True)
class Import:
    """One name that a module imports: `a.b` for `import a.b`, `a.b.c` for `from a.b import c`."""

    importer: str
    target: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer} (line {self.line}) imports {self.target}"


@cache
def _parsed(text: str) -> ast.Module:
    return ast.parse(text)


def module_from_text(name: str, text: str, path: Path | None = None) -> Module:
    return Module(name, path or REPOSITORY / f"{name.replace('.', '/')}.py", text)


def read_modules(folder: Path, root: Path) -> Iterator[Module]:
    """The modules under a folder, by name."""
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        yield module_from_text(name, path.read_text(encoding="utf-8"), path)


@cache
def our_modules() -> tuple[Module, ...]:
    """What the wheel ships."""
    return tuple(module for package in PACKAGES for module in read_modules(REPOSITORY / package, REPOSITORY))


@cache
def unit_test_modules() -> tuple[Module, ...]:
    return tuple(read_modules(REPOSITORY / "tests", REPOSITORY))


@cache
def imports_of(module: Module) -> tuple[Import, ...]:
    """Every import, wherever it stands: at the top, inside a function, or only for the type checker."""
    return tuple(_imports(module))


def _imports(module: Module) -> Iterator[Import]:
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(module.name, alias.name, node.lineno)
        elif isinstance(node, ast.ImportFrom):
            base = _base_of(module, node)
            for alias in node.names:
                yield Import(module.name, f"{base}.{alias.name}" if base else alias.name, node.lineno)


def _base_of(module: Module, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    parts = module.name.split(".")
    kept = parts[: len(parts) - node.level + module.is_package]
    return ".".join([*kept, node.module] if node.module else kept)


def is_within(name: str, package: str) -> bool:
    """Whether a dotted name is a package or something inside it."""
    return name == package or name.startswith(package + ".")


def import_graph(modules: tuple[Module, ...]) -> dict[str, set[str]]:
    """Which of the modules each of them imports."""
    names = {module.name for module in modules}
    graph: dict[str, set[str]] = {module.name: set() for module in modules}
    for module in modules:
        for found in imports_of(module):
            # `from a.b import c` reaches the module a.b.c if there is one, and a.b otherwise.
            target = found.target if found.target in names else found.target.rpartition(".")[0]
            if target in names and target != module.name:
                graph[module.name].add(target)
    return graph


def find_cycle(graph: dict[str, set[str]]) -> list[str] | None:
    """Some modules that import one another in a ring, the first repeated at the end; nothing if there is none."""
    done: set[str] = set()
    for start in sorted(graph):
        trail: list[str] = []
        pending: list[tuple[str, Iterator[str]]] = []
        node: str | None = None if start in done else start
        while node is not None or pending:
            if node is not None:
                if node in trail:
                    return [*trail[trail.index(node) :], node]
                if node not in done:
                    trail.append(node)
                    pending.append((node, iter(sorted(graph[node]))))
                node = None
            current, following = pending[-1]
            node = next(following, None)
            if node is None:
                done.add(current)
                trail.pop()
                pending.pop()
    return None
