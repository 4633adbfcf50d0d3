"""What begins a battle where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.brigades.watching.misplaced import begins_badly
from engine.core.watching.misplaced import Misplaced, commands_of
from engine.systems.lumi.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """2.2, 3.5."""
    yield from begins_badly(game)
    written = {command.name: command.origin for army in game.setting.battle.armies for command in commands_of(army)}
    for brigade in game.state.brigades:
        division = game.state.divisions[brigade.division]
        if 0 < brigade.arrives < division.arrives:
            message = f"{brigade.name} comes in turn {brigade.arrives}, and its division {division.name} only in turn"
            origin = written.get(brigade.name, game.setting.battle.origin)
            yield Misplaced(origin, f"{message} {division.arrives}", "at_odds")
