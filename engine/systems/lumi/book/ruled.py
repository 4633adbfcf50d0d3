"""What the ruleset works out of units, brigades and armies, and the rules ask: facts with a `value`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.declared.questions import QuestionsOf

Is = Callable[[Any, Any], bool]
"""Takes the game and the unit, or the brigade, or the army."""

STATES: Final = ("ordered", "disordered", "shaken", "routed")
"""By their level of disorder."""


def nobody(g: object, unit: object) -> bool:  # noqa: ARG001 - asked as all questions are
    """For what only an amended edition lets units do."""
    return False


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    """What the ruleset works out of units, and the rules ask."""

    obeys: Is
    activated: Is
    priority: Callable[[Any, Any], int]
    may_manoeuvre: Is
    may_march_rapidly: Is
    may_step_sideways: Is = staticmethod(nobody)
    may_exchange: Is = staticmethod(nobody)
    may_attack: Is
    must_charge: Is = staticmethod(nobody)
    may_fire: Is
    penetrates: Is = staticmethod(nobody)
    winded: Is = staticmethod(nobody)
    tests_pursuit: Is
    may_rally: Is
    sheds_ground: Is = staticmethod(nobody)
    may_recover: Is


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    dice: Callable[[Any, Any], int]
    cohesion: Callable[[Any, Any], int]


class BrigadeRules(QuestionsOf, kind="brigade", asked_of=("brigade",)):
    tests: Is
