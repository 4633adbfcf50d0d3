"""The captain plays to win: a small sample of what `make soak` measures at length."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.core.chance import Seeded
from engine.core.driver import Player
from engine.core.players import EagerPlayer, RandomPlayer
from engine.systems.esa.system import Esa
from tests.shipped import shipped_pack

ROOT = Path(__file__).resolve().parents[4]
MIRROR = Path(__file__).resolve().parent / "fields" / "mirror.tercio"
Made = Callable[[Any, int, int], Player]


def captain(game: Any, seat: int, seed: int) -> Player:  # noqa: ANN401
    return Esa().captain(game, seat, seed)


def at_random(_: Any, seat: int, seed: int) -> Player:  # noqa: ANN401
    return RandomPlayer(2 * seed + seat)


def eagerly(_: Any, seat: int, seed: int) -> Player:  # noqa: ANN401
    return EagerPlayer(2 * seed + seat)


def winners(setting: Any, sides: tuple[Made, Made], games: int) -> list[int | None]:  # noqa: ANN401
    system = Esa()
    found = []
    for seed in range(games):
        game = system.new_game(setting, Seeded(seed), keep=False)
        players = [make(game, seat, seed) for seat, make in enumerate(sides)]
        procedure = system.play(game)
        try:
            decision = next(procedure)
            while True:
                decision = procedure.send(players[decision.seat].choose(decision))
        except StopIteration:
            found.append(system.result(game).winner)
    return found


@pytest.fixture(scope="module")
def rethel() -> Any:  # noqa: ANN401
    return Esa().setting(shipped_pack("esa"), "rethel_1650")


@pytest.mark.parametrize("other", [at_random, eagerly])
def test_a_captain_beats_whoever_does_not_think(rethel: Any, other: Made) -> None:  # noqa: ANN401
    first = winners(rethel, (captain, other), 8)
    second = winners(rethel, (other, captain), 8)
    won = first.count(0) + second.count(1)
    assert won >= 14, f"the captain won {won} of 16"


def test_no_seat_is_better_than_the_other_when_armies_are_the_same() -> None:
    pack = compile_files([MIRROR], Settings(library=ROOT / "scenarios")).pack
    assert pack is not None
    found = winners(Esa().setting(pack, "mirror"), (captain, captain), 30)
    # 30 games say little; a seat that cannot lose would show. The soak plays 400.
    assert 6 <= found.count(0) <= 24
    assert 6 <= found.count(1) <= 24
