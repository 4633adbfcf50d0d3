"""Events that every battle of brigades has, and families of those that several systems tell alike."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.pieces import Place
from engine.core.position.changes import done_by, of, puts
from engine.core.position.events import Event, OfOne, Quiet

PLACED: Final = done_by("place", "unit", "x", "y", "facing")
"""What an event does by its unit that stands elsewhere after it: see `OnTable.place`."""
BROUGHT_ON: Final = done_by("bring_on", "places")
"""What an event does by the places of units that come to the table."""


class Taken(Quiet):
    """An objective has another holder."""

    goal: int = of("goals")
    holder: int = puts()


# --- families -----------------------------------------------------------------------------------------------------


class OfUnit(Quiet):
    """What becomes of a unit that stays where it is."""

    unit: int


class OfPlace(OfOne):
    """A place of a unit, and its front there."""

    unit: int
    x: int
    y: int
    facing: int


class Displaced(OfPlace):
    """A unit is moved by what befalls it; `why` is a word of reports."""

    why: str


class BrigadeDue(Event):
    """The turn in which a brigade comes."""

    brigade: int
    arrives: int


class BrigadeCame(Event):
    """A brigade comes to the table: its units with their places."""

    brigade: int
    places: tuple[Place, ...]
