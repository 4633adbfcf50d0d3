"""What is compiled reads otherwise than its sources, and plays the same."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.host.packfile import write_pack
from tercio.accelerated import compiling
from tercio.accelerated.building import NotOurs, copy_sources
from tercio.accelerated.chain import COMPILED, INTERPRETED, compiled_modules
from tests.architecture.sources import REPOSITORY
from tests.shipped import shipped_pack
from tests.tercio.accelerated import playing
from tests.tercio.accelerated.playing import told

SCENARIO, SEED = "rethel_1650", 3


def test_a_copy_that_is_written_out_plays_the_same_battle(tmp_path: Path) -> None:
    pack, copy = tmp_path / "esa.json", tmp_path / "fast"
    write_pack(shipped_pack("esa"), pack)
    copy_sources(REPOSITORY, copy)
    again = subprocess.run(
        [sys.executable, playing.__file__, str(pack), SCENARIO, str(SEED)],
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert Path(again.stderr).is_relative_to(copy), "it is the copy that played"
    here = told(pack, SCENARIO, SEED)
    is_the_same = again.stdout == here
    assert is_the_same, "the copy plays another battle"
    assert here.count("\n") > 200, "a battle of some length"


def test_what_is_compiled_and_what_is_not_is_there() -> None:
    """And no more stays interpreted than what would be compiled else."""
    missing = [path for path in (*COMPILED, *INTERPRETED) if not (REPOSITORY / path).exists()]
    assert missing == []
    every = compiled_modules(REPOSITORY)
    assert len(every) > 30
    assert [path for path in INTERPRETED if not path.startswith(COMPILED)] == []
    assert [path for path in INTERPRETED if path in every] == []


def test_no_folder_of_anybody_else_is_emptied(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(NotOurs, match="name another folder"):
        copy_sources(REPOSITORY, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["diary.txt"]


def test_a_machine_without_a_compiler_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    told_so = compiling.missing()
    assert told_so is not None
    assert "needs a C compiler" in told_so
