"""Every constant of a system at figures that nobody would choose, one at a time: played, or refused with a place."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Final

from engine.conformance.experiments import with_ruleset
from engine.host.rules import rules_for
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Quantity
from tests.shipped import shipped_pack
from tests.soak.frame import Case, Generator
from tests.soak.playing import SCENARIOS, TABLES, outcome

EXTREMES: Final = (0, -1, 1, 7, 60, 999)
FIGURES: Final = 5
"""In a case: each is played by all players, and by one of them in another scenario."""


class Constants(Generator):
    """A word of a case is a constant and its figure. Those are as many as there are, in an order by lot."""

    def __init__(self, system: str) -> None:
        super().__init__(f"constants_{system}")
        self._system: Final = system

    def prepare(self) -> None:
        _ruleset(self._system)

    def case(self, chance: Random, number: int) -> Case | None:
        names = [constant.name for constant in _ruleset(self._system).constants]
        words = [json.dumps([name, figure]) for name in names for figure in EXTREMES]
        Random(0).shuffle(words)
        return tuple(words[number * FIGURES : (number + 1) * FIGURES]) or None

    def attempt(self, case: Case) -> list[str]:
        return [self._try(*json.loads(word)) for word in case]

    def _try(self, name: str, figure: int) -> str:
        ruleset = _ruleset(self._system)
        constants = tuple(
            replace(one, value=replace(one.value, amount=figure) if isinstance(one.value, Quantity) else figure)
            if one.name == name
            else one
            for one in ruleset.constants
        )
        came = {
            outcome(
                with_ruleset(_rules(self._system, scenario), replace(ruleset, constants=constants)), scenario, number
            )
            for scenario, numbers in zip(
                SCENARIOS[self._system], (range(len(TABLES)), [figure % len(TABLES)]), strict=True
            )
            for number in numbers
        }
        return " or ".join(sorted(came))


@cache
def _rules(system: str, scenario: str) -> Rulepack:
    return rules_for(shipped_pack(system), scenario)


@cache
def _ruleset(system: str) -> Ruleset:
    return next(one for one in shipped_pack(system).rulesets if one.name == system)
