"""What pieces can be aimed at one another, and from how far: read from the rules once for each captain."""

from __future__ import annotations

from typing import Final

from engine.kit.coding.asking import facts_in, weight_of
from engine.kit.playing.actions import Action
from engine.kit.playing.parts import Table
from engine.kit.reading.declared import PIECE, Declarations
from engine.model.values import Compare, Expression, Fact, Literal, Logic, Quantity, Ref, Value

_OF_PLACES: Final = frozenset(
    {"distance", "sees", "enemies_within", "friends_within", "at", "place", "ground", "height", "at_exit", "held_by"}
)
WITHOUT_END: Final = 1 << 40
"""The reach of an action that says nothing of distances."""


class Aims:
    def __init__(self, setting: Table) -> None:
        aimed: list[Action] = [
            action
            for action in setting.actions.values()
            if action.deed.at and action.spots is None and not action.is_army and setting.is_piece(action.deed.at)
        ]
        self.actions: Final = [(action, reach_of(setting, action)) for action in aimed]
        """Aimed at pieces, each with how far away these can be at most."""
        self.weight: Final = 2 * sum(1 + weight_of(action.deed.when, action.deed.where) for action in aimed)
        """What is asked of two pieces that may aim at one another, in facts."""
        self.longest: Final = max((reach for _, reach in self.actions), default=-1)
        leaving: list[Action] = [
            action
            for action in setting.actions.values()
            if any(fact.path.endswith("at_exit") for fact in facts_in(action.deed.when))
        ]
        self.leavers: Final = frozenset(kind for action in leaving for kind in action.kinds)
        """Kinds of pieces that may leave by a way out."""
        declared = setting.declared
        own = [kind for kind in declared.kinds if declared.is_like(kind, PIECE)]
        worths = ((kind, declared.fact_of(kind, "worth")) for kind in own)
        self.worth_by_place: Final = frozenset(kind for kind, name in worths if name and asks_place(declared, name))
        """Kinds of pieces whose `worth` hangs on where they stand: so an author tells captains where to go."""


def asks_place(declared: Declarations, name: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a fact hangs on where somebody stands, by itself or by facts that it asks."""
    counted = declared.counted.get(name)
    parts = (counted.when, counted.sums, counted.most) if counted is not None else (declared.reckoned.get(name),)
    for fact in (fact for part in parts if part is not None for fact in facts_in(part)):
        if fact.path.rpartition(".")[2] in _OF_PLACES or (not fact.subject and fact.path in _OF_PLACES):
            return True
        asked = declared.asked_fact(fact)
        if asked is not None and asked not in seen and asks_place(declared, asked, seen | {name, asked}):
            return True
    return False


def reach_of(setting: Table, action: Action) -> int:
    """No target is farther away: `distance(shooter, target) <= 3 hexes`, where that is one of the conditions that must
    all hold. What is worked out from the position bounds nothing here."""
    return _reach_in(setting, action, action.deed.where)


def _reach_in(setting: Table, action: Action, condition: Expression | None) -> int:
    match condition:
        case Logic(by="and", of=parts):
            return min(_reach_in(setting, action, part) for part in parts)
        case Compare(by="<=" | "<" | "=", left=Fact(subject="", path="distance", given=given), right=Literal(value)):
            between = {one.value for one in given if isinstance(one, Literal)}
            if between == {action.deed.by, action.deed.at}:
                return _length(setting, value)
    return WITHOUT_END


def _length(setting: Table, value: Value) -> int:
    if isinstance(value, Ref):
        value = setting.coder.constants.get(value.name)
    return setting.field.length(value) if isinstance(value, Quantity) else WITHOUT_END
