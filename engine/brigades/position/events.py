"""Events that every battle of brigades has, and fields that several events have alike."""

from __future__ import annotations

from typing import Any, Final

from engine.core.position.changes import done_by, of, puts, says
from engine.core.position.events import Quiet

Taken = Quiet.telling("Taken", goal=of("goals"), holder=puts())
"""An objective has another holder."""

# --- what events have alike ---------------------------------------------------------------------------------------

PLACED: Final = done_by("place", "unit", "x", "y", "facing")
"""What an event does by its unit that stands elsewhere after it: see `OnTable.place`."""
PLACE: Final[dict[str, Any]] = dict.fromkeys(("x", "y", "facing"), says())
"""Where such a unit stands, and its front there."""
DISPLACED: Final[dict[str, Any]] = {**PLACE, "why": says()}
"""The same of one that is moved by what befalls it; `why` is a word of reports."""
BROUGHT_ON: Final = done_by("bring_on", "places")
"""What an event does by the places of units that come to the table."""
RIDE: Final[dict[str, Any]] = {"attached": puts(), "x": puts(), "y": puts()}
"""Where a leader rides; to a unit that he joins, or -1."""
