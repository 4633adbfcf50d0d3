"""Every constant of a system at figures that nobody would choose, one at a time: played, or refused with a place."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

from engine.model.values import Quantity
from tests.shipped import shipped_pack
from tests.soak.frame import Case, Generator
from tests.soak.playing import SCENARIOS, TABLES, answers, renamed, text_of, with_rules

EXTREMES: Final = ("0", "-1", "1", "7", "60", "999")
RULES: Final = 4
"""In a case."""


class Constants(Generator):
    """A word of a case is a rule. The same ones come again with other players and in another scenario."""

    def __init__(self, system: str) -> None:
        super().__init__(f"constants_{system}")
        self._system: Final = system

    def prepare(self) -> None:
        _rules(self._system)

    def case(self, chance: Random, number: int) -> Case | None:
        rules = _rules(self._system)
        cases = -(-len(rules) // RULES)
        turn, at = divmod(number, cases)
        tables = [(scenario, str(table)) for scenario in SCENARIOS[self._system] for table in range(len(TABLES))]
        if turn >= len(tables):
            return None
        return (*tables[turn], *rules[at * RULES : (at + 1) * RULES])

    def attempt(self, case: Case) -> list[str]:
        scenario, table, *rules = case
        if scenario not in SCENARIOS[self._system] or not table.isdigit():
            return []  # what a case needs was left out
        text = text_of(self._system, scenario)
        made = {
            f"s{at}": renamed(with_rules(text, scenario, rule), scenario, f"s{at}") for at, rule in enumerate(rules)
        }
        return answers(self.folder(), made, int(table))


@cache
def _rules(system: str) -> tuple[str, ...]:
    """In an order by lot, so that a short run sees many."""
    ruleset = next(one for one in shipped_pack(system).rulesets if one.name == system)
    rules = []
    for constant in ruleset.constants:
        unit = f" {constant.value.unit}" if isinstance(constant.value, Quantity) else ""
        rules += [f'replace constant {constant.name} "C" it "C" {{ value {figure}{unit} }}' for figure in EXTREMES]
    Random(system).shuffle(rules)
    return tuple(rules)
