"""What `tercio check` remembers: the same answer for the same files, and never an old one for new files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tercio.project.checking import check_cache
from tests.tercio.running import Ran, tercio
from tests.tercio.test_cli import BAD, GOOD, write

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    write(folder, BAD)
    return folder


def check(project: Path, *words: str) -> Ran:
    return tercio("check", ".", *words, folder=project, cache=project.parent / "cache")


def entries(project: Path) -> list[Path]:
    return sorted((project.parent / "cache").glob("check-*.json"))


def test_a_second_run_says_the_same(project: Path) -> None:
    first = check(project)
    assert len(entries(project)) == 1
    assert check(project) == first
    assert check(project, "--no-cache") == first


def test_a_second_run_is_not_looked_at_anew(project: Path) -> None:
    check(project)
    (entry,) = entries(project)
    entry.write_text(entry.read_text(encoding="utf-8").replace("unknown-key", "remembered"), encoding="utf-8")
    assert "remembered" in check(project).out
    assert "remembered" not in check(project, "--no-cache").out


def test_an_edited_file_is_noticed(project: Path) -> None:
    assert check(project).code == 1
    write(project, GOOD)
    assert check(project).code == 0


def test_a_new_file_in_a_folder_is_noticed(project: Path) -> None:
    write(project, GOOD)
    assert check(project).out == "checked 1 file\n"
    (project / "armies").mkdir()
    assert check(project).out == "checked 1 file\n"
    write(project / "armies", BAD.replace("tiny", "other"), "other.tercio")
    assert check(project).code == 1


def test_a_deleted_file_is_noticed(project: Path) -> None:
    write(project, GOOD, "other.tercio")
    assert check(project).code == 1
    (project / "tiny.tercio").unlink()
    assert check(project).out == "checked 1 file\n"


def test_a_used_file_that_appears_is_noticed(project: Path) -> None:
    rules, army_list = GOOD.split("army_list parish")
    file = write(project, f"use rules_of_mine\narmy_list parish{army_list}")
    cache = project.parent / "cache"
    assert "E0204" in tercio("check", file.name, folder=project, cache=cache).out
    write(project, rules, "rules_of_mine.tercio")
    assert tercio("check", file.name, folder=project, cache=cache).code == 0


@pytest.mark.parametrize("contents", ["", "{", "[]", '{"tool": 3}', "\x00\x01"])
def test_a_broken_cache_file_is_ignored(project: Path, contents: str) -> None:
    first = check(project)
    (entry,) = entries(project)
    entry.write_text(contents, encoding="utf-8")
    assert check(project) == first


def test_a_cache_that_cannot_be_written_costs_nothing(project: Path) -> None:
    (project.parent / "cache").write_text("a file where the folder should be", encoding="utf-8")
    assert check(project).code == 1


def test_a_file_of_the_tool_that_goes_meanwhile_ends_no_check(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A checkout in motion: what is known is of another one, and nothing that is kept now is believed later."""
    told = check(project)
    monkeypatch.setattr(check_cache, "PACKAGES_FOLDER", tmp_path / "gone")
    check_cache.tool_digest.cache_clear()
    try:
        assert check(project) == told
        kept = check_cache.tool_digest()
        check_cache.tool_digest.cache_clear()
        assert check_cache.tool_digest() != kept
    finally:
        check_cache.tool_digest.cache_clear()
