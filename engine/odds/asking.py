"""What a test asks of the game: facts, switches, and what it reads off a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from engine.model.expression_parts import walk
from engine.model.pack import Ruleset
from engine.model.rules import FactOf, Switch, Test
from engine.model.values import Among, Expression, Fact, Literal, Lookup, Option, Quantity, Ref, Text, Value
from engine.odds.distribution import OddsError
from engine.odds.kinds import Kinds, Type
from engine.odds.layer import LEADS_TO, LENGTHS
from engine.odds.results import asked_besides, results_table
from engine.odds.trees import expressions_of, rebuilt, spell, zones_asked

CARD: Final = "card"
"""The kind whose facts the drawn card answers."""
RIVAL: Final = "rival.score"
"""The fact that the other side's score answers in an opposed test."""
OPTION: Final = "option."
_DEEPEST: Final = 20


@dataclass(frozen=True, slots=True)
class Asked:
    """A fact or switch (`option.jams`) that may be given for a test."""

    name: str
    type: Type
    title: Text | None
    choices: tuple[str, ...] = ()


class Asking:
    """A test and what it asks, in the order in which it asks it."""

    def __init__(self, test: Test, ruleset: Ruleset) -> None:
        self.test: Final = test
        self.ruleset: Final = ruleset
        self.kinds: Final = Kinds(ruleset)
        self.tables: Final = {table.name: table for table in ruleset.tables}
        self.constants: Final[dict[str, Value]] = {constant.name: constant.value for constant in ruleset.constants}
        self.switches: Final = {switch.name: switch for switch in ruleset.switches}
        self.asked: Final[dict[str, Asked]] = {}
        self.units: Final[set[str]] = set()
        """The units that the test measures in."""
        self.zones: Final[dict[str, set[str]]] = {}
        """The zones of a map in which it asks somebody to stand, by what it asks: `attacker.at`."""
        self.results: Final = results_table(test, ruleset)
        """The table in which the score is looked up."""
        besides = asked_besides(self.results) if self.results is not None else []
        for expression in (*expressions_of(test), *besides):
            self._look(expression, ())
        lengths = sorted(self.units & LENGTHS)
        if self.kinds.is_layered and len(lengths) > 1:
            raise OddsError(
                f"`{test.name}` measures in {' and '.join(lengths)}; odds are told of one measure at a time"
            )

    def _look(self, expression: Expression, above: tuple[str, ...]) -> None:
        for part in walk(expression):
            match part:
                case Among() if (asked := zones_asked(part)) is not None:
                    self.zones.setdefault(spell(asked[0]), set()).update(asked[1])
                case Fact():
                    self._look_at_fact(part, above)
                case Option(switch=name) if name in self.switches:
                    self._look_at_switch(self.switches[name])
                case Lookup(table=name) if name in self.tables and name not in above:
                    for mark in self.tables[name].marks:
                        if mark.when is not None:
                            self._look(mark.when, (*above, name))
                case Literal(value=value):
                    self._look_at_figure(value)

    def _look_at_fact(self, fact: Fact, above: tuple[str, ...]) -> None:
        name = spell(fact)
        if name in above or len(above) > _DEEPEST:
            raise OddsError(f"`{name}` asks itself")
        if name in self.asked or self.is_of_card(fact) or self.is_of_rival(fact):
            return
        kept = self.kinds.kept(fact)
        self.asked[name] = Asked(name, kept.type, kept.title)
        inner = self.derived(fact) or self.kinds.head(fact)
        if inner is not None:
            self._look(inner, (*above, name))

    def _look_at_switch(self, switch: Switch) -> None:
        choices = tuple(name for name, _ in switch.choices)
        self.asked[OPTION + switch.name] = Asked(OPTION + switch.name, Type("choice"), switch.title, choices)

    def _look_at_figure(self, value: Value) -> None:
        if isinstance(value, Ref) and value.kind == "constant":
            value = self.constants.get(value.name)
        if isinstance(value, Quantity):
            self.units.add(value.unit)

    def is_of_card(self, fact: Fact) -> bool:
        """Whether the drawn card answers it: always, unless the test calls somebody by that word."""
        return fact.subject == CARD == fact.kind and all(role.name != CARD for role in self.test.roles)

    def is_of_rival(self, fact: Fact) -> bool:
        return self.test.versus is not None and spell(fact) == RIVAL

    def card_facts(self) -> Iterator[str]:
        """What the test reads off each card: `value`."""
        parts = (part for expression in expressions_of(self.test) for part in walk(expression))
        yield from dict.fromkeys(part.path for part in parts if isinstance(part, Fact) and self.is_of_card(part))

    def derived(self, fact: Fact) -> Expression | None:
        """What a fact is reckoned from, asked of whoever the fact is asked of; `None` when a game must answer it."""
        declared = self.kinds.declared(fact)
        value = self._reckoned_as(declared) if declared is not None else None
        if value is None or fact.given or self.usual(fact) is not None:
            return None
        head = fact.path.partition(".")[0]
        through = LEADS_TO.get(head, "") if self.kinds.is_layered and "." in fact.path else ""
        own = [through] if through else self.kinds.ancestors(fact.kind) if fact.kind else []
        before = f"{head}." if through else ""

        def of_the_same(part: Expression) -> Expression | None:
            if isinstance(part, Fact) and part.subject and part.subject == part.kind and part.kind in own:
                return Fact(fact.subject, fact.kind, before + part.path, part.given)
            return None

        return rebuilt(value, of_the_same)

    def usual(self, fact: Fact) -> int | None:
        """What the rules say that a figure is taken for; they want it asked as it is, not worked out."""
        declared = self.kinds.declared(fact)
        said = dict(declared.fields).get("usual") if declared is not None else None
        return said if type(said) is int else None

    def _reckoned_as(self, declared: FactOf) -> Expression | None:
        """Its formula; a kept fact may begin as a card says."""
        start = dict(declared.fields).get("starts")
        return declared.value if declared.value is not None else start if isinstance(start, Expression) else None


def facts_asked(test: Test, ruleset: Ruleset) -> tuple[Asked, ...]:
    """Everything that may be given for a test."""
    return tuple(Asking(test, ruleset).asked.values())
