"""What the code of expressions asks of the map, and what answers facts, fields and tables."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol

from engine.core.declared.expressions.compiled import FactError, Facts
from engine.kit.reading.declared import Declarations
from engine.model.battles import Map
from engine.model.rules import Origin
from engine.model.values import Expression, Hex, Point, Quantity, Value

Names = Mapping[str, str]
"""Who is meant by a word of an expression, as a dotted path: `{"shooter": "c.r_shooter"}`."""

PLACES: Final = (Hex, Point)


class Ground(Protocol):
    """What code asks of the map, of pieces and of places."""

    is_table: bool
    scale: int
    """What a plain number counts where a length is wanted."""

    @property
    def drawn(self) -> Map: ...

    def length(self, quantity: Quantity) -> int: ...
    def distance(self, one: Any, other: Any) -> int: ...  # noqa: ANN401 - a piece or a spot
    def bearing(self, one: Any, other: Any) -> str: ...  # noqa: ANN401
    def in_arc(self, one: Any, other: Any, arc: int) -> bool: ...  # noqa: ANN401
    def to_left(self, one: Any, other: Any) -> bool: ...  # noqa: ANN401
    def to_right(self, one: Any, other: Any) -> bool: ...  # noqa: ANN401
    def angle_off(self, one: Any, direction: Any) -> int: ...  # noqa: ANN401
    def sees(self, one: Any, other: Any) -> bool: ...  # noqa: ANN401
    def edge(self, one: Any, other: Any) -> str: ...  # noqa: ANN401
    def ground(self, one: Any) -> str: ...  # noqa: ANN401
    def height(self, one: Any) -> int: ...  # noqa: ANN401
    def crossed(self, spot: Any) -> str: ...  # noqa: ANN401
    def road(self, spot: Any) -> str: ...  # noqa: ANN401
    def place(self, written: Value, origin: Origin) -> Any: ...  # noqa: ANN401 - a hex or a point
    def place_of(self, piece: Any) -> Any: ...  # noqa: ANN401
    def code(self, asked: str, parts: list[ast.expr], bind: Callable[[str, Any], ast.Name]) -> ast.expr | None: ...


class Answers(Facts):
    """What expressions are answered from: see `Coder`."""

    declared: Declarations
    map: Ground
    zones: Mapping[str, Callable[[Any], bool]]
    """Zones of the map: whether a piece stands there."""
    own: Mapping[str, Callable[..., Any]]
    named: Names
    asks_bearing: bool
    sight_changes: bool
    """What stops sight depends on the position: each line is looked at anew."""
    asked_fields: set[tuple[str, str]]
    asked_own: set[str]
    """What the kit answers by itself and rules ask."""

    def fact(self, name: str) -> Callable[..., Any]:
        """What answers a fact that is worked out or counted."""
        raise NotImplementedError

    def card_now(self, g: Any, piece: Any) -> Any:  # noqa: ANN401 - a game, a piece, a card
        """The card of a piece as the row that holds says it."""
        raise NotImplementedError

    def field_of(self, kind: str, field: str) -> dict[str, Any]:
        """A field of all things of a kind, by their names."""
        raise NotImplementedError

    def field_on_way(self, field: str) -> dict[str, Any]:
        """A field of what is crossed or followed, which may be nothing."""
        raise NotImplementedError

    def sort_of(self, expression: Expression) -> str:
        """What an expression answers: a number, a truth, a name, or whatever."""
        raise NotImplementedError

    def judge_figure(self, expression: Expression) -> None:
        """Raises for what cannot be reckoned with."""
        raise NotImplementedError


def stands_at(ground: Ground, written: Value) -> Callable[[Any], bool]:
    """Whether a piece stands in a hex, or its middle at a point, that an expression names."""
    place = ground.place(written, ground.drawn.origin)
    if place is None:
        raise FactError(
            "a place on this table is a point, `(12, 8)`" if ground.is_table else "a place here is a hex, `0304`"
        )
    return lambda piece: bool(ground.place_of(piece) == place)
