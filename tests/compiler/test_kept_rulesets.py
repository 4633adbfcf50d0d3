"""Compiling again with rulesets that were kept gives what compiling anew gives: the same pack, the same mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.front import kept_rulesets
from compiler.settings import Settings
from engine.host.packfile import pack_bytes
from tests.shipped import LIBRARY

SETTINGS = Settings(library=LIBRARY)
BATTLES = ("esa/dunes_1658", "lumi/carpi_1701", "lanterns/gannet_cove")
"""One with special rules, one of an amended ruleset, one whose ruleset is played by the kit."""


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_rulesets, "_KEPT", kept_rulesets.OrderedDict())


def compiled(path: Path, *, all_examples: bool = True) -> CompileResult:
    return compile_files([path], SETTINGS, all_examples=all_examples)


def forget() -> None:
    kept_rulesets._KEPT.clear()


def told(result: CompileResult) -> list[str]:
    return [f"{one.span} {one.code.code} {one.message} {one.help}" for one in result.diagnostics]


def test_the_same_battle_compiled_again_is_the_same_pack() -> None:
    for battle in BATTLES:
        path = LIBRARY / f"{battle}.tercio"
        first, again = compiled(path), compiled(path)
        assert first.pack is not None
        assert again.pack is not None
        assert pack_bytes(again.pack) == pack_bytes(first.pack), battle


def test_what_is_kept_is_used() -> None:
    """The ruleset is the same object: nobody has read it again."""
    path = LIBRARY / "esa/rethel_1650.tercio"
    packs = [compiled(path).pack for _ in range(2)]
    rulesets = [next(one for one in pack.rulesets if one.name == "esa") for pack in packs if pack is not None]
    assert rulesets[0] is rulesets[1]


def test_a_ruleset_that_is_asked_for_is_read_anew_with_its_warnings() -> None:
    compiled(LIBRARY / "esa/rethel_1650.tercio")
    anew = compiled(LIBRARY / "esa" / "rules")
    forget()
    assert told(anew) == told(compiled(LIBRARY / "esa" / "rules"))


def test_mistakes_are_the_same_whatever_was_compiled_before(tmp_path: Path) -> None:
    text = (LIBRARY / "esa/rethel_1650.tercio").read_text(encoding="utf-8")
    broken = tmp_path / "broken.tercio"
    broken.write_text(text.replace("turns", "turnz", 1).replace("facing ", "facing nowhere_", 1), encoding="utf-8")
    first = told(compiled(broken))
    compiled(LIBRARY / "esa/rethel_1650.tercio")
    assert told(compiled(broken)) == first
    assert first


def test_a_clubs_rules_upon_kept_ones_are_the_same(tmp_path: Path) -> None:
    club = tmp_path / "rules" / "club.tercio"
    club.parent.mkdir()
    club.write_text(
        'ruleset club "Club" it "Circolo" { amends esa\n  amend constant rally_gain { value 2 }\n'
        "  remove constant no_such_thing\n}\n",
        encoding="utf-8",
    )
    first = told(compiled(club))
    compiled(LIBRARY / "esa/rethel_1650.tercio")
    assert told(compiled(club)) == first
    assert first


def test_examples_left_out_and_examples_kept_are_not_mixed_up() -> None:
    path = LIBRARY / "esa/rethel_1650.tercio"
    without = compiled(path, all_examples=False).pack
    whole = compiled(path).pack
    assert without is not None
    assert whole is not None
    counts = [len(next(one for one in pack.rulesets if one.name == "esa").examples) for pack in (without, whole)]
    assert counts[0] < counts[1]
