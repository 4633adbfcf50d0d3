"""Recorded games end as they ended, and so many of each scenario are recorded."""

from __future__ import annotations

import pytest

from engine.systems.registry import SYSTEMS
from tests.engine.conformance.crowded import crowded_systems, fields_of
from tests.engine.conformance.games import LONG_BATTLES, shipped
from tests.engine.conformance.recorded_games import CROWDED_GAMES, RecordedGame, play, read, seeds_of

ALWAYS_PLAYED = 2
"""Of each scenario, and all short ones of crowded fields; the others are played by `make soak`."""


def is_always_played(system: str, game: RecordedGame) -> bool:
    """Of a long battle one game: of one the first, of another the second, which is played by other players."""
    if game.scenario in LONG_BATTLES:
        return game.seed == 1 + sum(map(ord, game.scenario)) % 2
    return game.seed <= ALWAYS_PLAYED or game.scenario in fields_of(system)


RECORDED = [
    pytest.param(
        *(system, game),
        id=f"{system}-{game.name}",
        marks=() if is_always_played(system, game) else pytest.mark.campaign,
    )
    for system in SYSTEMS
    for game in read(system)
]


@pytest.mark.parametrize(("system", "game"), RECORDED)
def test_the_same_seed_plays_the_same_game(system: str, game: RecordedGame) -> None:
    assert play(system, game.scenario, game.seed) == game, "if a rule was corrected, say `make playthroughs`"


@pytest.mark.parametrize(("system", "scenario"), shipped(), ids=map("-".join, shipped()))
def test_games_of_every_scenario_are_recorded(system: str, scenario: str) -> None:
    assert [game.seed for game in read(system) if game.scenario == scenario] == [*seeds_of(system, scenario)]


@pytest.mark.parametrize("system", crowded_systems())
def test_games_on_crowded_fields_are_recorded(system: str) -> None:
    for field in fields_of(system):
        recorded = [game.seed for game in read(system) if game.scenario == field]
        assert recorded == [*range(1, CROWDED_GAMES + 1)], field
