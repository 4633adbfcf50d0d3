"""Who comes later, on a map of how a battle begins: a plate in dashes where a command will stand, with its turn.

Its pieces themselves are not drawn: whoever sets up the battle would set them up as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from compiler.backends.maps.atlas import Atlas, Box, is_drawn, places_in, tags_of
from compiler.backends.products.numbers import is_leader
from compiler.layout.draw import Group, Item, Rect
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.battlefield import Spot
from compiler.layout.maps.ground import dashes
from engine.model.battles import Army, Command, Piece

_HIGH: Final = 3.6
_BESIDE: Final = 1.0
"""Millimetres to the left and right of the words."""


def draw_arrivals(atlas: Atlas) -> list[Item]:
    """A plate for each command that comes later and says where."""
    field = atlas.field
    frame = (field.left, field.top, field.left + field.width, field.top + field.height)
    items: list[Item] = []
    for army in atlas.battle.armies if atlas.late else ():
        tags = tags_of(army, atlas.ruleset, partial(atlas.piece_title, army))
        for command in _late_commands(atlas, army, army):
            leaders = [piece for piece in command.pieces if is_leader(piece, atlas.ruleset)]
            spot = _spot(atlas, command, leaders)
            if spot is None:
                continue
            turn = atlas.late[army.name, command.pieces[0].name]
            told = atlas.say("turn_on_map", turn=turn) if isinstance(turn, int) else atlas.say("later_on_map")
            letters = [tags[piece.name] for piece in leaders if is_drawn(piece, atlas.battle)]
            items.append(_plate(atlas, army, command, spot, " · ".join([*letters, told]), frame))
    return items


def _late_commands(atlas: Atlas, army: Army, holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        if command.pieces and (army.name, command.pieces[0].name) in atlas.late:
            yield command
        yield from _late_commands(atlas, army, command)


def _spot(atlas: Atlas, command: Command, leaders: list[Piece]) -> Spot | None:
    """Where its leader will stand, or else where it is drawn up."""
    places = [piece.at for piece in leaders if piece.at is not None]
    places += places_in(dict(command.fields).get("deploys"))
    return next(iter(atlas.spots(tuple(places))), None)


def _plate(atlas: Atlas, army: Army, command: Command, spot: Spot, words: str, frame: Box) -> Group:
    coat = atlas.coat(army.name)
    wide = atlas.scribe.width(words, "label", "b", SMALLEST) + 2 * _BESIDE
    placed = atlas.room.best(spot, (wide, _HIGH), frame, [spot])
    atlas.room.block(placed.box)
    left, top, right, low = (round(edge, 4) for edge in placed.box)
    items: list[Item] = [Rect(left, top, round(right - left, 4), _HIGH, atlas.scribe.colour("white"))]
    across = max(round(wide / 1.6), 3)
    for start, end, count in (
        ((left, top), (right, top), across),
        ((right, top), (right, low), 3),
        ((right, low), (left, low), across),
        ((left, low), (left, top), 3),
    ):
        items += dashes(start, end, coat.edge, 0.3, count)
    middle, base = (left + right) / 2, (top + low) / 2 + SMALLEST * 0.34
    colour = coat.edge
    items.append(
        atlas.scribe.run(words, middle, base, SMALLEST, family="label", style="b", colour=colour, anchor="middle")
    )
    return Group(tuple(items), name=f"arrival:{army.name}.{command.name}")
