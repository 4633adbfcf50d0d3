"""Tables of the rulebook that say who may answer what, what each state allows and what an army loses.

Their rows are carried out by rules that are written out, so a cell can be changed only as far as those rules go; a cell
that nobody would play is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.declared.book import RuleBook
from engine.core.declared.compiled import FactError, Facts, compile_expression
from engine.core.declared.reading import refusal, word
from engine.model.values import Fact, Literal

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


def _told(book: RuleBook, name: str, played: Mapping[tuple[str, str], str]) -> dict[tuple[str, str], str]:
    """What the cells of a table say, by what stands down the side and across the top."""
    told = {(down, across): word(cell.value) for down, across, cell in book.cells(name)}
    for (down, across), said in told.items():
        if said and played.get((down, across)) != said:
            raise refusal(book.table(name).origin, f"nothing plays `{said}` of `{across}` for `{down}`")
    return {key: said for key, said in told.items() if said}


def reactions(book: RuleBook) -> frozenset[tuple[str, str]]:
    """3.3.1: (trigger, answer) for every answer that the ruleset allows."""
    return frozenset(_told(book, "reaction_triggers", _TIMING))


def judge_states(book: RuleBook) -> None:
    """10.12-10.16."""
    played = {(state, act): allows for state, row in _ALLOWS.items() for act, allows in zip(_ACTS, row, strict=True)}
    told = _told(book, "states", played)
    for (state, act), allows in played.items():
        if (state, act) not in told:
            raise refusal(book.table("states").origin, f"a unit {state} is played as `{allows}` to {act}, and only so")


def cost_of_shaken(book: RuleBook) -> int:
    """3.2.4b: what a unit newly shaken costs its army; what else costs determination must be as it is played."""
    name = "determination_changes"
    table = book.table(name)
    told = {loss: cell.value for loss, _, cell in book.cells(name)}
    for loss, played in _COSTS.items():
        said = told.get(loss)
        if not isinstance(said, Fact) or f"{said.subject}.{said.path}" != played:
            raise refusal(table.origin, f"`{loss}` is played as a loss of {played}, and only so")
    cost = told.get("unit_shaken")
    try:
        figure = compile_expression(
            cost if isinstance(cost, Literal) else Literal(cost), Facts({}, {}, book.constants, book.options), name
        )(None)
    except FactError as fault:
        raise refusal(table.origin, f"`unit_shaken`: {fault}") from None
    if not isinstance(figure, int):
        raise refusal(table.origin, "what `unit_shaken` costs is not a whole number")
    return figure
