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


def nothing(g: object, unit: object) -> int:  # noqa: ARG001 - asked as all questions are
    """For what only an amended edition counts."""
    return 0


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    """What the ruleset works out of units, and the rules ask."""

    obeys: Is  # 2.3.3
    activated: Is  # 2.3.3, 2.3.5b, 2.3.6a
    priority: Callable[[Any, Any], int]  # 2.3.3, 2.3.6b
    may_manoeuvre: Is  # 3.1
    may_march_rapidly: Is  # 3.1.2a
    may_step_sideways: Is = staticmethod(nobody)  # 3.1.11
    may_exchange: Is = staticmethod(nobody)  # LINES.f
    may_attack: Is  # 4.1, 2.3.6c
    must_charge: Is = staticmethod(nobody)  # AGG.a, AGG.c
    may_fire: Is  # 5.2
    penetrates: Is = staticmethod(nobody)  # 7.2.1a
    winded: Is = staticmethod(nobody)  # 7.2.1c
    tests_pursuit: Is  # 7.2.2a
    may_rally: Is  # 7.5, 7.5c
    sheds_ground: Is = staticmethod(nobody)  # 7.5b
    may_recover: Is  # 7.5.2, 7.5c
    points: Callable[[Any, Any], int] = staticmethod(nothing)  # VICTORY


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    dice: Callable[[Any, Any], int]
    cohesion: Callable[[Any, Any], int]


class BrigadeRules(QuestionsOf, kind="brigade", asked_of=("brigade",)):
    tests: Is
