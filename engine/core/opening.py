"""Openings: what one system settles before the battle of another, handed over as plain values.

Neither system knows the other. The one that opens plays its procedures, with decisions, chance and events of its own,
and says what came of them; the one that takes the results changes its position by events of its own. The sorts of
values are those that the prelude declares as `handing`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol, runtime_checkable

from engine.core.decisions import Ask
from engine.core.position.events import Told
from engine.core.system import Unplayable
from engine.model.battles import Map, Opening
from engine.model.pack import Rulepack

THOUSAND: Final = 1000
"""A place on the ground is told in thousandths of its width from the left and of its height from the bottom, so that a
table in centimetres and a field of hexes understand one another."""

Ground = tuple[tuple[str, int, int], ...]
"""Features by name, each with its new place."""
Spirits = tuple[tuple[int, str, int], ...]
"""Units by seat and name: 1 was heartened, -1 disheartened."""
Value = int | Ground | Spirits

SORTS: Final = ("side", "turn", "ground", "spirits")
"""A seat, a turn's number, ground, spirits."""


@runtime_checkable
class Opens(Protocol):
    """A system that can open battles of others. A game of an opening is a game of the system, played no further."""

    def opening_setting(self, pack: Rulepack, scenario: str, opening: Opening) -> Any: ...  # noqa: ANN401

    def play_opening(self, game: Any) -> Ask[None]: ...  # noqa: ANN401

    def results(self, game: Any) -> Mapping[str, Value]:  # noqa: ANN401
        """What can be handed over, by the names that the ruleset declares."""
        ...


@runtime_checkable
class Takes(Protocol):
    """A system whose battles can be opened."""

    def take(self, game: Any, taken: Mapping[str, Value]) -> None:  # noqa: ANN401
        """Applies results to a battle that has not begun, by events; names are those of the ruleset's `taking`s."""
        ...

    def field(self, game: Any) -> Map | None:  # noqa: ANN401
        """The battle's map as the opening has left it, for whoever draws it."""
        ...


class HandedOver(Told):
    """The opening is over: each result, what it is taken as, and its value."""

    ruleset: str
    results: tuple[tuple[str, str, Value], ...]


def share_of(at: int, whole: int) -> int:
    """A length as thousandths of a whole, in whole numbers."""
    return at * THOUSAND // whole


def number_in(value: Value) -> int:
    """What is handed over as a seat or a turn."""
    if not isinstance(value, int):
        raise Unplayable("an opening hands over something that is no number")
    return value


def rows_in(value: Value) -> tuple[tuple[int | str, int | str, int], ...]:
    """What is handed over as ground or spirits."""
    if isinstance(value, int):
        raise Unplayable("an opening hands over a number where it should be a list")
    return value
