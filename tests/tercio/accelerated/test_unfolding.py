"""What is compiled reads otherwise than its sources, and plays the same."""

from __future__ import annotations

import json
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
from tests.tercio.accelerated import asking, playing
from tests.tercio.accelerated.playing import told

BATTLES = (("esa", "rethel_1650"), ("cape", "carmes_1626"))
SEED = 3


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Written out and not compiled, which is what takes long."""
    made = tmp_path_factory.mktemp("accelerated") / "fast"
    copy_sources(REPOSITORY, made)
    return made


def test_what_the_shipped_rulesets_ask_is_found_by_its_text_and_nothing_else_is(copy: Path) -> None:
    run = subprocess.run(
        [sys.executable, asking.__file__],
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    told = json.loads(run.stdout)
    assert told.pop("listed") > 30, "the ruleset asks as much"
    assert told == {
        "system": "esa",
        "same text": True,
        "other text": False,
        "of a stranger": True,
        "same facts": [True],
        "other facts": [True],
    }


@pytest.mark.parametrize(("system", "scenario"), BATTLES)
def test_a_copy_that_is_written_out_plays_the_same_battle(
    tmp_path: Path, copy: Path, system: str, scenario: str
) -> None:
    pack = tmp_path / "pack.json"
    write_pack(shipped_pack(system), pack)
    again = subprocess.run(
        [sys.executable, playing.__file__, str(pack), scenario, str(SEED)],
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert Path(again.stderr).is_relative_to(copy), "it is the copy that played"
    here = told(pack, scenario, SEED)
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
