"""The figures and switches of the ruleset that the rules of `esa` are played by."""

from __future__ import annotations

from typing import Final, Literal

from engine.core.declared.book.records import FiguresOf, NotNegative, Positive, SwitchesOf


class Figures(FiguresOf):
    usual_army_value: int
    usual_strength: Positive
    square_strength: Positive
    open_hex_cost: Positive
    fall_back_hexes: NotNegative
    rally_gain: NotNegative
    area_protection: NotNegative
    counted_strength: int
    losses_to_shake: int
    losses_to_fall_back: int
    cut_off_loss: int
    fewest_in_line: int
    focus_moves: int
    road_factor: int
    gabion_protection: int
    base_cards: int
    highest_priority: int
    lowest_priority: int
    objective_cost: int
    recurring_cost: int
    replacement_melee: int
    replacement_morale: int
    replacement_protection: int
    leader_strength: int
    leader_movement: int
    farthest_shift: int
    longest_wait: int
    spirit_turns: int


class Switches(SwitchesOf):
    rout_costs: bool
    opening_hand: Literal["twice", "once"]
    dead_guns_cost: bool
    shaken_then_lost: Literal["both", "elimination_only"]
    shaken_enemies_stop: bool
    map_edge: Literal["stops", "leaves"]
    units_block_fire: bool
    line_hits: Literal["once", "each_unit"]
    weakened_rally: bool
    far_fire_protection: bool
    counter_charge_test: bool
    square_fire: Literal["three_sides", "every_side"]
    reiter_range: Literal["one_hex", "two_hexes"]
    supported_units: Literal["hold", "shaken"]


NEEDED: Final = {
    "test": ("shooting", "melee", "morale", "recovery", "charge", "chain", "nerve"),
    "sector": ("foot_musket", "square", "all_round", "reiter", "reiter_long"),
}
"""What the rules name, by its kind."""
