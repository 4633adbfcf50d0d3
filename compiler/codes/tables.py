"""Mistakes about tables and drawings. Each `Code` holds its manual page."""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code

RAGGED_ROW: Final = Code(
    code="E0701",
    name="ragged-row",
    summary="a line of a table has too many or too few cells",
    manual="",
    bad="",
    good="",
)
UNKNOWN_HEAD: Final = Code(
    code="E0702",
    name="unknown-head",
    summary="a row or column is headed by something unknown",
    manual="",
    bad="",
    good="",
)
WRONG_CELL: Final = Code(
    code="E0704",
    name="wrong-cell",
    summary="a cell that the table cannot hold",
    manual="",
    bad="",
    good="",
)
BAD_SECTOR: Final = Code(
    code="E0705",
    name="bad-sector",
    summary="a sector drawing that cannot be read",
    manual="",
    bad="",
    good="",
)

CODES: Final = (
    RAGGED_ROW,
    UNKNOWN_HEAD,
    WRONG_CELL,
    BAD_SECTOR,
)
