"""`tercio new`: what it writes checks clean, and it never writes over anything."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from tercio.cli import main
from tests.architecture.sources import REPOSITORY
from tests.tercio.running import tercio

PLACES = {
    "ruleset": "first_try/rules/first_try.tercio",
    "army_list": "first_try.tercio",
    "scenario": "first_try.tercio",
}


@pytest.mark.parametrize("what", PLACES)
def test_what_is_new_checks_clean_and_is_laid_out(what: str, tmp_path: Path) -> None:
    made = tercio("new", what, "first_try", folder=tmp_path)
    place = PLACES[what]
    assert (made.code, made.out) == (0, f"wrote {place}\nnow try: tercio check {place}\n")
    assert tercio("check", "--strict", place, folder=tmp_path).out == "checked 1 file\n"
    assert tercio("fmt", "--check", place, folder=tmp_path).out == ""


@pytest.mark.parametrize("what", PLACES)
def test_what_is_new_compiles(what: str, tmp_path: Path) -> None:
    tercio("new", what, "first_try", folder=tmp_path)
    assert tercio("compile", ".", "-o", "pack.json", folder=tmp_path).code == 0


@pytest.mark.parametrize("what", PLACES)
def test_nothing_is_left_to_replace(what: str, tmp_path: Path) -> None:
    tercio("new", what, "first_try", folder=tmp_path)
    text = (tmp_path / PLACES[what]).read_text(encoding="utf-8")
    assert '"First try"' in text
    assert re.findall(r"\b[A-Z]{4,}\w*", text) == []


@pytest.mark.parametrize("what", PLACES)
def test_a_scaffold_explains_itself(what: str) -> None:
    text = (REPOSITORY / "templates" / "new" / f"{what}.tercio").read_text(encoding="utf-8")
    assert text.count("#") >= 5
    assert len(text.splitlines()) <= (140 if what == "ruleset" else 100)


@pytest.mark.parametrize("what", PLACES)
def test_a_file_that_is_there_is_left_alone(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / PLACES[what]
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("mine", encoding="utf-8")
    assert main(["new", what, "first_try", "--out", str(tmp_path)]) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "name", ["Rocroi", "1643", "a-b", "../up", "a/b", "é", "a b", "x" * 50, "_a", "not", "d6", "esa", "prelude"]
)
def test_a_bad_name_is_refused(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "scenario", name, "--out", str(tmp_path)]) == 2
    assert "is no name" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_may_be_named(tmp_path: Path) -> None:
    assert tercio("new", "army_list", "savoy", "--out", "armies/new", folder=tmp_path).code == 0
    assert (tmp_path / "armies" / "new" / "savoy.tercio").is_file()


@pytest.mark.parametrize("what", PLACES)
def test_odd_names_work_as_well(what: str, tmp_path: Path) -> None:
    names = ("x", "to", "it", "um", "section", "when", "use", "list", "army")
    for name in names:
        assert main(["new", what, name, "--out", str(tmp_path)]) == 0
    assert tercio("check", "--strict", ".", folder=tmp_path).out == f"checked {len(names)} files\n"


def test_a_new_site_names_what_it_needs_and_is_never_written_over(tmp_path: Path) -> None:
    made = tercio("new", "site", "our_club", folder=tmp_path)
    assert made.code == 0
    told = yaml.safe_load((tmp_path / "mkdocs.yml").read_text(encoding="utf-8"))
    assert told["site_name"] == "Our club"
    assert {"tercio": {"film": False}} in told["plugins"]
    assert (tmp_path / "docs" / "index.md").read_text(encoding="utf-8").startswith("# Our club\n")
    workflow = yaml.safe_load((tmp_path / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    assert {"run": "mkdocs build --strict"} in workflow["jobs"]["site"]["steps"]
    assert tercio("new", "site", "our_club", folder=tmp_path).code == 1
    # A site has something to show first; with rules beside it there is only to look at it.
    assert made.out.endswith("  tercio new ruleset our_club\n  mkdocs serve -f mkdocs.yml\n")
    (tmp_path / "club").mkdir()
    (tmp_path / "club" / "lane.tercio").touch()
    assert tercio("new", "site", "a", "--out", "club", folder=tmp_path).out.endswith(
        "now try: mkdocs serve -f club/mkdocs.yml\n"
    )


@pytest.mark.parametrize(("wheels", "asked"), [((), "tercio"), (("0.1.0",), "wheels/tercio-0.1.0-py3-none-any.whl")])
def test_the_workflow_of_a_site_takes_a_wheel_that_lies_in_it(
    wheels: tuple[str, ...], asked: str, tmp_path: Path
) -> None:
    assert tercio("new", "site", "our_club", folder=tmp_path).code == 0
    for version in wheels:
        (tmp_path / "wheels").mkdir()
        (tmp_path / "wheels" / f"tercio-{version}-py3-none-any.whl").touch()
    workflow = yaml.safe_load((tmp_path / ".github/workflows/pages.yml").read_text(encoding="utf-8"))
    (line,) = (step["run"] for step in workflow["jobs"]["site"]["steps"] if "pip install" in step.get("run", ""))
    said = subprocess.run(
        ["bash", "-e", "-c", line.replace("pip install", "echo")],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout == f"{asked}[site]\n"


@pytest.mark.parametrize(("rules", "begun"), [("cape", "carmes_1626"), ("lumi_2", "two_villages_1745_amended")])
def test_a_scenario_for_other_rules_begins_from_a_battle_of_theirs(rules: str, begun: str, tmp_path: Path) -> None:
    assert tercio("new", "scenario", "first_try", "--rules", rules, folder=tmp_path).code == 0
    text = (tmp_path / "first_try.tercio").read_text(encoding="utf-8")
    assert text.startswith(f"# Begun from {begun}")
    assert 'scenario first_try "First try" it "First try" {' in text
    assert tercio("check", "--strict", "first_try.tercio", folder=tmp_path).out == "checked 1 file\n"
    assert tercio("fmt", "--check", "first_try.tercio", folder=tmp_path).out == ""
    again = tercio("new", "scenario", "first_try", "--rules", rules, folder=tmp_path)
    assert (again.code, again.err) == (1, "tercio: first_try.tercio is there already\n")


def test_rules_without_a_battle_are_told_with_those_that_have_one(tmp_path: Path) -> None:
    ran = tercio("new", "scenario", "first_try", "--rules", "chess", folder=tmp_path)
    assert ran.code == 1
    assert "the rulesets are brigadier, cape, condottiero, esa, lanterns, lumi, lumi_2" in ran.err


def test_a_new_project_has_rules_and_a_battle_by_them_and_is_never_written_over(tmp_path: Path) -> None:
    begun = tercio("new", "project", "our_club", "--rules", "skirmish", folder=tmp_path)
    assert begun.code == 0
    assert "wrote our_club/rules/our_club.tercio\n" in begun.out
    project = tmp_path / "our_club"
    assert "amends skirmish" in (project / "rules" / "our_club.tercio").read_text(encoding="utf-8")
    assert "\nuse our_club\n" in (project / "our_club_battle.tercio").read_text(encoding="utf-8")
    assert tercio("check", "--strict", ".", folder=project).out == "checked 2 files\n"
    assert tercio("fmt", "--check", ".", folder=project).out == ""
    assert tercio("play", "our_club_battle", "--seed", "1", "--quiet", folder=project).code == 0
    assert tercio("new", "project", "our_club", folder=tmp_path).code == 1
    assert tercio("new", "project", "skirmish", folder=tmp_path).code == 2
