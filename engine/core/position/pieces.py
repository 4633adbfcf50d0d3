"""What records of every system begin with: a number, which is its place in a list of the state, a name, an army."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from engine.core.position.records import Record, record


@record
class Named(Record):
    id: int
    name: str


@record
class Owned(Named):
    side: int
    """The number of its army."""


class Commanded(Protocol):
    """A leader with the number of the one above him; below 0 where nobody is."""

    superior: int


C = TypeVar("C", bound=Commanded)


def chain_up(leaders: Sequence[C], number: int) -> list[C]:
    """The leader of a number and all above him, in this order; nobody, if the number is below 0."""
    chain: list[C] = []
    while number >= 0:
        chain.append(leaders[number])
        number = leaders[number].superior
    return chain
