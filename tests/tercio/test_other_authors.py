"""A crash in a package that brings a rule system is told as that package's, not as a bug of Tercio."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib.util import module_from_spec, spec_from_file_location
from multiprocessing import get_context
from pathlib import Path

import pytest

import tercio.project.other_authors as other_authors
from tercio.cli import main
from tercio.commands import explain
from tercio.project import places

SYSTEM = "def march(hexes):\n    return hexes['nowhere']\n"


@pytest.fixture
def march(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[dict[str, int]], int]:
    """A function of a package `redoubt` that announces a system, and fails."""
    folder = tmp_path / "redoubt"
    folder.mkdir()
    (folder / "system.py").write_text(SYSTEM, encoding="utf-8")
    monkeypatch.setattr(other_authors, "announcing_packages", lambda: [("redoubt", folder)])
    spec = spec_from_file_location("redoubt_system", folder / "system.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    called: Callable[[dict[str, int]], int] = module.march
    return called


def test_the_package_and_its_line_are_named(
    march: Callable[[dict[str, int]], int], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("TERCIO_DEBUG", raising=False)
    monkeypatch.setattr(explain, "run", lambda options: march({}))
    assert main(["explain", "E0302"]) == 1
    told = capsys.readouterr().err
    assert "the package `redoubt`" in told
    assert "redoubt/system.py, line 2, in march: KeyError: 'nowhere'" in told
    assert "bug in Tercio" not in told


def test_what_failed_in_a_worker_process_is_known_too(march: Callable[[dict[str, int]], int]) -> None:
    march_there.function = march  # type: ignore[attr-defined]
    with (
        ProcessPoolExecutor(1, mp_context=get_context("fork")) as pool,
        pytest.raises(KeyError) as fault,
    ):
        pool.submit(march_there).result()
    place = other_authors.failed_in(fault.value)
    assert str(place) == "redoubt/system.py, line 2, in march"


def march_there() -> int:
    found: int = march_there.function({})  # type: ignore[attr-defined]
    return found


def test_a_crash_of_our_own_is_ours(
    march: Callable[[dict[str, int]], int],  # noqa: ARG001 - the package is there, and has nothing to do with it
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("TERCIO_DEBUG", raising=False)
    monkeypatch.setattr(explain, "run", lambda options: {}["nowhere"])
    assert main(["explain", "E0302"]) == 1
    assert "this is a bug in Tercio" in capsys.readouterr().err


def test_a_place_is_looked_through_once_in_a_process_unless_it_hangs_on_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(places, "_announces", lambda place: bool(looked.append(place)))
    monkeypatch.setattr(sys, "path", [str(tmp_path), ""])
    assert [places.announcing_packages() for _ in range(3)] == [[], [], []]
    assert looked == [str(tmp_path), "", "", ""]
