"""The figures, switches and tests that fire, charges, melee and morale are played by."""

from __future__ import annotations

from typing import Final

from engine.core.declared.records import FiguresOf, SwitchesOf


class FightFigures(FiguresOf):
    pass


class FightSwitches(SwitchesOf):
    pass


FIGHT_TESTS: Final[tuple[str, ...]] = ()
"""Tests that the rules of fighting name."""
