"""A job of the printer: what is printed, on what and how; what a document is. `catalogue.py` says who makes which."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field

from compiler.backends.cards.files import How
from compiler.backends.products.products import Workshop
from compiler.layout.draw import Page
from compiler.layout.maps.tiles import TrueSize
from compiler.layout.sheets.sheets import Sheet
from engine.model.battles import ArmyList, Example, Scenario
from engine.model.pack import VOCABULARIES, Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Declared
from engine.model.values import Place


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """What is printed, on what, and how."""

    pack: Rulepack
    scenario: str | None = None
    """The one scenario that is meant, if one is: cards are printed as often as its order of battle needs them."""
    shop: Workshop
    sheet: Sheet
    how: How = field(default_factory=How)
    named: frozenset[str] | None = None
    """The files that were asked for, as rule objects call them: what they merely use is not printed unasked."""
    book: str | None = None
    """The one rule system whose documents are meant, if one is."""
    true_size: TrueSize = field(default_factory=TrueSize)
    """How large the map to play on is."""
    standing: Callable[[str], tuple[int, ...]] | None = None
    """What each army of a battle has left, as it begins, of what it can lose it by: only who plays it knows."""
    examples_hold: Callable[[Ruleset], bool] | None = None
    """Whether all examples that a book tells end as they say: only who plays them knows. Nothing says so unasked."""
    ends_of: Callable[[Ruleset, Example], Mapping[str, tuple[Place, int]]] | None = None
    """Where the pieces of an example end, by name, and which way they face: only who plays it knows."""
    since: Rulepack | None = None
    """Rules that were printed before: only what looks otherwise now is printed again."""

    @property
    def scenarios(self) -> tuple[Scenario, ...]:
        return tuple(scenario for scenario in self.pack.scenarios if self.scenario in (None, scenario.name))

    @property
    def rulesets(self) -> tuple[Ruleset, ...]:
        """Whole rule systems, without those that are a scenario's own amendments."""
        families = self.families
        return tuple(ruleset for ruleset in self.pack.rulesets if ruleset.name in families)

    @property
    def rules_in_play(self) -> tuple[tuple[str, Ruleset], ...]:
        """The rules that sheets for the table show, each with what its sheets are called: those of the battle, if only
        one is printed and it has changed them, and else whole rule systems."""
        special = {ruleset.name: ruleset for ruleset in self.pack.rulesets if "." in ruleset.name}
        for scenario in self.scenarios if self.scenario is not None else ():
            if scenario.ruleset in special:
                return ((scenario.name, special[scenario.ruleset]),)
        return tuple((ruleset.name, ruleset) for ruleset in self.rulesets)

    def is_named(self, thing: Declared) -> bool:
        """Whether it stands in a file that was asked for."""
        return self.named is None or thing.origin.file in self.named

    @property
    def has_rules(self) -> bool:
        """Whether rules were asked for, and not only what is written for them."""
        return self.scenario is None and any(map(self.is_named, self.rulesets))

    @property
    def is_for_itself(self) -> bool:
        """Whether lists, decks or tables were asked for, without a battle or the rules that they are used with."""
        held = (*self.pack.army_lists, *self.pack.decks, *self.pack.events)
        return self.named is not None and not self.has_rules and not self.scenarios and any(map(self.is_named, held))

    @property
    def lists(self) -> tuple[ArmyList, ...]:
        """The army lists that are printed for themselves."""
        return tuple(filter(self.is_named, self.pack.army_lists)) if self.is_for_itself else ()

    @property
    def families(self) -> tuple[str, ...]:
        """The rule systems whose things are printed: the scenario's own, or those that something is written for, or
        all if there are only rules. A system that another merely uses or amends is not printed with it."""
        if self.book is not None:
            return (self.book,)
        whole = {
            ruleset.name: ruleset
            for ruleset in self.pack.rulesets
            if "." not in ruleset.name and ruleset.name not in VOCABULARIES
        }
        written_for = [scenario.ruleset for scenario in self.scenarios]
        if self.scenario is None:
            written_for += [
                *(army_list.ruleset for army_list in self.pack.army_lists),
                *(deck.ruleset for deck in self.pack.decks),
                *(name for name, ruleset in whole.items() if self.named is not None and self.is_named(ruleset)),
            ]
        meant = {name.partition(".")[0] for name in written_for} or set(whole)
        amended = {base for name in meant for base in self.pack.lineage(name)[1:]}
        return tuple(
            name for name, ruleset in whole.items() if name in meant and (name not in amended or self.is_named(ruleset))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A file of pages. `name` is what it is of (`rethel_1650`, `esa`); kind and language are added to the file's."""

    name: str
    title: str
    pages: Sequence[Page]
    digest: str = ""
    """Told in the summary and in the file; the pages should show it too."""
    edition: str = ""
    authors: str = ""
    left_out: str = ""
    """What it does not show, told by whoever writes its file."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of document: its name for `--what`, its title by language, and who makes it."""

    name: str
    title: dict[str, str]
    make: Callable[[Job, str], Iterable[Document]]
    unasked: bool = True
    """Printed when nobody says `--what`; a rulebook is long, and printed with its rules but not for each scenario."""
    of_lists: bool = False
    """Whether there is one of an army list that is printed for itself."""
    only_with: Callable[[Job], bool] | None = None
    """Which jobs it is printed unasked with, and no others."""
    is_bound: bool = False
    """Whether its pages are bound, and no sheets to lie on the table."""
    may_lack: bool = False
    """Whether there are games and battles that have none of it."""


def digest_of(*contents: object) -> str:
    """Twelve signs that change when the contents do. Give plain values, never sets: the order counts."""
    return hashlib.sha256(repr(contents).encode()).hexdigest()[:12]
