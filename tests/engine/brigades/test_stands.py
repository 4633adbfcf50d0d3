"""Stands that are remembered are those that are looked up."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.players import EagerPlayer
from engine.space.stands.stand import stand_at
from engine.systems.registry import system_of
from tests.shipped import shipped_pack


@pytest.mark.parametrize(("name", "scenario"), [("risorgimento", "outposts_1859"), ("lumi", "carpi_1701")])
def test_a_unit_stands_where_it_is_also_in_a_copy_that_went_on(name: str, scenario: str) -> None:
    pack = shipped_pack(name)
    system: Any = system_of(name, pack.rulesets)
    game = system.near_start(system.setting(pack, scenario), Seeded(3))
    told = 0

    def look(played: Any, _: object) -> None:  # noqa: ANN401 - of either system
        nonlocal told
        told += 1
        for one in (played.state, played.state.copy()) if told % 20 == 0 else (played.state,):
            for unit in one.units:
                looked_up = stand_at(unit.x, unit.y, *unit.shape(unit.formation), unit.facing)
                assert (unit.stand.corners, unit.stand.facing) == (looked_up.corners, looked_up.facing)

    game.on_event = look
    players = [EagerPlayer(seat) for seat in range(2)]
    procedure = system.play(game)
    with suppress(StopIteration):
        decision = next(procedure)
        for _ in range(400):
            decision = procedure.send(players[decision.seat].choose(decision))
    assert told > 100
