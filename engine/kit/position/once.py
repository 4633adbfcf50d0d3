"""How often a piece or an army may do a deed."""

from __future__ import annotations

from typing import Any

from engine.kit.reading.declared import BATTLE, PHASE, TURN


def has_done(who: Any, once: str, bit: int) -> bool:  # noqa: ANN401 - a piece or an army
    """Whether it has done it already, where it may only once."""
    if once == PHASE:
        return bool(who.did_in_phase & bit)
    if once == TURN:
        return bool(who.did_in_turn & bit)
    return once == BATTLE and bool(who.did & bit)
