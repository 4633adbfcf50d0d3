"""What the captain of the kit sees in deeds that throw no dice: formations, and cards in hand."""

from __future__ import annotations

from engine.core.chance import Seeded
from engine.core.driver import run
from engine.host.play import Table, prepare, seat_player
from engine.kit.position.events import Acted, ArmyActed
from engine.kit.position.game import KitGame
from tests.shipped import shipped_pack


def played(seeds: range, players: tuple[str, str] = ("captain", "captain")) -> list[KitGame]:
    ready = prepare(shipped_pack("brigadier"), "sabugal_1811")
    games = []
    for seed in seeds:
        game = ready.begin(Seeded(seed), near=False)
        run(
            Table(ready.system, game),
            [seat_player(name, ready.system, game, i, seed) for i, name in enumerate(players)],
        )
        games.append(game)
    return games


def test_captains_change_formation_and_play_cards() -> None:
    game = played(range(1001, 1002))[0]
    deeds = {event.deed for event in game.journal if isinstance(event, Acted | ArmyActed)}
    assert {"form_line", "give_order", "shoot", "assault"} <= deeds


def test_a_captain_beats_whoever_does_something_wherever_it_may() -> None:
    won = [game.state.winner for game in played(range(1001, 1005), ("captain", "eager"))]
    assert won.count(0) >= 3
