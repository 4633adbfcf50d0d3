"""What a movement asks, compiled; and whether it stays the same for a card, so that it may be reckoned once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.kit.coding.asking import facts_in, weight_of
from engine.kit.playing.parts import Table
from engine.kit.reading.declared import Declarations
from engine.kit.reading.deeds import Movement
from engine.model.values import Expression, Literal, Logic, Quantity, Ref

ON_MAP: Final = ("ground", "height", "crossed", "road")
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


def wall_of(bars: Expression | None, movement: Movement, declared: Declarations) -> Expression | None:
    """What of a condition holds whoever else stands where: those of its alternatives that ask the map about a place,
    and besides that only the mover itself."""
    alternatives = list(_alternatives(bars)) if bars is not None else []
    walls = [one for one in alternatives if is_wall(one, movement, declared) and _asks_of(one, movement.enters)]
    return walls[0] if len(walls) == 1 else Logic("or", tuple(walls)) if walls else None


def _alternatives(expression: Expression) -> Iterator[Expression]:
    if isinstance(expression, Logic) and expression.by == "or":
        for part in expression.of:
            yield from _alternatives(part)
    else:
        yield expression


def is_wall(expression: Expression, movement: Movement, declared: Declarations) -> bool:
    """Whether the map, the card of the mover and what is kept of it answer it."""
    for fact in facts_in(expression):
        head = fact.path.partition(".")[0]
        known = declared.fact_of(fact.kind, head)
        is_of_map = fact.subject == movement.enters and head in ON_MAP
        is_of_mover = fact.subject == movement.by and (known in declared.kept if known else head not in _MOVING)
        has_ability = not fact.subject and head == "has" and fact.given[:1] == (Literal(movement.by),)
        if not (is_of_map or is_of_mover or has_ability):
            return False
    return True


def _asks_of(expression: Expression, role: str) -> bool:
    return any(fact.subject == role for fact in facts_in(expression))


def _is_nothing(allowance: Expression, setting: Table) -> bool:
    value = allowance.value if isinstance(allowance, Literal) else None
    if isinstance(value, Ref) and value.kind == "constant":
        value = setting.book.constants.get(value.name)
    return (value.amount if isinstance(value, Quantity) else value) == 0


class MovementParts:
    """What a movement asks of whoever goes, and of where it goes."""

    def __init__(self, setting: Table, declared: Movement) -> None:
        self.declared: Final = declared
        self.turns: Final = declared.turns
        self.only_turns: Final = _is_nothing(declared.allowance, setting)
        """It leads nowhere: `allowance 0 cm  turns freely`."""
        self.setting: Final = setting
        self.what: Final = f"the movement `{declared.name}`"
        self.weight: Final = 1 + weight_of(declared.cost, declared.bars, declared.stops, declared.ends)
        """What each place on the way is asked, in facts."""
        both = (declared.by, declared.enters)
        if declared.cost is not None:
            try:
                setting.coder.judge_figure(declared.cost)
            except FactError as fault:
                raise refusal(declared.origin, f"the cost of {self.what}: {fault}") from None
        self.allowance: Final = self._compiled(declared.allowance, (declared.by,), is_figure=True)
        self.cost: Final = self._compiled(declared.cost, both) if declared.cost is not None else None
        self.bars: Final = self._compiled(declared.bars, both) if declared.bars is not None else None
        wall = wall_of(declared.bars, declared, setting.declared)
        self.wall: Final = self._compiled(wall, both) if wall is not None else None
        """What of `bars` holds those who are driven as well."""
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
