"""What of a ruleset is played: its constants, switches, tables and tests, each with what reads it.

Something is read if a record of the system asks for it, if a test, fact, ending, sequence, card or entry of the ruleset
names it in an expression, if the system asked its book for that table, or if it is *told twice*: the rulebook gives a
figure that a drawing, a card or a limit shows as well, and both must say the same. What people only read stands on the
system's list of print-only things with the reason. All else is refused: it would change the page and not the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Final, Generic, TypeVar, final

from engine.core.declared.book import RuleBook
from engine.core.declared.reading import refusal
from engine.core.declared.records import Record
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Origin, Test
from engine.model.values import Amount, Lookup, Option, Quantity, Ref, Text

Book = TypeVar("Book", bound=RuleBook)

Again = tuple[str, Amount, Origin]
"""Where a figure stands a second time: in words, what it says, its place."""

_CONSTANT: Final = "constant"
_SWITCH: Final = "switch"
_TABLE: Final = "table"
_TEST: Final = "test"
_RECKONED: Final = (int, Fraction, Quantity, Ref, tuple)
"""What an expression can do something with."""


@final
class Inventory(Generic[Book]):
    """What a system reads of its rulesets."""

    def __init__(
        self,
        records: Iterable[type[Record]],
        needed: Mapping[str, Iterable[str]],
        print_only: Mapping[str, str],
        told_twice: Mapping[str, Callable[[Book], Iterator[Again]]] | None = None,
    ) -> None:
        self._asked: Final = frozenset(asked.field for record in records for asked in record.ASKS)
        self._needed: Final = needed
        self.print_only: Final = print_only
        self._told_twice: Final = told_twice or {}

    def judge(self, book: Book) -> None:
        """Raises `Unplayable` for what the rules name and the ruleset lacks, for a figure that is told in two ways, and
        for what nothing plays."""
        book.require(self._needed)
        for name in sorted(self._told_twice):
            value = book.constants.get(name)
            for where, said, origin in self._told_twice[name](book):
                if said != value:
                    raise refusal(origin, f"{where} is {said}, and the constant `{name}` says {value}: make them agree")
        named = named_in(book.ruleset, book.asked_tables)[_CONSTANT]
        for constant in book.ruleset.constants:
            if constant.name in named and not isinstance(constant.value, _RECKONED):
                raise refusal(constant.origin, f"the constant `{constant.name}` is nothing to reckon with")
        for kind, thing in self.unread(book):
            raise refusal(
                thing.origin, f"nothing plays the {kind} `{thing.name}`: it would be printed and change no game"
            )

    def unread(self, book: Book) -> Iterator[tuple[str, Declared]]:
        """Constants, switches, tables and tests that nothing reads, with their kind, in the order of the ruleset."""
        ruleset = book.ruleset
        named = named_in(ruleset, book.asked_tables)
        compared = {name for name, again in self._told_twice.items() if next(again(book), None) is not None}
        read = {
            _CONSTANT: self._asked | named[_CONSTANT] | compared | self.print_only.keys(),
            _SWITCH: self._asked | named[_SWITCH] | self.print_only.keys(),
            _TABLE: book.asked_tables | named[_TABLE] | self.print_only.keys(),
            _TEST: named[_TEST] | set(self._needed.get(_TEST, ())) | self.print_only.keys(),
        }
        declared = {
            _CONSTANT: ruleset.constants,
            _SWITCH: ruleset.switches,
            _TABLE: ruleset.tables,
            _TEST: ruleset.tests,
        }
        for kind, things in declared.items():
            for thing in things:
                if thing.name not in read[kind]:
                    yield kind, thing


def named_in(ruleset: Ruleset, tables: Iterable[str]) -> dict[str, set[str]]:
    """The constants, switches, tables and tests that a ruleset names; of its tables only those that are read."""
    named: dict[str, set[str]] = {_CONSTANT: set(), _SWITCH: set(), _TABLE: set(), _TEST: set()}
    read = set(tables)
    waiting: list[object] = [
        *(ruleset.tests, ruleset.facts, ruleset.endings, ruleset.sequences, ruleset.limits, ruleset.sectors),
        *(ruleset.entries, ruleset.decks, ruleset.events),
        *(table for table in ruleset.tables if table.name in read),
    ]
    while waiting:
        part = waiting.pop()
        match part:
            case Ref(kind=kind, name=name) if kind in named:
                named[kind].add(name)
            case Option(switch):
                named[_SWITCH].add(switch)
            case Lookup(table):
                named[_TABLE].add(table)
            case Test(versus=str(other)):
                named[_TEST].add(other)
        if isinstance(part, tuple):
            waiting.extend(part)
        elif is_dataclass(part) and not isinstance(part, Text):
            waiting.extend(getattr(part, field.name) for field in fields(part))
        if not waiting:
            # A table that an expression looks up is read as well, with all that its cells name.
            waiting.extend(table for table in ruleset.tables if table.name in named[_TABLE] - read)
            read |= named[_TABLE]
    return named
