"""Who takes the test of an action: whoever acts, or its target where the test says so; never nobody."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from engine.host.play import play
from engine.kit.position import events
from tests.engine.kit.playing import BATTLE, KIT, RULES, compiled

OFFICERS = (
    RULES.replace(
        "role place { of spot }",
        """kind general "General" { like piece  inside army  stacks yes  field of "Card" { of badge  required yes } }
  kind badge "Badge" { like card_profile  inside army_list, ruleset  field voice "Voice" { of number  default 1 } }
  badge hat "Hat"
  role chief { of general }   role led { of company }   role place { of spot }""",
    )
    .replace("actions think }", "actions think, rally }")
    .replace(
        '  effect hurt "Hurt"',
        """  action rally "Rally" { by chief  at led  test cheer  where friends(chief, led) }
  test cheer "Cheer" {
    by led   roll 1d6   score roll + led.fire + chief.voice
    outcomes { 5 or more: well "well" { effect set(led.shaken, no) }  otherwise: ill "ill" }
  }
  effect hurt "Hurt\"""",
    )
)
LED = BATTLE.replace("at 0101, 0301 }", "at 0101, 0301 }  general old_hat { of hat  at 0201 }")


def test_a_test_by_the_target_is_taken_by_the_target() -> None:
    pack = compiled(rules=OFFICERS, battle=LED)
    battle = play(pack, "trial", seed=1, players=("captain", "captain"))
    cheered = [event.piece for event in battle.journal if isinstance(event, events.Tested) and event.test == "cheer"]
    general = 2
    assert cheered
    assert general not in cheered


@pytest.mark.parametrize(
    ("right", "wrong", "words"),
    [
        ("at led  test cheer  where friends(chief, led)", "test cheer", "nobody would ever take it"),
        ("effect set(led.shaken, no)", "effect hurt(chief, 1)", "nothing would ever happen"),
        ("effect set(led.shaken, no)", "effect take(volley, chief)", "could never take it"),
    ],
)
def test_what_nobody_could_ever_take_is_refused(right: str, wrong: str, words: str) -> None:
    assert right in OFFICERS
    rules = OFFICERS.replace(right, wrong).replace(" + chief.voice", "" if right.startswith("at") else " + chief.voice")
    with pytest.raises(Unplayable, match=words):
        KIT.setting(compiled(rules=rules, battle=LED), "trial")


def test_the_army_of_a_piece_is_befallen() -> None:
    rules = OFFICERS.replace("effect set(led.shaken, no)", "effect set(led.shaken, no), praise(chief.army)").replace(
        "  action rally", '  effect praise "Praise" { on player  does add(player.pips, 1) }\n  action rally'
    )
    setting = KIT.setting(compiled(rules=rules, battle=LED), "trial")
    game = KIT.new_game(setting, Seeded(1))
    c = game.cast()
    c.r_chief, c.r_led = game.state.pieces[2], game.state.pieces[0]
    trial = setting.actions["rally"].trial
    outcome = next(outcome for outcome in trial.test.outcomes if outcome.name == "well")
    list(trial.follow(game, c, outcome))
    assert [army.kept_army__pips for army in game.state.armies] == [1, 0]
