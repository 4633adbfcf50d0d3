"""What reactions leave of an action, and what becomes of one that moves nobody."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES, compiled, journal

EVADE = """add reaction duck "Duck" { before shoot  by target  must yes  does DOES }"""


def thrown_and_shot(special: str = "", rules: str = RULES) -> tuple[int, int]:
    events = [json.loads(line) for line in journal(compiled(rules=rules, special=special))]
    deeds = sum(event["event"] == "Acted" and event["deed"] == "shoot" for event in events)
    return sum(event["event"] == "Tested" for event in events), deeds


def test_an_action_whose_target_has_got_away_falls_away() -> None:
    thrown, shots = thrown_and_shot(EVADE.replace("DOES", "leave(target)"))
    assert shots > 0
    assert thrown == 0


def test_an_action_that_still_holds_after_a_reaction_goes_on() -> None:
    thrown, shots = thrown_and_shot(EVADE.replace("DOES", "set(target.shaken, yes)"))
    assert thrown == shots > 0


def test_the_condition_of_the_target_is_asked_again_after_a_reaction() -> None:
    rules = RULES.replace("<= 3 hexes", "<= 3 hexes and not target.shaken")
    thrown, shots = thrown_and_shot(EVADE.replace("DOES", "set(target.shaken, yes)"), rules)
    assert shots > 0
    assert thrown == 0


def test_what_follows_a_march_does_not_follow_from_standing_still() -> None:
    rules = RULES.replace("allowance mover.pace", "allowance 0").replace(
        "when not mover.shaken  moves march", "moves march  does set(mover.shaken, yes)"
    )
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    assert not [event for event in events if event["event"] == "Acted" and event["deed"] == "march"]
    rules = rules.replace("allowance 0", "allowance 1").replace("bars place.ground.impassable", "bars yes = yes")
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    marched = [event for event in events if event["event"] == "Acted" and event["deed"] == "march"]
    first = [event for event in events if event["event"] == "Became" and event["section"] == marched[0]["section"]]
    assert marched
    assert not [event for event in first if event["fact"] == "company.shaken"]


WATCH = """add reaction watch "Watch" {
    during march   by shooter   must yes   when enemies(shooter, mover) and distance(shooter, mover) <= 2 hexes
    does DOES
  }"""


def test_a_mover_is_watched_hex_by_hex() -> None:
    far = {"plain": 0, "watched": 0}
    for name, special in (("plain", ""), ("watched", WATCH.replace("DOES", "set(mover.shaken, no)"))):
        for line in journal(compiled(special=special)):
            event = json.loads(line)
            if event["event"] == "Moved" and event["how"] == "march":
                far[name] = max(far[name], event["far"])
    assert far == {"plain": 2, "watched": 1}


def test_a_march_ends_where_its_condition_no_longer_holds() -> None:
    events = [json.loads(line) for line in journal(compiled(special=WATCH.replace("DOES", "set(mover.shaken, yes)")))]
    steps: list[int] = []
    for event in events:
        if event["event"] == "Moved":
            steps.append(event["piece"])
        elif event["event"] == "Became" and event["fact"] == "company.shaken" and steps:
            assert event["piece"] == steps[-1]
            shaken = event["piece"]
            break
    else:
        raise AssertionError("nobody was watched")
    later = events[events.index(event) + 1 :]
    assert not [one for one in later if one["event"] == "Moved" and one["piece"] == shaken and one["how"] == "march"]


def test_a_mover_that_falls_on_the_way_goes_no_farther() -> None:
    events = [json.loads(line) for line in journal(compiled(special=WATCH.replace("DOES", "remove(mover)")))]
    lost = next(at for at, event in enumerate(events) if event["event"] == "Lost")
    assert not [one for one in events[lost:] if one["event"] == "Moved" and one["piece"] == events[lost]["piece"]]


STAND_OFF = """add test resolve "Resolve" {
    by target   roll 1d6
    outcomes {
      3 or more: cowed "they dare not" { INSTEAD }
      otherwise: steady "on they come"
    }
  }
  add reaction stare "Stare" { before shoot  by target  must yes  test resolve }"""


@pytest.mark.parametrize("instead", ["yes", "no"])
def test_an_outcome_may_stop_the_action_that_is_answered(instead: str) -> None:
    special = STAND_OFF.replace("INSTEAD", f"instead {instead}")
    events = [json.loads(line) for line in journal(compiled(special=special))]
    taken = [event for event in events if event["event"] == "Tested"]
    after = {
        event["outcome"]: later["test"] == "volley" for event, later in pairwise(taken) if event["test"] == "resolve"
    }
    assert after == {"cowed": instead == "no", "steady": True}


@pytest.mark.parametrize("instead", ["yes", "no"])
def test_an_outcome_of_its_own_test_stops_what_the_action_does_besides(instead: str) -> None:
    rules = RULES.replace("   test volley", "   test volley   does add(shooter.army.pips, 9)")
    rules = rules.replace("effect hurt(target, 1)", f"effect hurt(target, 1)  instead {instead}")
    events = [json.loads(line) for line in journal(compiled(rules=rules))]
    done = {"hit": 0, "miss": 0}
    outcome = ""
    for event in events:
        outcome = event["outcome"] if event["event"] == "Tested" else outcome
        if event["event"] == "ArmyBecame":
            done[outcome] += 1
    assert done["miss"] > 0
    assert (done["hit"] > 0) is (instead == "no")


def test_an_outcome_stops_a_march_where_it_is_answered() -> None:
    watch = STAND_OFF.replace("INSTEAD", "instead yes").replace("by target", "by shooter")
    near = "during march  by shooter  must yes  when enemies(shooter, mover) and distance(shooter, mover) <= 2 hexes"
    watch = watch.replace("before shoot  by shooter  must yes", near)
    events = [json.loads(line) for line in journal(compiled(special=watch))]
    answered = [at for at, event in enumerate(events) if event.get("outcome") == "cowed"]
    assert answered
    assert not [at for at in answered if events[at + 1]["event"] == "Moved"]


HALTED = (
    RULES.replace("moves march }", "moves march  does set(mover.marched, yes) }")
    .replace(
        "  action think",
        """  fact company.marched "has marched" { starts no }
  role watcher { of company }
  reaction stand_fast "Stand fast" {
    during march  by watcher  test halt  when enemies(watcher, mover) and distance(watcher, mover) <= 2 hexes
  }
  test halt "Halt" {
    by watcher   roll 1d6
    outcomes { 4 or more: halted "they halt" { instead yes }  otherwise: on "they go on" }
  }
  action think""",
    )
    .replace(
        "  ending beaten",
        """  example halted "Halted" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0104 } }
    start marches  choose march { mover a  at 0103 }
    choose stand_fast { watcher b }  roll 6  others decline
    expect a.at = 0102 and a.marched
  }
  example goes_on "It goes on" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0104 } }
    start marches  choose march { mover a  at 0103 }
    choose stand_fast { watcher b }  roll 1
    choose stand_fast { watcher b }  roll 1  others decline
    expect a.at = 0103 and a.marched
  }
  ending beaten""",
    )
)


def test_who_is_halted_on_its_march_has_marched() -> None:
    assert [one.fault for one in play_examples(compiled(rules=HALTED))] == [None, None]
