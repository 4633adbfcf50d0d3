"""What begins a battle where it could not stay, or without end: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.watching.misplaced import Misplaced, Written, without_end
from engine.systems.esa.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """3.2.5; 5.4d: ground on which a class of troops does not stay."""
    yield from without_end(game)
    written = Written(game.setting.battle)
    for unit in game.state.units:
        ground = game.board.ground[unit.hex].name if unit.hex >= 0 else ""
        if ground and not game.passage(unit, unit.hex).may_stay:
            message = f"{unit.name} begins on {ground}, where troops of its class do not stay"
            yield Misplaced(written.of(unit.side, unit.name), message)
