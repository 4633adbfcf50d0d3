"""`tercio check` with all that it remembers tells what a look at everything tells, whatever has changed in between."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.front import kept_rulesets
from compiler.front.files import reading
from tercio.project.checking import check_cache, check_units, ruleset_shelf
from tests.shipped import LIBRARY
from tests.tercio.running import Ran, ship, started, tercio

BATTLE, LIST, RULES = "lanterns/gorse_lane.tercio", "lanterns/armies/coast.tercio", "lanterns/rules/lanterns.tercio"


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of one ruleset of which all is known, the ruleset on the shelf; and all of it once more beside it."""
    top = tmp_path_factory.mktemp("warm") / "project"
    folder = top / "scenarios"
    for part in ("prelude", "lanterns"):
        shutil.copytree(LIBRARY / part, folder / part)
    with pytest.MonkeyPatch.context() as patched:
        ship(folder, patched)
        check(folder)
        change(folder / BATTLE, "\n", "\n\n")
        assert check(folder).code == 0
    assert ready(folder)
    shutil.copytree(top, top.with_name("as_it_was"))
    return folder


@pytest.fixture
def library(warm: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As it was, whatever the test before has changed."""
    shutil.rmtree(warm.parent)
    shutil.copytree(warm.parent.with_name("as_it_was"), warm.parent)
    ship(warm, monkeypatch)
    return warm


def check(library: Path, *words: str) -> Ran:
    """As a process that has compiled nothing before."""
    kept_rulesets._KEPT.clear()
    reading._read_once.cache_clear()
    return tercio("check", str(library), *words, folder=library.parent, cache=library.parent / "kept")


def ready(library: Path) -> list[Path]:
    return sorted((library.parent / "kept" / "rulesets").glob("*.ready"))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


CHANGES: dict[str, tuple[Callable[[Path], None], int]] = {
    "a comment in a scenario": (lambda at: change(at / BATTLE, "\n", "\n# more\n"), 0),
    "a mistake in a scenario": (lambda at: change(at / BATTLE, "turns", "turnz"), 1),
    "a comment in a ruleset": (lambda at: change(at / RULES, "\n", "\n# more\n"), 0),
    "a mistake in a ruleset": (lambda at: change(at / RULES, "terrain", "terrane"), 1),
    "a mistake in a list": (lambda at: change(at / LIST, "army_list", "army_lost"), 1),
    "a scenario more": (lambda at: shutil.copy(at / BATTLE, at / "lanterns" / "again.tercio"), 1),
    "a scenario less": (lambda at: (at / BATTLE).unlink(), 0),
    "a list less": (lambda at: (at / LIST).unlink(), 1),
    "a mistake in the prelude": (lambda at: change(at / "prelude/prelude.tercio", "of number", "of numbre"), 1),
}


@pytest.mark.parametrize(("made", "code"), CHANGES.values(), ids=CHANGES)
def test_after_any_change_the_answer_is_that_of_a_look_at_everything(
    library: Path, made: Callable[[Path], None], code: int
) -> None:
    made(library)
    remembering = check(library)
    assert remembering == check(library, "--no-cache")
    assert remembering.code == code
    assert check(library) == remembering


def test_another_version_of_the_tool_finds_nothing_on_the_shelf(library: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = ready(library)
    for module in (check_cache, check_units, ruleset_shelf):
        monkeypatch.setattr(module, "tool_digest", lambda: "another")
    check(library)
    change(library / BATTLE, "\n", "\n# more\n")
    assert check(library).code == 0
    assert set(ready(library)) > set(before)


@pytest.mark.parametrize(("old", "code"), [("turns", 1), ("no such words", 0)])
def test_a_process_that_leaves_at_once_has_told_everything(tmp_path: Path, old: str, code: int) -> None:
    text = (LIBRARY / BATTLE).read_text(encoding="utf-8")
    (tmp_path / "gorse_lane.tercio").write_text(text.replace(old, "turnz"), encoding="utf-8")
    kept = tmp_path / ".kept"
    for _ in range(2):
        ran = started("check", "gorse_lane.tercio", folder=tmp_path, cache=kept)
        assert ran == tercio("check", "gorse_lane.tercio", "--no-cache", folder=tmp_path)
        assert ran.code == code
    assert sorted(kept.glob("check-*.json"))


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="users have no numbers here")
@pytest.mark.parametrize("whose", ["the file", "the folder"])
def test_what_others_may_write_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whose: str) -> None:
    monkeypatch.setenv("TERCIO_CACHE", str(tmp_path))
    shelf = ruleset_shelf.ruleset_shelf()
    assert shelf is not None
    shelf.put("a key", b"words")
    assert shelf.take("a key") == b"words"
    (file,) = (tmp_path / "rulesets").iterdir()
    shared = file if whose == "the file" else file.parent
    shared.chmod(shared.stat().st_mode | 0o020)
    assert shelf.take("a key") is None
    assert (ruleset_shelf.ruleset_shelf() is None) == (whose == "the folder")


def test_the_shelf_is_private_whatever_folders_are_usually(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where every user has a group of his own, new folders are often open to the group."""
    monkeypatch.setenv("TERCIO_CACHE", str(tmp_path / "kept"))
    before = os.umask(0o002)
    try:
        shelf = ruleset_shelf.ruleset_shelf()
        assert shelf is not None
        shelf.put("a key", b"words")
        assert shelf.take("a key") == b"words"
    finally:
        os.umask(before)


@pytest.mark.parametrize(
    "most", [("_MOST_FILES", 3), ("_MOST_TOGETHER", 3 * len(b"words") + 1)], ids=lambda one: one[0]
)
def test_the_shelf_forgets_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: tuple[str, int]) -> None:
    monkeypatch.setenv("TERCIO_CACHE", str(tmp_path))
    monkeypatch.setattr(ruleset_shelf, *most)
    shelf = ruleset_shelf.ruleset_shelf()
    assert shelf is not None
    for number in range(5):
        shelf.put(f"key {number}", b"words")
        for place, file in enumerate(sorted(tmp_path.glob("*/*.ready"), key=lambda one: one.stat().st_mtime_ns)):
            os.utime(file, ns=(place, place))
    assert [shelf.take(f"key {number}") is not None for number in range(5)] == [False, False, True, True, True]


