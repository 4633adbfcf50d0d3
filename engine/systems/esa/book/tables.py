"""Tables of the rulebook that say who may answer what, what each state allows and what an army loses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.declared.book.book import RuleBook
from engine.core.declared.book.played_tables import figure_of, told_as_played
from engine.core.declared.reading import refusal
from engine.model.values import Fact

_TIMING: Final[Mapping[tuple[str, str], str]] = {
    ("shot_at", "return_fire"): "at_once",
    ("shot_at", "evade"): "before",
    ("shot_at", "counter_charge"): "after",
    ("attacked", "fight_back"): "at_once",
    ("beside_melee", "join_melee"): "at_once",
    ("enemy_leaves", "press_on"): "after_move",
    ("enemy_leaves", "pursue"): "after_move",
    ("enemy_leaves", "charge"): "after_move",
    ("enemy_leaves", "parting_shot"): "after_move",
    ("enemy_arrives", "evade"): "before",
    ("enemy_arrives", "steady_shot"): "after_move",
    ("approached", "counter_charge"): "hex_by_hex",
}
"""3.3.1: what can be answered to what, and when."""

_ACTS: Final = ("move", "shoot", "attack", "defend", "evading", "react", "be_shot_at", "be_rallied")
_ALLOWS: Final[Mapping[str, tuple[str, ...]]] = {
    "in_order": (*("allowed",) * 4, "with_ability", "allowed", "allowed", "strength_only"),
    "shaken": (*("barred",) * 6, "allowed", "allowed"),
    "paralysed": (*("barred",) * 3, "allowed", "barred", "melee_only", "allowed", "allowed"),
    "engaged": ("barred", "barred", "with_order", "allowed", "on_arrival", "melee_or_steadiness", "barred", "allowed"),
    "weakened": (*("after_test",) * 6, "allowed", "allowed"),
}
"""10.12-10.16: what each state allows, act by act."""

_COSTS: Final[Mapping[str, str]] = {
    "unit_eliminated": "unit.points",
    "general_eliminated": "general.morale",
    "objective_taken": "objective.worth",
    "objective_held": "objective.worth",
}
"""3.2.4c-3.2.4e."""


def reactions(book: RuleBook) -> frozenset[tuple[str, str]]:
    """3.3.1: (trigger, answer) for every answer that the ruleset allows."""
    return frozenset(told_as_played(book, "reaction_triggers", _TIMING))


def judge_states(book: RuleBook) -> None:
    """10.12-10.16."""
    played = {(state, act): allows for state, row in _ALLOWS.items() for act, allows in zip(_ACTS, row, strict=True)}
    told_as_played(book, "states", played, whole=True)


def cost_of_shaken(book: RuleBook) -> int:
    """3.2.4b: what a unit newly shaken costs its army; what else costs determination must be as it is played."""
    name = "determination_changes"
    told = {loss: cell.value for loss, _, cell in book.cells(name)}
    for loss, played in _COSTS.items():
        said = told.get(loss)
        if not isinstance(said, Fact) or f"{said.subject}.{said.path}" != played:
            raise refusal(book.table(name).origin, f"`{loss}` is played as a loss of {played}, and only so")
    return figure_of(book, name, "unit_shaken", told.get("unit_shaken"))
