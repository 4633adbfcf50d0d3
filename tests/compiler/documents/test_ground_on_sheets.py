"""Ground on the quick reference: every kind that a map can have, with what tests and rules ask of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.listed import listed_things
from compiler.backends.documents.rulebook.lists import list_blocks
from compiler.layout.flow.blocks import Grid, Together
from compiler.layout.flow.text import TextRuns
from engine.model.rules import Entry
from tests.compiler.documents.library import LANGUAGES, bare, job, pack, ruleset, sheet, workshop

SYSTEMS = ("esa", "condottiero", "cape", "lumi", "risorgimento", "lanterns", "brigadier", "skirmish")


def tables_of(system: str, language: str, title: str) -> list[dict[str, tuple[str, ...]]]:
    """The tables whose title begins so: rows by their names; a title across a table is a row of its own."""
    rules = ruleset(system)
    listed = listed_things(Writer(job(pack(system), workshop()), language, rules, rules))
    found = []
    for heading, told in listed:
        block = told.blocks[0] if isinstance(told, Together) else told
        if isinstance(block, Grid) and "".join(piece.words for piece in heading.pieces).startswith(title):
            rows = [["".join(piece.words for piece in cell) for cell in row] for row in block.rows]
            found.append({row[0]: tuple(row[1:]) for row in rows})
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_every_ground_that_a_map_can_have_is_in_the_table(system: str, language: str) -> None:
    rules = ruleset(system)
    writer = Writer(job(pack(system), workshop()), language, rules, rules)
    named = {writer.name(entry) for entry in rules.entries if entry.kind == "terrain"}
    first, *_ = tables_of(system, language, "Terr")
    told = {name for row in first for name in (row, *row.split(", "), *row.split("; "))}
    assert named - told == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_area_of_esa_protects_as_the_rules_say(language: str) -> None:
    first, *_ = tables_of("esa", language, "Terr")
    protection = {row: cells[-1] for row, cells in first.items()}
    (figure,) = [constant.value for constant in ruleset("esa").constants if constant.name == "area_protection"]
    village = {"en": "Village, Earthworks", "it": "Villaggio, Fortificazione campale"}[language]
    assert protection[village] == f"{figure} / {figure}"
    assert protection[{"en": "Woods", "it": "Bosco"}[language]] == "·"


def test_what_ground_does_to_classes_is_one_table_with_those_that_count_as_it() -> None:
    """`+ ground` of a morale test is a figure of this table."""
    _, table = tables_of("esa", "en", "Terrain")
    names = list(table)
    assert [name for name in names if not table[name]] == [
        "Village, Earthworks",
        "Woods",
        "Difficult ground, Rough slope, Bridge, Ford",
    ]
    assert table["Heavy infantry"] == ("after stopping beside it", "1", "−1", "−1", "·", "·", "·")
    said = sheet("reference", "esa", "en").flowing
    assert bare("Cards in morale tests") in said
    assert bare("does not use its own melee advantage") in said


def test_cover_of_cape_is_told_for_every_ground() -> None:
    (table,) = tables_of("cape", "en", "Terrain")
    covering = [entry for entry in ruleset("cape").entries if entry.kind == "terrain" and "cover" in _traits(entry)]
    assert len(covering) > 10
    said = {name: cells[0] for row, cells in table.items() for name in row.split(", ")}
    for entry in covering:
        assert entry.title is not None
        assert "cover" in said[entry.title.within("en")]
    assert "cover" not in said["Marsh"]
    assert "difficult ground" in said["Marsh"]


def grid_of(system: str, title: str, battle: str | None = None) -> Grid:
    """A table of the sheet for a battle."""
    rules = ruleset(system)
    made = Writer(replace(job(pack(system), workshop()), scenario=battle), "en", rules, rules)
    for heading, told in listed_things(made, is_for_battle=battle is not None):
        block = told.blocks[0] if isinstance(told, Together) else told
        if isinstance(block, Grid) and "".join(piece.words for piece in heading.pieces) == title:
            return block
    raise AssertionError(title)


def _words(cell: TextRuns) -> str:
    return "".join(piece.words for piece in cell)


def test_a_column_in_which_all_ground_of_a_battle_is_alike_stays() -> None:
    """Who has only the aid would take the cost for nothing."""
    grid = grid_of("risorgimento", "Terrain", "outposts_1859")
    heads = [_words(cell) for cell in grid.head]
    column = heads.index("Cost in quarters, open order")
    assert {_words(row[column]) for row in grid.rows if len(row) > 1} == {"4", "·"}


def test_areas_and_lines_of_ground_stand_apart_where_they_are_counted_otherwise() -> None:
    grid = grid_of("risorgimento", "Terrain")
    titles = [_words(row[0]) for row in grid.rows]
    areas, lines = grid.strong
    assert titles[areas].startswith("Areas: ")
    assert titles[lines].startswith("Lines: ")
    assert areas < titles.index("Wheat field") < lines < titles.index("Hedge, wall; Railway")
    # Elsewhere no figure means two things.
    assert grid_of("lumi", "Terrain").strong == ()


def test_the_same_figure_has_the_same_sign_in_the_book_and_on_sheets() -> None:
    rules = ruleset("risorgimento")
    writer = Writer(job(pack("risorgimento"), workshop()), "en", rules, rules)
    arms = [entry for entry in rules.entries if entry.kind == "command_state"]
    (book,) = (block for block in list_blocks(writer, arms) if isinstance(block, Grid))
    shown = grid_of("risorgimento", "Command state")
    assert _cells_of(shown) <= _cells_of(book)
    assert ("Blue", "On every die", "0") in _cells_of(shown)


def _cells_of(grid: Grid) -> set[tuple[str, str, str]]:
    """What each line has in each column, by their words."""
    heads = [_words(cell) for cell in grid.head]
    return {
        (_words(row[0]).replace("\u00a0", " "), head, _words(cell))
        for row in grid.rows
        for head, cell in zip(heads[1:], row[1:], strict=True)
    }


def _traits(entry: Entry) -> set[str]:
    traits = entry.get("is")
    return {one.name for one in traits if hasattr(one, "name")} if isinstance(traits, tuple) else set()
