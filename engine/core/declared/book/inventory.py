"""What of a ruleset is played: its constants, switches, tables and tests, each with what reads it.

Something is read if a record of the system asks for it, if a test, fact, ending, sequence, card or entry of the ruleset
names it in an expression, if the system asked its book for that table, or if it is *told twice*: the rulebook gives a
figure that a drawing, a card or a limit shows as well, and both must say the same. What people only read stands on the
system's list of print-only things with the reason. All else is refused: it would change the page and not the game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from types import NoneType
from typing import Final, Generic, TypeVar, final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.records import Record, missing
from engine.core.declared.reading import refusal
from engine.core.system import Unplayable
from engine.model.pack import Ruleset
from engine.model.rules import Constant, Declared, Origin, Test
from engine.model.values import Amount, Lookup, Option, Quantity, Ref, Text

Book = TypeVar("Book", bound=RuleBook)

Again = tuple[str, Amount, Origin]
"""Where a figure stands a second time: in words, what it says, its place."""

_CONSTANT: Final = "constant"
_SWITCH: Final = "switch"
_TABLE: Final = "table"
_TEST: Final = "test"
_PLAIN: Final = frozenset((str, int, bool, Fraction, NoneType, Text, Origin))
"""What names nothing."""
_PLAIN_TYPES: Final = frozenset(("str", "int", "bool", "Text", "Origin"))
_NAMING: Final = frozenset((Ref, Option, Lookup, Test))
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
        for constant in book.ruleset.constants:
            for where, said, at in self._again(book, constant.name):
                if said != constant.value:
                    raise _told_in_two_ways(constant, where, said, at)
        named = named_in(book)
        for constant in book.ruleset.constants:
            if constant.name in named[_CONSTANT] and not isinstance(constant.value, _RECKONED):
                raise refusal(constant.origin, f"the constant `{constant.name}` is nothing to reckon with")
        for kind, names in named.items():
            declared = book.entries(kind)
            for name in sorted(names - declared.keys()) if declared else ():
                raise missing(book.ruleset, kind, name)
        for kind, thing in self._unread(book, named):
            raise refusal(
                thing.origin, f"nothing plays the {kind} `{thing.name}`: it would be printed and change no game"
            )

    def _again(self, book: Book, name: str) -> Iterator[Again]:
        return self._told_twice[name](book) if name in self._told_twice else iter(())

    def unread(self, book: Book) -> Iterator[tuple[str, Declared]]:
        """Constants, switches, tables and tests that nothing reads, with their kind, in the order of the ruleset."""
        return self._unread(book, named_in(book))

    def _unread(self, book: Book, named: Mapping[str, set[str]]) -> Iterator[tuple[str, Declared]]:
        ruleset = book.ruleset
        compared = {name for name in self._told_twice if next(self._again(book, name), None) is not None}
        parts: tuple[tuple[str, Iterable[Declared], Collection[str]], ...] = (
            (_CONSTANT, ruleset.constants, self._asked | compared),
            (_SWITCH, ruleset.switches, self._asked),
            (_TABLE, ruleset.tables, book.asked_tables),
            (_TEST, ruleset.tests, set(self._needed.get(_TEST, ()))),
        )
        for kind, things, read in parts:
            for thing in things:
                if thing.name not in read and thing.name not in named[kind] and thing.name not in self.print_only:
                    yield kind, thing


def named_in(book: RuleBook) -> dict[str, set[str]]:
    """What a ruleset, and what is written for it, names where it is played, by its kind; of its tables only those that
    are read."""
    ruleset = book.ruleset
    named: dict[str, set[str]] = {_CONSTANT: set(), _SWITCH: set(), _TABLE: set(), _TEST: set()}
    read = set(book.asked_tables)
    waiting: list[object] = [
        *(ruleset.tests, ruleset.facts, ruleset.endings, ruleset.sequences, ruleset.limits, ruleset.sectors),
        *(ruleset.entries, ruleset.decks, ruleset.events, *book.besides),
        *(table for table in ruleset.tables if table.name in read),
    ]
    while waiting:
        part = waiting.pop()
        if type(part) is tuple:  # first: most are
            waiting.extend([one for one in part if type(one) not in _PLAIN])
        else:
            if type(part) in _NAMING:
                match part:
                    case Ref(kind=kind, name=name):
                        named.setdefault(kind, set()).add(name)
                    case Option(switch):
                        named[_SWITCH].add(switch)
                    case Lookup(table):
                        named[_TABLE].add(table)
                    case Test(versus=str(other)):
                        named[_TEST].add(other)
            inner = [getattr(part, name) for name in _HELD[type(part)]]
            waiting.extend([one for one in inner if type(one) not in _PLAIN])
        if not waiting:
            # A table that an expression looks up is read as well, with all that its cells name.
            waiting.extend(table for table in ruleset.tables if table.name in named[_TABLE] - read)
            read |= named[_TABLE]
    return named


class _Held(dict[type, tuple[str, ...]]):
    """The fields of a class in which something may be named."""

    def __missing__(self, kind: type) -> tuple[str, ...]:
        every = fields(kind) if is_dataclass(kind) else ()
        self[kind] = tuple(one.name for one in every if str(one.type).removesuffix(" | None") not in _PLAIN_TYPES)
        return self[kind]


_HELD: Final = _Held()


def judge_catalogues(ruleset: Ruleset, played: Mapping[str, Collection[str]]) -> None:
    """Raises `Unplayable` for an entry whose name no rule knows; `played` has the names that rules know, by kind."""
    for entry in ruleset.entries:
        if entry.name not in played.get(entry.kind, (entry.name,)):
            known = ", ".join(f"`{name}`" for name in played[entry.kind])
            raise refusal(entry.origin, f"nothing plays the {entry.kind} `{entry.name}`; what is played is {known}")


def _told_in_two_ways(constant: Constant, where: str, said: Amount, at: Origin) -> Unplayable:
    """At the constant; at what is told besides, if that is of another folder and so perhaps of another author."""
    own = constant.origin
    told = f"the constant `{constant.name}` is {constant.value}, and {where} is {said}"
    if at.file.partition("/")[0] == own.file.partition("/")[0]:
        return refusal(own, f"{told} ({at.file}:{at.line}): make them agree")
    help = f"make it {constant.value}, or write `replace constant {constant.name} … {{ value {said} }}` in your rules"
    return refusal(at, f"{told}: {help}")
