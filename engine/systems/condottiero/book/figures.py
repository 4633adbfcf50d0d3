"""The figures and switches of the ruleset that the rules of `condottiero` are played by."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from engine.core.declared.book.records import As, Base, FiguresOf, Least, Length, Positive, SwitchesOf


class Figures(FiguresOf):
    terrain_gap: Length
    earliest_help: int
    bloodlust_turns: int
    speech_turns: int
    units_abreast: Positive
    least_condottiero: int
    greatest_condottiero: int
    least_general: int
    greatest_general: int
    radius_of_a_point: Length
    short_distance: Length
    deployment_depth: Length
    place_step: Annotated[int, As("length"), Least(100)]
    unit_radius: Base
    leader_ride: Length
    contact_gap: Length


class Switches(SwitchesOf):
    exploration: bool
    deployment_roll: Literal["anew", "same"]
    confusion: Literal["disorder", "noise"]
    panic_retry: Literal["when_calm", "next_turn"]
    lost_throw: Literal["leader_lost", "unharmed"]
    milder_too: bool


NEEDED: Final = {
    "test": (
        *("exploration", "battlefield", "shift_when_even", "shift_when_outdone", "deployment", "reinforcements"),
        *("speech", "cavalry_order", "influence", "command", "saving_throw", "under_fire", "combat"),
    )
}
"""What the rules name, by its kind."""
