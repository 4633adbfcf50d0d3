"""What the wheel carries, and that the installed command works with that alone."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.packaging.installing import SHIPPED_FOLDERS, SHIPPED_TOPS, Installed

pytestmark = pytest.mark.slow


def files_below(folder: Path) -> set[str]:
    """What the wheel should carry of a folder: every file but hidden ones and bytecode."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file()
        and "__pycache__" not in path.parts
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    }


def files_of(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_the_wheel_holds_our_packages_and_nothing_else_of_the_repository(wheel: Path) -> None:
    tops = {name.partition("/")[0] for name in files_of(wheel)}
    assert {top for top in tops if not top.endswith(".dist-info")} == SHIPPED_TOPS


@pytest.mark.parametrize("package", sorted(SHIPPED_TOPS))
def test_the_wheel_holds_every_module(package: str, wheel: Path, repository: Path) -> None:
    modules = {f"{package}/{name}" for name in files_below(repository / package) if name.endswith(".py")}
    assert modules - files_of(wheel) == set()


@pytest.mark.parametrize("folder", SHIPPED_FOLDERS)
def test_the_wheel_holds_the_data_folders(folder: str, wheel: Path, repository: Path) -> None:
    start = f"tercio/_data/{folder}/"
    carried = {name.removeprefix(start) for name in files_of(wheel) if name.startswith(start)}
    assert carried == files_below(repository / folder)


def test_the_wheel_holds_the_grammar(wheel: Path, repository: Path) -> None:
    grammars = {f"dsl/grammar/{path.name}" for path in (repository / "dsl" / "grammar").iterdir()}
    assert grammars
    assert grammars - files_of(wheel) == set()


def test_the_installed_packages_come_from_the_wheel(installed: Installed) -> None:
    ask = (
        "import dsl, compiler, engine, tercio; print(*(m.__file__ for m in (dsl, compiler, engine, tercio)), sep='\\n')"
    )
    for path in installed.python("-c", ask).splitlines():
        assert Path(path).is_relative_to(installed.scripts.parent), path


def test_the_installed_command_tells_its_version(installed: Installed) -> None:
    assert "0.1.0" in installed.tercio("--version")


def test_the_installed_command_checks_the_library_it_ships(installed: Installed) -> None:
    installed.tercio("check", "--library")


def test_without_a_project_the_library_is_what_is_checked(installed: Installed) -> None:
    installed.tercio("check")
    assert list(installed.elsewhere.iterdir()) == [], "checking left files behind"
