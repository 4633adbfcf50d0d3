"""Figures that a rulebook gives in its prose and its words give as well: where an `Inventory` finds them again."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.inventory import Again
from engine.model.rules import Sector
from engine.model.values import Span

Found = Callable[[RuleBook], Iterator[Again]]


def least_of_tests(book: RuleBook) -> Iterator[Again]:
    """The fewest cards that a test turns over."""
    for test in book.ruleset.tests:
        if test.cards is not None:
            yield f"the `least` of the test `{test.name}`", test.least or 0, test.origin


def default_of(kind: str, field: str) -> Found:
    """What a kind gives a thing that says nothing: the compiler writes it down."""

    def told(book: RuleBook) -> Iterator[Again]:
        for declared in book.ruleset.kinds:
            for asked in declared.fields if declared.name == kind else ():
                if asked.name == field and str(asked.default).isdecimal():
                    yield f"the {field} of {kind} that says none", int(str(asked.default)), asked.origin

    return told


def limit_of(level: str, what: str, end: str) -> Found:
    """How many of what a level of command has; `end` is `low` or `high`."""

    def told(book: RuleBook) -> Iterator[Again]:
        for limit in book.ruleset.limits:
            count: Span | None = dict(limit.counts).get(what) if limit.name == level else None
            if count is not None:
                yield f"the limit of {what} in a {level}", getattr(count, end) or 0, limit.origin

    return told


def range_as_drawn(sector: Sector) -> int:
    """How far a sector reaches."""
    return max((max(abs(cell.q), abs(cell.r), abs(cell.q + cell.r)) for cell in sector.cells), default=0)


def range_of(sector: str) -> Found:
    """How far a sector reaches as it is drawn."""

    def told(book: RuleBook) -> Iterator[Again]:
        for drawn in book.ruleset.sectors:
            if drawn.name == sector:
                yield f"the range of the sector `{sector}` as it is drawn", range_as_drawn(drawn), drawn.origin

    return told
