"""Two lists that must be equal: the rules of the specification, and those that the engine carries out and proves."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.core.watching.watch import Watch
from engine.host.coverage import Covered, cover
from engine.systems.cape.rules.playbook import PLAYBOOK, PLAYED
from engine.systems.cape.rules.turn.actions import ACTIONS
from engine.systems.cape.watching.invariants import INVARIANTS
from tests.engine.conformance.games import pack_of
from tests.engine.systems.cape.staging import SYSTEM
from tests.engine.systems.cape.test_rules import IDS, entries, ruleset

HERE = Path(__file__).resolve().parent
HARMLESS = {
    *(
        "StepBegan",
        "RoundBegan",
        "WeatherTurned",
        "DiceRolled",
        "TacticalRolled",
        "InitiativeTaken",
        "OwnDieRefused",
        "DieLeft",
    ),
    *("ImpulseBegan", "ImpulseEnded", "PointsWithheld", "SideBeaten", "PointsScored", "Achieved", "ExperienceChanged"),
    *("GameEnded", "Charged", "Overtaken", "ImpetusRegained", "ImpetusSpent", "LaidDown", "Reformed", "Tested"),
    *("Rolled", "Aimed", "Levelled", "Shot", "FireReceived", "Loaded", "Unloaded", "WeaponDrawn", "MatchLit"),
    *("BayonetSet", "WeaponJammed", "JamCleared", "Disarmed", "WeaponPickedUp", "Threw", "Burst", "Fought", "Wounded"),
    *("Shaken",),
    *("FirmnessPaid", "Recovered", "RanOn", "Cried", "Corrupted", "Revealed", "TakenAback", "Bound", "Found", "Drank"),
    *("FlagFell", "FlagRaised", "WaterTurned", "WorkDone", "Burnt", "Breached", "GunFired", "GunLoaded", "GunTurned"),
    *("RoundBegan", "GunPushed", "GunLimbered", "GunDrawn", "TeamDriven"),
}
"""Events that move no figure and change nothing that an invariant looks at."""


@cache
def covered() -> dict[str, Covered]:
    return {one.number: one for one in cover(pack_of("cape"), ruleset(), games=0, tests=[HERE])}


def test_every_rule_is_carried_out_shown_or_left_to_the_table() -> None:
    assert [rule for rule in IDS if covered()[rule].status == "missing"] == []
    assert sum(1 for rule in IDS if covered()[rule].status == "implemented") >= 300


def test_every_rule_is_proved_by_an_example_or_a_test() -> None:
    assert [rule for rule in IDS if not covered()[rule].holds] == []


def test_every_event_is_watched_by_an_invariant_or_harmless() -> None:
    watched = {event.__name__ for invariant in INVARIANTS for event in invariant.after}
    assert watched | HARMLESS == {event.__name__ for event in SYSTEM.events}
    assert watched & HARMLESS == set()
    assert Watch(SYSTEM).looked == 0


def test_the_engine_s_words_are_the_ruleset_s() -> None:
    for kind, played in PLAYED.items():
        assert set(played) == set(entries(kind)), kind
    for declared in ruleset().sequences:
        assert {phase.name for phase in declared.phases} == set(PLAYBOOK.sequences[declared.name].procedures)


def test_every_action_is_done_by_who_acts_or_by_who_answers() -> None:
    answers = {name for name, entry in entries("action").items() if name not in ACTIONS}
    assert answers == {"battle_cry", "change_formation", "countercharge", "deploy", "evade"}
    assert set(ACTIONS) <= set(entries("action"))
