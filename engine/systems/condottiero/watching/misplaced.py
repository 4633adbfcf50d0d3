"""What a battle says and nothing plays: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.core.declared.reading import listed, word
from engine.core.watching.misplaced import Misplaced, pieces_of, without_end
from engine.model.battles import Army, Command
from engine.systems.condottiero.position.game import Game

_EITHER: Final = "any_edge"
_WAYS: Final = {
    "deploys": "the edge on which an army deploys is chosen in the game (2.2a)",
    "enters": "a command comes in over the edge of its army (T.1)",
}


def misplaced(game: Game) -> Iterator[Misplaced]:
    """2.2a, 2.3d: edges and places are chosen in the game, so none that the scenario gives is played."""
    yield from without_end(game)
    for army in game.setting.battle.armies:
        for piece in pieces_of(army):
            if piece.at is not None:
                message = f"{piece.name} has a place, and commands are set up in the game (2.3d): take `at` away"
                yield Misplaced(piece.origin, message, "at_odds")
        yield from _edges(army)
        for command in army.commands:
            yield from _edges(command)


def _edges(holder: Army | Command) -> Iterator[Misplaced]:
    for field, why in _WAYS.items():
        places = listed(dict(holder.fields).get(field))
        if any(word(place) != _EITHER for place in places):
            message = f"`{field}` of {holder.name} is not played: {why}. Write `{field} any_edge`"
            yield Misplaced(holder.origin, message, "at_odds")
