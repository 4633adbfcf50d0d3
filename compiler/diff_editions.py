"""A ruleset compared with the one that it amends, as if the two were versions of one text."""

from __future__ import annotations

from dataclasses import replace

from compiler.diff import diff_packs
from compiler.differences import Difference
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.rules import Deck, Events


def editions(pack: Rulepack, asked: frozenset[str] | None = None) -> list[Ruleset]:
    """The rulesets of a pack that amend others, and scenarios' own rules; only of files that were `asked` for."""
    special = {scenario.ruleset for scenario in pack.scenarios if asked is None or scenario.origin.file in asked}
    return [
        ruleset
        for ruleset in pack.rulesets
        if ruleset.amends is not None
        and ruleset.name not in VOCABULARIES
        and (ruleset.name in special or ("." not in ruleset.name and (asked is None or ruleset.origin.file in asked)))
    ]


def diff_edition(pack: Rulepack, ruleset: Ruleset) -> tuple[Difference, ...]:
    """A ruleset compared with what it amends."""
    base = next(known for known in pack.rulesets if known.name == ruleset.amends)
    return diff_packs(Rulepack(rulesets=(_alone(base, base.name),)), Rulepack(rulesets=(_alone(ruleset, base.name),)))


def diff_from_base(old: Rulepack, new: Rulepack) -> tuple[Difference, ...] | None:
    """The differences between a ruleset and one that amends it, where one pack has the one and the other the other;
    nothing where they are no such pair."""
    known = {ruleset.name for ruleset in old.rulesets}
    later = [ruleset for ruleset in new.rulesets if ruleset.name not in known and "." not in ruleset.name]
    for ruleset in later:
        base = next((one for one in old.rulesets if one.name in new.lineage(ruleset.name)[1:]), None)
        if base is not None and len(later) == 1:
            before, after = (_alone(one, base.name) for one in (base, ruleset))
            return diff_packs(Rulepack(rulesets=(before,)), Rulepack(rulesets=(after,)))
    return None


def _alone(ruleset: Ruleset, name: str) -> Ruleset:
    """A ruleset as if it amended nothing and were called otherwise, so that only what it says is compared."""
    decks = tuple[Deck, ...](replace(deck, ruleset=name) for deck in ruleset.decks)
    events = tuple[Events, ...](replace(table, ruleset=name) for table in ruleset.events)
    return replace(ruleset, name=name, amends=None, amendments=(), decks=decks, events=events)
