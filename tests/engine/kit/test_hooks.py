"""Hooks: the odd rule in Python, from an installed package and from nowhere else."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from engine.core.system import Unplayable
from tests.engine.kit.playing import KIT, RULES, compiled, journal

MODULE = """
def luck(game, piece):
    return game.state.turn % 2 + piece.side


def shock(hand, victim, amount):
    if hand.roll(6) + amount >= 4:
        hand.set(victim, "losses", hand.get(victim, "losses") + 1)
    if hand.get(victim, "losses") >= 3:
        hand.remove(victim)


def wrong(game, piece):
    return "three"


broken = 3
"""
POINTS = """[tercio.hooks]
luck = oddities:luck
shock = oddities:shock
wrong = oddities:wrong
broken = oddities:broken
absent = oddities:absent
"""
FACT = 'fact company.luck "luck" { of number  hook luck }\n  fact company.shaken'
HOOKED = (
    RULES.replace("fact company.shaken", FACT)
    .replace("score roll + shooter.fire", "score roll + shooter.fire + shooter.luck")
    .replace("does add(victim.losses, amount)", "hook shock")
)


def install(folder: Path) -> None:
    """What an installer leaves behind."""
    (folder / "oddities.py").write_text(MODULE, encoding="utf-8")
    info = folder / "oddities-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: oddities\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(POINTS, encoding="utf-8")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    install(tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "oddities", raising=False)
    return tmp_path


@pytest.mark.usefixtures("installed")
def test_a_fact_and_an_effect_are_played_by_their_hooks() -> None:
    events = [json.loads(line) for line in journal(compiled(rules=HOOKED))]
    assert journal(compiled(rules=HOOKED)) == [json.dumps(event) for event in events]
    tested = [event for event in events if event["event"] == "Tested"]
    turn = 0
    for event in events:
        turn += event["event"] == "TurnBegan"
        if event["event"] == "Tested":
            assert event["score"] == event["faces"][0] + 2 + turn % 2 + event["side"]
    assert tested
    assert [event for event in events if event["event"] == "Became" and event["fact"] == "company.losses"]


def test_a_hook_that_is_not_installed_is_told_at_its_line() -> None:
    for rules in (HOOKED, HOOKED.replace("hook luck", "value 0")):
        with pytest.raises(Unplayable, match="no installed package announces one") as refused:
            KIT.setting(compiled(rules=rules), "trial")
        assert str(refused.value).startswith("<text>:")


def test_nothing_is_loaded_from_the_current_folder(installed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(installed)
    with pytest.raises(Unplayable, match="no installed package announces one"):
        KIT.setting(compiled(rules=HOOKED), "trial")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(("name", "words"), [("broken", "is no function"), ("absent", "cannot be loaded")])
def test_a_hook_that_is_broken_is_told(name: str, words: str) -> None:
    with pytest.raises(Unplayable, match=words):
        KIT.setting(compiled(rules=HOOKED.replace("hook luck", f"hook {name}")), "trial")


@pytest.mark.usefixtures("installed")
def test_a_hook_that_answers_otherwise_than_declared_is_told() -> None:
    with pytest.raises(Unplayable, match=r"answers 'three' for `company\.luck`, which is a `number`"):
        journal(compiled(rules=HOOKED.replace("hook luck", "hook wrong")))
