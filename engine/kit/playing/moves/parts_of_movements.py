"""What a movement asks, compiled; and whether it stays the same for a card, so that it may be reckoned once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final

from engine.core.declared.compiled import FactError
from engine.core.declared.reading import refusal
from engine.kit.coding.asking import facts_in, weight_of
from engine.kit.playing.parts import Table
from engine.kit.reading.declared import Declarations
from engine.kit.reading.deeds import Movement
from engine.model.values import Expression

_MOVING: Final = ("moved", "gone", "cornered", "at_exit", "ground", "height", "army", "place", "hidden")


def is_fixed(expression: Expression, movement: Movement, declared: Declarations, of_places: Collection[str]) -> bool:
    """Whether only some facts of a place and the card of the mover are asked."""
    for fact in facts_in(expression):
        head = fact.path.partition(".")[0]
        if fact.subject == movement.enters and head in of_places:
            continue
        is_of_card = declared.fact_of(fact.kind, head) is None and head not in _MOVING and not declared.rows
        if fact.subject == movement.by and is_of_card:
            continue
        return False
    return True


class MovementParts:
    """What a movement asks of whoever goes, and of where it goes."""

    def __init__(self, setting: Table, declared: Movement) -> None:
        self.declared: Final = declared
        self.turns: Final = declared.turns
        self.setting: Final = setting
        self.what: Final = f"the movement `{declared.name}`"
        self.weight: Final = 1 + weight_of(declared.cost, declared.bars, declared.stops, declared.ends)
        """What each place on the way is asked, in facts."""
        both = (declared.by, declared.enters)
        self.allowance: Final = self._compiled(declared.allowance, (declared.by,), is_figure=True)
        self.cost: Final = self._compiled(declared.cost, both) if declared.cost is not None else None
        self.bars: Final = self._compiled(declared.bars, both) if declared.bars is not None else None
        self.stops: Final = self._compiled(declared.stops, both) if declared.stops is not None else None
        self.ends: Final = self._compiled(declared.ends, both) if declared.ends is not None else None

    def _compiled(
        self, expression: Expression, roles: tuple[str, ...], *, is_figure: bool = False
    ) -> Callable[..., Any]:
        named = tuple(role for role in roles if role)
        coder = self.setting.coder
        try:
            compile_it = coder.compile_figure if is_figure else coder.compile
            answer = compile_it(expression, named, f"movement:{self.declared.name}")
        except FactError as fault:
            raise refusal(self.declared.origin, f"the movement `{self.declared.name}`: {fault}") from None
        return answer if len(named) == len(roles) else lambda g, mover, spot: answer(g, mover)
