"""House rules: a stranger's scenario that takes a shipped rule away, or puts a bent one in its place, and is played."""

from __future__ import annotations

import re
from functools import cache
from random import Random
from typing import Final

from engine.model.pack import Ruleset
from tests.architecture.sources import REPOSITORY
from tests.shipped import shipped_pack
from tests.soak.bending import bent, names_in
from tests.soak.frame import Case, Generator
from tests.soak.playing import SCENARIOS, answers, renamed, text_of, with_rules
from tests.soak.words import blocks_of

RULES: Final = 2
"""In a case: as many scenarios, each with one of them. They are compiled together, each with a whole rulebook of its
own, and the time that a step has is meant for what a stranger would hand in."""
_PARTS: Final = {
    "tests": "test",
    "tables": "table",
    "switches": "switch",
    "constants": "constant",
    "facts": "fact",
    "kinds": "kind",
    "endings": "ending",
    "sequences": "sequence",
    "decisions": "decision",
    "sectors": "sector",
    "terms": "term",
}
_WORDS_ONLY: Final = ("term", "kind", "original", "footnote")
"""Kinds that nobody plays: taken away often enough, but not bent."""
_FIRST_WORDS: Final = re.compile(r"\s*(\w+) (\w+)\b")


class HouseRules(Generator):
    """A word of a case is a rule."""

    def __init__(self, system: str) -> None:
        super().__init__(f"house_rules_{system}")
        self._system: Final = system

    def prepare(self) -> None:
        _removable(self._system)
        _replaceable(self._system)

    def case(self, chance: Random, number: int) -> Case:
        return tuple(self._rule(chance) for _ in range(RULES))

    def attempt(self, case: Case) -> list[str]:
        number = sum(len(rule) for rule in case)
        scenario = SCENARIOS[self._system][0 if number % 4 else 1]
        text = text_of(self._system, scenario)
        made = {f"s{at}": renamed(with_rules(text, scenario, rule), scenario, f"s{at}") for at, rule in enumerate(case)}
        return answers(self.folder(), made, number)

    def _rule(self, chance: Random) -> str:
        how = chance.random()
        if how < 0.15:
            return f"remove {chance.choice(_removable(self._system))}"
        if how < 0.25:
            ruleset = _ruleset(self._system)
            test = chance.choice(ruleset.tests)
            if test.modifiers:
                return f"amend test {test.name} {{ remove modifier {chance.choice(test.modifiers).name} }}"
        block = chance.choice(_replaceable(self._system))
        return f"replace {bent(block, chance, _names(self._system), chance.choice((1, 1, 2, 3)))}"


@cache
def _ruleset(system: str) -> Ruleset:
    return next(one for one in shipped_pack(system).rulesets if one.name == system)


@cache
def _removable(system: str) -> tuple[str, ...]:
    """Everything that has a kind and a name."""
    ruleset = _ruleset(system)
    named = [f"{kind} {one.name}" for part, kind in _PARTS.items() for one in getattr(ruleset, part)]
    return (*named, *(f"{one.kind} {one.name}" for one in ruleset.entries))


@cache
def _texts(system: str) -> tuple[str, ...]:
    files = sorted((REPOSITORY / "scenarios" / system / "rules").glob("*.tercio"))
    return tuple(file.read_text(encoding="utf-8") for file in files)


@cache
def _names(system: str) -> tuple[str, ...]:
    return tuple(sorted({name for text in _texts(system) for name in names_in(text)}))


@cache
def _replaceable(system: str) -> tuple[str, ...]:
    """The text of everything that is played."""
    known = set(_removable(system))
    found = []
    for text in _texts(system):
        for block in blocks_of(text):
            words = _FIRST_WORDS.match(block)
            if words is not None and f"{words[1]} {words[2]}" in known and words[1] not in _WORDS_ONLY:
                found.append(block.strip())
    return tuple(found)
