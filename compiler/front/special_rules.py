"""Special rules of battles on the shelf: what they are known by there, and where they stand in their file.

Whoever moves a unit changes no rule, but all that is written below it moves. So the ruleset that special rules make is
known by their words, wherever these stand, and places in them are counted from where they begin.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from compiler.front.declarations.shared_examples import items_within
from compiler.front.files.units import Unit
from compiler.front.kept_rulesets import KeptRuleset
from compiler.front.words.heads import rules_of, zones_of
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Origin

_NAME: Final = re.compile(r"[a-z][a-z0-9_]*")
_OF_TABLES: Final = ("rows", "row", "cell")
MOVING: Final[frozenset[type]] = frozenset((Span, nodes.TextPart, Origin))
"""What says where something stands."""

_Within = tuple[object, ...]
"""Which special rules something stands in, and where from their beginning: a line (2), a span (3), a text (6 parts)."""


@dataclass(frozen=True, slots=True)
class SpecialRules:
    scenario: nodes.Entry
    rules: nodes.Entry
    origin: str

    @property
    def span(self) -> Span:
        return self.rules.span

    @property
    def first_line(self) -> int:
        return self.span.source.line_number(self.span.start)

    def texts(self) -> Iterator[tuple[str, str]]:
        """All that the ruleset depends on which they make, besides the one that they change."""
        yield f"{self.span.source.name} {self.origin}", "".join(value.span.text() for value in self.scenario.values[:1])
        yield "rules", self.span.text()
        yield "zones", " ".join(sorted(zones_of(self.scenario)))


def special_rules(units: Iterable[Unit]) -> list[SpecialRules]:
    """Those of all scenarios in some units."""
    return [
        SpecialRules(entry, rules, parsed.origin)
        for unit in units
        for parsed in unit.files
        for entry in parsed.tree.entries
        if (rules := rules_of(entry)) is not None
    ]


def may_be_put(special: Sequence[SpecialRules], made: Iterable[KeptRuleset], sink: Sink) -> bool:
    """Whether the rulesets that they make are the same for the next battle with these words: nothing is wrong, nothing
    is told or hushed in them that would have to be told or hushed again, and nothing in them is of the battle."""
    if not special:
        return True
    if sink.has_errors or sink.left_out:
        return False
    told = [diagnostic.span for diagnostic in sink.sorted()]
    below = {name for kept in made for name in _names_of_battle(kept)}
    for one in special:
        inside = list(items_within(one.rules.body.items)) if one.rules.body is not None else []
        if any(_is_in(span, one.span) for span in told) or any(map(_is_allow, inside)):
            return False
        if not below.isdisjoint(_read_late(inside)):
            return False
    return True


def _is_in(span: Span, outer: Span) -> bool:
    return span.source is outer.source and outer.start <= span.start < outer.end


def _is_allow(item: nodes.Item) -> bool:
    return isinstance(item, nodes.Entry) and item.key.text == "allow"


def _read_late(items: Iterable[nodes.Item]) -> set[str]:
    """Names in lines of tests and tables. They are read when the battle is there, and may mean one of its pieces."""
    late = (item for item in items if not isinstance(item, nodes.Entry) or item.key.text in _OF_TABLES)
    return {name for item in late for name in _NAME.findall(item.span.text())}


def _names_of_battle(kept: KeptRuleset) -> Iterator[str]:
    """What stands in the scopes of the battle; its zones are known to the special rules from the beginning."""
    for scope in kept.world.scope.inner[kept.scopes_inside :]:
        names = scope.names_below.union(*scope.by_kind.values())
        yield from names - kept.world.scope.zones


class Places:
    """Places in special rules, counted from where each of these begins."""

    def __init__(self, special: Sequence[SpecialRules]) -> None:
        self._special: Final = special
        self._of_source: Final = {id(one.span.source) for one in special}
        self._of_file: Final = {one.origin for one in special}

    def told(self, written: object) -> _Within | None:
        """How something with a place in special rules is told; nothing if it stands elsewhere."""
        match written:
            case Span(source, start, end) if id(source) in self._of_source:
                number, begins = self._around(written)
                return number, start - begins, end - begins
            case nodes.TextPart(span=span) if id(span.source) in self._of_source:
                number, begins = self._around(span)
                offsets = tuple(offset - begins for offset in written.line_offsets)
                return number, written.language, written.value, written.is_block, span, offsets
            case Origin(file, line) if file in self._of_file:
                return self._in_lines(file, line)
        return None

    def found(self, place: _Within) -> object:
        """What was told so, where it is now."""
        match place:
            case (int(number), int(line)):
                return Origin(self._special[number].origin, self._special[number].first_line + line)
            case (int(number), int(start), int(end)):
                span = self._special[number].span
                return Span(span.source, span.start + start, span.start + end)
            case (int(number), str() | None as language, str(value), bool(is_block), Span() as span, tuple(offsets)):
                begins = self._special[number].span.start
                return nodes.TextPart(language, value, is_block, span, tuple(begins + offset for offset in offsets))
        raise pickle.UnpicklingError(f"{place!r} is no place in special rules")

    def _around(self, span: Span) -> tuple[int, int]:
        for number, one in enumerate(self._special):
            if _is_in(span, one.span):
                return number, one.span.start
        raise pickle.PicklingError(f"{span} is in no special rules")

    def _in_lines(self, file: str, line: int) -> _Within:
        within = [
            (number, line - one.first_line)
            for number, one in enumerate(self._special)
            if one.origin == file and 0 <= line - one.first_line <= one.span.text().count("\n")
        ]
        if len(within) != 1:
            raise pickle.PicklingError(f"{file}:{line} is in no special rules, or in several")
        return within[0]
