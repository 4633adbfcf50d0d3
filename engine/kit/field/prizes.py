"""An objective as the map has it."""

from __future__ import annotations

from engine.model.quick_dataclass import dataclass
from engine.space.lines import Box


@dataclass(frozen=True, slots=True)
class Prize:
    """Its hexes, or on a table its boxes and how near a piece must come to them; and what holding it is worth."""

    name: str
    worth: int
    hexes: frozenset[int] = frozenset()
    boxes: tuple[Box, ...] = ()
    reach: int = 0
    gains: int = -1
    """The only seat to which it is worth something; -1 where it is to all."""
    owner: int = -1
    """Whose it is at first, whoever stands there; -1 where that decides."""