# --- somebody's own rules ---------------------------------------------------------------------------------------

OWN = """\
ruleset club "Club" it "Circolo" {
  amends lanterns
  add nation home "Home" it "Casa" { emblem lion  colour blue }
}
"""
OF_A_PROJECT: dict[str, tuple[Callable[[Path], None], int]] = {
    "a comment in a battle": (lambda at: change(at / "lane.tercio", "\n", "\n# more\n"), 0),
    "a mistake in a battle": (lambda at: change(at / "lane.tercio", "turns", "turnz"), 1),
    "a comment in its rules": (lambda at: change(at / "rules/club.tercio", "\n", "\n# more\n"), 0),
    "a mistake in its rules": (lambda at: change(at / "rules/club.tercio", "emblem", "emblen"), 1),
    "what its rules no longer have": (lambda at: change(at / "rules/club.tercio", "home", "house"), 1),
    "special rules in a battle": (
        lambda at: change(at / "lane.tercio", "turns", "rules { remove nation home }\n  turns"),
        1,
    ),
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with a ruleset of its own, and a battle by it that has been changed and checked once."""
    folder = tmp_path / "project"
    (folder / "rules").mkdir(parents=True)
    (folder / "tercio.toml").write_text("", encoding="utf-8")
    (folder / "rules/club.tercio").write_text(OWN, encoding="utf-8")
    text = (LIBRARY / BATTLE).read_text(encoding="utf-8")
    text = text.replace("use lanterns\n", "use club\n").replace("scenario gorse_lane ", "scenario lane ")
    (folder / "lane.tercio").write_text(text.replace('i" {', 'i" {\n    nation home', 1), encoding="utf-8")
    assert check(folder).code == 0, check(folder).out
    change(folder / "lane.tercio", "\n", "\n\n")
    assert check(folder).code == 0
    return folder


@pytest.mark.parametrize(("made", "code"), OF_A_PROJECT.values(), ids=OF_A_PROJECT)
def test_a_project_with_rules_of_its_own_is_told_the_same(
    project: Path, made: Callable[[Path], None], code: int
) -> None:
    made(project)
    remembering = check(project)
    assert remembering == check(project, "--no-cache")
    assert remembering.code == code, remembering.out


def test_rules_of_ones_own_are_not_read_again_for_a_changed_battle(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    parse = reading.parse_text
    monkeypatch.setattr(reading, "parse_text", lambda source: read.append(source.name) or parse(source))
    change(project / "lane.tercio", "\n", "\n# once more\n")
    assert check(project).code == 0
    assert [Path(name).name for name in read] == ["lane.tercio"]
