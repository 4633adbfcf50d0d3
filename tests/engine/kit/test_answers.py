"""Cards played in answer, what comes to nothing and is told, the scenario's weather, ends of turns in examples."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from engine.host.examples import play_examples
from engine.host.play import play
from engine.kit.position import card_events, events
from engine.kit.watching.hidden import as_seen
from tests.engine.kit import hidden
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

DECK = """deck tricks "Tricks" { kept_by player
    card 1 "Ditch" { effect set(shooter.fire_lost, 9) }   card 2 "Rum" { effect set(favoured.losses, 0) }
    card 3 "Fog" { effect set(shooter.fire_lost, 1) }
  }
  role favoured { of company }
  fact company.fire_lost "fire lost" { of number  starts 0  lasts turn }
  action cheer "Cheer" { by player  at favoured  plays tricks  where friends(player, favoured) }
  reaction trick "Trick" { before shoot  by target  plays tricks }
  action think"""
CARDS = (
    RULES.replace("action think", DECK, 1)
    .replace("score roll + shooter.fire", "score roll + shooter.fire - shooter.fire_lost")
    .replace("actions think }", "actions think, cheer }")
)
HANDS = BATTLE.replace('"Red" {', '"Red" { draws 3').replace('"Blue" {', '"Blue" { draws 3')
POSITION = """map { size 5 x 3 }
  army red { company a { of line  at 0102 } }
  army blue { company b { of line  at 0302 } }"""


def faults(rules: str, steps: str) -> str | None:
    example = f'example one "One" {{ {POSITION}\n{steps} }}\n  ending beaten'
    [result] = play_examples(compiled(rules=rules.replace("ending beaten", example, 1)), "one")
    return result.fault


def test_a_card_is_played_in_answer() -> None:
    steps = "others decline  choose shoot { shooter a  target b }  choose trick { target b  card 1 }  roll 6"
    assert faults(CARDS, f"{steps}  expect outcome = miss and score = -1") is None


def test_a_card_is_played_only_where_everybody_is_known_whom_it_concerns() -> None:
    steps = "others decline  choose shoot { shooter a  target b }  choose trick { target b  card 2 }  roll 6"
    assert "`trick` is not offered" in (faults(CARDS, f"{steps}  expect outcome = hit") or "")
    pack = compiled(rules=CARDS, battle=HANDS)
    for seed in range(4):
        battle = play(pack, "trial", seed=seed, players=("captain", "random"))
        played = [event for event in battle.journal if isinstance(event, card_events.Played)]
        assert all((event.card == 2) == (event.section == "cheer") for event in played)


def test_a_card_that_nobody_can_ever_play_is_refused() -> None:
    wrong = CARDS.replace("set(favoured.losses, 0)", "set(mover.losses, 0)")
    with pytest.raises(Unplayable, match="card 2 of the deck `tricks`: nobody is `mover` here"):
        KIT.setting(compiled(rules=wrong, battle=HANDS), "trial")


def test_a_battle_begins_with_the_weather_of_its_scenario() -> None:
    sky = """amend kind weather { add field damp "Damp" { of number  default 0 } }
  weather clear "Clear"  weather wet "Wet" { damp 2 }
  fact sky "the sky" { of weather  starts clear }
  action think"""
    rules = RULES.replace("action think", sky, 1).replace("+ shooter.fire", "+ shooter.fire - sky.damp")
    skies = [
        KIT.setting(compiled(rules=rules, battle=battle), "trial").start().kept_sky
        for battle in (BATTLE, BATTLE.replace("turns 8", "turns 8  weather wet"))
    ]
    assert skies == ["clear", "wet"]


@pytest.mark.parametrize(("front", "facing", "where"), [(3, "n", "sides"), (2, "e", "corners")])
def test_a_facing_that_no_piece_can_have_is_refused(front: int, facing: str, where: str) -> None:
    rules = RULES.replace("terrain bog", f"board {{ front {front} }}  terrain bog")
    rules = rules.replace("<= 3 hexes", "<= 3 hexes and bearing(shooter, target) = front")
    with pytest.raises(Unplayable, match=f"faces `{facing}`, and pieces face {where} of its hex"):
        KIT.setting(compiled(rules=rules, battle=BATTLE.replace("0301 }", f"0301  facing {facing} }}")), "trial")


def test_the_end_of_the_turn_is_asked_in_examples() -> None:
    rules = RULES.replace("ending beaten", 'ending tired "tired" { when turn_over  winner enemy }  ending beaten', 1)
    rules = rules.replace("when turn_over", "when turn_over and army.number = 2")
    assert faults(rules, "others decline  start fire  expect winner = red") is None
    assert "nobody" in (faults(rules, "others decline  start marches  expect winner = red") or "")


def test_an_example_may_be_of_the_last_turn() -> None:
    rules = RULES.replace("highest army.pieces_left }", "highest army.number }", 1)
    assert faults(rules, "given { last_turn yes }  others decline  start fire  expect winner = blue") is None


def test_nobody_is_stopped_on_its_way_because_somebody_might_have_reacted() -> None:
    """What an action asks before it begins is asked again only where somebody has reacted."""
    never = 'reaction stare "Stare" { during march  by shooter  when shooter.losses > 5  does set(mover.shaken, yes) }'
    rules = RULES.replace(
        "when not mover.shaken  moves", "when enemies_within(mover, mover, 2 hexes) = 0 or mover.moved = 0 hexes  moves"
    )
    rules = rules.replace("action think", f"{never}\n  action think", 1)
    steps = "choose march { mover a  at 0303 }  others decline  expect a.moved = 2 hexes"
    assert faults(rules, steps) is None


def test_ground_that_cannot_be_given_is_told() -> None:
    rules = RULES.replace("effect hurt(target, 1)", "effect hurt(target, 1), give_ground(target, 1)")
    battle = BATTLE.replace("size 6 x 5", "size 1 x 3").replace("2 x line { at 0101, 0301 }", "line { at 0101 }")
    pack = compiled(rules=rules, battle=battle.replace("2 x line { at 0104, 0304 }", "line { at 0103 }"))
    journal = play(pack, "trial", seed=1, players=("eager", "eager")).journal
    assert [event.why for event in journal if isinstance(event, events.CameToNothing)][:1] == ["give_ground"]


def test_nobody_learns_when_help_comes_that_is_hidden() -> None:
    game = hidden.begun(hidden.hexes())
    shown, unseen = (events.ChitDrawn("1", side, game.setting.battle.armies[side].name) for side in (1, 0))
    assert as_seen(game, shown, 0) is shown
    for piece in game.state.pieces:
        piece.is_hidden = piece.side == 0
    assert as_seen(game, unseen, 1) is None
    assert as_seen(game, unseen, 0) is unseen


def test_nobody_answers_by_striking_itself() -> None:
    """The test of the action, taken by who is shot at: shooter and target would be one."""
    riposte = 'reaction riposte "Riposte" { before shoot  by target  test volley }\n  action think'
    told = "`target` takes the test `volley` as its `shooter`, and the test is about `target` too: it would meet itself"
    wrong = RULES.replace("action think", riposte, 1)
    with pytest.raises(Unplayable, match=told):
        KIT.setting(compiled(rules=wrong), "trial")
