"""Arrivals: commands that come during a battle, from a turn that the scenario declares (`arrives 3`) or that chance
decides once, as the battle begins (`arrives 1d6 + 2`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from engine.core.chance import Chance
from engine.core.declared.reading import refusal
from engine.model.battles import Command
from engine.model.values import Dice, Expression, Literal, Reckon, Value

UNDRAWN: Final = 1_000_000
"""Stands for the turn of a command whose roll is still to come: no battle lasts as long."""


class Arrivals:
    """Who comes later, by the ids of their commands."""

    def __init__(self) -> None:
        self._earliest: dict[int, int] = {}
        self._rolls: dict[int, tuple[Value | Expression, str]] = {}

    def expect(self, number: int, command: Command, *, enters: bool = False) -> int:
        """The turn from which a command may come, `UNDRAWN` if it rolls for it. One that does not say is refused; so is
        a piece with a place of its own where commands come in over hexes that they `enters`."""
        placed = next((piece for piece in command.pieces if enters and piece.at is not None), None)
        if placed is not None:
            message = f"{placed.name} stands at a place, and comes with `{command.name}`: take `at` away"
            raise refusal(placed.origin, f"{message}, and say where that `enters`")
        declared = dict(command.fields).get("arrives")
        lowest = _reckoned(declared, lambda _: 1)
        if lowest is None or (lowest < 1 and not _rolls(declared)):
            raise refusal(command.origin, f"`{command.name}` does not say from which turn it comes: `arrives 3`")
        self._earliest[number] = max(lowest, 1)
        if not _rolls(declared):
            return lowest
        self._rolls[number] = (declared, command.name)
        return UNDRAWN

    @property
    def earliest(self) -> int | None:
        """The first turn in which anybody may come."""
        return min(self._earliest.values(), default=None)

    def draw(self, number: int, chance: Chance, section: str) -> int:
        """Throws for the turn of a command that rolls for it."""
        declared, name = self._rolls[number]
        turn = _reckoned(declared, lambda sides: chance.roll(sides, section))
        assert turn is not None, f"the roll of `{name}` was reckoned when it was expected"
        return max(turn, 1)


def _rolls(declared: Value | Expression) -> bool:
    return any(True for _ in _dice(declared))


def _dice(declared: Value | Expression) -> Iterator[Dice]:
    match declared:
        case Dice():
            yield declared
        case Literal(value=value):
            yield from _dice(value)
        case Reckon(of=parts):
            for part in parts:
                yield from _dice(part)


def _reckoned(declared: Value | Expression, throw: Callable[[int], int]) -> int | None:
    """What a roll comes to, each die thrown by a function; nothing if more is in it than dice and whole numbers."""
    match declared:
        case bool():
            return None
        case int():
            return declared
        case Literal(value=value):
            return _reckoned(value, throw)
        case Dice(count=count, sides=sides):
            return sum(throw(sides) for _ in range(count))
        case Reckon(by="+" | "-", of=(first, second)):
            one, other = _reckoned(first, throw), _reckoned(second, throw)
            if one is None or other is None:
                return None
            return one + other if declared.by == "+" else one - other
    return None
