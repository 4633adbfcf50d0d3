"""Movements that go into contact with somebody: a charge; and from where whoever moves has declared it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

from engine.core.declared.expressions.compiled import FactError
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame, slot
from engine.kit.reading.deeds import Deed

STANCE: Final = ("at", "x", "y", "last", "last_x", "last_y", "ground", "facing", "moved")
"""What a movement changes of a piece."""


class Meeting(Protocol):
    """An action or a reaction that moves so."""

    @property
    def setting(self) -> Table: ...
    @property
    def movement(self) -> Any: ...  # noqa: ANN401 - of hexes or of a table


def meeting_of(setting: Table, deed: Deed, known: frozenset[str]) -> str:
    """Where a cast keeps whomever the movement of a deed goes into contact with; nothing where it meets nobody."""
    into = setting.declared.movements[deed.moves].into if deed.moves else ""
    if not into:
        return ""
    if into not in known or into == deed.by:
        raise FactError(f"the movement `{deed.moves}` goes `into {into}`, and nobody is that here: say `at {into}`")
    if not setting.is_piece(into):
        raise FactError(f"the movement `{deed.moves}` goes `into {into}`, which is no piece")
    return slot(into)


def can_meet(deed: Meeting, g: KitGame, piece: Any, other: Any) -> bool:  # noqa: ANN401
    """Whether a piece touches another already or can get there."""
    moves = deed.setting.moves
    if not other.is_in_play or other is piece:
        return False
    return moves.has_met(g, piece, deed.movement, other) or bool(moves.contacts(g, piece, deed.movement, other))


def stance_of(piece: Any) -> tuple[Any, ...]:  # noqa: ANN401
    return tuple(getattr(piece, name) for name in STANCE)


@contextmanager
def as_declared(piece: Any, start: tuple[Any, ...] | None, end: tuple[Any, ...] | None) -> Iterator[None]:  # noqa: ANN401
    """A deed that moves is judged from where it was declared, however far it has gone since: else the same charge
    would come to nothing because somebody did something that has nothing to do with it. Whom a reaction has moved or
    turned is judged where it stands."""
    now = stance_of(piece)
    goes_back = start is not None and now == end
    if goes_back:
        _stand(piece, start or ())
    try:
        yield
    finally:
        if goes_back:
            _stand(piece, now)


def _stand(piece: Any, stance: tuple[Any, ...]) -> None:  # noqa: ANN401
    for name, value in zip(STANCE, stance, strict=True):
        setattr(piece, name, value)
