"""How modules are called, how long they may grow, and that each says what it is for."""

from __future__ import annotations

import ast
from pathlib import PurePosixPath

import pytest

from tests.architecture.sources import Module, is_within, module_from_text, our_modules, unit_test_modules

EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager"}
MOST_LINES = 400

LONG_WITH_REASON: dict[str, str] = {
    # "engine/space/hexes.py": "one table of neighbours that reads best whole",
}
"""Modules over the limit, each with why it was not split."""


def calls_of_print(module: Module) -> list[str]:
    return [
        f"{module.place}:{node.lineno}"
        for node in ast.walk(module.tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]


def may_print(module: Module) -> bool:
    """The front door, and renderers: modules or packages called `render…`."""
    return is_within(module.name, "tercio") or any(part.startswith("render") for part in module.name.split("."))


def lines_of(module: Module) -> int:
    return len(module.text.splitlines())


def needs_docstring(module: Module) -> bool:
    """All but an empty `__init__.py`."""
    return not (module.is_package and not module.text.strip())


def test_no_module_has_a_name_that_says_nothing() -> None:
    modules = (*our_modules(), *unit_test_modules())
    assert [module.place for module in modules if EMPTY_NAMES & set(module.name.split("."))] == []


def test_every_module_opens_with_what_it_is_for() -> None:
    modules = (*our_modules(), *unit_test_modules())
    assert [m.place for m in modules if needs_docstring(m) and not ast.get_docstring(m.tree)] == []


def test_every_package_folder_holds_a_module_that_says_what_it_is_for() -> None:
    folders = {PurePosixPath(module.place).parent for module in our_modules()}
    described = {PurePosixPath(module.place).parent for module in our_modules() if ast.get_docstring(module.tree)}
    # A folder of packages alone is described by the modules inside them.
    described |= {parent for folder in described for parent in folder.parents}
    assert sorted(str(folder) for folder in folders - described) == []


def test_every_folder_with_modules_is_a_package() -> None:
    """The wheel takes packages: a folder without `__init__.py` would be left behind."""
    folders = {module.path.parent for module in our_modules()}
    assert sorted(str(folder) for folder in folders if not (folder / "__init__.py").exists()) == []


def test_no_module_grows_too_long_without_a_reason() -> None:
    modules = (*our_modules(), *unit_test_modules())
    long = {module.place: lines_of(module) for module in modules if lines_of(module) > MOST_LINES}
    assert {place: lines for place, lines in long.items() if place not in LONG_WITH_REASON} == {}
    assert sorted(set(LONG_WITH_REASON) - set(long)) == [], "no longer long: take it off the list"


def test_nobody_prints_but_the_front_door_and_the_renderers() -> None:
    assert [place for module in our_modules() if not may_print(module) for place in calls_of_print(module)] == []


# --- that the questions above can be answered no ------------------------------------------------------------------


def test_a_call_of_print_is_seen_and_a_method_of_that_name_is_not() -> None:
    assert calls_of_print(module_from_text("dsl.parse", "def f():\n    print('x')")) == ["dsl/parse.py:2"]
    assert calls_of_print(module_from_text("dsl.parse", "sheet.print()\nprinter = 'print()'")) == []


@pytest.mark.parametrize(("name", "allowed"), [("tercio.cli", True), ("dsl.render_text", True), ("dsl.parse", False)])
def test_who_may_print(name: str, allowed: bool) -> None:
    assert may_print(module_from_text(name, "")) is allowed
