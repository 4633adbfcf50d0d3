"""Which way a piece faces, as a report tells it: by the compass on hexes, in degrees on a table."""

from __future__ import annotations

from typing import Final

from engine.model.battles import Map
from engine.model.pack import Ruleset

_CORNERS: Final = {"en": ("n", "ne", "se", "s", "sw", "nw"), "it": ("n", "ne", "se", "s", "so", "no")}
_SIDES: Final = {"en": ("ne", "e", "se", "sw", "w", "nw"), "it": ("ne", "e", "se", "so", "o", "no")}


def told_facing(facing: int, ruleset: Ruleset, drawn: Map | None, language: str) -> str:
    if drawn is not None and drawn.size.unit not in ("hex", "hexes", ""):
        return f"{facing}°"
    board = next((entry for entry in ruleset.entries if entry.kind == "board"), None)
    words = _SIDES if board is not None and board.get("front") == 3 else _CORNERS
    return words.get(language, words["en"])[facing % 6]
