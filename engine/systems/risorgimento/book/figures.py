"""The figures and switches of the ruleset that command, movement, rout and administration are played by."""

from __future__ import annotations

from typing import Final, Literal

from engine.core.declared.records import Base, FiguresOf, Length, Positive, SwitchesOf
from engine.systems.risorgimento.book.fight_figures import FIGHT_TESTS


class Figures(FiguresOf):
    losses_per_strength: Positive
    commander_front: Base
    commander_depth: Base
    commander_ride: Length


class Switches(SwitchesOf):
    figures: Literal["small", "large"]


NEEDED: Final = {"test": ("commander_value", *FIGHT_TESTS)}
"""What the rules name, by its kind."""
