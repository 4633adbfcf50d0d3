"""What begins a battle of brigades where it cannot stand: see `engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.brigades.position.pieces import BasedUnit
from engine.brigades.questions.ways import Field, is_kept_out, road_way
from engine.core.watching.misplaced import Misplaced, on_a_table, without_end


def begins_badly(game: Field) -> Iterator[Misplaced]:
    """As far as all systems of brigades tell it alike."""
    yield from on_a_table(game, is_kept_out, _is_on_a_road)
    yield from without_end(game)


def _is_on_a_road(game: Any, unit: BasedUnit) -> bool:  # noqa: ANN401 - each system has its own
    is_on_it = any(under.ground.road for under in game.setting.patches.at(unit.at))
    return is_on_it or road_way(game, unit.at, unit.at) is not None
