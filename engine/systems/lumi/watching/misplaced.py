"""What begins a battle where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, on_a_table, without_end
from engine.systems.lumi.book.setting import Terrain
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import Unit
from engine.systems.lumi.questions.ground import is_on_road


def misplaced(game: Game) -> Iterator[Misplaced]:
    """3.5."""
    yield from on_a_table(game, _is_barred, _is_on_a_road)
    yield from without_end(game)


def _is_barred(unit: Unit, lying: Terrain) -> bool:
    return bool(lying.ground.bars & unit.profile.arm.is_)


def _is_on_a_road(game: Game, unit: Unit) -> bool:
    return is_on_road(game, unit.at, unit.at) or any(lying.ground.road for lying in game.setting.patches.at(unit.at))
