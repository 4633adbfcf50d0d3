"""Signs in the cells of tables: each counts for what it stands for, and nothing that is unsure counts as one."""

from __future__ import annotations

import html

import pytest

from compiler.backends.documents.parts.tables import marks_words, table_blocks, table_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.blocks import Blocks
from compiler.layout.flow.blocks import Grid
from engine.model.rules import Table
from tests.compiler.documents.library import job, pack, ruleset, workshop


def writer(language: str = "en") -> Writer:
    rules = ruleset("esa")
    return Writer(job(pack("esa"), workshop()), language, rules, rules)


def advantage() -> Table:
    return next(table for table in ruleset("esa").tables if table.name == "melee_advantage")


def test_an_unsure_cell_of_stars_has_no_star_more_than_it_counts() -> None:
    grid = next(block for block in table_blocks(writer(), advantage()) if isinstance(block, Grid))
    for row, cells in zip(grid.rows, advantage().cells, strict=True):
        for shown, cell in zip(row[1:], cells, strict=True):
            words = "".join(run.words for run in shown)
            assert words.count("*") == cell.marks.count("always")
            assert words.endswith("‡") is cell.doubt


def test_a_sheet_for_play_shows_no_sign_of_what_the_source_leaves_open() -> None:
    shown = "".join(run.words for row in table_grid(writer(), advantage()).rows for cell in row for run in cell)
    assert "‡" not in shown
    assert "?" not in shown


def test_the_site_counts_the_same_stars_and_explains_the_sign() -> None:
    pen = writer().pen
    view = Blocks(pen, None, {}).of("table", advantage())
    lines = html.unescape(str(view["table"])).splitlines()
    heavy_foot = next(line for line in lines if "Heavy infantry" in line.split("|")[1])
    assert [cell.strip() for cell in heavy_foot.split("|")[2:-1]] == ["·", "·", "·", "**‡", "*‡", "***‡"]
    marks = view["marks"]
    assert isinstance(marks, list)
    assert html.unescape(str(marks[-1][0])) == "‡"


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", "automatic damage: 1, when the attacker is part of a battle line"),
        ("it", "danni automatici: 1, quando l’unità attaccante è parte di una linea di battaglia"),
    ],
)
def test_what_a_sign_asks_for_is_a_sentence(language: str, wanted: str) -> None:
    assert wanted in marks_words(writer(language), advantage())


@pytest.mark.parametrize(("language", "words"), [("en", "each sign counts"), ("it", "ogni segno conta")])
def test_a_key_tells_what_two_of_one_sign_mean(language: str, words: str) -> None:
    assert f"** {words}" in marks_words(writer(language), advantage())
    shooting = next(one for one in ruleset("esa").tables if one.name == "shooting_advantage")
    assert words not in marks_words(writer(language), shooting)
