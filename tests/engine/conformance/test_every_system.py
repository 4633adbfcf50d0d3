"""What holds of every rule system, over all shipped scenarios: the conformance kit that ships with Tercio.

`make soak` plays the same many times over.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.conformance.checks import (
    CHECKS,
    Check,
    NotConforming,
    decisions_are_closed_and_worth_asking,
    games_end_within_their_turns,
    invariants_hold,
    same_seed_same_journal,
)
from engine.conformance.kit import examine_one
from engine.conformance.recordings import Examined
from engine.core.decisions import Decision
from engine.systems.registry import SYSTEMS
from tests.engine.conformance.games import WATCHED_ONCE, examined, shipped, watched


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize(
    ("system", "scenario"),
    [
        pytest.param(*pair, marks=pytest.mark.campaign if number % 3 else ())
        for number, pair in enumerate(pair for pair in shipped() if pair[1] not in WATCHED_ONCE)
    ],
)
def test_every_scenario_keeps_every_promise(system: str, scenario: str, check: Check) -> None:
    check(watched(system, scenario))


@pytest.mark.parametrize(("system", "scenario"), [pair for pair in shipped() if pair[1] in WATCHED_ONCE])
def test_a_long_battle_is_played_to_its_end_under_watch(system: str, scenario: str) -> None:
    """The game whose report `tests/tercio/test_report.py` reads."""
    battle = watched(system, scenario)
    recording = battle.recorded(11, "eager", near=True)
    assert recording.looked > 10
    assert recording.played.result.turn <= (battle.turns or 0)


def test_every_system_is_in_the_registry_under_its_own_name() -> None:
    assert all(system.name == name for name, system in SYSTEMS.items())
    assert {system for system, _ in shipped()} == set(SYSTEMS), "a system without a scenario is not tested here"


# --- the checks find what they look for ---------------------------------------------------------------------------


def fresh() -> Examined:
    system, scenario = shipped()[0]
    return Examined(examined(system, scenario).pack, scenario)


def test_a_decision_that_leaves_no_choice_is_found() -> None:
    it = fresh()
    it.recorded(11).decisions.append(Decision("march", 0, "5", [3]))
    with pytest.raises(NotConforming, match="leaves no choice"):
        decisions_are_closed_and_worth_asking(it)


def test_a_journal_that_differs_is_found_and_told_by_the_kit() -> None:
    it = fresh()
    recording = it.recorded(11, "random")
    recording.played = replace(recording.played, journal=recording.played.journal[1:])
    found = list(examine_one(it, [same_seed_same_journal]))
    assert [finding.check for finding in found] == ["same_seed_same_journal"]
    assert it.scenario in str(found[0])


def test_a_game_that_goes_on_after_its_last_turn_is_found() -> None:
    it = fresh()
    recording = it.recorded(11, "random")
    result = replace(recording.played.result, turn=(it.turns or 0) + 1)
    recording.played = replace(recording.played, result=result)
    with pytest.raises(NotConforming, match="after its last turn"):
        games_end_within_their_turns(it)


def test_a_watch_that_never_looked_is_found() -> None:
    it = fresh()
    it.recorded(11, "random").looked = 0
    with pytest.raises(NotConforming, match="proves nothing"):
        invariants_hold(it)
