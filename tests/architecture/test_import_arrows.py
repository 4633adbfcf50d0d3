"""The import arrows of the architecture: who may know whom, and where each outside library may be used."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.sources import (
    PACKAGES,
    REPOSITORY,
    Module,
    find_cycle,
    import_graph,
    imports_of,
    is_within,
    module_from_text,
    our_modules,
)

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "dsl": ("dsl",),
    "engine": ("engine",),
    "compiler": ("compiler", "dsl", "engine.model", "engine.space", "engine.odds"),
    "tercio": PACKAGES,
}
ONLY_IN: dict[str, tuple[str, ...]] = {
    "lark": ("dsl",),
    "pyphen": ("compiler.layout",),
    "reportlab": ("compiler.paint",),
    "mkdocs": ("tercio",),
}
SYSTEMS = "engine.systems"


def forbidden_arrows(module: Module) -> list[str]:
    """What a module imports of ours and should not."""
    allowed = MAY_IMPORT[module.name.partition(".")[0]]
    return [
        str(found)
        for found in imports_of(module)
        if found.target.partition(".")[0] in PACKAGES and not any(is_within(found.target, name) for name in allowed)
    ]


def misplaced_libraries(module: Module) -> list[str]:
    """Outside libraries that a module imports and should leave to others."""
    return [
        str(found)
        for found in imports_of(module)
        for library, homes in ONLY_IN.items()
        if is_within(found.target, library) and not any(is_within(module.name, home) for home in homes)
    ]


def system_of(name: str) -> str | None:
    """`engine.systems.esa.rules.melee` belongs to `esa`; the registry `engine.systems` itself to none."""
    if not name.startswith(SYSTEMS + "."):
        return None
    return name.split(".")[2]


def systems() -> set[str]:
    folder = REPOSITORY / "engine" / "systems"
    return {path.parent.name for path in folder.glob("*/__init__.py")}


def other_systems(module: Module, known: set[str]) -> list[str]:
    """Rule systems that a rule system imports besides itself."""
    own = system_of(module.name)
    if own not in known:
        return []
    return [
        str(found)
        for found in imports_of(module)
        if (other := system_of(found.target)) is not None and other in known and other != own
    ]


def systems_named(module: Module, known: set[str]) -> list[str]:
    """Rule systems whose name a module uses, as a name or inside a text, docstrings included."""
    named: list[str] = []
    for node in ast.walk(module.tree):
        words: set[str] = set()
        if isinstance(node, ast.Name):
            words = set(node.id.split("_"))
        elif isinstance(node, ast.Attribute):
            words = set(node.attr.split("_"))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words = set(re.findall(r"[a-z0-9]+", node.value.lower()))
        elif isinstance(node, ast.Import | ast.ImportFrom):
            module_name = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            words = {part for alias in node.names for part in f"{module_name}.{alias.name}".split(".")}
        named += [f"{module.place}:{getattr(node, 'lineno', 0)} names {word}" for word in sorted(words & known)]
    return named


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_only_what_its_arrows_allow(package: str) -> None:
    modules = [module for module in our_modules() if is_within(module.name, package)]
    assert modules, f"no module found in {package}/"
    assert [arrow for module in modules for arrow in forbidden_arrows(module)] == []


def test_an_outside_library_is_used_only_where_it_belongs() -> None:
    assert [arrow for module in our_modules() for arrow in misplaced_libraries(module)] == []


def test_no_rule_system_imports_another() -> None:
    known = systems()
    assert [arrow for module in our_modules() for arrow in other_systems(module, known)] == []


@pytest.mark.parametrize("package", ["engine.core", "engine.brigades"])
def test_what_systems_share_names_none_of_them(package: str) -> None:
    core = [module for module in our_modules() if is_within(module.name, package)]
    reaching = [str(found) for module in core for found in imports_of(module) if is_within(found.target, SYSTEMS)]
    assert reaching == []
    known = systems()
    assert [place for module in core for place in systems_named(module, known)] == []


def test_what_systems_of_brigades_share_serves_systems_alone() -> None:
    """Core, kit and host know nothing of brigades."""
    shared = "engine.brigades"
    elsewhere = [
        str(found)
        for module in our_modules()
        if not is_within(module.name, shared) and not is_within(module.name, SYSTEMS)
        for found in imports_of(module)
        if is_within(found.target, shared)
    ]
    assert elsewhere == []


def test_no_modules_import_one_another_in_a_ring() -> None:
    ring = find_cycle(import_graph(our_modules()))
    assert ring is None, f"a ring of imports: {' -> '.join(ring)}"


# --- that the questions above can be answered no ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("dsl.parse", "import engine.model"),
        ("dsl.parse", "def f():\n    from compiler import compile"),
        ("engine.host.play", "from dsl.nodes import Entry"),
        ("compiler.lower.tests", "from engine.core import journal"),
        ("compiler.lower.tests", "from engine import core"),
        ("compiler.lower.tests", "from tercio.cli import main"),
        ("engine.model.tests", "from ...dsl import nodes"),
    ],
)
def test_a_forbidden_arrow_is_seen(name: str, text: str) -> None:
    assert forbidden_arrows(module_from_text(name, text))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("compiler.lower.tests", "from engine.model import rules\nfrom engine.odds.dice import roll\nimport dsl.nodes"),
        ("tercio.cli", "from engine.host import play\nfrom compiler.compile import compile_files"),
        ("engine.core.journal", "from engine.model.rules import Test\nimport json"),
    ],
)
def test_an_allowed_arrow_is_not_reported(name: str, text: str) -> None:
    assert forbidden_arrows(module_from_text(name, text)) == []


def test_a_misplaced_library_is_seen() -> None:
    assert misplaced_libraries(module_from_text("compiler.backends.cards", "from reportlab.pdfgen import canvas"))
    assert misplaced_libraries(module_from_text("compiler.front.files.load", "import lark"))
    assert misplaced_libraries(module_from_text("compiler.paint.pdf", "import reportlab")) == []


def test_a_system_that_knows_another_is_seen() -> None:
    known = {"esa", "lumi"}
    stranger = module_from_text("engine.systems.esa.rules.melee", "from engine.systems.lumi import fire")
    cousin = module_from_text("engine.systems.esa.rules.melee", "from engine.systems.esa import fire")
    assert other_systems(stranger, known)
    assert other_systems(cousin, known) == []
    assert systems_named(module_from_text("engine.core.journal", "if system == 'esa':\n    pass"), known)
    assert systems_named(module_from_text("engine.core.journal", "mesa = 1"), known) == []


def test_a_ring_of_imports_is_found_and_a_fork_is_not_one() -> None:
    assert find_cycle({"a": {"b", "c"}, "b": {"c"}, "c": set()}) is None
    ring = find_cycle({"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"b"}})
    assert ring == ["b", "c", "d", "b"]
