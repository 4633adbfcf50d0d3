"""Places as a booklet names them: `f3 (54.5, 56)`, the square to find it on the map, then the point to measure."""

from __future__ import annotations

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.squares import square_of
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
