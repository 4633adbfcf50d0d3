"""Points of the compass on a map whose top is not the north.

Authors write facings and edges as the map lies before them, `n` for up; a booklet says where that is in the world, as
the needle of its map does.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engine.model.battles import Army, Command, Piece
from engine.model.values import Amount, Ref, Value

_COMPASS: Final = "compass"
_WINDS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
_ARROWS: Final = "↑↗→↘↓↙←↖"
_EDGES: Final = {"north": 0, "east": 2, "south": 4, "west": 6}


def pointing(degrees: Amount) -> str:
    """An arrow on the map, to the nearest eighth: nobody is born with the knowledge that 0° is up."""
    return _ARROWS[round(degrees / 45) % len(_ARROWS)]


def turned(value: Value, north: Value) -> Value:
    """A facing or an edge as it lies in the world; anything else as it is. An edge that looks between two points of the
    compass is called by the wind."""
    if not isinstance(value, Ref) or value.kind != _COMPASS or not isinstance(north, Ref) or north.name not in _WINDS:
        return value
    off = _WINDS.index(north.name)
    if value.name in _EDGES and off:
        at = (_EDGES[value.name] - off) % len(_WINDS)
        edge = next((name for name, place in _EDGES.items() if place == at), _WINDS[at])
        return Ref(_COMPASS, edge)
    return Ref(_COMPASS, _WINDS[(_WINDS.index(value.name) - off) % len(_WINDS)]) if value.name in _WINDS else value


def turned_army(army: Army, north: Value) -> Army:
    """An army with all its facings and edges as they lie in the world."""
    if not isinstance(north, Ref) or north.name == _WINDS[0]:
        return army
    pieces, commands = _turned_pieces(army.pieces, north), _turned_commands(army.commands, north)
    return replace(army, fields=_turned_fields(army.fields, north), pieces=pieces, commands=commands)


def _turned_commands(commands: tuple[Command, ...], north: Value) -> tuple[Command, ...]:
    return tuple(
        replace(
            one,
            fields=_turned_fields(one.fields, north),
            pieces=_turned_pieces(one.pieces, north),
            commands=_turned_commands(one.commands, north),
        )
        for one in commands
    )


def _turned_pieces(pieces: tuple[Piece, ...], north: Value) -> tuple[Piece, ...]:
    return tuple(
        replace(one, facing=turned(one.facing, north), fields=_turned_fields(one.fields, north)) for one in pieces
    )


def _turned_fields(fields: tuple[tuple[str, Value], ...], north: Value) -> tuple[tuple[str, Value], ...]:
    return tuple((name, _turned_each(value, north)) for name, value in fields)


def _turned_each(value: Value, north: Value) -> Value:
    if isinstance(value, tuple):
        return tuple(turned(one, north) for one in value)
    return turned(value, north)
