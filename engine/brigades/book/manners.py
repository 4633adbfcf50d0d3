"""Manners of moving, as the rulesets declare them."""

from __future__ import annotations

from engine.core.declared.book.records import LineOf


class Manner(LineOf):
    """A condition of it, `when`, is asked of the unit and of its move: see `Attempt`."""

    counts: int = 1
    """Every measure of the way counts as so many."""
    wheels: bool = False
    """Whoever turns pays for it."""
    by_road: bool = False
    contact: bool = False
    """It ends against an enemy."""
