"""Rosters: a column for each figure with its head, boxes for losses, for what an army loses, for turns."""

from __future__ import annotations

from functools import cache

import pytest

from compiler.layout.draw import Page, Rect, Run, walk
from tests.compiler.documents.library import made_of, pack


@cache
def page(system: str, name: str, language: str = "en") -> Page:
    """The first page of a roster."""
    (document,) = made_of("roster", pack(system), language, only=name)
    return document.pages[0]


def runs(sheet: Page) -> list[tuple[Run, tuple[float, float, float, float]]]:
    return [(placed.item, placed.bounds()) for placed in walk(sheet.items) if isinstance(placed.item, Run)]


def row_of(sheet: Page, first: str) -> list[str]:
    """The words that stand on one line with some others, from left to right."""
    (middle,) = [(box[1] + box[3]) / 2 for run, box in runs(sheet) if run.words == first][:1]
    near = [(box[0], run.words) for run, box in runs(sheet) if box[1] - 0.5 < middle < box[3] + 0.5]
    return [words for _, words in sorted(near)]


@pytest.mark.parametrize(
    ("language", "expected"), [("en", ["Morale", "Fire", "Melee"]), ("it", ["Morale", "Tiro", "Mischia"])]
)
def test_figures_stand_in_columns_under_their_heads(language: str, expected: list[str]) -> None:
    sheet = page("lumi", "carpi_1701", language)
    heads = [(run.words, (box[0] + box[2]) / 2) for run, box in runs(sheet) if run.words in expected]
    assert [words for words, _ in heads] == expected
    # Of the grenadiers, the third unit: two of morale, no skill in fire, one in melee.
    title = {"en": "Their grenadiers (Grenadiers)", "it": "I loro granatieri (Granatieri)"}[language]
    assert row_of(sheet, title)[:5] == ["3", title, "2", "0", "1"]
    (y,) = [box[1] for run, box in runs(sheet) if run.words == title]
    figures = [(box[0] + box[2]) / 2 for run, box in runs(sheet) if run.words in "201" and abs(box[1] - y) < 1.0]
    assert figures == pytest.approx([middle for _, middle in heads], abs=0.01)


def test_an_army_has_a_track_for_its_determination_and_a_box_for_each_turn() -> None:
    sheet = page("esa", "rethel_1650")
    said = [run.words for run, _ in runs(sheet)]
    at = said.index("Determination at the start")
    assert said[at + 1 : at + 17] == [str(number) for number in range(16, 0, -1)]
    at = said.index("Turn track")
    assert said[at + 1 : at + 8] == ["1", "2", "3", "4", "5", "6", "7"]
    squares = [
        one for one in walk(sheet.items) if isinstance(one.item, Rect) and one.item.width == one.item.height == 5.4
    ]
    assert len(squares) == 16 + 7


def test_what_an_army_says_itself_it_begins_with() -> None:
    said = [run.words for run, _ in runs(page("brigadier", "sabugal_1811"))]
    at = said.index("Endurance")
    assert said[at + 1 : at + 3] == ["17", "16"]
