"""Signs in the cells of a drawn table: what each stands for, and the sign of what the source leaves open."""

from __future__ import annotations

from compiler.backends.telling.clauses import Clauses
from compiler.backends.words.cast import Cast
from compiler.backends.words.plainer import usual
from compiler.backends.words.wording import Pen
from engine.model.rules import Mark, Table
from engine.odds.results import NOTHING, Result

OPEN = "‡"
"""Stands behind what the source leaves open; a note tells the ruling. No star: in tables that counts for something."""
_OPEN_AMONG_SUCH = "§"


def open_sign(table: Table) -> str:
    """What stands behind an open cell; never a sign that counts for something in this table. Of a table that is ours
    as a whole its title says so, and no cell does."""
    if any(doubt.reason for doubt in table.doubts):
        return ""
    return _OPEN_AMONG_SUCH if any(OPEN in mark.sign for mark in table.marks) else OPEN


def is_open(table: Table) -> bool:
    """Whether some cell bears the sign."""
    return bool(open_sign(table)) and any(cell.doubt for row in table.cells for cell in row)


def several_signs(table: Table) -> str:
    """The first sign that stands in a cell more than once, twice: `**`."""
    signs = {mark.name: mark.sign for mark in table.marks}
    cells = [cell.marks for row in table.cells for cell in row]
    return next((signs[one] * 2 for one in signs if any(marks.count(one) > 1 for marks in cells)), "")


def mark_words(pen: Pen, mark: Mark) -> str:
    """`automatic damage: 1, when the attacker is part of a battle line`."""
    said = ", ".join(f"{figure_title(pen, name)}: {pen.bare(value)}" for name, value in mark.figures)
    if mark.when is None:
        return said
    condition = Clauses(Cast(pen, "")).sentence(usual(pen.ruleset, mark.when))
    return f"{said}, {pen.words['when'].lower()} {condition}"


def result_words(table: Table, result: Result, pen: Pen) -> str:
    """`losses: 2; morale test, added to its die: 1`."""
    value, signs = result
    marks = {mark.name: mark for mark in table.marks}
    said = [] if value is None else [f"{figure_title(pen, table.cell or '')}: {pen.bare(value)}"]
    said += [mark_words(pen, marks[sign]) for sign in signs]
    return "; ".join(said) if result != NOTHING else pen.words["odds_nothing"]


def figure_title(pen: Pen, name: str) -> str:
    """A figure of a cell by its title."""
    figures = (entry for entry in pen.ruleset.entries if entry.kind == "figure" and entry.name == name)
    figure = next(figures, None)
    return pen.name(figure) if figure is not None else name.replace("_", " ")
