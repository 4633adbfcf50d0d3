"""`tercio words`: every word that a file for a ruleset may use, as one types it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from compiler import compile as compiling
from compiler.settings import PROJECT_MARK, Settings
from tercio.cli import main
from tests.shipped import LIBRARY

CLUB = """\
ruleset club "The club's rules" {
  kind crew "Crew" {
    inside army   named piece   like piece   plural crews   about "Sailors in a boat."
    field of "Profile" { of boat  required yes }
    field oars "Oars" { of number  default 6  about "On both sides." }
    field rig "Rig" { of sail }
  }
  kind boat "Boat" { inside (ruleset, armylist)  like profile }
  kind sail "Sail" { inside ruleset }
  sail lateen "Lateen sail"
  sail square "Square sail"
}
"""


@pytest.fixture
def club(tmp_path: Path) -> Path:
    (tmp_path / PROJECT_MARK).write_text("")
    file = tmp_path / "club.tercio"
    file.write_text(CLUB)
    return file


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["words", *words]) == 0
    return capsys.readouterr().out


def test_kinds_of_a_ruleset_are_listed_with_fields_and_names(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    overview = told(capsys, str(club))
    own = overview.partition("Kinds of club")[2].partition("Kinds that every ruleset knows")[0]
    assert "Sailors in a boat." in own
    assert "oars, rig" in own
    assert "names: lateen, square" in own
    assert "names: lateen" not in overview.partition("Kinds that every ruleset knows")[2]


def test_a_kind_is_told_with_what_its_fields_take(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    crew = told(capsys, str(club), "crew")
    assert "oars: Oars; On both sides.; takes a number (`6` if nothing is given)" in crew
    assert "of: Profile; takes a name of kind `boat` (must be given)" in crew
    assert crew.partition("rig: Rig")[2].splitlines()[1].strip() == "lateen, square"
    assert "stands in  army" in crew


def test_a_name_is_told_with_its_kind_alone(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lateen = told(capsys, str(club), "lateen")
    assert "`lateen` is a sail: Lateen sail" in lateen
    assert "square" not in lateen.partition("names")[2].partition("for example")[0]


def test_a_word_that_nobody_knows_is_an_error_with_one_that_is_near(
    club: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["words", str(club), "latene"]) == 2
    assert "did you mean `lateen`" in capsys.readouterr().err


def test_a_tool_reads_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    plain = json.loads(told(capsys, "skirmish", "terrain", "--format", "json"))
    (terrain,) = plain["kinds"]
    assert plain["ruleset"] == "skirmish"
    assert {"name", "takes", "names", "unless_given", "about"} == set(terrain["fields"][0])
    assert "open" in {declared["name"] for declared in terrain["names"]}


def test_what_holds_no_ruleset_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / PROJECT_MARK).write_text("")
    (tmp_path / "empty.tercio").write_text("# nothing yet\n")
    assert main(["words", str(tmp_path / "empty.tercio")]) == 2
    assert "holds no ruleset" in capsys.readouterr().err


def test_a_ruleset_that_is_not_there_is_not_taken_for_that_of_the_project(
    club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(club.parent)
    assert main(["words", "esaa"]) == 2
    assert "did you mean `esa`" in capsys.readouterr().err
    assert main(["words", "nothing_like_it"]) == 2
    assert "`club`" in capsys.readouterr().err
    assert main(["diff", "esaa"]) == 2
    assert "did you mean `esa`" in capsys.readouterr().err
    assert "lateen" in told(capsys, "club")


def test_a_name_is_told_as_it_was_written(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    rules = compiling.compile_files([LIBRARY / "esa" / "rules"], Settings(library=LIBRARY))
    monkeypatch.setattr(compiling, "compile_files", lambda *_, **__: rules)  # read once for all four questions
    assert "its value is 1" in told(capsys, "esa", "focus_cards")
    assert "| front | side | rear" in told(capsys, "esa", "melee_weakness")
    assert "modifiers {" in told(capsys, "esa", "melee").partition("as it is written")[2]
    assert 'choice once "the planning draw only"' in told(capsys, "esa", "opening_hand")


def test_a_card_of_a_list_in_the_project_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / PROJECT_MARK).write_text("")
    card = "profile swedish_horse { class CP  movement 2, 2  shooting 0  melee 1  morale 1  points 6 }"
    (tmp_path / "sweden.tercio").write_text(f'use esa\narmy_list sweden "Sweden" {{ {card} }}\n')
    found = told(capsys, str(tmp_path), "swedish_horse")
    assert "a profile of army_list `sweden`" in found
    assert card in found


def test_another_edition_in_the_folder_of_a_ruleset_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "lumi", "unit"]) == 0
    assert "lumi_2" not in capsys.readouterr().out
    assert main(["words", "lumi_2", "unit"]) == 0
    assert "lumi_2/rules" in capsys.readouterr().out


def test_what_a_later_edition_replaced_is_not_told_as_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "lumi_2", "pursuit"]) == 0
    out = capsys.readouterr().out
    assert "| rein_in " in out.partition("changed by `lumi_2`")[0]
    assert "passed control" in out.partition("changed by `lumi_2`")[2]
    assert main(["words", "lumi_2", "melee"]) == 0
    assert "lumi/rules/2_turn.tercio" not in capsys.readouterr().out


def test_a_field_is_told_with_the_kind_that_has_it(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = told(capsys, str(club), "oars").splitlines()
    assert "`crew`" in lines[0]
    assert "takes a number" in lines[1]
