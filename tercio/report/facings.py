"""Which way a piece faces, as a report tells it: by the compass on hexes, on a table in degrees with an arrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.backends.telling.compass import pointing, turned
from engine.model.battles import Map
from engine.model.pack import Ruleset
from engine.model.values import Ref

_CORNERS: Final = ("n", "ne", "se", "s", "sw", "nw")
_SIDES: Final = ("ne", "e", "se", "sw", "w", "nw")


def told_facing(facing: int, ruleset: Ruleset, drawn: Map | None, word: Callable[[str], str]) -> str:
    """In the world, as the booklet of the battle says it: the top of a map need not be the north."""
    if drawn is not None and drawn.size.unit not in ("hex", "hexes", ""):
        return f"{pointing(facing)} {facing}°"
    board = next((entry for entry in ruleset.entries if entry.kind == "board"), None)
    winds = _SIDES if board is not None and board.get("front") == 3 else _CORNERS
    wind = turned(Ref("compass", winds[facing % 6]), drawn.north if drawn is not None else None)
    return word(f"compass_{wind.name}") if isinstance(wind, Ref) else ""
