"""What begins a battle where nobody can go: pieces on ground that all their movements bar, objectives beyond everybody.

Only the map and the piece itself are asked, as for whoever is driven back: what others have to do with it may change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.kit.field.hexfield import HexField, Spot
from engine.kit.position.game import KitGame
from engine.model.battles import Army, Command, Piece
from engine.model.rules import Origin


def barred_places(game: KitGame) -> Iterator[tuple[Origin, str]]:
    """Where each was written, and what is wrong with it. On a table ground is looked at on the way, and not here."""
    setting = game.setting
    if not isinstance(setting.field, HexField):
        return
    written = {
        (side, piece.name): piece.origin for side, army in enumerate(setting.battle.armies) for piece in _pieces(army)
    }
    for piece in game.state.pieces:
        if piece.is_in_play and piece.at >= 0 and _is_barred(game, piece, piece.at):
            at = written.get((piece.side, piece.name), setting.battle.origin)
            yield at, f"`{piece.name}` begins on ground that every movement of a `{piece.kind}` bars"
    objectives = setting.scenario.objectives if setting.scenario is not None else ()
    movers = [piece for piece in game.state.pieces if setting.movements_of(piece.kind)]
    for prize, objective in zip(setting.prizes, objectives, strict=True):
        if not prize.hexes or not movers or any(piece.at in prize.hexes for piece in game.state.pieces):
            continue
        if all(_is_barred(game, piece, at) for at in sorted(prize.hexes) for piece in movers):
            yield objective.origin, f"the objective `{prize.name}` lies on ground that every movement bars"


def _is_barred(game: KitGame, piece: Any, at: int) -> bool:  # noqa: ANN401
    movements = game.setting.movements_of(piece.kind)
    spot = Spot(at, at)
    return bool(movements) and all(movement.is_walled(game, piece, spot) for movement in movements)


def _pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)
