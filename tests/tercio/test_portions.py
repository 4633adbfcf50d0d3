"""A library that is looked at in several processes answers as one that is looked at in one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.settings import PROJECT_MARK
from tercio.project.checking import portions
from tercio.project.places import settings
from tests.tercio.running import tercio

FIRST = 'ruleset {name} "Rules" {{ constant paces "Paces" {{ value {value} }} }}\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("first", "second"):
        (tmp_path / "lot" / name).mkdir(parents=True)
        (tmp_path / "lot" / name / f"{name}.tercio").write_text(FIRST.format(name=name, value=2), encoding="utf-8")
    return tmp_path


def _looks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many files each look of this process was for; a second process has its own list."""
    seen: list[int] = []
    judge = portions._if_clean

    def judged(result: CompileResult) -> object:
        seen.append(result.files)
        return judge(result)

    monkeypatch.setattr(portions, "_if_clean", judged)
    monkeypatch.setattr(portions, "can_be_copied", lambda: True)
    return seen


@pytest.mark.parametrize(
    ("name", "value", "code"), [("second", "2", 0), ("second", "2  nonsense 4", 1), ("first", "2", 1)]
)
def test_the_answer_is_that_of_one_look(
    folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str, code: int
) -> None:
    (folder / "lot" / "second" / "second.tercio").write_text(FIRST.format(name=name, value=value), encoding="utf-8")
    whole = tercio("check", "lot", "--no-cache", folder=folder)
    seen = _looks(monkeypatch)
    monkeypatch.setattr(portions, "_WORTH_IT", 0)
    halved = tercio("check", "lot", "--no-cache", folder=folder)
    assert (halved.code, halved.out) == (whole.code, whole.out)
    assert whole.code == code
    assert seen[:1] == [1]


def test_a_few_files_are_not_worth_a_process(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = _looks(monkeypatch)
    assert tercio("check", "lot", "--no-cache", folder=folder).code == 0
    assert seen == []


def test_portions_are_a_folder_or_several_small_ones_the_largest_first(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, letters in (("huge", 400), ("tiny", 3), ("large", 300), ("least", 2)):
        (folder / name).mkdir()
        (folder / name / "some.tercio").write_text("#" * letters, encoding="utf-8")
    monkeypatch.setattr(portions, "_WORTH_IT", 700)
    found = portions._portions([folder / "huge", folder / "tiny", folder / "large", folder / "least"])
    assert found is not None
    assert [sorted(file.parent.name for file in portion) for portion in found] == [
        ["huge"],
        ["large"],
        ["least", "tiny"],
    ]


@pytest.mark.parametrize(("cores", "beside"), [(1, 0), (2, 1), (3, 2), (64, 3)])
def test_there_are_as_many_processes_as_cores_and_no_more_than_are_felt(
    folder: Path, monkeypatch: pytest.MonkeyPatch, cores: int, beside: int
) -> None:
    for name in ("third", "fourth", "fifth", "sixth"):
        (folder / "lot" / name).mkdir()
        (folder / "lot" / name / "some.tercio").write_text(FIRST.format(name=name, value=2), encoding="utf-8")
    begun: list[object] = []
    monkeypatch.setattr(portions, "_WORTH_IT", 0)
    monkeypatch.setattr(portions, "can_be_copied", lambda: True)
    monkeypatch.setattr(portions, "begin", lambda work: begun.append(work) or work)
    monkeypatch.setattr(os, "cpu_count", lambda: cores)
    ran = tercio("check", "lot", "--no-cache", folder=folder)
    assert (ran.code, ran.out) == (0, "checked 6 files\n")
    assert len(begun) == beside


def test_after_something_wrong_nothing_more_is_looked_at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = f"ruleset first {{ nonsense }}  {'#' * 100}"  # the largest comes first
    (folder / "lot" / "first" / "first.tercio").write_text(wrong, encoding="utf-8")
    for name in ("third", "fourth"):
        (folder / "lot" / name).mkdir()
        (folder / "lot" / name / "some.tercio").write_text(FIRST.format(name=name, value=2), encoding="utf-8")
    seen = _looks(monkeypatch)
    monkeypatch.setattr(portions, "_WORTH_IT", 0)
    monkeypatch.setattr(portions, "begin", lambda _: dict)
    assert tercio("check", "lot", "--no-cache", folder=folder).code == 1
    assert seen == [1]


def test_files_of_a_portion_are_found_under_whatever_name(folder: Path) -> None:
    (folder / PROJECT_MARK).write_text("", encoding="utf-8")
    (folder / "kept").mkdir()
    real = folder / "kept" / "first.tercio"
    real.write_text(FIRST.format(name="real", value=2), encoding="utf-8")
    (folder / "lot" / "alias.tercio").symlink_to(real)
    result = compile_files([folder / "lot"], settings(), only={real.resolve()})
    assert [part.names for part in result.parts] == [("ruleset real",)]
