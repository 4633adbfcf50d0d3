"""*Lines and Volleys*: a brigade comes in the turn that it says, alone or with its division."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.shipped import LIBRARY
from tests.tercio.running import tercio

DEPLOYS = "deploys (10, 25)   facing s   abreast 2"
DIVISION = 'division white_horse "Horse" it "Cavalleria" {'


@pytest.mark.parametrize(
    ("old", "new", "comes"),
    [
        (DEPLOYS, f"{DEPLOYS}  arrives 3", {"Turn 3"}),
        (DEPLOYS, f"{DEPLOYS}  arrives 1d2 + 3", {"Turn 4", "Turn 5"}),
        (DIVISION, f"{DIVISION} arrives 3", {"Turn 3"}),
    ],
)
def test_it_comes_in_the_turn_that_is_said(old: str, new: str, comes: set[str], tmp_path: Path) -> None:
    text = (LIBRARY / "lumi" / "two_villages_1745.tercio").read_text(encoding="utf-8")
    assert text.count(old) == 1
    text = text.replace("two_villages_1745", "later_1745").replace("use armies.", "use lumi.armies.")
    # Near the edge: farther in, a brigade that comes later is doubted.
    text = text.replace(old, new).replace("deploys (10, 25)", "deploys (9, 25)").replace("at (10, 28)", "at (7, 28)")
    (tmp_path / "later_1745.tercio").write_text(text, encoding="utf-8")
    checked = tercio("check", "later_1745.tercio", "--no-cache", folder=tmp_path)
    assert (checked.code, checked.out) == (0, "checked 1 file\n")
    told = tercio("play", "later_1745.tercio", "--seed", "3", "--players", "eager", folder=tmp_path).out
    lines = [line.strip() for line in told.splitlines()]
    arrival = next(count for count, line in enumerate(lines) if "arrive" in line)
    turns = [line for line in lines[:arrival] if line.startswith("Turn ")]
    assert turns[-1] in comes


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (DEPLOYS, f"{DEPLOYS}  arrives 3  enters north", "warning[W1404] at-odds: `enters` of white_squadrons is not"),
        (DEPLOYS, "arrives 3", "help: write `deploys (30, 40)`, or let each of its pieces stand `at` a place"),
    ],
)
def test_where_it_comes_is_where_it_is_drawn_up(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert told in checked_with(tmp_path, (old, new))


def test_a_brigade_does_not_come_before_its_division(tmp_path: Path) -> None:
    said = checked_with(tmp_path, (DEPLOYS, f"{DEPLOYS}  arrives 2"), (DIVISION, f"{DIVISION} arrives 4"))
    assert "white_squadrons comes in turn 2, and its division white_horse only in turn 4" in said


def checked_with(folder: Path, *changes: tuple[str, str]) -> str:
    text = (LIBRARY / "lumi" / "two_villages_1745.tercio").read_text(encoding="utf-8")
    text = text.replace("two_villages_1745", "later_1745").replace("use armies.", "use lumi.armies.")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    (folder / "later_1745.tercio").write_text(text, encoding="utf-8")
    return tercio("check", "later_1745.tercio", "--no-cache", folder=folder).out
