"""What happens in many games, seen through the camera: where men are lost, who takes part, which cards are played.

Read off films and not off journals, so it holds for every system that can be watched; cards by the events that a system
names for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from engine.core.position.events import Event
from engine.core.system import Draws, Roster
from engine.core.watching.scene import SceneFigure, Stand
from engine.host.film import Camera, Film
from engine.host.orders import orders
from engine.host.play import Followed, Played, play_ready, prepare, seated
from engine.model.pack import Rulepack
from engine.model.values import Hex, Point

Place = Hex | Point
Piece = tuple[str, int]
"""By its kind and number."""
Named = Callable[[Event, Roster], Iterable[Piece]]
"""Whom of a roster an event names, whoever acts first."""


@dataclass(slots=True)
class PieceFigures:
    """One piece over all games."""

    kind: str
    number: int
    side: int
    most: int
    """Its full strength; 0 where none is counted."""
    fielded: int = 0
    """Games in which it stood on the map."""
    moved: int = 0
    """Games in which it went somewhere."""
    gone: int = 0
    """Games at whose end it had left the map, or lay on it."""
    lost: int = 0
    """Points of strength, over all games."""
    taken: Counter[Piece] = field(default_factory=Counter)
    """What enemies lost after an event that named both, and no later event another, over all games."""


@dataclass(slots=True)
class CardFigures:
    """One card over all games."""

    dealt: int = 0
    played: int = 0


@dataclass(slots=True)
class Survey:
    games: int = 0
    played: Played | None = None
    """The first game, for its roster."""
    film: Film | None = None
    pieces: dict[tuple[str, int], PieceFigures] = field(default_factory=dict)
    losses: Counter[Place] = field(default_factory=Counter)
    """Points of strength lost at each place, and pieces of which none is counted."""
    cards: dict[int, CardFigures] = field(default_factory=dict)
    """Cards of hands by their numbers, where there are any."""


def survey(
    pack: Rulepack,
    scenario: str,
    *,
    games: int,
    seed: int = 1,
    players: Sequence[str] = ("captain",),
    swap: bool = False,
    near: bool = False,
    tell: Callable[[int, int], None] | None = None,
    named: Named | None = None,
    follow: Followed | None = None,
) -> Survey:
    """The games that `simulate` plays, from the first on. Who took what from whom is known only if somebody says whom
    events name. `follow` is told how far the first has come."""
    ready = prepare(pack, scenario)
    seen = Survey()
    for number, order in enumerate(orders(seed, games, seated(players, len(ready.seats())), swap=swap)):
        camera = Camera(ready.system)
        played = play_ready(
            ready, order.seed, order.players, near=near, began=camera.attach, followed=None if number else follow
        )
        film = camera.film()
        if seen.played is None:
            seen.played, seen.film = played, film
        seen.games += 1
        _note_pieces(film, played, seen)
        if named is not None:
            _note_takers(film, played, seen, named)
        _note_cards(ready.system.draws, played, seen)
        if tell is not None:
            tell(number + 1, games)
    return seen


def _note_pieces(film: Film, played: Played, seen: Survey) -> None:
    stands = list(film.first.stands)
    begun = [stand.place for stand in stands]
    moved = [False] * len(stands)
    lost = [0] * len(stands)
    for shot in film.shots:
        for number, stand in shot.stands:
            before = stands[number]
            if before.place is not None:
                loss = _loss(film.figures[number], before, stand)
                lost[number] += loss
                seen.losses[before.place] += loss
            if begun[number] is None:
                begun[number] = stand.place
            elif stand.place is not None and stand.place != begun[number]:
                moved[number] = True
            stands[number] = stand
    seen.losses += Counter()  # drops places where nothing was lost
    for number, figure in enumerate(film.figures):
        if begun[number] is not None and not figure.is_ground:
            _add(_figures(figure, played, seen), moved[number], stands[number], lost[number])


def _note_takers(film: Film, played: Played, seen: Survey, named: Named) -> None:
    """A loss is the doing of the enemy that was last named together with whoever bears it; where a system never names
    two together, of the enemy that was named last."""
    pieces = {
        (figure.kind, figure.number): _figures(figure, played, seen) for figure in film.figures if not figure.is_ground
    }
    stands = list(film.first.stands)
    faced: dict[Piece, Piece] = {}
    latest: dict[int, Piece] = {}
    for event, shot in zip(played.journal, film.shots, strict=True):
        told = [piece for piece in dict.fromkeys(named(event, played.roster)) if piece in pieces]
        for piece in told:
            latest.pop(pieces[piece].side, None)
            latest[pieces[piece].side] = piece
            enemies = [other for other in told if pieces[other].side != pieces[piece].side]
            if enemies:
                faced[piece] = enemies[0]
        for number, stand in shot.stands:
            figure, before = film.figures[number], stands[number]
            bearer = (figure.kind, figure.number)
            if bearer in pieces and before.place is not None:
                side = pieces[bearer].side
                last = None if faced else next((latest[of] for of in reversed(latest) if of != side), None)
                taker = faced.get(bearer, last)
                if taker is not None:
                    pieces[taker].taken[bearer] += _loss(figure, before, stand)
            stands[number] = stand


def _loss(figure: SceneFigure, before: Stand, now: Stand) -> int:
    """In strength; a piece of which none is counted is lost when it leaves the map, or falls."""
    if figure.most:
        return max(0, before.strength - now.strength)
    return int(now.is_out and not before.is_out)


def _add(piece: PieceFigures, has_moved: bool, last: Stand, lost: int) -> None:
    piece.fielded += 1
    piece.moved += has_moved
    piece.gone += last.is_out
    piece.lost += lost


def _figures(figure: SceneFigure, played: Played, seen: Survey) -> PieceFigures:
    key = (figure.kind, figure.number)
    if key not in seen.pieces:
        listed = dict(played.roster.pieces).get(figure.kind, ())
        side = listed[figure.number].side if figure.number < len(listed) else figure.side
        seen.pieces[key] = PieceFigures(figure.kind, figure.number, side, figure.most)
    return seen.pieces[key]


def _note_cards(draws: Draws, played: Played, seen: Survey) -> None:
    for card, was_played in draws.cards_in(played.journal):
        figures = seen.cards.setdefault(card, CardFigures())
        figures.played += was_played
        figures.dealt += not was_played
