"""Tables whose rows are carried out by rules that are written out: a cell can be changed only as far as those rules go,
and one that nobody would play is refused."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.core.declared.reading import refusal, word
from engine.model.values import Literal, Value

PlayedCells = Mapping[tuple[str, str], str]
"""By what stands down the side and across the top."""


def told_as_played(book: RuleBook, name: str, played: PlayedCells, *, whole: bool = False) -> PlayedCells:
    """What the cells of a table say, empty ones left out; of the `whole` of what is played none may be missing."""
    told = {(down, across): word(cell.value) for down, across, cell in book.cells(name)}
    for (down, across), said in told.items():
        if said and played.get((down, across)) != said:
            raise refusal(book.table(name).origin, f"nothing plays `{said}` of `{across}` for `{down}`")
    for (down, across), does in played.items() if whole else ():
        if not told.get((down, across)):
            raise refusal(book.table(name).origin, f"`{across}` for `{down}` is played as `{does}`, and only so")
    return {key: said for key, said in told.items() if said}


def figure_of(book: RuleBook, table: str, row: str, value: Value) -> int:
    """A whole number in a row of a table, or what constants and switches make one."""
    origin = book.table(table).origin
    reckoned = value if isinstance(value, Literal) else Literal(value)
    try:
        figure = compile_expression(reckoned, Facts({}, {}, book.constants, book.options), table)(None)
    except FactError as fault:
        raise refusal(origin, f"`{row}`: {fault}") from None
    if not isinstance(figure, int):
        raise refusal(origin, f"what `{row}` says is not a whole number")
    return figure
