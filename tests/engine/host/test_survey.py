"""Many games through the camera: figures that must agree with what the games themselves came to."""

from __future__ import annotations

from functools import cache

from engine.core.watching.scene import Scene, SceneFigure, Stand
from engine.host.film import Film, Shot
from engine.host.play import play_ready, prepare
from engine.host.survey import Survey, _note_pieces, _note_takers, survey
from engine.model.values import Hex
from engine.systems.esa.position.events.turns import OrderAssigned
from tests.engine.host.battles import SCENARIO, pack

GAMES = 2


@cache
def surveyed() -> Survey:
    return survey(pack(), SCENARIO, games=GAMES, players=("eager",))


def test_what_pieces_lost_is_what_was_lost_at_places() -> None:
    seen = surveyed()
    lost = sum(piece.lost for piece in seen.pieces.values())
    assert lost == seen.losses.total() > 0
    assert all(count > 0 for count in seen.losses.values())
    assert {piece.side for piece in seen.pieces.values()} >= {0, 1}
    assert all(max(piece.moved, piece.gone) <= piece.fielded <= GAMES for piece in seen.pieces.values())


def test_moves_losses_and_leaving_are_read_off_a_film() -> None:
    figures = (SceneFigure("unit", 0, most=3, side=0), SceneFigure("unit", 1, side=1), SceneFigure("unit", 2, side=1))
    here, there = Hex(1, 1), Hex(2, 2)
    first = Scene((Stand(here, strength=3), Stand(there), Stand(None)), (3, 1))
    shots = (
        Shot(((0, Stand(there, strength=2)),), (2, 1), None),
        Shot(((1, Stand(None)),), (2, 0), None),
        Shot(((2, Stand(here)),), (2, 0), None),
    )
    film = Film(figures, first, shots)
    played = surveyed().played
    assert played is not None
    seen = Survey(games=1)
    _note_pieces(film, played, seen)
    moved = {number: (piece.fielded, piece.moved, piece.gone, piece.lost) for (_, number), piece in seen.pieces.items()}
    assert moved == {0: (1, 1, 0, 1), 1: (1, 0, 1, 1), 2: (1, 0, 0, 0)}
    assert dict(seen.losses) == {here: 1, there: 1}


def test_a_loss_is_the_doing_of_the_enemy_last_named_with_whoever_bears_it() -> None:
    from dataclasses import replace

    from engine.core.position.turn_events import TurnBegan

    figures = (SceneFigure("gun", 0, most=4, side=0), SceneFigure("gun", 1, side=1), SceneFigure("gun", 2, side=1))
    here, there, beside = Hex(1, 1), Hex(2, 2), Hex(3, 3)
    first = Scene((Stand(here, strength=4), Stand(there), Stand(beside)), (4, 2))
    shots = (
        Shot((), (4, 2), None),
        Shot(((0, Stand(here, strength=3)),), (3, 2), None),
        Shot(((0, Stand(here, strength=1)), (2, Stand(None))), (1, 1), None),
    )
    named = {1: [("gun", 1), ("gun", 0)], 2: [("gun", 0)], 3: [("gun", 2), ("gun", 0), ("ghost", 7)]}
    played = surveyed().played
    assert played is not None
    battle = replace(played, journal=tuple(TurnBegan("1", turn) for turn in (1, 2, 3)))
    seen = Survey(games=1)
    _note_takers(Film(figures, first, shots), battle, seen, lambda event, _: named[getattr(event, "turn", 0)])
    taken = {number: dict(piece.taken) for (_, number), piece in seen.pieces.items()}
    assert taken == {0: {("gun", 2): 1}, 1: {("gun", 0): 1}, 2: {("gun", 0): 2}}
    alone = {1: [("gun", 2)], 2: [("gun", 0)], 3: [("gun", 1)]}
    apart = Survey(games=1)
    _note_takers(Film(figures, first, shots), battle, apart, lambda event, _: alone[getattr(event, "turn", 0)])
    doing = {number: sum(piece.taken.values()) for (_, number), piece in apart.pieces.items()}
    assert doing == {0: 1, 1: 2, 2: 1}, "none is named with another: it is whoever was named last"


def test_cards_are_counted_as_they_come_to_hands_and_are_played() -> None:
    seen = surveyed()
    assert seen.cards
    dealt, played = (sum(getattr(card, what) for card in seen.cards.values()) for what in ("dealt", "played"))
    assert 0 < played < dealt
    journals = [play_ready(prepare(pack(), SCENARIO), seed, ("eager",)).journal for seed in (1, 2)]
    assert played == sum(isinstance(event, OrderAssigned) for journal in journals for event in journal)
