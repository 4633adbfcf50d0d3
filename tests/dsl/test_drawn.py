"""Drawings inside blocks, cut into cells that know where they stand."""

from __future__ import annotations

from dsl.drawn import read_legend, read_rows, read_table
from dsl.nodes import TextPart
from dsl.parse import parse_text
from dsl.source import Source


def drawing(block: str) -> tuple[TextPart, Source]:
    source = Source("<drawing>", f"rows {block}\n")
    result = parse_text(source)
    assert result.diagnostics == ()
    text = result.tree.entries[0].text
    assert text is not None
    return text.parts[0], source


def test_a_table_has_heads_and_rows_of_cells_without_blanks() -> None:
    table = read_table(*drawing('"""\n     | CP | PM, Q\n  CP | .  | >>?\n  CM |    | 1 M\n"""'))
    assert [cell.text for cell in table.head] == ["", "CP", "PM, Q"]
    assert [[cell.text for cell in row] for row in table.rows] == [["CP", ".", ">>?"], ["CM", "", "1 M"]]


def test_every_cell_points_at_its_own_text() -> None:
    table = read_table(*drawing('"""\n    a | b c |d\n    1 |  2  |\n"""'))
    for cell in (*table.head, *(cell for row in table.rows for cell in row)):
        assert cell.span.text().strip() == cell.text


def test_ragged_rows_stay_ragged() -> None:
    table = read_table(*drawing('"""\n a | b\n 1\n\n 1 | 2 | 3\n"""'))
    assert [len(row) for row in table.rows] == [1, 3]


def test_a_row_on_one_line_is_a_table_with_only_a_head() -> None:
    table = read_table(*drawing('""" heavy, light | 2 | 4 """'))
    assert [cell.text for cell in table.head] == ["heavy, light", "2", "4"]
    assert table.rows == ()


def test_an_empty_drawing_has_nothing_in_it() -> None:
    part, source = drawing('"""\n"""')
    assert read_table(part, source).head == ()
    assert read_rows(part, source) == ()
    assert read_legend(part, source) == ()


def test_rows_keep_their_indentation_in_columns() -> None:
    rows = read_rows(*drawing('"""\n    p p p\n     o o\n      @\n"""'))
    assert [(row.indent, [cell.text for cell in row.cells]) for row in rows] == [
        (0, ["p", "p", "p"]),
        (1, ["o", "o"]),
        (2, ["@"]),
    ]
    for row in rows:
        assert all(cell.span.text() == cell.text for cell in row.cells)


def test_a_tab_in_a_drawing_is_one_blank() -> None:
    rows = read_rows(*drawing('"""\n  .\t.\n  \t.\n"""'))
    assert [row.indent for row in rows] == [0, 1]


def test_a_legend_pairs_symbols_and_names() -> None:
    pairs = read_legend(*drawing('""" . open   w woods\t^ hill """'))
    assert [(symbol.text, name.text) for symbol, name in pairs] == [(".", "open"), ("w", "woods"), ("^", "hill")]


def test_a_symbol_without_a_name_is_paired_with_nothing() -> None:
    ((symbol, name),) = read_legend(*drawing('""" w """'))
    assert (symbol.text, name.text) == ("w", "")
    assert name.span.start == symbol.span.end
