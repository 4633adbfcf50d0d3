"""What begins a battle where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brigades.watching.misplaced import begins_badly
from engine.core.watching.misplaced import Misplaced, Written
from engine.systems.lumi.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """2.2, 3.5."""
    yield from begins_badly(game)
    written = Written(game.setting.battle)
    for brigade in game.state.brigades:
        division = game.state.divisions[brigade.division]
        if 0 < brigade.arrives < division.arrives:
            told = f"{brigade.name} comes in turn {brigade.arrives}, and its division {division.name} only in turn"
            yield written.at_odds(brigade, f"{told} {division.arrives}")
