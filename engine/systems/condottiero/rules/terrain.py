"""2.2: where pieces of terrain may lie."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.plane import Point, Shape, is_apart, is_on_table, overlaps
from engine.systems.condottiero.position.events.before import TerrainPlaced
from engine.systems.condottiero.position.game import Game
from engine.systems.condottiero.position.state import TerrainPiece


def movable(g: Game) -> list[TerrainPiece]:
    """A river bed stays where it is."""
    return [piece for piece in g.state.pieces if piece.ground.is_movable]


def grid(g: Game) -> list[Point]:
    """T.1: the points on which pieces are placed, from the lower left."""
    step = g.figures.place_step
    return [(x, y) for y in range(step // 2, g.setting.height, step) for x in range(step // 2, g.setting.width, step)]


def may_lie(g: Game, piece: TerrainPiece, shape: Shape, gap: int) -> bool:
    """2.2d: on the table, over no other piece, and so far from those that were placed."""
    if not is_on_table(shape, g.setting.width, g.setting.height):
        return False
    for other in g.state.pieces:
        if other.id == piece.id:
            continue
        if not (is_apart(shape, other.shape, gap) if other.ground.is_movable else not overlaps(shape, other.shape)):
            return False
    return True


def places(g: Game, piece: TerrainPiece, gap: int) -> list[Point]:
    return [
        (x, y)
        for x, y in grid(g)
        if (x, y) != (piece.shape.x, piece.shape.y) and may_lie(g, piece, piece.shape.at(x, y), gap)
    ]


def place_piece(g: Game, side: int, piece: TerrainPiece) -> Ask[None]:
    """2.2a-2.2c: the winner lays it where he likes, or leaves it as the scenario draws it."""
    place = yield from choose("place_terrain", side, "2.2a", [None, *places(g, piece, 0)], piece.id)
    if place is not None:
        g.record(TerrainPlaced("2.2a", side, piece.id, *place))


def shift_piece(g: Game, side: int, piece: TerrainPiece, section: str) -> Ask[None]:
    """2.2d: the loser moves it, if there is room."""
    place = yield from choose("move_terrain", side, section, [None, *places(g, piece, g.figures.terrain_gap)], piece.id)
    if place is not None:
        g.record(TerrainPlaced("2.2d", side, piece.id, *place))
