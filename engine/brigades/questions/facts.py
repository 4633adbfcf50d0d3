"""Facts that are asked alike in all battles of brigades, and who answers."""

from __future__ import annotations

from typing import Any, Final

from engine.brigades.position.pieces import NOBODY, ArmySide
from engine.brigades.questions.near import is_high, touches_enemy
from engine.core.declared.expressions.code_facts import CodeFact
from engine.core.declared.expressions.compiled import FactFunction, field_facts
from engine.core.position.field import FieldGame

SUBJECTS: Final = {
    "troops": "unit",
    "unit": "unit",
    "enemy": "other",
    "army": "side",
    "leader": "leader",
    "brigade": "brigade",
    "body": "brigade",
    "host": "side",
}
"""Where a test's context keeps each role."""


def held_by(g: FieldGame[Any, Any, Any], objective: str, army: ArmySide | str) -> bool:
    """Whether an army holds an objective; a scenario calls the army by its name, a rule by its part."""
    name = army if isinstance(army, str) else army.name
    holders = [goal.holder for goal in g.state.goals if goal.name == objective]
    return any(holder != NOBODY and g.state.sides[holder].name == name for holder in holders)


SHARED_FACTS: Final[dict[str, FactFunction]] = {
    **field_facts("unit", "formation", "on_table", "moved", "fought", "morale", arm="profile.arm.name"),
    **field_facts("unit", infantry="profile.arm.is_foot", cavalry="profile.arm.is_mounted"),
    **field_facts("unit", artillery="profile.arm.is_guns", light="profile.arm.is_light"),
    "unit.led": lambda g, unit: bool(g.attached_to(unit)),
    "unit.touching": touches_enemy,
    "unit.high": is_high,
    **field_facts("army", "points"),
    "army.places_held": lambda g, side: sum(goal.worth for goal in g.state.goals if goal.holder == side.id),
    "army.places_lost": lambda g, side: sum(
        goal.worth for goal in g.state.goals if goal.owner == side.id and goal.holder == 1 - side.id
    ),
    "enemies": CodeFact("x.id != y.id"),
    "friends": CodeFact("x.side == y.id"),
    "held_by": held_by,
    "serves": CodeFact("x.brigade == y.id"),
    "turn.number": lambda g: g.state.turn,
    "turn.last": lambda g: 0 < g.setting.turns <= g.state.turn,
}
