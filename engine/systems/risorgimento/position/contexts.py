"""What tests of fire, morale and melee are told besides who takes part in them."""

from __future__ import annotations

from engine.core.position.records import record
from engine.systems.risorgimento.position.game import Context


@record
class ShotContext(Context):
    """D.3, F.2, E.9: `unit` fires at `other`."""

    formation: str = ""
    """E.9d: the formation of the target that counts."""
    opportunity: bool = False
    enfilade: bool = False
    into_rear: bool = False
    cover: int = 0
    """Of the target from this fire: 1 light, 2 heavy."""
    losses: int = 0
    """What the outcome comes to; it is suffered when all have fired."""


@record
class StrainContext(Context):
    """MOR.a: `unit` tests because of `other`."""

    in_flank: bool = False
    in_rear: bool = False
    by_horse: bool = False


@record
class FightContext(Context):
    """G.3b: `unit` fights `other`; `value` is the strength of its side."""

    charging: bool = False
    attacks: bool = False
    in_flank: bool = False
    in_rear: bool = False
    higher: bool = False
    over_bridge: bool = False
    alone: bool = False
