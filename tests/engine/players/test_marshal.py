"""`marshal`: it rehearses what it might do, the same way every time, and by nothing that its seat cannot see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.driver import Player, run
from engine.core.players import EagerPlayer
from engine.core.position.game import Game
from engine.core.system import Playing, System
from engine.host.journal import event_line
from engine.host.play import Ready, Table, play_ready, prepare
from engine.players import marshal
from engine.players.marshal import Marshal, is_better
from engine.systems.esa.system import Esa
from tests.engine.core.test_base_system import DASH, Race, race
from tests.engine.host import battles
from tests.engine.kit.hidden import hexes
from tests.shipped import shipped_pack


@pytest.fixture(autouse=True)
def short_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, figure in (("OTHERS", 2), ("SECOND_LOOK", 1), ("MOST_DECISIONS", 4)):
        monkeypatch.setattr(marshal, name, figure)


def wins(seat: int, make: Callable[[Race, int], Player]) -> int:
    """Of ten races against somebody who runs at random."""
    won = 0
    for seed in range(10):
        game = race()
        players: list[Player] = [EagerPlayer(seed + 50), EagerPlayer(seed + 60)]
        players[seat] = make(game, seed)
        run(Table(DASH, game), players)
        won += DASH.result(game).winner == seat
    return won


def test_it_finds_the_better_option_where_the_captain_takes_any() -> None:
    """The runner that always takes two lanes wins; the captain of this system runs at random."""
    assert wins(0, lambda game, seed: Marshal(DASH, game, 0, seed)) >= 9
    assert wins(0, lambda game, seed: DASH.captain(game, 0, seed)) < 9


def test_where_the_other_side_has_answered_since_it_does_as_its_captain() -> None:
    """The first runner's answer may be a secret: what follows it is not rehearsed."""
    rehearsed = wins(1, lambda game, seed: Marshal(DASH, game, 1, seed))
    assert rehearsed == wins(1, lambda game, seed: DASH.captain(game, 1, seed))


@pytest.fixture
def rehearsed(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What each rehearsal came to, as they are made."""
    noted: list[float] = []
    play_on = Marshal._play_on

    def noting(self: Marshal, *asked: Any) -> float:  # noqa: ANN401 - passed on
        noted.append(play_on(self, *asked))
        return noted[-1]

    monkeypatch.setattr(Marshal, "_play_on", noting)
    return noted


def test_the_same_seed_gives_the_same_game(rehearsed: list[float]) -> None:
    """On a map with hidden companies, where much is dealt anew."""
    ready = prepare(hexes(), "trial")
    once, again = (play_ready(ready, 3, ("marshal", "eager")).journal for _ in range(2))
    assert [event_line(event) for event in once] == [event_line(event) for event in again]
    half = len(rehearsed) // 2
    assert rehearsed[:half] == rehearsed[half:]
    assert len(set(rehearsed)) > 3, "it looked at positions that differ"


BATTLES = {
    "esa": battles.ready,
    "kit": lambda: prepare(hexes(), "trial"),
    "cape": lambda: prepare(shipped_pack("cape"), "inn_1648"),
    "condottiero": lambda: prepare(shipped_pack("condottiero"), "fornovo_1495"),
    "lumi": lambda: prepare(shipped_pack("lumi"), "carpi_1701"),
    "risorgimento": lambda: prepare(shipped_pack("risorgimento"), "outposts_1859"),
}
IN_EVERY_RUN = ("esa", "kit")


@pytest.mark.parametrize(
    "place",
    [name if name in IN_EVERY_RUN else pytest.param(name, marks=pytest.mark.campaign) for name in BATTLES],
)
def test_it_answers_alike_whatever_it_cannot_see(place: str, rehearsed: list[float]) -> None:
    ready = BATTLES[place]()
    asked = [(seat, point) for point in points(ready) if (seat := asked_first(ready.system, point)) is not None]
    compared = 0
    for number, (seat, point) in enumerate(asked[:: len(asked) // 6]):
        dealt_anew = ready.system.redeal(point, seat, Seeded(number + 1000))
        del rehearsed[:]
        first, second = (answer(ready.system, copy, seat) for copy in (point, dealt_anew))
        assert first == second, point.place()
        half = len(rehearsed) // 2
        assert rehearsed[:half] == rehearsed[half:], "and by the same games"
        compared += half > 0
    assert compared > 2


def points(ready: Ready) -> list[Playing]:
    kept: list[Playing] = []

    def began(game: Playing) -> None:
        game.on_safe = lambda now: kept.append(ready.system.resume(now, Seeded(0)))

    play_ready(ready, 5, ("eager",), began=began)
    return kept


def asked_first(system: System, point: Playing) -> int | None:
    """Who is asked next from here; nobody where something happens before."""
    game = system.resume(point, Seeded(1))
    decision = next(system.play(game), None)
    return None if decision is None or game.journal else decision.seat


def answer(system: System, point: Playing, seat: int) -> object:
    """Of a marshal that has sat there before this safe point."""
    game = system.resume(point, Seeded(1))
    player = Marshal(system, game, seat, 7)
    assert isinstance(game, Game)
    game.safe()
    decision = next(system.play(game))
    return decision.options[player.choose(decision)]


def test_whoever_listened_to_a_game_still_does() -> None:
    game, heard = race(), list[Playing]()
    game.on_safe = heard.append
    run(Table(DASH, game), [Marshal(DASH, game, 0, 1), EagerPlayer(2)])
    assert heard


def test_another_option_must_be_clearly_better() -> None:
    assert is_better([1.0, 1.0, 0.9], [0.0, 0.1, 0.2])
    assert not is_better([0.5, 0.5], [0.5, 0.5])
    assert not is_better([1.0, -0.9, 0.0], [0.0, 0.0, 0.0])


def test_an_order_that_is_dealt_anew_is_one_that_could_be_given() -> None:
    """ESA-10.7d: a card that cannot be focused never lies focused before a division."""
    system, ready, dealt = Esa(), battles.ready(), 0
    for number, point in enumerate(points(ready)):
        for seat in (0, 1):
            game = system.redeal(point, seat, Seeded(number))
            focused = [division for division in game.state.divisions if division.focused and division.side != seat]
            before = [division for division in point.state.divisions if division.focused and division.side != seat]
            dealt += len(before) - len(focused)
            assert all((division.card, True) in game.setting.cards[division.card].uses for division in focused)
    assert dealt, "some order was focused, and hidden"
