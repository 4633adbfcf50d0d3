"""What did not change is not looked at again, and what is told is what a look at everything would tell."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from compiler.compile import CompileResult
from tests.tercio.running import Ran, tercio

RULES = """ruleset drill "Drill" {
  kind unit "Unit" { like piece  inside army }
  terrain lake "Lake" { impassable yes }
}
"""
BATTLE = """use drill
scenario {name} "A battle" {{
  map {{ size 4 x 3  lake {{ at 0202 }} }}
  army red "Red" {{ unit guards {{ at 0101 }} }}
}}
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "club"
    (folder / "rules").mkdir(parents=True)
    (folder / "tercio.toml").touch()
    (folder / "rules" / "drill.tercio").write_text(RULES, encoding="utf-8")
    for name in ("first", "second", "third"):
        (folder / f"{name}.tercio").write_text(BATTLE.format(name=name), encoding="utf-8")
    return folder


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many files each run compiles."""
    import compiler.compile as module

    counted: list[int] = []
    compile_files: Callable[..., CompileResult] = module.compile_files

    def counting(*given: object, **named: object) -> CompileResult:
        result = compile_files(*given, **named)
        counted.append(result.files)
        return result

    monkeypatch.setattr(module, "compile_files", counting)
    return counted


def check(folder: Path, *words: str) -> Ran:
    """The cache stands outside: a folder more makes everything be looked at."""
    return tercio("check", ".", *words, folder=folder, cache=folder.parent / "kept")


def change(folder: Path, file: str, old: str, new: str) -> None:
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new), encoding="utf-8")


def test_only_what_changed_is_looked_at(project: Path, looked: list[int]) -> None:
    assert check(project).out == "checked 4 files\n"
    change(project, "second.tercio", "at 0101", "at 0103")
    assert check(project).out == "checked 4 files\n"
    assert looked == [4, 1]


def test_a_fault_stays_told_while_other_files_change(project: Path, looked: list[int]) -> None:
    check(project)
    looked.clear()
    change(project, "second.tercio", "at 0101", "at 0909")
    assert "E0801" in check(project).out
    change(project, "third.tercio", "at 0101", "at 0103")
    assert "E0801" in check(project).out
    assert looked == [1, 2]


CHANGES = {
    "the rules below all": ("rules/drill.tercio", 'lake "Lake"', 'pond "Pond"'),
    "a name that another has": ("second.tercio", "scenario second", "scenario first"),
    "a ruleset that is called otherwise": ("rules/drill.tercio", "ruleset drill", "ruleset parade"),
    "a piece in the water": ("third.tercio", "at 0101", "at 0202  facing n"),
    "a file that cannot be read as text": ("third.tercio", "scenario", "scenario {{{"),
}


@pytest.mark.parametrize(("file", "old", "new"), CHANGES.values(), ids=CHANGES)
def test_the_answer_is_that_of_a_look_at_everything(project: Path, file: str, old: str, new: str) -> None:
    check(project)
    change(project, file, old, new)
    after = check(project)
    assert (after.code, after.out) == (1, check(project, "--no-cache").out)
    change(project, file, new, old)
    assert check(project).out == "checked 4 files\n"


@pytest.mark.parametrize("file", ["third.tercio", "rules/drill.tercio"])
def test_a_file_that_was_no_text_is_looked_at_again_once_it_is(project: Path, file: str) -> None:
    written = (project / file).read_bytes()
    (project / file).write_bytes(b"# caf\xe9\n" + written)
    assert "E0202" in check(project).out
    (project / file).write_bytes(written)
    change(project, file, "{", "{ wrong yes")
    after = check(project)
    assert (after.code, after.out) == (1, check(project, "--no-cache").out)
    (project / file).write_bytes(written)
    assert check(project).out == "checked 4 files\n"


UNPLAYABLE = """use lanterns, lanterns.armies.coast
scenario {name} "A battle" it "Una battaglia" {{
  turns 6   map {{ size 30 um x 30 um }}
  army red "Red" it "Rossi" {{ from free_traders  man lander {{ at (5, 5) }} }}
  army blue "Blue" it "Blu" {{ from revenue  man dragoon {{ {at} }} }}
}}
"""


def test_who_was_not_set_up_because_of_another_s_mistake_is_looked_at_again(tmp_path: Path) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    (folder / "tercio.toml").touch()
    (folder / "first.tercio").write_text(UNPLAYABLE.format(name="first", at="at (25, 25)"), encoding="utf-8")
    (folder / "second.tercio").write_text(UNPLAYABLE.format(name="second", at="facing n"), encoding="utf-8")
    nowhere = check(folder)
    assert "stands nowhere" in nowhere.out
    change(folder, "first.tercio", "turns 6", "turnz 6")
    assert "turnz" in check(folder).out
    change(folder, "first.tercio", "turnz 6", "turns 6")
    again = check(folder)
    assert (again.code, again.out) == (1, nowhere.out)


DECK = """use esa
deck winter "Winter" it "Inverno" {
  kept_by player   back "Snow" it "Neve"
  card 61, 62 "Cold" it "Freddo" { priority 2  orders movement, melee  value 3 }
}
"""


def test_a_deck_beside_a_battle_is_not_played_in_it_until_it_is_used(tmp_path: Path) -> None:
    tercio("new", "project", "club", folder=tmp_path)
    folder = tmp_path / "club"
    (folder / "winter.tercio").write_text(DECK, encoding="utf-8")
    assert check(folder).out == "checked 3 files\n"
    change(folder, "club_battle.tercio", "use ", "use winter, ")
    told = check(folder)
    assert told.code == 1
    assert "winter.tercio:2" in told.out
    assert "replace constant expansion_cards" in told.out


def test_a_deck_beside_rules_that_no_battle_is_played_by_alone_is_not_theirs(tmp_path: Path) -> None:
    tercio("new", "project", "club", folder=tmp_path)
    folder = tmp_path / "club"
    (folder / "winter.tercio").write_text(DECK, encoding="utf-8")
    special = 'rules { replace constant rally_gain "Rally" it "Recupero" { value 2 } }'
    change(folder, "club_battle.tercio", "  turns ", f"  {special}\n  turns ")
    assert check(folder).out == "checked 3 files\n"


def test_what_another_file_spoils_is_told_again_until_it_is_mended(tmp_path: Path) -> None:
    tercio("new", "project", "club", folder=tmp_path)
    folder = tmp_path / "club"
    (folder / "winter.tercio").write_text(DECK, encoding="utf-8")
    change(folder, "club_battle.tercio", "use ", "use winter, ")
    for turns in ("7", "6", "7"):
        battle = folder / "club_battle.tercio"
        battle.write_text(re.sub(r"turns \d+", f"turns {turns}", battle.read_text(encoding="utf-8")), encoding="utf-8")
        assert "expansion_cards" in check(folder).out


def test_what_changes_in_a_repository_makes_nobody_look_again(project: Path, looked: list[int]) -> None:
    (project / ".git" / "objects").mkdir(parents=True)
    (project / ".git" / "draft.tercio").write_text("nonsense", encoding="utf-8")
    assert check(project).out == "checked 4 files\n"
    (project / ".git" / "objects" / "2b").mkdir()
    assert check(project).out == "checked 4 files\n"
    assert looked == [4]
