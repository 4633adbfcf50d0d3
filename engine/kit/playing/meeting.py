"""Movements that go into contact with somebody: a charge."""

from __future__ import annotations

from typing import Any, Protocol

from engine.core.declared.compiled import FactError
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame, slot
from engine.kit.reading.deeds import Deed


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
