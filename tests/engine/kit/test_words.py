"""Words of the kit, one by one: what each changes in a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.core.chance import Seeded
from engine.core.system import Unplayable
from tests.engine.kit.playing import KIT, RULES, compiled, journal


def changed(*changes: tuple[str, str]) -> str:
    rules = RULES
    for right, other in changes:
        assert right in rules, right
        rules = rules.replace(right, other)
    return rules


def events(rules: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in journal(compiled(rules=rules))]


def deeds(rules: str, name: str) -> list[int]:
    """How often it was done in each turn, by anybody."""
    counts: list[int] = []
    for event in events(rules):
        if event["event"] == "TurnBegan":
            counts.append(0)
        elif event["event"] in ("Acted", "ArmyActed") and event["deed"] == name:
            counts[-1] += 1
    return counts


TWICE = ("actions shoot }", "actions shoot  per_piece 3 }")


def test_an_action_may_be_done_as_often_as_its_phase_lets_it() -> None:
    once, often = changed(TWICE), changed(TWICE, ("test volley   when", "test volley   once often   when"))
    assert max(deeds(once, "shoot")) <= 4
    assert max(deeds(often, "shoot")) > 4


def test_an_army_that_may_do_something_as_often_as_it_likes_comes_to_an_end() -> None:
    rules = changed(("by player  must yes  does", "by player  once often  does"))
    assert events(rules)[-1]["event"] == "BattleEnded"
    assert max(deeds(rules, "think")) > 2


def test_no_fact_lasts_often() -> None:
    with pytest.raises(Unplayable, match="lasts a battle, a turn, a phase, `own_turn` or `activation`"):
        KIT.setting(compiled(rules=changed(("lasts turn", "lasts often"))), "trial")


def test_an_ending_names_the_army_of_which_it_is_true() -> None:
    rules = changed(
        (
            'ending beaten "beaten" { when army.pieces_left = 0  winner enemy }',
            'ending first "first" { when army.number = 2  winner army }',
        )
    )
    assert events(rules)[-1] | {"winner": 1, "reason": "first"} == events(rules)[-1]


def test_an_ending_may_wait_for_the_end_of_the_turn() -> None:
    ending = ("{ when army.pieces_left = 0", "{ when army.number = 1 and turn_over")
    told = events(changed(ending))
    assert told[-1]["reason"] == "beaten"
    assert [event["label"] for event in told if event["event"] == "StepBegan"][-1] == "next turn"


def test_a_fact_is_the_highest_of_others() -> None:
    rules = changed(
        (
            "fact company.shaken",
            (
                'fact army.worst "" { counts company  as victim  most victim.losses + 1  when friends(army, victim) }\n'
                "  fact company.shaken"
            ),
        )
    )
    setting = KIT.setting(compiled(rules=rules), "trial")
    game = KIT.new_game(setting, Seeded(1))
    asked = setting.coder.fact("army.worst")
    assert asked(game, game.state.armies[0]) == 1
    game.state.pieces[1].kept_company__losses = 2
    assert [asked(game, army) for army in game.state.armies] == [3, 1]
    for piece in game.state.pieces[:2]:
        piece.stand(1)
    assert asked(game, game.state.armies[0]) == 0


BLAST = (
    'effect hurt "Hurt"',
    """effect blast "Blast" { on target  each near  where distance(near, target) <= 2 hexes  does hurt(near, 1) }
  role near { of company }
  effect hurt "Hurt\"""",
)


def test_an_effect_is_done_for_each_of_whom_something_is_true() -> None:
    setting = KIT.setting(compiled(rules=changed(BLAST, ("effect hurt(target, 1)", "effect blast(target)"))), "trial")
    game = KIT.new_game(setting, Seeded(1))
    target = game.state.pieces[2]
    game.state.pieces[3].at = target.at + 1
    c = game.cast()
    c.r_shooter, c.r_target = game.state.pieces[0], target
    list(setting.actions["shoot"].trial.does["hit"](game, c))
    assert [piece.kept_company__losses for piece in game.state.pieces] == [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [(("each near", "each place"), "no role of a piece"), (("each near  where", "where"), "not for whom")],
)
def test_an_effect_for_nobody_is_told(wrong: tuple[str, str], words: str) -> None:
    blast = (
        BLAST[0],
        BLAST[1].replace(*wrong).replace("distance(near", "distance(target").replace("hurt(near", "hurt(target"),
    )
    with pytest.raises(Unplayable, match=words):
        KIT.setting(compiled(rules=changed(blast, ("effect hurt(target, 1)", "effect blast(target)"))), "trial")


def test_what_is_not_crossed_costs_nothing() -> None:
    rules = changed(
        (
            'terrain bog "Bog"',
            'amend kind terrain { add field toll "Toll" { of number  default 1 } }  terrain bog "Bog"',
        ),
        ("allowance mover.pace", "allowance mover.pace  cost place.ground.toll + place.crossed.toll + place.road.toll"),
    )
    assert journal(compiled(rules=rules)) == journal(compiled())


def test_nobody_advances_into_a_place_that_is_not_left() -> None:
    rules = changed(
        ("movement march", "board { stacking 2 }  movement march"),
        ("effect hurt(target, 1)", "effect advance(shooter, target), hurt(target, 0)"),
    )
    rules = rules.replace("6 or more: hit", "1 or more: hit").replace(
        "enemies(shooter, target)", "friends(shooter, target) and not same(shooter, target)"
    )
    told = events(rules)
    assert [event for event in told if event["event"] == "Tested"]
    assert not [event for event in told if event["event"] == "Moved" and event["how"] == "advance"]
