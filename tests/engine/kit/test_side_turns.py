"""Whole turns: one side plays all the phases of a phase, then the next side does."""

from __future__ import annotations

from typing import Any

import pytest

from engine.conformance.kit import examine
from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

APART = """      phase marches "Marches" { actions march }
      phase fire "Fire" { order alternately  actions shoot }
"""
HALF = """      phase half "A side's turn" { order whole_turns
        phase marches "Marches" { actions march }
        phase fire "Fire" { actions shoot }
      }
"""
assert APART in RULES
SIDES = RULES.replace(APART, HALF)
FIRST = SIDES.replace("order whole_turns", "order whole_turns  first army.pips")
MANY = BATTLE.replace("2 x line { at 0101, 0301 }", "4 x line { at 0101, 0301, 0401, 0501 }").replace(
    "2 x line { at 0104, 0304 }", "4 x line { at 0104, 0304, 0404, 0504 }"
)
THIRD = BATTLE.replace("army blue", 'army green "Green" { company line { at 0603 } }\n  army blue')


def events(rules: str = SIDES, seed: int = 3, battle: str = BATTLE) -> list[dict[str, Any]]:
    game = play(compiled(rules=rules, battle=battle), "trial", seed=seed, players=("eager",))
    return [event.to_plain() for event in game.journal]


def turns(told: list[dict[str, Any]]) -> list[list[tuple[str, int]]]:
    """For each turn what was done in it, with the side that did it."""
    found: list[list[tuple[str, int]]] = []
    for event in told:
        if event["event"] == "TurnBegan":
            found.append([])
        if event["event"] == "SideBegan":
            found[-1].append(("begins", event["side"]))
        if event["event"] == "Acted":
            found[-1].append((event["deed"], 0 if event["piece"] < 2 else 1))
    return found


def test_a_side_marches_and_shoots_before_the_next_one_marches() -> None:
    shot = 0
    for turn in turns(events()):
        sides = [side for _, side in turn]
        assert sides == sorted(sides), "all of red comes before all of blue"
        assert [side for what, side in turn if what == "begins"] == [0, 1][: len(set(sides))]
        shot += [what for what, side in turn if side == 0].count("shoot") and ("march", 1) in turn
    assert shot, "red has shot before blue marched"


def test_the_highest_figure_has_the_first_turn() -> None:
    told = events(FIRST)
    firsts = set()
    for at, event in enumerate(told):
        if event["event"] == "Ordered":
            begun = next(one for one in told[at:] if one["event"] == "SideBegan")
            assert list(event["figures"]) == sorted(event["figures"], reverse=True)
            assert begun["side"] == event["sides"][0]
            firsts.add(begun["side"])
    assert firsts == {0, 1}


def test_a_side_that_is_out_has_no_turn_more() -> None:
    rules = SIDES.replace(
        "ending dusk", 'ending gone "gone" { when army.number = 2 and turn_number = 2  winner enemy }\n  ending dusk'
    )
    seen = [[side for what, side in turn if what == "begins"] for turn in turns(events(rules, battle=THIRD))]
    assert seen[0] == [0, 1, 2]
    assert all(-2 in turn and 1 not in turn for turn in seen[3:])


def test_each_means_each_of_the_side_whose_turn_it_is() -> None:
    rules = SIDES.replace(
        'phase fire "Fire" { actions shoot }',
        'phase fire "Fire" { actions shoot }  phase tire "Tire" { each mover  does add(mover.losses, 1) }',
    ).replace("actions shoot }  phase", "actions shoot  when turn_number > 9 }  phase")
    told = events(rules)
    first = told[: next(at for at, one in enumerate(told) if one["event"] == "SideDone")]
    assert {one["piece"] for one in first if one["event"] == "Became"} == {0, 1}


def test_rules_may_ask_whose_turn_it_is() -> None:
    rules = SIDES.replace("when shooter.fire != none", "when shooter.fire != none and not shooter.army.has_turn")
    assert "shoot" not in {what for turn in turns(events(rules)) for what, _ in turn}


def test_such_a_phase_may_be_repeated() -> None:
    rules = SIDES.replace("order whole_turns", "order whole_turns  repeat 2")
    begun = [[side for what, side in turn if what == "begins"] for turn in turns(events(rules))]
    assert begun[0] == [0, 1, 0, 1]


@pytest.mark.parametrize(("language", "words"), [("en", "The turn of Blue"), ("it", "Turno: Blue")])
def test_whose_turn_it_is_is_told(language: str, words: str) -> None:
    pack = compiled(rules=SIDES)
    lines = report_lines(pack, play(pack, "trial", seed=1, players=("eager",)), shipped("templates"), language=language)
    assert words in [line.text for line in lines]


def test_captains_play_it_and_it_keeps_what_every_game_must() -> None:
    pack = compiled(rules=FIRST, battle=MANY)
    assert play(pack, "trial", seed=2, players=("captain",)).journal[-1].name == "BattleEnded"
    assert list(examine(pack)) == []


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ("order alternately", "holds others, so nobody acts by its own `order`"),
        ("order whole_turns  times 3", "holds others, so nobody acts by its own `times`"),
        ("actions march", "holds others, so nobody acts by its own `actions`"),
        ("first army.pips", "holds others, so nobody acts by its own `first`"),
        ("order whole_turns  phase more { order whole_turns  phase x { actions march } }", "stands in a side's turn"),
        ("order whole_turns  phase x { first army.pips  actions march }", "leave `first` away"),
        ("order whole_turns  phase x { order together  actions shoot }", "leave `order together` away"),
    ],
)
def test_what_would_be_printed_and_change_nothing_is_refused(said: str, message: str) -> None:
    rules = SIDES.replace("order whole_turns", said)
    with pytest.raises(Unplayable, match=message):
        KIT.setting(compiled(rules=rules), "trial")


def test_a_whole_turn_of_nothing_is_refused() -> None:
    rules = RULES.replace("order alternately", "order whole_turns")
    with pytest.raises(Unplayable, match="has whole turns, and holds no phases"):
        KIT.setting(compiled(rules=rules), "trial")


def test_an_example_plays_a_side_s_turn_or_one_phase_of_it() -> None:
    example = """example one "One" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start half
    roll 6, 1
    choose march { mover a  at 0102 }
    choose shoot { shooter a  target b }
    choose shoot { shooter b  target a }
    others decline
    expect b.losses = 1 and a.losses = 0 and a.at = 0102
  }"""
    pack = compiled(rules=SIDES.rstrip().removesuffix("}") + example + "}\n")
    assert [one.fault for one in play_examples(pack)] == [None]
