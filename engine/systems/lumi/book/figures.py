"""The figures and switches of the ruleset that `lumi` is played by, and what its rules name."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.core.declared.records import As, Base, Degrees, FiguresOf, Length, NotNegative, Positive, SwitchesOf


class Figures(FiguresOf):
    """Those with a value here are of rules that only the amended edition has."""

    base_front: Base
    base_depth: Base
    losses_to_die: Positive
    radius_per_morale: Length
    general_ride: Length
    oblique_limit: Degrees
    rapid_factor: Positive
    sideways_step: Length = 0
    exchange_gap: Length = 0
    exchange_place: Length = 0
    rout_factor: Positive
    rout_losses: NotNegative = 0
    zone_depth: Length
    extra_score: int = 6
    extra_of_foot: Length = 0
    extra_of_horse: Length = 0
    extra_of_closing: Length = 0
    musket_arc: Degrees
    gun_arc: Annotated[int, As("degrees")]
    contact_dice: NotNegative
    support_dice: NotNegative
    penetration_step: Length = 0
    control_charge_losses: NotNegative = 0
    rear_support_reach: Length
    flank_support_reach: Length
    failed_recovery_losses: NotNegative = 0
    objective_reach: Length
    sight: Length
    sight_in_wood: Length


class Switches(SwitchesOf):
    """Readings that the amendments bring; without them the first edition is played."""

    units: Literal["single", "several"] = "single"
    rapid_march: Literal["column", "tactical"] = "column"
    easy_obstacles: bool = False
    unknown_levels: Literal["one", "rolled"] = "one"
    after_short_range: Literal["chosen", "melee"] = "chosen"
    both_shaken: Literal["both", "initiative"] = "both"
    both_routed: Literal["both", "initiative"] = "both"
    impulse_mode: Literal["lowest_goes", "by_value"] = "lowest_goes"


NEEDED: Final = {
    "test": ("activation", "general_hit", "crossing", "fire", "melee", "morale", "pursuit", "cohesion"),
    "occasion": ("advance", "charged", "fire", "beaten", "hurt", "recovery"),
    "crossing_class": ("loose_foot", "formed_foot", "light_horse", "heavy_horse", "wheeled"),
}
"""What the rules name, by its kind."""
PRINT_ONLY: Final[dict[str, str]] = {}
