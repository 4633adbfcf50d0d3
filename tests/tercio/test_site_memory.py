"""Examples that were played before are told as they went then, and played again when anything has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.model.pack import Rulepack
from tercio.site import memory as site_memory
from tercio.site.values import traces
from tests.architecture.sources import REPOSITORY

LANGUAGES = ("en", "it")


@pytest.fixture(scope="module")
def pack() -> Rulepack:
    """Condottiero with a few of the examples that readers are told, and a proof."""
    library = REPOSITORY / "scenarios"
    made = compile_files([library / "condottiero" / "rules"], Settings(library=library)).pack
    assert made is not None
    proof = next(example for one in made.rulesets for example in one.examples if not example.is_told)
    few = (replace(one, examples=(*one.told_examples[-4:], proof)) for one in made.rulesets if one.examples)
    return replace(made, rulesets=tuple(few))


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERCIO_CACHE", str(tmp_path / "cache"))


def told(pack: Rulepack) -> tuple[object, list[str]]:
    """The traces, and what had to be played for them, which is no proof."""
    played: list[str] = []
    return traces(pack, LANGUAGES, played.append), played


def test_what_is_remembered_is_what_was_played(pack: Rulepack) -> None:
    first, played = told(pack)
    again, not_played = told(pack)
    assert again == first
    assert (len(played), not_played) == (4, [])


def test_changed_rules_are_played_again(pack: Rulepack) -> None:
    told(pack)
    other = replace(pack, rulesets=tuple(replace(one, examples=one.examples[1:]) for one in pack.rulesets))
    assert len(told(other)[1]) == 3


def test_a_damaged_memory_is_forgotten(pack: Rulepack, tmp_path: Path) -> None:
    told(pack)
    (entry,) = (tmp_path / "cache").glob("*.json")
    for damage in ("{", "[]", '{"a": 1}', '{"a": [true, {"en": [1]}]}'):
        entry.write_text(damage, encoding="utf-8")
        assert len(told(pack)[1]) == 4


def test_a_home_that_cannot_be_written_costs_nothing_but_time(
    pack: Rulepack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TERCIO_CACHE", str(tmp_path / "file" / "cache"))
    site_memory.remember_traces("x" * 64, {})
    assert len(told(pack)[1]) == 4
