"""Proofs that a battle's special rules leave as they are: read once, and to the same end as if they were read twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files, compile_text
from compiler.front import worlds
from tercio.project.places import settings, shipped

RULES = '''
ruleset demo "Demo" {
  section 1 fights "Fights" { }
  constant edge "Edge" { value 2 }
  fact zeal "zeal" { of number }
  test rally "Rally" { roll 1d6  score roll + zeal + edge  outcomes { 5 or more: firm "firm"  otherwise: off "off" } }
  test hold "Hold" { roll 1d6  outcomes { 5 or more: stays "stays"  otherwise: goes "goes" } }
  example calm "Calm" { cites 1  given { zeal 1 }  run rally  roll 5  expect outcome = firm }
  example still "Still" { cites 1  run hold  roll 5  expect outcome = stays }
  example told "Told" { cites 1  run hold  roll 6  expect outcome = stays  means """The edge is [[= edge]].""" }
}
scenario field "Field" { rules { %s } }
'''
CHANGES = {
    "a section": 'add section 2 sand "Sand" { }',
    "a figure": 'replace constant edge "Edge" { value 3 }',
    "a test": "amend test hold { roll 1d8 }",
    "an outcome": 'amend test hold { replace outcomes { otherwise: waits "waits" } }',
    "a fact": "remove fact zeal",
    "a word": 'add kind omen "Omen" { inside ruleset }',
    "an example": "remove example still",
    "a new example": 'add example more "More" { cites 1  run hold  roll 1  expect outcome = goes }',
    "a section that is cited": 'replace section 1 fights "Other fights" { }',
}


def _made(rules: str) -> CompileResult:
    return compile_text(RULES % rules, settings())


def _derived(result: CompileResult) -> worlds.World:
    return next(world for world in result.worlds if world.derived)


@pytest.mark.parametrize("rules", CHANGES.values(), ids=CHANGES)
def test_it_comes_to_the_same(rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    shared = _made(rules)
    monkeypatch.setattr(worlds, "shared_examples", lambda *_: {})
    apart = _made(rules)
    told, told_apart = ([str(one) for one in result.diagnostics] for result in (shared, apart))
    is_same = shared.pack == apart.pack
    assert is_same
    assert told == told_apart


@pytest.mark.parametrize(
    ("rules", "read"),
    [
        (CHANGES["a section"], {"told"}),
        (CHANGES["a test"], {"still", "told"}),
        (CHANGES["an outcome"], {"still", "told"}),
        (CHANGES["a fact"], {"told"}),  # `calm` names it, and goes with it
        (CHANGES["a word"], {"calm", "still", "told"}),
    ],
)
def test_only_those_that_may_mean_something_else_are_read_again(rules: str, read: set[str]) -> None:
    assert {thing.name for thing in _derived(_made(rules)).of_kind("example")} == read


def test_a_battle_with_special_rules_reads_few_proofs_of_a_shipped_ruleset(tmp_path: Path) -> None:
    battle = tmp_path / "dunes.tercio"
    battle.write_text((shipped("scenarios") / "esa/dunes_1658.tercio").read_text(encoding="utf-8"), encoding="utf-8")
    result = compile_files([battle], settings(), all_examples=False)
    assert not result.diagnostics
    base = next(world for world in result.worlds if world.name == "esa")
    kept = [thing for thing in base.of_kind("example") if "means" not in thing.raw]
    assert not any("higher_ground_cards" not in thing.span.text() and "[[" not in thing.span.text() for thing in kept)
    assert any("means" in thing.raw for thing in base.of_kind("example"))
