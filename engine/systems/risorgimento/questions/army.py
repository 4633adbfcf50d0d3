"""What is asked of an army as a whole."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from engine.systems.risorgimento.position.state import WAITING

if TYPE_CHECKING:
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Brigade


def initiative_of(g: Game, side: int) -> int:
    """C.2a: that of the commander-in-chief; nothing where nobody commands."""
    chief = g.chief(side)
    return chief.initiative if chief is not None else 0


def units_out(g: Game, side: int) -> int:
    """I.3a: units lost or routed."""
    own = [unit for unit in g.state.units if unit.side == side]
    return sum(unit.routed or (bool(unit.gone) and unit.gone != WAITING) for unit in own)


def share_lost(g: Game, side: int) -> Fraction:
    """I.3b: hundredths of the units that it had, not rounded."""
    return Fraction(100 * units_out(g, side), max(1, g.state.sides[side].units))


def leaders_lost(g: Game, side: int) -> int:
    """I.3b: the initiative of those who are dead or captured, replaced since or not."""
    return g.state.sides[side].fallen


def points_lost(g: Game, brigade: Brigade) -> int:
    """H.2: losses, and all the strength of units that are routed or gone."""
    own = [unit for unit in g.state.units if unit.brigade == brigade.id and unit.gone != WAITING]
    return sum(2 * unit.profile.strength if unit.routed or unit.gone else unit.losses for unit in own)


def effectives(g: Game, brigade: Brigade) -> int:
    """H.3: the strength of its units on the table, and of those that are still to come."""
    own = [unit for unit in g.state.units if unit.brigade == brigade.id]
    return sum(unit.halves for unit in own if unit.gone in ("", WAITING))
