"""The book of a system: what its ruleset declares, read once for all tables that play by it.

It finds things by their kind and name, refuses what is missing with its place, and notes which tables were asked for,
so that `unread.py` can tell what nobody plays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeVar

from engine.core.declared.book.lines import Line, asked_of_kind
from engine.core.declared.book.records import missing
from engine.core.declared.expressions.compiled import Counted
from engine.core.declared.reading import Measure, number, refusal, word
from engine.core.system import Unplayable
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Cell, Deck, Entry, FactOf, Origin, Table
from engine.model.values import Expression, Value

ReadLine = TypeVar("ReadLine")
LineT = TypeVar("LineT", bound=Line)
Options = tuple[tuple[str, str], ...]
"""The choices that a scenario or an example makes: (switch, choice)."""


class RuleBook:
    """Nobody changes it once it is read: one book serves many tables."""

    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options, measure: Measure | None = None) -> None:
        self.ruleset: Final = ruleset
        self.measure: Final = measure
        self.reads_in = measure
        """That of what the rules say: another one where figures of another size are played with."""
        self.prefix: Final = ruleset.citation
        self.constants: Final[dict[str, Value]] = {constant.name: constant.value for constant in ruleset.constants}
        self.reckoned: Final = {fact.name: fact.value for fact in ruleset.facts if fact.value is not None}
        """Facts that the ruleset works out from others."""
        self.counted: Final = {fact.name: counted_in(fact) for fact in ruleset.facts if "counts" in dict(fact.fields)}
        self.chosen: Final = chosen(ruleset, options)
        self.options: Final = {name: _YES_NO.get(choice, choice) for name, choice in self.chosen.items()}
        """Each switch with its choice, as conditions ask for it."""
        self.asked_tables: Final[set[str]] = set()
        family = pack.family(ruleset.name)
        self.decks: Final[list[Deck]] = [*ruleset.decks, *(deck for deck in pack.decks if deck.ruleset in family)]
        lists = [army_list for army_list in pack.army_lists if army_list.ruleset in family]
        scenarios = [scenario for scenario in pack.scenarios if scenario.ruleset == ruleset.name]
        events = [table for table in pack.events if table.ruleset in family]
        self.besides: Final = (
            *((scenario.endings, scenario.objectives, scenario.others, scenario.armies) for scenario in scenarios),
            *(tuple(lists), tuple(self.decks), tuple(events) if scenarios else ()),
        )
        """What is written for the ruleset outside it."""
        self._entries: Final[dict[str, list[Entry]]] = {}
        for entry in (*ruleset.entries, *(profile for army_list in lists for profile in army_list.profiles)):
            self._entries.setdefault(entry.kind, []).append(entry)

    def entries(self, kind: str) -> dict[str, Entry]:
        """Things of a kind, of the ruleset and of the army lists written for it."""
        return {entry.name: entry for entry in self._entries.get(kind, ())}

    def lines(self, kind: str, read: Callable[[Entry, Measure | None], ReadLine]) -> dict[str, ReadLine]:
        """The same, each read into a record of the system."""
        return {name: read(entry, self.measure) for name, entry in self.entries(kind).items()}

    def lines_of(self, make: type[LineT], kind: str, *fields: str) -> dict[str, LineT]:
        """The same with these fields, as the ruleset declares them of the kind."""
        asks = asked_of_kind(self.ruleset, kind, fields, self.reads_in)
        return {name: make(entry, self.reads_in, asks=asks) for name, entry in self.entries(kind).items()}

    def lines_by_outcome(self, kind: str, test: str) -> dict[str, Line]:
        """The same with a field for each outcome of a test, which says what follows there."""
        told = {field.name for declared in self.ruleset.kinds if declared.name == kind for field in declared.fields}
        outcomes = next(one.outcomes for one in self.ruleset.tests if one.name == test)
        for outcome in outcomes:
            if outcome.name not in told:
                fault = f"nothing says what follows where `{test}` comes to `{outcome.name}`"
                raise refusal(outcome.origin, f"{fault}: the kind `{kind}` needs a field of that name")
        return self.lines_of(Line, kind, *(outcome.name for outcome in outcomes))

    def whole(self, kind: str, field: str) -> dict[str, int]:
        """A figure of each thing of a kind, nothing where it is not said; a part of a number is refused."""
        for entry in self.entries(kind).values():
            if isinstance(entry.get(field), Fraction):
                raise refusal(entry.origin, f"the `{field}` of {entry.name} is not a whole number")
        return {name: number(entry.get(field)) for name, entry in self.entries(kind).items()}

    def require(self, needed: Mapping[str, Iterable[str]]) -> None:
        """Raises `Unplayable` for what the rules of a system name and the ruleset lacks: names by their kind."""
        tests = {test.name for test in self.ruleset.tests}
        sectors = {sector.name for sector in self.ruleset.sectors}
        for kind, names in needed.items():
            declared = tests if kind == "test" else sectors if kind == "sector" else self.entries(kind).keys()
            for name in names:
                if name not in declared:
                    raise missing(self.ruleset, kind, name)

    def named(self, kind: str, name: str, known: Mapping[str, ReadLine], origin: Origin) -> ReadLine:
        """What something is called after: the class of a profile, the ground of a map; refused where there is none."""
        if name not in known:
            raise refusal(origin, f"the ruleset `{self.ruleset.name}` has no {kind} `{name}`")
        return known[name]

    def table(self, name: str) -> Table:
        for table in self.ruleset.tables:
            if table.name == name:
                self.asked_tables.add(name)
                _judge_cells(table)
                return table
        raise missing(self.ruleset, "table", name)

    def cells(self, name: str) -> Iterator[tuple[str, str, Cell]]:
        """The cells of a table, by each name of its head down and of its head across."""
        table = self.table(name)
        for down, row in zip(table.heads_down, table.cells, strict=True):
            for across, cell in zip(table.heads_across, row, strict=True):
                for one in down.names:
                    for other in across.names or ("",):
                        yield one, other, cell


def _judge_cells(table: Table) -> None:
    """Systems count in whole numbers: a part of one would be passed over in silence."""
    for down, row in zip(table.heads_down, table.cells, strict=True):
        for cell in row:
            if isinstance(cell.value, Fraction):
                where = f" in line `{', '.join(down.names)}`" if down.names else ""
                message = f"a cell of table `{table.name}`{where} is {float(cell.value):g}, and the rules count with"
                raise refusal(table.origin, f"{message} whole numbers")


def counted_in(fact: FactOf) -> Counted:
    """A fact that is counted, as it is declared."""
    fields = dict(fact.fields)
    when, sums = fields.get("when"), fields.get("sums")
    return Counted(
        str(fields["counts"]),
        word(fields.get("as")),
        when if isinstance(when, Expression) else None,
        sums if isinstance(sums, Expression) else None,
    )


_YES_NO: Final = {"yes": True, "no": False}


def chosen(ruleset: Ruleset, options: Options) -> dict[str, str]:
    """What is chosen of each switch: its default, unless the ruleset or the scenario chooses otherwise."""
    return {switch.name: switch.default for switch in ruleset.switches} | dict(ruleset.options) | dict(options)


def scenario_of(pack: Rulepack, name: str) -> Scenario:
    for scenario in pack.scenarios:
        if scenario.name == name:
            return scenario
    raise Unplayable(f"the rulepack has no scenario `{name}`")


def ruleset_of(pack: Rulepack, name: str) -> Ruleset:
    for ruleset in pack.rulesets:
        if ruleset.name == name:
            return ruleset
    raise Unplayable(f"the rulepack lacks the ruleset `{name}`")
