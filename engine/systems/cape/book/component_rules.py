"""Rules that are components: what shows them at the table. Nothing of them is reckoned by the engine."""

from __future__ import annotations

from typing import Final

SHOWN: Final = {
    "1.1a": "the figures and the map of the scenario",
    "1.2c": "the character cards",
    "3.2.3c": "the track of firmness on the player's sheet",
}
"""Section and product."""
