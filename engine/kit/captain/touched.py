"""Whom an outcome of a test is about: what it is worth does not depend on anybody else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from engine.core.declared.effects import effects_of
from engine.core.declared.reading import word
from engine.core.declared.trials.rolls import follows
from engine.kit.coding.asking import names_in
from engine.kit.playing.parts import Table
from engine.kit.playing.trials import parts_of
from engine.kit.reading.declared import Declarations
from engine.model.rules import Outcome, Test
from engine.model.values import Expression, Ref, Value

EVERYBODY: Final = "*"
"""A hook of Python may ask of anybody, and so may whoever reacts."""


def is_about(setting: Table, test: Test, outcome: Outcome, role: str) -> bool:
    """Whether what follows from an outcome names a role: in an effect, or in a test that is taken then."""
    names = _Names(setting.declared)
    names.of_outcome(test, outcome)
    return role in names.told or EVERYBODY in names.told


class _Names:
    def __init__(self, declared: Declarations) -> None:
        self.declared: Final = declared
        self.told: Final[set[str]] = set()
        self._seen: Final[set[str]] = set()

    def of_outcome(self, test: Test, outcome: Outcome) -> None:
        if any(test.name in reaction.after for reaction in self.declared.reactions.values()):
            self.told.add(EVERYBODY)
        self._of_effects(effects_of(outcome))
        for name in follows(outcome):
            self._of_thing(name)

    def _of_effects(self, effects: Iterable[Ref]) -> None:
        for effect in effects:
            self._of_thing(effect.name)
            for given in effect.given:
                self.told.update(_named(given))
                self._of_thing(word(given))

    def _of_thing(self, name: str) -> None:
        """An effect or a test, by its name; nothing where there is none."""
        if name in self._seen:
            return
        self._seen.add(name)
        effect, test = self.declared.effects.get(name), self.declared.tests.get(name)
        if effect is not None:
            if effect.hook:
                self.told.add(EVERYBODY)
            self.told.update(names_in(effect.where))
            self._of_effects(effect.does)
            for case in effect.cases:
                self.told.update(names_in(case.when))
                self._of_effects(case.does)
        if test is not None:
            self.told.update(name for part in parts_of(test) for name in names_in(part))
            for outcome in test.outcomes:
                self.of_outcome(test, outcome)


def _named(given: Value) -> Iterator[str]:
    if isinstance(given, Expression):
        yield from names_in(given)
    else:
        yield word(given).partition(".")[0]
