"""What records of every system begin with: a number, which is its place in a list of the state, a name, an army."""

from __future__ import annotations

from engine.core.position.records import Record, record


@record
class Named(Record):
    id: int
    name: str


@record
class Owned(Named):
    side: int
    """The number of its army."""
