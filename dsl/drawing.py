"""Drawn blocks made tidy: columns of tables under each other, rows of maps with single blanks.

Only blanks change, so a reader of the drawing sees the same cells. Prose is left alone.
"""

from __future__ import annotations

from textwrap import dedent

from dsl.render import width


def tidy(key: str, value: str) -> str:
    """The lines of a block under a key as they should be drawn."""
    lines = value.split("\n")
    drawn = [line for line in lines if line.strip()]
    if drawn and all("|" in line for line in drawn) and "[[" not in value:
        return "\n".join(_table(lines))
    if key == "rows":
        return "\n".join(_map_rows(lines))
    if key in ("cells", "legend"):
        return dedent(value.replace("\t", " "))
    return value


def _table(lines: list[str]) -> list[str]:
    rows = [[cell.strip() for cell in line.split("|")] if line.strip() else [] for line in lines]
    columns = max(map(len, rows))
    # The last cell of a row is not padded, so it does not widen its column.
    widths = [max((width(row[column]) for row in rows if column < len(row)), default=0) for column in range(columns)]
    return [_row(row, widths) for row in rows]


def _row(row: list[str], widths: list[int]) -> str:
    cells = [cell + " " * (room - width(cell)) for cell, room in zip(row, widths, strict=False)]
    line = " | ".join(cells).rstrip()
    return line.lstrip() if widths[0] == 0 else line


def _map_rows(lines: list[str]) -> list[str]:
    """Even lines lie half a hex to the right."""
    tidied: list[str] = []
    drawn = 0
    for line in lines:
        symbols = line.split()
        tidied.append(" " * (drawn % 2) + " ".join(symbols) if symbols else "")
        drawn += bool(symbols)
    return tidied
