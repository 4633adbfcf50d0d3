"""One pack with the content of several systems: none takes what is written for another as its own."""

from __future__ import annotations

import dataclasses

import pytest

from engine.host.examples import own_examples, play_one
from engine.model.pack import Rulepack
from tests.shipped import shipped_pack


def together(*systems: str) -> Rulepack:
    packs = [shipped_pack(system) for system in systems]
    parts = {
        part.name: tuple(thing for pack in packs for thing in getattr(pack, part.name))
        for part in dataclasses.fields(Rulepack)
        if isinstance(getattr(packs[0], part.name), tuple)
    }
    return dataclasses.replace(packs[0], **parts)


@pytest.mark.parametrize("system", ["esa", "cape", "condottiero"])
def test_examples_of_a_system_hold_beside_those_of_others(system: str) -> None:
    pack = together("esa", "cape", "condottiero")
    ruleset = next(ruleset for ruleset in pack.rulesets if ruleset.name == system)
    staged = [example for example in own_examples(pack, ruleset) if example.map is not None]
    for example in staged[:3]:
        assert play_one(pack, ruleset, example).fault is None
