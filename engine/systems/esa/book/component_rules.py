"""Rules that are components: what shows them at the table. Nothing of them is reckoned by the engine."""

from __future__ import annotations

from typing import Final

SHOWN: Final = {
    "1.3b": "the printed decks of order cards and the troop cards of the army lists",
    "1.3c": "the sheet of markers",
    "1.4a": "the troop cards and the map's legend",
    "1.4b": "the order cards and the foot of the troop cards",
    "1.4c": "the sheet of markers",
    "1.4h": "the map of the scenario",
    "1.4i": "the map of the scenario, with the terrain of the ruleset",
    "1.4j": "the army lists",
    "2.5.1b": "the order cards",
    "2.6": "the troop cards",
    "2.6.1d": "the troop cards",
}
"""Section and product."""
