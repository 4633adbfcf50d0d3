"""What a game keeps of a position until somebody moves is what it would find if it looked again: an event that is said
to be quiet and is not would change what is offered, now and then, and no rule would be wrong."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.declared.turn import listed_actions
from engine.core.players import EagerPlayer
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.games import examined

SEEDS = range(7, 11)


def asked(system: str, scenario: str, *, forgets: bool = False, seed: int = 7) -> list[tuple[object, ...]]:
    """Every decision of a game, with what was offered; a game that `forgets` looks again after every event."""
    rules: Any = SYSTEMS[system]
    setting = rules.setting(examined(system, scenario).pack, scenario)
    game = rules.new_game(setting, Seeded(seed))
    if forgets:
        game.on_event = lambda playing, _: playing.forget()
    players = [EagerPlayer(seat) for seat, _ in enumerate(rules.seats(setting))]
    told, procedure = [], rules.play(game)
    decision = next(procedure, None)
    while decision is not None:
        told.append((decision.kind, decision.subject, tuple(decision.options)))
        try:
            decision = procedure.send(players[decision.seat].choose(decision))
        except StopIteration:
            decision = None
    return told


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("cape", "carmes_1626"), pytest.param("cape", "inn_1648", marks=pytest.mark.campaign)],
)
def test_what_is_known_is_what_would_be_found(system: str, scenario: str) -> None:
    known, found = asked(system, scenario, forgets=False), asked(system, scenario, forgets=True)
    parted = next((number for number, (one, other) in enumerate(zip(known, found, strict=False)) if one != other), None)
    assert parted is None, f"the {parted}th question is another when nothing is remembered"
    assert len(known) == len(found) > 50


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("cape", "carmes_1626"), pytest.param("cape", "inn_1648", marks=pytest.mark.campaign)],
)
def test_what_a_kit_closes_is_what_would_be_found(system: str, scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A field that decides what a piece may do and is not of its kit would keep a list from another moment."""
    known = [asked(system, scenario, seed=seed) for seed in SEEDS]
    monkeypatch.setattr(listed_actions, "MOST_KITS", 0)
    assert [asked(system, scenario, seed=seed) for seed in SEEDS] == known
