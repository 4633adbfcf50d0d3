"""Words that do nothing where they stand are refused at their place; those that authors expect to play are played."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play
from engine.kit.position import events
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled
from tests.engine.kit.tables import RULES as YARD
from tests.engine.kit.tables import table

FIRE = "order alternately  actions shoot"
ROLL = "roll 1d6   score"
THINK = "action think"
IDLE = {
    "times together": (FIRE, "order together  times army.pips  actions shoot", "`times` would change nothing"),
    "groups together": (FIRE, "order together  groups company.losses  actions shoot", "`groups` would change"),
    "two deeds together": (FIRE, "order together  per_piece 2  actions shoot", "`per_piece` would change"),
    "nobody does anything": ("actions march }", "per_piece 0  actions march }", "no piece would do anything"),
    "a phase for each": ("actions march }", "each mover  actions march }", "for each `mover`, and does nothing"),
    "counted among": ("{ of number  starts 0 }", "{ of number  starts 0  among lost }", "counts nobody"),
    "summed": ("{ of number  starts 0 }", "{ of number  starts 0  sums company.fire }", "counts nobody"),
    "a result of nothing": (
        THINK,
        f'reaction x "X" {{ before shoot  by target  result hit  does set(target.shaken, yes) }}  {THINK}',
        "does not say `after` which test",
    ),
    "what lasts anew": (
        "fact company.shaken",
        'fact company.left "left" { value 3 - company.losses  lasts turn }  fact company.shaken',
        "worked out anew",
    ),
    "a deck": ("terrain bog", 'deck d "D" { card 1 "One" }  terrain bog', "nothing plays the deck `d`"),
    "a deck of dice": (ROLL, "roll 1d6  deck d  score", "turns over no `cards`"),
    "two winners": ("highest army.pieces_left", "highest army.pieces_left  winner enemy", "keep one"),
    "a goal": (ROLL, "roll 1d6  goal 4  score", "nothing asks for it"),
    "a figure": ("add(victim.losses, amount)", "add(victim.losses, 1)", "does nothing with it"),
    "an arc on hexes": ("terrain bog", "board { arc 90 deg }  terrain bog", "`arc` does nothing on hexes"),
}


@pytest.mark.parametrize("idle", IDLE)
def test_what_does_nothing_is_refused(idle: str) -> None:
    right, wrong, words = IDLE[idle]
    assert right in RULES
    rules = RULES.replace(right, wrong, 1)
    if "deck d" in wrong and "card" not in wrong:
        rules = rules.replace("terrain bog", 'deck d "D" { card 1 "One" }  terrain bog', 1)
    with pytest.raises(Unplayable) as told:
        KIT.setting(compiled(rules=rules), "trial")
    assert words in " ".join((str(told.value), *told.value.others))


@pytest.mark.parametrize("said", ["stacking 2", "front 3"])
def test_what_a_table_does_not_know_is_refused(said: str) -> None:
    with pytest.raises(Unplayable, match="does nothing on a table"):
        table(rules=YARD.replace("board { base 2 um", f"board {{ {said}  base 2 um"))


def test_cards_are_drawn_from_a_deck() -> None:
    with pytest.raises(Unplayable, match="`draws` cards, and the rules have no deck"):
        KIT.setting(compiled(battle=BATTLE.replace('"Red" {', '"Red" { draws 3')), "trial")


def test_a_reaction_on_the_way_comes_instead_of_the_rest_of_the_march() -> None:
    stop = """reaction halt "Halt" {
    during march   by shooter   when enemies(shooter, mover)   must yes   instead yes   does set(shooter.shaken, yes)
  }
  example halted "Halted" {
    map { size 6 x 3 }  army red { company a { of line  at 0102 } }  army blue { company b { of line  at 0602 } }
    choose march { mover a  at 0302 }   others decline   expect a.moved = 1 hex
  }
  action think"""
    [result] = play_examples(compiled(rules=RULES.replace(THINK, stop, 1)), "halted")
    assert result.fault is None


def test_an_effect_on_an_army_is_told() -> None:
    cry = 'effect cry "Cry" { on player  does add(player.pips, 1)  says "{it} takes heart" }  action think'
    rules = RULES.replace(THINK, cry, 1).replace("throw(player.pips, 1d6)", "throw(player.pips, 1d6), cry(player)")
    journal = play(compiled(rules=rules), "trial", seed=1, players=("random", "random")).journal
    assert {event.side for event in journal if isinstance(event, events.ArmyBefell)} == {0, 1}


@pytest.mark.parametrize(("heard", "expected"), [("yes", "a.at = 0203"), ("no", "refused")])
def test_whoever_may_do_nothing_in_a_phase_is_not_asked(heard: str, expected: str) -> None:
    fact = f'fact company.heard "in command" {{ starts {heard} }}'
    rules = RULES.replace("actions march }", "actions march  per_piece if(company.heard, 1, 0) }")
    rules = rules.replace("  ending beaten", f"  {fact}\n  ending beaten", 1).rstrip().removesuffix("}")
    rules = rules.replace(
        "by mover  when not mover.shaken", "by mover  does set(mover.heard, no)  when not mover.shaken"
    )
    example = f"""
      example marching "Marching" {{
        map {{ size 5 x 5 }}
        army red {{ company a {{ of line  at 0103 }} }}
        army blue {{ company c {{ of line  at 0505 }} }}
        start marches  choose march {{ mover a  at 0203 }}  others decline
        expect {expected}
      }} }}"""
    assert [one.fault for one in play_examples(compiled(rules=rules + example))] == [None]


@pytest.mark.parametrize(
    ("was", "written", "told"),
    [
        ("actions march }", "actions march  times -1 }", "`times` of the phase `marches` says how many"),
        ("actions march }", "actions march  times 0.5 }", "`times` of the phase `marches` says how many"),
        ("actions march }", "actions march  per_piece 1.5 }", "`per_piece` of the phase `marches` says how many"),
        ("allowance mover.pace", "allowance -3", "`allowance` of the movement `march` is less than nothing"),
        ("allowance mover.pace", "allowance 2  cost -1", "`cost` of the movement `march` is less than nothing"),
    ],
)
def test_figures_that_count_are_whole_and_not_below_nothing(was: str, written: str, told: str) -> None:
    with pytest.raises(Unplayable, match=told):
        KIT.setting(compiled(rules=RULES.replace(was, written, 1)), "trial")
