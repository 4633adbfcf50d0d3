"""What the ruleset works out of units, commands and armies, and the rules ask: facts with a `value`, or counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.declared.questions import QuestionsOf

Is = Callable[[Any, Any], bool]
"""Takes the game and the unit, or the command."""


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    begins_in_line: Is  # 2.3d
    has_engaged: Is  # CAV.e, R.13
    may_shoot: Is  # T.3
    reorganises: Is  # R.9


class CommandRules(QuestionsOf, kind="command", asked_of=("command",)):
    has_had_units: Is  # R.5, 3.7b
    may_change: Is  # CAV.a-CAV.g
    may_enter: Is  # T.1, REINF


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    units_listed: Callable[[Any, Any], int]  # 2.3c: its units, wherever they are
    units_standing: Callable[[Any, Any], int]
