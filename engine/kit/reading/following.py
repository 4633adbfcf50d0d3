"""How much may follow from one effect: lists of effects that lead to lists of effects grow beyond all measure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.declared.effects import effects_of
from engine.core.declared.reading import word
from engine.core.declared.trials.rolls import follows
from engine.kit.reading.declared import Declarations
from engine.model.rules import Outcome
from engine.model.values import Ref

MOST_MADE: Final = 2_000
"""Effects that one leads to, each as often as it is written there."""
MOST_DONE: Final = 200_000
"""Effects that happen because of one, with all pieces that some befall."""


class Following:
    def __init__(self, declared: Declarations, pieces: int) -> None:
        self.declared: Final = declared
        self.pieces: Final = pieces
        self._known: Final[dict[str, tuple[int, int]]] = {}

    def is_too_much(self, effect: Ref) -> bool:
        made, done = self._of_all((effect,))
        return made > MOST_MADE or done > MOST_DONE

    def _of(self, name: str) -> tuple[int, int]:
        """Of an effect or a test: how many effects are made for it, and how many happen at most."""
        known = self._known.get(name)
        if known is None:
            self._known[name] = (1, 1)  # Who follows in a circle is told so elsewhere.
            known = self._known[name] = self._worked_out(name)
        return known

    def _worked_out(self, name: str) -> tuple[int, int]:
        effect, test = self.declared.effects.get(name), self.declared.tests.get(name)
        if effect is not None:
            first = self._of_all(effect.does)
            cases = [self._of_all(case.does) for case in effect.cases]
            done = 1 + first[1] + max((case[1] for case in cases), default=0)
            made = 1 + first[0] + sum(case[0] for case in cases)
            return min(made, MOST_MADE + 1), min(done * (self.pieces if effect.each else 1), MOST_DONE + 1)
        if test is not None:  # It is made once for all who take it.
            return 1, min(1 + max((self._of_outcome(outcome) for outcome in test.outcomes), default=0), MOST_DONE + 1)
        return 1, 1

    def _of_outcome(self, outcome: Outcome) -> int:
        return self._of_all(effects_of(outcome))[1] + sum(self._of(name)[1] for name in follows(outcome))

    def _of_all(self, effects: Sequence[Ref]) -> tuple[int, int]:
        amounts = [self._of(effect.name) for effect in effects]
        taken = [self._of(word(effect.given[0]))[1] for effect in effects if effect.name == "take" and effect.given]
        return sum(made for made, _ in amounts), sum(done for _, done in amounts) + sum(taken)
