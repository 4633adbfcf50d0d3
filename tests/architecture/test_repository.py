"""What may not be in the repository, whoever commits it: traces of a machine, stray Python, ragged text files."""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.architecture.sources import REPOSITORY

# Spelled in halves, so that this file passes its own test.
REGISTRY_HOSTS = ("pypi" + ".org", "python" + "hosted.org", "npm" + "js.org", "npm" + "js.com", "anaconda" + ".org")
INDEX_OPTIONS = ("--index-url", "--extra-index-url", "--find-links", "--trusted-host", "--hash")
ANYBODYS_HOME = re.compile(r"(?<![\w.])(?:/home/[a-z][\w-]*|/Users/[A-Za-z][\w-]*|[A-Z]:\\Users\\)")


@cache
def tracked_files() -> tuple[Path, ...]:
    """What git keeps, and what it would keep if it were added now."""
    if shutil.which("git") is None or not (REPOSITORY / ".git").exists():
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    ).stdout.decode("utf-8")
    paths = (REPOSITORY / name for name in listed.split("\0") if name)
    return tuple(sorted({path for path in paths if path.is_file()}))


def text_files() -> Iterator[tuple[str, str]]:
    """The place and the contents of every tracked file that holds text."""
    for path in tracked_files():
        contents = path.read_bytes()
        if b"\0" in contents:
            continue
        try:
            text = contents.decode("utf-8")
        except UnicodeDecodeError:
            continue
        yield path.relative_to(REPOSITORY).as_posix(), text


def machine_paths(checkout: Path, home: Path) -> re.Pattern[str]:
    """A pattern of the folders that only this machine has: the one the checkout stands in, and the home folder. Every
    machine has a folder for what is soon gone."""
    own = [folder for folder in (checkout, checkout.parent, home) if folder != Path(tempfile.gettempdir())]
    folders = {str(folder) for folder in own if len(folder.parts) > 1}
    spelled = "|".join(re.escape(folder) for folder in sorted(folders, key=len, reverse=True))
    return re.compile(rf"(?<![\w.])(?:{spelled})(?![\w-])")


def places(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{place}:{number}: {line.strip()}"
        for place, text in text_files()
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_no_file_names_a_path_of_this_machine() -> None:
    assert places(machine_paths(REPOSITORY, Path.home())) == []


def test_no_file_names_anybodys_home() -> None:
    assert places(ANYBODYS_HOME) == []


def test_no_file_names_the_host_of_a_package_registry() -> None:
    assert places(re.compile("|".join(re.escape(host) for host in REGISTRY_HOSTS))) == []


def test_requirements_pin_versions_and_say_nothing_else() -> None:
    for path in sorted(REPOSITORY.glob("requirements*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line or line.startswith(("#", "-r ")):
                continue
            assert not line.startswith(INDEX_OPTIONS), f"{path.name}: {line}"
            assert re.fullmatch(r"[A-Za-z0-9_.-]+==[0-9][0-9a-z.]*", line), f"{path.name}: {line}"


def test_text_files_end_with_a_newline() -> None:
    assert [place for place, text in text_files() if text and not text.endswith("\n")] == []


def test_text_files_have_plain_line_ends() -> None:
    assert [place for place, text in text_files() if "\r" in text] == []


def test_the_site_folder_holds_no_python() -> None:
    assert [path for path in tracked_files() if path.is_relative_to(REPOSITORY / "site") and path.suffix == ".py"] == []


def test_the_tests_are_no_package() -> None:
    """With an `__init__.py`, `tests/dsl` would shadow `dsl`. A package that a test installs is none of them."""
    found = [path for path in (REPOSITORY / "tests").rglob("__init__.py") if not is_a_project(path)]
    assert sorted(found) == []


def is_a_project(path: Path) -> bool:
    return any(
        (folder / "pyproject.toml").is_file() for folder in path.parents if folder.is_relative_to(REPOSITORY / "tests")
    )


def test_the_top_level_stays_as_it_is() -> None:
    folders = {path.relative_to(REPOSITORY).parts[0] for path in tracked_files() if path.parent != REPOSITORY}
    expected = {"dsl", "compiler", "engine", "templates", "scenarios", "site", "tests", "tercio", ".ci"}
    assert sorted(folders - expected) == []


# --- that the questions above can be answered no ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("see /srv/tercio/notes.md", True),
        ("`/srv` holds it", True),
        ("HOME=/people/ann", True),
        ("pass/srv/fail", False),
        ("/srvant of the crown", False),
        ("https://example.net/people/anna", False),
    ],
)
def test_a_machine_path_is_told_from_ordinary_words(line: str, seen: bool) -> None:
    pattern = machine_paths(Path("/srv/tercio"), Path("/people/ann"))
    assert bool(pattern.search(line)) is seen
