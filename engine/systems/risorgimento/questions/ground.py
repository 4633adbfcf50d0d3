"""What ground a place or a unit lies on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.position.knowing import asked_once
from engine.space.plane import Point

if TYPE_CHECKING:
    from engine.systems.risorgimento.book.book import Ground
    from engine.systems.risorgimento.book.setting import Terrain
    from engine.systems.risorgimento.position.game import Game
    from engine.systems.risorgimento.position.state import Unit


def areas_at(g: Game, point: Point) -> list[Terrain]:
    """Pieces of terrain that cover a point."""
    return [piece for piece in g.setting.areas if piece.area is not None and piece.area.contains(point)]


def grounds_at(g: Game, point: Point) -> list[Ground]:
    return [piece.ground for piece in areas_at(g, point)]


@asked_once
def cover_of(g: Game, unit: Unit) -> int:
    """0 in the open, 1 in light cover, 2 in heavy."""
    return max((ground.cover for ground in grounds_at(g, unit.at)), default=0)


@asked_once
def is_high(g: Game, unit: Unit) -> bool:
    return any(ground.high for ground in grounds_at(g, unit.at))


@asked_once
def is_in_town(g: Game, unit: Unit) -> bool:
    """G.5a: in a built-up sector."""
    return any(ground.built for ground in grounds_at(g, unit.at))
