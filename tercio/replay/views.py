"""Whose eyes a battle is worth watching through: only where somebody hides does an army see less than everybody."""

from __future__ import annotations

from engine.core.watching.scene import Concealing
from engine.host.play import prepare
from engine.model.pack import Rulepack
from tercio.replay.page import Filmed


def armies_with_secrets(pack: Rulepack, scenario: str, filmed: Filmed) -> tuple[str, ...]:
    """All armies of a battle in which a piece was hidden at some moment; else none."""
    ready = prepare(pack, scenario)
    if not isinstance(ready.system, Concealing):
        return ()
    stands = (stand for shot in filmed.film.shots for _, stand in shot.stands)
    hides = any("hidden" in stand.marks for stand in (*filmed.film.first.stands, *stands))
    return tuple(ready.seats()) if hides else ()
