"""What the ruleset works out of units, divisions and armies, and the rules ask: facts with a `value`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.declared.questions import QuestionsOf
from engine.systems.esa.position.state import Division, EsaSide, Unit

UnitIs = Callable[[Any, Unit], bool]
"""Takes the game and the unit."""


class UnitRules(QuestionsOf, kind="unit", asked_of=("unit",)):
    able_to_shoot: UnitIs  # 6a, 9.2a, 9.10c: has not yet shot this turn
    free_to_shoot: UnitIs  # 6.3b, 6.3d: those in contact do not shoot, but reiter do
    free_to_move: UnitIs  # 5c, 9.8e, 9.2c; whoever lists it asks for the order
    goes_by_itself: UnitIs  # 9.1a
    in_square: UnitIs  # 9.15c
    may_attack: UnitIs  # 7a, 7.1.1
    may_counter_charge: UnitIs  # 9.5a; whoever has evaded moves no more (9.8e)
    may_decline: UnitIs  # 7.1.1, 9.16b: the duty to fight; reiter who are not engaged are free of it
    may_defend: UnitIs  # 3.3.1c, 10.14a, 10.16c: the shaken do not; the paralysed do; guns never
    may_evade: UnitIs  # 9.8a, 9.4.1d, 9.9.2d, 9.8e, 10.14a
    may_fire_steadily: UnitIs  # 9.10a, 9.10b: whoever reacts needs no order; the sector applies
    may_move_late: UnitIs  # 9.6a, and what cards grant
    may_open_fire: UnitIs  # 2.5.2b: what cards grant at the start of the movement phase
    may_rally: UnitIs  # 8a, 9.2e; whoever lists it asks for the order
    below_strength: UnitIs  # 8c
    supported: UnitIs  # 10.18a
    movement_points: Callable[[Any, Unit], int]  # 5c, 5.1a: the order card leaves some to whoever has any


class DivisionRules(QuestionsOf, kind="division", asked_of=("unit",)):
    broken: Callable[[Any, Division], bool]  # 2.1.1b


class ArmyRules(QuestionsOf, kind="army", asked_of=("side",)):
    capacity: Callable[[Any, EsaSide], int]  # 2.4a, 10.4, 10.9
    determination: Callable[[Any, EsaSide], int]  # 2.1.3a: at the start
