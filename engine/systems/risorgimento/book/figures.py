"""The figures and switches that `risorgimento` is played by, what its rules name, and what they ask the ruleset."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.brigades.book.figures import BrigadeFigures
from engine.core.declared.book.records import As, Base, Degrees, Least, Length, NotNegative, SwitchesOf
from engine.core.declared.questions import HowMany, Is, QuestionsOf
from engine.systems.risorgimento.book.tests import TESTS


class Figures(BrigadeFigures):
    commander_front: Base
    commander_depth: Base
    commander_ride: Length
    order_slack: Length
    fatigue_of_march: NotNegative
    forced_march_gap: Length
    turn_step: Annotated[int, As("degrees"), Least(1)]
    hedge_reach: Length
    flight_gap: Length
    near_break: Length
    gun_arc: Degrees
    open_visibility: Length
    gunners_run: Length
    infantry_advance: Length
    sector_side: Length
    sector_infantry: int
    sector_guns: int
    price_of_staying: int


class Switches(SwitchesOf):
    figures: Literal["small", "large"]
    written_orders: bool
    moved_together: Literal["brigades", "divisions"]


NEEDED: Final = {
    "test": tuple(TESTS),
    "effect": (
        *("stand", "form_square", "evade", "counter_charge", "retire", "press", "recall", "give_way", "stay"),
        *("be_worn", "be_carried_along", "be_driven_back", "follow_up", "go_back", "remove_touched", "rout"),
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


# --- What the ruleset works out, and the rules ask: facts with a `value` --------------------------------------------


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    most_quarters: HowMany  # A.1h, MOR.b
    quarters_left: HowMany  # A.1h, MOR.b, E.b
    may_force_march: Is  # B.1b
    slips_through: Is  # E.7
    may_step_back: Is  # E.6b, E.8a
    may_go_on: Is  # E.6b
    may_form_up: Is  # E.4c
    idle: Is  # B.3a
    broken: Is  # H.1a
    spent: Is  # H.1b
    may_charge: Is  # C.1
    may_fire_guns: Is  # D.a
    may_fire: Is  # E.9a
    may_fire_now: Is  # F, E.2.2g, E.9b
    may_be_shot_at: Is  # F.1e
    may_react: Is  # E.2, B.1b
    may_counter_charge: Is  # E.2.1a
    serves_guns: Is  # E.2.3c
    penalty: HowMany  # B.1c, B.2b, MOR.b
    moved_far: Is  # D.3b
    rallied_morale: HowMany  # H.4
    holds_places: Is  # I.1


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    earned: HowMany  # I.2
