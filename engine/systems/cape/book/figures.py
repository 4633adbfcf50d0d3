"""The figures and switches of the ruleset that the rules of `cape` are played by."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from engine.core.declared.book.records import Base, Degrees, FiguresOf, Length, Positive, SwitchesOf
from engine.core.declared.reading import Measure

MEASURE: Final = Measure("um", {"um": 1})
"""The one unit of every distance."""


class Figures(FiguresOf):
    foot_base: Base
    mounted_base: Base
    foot_zone: Length
    mounted_zone: Length
    wide_zone: Length
    most_points: int
    passed_on_loss: int
    inactive_points: int
    improvised_move: Length
    fall_height: Base
    half_strength: Fraction
    test_points: int
    third_strength: Fraction
    regained_share: Fraction
    firmness_price: int
    bridge_width: Length
    jump_flat: Length
    jump_down: Length
    slow_share: Fraction
    unskilled_cost: int
    light_load: Fraction
    heavy_load: Fraction
    crawl_share: Fraction
    load_carriers: int
    first_step: Length
    countercharge_gap: Length
    mounted_share: Fraction
    meeting_share: Fraction
    extra_foot: Length
    extra_mounted: Length
    far_move: Length
    levels_up: int
    covered_share: Fraction
    mount_wounds: int
    hit_points_lost: int
    push: Length
    break_off: Length
    grenade_dice: int
    burst_radius: Length
    grenade_throwers: int
    stragglers_most: int
    blast_ability: int
    inhabited_within: Length
    skirmishers: int
    skirmisher_range: Length
    follow_distance: Length
    aggressive_points: int
    devoted_distance: Length
    betrayed_extras: int
    encourage_distance: Length
    shift_price: int
    reroll_price: int
    stride_price: Positive
    stride_most: int
    leap_price: int
    range_price: Positive
    range_most: int
    deck_copies: Positive
    deck_values: int
    trained_gain: int
    retreat_share: Fraction
    jam_face: int
    early_face: int
    half_sight: Fraction
    wood_depth: Length
    wood_sight: Length
    double_sight: int
    canister_angle: Degrees
    gun_base: Base
    gun_turn: Degrees
    gun_push: Length
    cart_speed: Length
    team_base: Base
    team_speed: Length


class Switches(SwitchesOf):
    zone: Literal["doubled", "one_um"]
    first_swap_free: bool
    falls: bool
    lone_extra_test: bool
    voluntary_shakes: bool
    firmness_cap: bool
    musket_long_wound: Literal["table", "examples"]
    tie_on_hits: bool
    event_source: Literal["deck", "die"]
    abilities: bool
    experience: bool
    cards: bool
    ammunition: bool
    jams: bool
    early_grenades: Literal["off", "any_die", "first_die"]
    disarming: bool
    visibility: bool
    dismounted_dragoons: bool


PRINT_ONLY: Final = {
    "real_metres": "the scale of the table, for those who build it",
    "squad_least": "advice: a scenario says otherwise where it wants, and `limit squad` is what is checked",
    "squad_most": "advice: a scenario says otherwise where it wants, and `limit squad` is what is checked",
}

DICE: Final = (
    *("shooting_hit", "shooting_wound", "melee_hit", "melee_wound", "place_hit", "burst_hit", "burst_wound"),
    *("hidden_hit", "gun_hit"),
)
"""Tests of which several dice may be thrown at once."""
TESTS: Final = (*DICE, "activation", "fog", "experience", "morale", "rider_or_mount")
NEEDED: Final = {
    "test": TESTS,
    "cause": (
        *("wounded", "hit_in_the_open", "hit_in_melee", "half_lost", "another_lost", "leader_lost", "cried_at"),
        *("improvising", "recovering", "extra_move", "countercharging", "evading", "running", "disarmed"),
        "met_by_chance",
    ),
    "formation": ("open_order",),
    "light": ("day",),
    "weather": ("clear", "rain", "snow", "fog"),
    "mission": ("important",),
    "weapon": ("improper",),
    "encounter": ("nothing_found",),
}
"""What the rules name, by its kind."""
