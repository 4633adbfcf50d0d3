"""What never changes of a piece or an army: its card, with what the scenario changes on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from engine.model.values import Dice, Quantity, Ref, Value, Worded


class Card:
    """Fields as attributes: `of_speed`; `has` are the abilities, `rows` the card as each of its rows says it. Two
    pieces that are alike share one card."""

    def __init__(
        self,
        name: str,
        fields: Iterable[tuple[str, Value]],
        length: Callable[[Quantity], int],
        rows: Mapping[str, Mapping[str, Value]] | None = None,
    ) -> None:
        values = dict(fields)
        self.rows = {row: Card(name, {**values, **more}.items(), length) for row, more in (rows or {}).items()}
        self.name = name
        self.has = frozenset(abilities_in(values.values()))
        for field, value in values.items():
            setattr(self, f"of_{field}", plain_figure(value, length))

    def __repr__(self) -> str:
        return f"Card({self.name})"


def fill(card: Card, defaults: Mapping[str, Any]) -> None:
    """What rules ask of every card, and this one does not say."""
    for field, value in defaults.items():
        if not hasattr(card, f"of_{field}"):
            setattr(card, f"of_{field}", value)


def plain_figure(value: Value, length: Callable[[Quantity], int]) -> Any:  # noqa: ANN401 - whatever a field holds
    """A value as rules reckon with it: figures, truths, names; a list of names is a set."""
    match value:
        case Worded():
            return plain_figure(value.value, length)
        case Ref():
            return value.name
        case Quantity(unit="deg"):
            return int(value.amount)
        case Quantity():
            return length(value)
        case tuple():
            return tuple(plain_figure(one, length) for one in value)
        case bool() | int() | Fraction() | str() | None:
            return value
    return value if isinstance(value, Dice) else None


def sides_said(card: Card) -> Iterator[int]:
    """Of all dice on a card and its rows."""
    for row in (card, *card.rows.values()):
        yield from (value.sides for value in vars(row).values() if isinstance(value, Dice))


def abilities_in(values: Iterable[Value]) -> Iterator[str]:
    for value in values:
        match value:
            case Ref(kind="ability", name=name):
                yield name
            case Worded():
                yield from abilities_in((value.value,))
            case tuple():
                yield from abilities_in(value)
