"""Shipped scenarios that are bent (figures, names, lines) and played."""

from __future__ import annotations

from random import Random
from typing import Final

from tests.soak.bending import bent, names_in
from tests.soak.frame import Case, Generator
from tests.soak.playing import SCENARIOS, answers, renamed, text_of

TEXTS: Final = 4
"""In a case."""


class Battles(Generator):
    """A word of a case is a whole file. The line that opens the scenario is left as it is."""

    def __init__(self, system: str) -> None:
        super().__init__(f"battles_{system}")
        self._system: Final = system

    def case(self, chance: Random, number: int) -> Case:
        return tuple(self._text(chance, f"s{at}") for at in range(TEXTS))

    def attempt(self, case: Case) -> list[str]:
        texts = {text.partition("scenario ")[2].split()[0]: text for text in case if "\nscenario s" in text}
        return answers(self.folder(), texts, sum(map(len, case)))

    def finer(self, case: Case) -> Case:
        return tuple(case[0].splitlines(keepends=True)) if len(case) == 1 else ()

    def joined(self, words: Case) -> Case:
        return ("".join(words),)

    def _text(self, chance: Random, name: str) -> str:
        scenario = chance.choice(SCENARIOS[self._system])
        text = text_of(self._system, scenario)
        head, opening, rest = renamed(text, scenario, name).partition(f"\nscenario {name}")
        line, end, body = rest.partition("\n")
        return f"{head}{opening}{line}{end}{bent(body, chance, names_in(text), chance.choice((1, 1, 2, 3)))}"
