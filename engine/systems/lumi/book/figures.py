"""The figures and switches that `lumi` is played by, what its rules name, and what they ask the ruleset."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.brigades.book.figures import BrigadeFigures
from engine.core.declared.book.records import As, Base, Degrees, Length, Positive, SwitchesOf
from engine.core.declared.questions import HowMany, Is, QuestionsOf, never, nothing
from engine.systems.lumi.book.tests import TESTS


class Figures(BrigadeFigures):
    """Those with a value here are of rules that only the amended edition has."""

    base_front: Base
    base_depth: Base
    most_bases: Positive = 1
    losses_to_die: Positive
    initiative_priority: int
    radius_per_morale: Length
    general_ride: Length
    sideways_step: Length = 0
    exchange_gap: Length = 0
    exchange_place: Length = 0
    zone_depth: Length
    extra_score: int = 6
    musket_arc: Degrees
    gun_arc: Annotated[int, As("degrees")]
    rear_support_reach: Length
    flank_support_reach: Length
    cover_reach: Length
    sight: Length
    sight_in_wood: Length


class Switches(SwitchesOf):
    """Readings that the amendments bring; without them the first edition is played."""

    units: Literal["single", "several"] = "single"
    rapid_march: Literal["column", "tactical"] = "column"
    after_short_range: Literal["chosen", "melee"] = "chosen"


STATES: Final = ("ordered", "disordered", "shaken", "routed")
"""By their level of disorder."""
NEEDED: Final = {
    "test": tuple(TESTS),
    "effect": ("learn_level", "cross_obstacle", "overrun", "be_overrun", "evade", "counter", "follow_up", "end_fight"),
    "occasion": ("advance", "charged", "fire", "beaten", "hurt"),
}
"""What the rules name, by its kind."""
PRINT_ONLY: Final[dict[str, str]] = {}


# --- What the ruleset works out, and the rules ask: facts with a `value` --------------------------------------------


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    """What the ruleset works out of units, and the rules ask."""

    priority: HowMany  # 2.3.3, 2.3.6b
    may_manoeuvre: Is  # 3.1, 2.3.3, 2.3.5b, 2.3.6a
    slips_through: Is  # 3.1
    may_march_rapidly: Is  # 3.1.2a
    may_step_sideways: Is  # 3.1.11
    may_exchange: Is = staticmethod(never)  # LINES.f
    makes_way: Is = staticmethod(never)  # LINES.b, LINES.d
    may_join: Is = staticmethod(never)  # 1.6b
    may_attack: Is  # 4.1, 2.3.6c
    may_fire: Is  # 5.2
    fire_dice: HowMany  # 5.2
    holds_places: Is  # 8.2
    points: HowMany = staticmethod(nothing)  # VICTORY


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    dice: HowMany
    cohesion: HowMany
