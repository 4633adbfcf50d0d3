"""Who takes part and what it cost, from the lists of a state: for readers of journals and balance reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final

from engine.core.position.records import Record
from engine.core.system import Roster, RosterPiece

SIDE: Final = "side"


def roster_of(game: Any, lists: Mapping[str, str], width: int = 0) -> Roster:  # noqa: ANN401 - each system has its own
    """`lists` says where the pieces of each kind are found: `{"unit": "units"}` of the state, or of what a dotted path
    names. What has no side is nobody's."""
    pieces = {kind: attrgetter(path if "." in path else f"state.{path}")(game) for kind, path in lists.items()}
    return Roster(tuple((kind, tuple(_piece(kind, one) for one in ones)) for kind, ones in pieces.items()), width)


def lists_of(state: type[Record], **others: str) -> dict[str, str]:
    """The lists of a state whose pieces have names, each by what one of them is: `units` holds each `unit`."""
    held = {name: field.piece for name, field in state.FIELDS.items() if field.piece is not None}
    return {name.removesuffix("s"): name for name, piece in held.items() if "name" in piece.FIELDS} | others


def _piece(kind: str, piece: Any) -> RosterPiece:  # noqa: ANN401 - a record of any system
    side = piece.id if kind == SIDE else getattr(piece, "side", -1)
    return RosterPiece(piece.name, side, getattr(piece, "hex", -1))


Tallied = Mapping[str, tuple[str, Callable[[Any, Any], int]]]
"""What a battle cost: each figure with the list of the state that holds its pieces, and what one of them adds to it, of
the game and the piece."""


def tally_of(game: Any, tallied: Tallied) -> dict[str, tuple[int, ...]]:  # noqa: ANN401
    """A figure for each side, by its name."""
    state = game.state
    return {
        name: tuple(
            sum(counts(game, piece) for piece in getattr(state, pieces) if getattr(piece, SIDE, piece.id) == side.id)
            for side in state.sides
        )
        for name, (pieces, counts) in tallied.items()
    }
