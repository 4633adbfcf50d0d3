"""The rulesets of the library that the kit plays: their examples hold, and recorded games end as they ended."""

from __future__ import annotations

import pytest

from engine.host.examples import play_one
from tests.engine.conformance.recorded_games import KIT_GAMES, RecordedGame, play, read
from tests.shipped import rulesets_of_the_kit, shipped_pack

RULESETS = rulesets_of_the_kit()
EXAMPLES = [
    (name, example.name)
    for name in RULESETS
    for ruleset in shipped_pack(name).rulesets
    if ruleset.name == name
    for example in ruleset.examples
]
RECORDED = [(name, game) for name in RULESETS for game in read(name)]


@pytest.mark.parametrize(("name", "wanted"), EXAMPLES, ids=map("-".join, EXAMPLES))
def test_a_shipped_example_holds(name: str, wanted: str) -> None:
    pack = shipped_pack(name)
    ruleset = next(ruleset for ruleset in pack.rulesets if ruleset.name == name)
    example = next(example for example in ruleset.examples if example.name == wanted)
    assert play_one(pack, ruleset, example).fault is None


@pytest.mark.parametrize(("name", "game"), RECORDED, ids=[f"{name}-{game.name}" for name, game in RECORDED])
def test_the_same_seed_plays_the_same_game(name: str, game: RecordedGame) -> None:
    assert play(name, game.scenario, game.seed) == game, "if a rule was corrected, say `make playthroughs`"


@pytest.mark.parametrize("name", RULESETS)
def test_games_of_every_scenario_are_recorded(name: str) -> None:
    seeds = {
        scenario.name: [game.seed for game in read(name) if game.scenario == scenario.name]
        for scenario in shipped_pack(name).scenarios
    }
    assert seeds == {scenario: [*range(1, KIT_GAMES + 1)] for scenario in seeds}
