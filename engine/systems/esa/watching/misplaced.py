"""What begins a battle where it could not stay, or without end, and cards that a leader would swap and no deck has: see
`engine.core.watching.misplaced`."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.declared.reading import listed, number, spans
from engine.core.watching.misplaced import Misplaced, Written, pieces_of, without_end
from engine.model.battles import Piece
from engine.systems.esa.position.game import Game


def misplaced(game: Game) -> Iterator[Misplaced]:
    """3.2.5; 5.4d: ground on which a class of troops does not stay."""
    yield from without_end(game)
    written = Written(game.setting.battle)
    for unit in game.state.units:
        ground = game.board.ground[unit.hex].name if unit.hex >= 0 else ""
        if ground and not game.passage(unit, unit.hex).may_stay:
            message = f"{unit.name} begins on {ground}, where troops of its class do not stay"
            yield Misplaced(written.of(unit.side, unit.name), message)
    for army in game.setting.battle.armies:
        for piece in pieces_of(army):
            yield from _impossible_swaps(piece, game)


def _impossible_swaps(piece: Piece, game: Game) -> Iterator[Misplaced]:
    """2.2b: a card of the base deck is taken out for each of the others that is added."""
    book = game.setting.book
    card = book.leaders.get(piece.profile or "")
    fields = {**dict(card.fields if card is not None else ()), **dict(piece.fields)}
    said = {name: [number(one) for one in listed(fields.get(name))] for name in ("takes_out", "adds")}
    if not any(said.values()) or not book.cards:
        return
    base = [one for one in book.cards if one <= book.figures.base_cards]
    further = [one for one in book.cards if one > book.figures.base_cards]
    own = any(name in dict(piece.fields) for name in said)
    origin = piece.origin if own or card is None else card.origin
    who = piece.profile or piece.name
    for name, known, deck in (("takes_out", base, "the base deck"), ("adds", further, "the expansion deck")):
        for one in said[name]:
            if one not in known:
                has = f"{deck} has {spans(known)}" if known else f"{deck} has none"
                yield Misplaced(origin, f"`{who}` says `{name} {one}`, and no such card is there: {has}", "wrong")
    if len(said["takes_out"]) != len(said["adds"]):
        out, into = len(said["takes_out"]), len(said["adds"])
        message = f"`{who}` takes out {out} and adds {into}: one card is taken out for each that is added"
        yield Misplaced(origin, message, "at_odds")
