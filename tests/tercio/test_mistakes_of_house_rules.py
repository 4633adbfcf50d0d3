"""One mistake at a time in a ruleset that amends a shipped one: `check` tells it, before a battle stumbles over it."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from dsl.diagnostics import Diagnostic
from tercio.project.checking.trial_set_up import with_refusals
from tests.shipped import LIBRARY

BATTLES = {
    "esa": "rethel_1650",
    "condottiero": "fornovo_1495",
    "lumi": "two_villages_1745",
    "risorgimento": "outposts_1859",
    "skirmish": "cider_lane",
}


def told(system: str, change: str, folder: Path) -> tuple[Diagnostic, ...]:
    """What is told of a battle that is played by a system with one change."""
    battle = (LIBRARY / system / f"{BATTLES[system]}.tercio").read_text(encoding="utf-8")
    battle = battle.replace(f"use {system}\n", "use club\n", 1).replace("use armies.", f"use {system}.armies.")
    assert "use club" in battle
    club = f'ruleset club "Club" it "Circolo" {{\n  amends {system}\n  {change}\n}}\n'
    (folder / "tercio.toml").touch()
    (folder / "club.tercio").write_text(club, encoding="utf-8")
    (folder / "club_battle.tercio").write_text(battle.replace(BATTLES[system], "club_battle"), encoding="utf-8")
    return with_refusals(compile_files([folder], Settings(library=LIBRARY), all_examples=False)).diagnostics


def modifier(test: str, condition: str) -> str:
    return f'amend test {test} {{ add modifiers {{ +1 when {condition} "planted" it "messo" }} }}'


MISTAKES = {
    "a shooter in a melee": ("esa", modifier("melee", "shooter.class = pike_and_shot"), "E0613"),
    "troops in a melee": ("esa", modifier("melee", "troops.morale > 2"), "E0613"),
    "a leader under fire": ("condottiero", modifier("under_fire", "leader.charismatic"), "E0613"),
    "an enemy in a test of morale": ("lumi", modifier("morale", "enemy.state = shaken"), "W0614"),
    "a card that shoots nowhere": (
        "esa",
        'add profile mute "Mute" it "Muti" { class pike_and_shot  movement 2, 1  shooting 1  melee 1  morale 2 }',
        "E1401",
    ),
    "no ending with the last turn": ("lumi", "remove ending nightfall", "W1404"),
    "an outcome that no occasion has": (
        "lumi",
        'amend test morale { replace outcomes { otherwise: terrified "t" it "t" { effect rout } } }',
        "E1401",
    ),
}


@pytest.mark.parametrize(("system", "change", "code"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told(system: str, change: str, code: str, tmp_path: Path) -> None:
    assert [one.code.code for one in told(system, change, tmp_path)] == [code]


RIGHT = {
    "an attacker in a melee": ("esa", modifier("melee", "attacker.class = pike_and_shot")),
    "the enemy's state in a melee": ("lumi", modifier("melee", "enemy.state = shaken")),
    "troops under fire": ("condottiero", modifier("under_fire", "troops.demoralised")),
}


@pytest.mark.parametrize(("system", "change"), RIGHT.values(), ids=RIGHT)
def test_what_is_right_is_not_doubted(system: str, change: str, tmp_path: Path) -> None:
    assert [one.message for one in told(system, change, tmp_path)] == []


def test_limits_are_told_in_the_unit_of_the_rules(tmp_path: Path) -> None:
    (said,) = told("lumi", "amend constant base_front { value 15 um }", tmp_path)
    assert said.message == "the constant `base_front` is not from 0.1 to 10 um"


def test_what_no_longer_fits_is_told_at_the_change(tmp_path: Path) -> None:
    nations = "\n  ".join(f'nation {name} "N" it "N" {{ colour red }}' for name in ("a", "b"))
    (said,) = told("condottiero", f"{nations}\n  amend constant speech_booed {{ value 20 }}", tmp_path)
    assert (said.code.code, said.span.text()) == ("E1006", "value 20")


ALONE = {
    "a constant that nothing plays": ("esa", 'add constant luck "Luck" it "Fortuna" { value 3 }', "constant `luck`"),
    "a fact that nothing answers": ("cape", 'add fact figure.lucky "lucky" it "fortunata"', "fact `figure.lucky`"),
    "an effect that nobody plays": ("lumi", 'add effect lucky "lucky" it "fortunata"', "effect `lucky`"),
}


@pytest.mark.parametrize(("system", "change", "said"), ALONE.values(), ids=ALONE)
def test_a_mistake_in_rules_that_have_no_battle_yet_is_told(
    system: str, change: str, said: str, tmp_path: Path
) -> None:
    club = f'ruleset club "Club" it "Circolo" {{\n  amends {system}\n  {change}\n}}\n'
    (tmp_path / "club.tercio").write_text(club, encoding="utf-8")
    result = with_refusals(compile_files([tmp_path], Settings(library=LIBRARY), all_examples=False))
    (fault,) = result.diagnostics
    assert fault.code.code == "E1401"
    assert said in fault.message
    assert fault.span.text() == change
