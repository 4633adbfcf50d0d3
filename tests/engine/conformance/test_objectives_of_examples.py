"""An objective that stands in an example is one of its game, as in a battle."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.host.rules import rules_for, system_for
from engine.model.battles import Example
from tests.shipped import shipped_pack

BATTLES = (
    ("esa", "bleneau_1652", "objectives"),
    ("cape", "terheyden_1625", "objectives"),
    ("brigadier", "maida_1806", "prizes"),
    ("risorgimento", "magenta_1859", "goals"),
    ("lumi", "carpi_1701", "goals"),
)


@pytest.mark.parametrize(("system", "battle", "kept_as"), BATTLES)
def test_an_example_has_the_objectives_that_it_declares(system: str, battle: str, kept_as: str) -> None:
    pack = rules_for(shipped_pack(system), battle)
    scenario = pack.scenarios[0]
    names = [objective.name for objective in scenario.objectives]
    assert names
    example = Example(
        name="trial",
        origin=scenario.origin,
        map=scenario.map,
        armies=scenario.armies,
        objectives=tuple(replace(objective, when=None) for objective in scenario.objectives),
    )
    ruleset = next(one for one in pack.rulesets if one.name == scenario.ruleset)
    playing: Any = system_for(pack, battle)
    setting = playing.open(pack, ruleset, example)
    game: Any = playing.new_game(setting, Seeded(1))
    held = getattr(setting, kept_as, None) or getattr(game.state, kept_as)
    assert len(held) == len(names)
