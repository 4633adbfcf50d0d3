"""Which figures of a scenario are changed, and what is left alone."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from dsl.parse import parse_text
from dsl.source import Source
from tercio.cli import main
from tercio.tuning import search
from tercio.tuning.levers import Change, changed, levers_of
from tercio.tuning.search import Found, Proof, Share

TEXT = """use skirmish
scenario other "Another" { turns 5 }
scenario lane "The lane" it "La via" {
  turns 8   players 2   minutes 40
  map {
    size 12 x 9
    objective mill "The mill" it "Il mulino" { at 0705  worth 2?  counts each_turn }
  }
  rules { amend constant reach { is 4 } }
  army blue "Blue" it "I blu" {
    from blues   endurance 20   points 300   morale 0
    division left { arrives 3  enters west  unit 2 x foot { at 0101, 0102 } }
    unit horse { at 0304 }
  }
}
"""


def test_turns_values_of_armies_arrivals_and_worth() -> None:
    levers = levers_of(parse_text(Source("lane.tercio", TEXT)).tree, "lane")
    assert [(lever.words, lever.value) for lever in levers] == [
        ("turns", 8),
        ("The mill: worth", 2),
        ("Blue: endurance", 20),
        ("left: arrives", 3),
    ]


@pytest.mark.parametrize("written", ["1d3 + 2", "2 + 1d3", "1d3 + 2?", "1d3? + 2"])
def test_what_a_die_of_arrival_adds_is_moved_and_the_die_stays(written: str) -> None:
    text = TEXT.replace("arrives 3", f"arrives {written}")
    lever = levers_of(parse_text(Source("lane.tercio", text)).tree, "lane")[-1]
    assert lever.value == 2
    assert "1d3" in lever.words
    assert changed(text, Change(lever, 3)) == TEXT.replace("arrives 3", f"arrives {written.replace('2', '3')}")


def test_a_die_alone_is_no_figure() -> None:
    text = TEXT.replace("arrives 3", "arrives 1d3")
    assert len(levers_of(parse_text(Source("lane.tercio", text)).tree, "lane")) == 3


def test_only_the_digits_are_written_anew() -> None:
    mill = levers_of(parse_text(Source("lane.tercio", TEXT)).tree, "lane")[1]
    assert changed(TEXT, Change(mill, 3)) == TEXT.replace("worth 2?", "worth 3?")


@pytest.fixture
def lane(tmp_path: Path, repository: Path) -> Path:
    """A battle of the library as an author's own file."""
    file = tmp_path / "cider_lane.tercio"
    file.write_bytes((repository / "scenarios/skirmish/cider_lane.tercio").read_bytes())
    return file


def test_the_command_tells_what_it_tried_and_leaves_the_file(lane: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = lane.read_bytes()
    words = ["tune", str(lane), "--games", "20", "--players", "random", "--jobs", "1", "--target", "95"]
    assert main([*words, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["target"] == 95
    assert {trial["key"] for trial in told["trials"]} >= {"turns"}
    assert 0 < told["before"]["of"] <= 20
    assert lane.read_bytes() == before


def test_the_proposal_is_shown_as_a_diff_and_written_when_asked(
    lane: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = lane.read_text(encoding="utf-8")
    turns = levers_of(parse_text(Source("lane", text)).tree, "cider_lane")[0]
    longer = Change(turns, turns.value + 1)
    found = Found(Share(30, 100), (), (Proof(longer, Share(50, 100)),), is_there=False)
    monkeypatch.setattr(search, "search", lambda *_, **__: found)
    assert main(["tune", str(lane)]) == 0
    told = capsys.readouterr().out
    assert f"turns {turns.value} → {turns.value + 1}" in told
    assert "+++ b/cider_lane.tercio" in told
    assert lane.read_text(encoding="utf-8") == text
    assert main(["tune", str(lane), "--apply"]) == 0
    assert lane.read_text(encoding="utf-8") == changed(text, longer)


def test_where_nothing_is_proposed_it_is_said_that_nothing_was_written(
    lane: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = lane.read_bytes()
    monkeypatch.setattr(search, "search", lambda *_, **__: Found(Share(30, 100), (), (), is_there=False))
    assert main(["tune", str(lane), "--apply"]) == 0
    assert lane.name in capsys.readouterr().err
    assert lane.read_bytes() == text


@pytest.mark.skipif(shutil.which("git") is None, reason="no git here")
def test_what_is_told_can_be_handed_to_git(
    lane: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = levers_of(parse_text(Source("lane", lane.read_text(encoding="utf-8"))).tree, "cider_lane")[0]
    found = Found(Share(30, 100), (), (Proof(Change(turns, 9), Share(50, 100)),), is_there=False)
    monkeypatch.setattr(search, "search", lambda *_, **__: found)
    assert main(["tune", str(lane)]) == 0
    told = capsys.readouterr().out
    subprocess.run(["git", "apply"], input=told, text=True, cwd=lane.parent, check=True)
    assert "turns 9 " in lane.read_text(encoding="utf-8")


def test_battles_of_three_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "margaret_wreck"]) == 1
    assert "only battles of two" in capsys.readouterr().err
