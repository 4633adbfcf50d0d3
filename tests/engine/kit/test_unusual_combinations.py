"""Words that no shipped ruleset uses together, and that a stranger will."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.host.examples import play_examples
from tests.engine.kit.playing import RULES, compiled
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import begun, table


def faults(rules: str, examples: str) -> list[str | None]:
    text = rules.rstrip().removesuffix("}") + examples + "}\n"
    return [one.fault for one in play_examples(compiled(rules=text))]


def test_a_test_with_a_condition_is_taken_in_several_places() -> None:
    """Its `when` was compiled with the names of whatever was compiled before it."""
    rules = RULES.replace(
        "  ending beaten",
        """  role tester { of company }
  test nerve "Nerve" {
    by tester   when not tester.shaken   roll 1d6
    outcomes { 4 or more: stands "it stands"  otherwise: shakes "it shakes" { effect set(tester.shaken, yes) } }
  }
  effect scare "Scare" { on victim  does take(nerve, victim) }
  action shout "Shout" { by shooter  at target  does scare(target)  where enemies(shooter, target) }
  action steady "Steady" { by mover  does take(nerve, mover) }
  ending beaten""",
        1,
    ).replace("phase marches", 'phase shouts "Shouts" { actions shout, steady }\n      phase marches', 1)
    example = """
  example shouted_at "Shouted at" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 }  company c { of line  at 0201 } }
    army blue { company b { of line  at 0105 } }
    start shouts   roll 2
    choose shout { shooter a  target b }   choose shout { shooter c  target b }   others decline
    expect b.shaken
  }
"""
    assert faults(rules, example) == [None]


def test_who_is_first_of_three_is_who_was_as_the_phase_began() -> None:
    """Green, who is last, loses no turn because Blue's lead has grown meanwhile."""
    rules = RULES.replace(
        "  ending beaten",
        """  fact army.lead "lead" { of number  starts 0 }
  fact army.done "done" { of number  starts 0 }
  fact steps "steps" { of number  starts 0 }
  action spur "Spur" { by mover  does add(steps, 1), set(mover.army.done, steps), add(mover.army.lead, 5) }
  ending beaten""",
        1,
    ).replace(
        "phase marches", 'phase spurs "Spurs" { order alternately  first army.lead  actions spur }  phase marches', 1
    )
    example = """
  example three "Three" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0105 } }
    army green { company c { of line  at 0503 } }
    given { red.lead 3  blue.lead 2  green.lead 1 }
    start spurs
    choose spur { mover a }   choose spur { mover b }   choose spur { mover c }
    expect red.done = 1 and blue.done = 2 and green.done = 3
  }
"""
    assert faults(rules, example) == [None]


COST = "cost place.ground.slow + place.crossed.slow"


def test_a_cost_on_a_table_may_ask_whether_the_mover_can_fall_back() -> None:
    """Which asks where walls are, and walls must not ask that again."""
    game = begun(rules=YARD.replace(COST, "cost place.ground.slow + if(mover.cornered, 1, 0)"))
    moves, (mover, *_) = game.setting.moves, game.state.pieces
    assert not moves.is_cornered(game, mover)
    assert moves.reach(game, mover, game.setting.movement("walk"))


@pytest.mark.parametrize("asked", ["enemies_within(mover, place, 5 um)", "if(place.taken, 1, 0)"])
def test_on_a_table_a_cost_asks_nothing_but_the_ground_of_a_place(asked: str) -> None:
    with pytest.raises(Unplayable, match="on a table a cost is that of the ground"):
        table(rules=YARD.replace(COST, f"cost place.ground.slow + {asked}"))


def test_an_example_asks_whether_a_battle_is_a_draw() -> None:
    rules = RULES.replace(
        "  ending beaten",
        """  reaction answer "Answer" { before shoot  by target  does hurt(shooter, 1) }
  ending bled "first blood" { when army.blood > 0  winner enemy  at_once yes }
  fact army.blood "blood" { counts company  as victim  sums victim.losses  when friends(army, victim) }
  ending beaten""",
        1,
    )
    example = """
  example both "Both bleed" {
    map { size 6 x 5 }
    army red { company a { of line  at 0101 } }
    army blue { company b { of line  at 0103 } }
    start fire   choose shoot { shooter a  target b }   choose answer { target b }   roll FACE   expect winner = WON
  }
"""
    assert faults(rules, example.replace("FACE", "6").replace("WON", "nobody")) == [None]
    assert faults(rules, example.replace("FACE", "1").replace("WON", "blue")) == [None]
    assert faults(rules, example.replace("FACE", "1").replace("WON", "nobody")) != [None]
