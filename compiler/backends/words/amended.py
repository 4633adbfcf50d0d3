"""What a ruleset changes in the one that it amends: each section and each thing as it was and as it is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.words.atlas import is_reworded, things_of
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Amendment, Declared, Section

Held = tuple[str, str]
"""A kind and a name."""


def base_of(pack: Rulepack, ruleset: Ruleset) -> Ruleset | None:
    """The ruleset that another amends."""
    return next((known for known in pack.rulesets if known.name == ruleset.amends), None)


class Amended:
    """`ruleset` amends `base`. Things that were only moved to another section count as the same."""

    def __init__(self, ruleset: Ruleset, base: Ruleset) -> None:
        self.ruleset: Final = ruleset
        self.base: Final = base
        self._old_sections: Final = {section.name: section for section in base.sections}
        self._old_numbers: Final = {section.number: section for section in base.sections if section.number}
        self._then: Final = {(kind, thing.name): thing for kind, thing in things_of(base)}
        self._now: Final = {(kind, thing.name): thing for kind, thing in things_of(ruleset)}

    @property
    def amendments(self) -> tuple[Amendment, ...]:
        """Its own, without those of what it amends."""
        return tuple(change for change in self.ruleset.amendments if change.by == self.ruleset.name)

    def old_section(self, section: Section) -> Section | None:
        """A section as it was: of the same name, or of the same number, if another has taken its place."""
        same = self._old_sections.get(section.name)
        if same is None and section.number is not None:
            at_number = self._old_numbers.get(section.number)
            names = {known.name for known in self.ruleset.sections}
            same = at_number if at_number is not None and at_number.name not in names else None
        return same

    def is_new(self, section: Section) -> bool:
        return self.old_section(section) is None

    def is_reworded(self, section: Section) -> bool:
        """Whether it says something else than it said."""
        return not self.is_new(section) and is_reworded(section, self.base)

    def then_and_now(self, kind: str, name: str) -> tuple[Declared | None, Declared | None] | None:
        """A thing before and after, if it came, went or changed."""
        then, now = self._then.get((kind, name)), self._now.get((kind, name))
        return (then, now) if then != now else None

    def things(self) -> Iterator[Held]:
        """What came or changed, in the order of the new book, then what went."""
        yield from (held for held, thing in self._now.items() if self._then.get(held) != thing)
        yield from (held for held in self._then if held not in self._now)

    def gone_sections(self) -> list[Section]:
        """Sections that are no more, and whose place no other has taken."""
        kept = {old.name for section in self.ruleset.sections if (old := self.old_section(section)) is not None}
        return [section for section in self.base.sections if section.name not in kept]
