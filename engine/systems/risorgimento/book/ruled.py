"""What the ruleset works out of units, brigades and armies, and the rules ask: facts with a `value`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.declared.questions import QuestionsOf

Is = Callable[[Any, Any], bool]
"""Takes the game and the unit, the brigade or the army."""


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    may_force_march: Is  # B.1b
    may_advance: Is  # B.1b
    may_withdraw: Is  # E.8a
    idle: Is  # B.3a
    broken: Is  # H.1a
    spent: Is  # H.1b


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    beaten: Is  # I.3a


class BrigadeRules(QuestionsOf, kind="brigade", asked_of=("brigade",)):
    gives_way: Is  # H.2
    runs: Is  # H.3
