"""What is said of somebody twice and in two ways: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, pieces_of
from engine.systems.cape.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """Who is in reserve comes later, and stands nowhere until then."""
    for army in game.setting.battle.armies:
        for piece in pieces_of(army):
            if piece.at is not None and dict(piece.fields).get("reserve") is True:
                message = f"{piece.name} is in reserve, and has a place on the table: say only one of the two"
                yield Misplaced(piece.origin, message, "at_odds")
