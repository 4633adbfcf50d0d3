"""A ruleset is found by the name that it gives itself, whatever its folder is called; and what is told if it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import CompileResult, compile_files
from compiler.settings import PROJECT_MARK
from tests.compiler.finding import SETTINGS

RULES = 'ruleset house_rules "House rules" { kind profile "Card" { like card_profile  inside army_list } }\n'
BATTLE = 'use house_rules\nscenario lens "Lens" { turns 8 }\n'


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / PROJECT_MARK).write_text("")
    return folder


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def compiled(file: Path) -> CompileResult:
    return compile_files([file], SETTINGS)


def said(file: Path) -> list[tuple[str, str]]:
    return [(one.code.code, one.span.text()) for one in compiled(file).diagnostics]


def help_of(file: Path, code: str) -> str:
    return next(one.help or "" for one in compiled(file).diagnostics if one.code.code == code)


@pytest.mark.parametrize(
    "place", ["rules/01.tercio", "old_name/rules/01.tercio", "words.tercio", "battles/rules/01.tercio"]
)
def test_a_ruleset_is_found_by_its_name_wherever_it_stands(project: Path, place: str) -> None:
    write(project, place, RULES)
    assert said(write(project, "battles/lens.tercio", BATTLE)) == []


def test_house_rules_may_stand_in_a_folder_that_is_called_like_what_they_amend(project: Path) -> None:
    folder = project / "skirmish"
    amended = 'ruleset club "Club" { amends skirmish  add term drill "Drill" it "Esercizio" { means "…" it "…" } }\n'
    write(folder, "rules/club.tercio", amended)
    assert said(write(folder, "lists.tercio", "use club\n")) == []
    pack = compiled(write(folder, "plain.tercio", 'use skirmish\nscenario lens "Lens" { turns 8 }\n')).pack
    assert pack is not None
    assert pack.scenarios[0].ruleset == "skirmish"


def test_a_file_that_is_called_like_its_rules_does_not_mean_itself(project: Path) -> None:
    assert said(write(project, "skirmish.tercio", "use skirmish\n")) == []


def test_a_ruleset_out_of_the_project_is_not_found_by_its_name(project: Path) -> None:
    write(project.parent, "elsewhere/rules/01.tercio", RULES)
    (project / "rules").symlink_to(project.parent / "elsewhere" / "rules")
    assert said(write(project, "lens.tercio", BATTLE)) == [("E0204", "house_rules")]


def test_a_link_to_itself_is_passed_over(project: Path) -> None:
    (project / "a.tercio").symlink_to(project / "a.tercio")
    write(project, "words.tercio", RULES)
    assert said(write(project, "lens.tercio", BATTLE)) == []


def test_what_was_looked_through_in_vain_is_watched(project: Path) -> None:
    rules = write(project, "rules/01.tercio", RULES.replace("house_rules", "other_rules"))
    watch = compiled(write(project, "lens.tercio", BATTLE)).watch
    assert str(rules.resolve()) in watch.digests
    assert str(rules.resolve().parent) in watch.listings


def test_what_is_written_for_a_ruleset_that_is_not_found_is_told_once(project: Path) -> None:
    file = write(project, "lens.tercio", BATTLE + 'scenario rocroi "Rocroi" { turns 8 }\n')
    assert said(file) == [("E0204", "house_rules")]


def test_a_file_of_that_name_in_a_folder_is_offered(project: Path) -> None:
    write(project, "house/club.tercio", RULES)
    assert help_of(write(project, "lens.tercio", "use club\n"), "E0204").endswith("`use house.club`")


def test_a_file_in_no_project_is_told_what_makes_one(tmp_path: Path) -> None:
    write(tmp_path, "game/rules/01.tercio", RULES)
    assert PROJECT_MARK in help_of(write(tmp_path, "game/battles/lens.tercio", BATTLE), "E0204")


@pytest.mark.parametrize("asked", ["rules/01.tercio", "armies/france.tercio"])
def test_a_ruleset_that_uses_its_own_army_list_is_told_where_cards_of_examples_stand(project: Path, asked: str) -> None:
    write(project, "armies/france.tercio", 'use house_rules\narmy_list france "F" { profile horse "H" }\n')
    write(project, "rules/01.tercio", f"use armies.france\n{RULES}")
    assert "ruleset itself" in help_of(project / asked, "E0205")


def test_an_example_that_takes_an_army_list_is_told_so_too(project: Path) -> None:
    army = 'army red "Red" { from france }'
    rules = f'ruleset house_rules "House" {{ example one "One" {{ map {{ size 3 x 3 }} {army} }} }}'
    assert "inside army_list, ruleset" in help_of(write(project, "rules/01.tercio", rules), "E0302")
