"""A rulepack whose names are paths: it is refused by every command that reads one, and nothing is written anywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.compiler.site.small import TEXT
from tests.hostile.faults import state
from tests.tercio.running import tercio

NAMES = [
    "/../../../ESCAPED",
    "../../ESCAPED",
    "/tmp/ESCAPED",
    "a/b",
    "..",
    "x" * 300,
    "\u202e",
    "<script>",
    "\n",
    "con ",
]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("good")
    (folder / "hedge.tercio").write_text(TEXT, encoding="utf-8")
    assert tercio("compile", "hedge.tercio", "-o", "pack.json", folder=folder).code == 0
    return (folder / "pack.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("old", ["parish", "lane", "hedge", "pikes", "en"])
def test_names_that_are_paths_are_refused(old: str, name: str, good: str, tmp_path: Path) -> None:
    pack = tmp_path / "deep" / "er" / "evil.json"
    pack.parent.mkdir(parents=True)
    evil = good.replace(json.dumps(old), json.dumps(name))
    assert evil != good
    pack.write_text(evil, encoding="utf-8")
    before = state(tmp_path)
    for words in (
        ("print", "evil.json", "--what", "cards", "--svg", "--out", "out"),
        ("play", "evil.json:lane", "--seed", "1", "--journal", "out.jsonl"),
        ("odds", "evil.json", "melee"),
        ("diff", "evil.json", "evil.json"),
    ):
        ran = tercio(*words, folder=pack.parent)
        assert ran.code == 1, words
        assert "bug in Tercio" not in ran.err
        assert ("is no name" in ran.err) or ("two small letters" in ran.err), ran.err
    assert state(tmp_path) == before
