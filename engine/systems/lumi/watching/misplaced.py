"""What begins a battle where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, commands_of, on_a_table, without_end
from engine.systems.lumi.book.setting import Lying
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import Unit
from engine.systems.lumi.questions.ground import is_on_road


def misplaced(game: Game) -> Iterator[Misplaced]:
    """2.2, 3.5."""
    yield from on_a_table(game, _is_barred, _is_on_a_road)
    yield from without_end(game)
    written = {command.name: command.origin for army in game.setting.battle.armies for command in commands_of(army)}
    for brigade in game.state.brigades:
        division = game.state.divisions[brigade.division]
        if 0 < brigade.arrives < division.arrives:
            message = f"{brigade.name} comes in turn {brigade.arrives}, and its division {division.name} only in turn"
            origin = written.get(brigade.name, game.setting.battle.origin)
            yield Misplaced(origin, f"{message} {division.arrives}", "at_odds")


def _is_barred(unit: Unit, lying: Lying) -> bool:
    return bool(lying.ground.bars & unit.profile.arm.is_)


def _is_on_a_road(game: Game, unit: Unit) -> bool:
    return is_on_road(game, unit.at, unit.at) or any(lying.ground.road for lying in game.setting.patches.at(unit.at))
