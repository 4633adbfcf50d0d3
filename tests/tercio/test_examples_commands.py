"""`tercio test` and `tercio coverage` at the front door."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler.settings import PROJECT_MARK
from tercio.cli import main
from tercio.project.places import shipped
from tests.engine.kit.playing import BATTLE, RULES

TEXT = """use esa
ruleset trial "Trial" {
  amends esa
  add example no_cards "No cards" {
    cites 4b
    given { troops.strength 1  troops.morale 0  troops.ground_morale 0  troops.card_morale 0  troops.has_general no
      army.value 3 }
    run morale   draw FACE
    expect outcome = passed
  }
}
"""


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "trial.tercio"
    path.write_text(TEXT.replace("FACE", "3"), encoding="utf-8")
    return path


def test_an_example_that_holds(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(written), "-k", "no_cards", "-v"]) == 0
    assert capsys.readouterr().out.endswith("1 example: 1 hold, 0 fail\n")


def test_an_example_that_fails_has_its_place_and_figures(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written.write_text(TEXT.replace("FACE", "4"), encoding="utf-8")
    assert main(["test", str(written), "-k", "no_cards"]) == 1
    told = capsys.readouterr().out
    assert "trial.tercio:9: no_cards: does not hold; actual: cards 1, score 0, outcome failed" in told


def test_examples_as_json(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(written), "-k", "no_cards", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["played"], told["failed"]) == (1, 0)
    assert told["examples"][0]["cites"] == ["4b"]


IDLE = 'add example idle "Idle" { cites 4b  run morale  draw 3 }'


def test_an_example_that_cannot_fail_is_told_though_nothing_is_wrong(
    written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    written.write_text(TEXT.replace("FACE", "3").replace("  add example", f"  {IDLE}\n  add example"), encoding="utf-8")
    assert main(["test", str(written), "-k", "no_cards"]) == 0
    assert "W0611" in capsys.readouterr().out
    assert main(["test", str(written), "-k", "no_cards", "--format", "json"]) == 0
    ran = capsys.readouterr()
    assert json.loads(ran.out)["played"] == 1
    assert "W0611" in ran.err


STANDS = """example NAME { cites 3.1.2  proof yes  others decline
  map { size 40 um x 40 um }
  army red { home south  division ra { general r { morale 3  at (20, 6) }  unit a { of drill_foot  at (20, 10) } } }
  army blue { home north  division bf { general g { morale 3  at (20, 36) }  unit z { of drill_foot  at (20, 30) } } }
  start manoeuvre  expect not a.moved }
"""


def test_a_reason_that_was_told_is_named_and_told_in_short(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A mistake of the rules keeps every example from being played."""
    path = tmp_path / "club.tercio"
    examples = STANDS.replace("NAME", "first") + STANDS.replace("NAME", "second")
    path.write_text(
        f'use lumi\nruleset club "C" it "C" {{ amends lumi  amend constant base_front {{ value 20 um }}\n{examples}}}\n'
    )
    assert main(["test", str(path)]) == 1
    *_, whole, short, _ = capsys.readouterr().out.splitlines()
    assert "first: lumi/rules/1_army.tercio:19: the constant `base_front` is not from" in whole
    assert "second: for the same reason as first above: the constant `base_front` is not from" in short


def test_a_name_that_no_example_has(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["test", str(written), "-k", "nothing_like_it"]) == 0
    assert "no example has `nothing_like_it`" in capsys.readouterr().out


def test_coverage_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    """With the smallest of the systems; that each is complete is tested beside it."""
    assert main(["coverage", "condottiero", "--games", "1", "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["summary"]["missing"] == 0
    assert told["summary"]["proved"] == told["summary"]["rules"]


def test_coverage_of_a_folder_is_of_the_ruleset_that_it_holds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "drill.tercio").write_text(RULES + BATTLE.replace("SPECIAL", "rules { remove ending dusk }"))
    monkeypatch.chdir(tmp_path)
    assert main(["coverage", ".", "--games", "1", "--format", "json"]) == 1
    assert json.loads(capsys.readouterr().out)["ruleset"] == "drill"


def test_coverage_of_rules_without_sections(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules = RULES.replace('section 1 turn "Turn" {', "", 1)
    start = rules.index("sequence turn")
    end = rules.index("  action think")
    whole = rules[start:end].rstrip().removesuffix("}")
    (tmp_path / "drill.tercio").write_text(rules[:start] + whole + rules[end:] + BATTLE.replace("SPECIAL", ""))
    monkeypatch.chdir(tmp_path)
    assert main(["coverage", ".", "--games", "1"]) == 0
    assert "rules: 0\n" in capsys.readouterr().out


def test_coverage_of_an_unknown_ruleset(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Looked for in the project around this folder; in the whole library it would take as long as to compile that."""
    (tmp_path / PROJECT_MARK).touch()
    (tmp_path / "drill.tercio").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["coverage", "nothing"]) == 2
    assert "ruleset `nothing`" in capsys.readouterr().err


def test_rules_are_played_with_the_decks_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    rules = shipped("scenarios") / "esa" / "rules"
    assert main(["test", str(rules), "-k", "pikes_against_shot"]) == 0
    assert capsys.readouterr().out.endswith("1 example: 1 hold, 0 fail\n")
