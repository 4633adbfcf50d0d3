"""States of all systems: a copy shares nothing with its original that either of them could change."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.deck import Deck
from engine.core.players import RandomPlayer
from engine.core.position.progress import Progress
from engine.core.position.records import Record
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.games import pack_of, shipped
from tests.engine.conformance.positions import told

OF_THE_BOOK = ("State.profiles",)
"""Never changed, so that all positions may share them."""
DECISIONS = 150
EACH = pytest.mark.parametrize("system", list(SYSTEMS))


def changeable(path: str, value: object) -> Iterator[tuple[str, object]]:
    """Everything in a position that can be changed in place, with the way to it."""
    if path in OF_THE_BOOK:
        return
    if isinstance(value, Record | list | set | dict | Deck):
        yield path, value
    if isinstance(value, Record):
        for name in value.FIELDS:
            yield from changeable(f"{type(value).__name__}.{name}", getattr(value, name))
    elif isinstance(value, list):
        for member in value:
            yield from changeable(path, member)


def under_way(system: str) -> Progress:
    """A position some way into the first battle that ships."""
    scenario = next(name for of, name in shipped() if of == system)
    rules: Any = SYSTEMS[system]
    setting = rules.setting(pack_of(system), scenario)
    game = rules.near_start(setting, Seeded(5))
    players = [RandomPlayer(seat) for seat in range(len(rules.seats(setting)))]
    procedure = rules.play(game)
    try:
        decision = next(procedure)
        for _ in range(DECISIONS):
            decision = procedure.send(players[decision.seat].choose(decision))
    except StopIteration:
        pass
    state: Progress = game.state
    return state


@EACH
def test_a_copy_shares_nothing_that_can_change(system: str) -> None:
    state = under_way(system)
    copy = state.copy()
    mine = {id(value): path for path, value in changeable("State", state)}
    assert len(mine) > 30
    assert sorted({path for path, value in changeable("State", copy) if id(value) in mine}) == []


@EACH
def test_a_copy_is_equal_to_its_original(system: str) -> None:
    state = under_way(system)
    assert told(state.copy()) == told(state)
