"""Places as a booklet names them: `f3 (54.5, 56)`, the square to find it on the map, then the point to measure."""

from __future__ import annotations

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.squares import square_of
from compiler.backends.products.used import pieces_of
from engine.model.battles import Scenario
from engine.model.values import Point, Value


def placed(writer: Writer, place: Value) -> str:
    owner = writer.owner
    square = square_of(owner.map, place) if isinstance(owner, Scenario) and isinstance(place, Point) else ""
    words = writer.plain(place)
    return f"{square} {words}" if square else words


def looking(writer: Writer, name: str) -> str:
    """`W`, where west is called so; an arrow where the map does not have north above."""
    key = f"{'turned' if writer.is_turned else 'wind'}_{name}"
    return writer.say(key) if writer.say.knows(key) else name.upper()


def how_placed(writer: Writer, scenario: Scenario) -> str:
    """What the places in an order of battle mean: from which edges they are measured, and to what; nothing where nobody
    stands at a measured place."""
    pieces = [piece for army in scenario.armies for piece in pieces_of(army)]
    if scenario.map is None or not any(isinstance(piece.at, Point) for piece in pieces):
        return ""
    return writer.say("how_placed").format(unit=scenario.map.size.unit)
