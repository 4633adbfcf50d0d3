"""What the armies of a battle begin with: asked of the game itself, for the tracks of a roster."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.play import prepare
from engine.model.pack import Rulepack


def standing_at_start(pack: Rulepack, scenario: str) -> tuple[int, ...]:
    """What each army has left, before the first turn, of what it can lose by; nothing where nobody can play it."""
    try:
        ready = prepare(pack, scenario)
        return ready.system.result(ready.begin(Seeded(1), near=False)).score
    except Unplayable:
        return ()
