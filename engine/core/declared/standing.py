"""Effects that stand while a card lies, or whatever else has them: rules ask for them by their names."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import refs_of
from engine.model.values import Ref, Value


class StandingEffects:
    __slots__ = ("effects", "kinds", "sums")

    def __init__(self, declared: Value) -> None:
        self.effects: Final = tuple(refs_of(declared))
        self.kinds: Final = frozenset(effect.name for effect in self.effects)
        self.sums: Final[dict[tuple[str, str], int]] = {}
        """Their figures, added up, by their names and the word that they are told first, if any."""
        for effect in self.effects:
            if effect.given and isinstance(effect.given[-1], int):
                key = effect.name, _word(effect)
                self.sums[key] = self.sums.get(key, 0) + effect.given[-1]

    def words(self, name: str) -> frozenset[str]:
        """What the effects of a name are told: `grants(evade)`."""
        return frozenset(_word(effect) for effect in self.effects if effect.name == name)


def _word(effect: Ref) -> str:
    """What an effect is told first, where that is a word: `extra_cards(melee, 1)`."""
    return effect.given[0].name if effect.given and isinstance(effect.given[0], Ref) else ""
