"""The figures and switches of the ruleset that command, movement, rout and administration are played by."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.core.declared.records import As, Base, Degrees, FiguresOf, Least, Length, NotNegative, Positive, SwitchesOf
from engine.systems.risorgimento.book.fight_figures import FIGHT_TESTS


class Figures(FiguresOf):
    losses_per_strength: Positive
    commander_front: Base
    commander_depth: Base
    commander_ride: Length
    order_slack: Length
    prompt_total: int
    sharp_turn: Degrees
    fatigue_of_march: NotNegative
    fatigue_recovered: NotNegative
    margin_for_a_move: Positive
    forced_march_gap: Length
    oblique_limit: Degrees
    turn_step: Annotated[int, As("degrees"), Least(1)]
    road_width: Length
    hedge_reach: Length
    flight_gap: Length
    change_cost: NotNegative
    limber_cost: NotNegative
    morale_after_rout: NotNegative
    objective_reach: Length
    guard_counts: NotNegative


class Switches(SwitchesOf):
    figures: Literal["small", "large"]
    written_orders: bool
    disorder_flight: bool
    moved_together: Literal["brigades", "divisions"]


NEEDED: Final = {
    "test": (
        *("commander_value", "corps_initiative", "division_initiative", "brigade_initiative", "courier"),
        *("discipline_test", "initiative_test", "recovery_from_rout", "collapse_test", *FIGHT_TESTS),
    ),
    "discipline_cause": ("ground", "turn_in_zone", "change_in_zone", "limber_near_enemy", "passed_through"),
}
"""What the rules name, by its kind."""
PRINT_ONLY: Final = {
    "metres_per_cm": "the scale of the ground, for scenario writers",
    "minutes_per_turn": "the scale of time, for scenario writers",
    "men_per_strength": "the scale of troops, for army lists",
}
"""What people only read, with the reason."""
