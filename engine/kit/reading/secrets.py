"""Deeds and effects that would give a hidden fact away if the other side were told of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engine.kit.reading.declared import Declarations
from engine.model.values import Fact, Ref

_CHANGES: Final = ("set", "add", "throw")


class Secrets:
    def __init__(self, declared: Declarations) -> None:
        self._declared: Final = declared
        self.facts: Final = frozenset(kept.name for kept in declared.kept.values() if kept.is_hidden)
        effects = declared.effects if self.facts else {}
        self.effects: Final = frozenset(name for name in effects if self._changes((Ref("effect", name),)))
        """Effects of the ruleset that change a hidden fact."""
        deeds = {**declared.actions, **declared.reactions} if self.facts else {}
        self.deeds: Final = frozenset(
            deed.name
            for deed in deeds.values()
            if not (deed.test or deed.moves or deed.plays) and self._changes((*deed.pays, *deed.does))
        )
        """Actions and reactions of which nobody else sees anything but what follows from them: they throw no dice, move
        nobody and play no card."""

    def _changes(self, does: Iterable[Ref], *above: str) -> bool:
        """Whether a list of effects changes a hidden fact, by itself or by what follows."""
        for effect in does:
            fact = effect.given[0] if effect.name in _CHANGES and effect.given else None
            if isinstance(fact, Fact) and self._declared.asked_fact(fact) in self.facts:
                return True
            declared = self._declared.effects.get(effect.name)
            if declared is not None and effect.name not in above:
                cases = [one for case in declared.cases for one in case.does]
                if self._changes((*declared.does, *cases), *above, effect.name):
                    return True
        return False
