"""A cell that differs from the specification is named, with what it says and what it should say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.engine.systems.figures import Sheets, carried_over, departures, differing, needless

DATA = """
table advantage:
  rows: |
    class       | horse | foot, guns
    pikes, shot | **    | -
constant reach: 24
weapon: |
  weapon | reach | notes
  bow    | 9 um  | a, b
"""
OURS: Sheets = {
    "table advantage": {
        "pikes / horse": "**",
        "pikes / foot": "none",
        "pikes / guns": "none",
        "shot / horse": "**",
        "shot / foot": "none",
        "shot / guns": "none",
    },
    "constant reach": {"value": "24"},
    "weapon bow": {"reach": "9 um", "notes": "a, b", "length": "3"},
}


def folder_with(folder: Path, text: str, name: str = "figures.yaml") -> Path:
    (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_what_agrees_is_silent(tmp_path: Path) -> None:
    theirs = carried_over(folder_with(tmp_path, DATA))
    assert theirs.keys() == OURS.keys()
    assert [line for name in theirs for line in differing(name, OURS, theirs, {})] == []


@pytest.mark.parametrize(
    ("sheet", "cell", "figure", "told"),
    [
        ("table advantage", "pikes / horse", "*", "pikes / horse is *, not **"),
        ("table advantage", "pikes / shot", "1", "pikes / shot is 1, not carried over"),
        ("constant reach", "value", "23", "value is 23, not 24"),
        ("weapon bow", "reach", "10 um", "reach is 10 um, not 9 um"),
    ],
)
def test_a_cell_that_differs_is_named(tmp_path: Path, sheet: str, cell: str, figure: str, told: str) -> None:
    theirs = carried_over(folder_with(tmp_path, DATA))
    ours = OURS | {sheet: OURS[sheet] | {cell: figure}}
    assert differing(sheet, ours, theirs, {}) == [f"{sheet}: {told}"]


def test_a_departure_is_what_the_ruleset_must_say(tmp_path: Path) -> None:
    theirs = carried_over(folder_with(tmp_path, DATA))
    folder_with(tmp_path, "constant reach: {value: {ours: 30, because: a long arm}}", "departures.yaml")
    left = departures(tmp_path)
    assert differing("constant reach", OURS, theirs, left) == ["constant reach: value is 24, not 30"]
    assert needless(theirs, left) == []
    assert needless(theirs, {("constant reach", "value"): ("24", "no reason to depart")}) == ["constant reach: value"]


def test_a_sheet_that_is_not_declared_is_named(tmp_path: Path) -> None:
    theirs = carried_over(folder_with(tmp_path, DATA))
    assert differing("constant reach", {}, theirs, {}) == ["constant reach is not declared"]


def test_a_key_that_stands_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="twice"):
        carried_over(folder_with(tmp_path, "constant reach: 24\nconstant reach: 25\n"))
