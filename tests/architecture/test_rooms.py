"""Folders are rooms: few enough modules to see at a glance, and arrows between rooms that go one way."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.architecture.sources import REPOSITORY, Module, find_cycle, import_graph, module_from_text, our_modules

MOST_MODULES = 24
"""In one folder, besides its `__init__.py`. `compiler/checks` has one file a check."""
PACKAGES_OF_ROOMS = (
    *("dsl", "compiler", "compiler.front", "compiler.backends", "compiler.backends.documents", "compiler.layout"),
    *("engine", "engine.core", "tercio"),
)
SYSTEM_FLOORS = ("book", "position", "questions", "rules", "setup", "captain", "watching", "system")
"""The rooms of a rule system, from the ground up: a room may know those below it. `setup` and `captain` do not know one
another."""


def rooms_of(package: str, graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Arrows between what stands directly inside a package: its folders, and the modules that stand alone."""

    def room(name: str) -> str:
        return ".".join(name.split(".")[: package.count(".") + 2])

    rooms: dict[str, set[str]] = {}
    for module, targets in graph.items():
        if not module.startswith(package + "."):
            continue
        own = room(module)
        rooms.setdefault(own, set())
        for target in targets:
            if target.startswith(package + ".") and room(target) != own:
                rooms[own].add(room(target))
                rooms.setdefault(room(target), set())
    return rooms


def systems() -> list[str]:
    folder = REPOSITORY / "engine" / "systems"
    return sorted(path.parent.name for path in folder.glob("*/__init__.py"))


def upward_arrows(package: str, graph: dict[str, set[str]]) -> list[str]:
    floors = {f"{package}.{room}": floor for floor, room in enumerate(SYSTEM_FLOORS)}
    return [
        f"{room} knows {target}"
        for room, targets in sorted(rooms_of(package, graph).items())
        for target in sorted(targets)
        if room in floors and target in floors and floors[target] > floors[room]
    ]


@pytest.mark.parametrize("package", PACKAGES_OF_ROOMS)
def test_rooms_do_not_know_one_another_in_a_ring(package: str) -> None:
    rooms = rooms_of(package, import_graph(our_modules()))
    assert len(rooms) > 2, f"no rooms found in {package}"
    ring = find_cycle(rooms)
    assert ring is None, f"a ring of rooms: {' -> '.join(ring)}"


@pytest.mark.parametrize("system", systems())
def test_a_system_has_the_rooms_of_all_systems_and_no_arrow_goes_up(system: str) -> None:
    graph = import_graph(our_modules())
    rooms = rooms_of(f"engine.systems.{system}", graph)
    assert {room.rpartition(".")[2] for room in rooms} == set(SYSTEM_FLOORS)
    assert upward_arrows(f"engine.systems.{system}", graph) == []


def test_what_systems_of_brigades_share_has_the_same_rooms() -> None:
    graph = import_graph(our_modules())
    rooms = rooms_of("engine.brigades", graph)
    assert {room.rpartition(".")[2] for room in rooms} <= set(SYSTEM_FLOORS)
    assert upward_arrows("engine.brigades", graph) == []


def test_no_folder_is_a_row_of_files() -> None:
    count = Counter(
        module.path.parent.relative_to(REPOSITORY).as_posix() for module in our_modules() if not module.is_package
    )
    long = {folder: number for folder, number in count.items() if number > MOST_MODULES}
    assert sorted(long) == []


# --- that the questions above can be answered no ------------------------------------------------------------------


def graph_of(*texts: tuple[str, str]) -> dict[str, set[str]]:
    modules: tuple[Module, ...] = tuple(module_from_text(name, text) for name, text in texts)
    return import_graph(modules)


def test_a_ring_of_rooms_is_found_though_no_modules_form_one() -> None:
    graph = graph_of(
        ("compiler.paint.pdf", "from compiler.layout.draw import line"),
        ("compiler.layout.draw", ""),
        ("compiler.layout.sheets", "from compiler.paint.svg import paint"),
        ("compiler.paint.svg", ""),
    )
    assert find_cycle(graph) is None
    assert find_cycle(rooms_of("compiler", graph)) is not None


def test_an_arrow_that_goes_up_is_found() -> None:
    graph = graph_of(
        ("engine.systems.esa.book.book", "from engine.systems.esa.rules.melee import fight"),
        ("engine.systems.esa.rules.melee", ""),
    )
    assert upward_arrows("engine.systems.esa", graph) == ["engine.systems.esa.book knows engine.systems.esa.rules"]
