"""Scenarios whose armies have a zone to set up in, every piece taken off the map: both sides set up by themselves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.core.decisions import Decision
from engine.core.watching.watch import Watch
from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.battles import Army, Command
from tests.engine.conformance.games import pack_of, shipped

WITH_ZONES = [
    (system, scenario.name)
    for system, name in shipped()
    for scenario in pack_of(system).scenarios
    if scenario.name == name and all(dict(army.fields).get("deploys") for army in scenario.armies)
]
EVERY = pytest.mark.parametrize(("system", "scenario"), WITH_ZONES)


def without_places(command: Army) -> Army:
    def strip(one: Command) -> Command:
        pieces = tuple(replace(piece, at=None) for piece in one.pieces)
        return replace(one, pieces=pieces, commands=tuple(strip(inner) for inner in one.commands))

    pieces = tuple(replace(piece, at=None) for piece in command.pieces)
    return replace(command, pieces=pieces, commands=tuple(strip(inner) for inner in command.commands))


@cache
def emptied(system: str, name: str) -> Ready:
    pack = pack_of(system)
    scenario = next(one for one in pack.scenarios if one.name == name)
    bare = replace(scenario, armies=tuple(without_places(army) for army in scenario.armies))
    return prepare(replace(pack, scenarios=(bare,)), name)


def played(system: str, scenario: str, seed: int) -> tuple[Played, list[Decision]]:
    it = emptied(system, scenario)
    decisions: list[Decision] = []
    game = play_ready(
        it,
        seed,
        ("eager",),
        began=Watch(it.system).attach,
        asked=lambda decision, _: decisions.append(decision),
    )
    return game, decisions


@EVERY
def test_armies_set_up_by_themselves_and_fight(system: str, scenario: str) -> None:
    game, decisions = played(system, scenario, 1)
    assert game.result.reason
    assert all(piece.place < 0 for kind, pieces in game.roster.pieces if kind == "unit" for piece in pieces)
    for decision in decisions:
        assert len(decision.options) >= 2, decision
        assert len(set(decision.options)) == len(decision.options), decision


@EVERY
def test_the_captain_sets_up_too(system: str, scenario: str) -> None:
    assert play_ready(emptied(system, scenario), 2, ("captain", "eager")).result.reason
