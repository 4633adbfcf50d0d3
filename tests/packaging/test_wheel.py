"""The wheel, built and installed as a stranger would: in an environment of its own, far from the checkout.

Installing takes the pinned requirements from wherever this machine's pip finds packages; nothing else is fetched.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

BUILT_FROM = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "dsl", "compiler", "engine", "tercio")
SHIPPED_FOLDERS = ("templates", "scenarios", "site")
SHIPPED_TOPS = {"dsl", "compiler", "engine", "tercio"}
# What would let the checkout, or the environment the tests run in, help the installed program along.
LEANING_ON = ("PYTHONPATH", "PYTHONHOME", "PYTHONDONTWRITEBYTECODE", "VIRTUAL_ENV")


def run(command: Sequence[str | Path], cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as from a bare shell."""
    environment = {name: value for name, value in os.environ.items() if name not in LEANING_ON}
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def run_well(command: Sequence[str | Path], cwd: Path) -> str:
    done = run(command, cwd)
    # Only the end of what was said, where programs sum up; and outside the assert, which would print the rest.
    ended_well, said = done.returncode == 0, f"{done.stdout}\n{done.stderr}"[-1500:]
    assert ended_well, f"{command} ended with {done.returncode}\n{said}"
    return done.stdout


@dataclass(frozen=True, slots=True)
class Installed:
    """An environment that holds the wheel and its pinned requirements, and a folder to stand in."""

    scripts: Path
    elsewhere: Path

    def tercio(self, *arguments: str) -> str:
        return run_well([self.scripts / "tercio", *arguments], self.elsewhere)

    def python(self, *arguments: str) -> str:
        return run_well([self.scripts / "python", *arguments], self.elsewhere)


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a copy, so that neither stale products nor the checkout itself are touched."""
    source = tmp_path_factory.mktemp("source")
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for name in (*BUILT_FROM, *SHIPPED_FOLDERS):
        original = repository / name
        if original.is_dir():
            shutil.copytree(original, source / name, ignore=unwanted)
        elif original.is_file():
            shutil.copy2(original, source / name)
    target = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run_well([*pip, "--wheel-dir", target, "."], source)
    (built,) = target.glob("tercio-*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, repository: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    environment = tmp_path_factory.mktemp("environment") / "venv"
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert not elsewhere.is_relative_to(repository)
    run_well([sys.executable, "-m", "venv", environment], elsewhere)
    scripts = environment / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [scripts / "python", "-m", "pip", "--quiet", "--disable-pip-version-check"]
    run_well([*pip, "install", "-r", repository / "requirements.txt"], elsewhere)
    run_well([*pip, "install", "--no-deps", wheel], elsewhere)
    run_well([*pip, "check"], elsewhere)
    return Installed(scripts, elsewhere)


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
    grammars = {f"dsl/grammar/{path.name}" for path in (repository / "dsl" / "grammar").glob("*.lark")}
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
