"""Tables: which cell somebody finds who asks by names and figures."""

from __future__ import annotations

import pytest

from engine.model.rules import Cell, Head, Origin, Table, cell_of, place_among
from engine.model.values import Span

HEADS = (Head(("foot", "horse")), Head(span=Span(1, 3)), Head(("guns",), Span(4, None)))


@pytest.mark.parametrize(
    ("asked", "place"), [("horse", 0), ("guns", 2), (3, 1), (4, 2), (900, 2), (0, None), ("ships", None), (None, None)]
)
def test_a_head_stands_for_its_names_and_for_the_figures_of_its_span(asked: object, place: int | None) -> None:
    assert place_among(HEADS, asked) == place


@pytest.mark.parametrize(("down", "across", "value"), [("foot", 2, 11), (5, "guns", 32), ("ships", 2, None)])
def test_a_cell_is_found_by_what_stands_down_the_side_and_across(down: object, across: object, value: int) -> None:
    cells = tuple(tuple(Cell(10 * row + column) for column in range(3)) for row in range(1, 4))
    table = Table(
        name="t",
        origin=Origin("rules.tercio", 1),
        down=None,
        down_type="arm",
        across_type="arm",
        heads_down=HEADS,
        heads_across=HEADS,
        cells=cells,
    )
    found = cell_of(table, down, across)
    assert (found.value if found is not None else None) == value


def test_a_table_of_one_column_is_asked_by_its_rows_alone() -> None:
    table = Table(
        name="t",
        origin=Origin("rules.tercio", 1),
        down=None,
        down_type="arm",
        heads_down=HEADS,
        heads_across=(Head(),),
        cells=((Cell(1),), (Cell(2),), (Cell(3),)),
    )
    found = cell_of(table, 2)
    assert found is not None
    assert found.value == 2
