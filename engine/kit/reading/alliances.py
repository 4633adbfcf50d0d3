"""Armies that fight side by side: their pieces are friends, and they win or lose together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine.core.declared.reading import listed, refusal, word
from engine.model.battles import Army

ALLIED: Final = "allied"


def camps_of(armies: Sequence[Army]) -> tuple[int, ...]:
    """For each army the number of its camp: that of the first army in it. An army without allies is a camp of its own;
    whoever is allied with an ally is one too."""
    names = [army.name for army in armies]
    camps = list(range(len(armies)))
    for side, army in enumerate(armies):
        for ally in listed(dict(army.fields).get(ALLIED)):
            name = word(ally)
            if name not in names or name == army.name:
                raise refusal(
                    army.origin, f"the army `{army.name}` is allied with `{name}`, which is no other army here"
                )
            one, other = sorted((camps[side], camps[names.index(name)]))
            camps = [one if camp == other else camp for camp in camps]
    return tuple(camps)
