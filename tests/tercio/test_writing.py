"""Products replace earlier ones together, stay where they belong, and leave nothing behind."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tercio.project.products import swapping
from tercio.project.products.staging import KEPT, PREFIX
from tercio.project.products.targets import NotWritten
from tercio.project.products.writing import Products, write_text
from tests.hostile.faults import failing, state


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def print_two(out: Path, words: bytes) -> None:
    with Products() as products:
        folder = products.folder(out)
        for name in ("a.pdf", "faces/b.svg"):
            folder.add(name, words)
        products.put_in_place()


# --- together ---------------------------------------------------------------------------------------------------


def test_what_is_not_put_in_place_is_never_seen(folder: Path) -> None:
    with Products() as products:
        products.add(Path("deep/er/a.json"), b"new")
    assert state(folder) == {}


def test_a_folder_of_ours_is_exchanged_in_one_step(folder: Path) -> None:
    print_two(Path("out"), b"old")
    earlier = (folder / "out").stat().st_ino
    print_two(Path("out"), b"new")
    assert (folder / "out").stat().st_ino != earlier
    assert state(folder / "out") == {"a.pdf": b"new", "faces": b"a folder", "faces/b.svg": b"new"}


def test_what_else_is_in_a_folder_stays(folder: Path) -> None:
    print_two(Path("out"), b"old")
    (folder / "out" / "notes.txt").write_text("mine", encoding="utf-8")
    (folder / "out" / "mine").mkdir()
    print_two(Path("out"), b"new")
    assert (folder / "out" / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert (folder / "out" / "mine").is_dir()
    assert (folder / "out" / "a.pdf").read_bytes() == b"new"


def test_the_folder_one_stands_in_stays_the_same(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    print_two(Path("out"), b"old")
    monkeypatch.chdir(folder / "out")
    print_two(Path(), b"new")
    assert Path("a.pdf").read_bytes() == b"new"
    assert names(Path()) == ["a.pdf", "faces"]


@pytest.mark.usefixtures("folder")
def test_a_file_keeps_its_mode() -> None:
    write_text(Path("a.json"), "old")
    Path("a.json").chmod(0o640)
    write_text(Path("a.json"), "new")
    assert Path("a.json").stat().st_mode & 0o777 == 0o640
    print_two(Path("out"), b"old")
    Path("out/a.pdf").chmod(0o600)
    Path("out").chmod(0o750)
    print_two(Path("out"), b"new")
    assert [Path(name).stat().st_mode & 0o777 for name in ("out", "out/a.pdf")] == [0o750, 0o600]


def test_what_cannot_be_put_back_is_kept_and_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.json", "b.json"):
        write_text(Path(name), "old")

    def fails(*_: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(swapping, "_restored", fails)
    with Products() as products:
        for name in ("a.json", "b.json"):
            products.add(Path(name), b"new")
        with failing(folder, "rename", 2), pytest.raises(NotWritten, match=KEPT):
            products.put_in_place()
    (kept,) = folder.glob(f"{KEPT}*")
    assert b"old" in state(kept).values()


# --- after a process that was killed ------------------------------------------------------------------------------


def left_behind(folder: Path) -> Path:
    """What a killed process leaves."""
    stale = folder / f"{PREFIX}stale"
    (stale / "old" / "site").mkdir(parents=True)
    (stale / "old" / "site" / "index.html").write_text("earlier", encoding="utf-8")
    return stale


def test_the_folders_of_the_dead_are_swept(folder: Path) -> None:
    stale = left_behind(folder)
    write_text(Path("a.json"), "new")
    assert not stale.exists()


def test_those_of_the_living_are_not(folder: Path) -> None:
    lock = os.open(left_behind(folder), os.O_RDONLY)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        write_text(Path("a.json"), "new")
        assert (folder / f"{PREFIX}stale").is_dir()
    finally:
        os.close(lock)


def test_a_site_that_only_the_dead_still_hold_is_put_back(folder: Path) -> None:
    left_behind(folder)
    write_text(Path("a.json"), "new")
    assert (folder / "site" / "index.html").read_text(encoding="utf-8") == "earlier"


def test_a_stranger_cannot_have_hidden_things_put_back(folder: Path) -> None:
    stale = left_behind(folder)
    (stale / "old" / "site").rename(stale / "old" / ".git")
    (stale / "old" / "link").symlink_to("/etc")
    (stale / "old" / "a_file").touch()
    write_text(Path("a.json"), "new")
    assert names(folder) == ["a.json"]


# --- where products may go ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../escaped.pdf", "/../escaped.pdf", "/tmp/escaped.pdf", "a/../../b.pdf", "", "a\0b"])
def test_a_name_stays_in_its_folder(name: str, folder: Path) -> None:
    with Products() as products, pytest.raises(NotWritten):
        products.folder(Path("out")).add(name, b"")
    assert state(folder) == {}


def test_nothing_is_written_through_a_link(folder: Path) -> None:
    victim = folder / "victim"
    victim.mkdir()
    (victim / "pack.json").write_text("precious", encoding="utf-8")
    project = folder / "project"
    project.mkdir()
    os.chdir(project)
    Path("build").symlink_to("../victim")
    Path("pack.json").symlink_to("../victim/pack.json")
    for path in ("build", "build/site"):
        with Products() as products, pytest.raises(NotWritten, match="link"):
            products.folder(Path(path))
    for path in ("pack.json", "build/pack.json", str(project / "build" / "pack.json")):
        with Products() as products, pytest.raises(NotWritten, match="link"):
            products.add(Path(path), b"new")
    Path("out").mkdir()
    Path("out/faces").symlink_to("../../victim")
    with pytest.raises(NotWritten, match="link"):
        print_two(Path("out"), b"new")
    assert state(victim) == {"pack.json": b"precious"}
    assert names(Path("out")) == ["faces"]


def test_a_path_that_leads_elsewhere_by_its_own_words_is_what_was_said(folder: Path) -> None:
    (folder / "project").mkdir()
    os.chdir(folder / "project")
    write_text(Path("../a.json"), "new")
    write_text(folder / "b.json", "new")
    assert names(folder) == ["a.json", "b.json", "project"]


def test_an_output_that_is_an_input_is_refused(folder: Path) -> None:
    for name in ("pack.json", "a.tercio"):
        Path(name).write_text("mine", encoding="utf-8")
    Path("same.json").hardlink_to("pack.json")
    for name in ("pack.json", "a.tercio", "b.tercio", "same.json"):
        with Products(inputs=[Path("pack.json")]) as products, pytest.raises(NotWritten):
            products.add(Path(name), b"new")
    assert set(state(folder).values()) == {b"mine"}


@pytest.mark.usefixtures("folder")
def test_a_folder_with_sources_in_it_is_not_replaced() -> None:
    Path("site/deep").mkdir(parents=True)
    Path("site/deep/a.tercio").touch()
    with Products() as products:
        products.whole_folder(Path("site")).mkdir()
        with pytest.raises(NotWritten, match=r"deep/a\.tercio"):
            products.put_in_place()
    assert Path("site/deep/a.tercio").is_file()


def test_a_device_is_not_replaced() -> None:
    with Products() as products, pytest.raises(NotWritten, match="no regular file"):
        products.add(Path("/dev/null"), b"new")


def test_two_products_in_one_place_are_refused(folder: Path) -> None:
    with Products() as products:
        products.add(Path("a.json"), b"one")
        with pytest.raises(NotWritten, match="two products"):
            products.add(folder / "a.json", b"two")
        out = products.folder(Path("out"))
        out.add("a.pdf", b"one")
        with pytest.raises(NotWritten, match="two products"):
            out.add("./a.pdf", b"two")


def test_a_file_system_without_exchange_or_links_will_do(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(swapping, "_exchange_call", lambda: None)
    monkeypatch.setattr(os, "link", fails)
    for words in (b"old", b"new"):
        print_two(Path("out"), words)
        write_text(Path("a.json"), words.decode())
    assert {*state(folder / "out").values()} == {b"new", b"a folder"}
    assert Path("a.json").read_text(encoding="utf-8") == "new"
