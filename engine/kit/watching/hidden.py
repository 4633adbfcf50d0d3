"""What a side may know of hidden enemies, and where they might be for all that it knows."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from typing import Any, Final, cast

from engine.core.chance import Chance
from engine.core.position.events import Event
from engine.core.watching.scene import Stand
from engine.kit.field.tablefield import TableField
from engine.kit.position.events import (
    Acted,
    ArmyActed,
    ArmyBecame,
    ArmyBefell,
    Awaited,
    Became,
    Befell,
    Concealed,
    Reacted,
    StillAwaited,
)
from engine.kit.position.game import KitGame
from engine.kit.position.lot_events import ChitDrawn
from engine.kit.position.records import AWAY, NOWHERE
from engine.model.values import Hex, Point

_KNOWN: Final = ("id", "name", "side", "kind")
"""Of a hidden enemy: who takes part is no secret."""


def mask_hidden(game: KitGame, seat: int, seen: dict[str, Any]) -> None:
    camp = game.setting.camps[seat]
    hidden = [piece for piece in game.state.pieces if piece.is_hidden and piece.camp != camp]
    for piece in hidden:
        seen["pieces"][piece.id] = {name: getattr(piece, name) for name in _KNOWN} | {"is_hidden": True}
    if any(piece.id == game.state.active for piece in hidden):
        seen["active"] = None
    if game.setting.hiding.has_markers:
        standing = (piece for piece in hidden if piece.is_in_play)
        seen["markers"] = sorted([piece.side, piece.at, piece.x, piece.y] for piece in standing)


def unseen_pieces(game: KitGame, seat: int) -> frozenset[tuple[str, int]]:
    return frozenset(("piece", piece.id) for piece in game.setting.hiding.unseen(game, seat))


def marked_places(game: KitGame, seat: int) -> tuple[tuple[int, Hex | Point], ...]:
    """Told in the order of the map, for that of the roster would say who is under which marker."""
    if not game.setting.hiding.has_markers:
        return ()
    shown = ((piece.side, game.setting.field.shown(piece)) for piece in game.setting.hiding.unseen(game, seat))
    return tuple(sorted(((side, place) for side, place in shown if place is not None), key=repr))


def as_seen(game: KitGame, event: Event, seat: int) -> Event | None:
    """What a side learns of what has just happened: nothing of what a hidden enemy does nor of what a hidden fact
    becomes, nor of the deed that changes one, and not at which hidden enemy a card or an order of its own side is
    aimed."""
    if _is_secret(game, event) and _side_of(game, event) != seat:
        return None
    if isinstance(event, Awaited | StillAwaited | ChitDrawn) and _is_all_hidden(game, event.side, event.command, seat):
        return None
    if not isinstance(event, Concealed) and _is_unseen(game, getattr(event, "piece", -1), seat):
        return None
    if not _is_unseen(game, getattr(event, "target", -1), seat):
        return event
    told: Any = copy(event)  # of a kind that has a target
    told.target = -1
    return cast("Event", told)


def _is_secret(game: KitGame, event: Event) -> bool:
    """Whether it tells of a hidden fact: what it becomes, or what is done about it."""
    secrets = game.setting.secrets
    match event:
        case Became() | ArmyBecame():
            return event.fact in secrets.facts
        case Acted() | ArmyActed() | Reacted():
            return event.deed in secrets.deeds
        case Befell() | ArmyBefell():
            return event.effect in secrets.effects
    return False


def _side_of(game: KitGame, event: Event) -> int:
    piece: int = getattr(event, "piece", -1)
    side: int = game.state.pieces[piece].side if piece >= 0 else getattr(event, "side", -1)
    return side


def known_stand(game: KitGame, number: int, stand: Stand, seat: int) -> Stand:
    """A piece as a side sees it: hidden facts of others have no mark."""
    secrets = game.setting.secrets.facts
    if not secrets or not stand.marks or game.state.pieces[number].side == seat:
        return stand
    marks = (mark for mark in stand.marks if mark.removeprefix("fact:").partition("=")[0] not in secrets)
    return replace(stand, marks=tuple(marks))


def _is_all_hidden(game: KitGame, side: int, command: str, seat: int) -> bool:
    """Whether a command of the enemy's is all of hidden pieces: nobody learns when it comes, or that it acts."""
    camps = game.setting.camps
    its = [piece for piece in game.setting.armies.fielded if piece.side == side and command in piece.above]
    return camps[side] != camps[seat] and bool(its) and all(game.state.pieces[one.number].is_hidden for one in its)


def _is_unseen(game: KitGame, number: int, seat: int) -> bool:
    if number < 0:
        return False
    piece = game.state.pieces[number]
    return bool(piece.is_hidden and piece.camp != game.setting.camps[seat])


def hide_elsewhere(game: KitGame, seat: int, chance: Chance) -> None:
    """The same for all positions that look the same to a side: pieces by their numbers, places by theirs."""
    hiding = game.setting.hiding
    hidden = hiding.unseen(game, seat)
    if hiding.has_markers:
        hiding.exchange(hidden, hiding.markers(hidden), chance)
        return
    places = [game.setting.field.place_of(piece) for piece in hidden]
    for piece in hidden:
        piece.at, piece.x, piece.y = NOWHERE, AWAY, AWAY
    for piece, place in zip(hidden, places, strict=True):
        unwatched = [place for place in _free_places(game, piece) if not _is_seen(game, piece, place)]
        chosen = unwatched[chance.face(range(len(unwatched)), game.setting.section)] if unwatched else place
        game.setting.field.put(piece, chosen)


def _free_places(game: KitGame, piece: Any) -> list[Any]:  # noqa: ANN401
    field = game.setting.field
    places: Iterable[Any] = range(field.count)
    if isinstance(field, TableField):
        places = [(x, y) for x in range(0, field.wide, field.base) for y in range(0, field.deep, field.base)]
    free: list[Any] = game.setting.moves.free(game, piece.side, places, piece.kind)
    return free


def _is_seen(game: KitGame, piece: Any, place: Any) -> bool:  # noqa: ANN401
    game.setting.field.put(piece, place)
    return bool(game.setting.hiding.is_watched(game, piece))
