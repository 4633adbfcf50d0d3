"""What a ruleset that plays itself may ask without declaring it, and what is assumed where nobody says it.

The words are those of `scenarios/prelude/kit.tercio`, which are not in a rulepack; a test compares the two.
"""

from __future__ import annotations

from typing import Final

OWN_FACTS: Final[dict[str, tuple[str, str]]] = {
    "distance": ("distance", "1"),
    "bearing": ("bearing_word", "front"),
    "sees": ("yes_no", "yes"),
    "in_arc": ("yes_no", "yes"),
    "to_left": ("yes_no", "no"),
    "to_right": ("yes_no", "no"),
    "angle_off": ("number", "0"),
    "way_clear": ("yes_no", "yes"),
    "friends": ("yes_no", "no"),
    "enemies": ("yes_no", "yes"),
    "has": ("yes_no", "no"),
    "same": ("yes_no", "no"),
    "same_command": ("yes_no", "no"),
    "enemies_within": ("number", "0"),
    "friends_within": ("number", "0"),
    "edge": ("terrain", "open"),
    "held_by": ("yes_no", "no"),
    "amount": ("number", "1"),
    "rival.score": ("number", "0"),
    "turn_number": ("number", "1"),
    "turn_over": ("yes_no", "no"),
    "last_turn": ("yes_no", "no"),
    "sides_left": ("number", "2"),
    "piece.place": ("spot", "none"),
    "piece.army": ("army", "none"),
    "piece.ground": ("terrain", "open"),
    "piece.height": ("number", "0"),
    "piece.moved": ("distance", "0"),
    "piece.gone": ("yes_no", "no"),
    "piece.hidden": ("yes_no", "no"),
    "piece.cornered": ("yes_no", "no"),
    "piece.at_exit": ("yes_no", "no"),
    "spot.ground": ("terrain", "open"),
    "spot.height": ("number", "0"),
    "spot.crossed": ("terrain", "open"),
    "spot.road": ("terrain", "open"),
    "spot.taken": ("yes_no", "no"),
    "army.pieces_left": ("number", "1"),
    "army.pieces_lost": ("number", "0"),
    "army.prizes": ("number", "0"),
    "army.cards": ("number", "0"),
    "army.has_turn": ("yes_no", "no"),
    "army.number": ("number", "1"),
}
"""Each with its type as written, and its value where nothing is given: two pieces side by side on open ground."""
OWN_THINGS: Final[dict[str, tuple[str, ...]]] = {
    "terrain": ("open",),
    "bearing_word": ("front", "flank", "rear"),
}
"""Things that every such ruleset has."""
LEADS_TO: Final = {"army": "army", "place": "spot"}
"""From a piece to what has facts of its own: `unit.army.pips`, `unit.place.smoke`."""
LENGTHS: Final = frozenset(("hex", "um", "mm", "cm", "m", "km"))
