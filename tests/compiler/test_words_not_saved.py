"""Words that stand in for a file's: an editor's that has not saved yet, or a change that is only being tried."""

from __future__ import annotations

from pathlib import Path

from compiler.compile import compile_files
from compiler.settings import Settings

SAVED = 'use esa\narmy_list mine "Mine" { sources "a chronicle" }\n'


def test_they_are_compiled_with_all_that_they_use(settings: Settings, tmp_path: Path) -> None:
    file = tmp_path / "mine.tercio"
    file.write_text(SAVED, encoding="utf-8")
    result = compile_files([file], settings, instead={file.resolve(): SAVED.replace("mine", "yours")})
    assert result.pack is not None
    assert [army_list.name for army_list in result.pack.army_lists] == ["yours"]
    assert file.read_text(encoding="utf-8") == SAVED
