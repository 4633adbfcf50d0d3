"""7.2: floods and droughts: a watercourse that rises or runs dry."""

from __future__ import annotations

from engine.systems.cape.position.events.finds import WaterTurned
from engine.systems.cape.position.figures import Figure
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask


def water_by(g: Game, figure: Figure) -> int:
    """The watercourse that it touches or stands in, -1 if none."""
    near = g.figures.foot_base
    place = ask.disc(figure)
    for piece in g.setting.pieces:
        if not piece.has("water"):
            continue
        barrier = g.ground.barrier(piece.barrier) if piece.line else None
        if barrier is not None and barrier.is_touched_by(place, near):
            return piece.id
        if piece.area is not None and piece.area.overlaps(type(place)(place.x, place.y, place.radius + near)):
            return piece.id
    return -1


def turn_water(g: Game, finder: Figure, how: str) -> None:
    """The whole watercourse, from one of its pieces to the next: the ford with the river above and below it."""
    course = watercourse(g, water_by(g, finder))
    if not any(number in g.state.waters for number in course):
        for number in course:
            g.record(WaterTurned("7.2", number, how))


def watercourse(g: Game, first: int) -> list[int]:
    """The pieces of water that run into one another."""
    left = [piece for piece in g.setting.pieces if piece.has("water") and piece.id != first]
    found = [g.setting.pieces[first]]
    for piece in found:
        joined = [other for other in left if piece.runs_into(other, g.figures.foot_base)]
        found += joined
        left = [other for other in left if other not in joined]
    return sorted(piece.id for piece in found)
