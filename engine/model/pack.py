"""A rulepack: every object of a compilation, as one value."""

from __future__ import annotations

from typing import Final

from engine.model.battles import ArmyList, Campaign, Example, Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.rules import (
    Amendment,
    Constant,
    Decision,
    Deck,
    Declared,
    Ending,
    Entry,
    Events,
    FactOf,
    KindOf,
    Limit,
    Section,
    Sector,
    Sequence,
    Switch,
    Table,
    Term,
    Test,
)
from engine.model.values import Value

FORMAT: Final = 1
"""The version of the rulepack's file format; a reader refuses any other."""
LAYERS: Final = ("kit",)
"""Words that a ruleset asks for by `plays`, with the system that plays what is declared with them."""
VOCABULARIES: Final = ("prelude", *LAYERS)
"""Rulesets that only give words to others: no books."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(Declared):
    """A whole rule system, all amendments applied."""

    languages: tuple[str, ...]
    rule_prefix: str | None = None
    fields: tuple[tuple[str, Value], ...] = ()
    amends: str | None = None
    amendments: tuple[Amendment, ...] = ()
    kinds: tuple[KindOf, ...] = ()
    sections: tuple[Section, ...] = ()
    terms: tuple[Term, ...] = ()
    constants: tuple[Constant, ...] = ()
    facts: tuple[FactOf, ...] = ()
    decisions: tuple[Decision, ...] = ()
    switches: tuple[Switch, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    tests: tuple[Test, ...] = ()
    tables: tuple[Table, ...] = ()
    sectors: tuple[Sector, ...] = ()
    sequences: tuple[Sequence, ...] = ()
    limits: tuple[Limit, ...] = ()
    endings: tuple[Ending, ...] = ()
    entries: tuple[Entry, ...] = ()
    """Things of all other kinds, in the order they were written."""
    decks: tuple[Deck, ...] = ()
    events: tuple[Events, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def citation(self) -> str:
        """What its sections are cited by; a scenario's own rules are cited as those that they amend."""
        return self.rule_prefix or self.name.partition(".")[0].upper()

    @property
    def told_examples(self) -> tuple[Example, ...]:
        """Those that readers are shown; proofs are only played."""
        return tuple(example for example in self.examples if example.is_told)

    @property
    def plays(self) -> str | None:
        """The layer whose system plays it; nothing where a system of its own does."""
        layer = dict(self.fields).get("plays")
        return layer if isinstance(layer, str) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulepack:
    rulesets: tuple[Ruleset, ...] = ()
    army_lists: tuple[ArmyList, ...] = ()
    decks: tuple[Deck, ...] = ()
    events: tuple[Events, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    campaigns: tuple[Campaign, ...] = ()

    def lineage(self, ruleset: str) -> tuple[str, ...]:
        """A ruleset, then what it amends, then what that amends."""
        amends = {known.name: known.amends for known in self.rulesets}
        line: list[str] = []
        at: str | None = ruleset
        while at is not None and at not in line:
            line.append(at)
            at = amends.get(at)
        return tuple(line)

    def family(self, ruleset: str) -> frozenset[str]:
        """A ruleset and those that it amends: army lists and decks written for any of them fit it."""
        return frozenset(self.lineage(ruleset))
