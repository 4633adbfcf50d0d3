"""Mistakes in a ruleset of the kit: each is told at its line when the table is set up, and none waits for play."""

from __future__ import annotations

import pytest

from engine.core.system import Unplayable
from tests.engine.kit.playing import KIT, RULES, compiled

MISTAKES = {
    "a fact that nothing answers": (
        'fact company.losses "losses" { of number  starts 0 }',
        'fact company.tired "tired"\n  fact company.losses "losses" { of number  starts 0 }',
        "nothing answers it",
    ),
    "a start that a fact cannot be": ("{ of number  starts 0 }", "{ of number  starts no }", "`starts no` is none"),
    "a start of the card that is forgotten each turn": (
        'fact company.shaken "shaken" { starts no }',
        'fact company.wind "" { of number  starts company.pace  lasts turn }  fact company.shaken "" { starts no }',
        "it lasts the battle",
    ),
    "a translation behind the wrong sentence": (
        'fact company.shaken "shaken" { starts no }',
        'fact company.shaken "shaken" { starts no  says "{it} is", "{it} is not" it "{it} è", "{it} non è" }',
        "has 3 sentences to tell",
    ),
    "a role that nobody has": ("hurt(target, 1)", "hurt(mover, 1)", "nobody is `mover` here"),
    "an effect that does nothing": (
        'ending beaten "beaten"',
        'effect idle "Idle" { on victim }  action idle "Idle" { by mover  does idle(mover) }  ending beaten "beaten"',
        "does nothing",
    ),
    "a phase in which nothing is done": ("{ actions march }", '{ means "none" }', "nobody can do anything"),
    "an action that no phase has": (
        'phase marches "Marches" { actions march }\n',
        "",
        "no phase has the action `march`",
    ),
    "effects in a circle": ("does remove(victim)", "does hurt(victim, 1)", "in a circle"),
    "a change of what is not kept": (
        "does set(victim.shaken, yes)",
        "does set(victim.pace, 1)",
        "is not kept",
    ),
    "a figure that a card lacks": (
        'field pace "Pace" { of number  default 2 }',
        'field pace "Pace" { of number }',
        "does not say its `pace`",
    ),
    "a distance of a table": ("<= 3 hexes", "<= 3 cm", "this map has hexes"),
    "a fact that asks a million": (
        'ending beaten "beaten" { when army.pieces_left = 0',
        " ".join(f'fact army.a{n} "a" {{ of number  value army.a{n - 1} + army.a{n - 1} }}' for n in range(1, 25))
        + ' fact army.a0 "a" { of number  value army.pips }  ending beaten "beaten" { when army.a24 = 0',
        "facts at once",
    ),
    "effects that lead to a million": (
        'ending beaten "beaten"',
        " ".join(f'effect e{n} "e" {{ on victim  does e{n + 1}(victim), e{n + 1}(victim) }}' for n in range(20))
        + ' effect e20 "e" { on victim  does add(victim.losses, 0) }'
        + ' action idle "Idle" { by mover  does e0(mover) }  ending beaten "beaten"',
        "too much follows from `e0`",
    ),
    "tests that lead to a million": (
        'ending beaten "beaten"',
        " ".join(
            f'test t{n} "t" {{ by mover  roll 1d6  outcomes {{ 4 or more: y "y" {{ effect take(t{n + 1}, mover), '
            f'take(t{n + 1}, mover) }}  otherwise: n "n" }} }}'
            for n in range(20)
        )
        + ' test t20 "t" { by mover  roll 1d6  outcomes { 4 or more: y "y"  otherwise: n "n" } }'
        + ' action idle "Idle" { by mover  does take(t0, mover) }  ending beaten "beaten"',
        "too much follows from `take`",
    ),
    "dice thrown into a yes or a no": (
        'fact army.pips "pips" { of number  starts 0',
        'fact army.pips "pips" { starts no',
        "`pips` keeps none",
    ),
    "dice thrown into a name": (
        'fact army.pips "pips" { of number  starts 0',
        'fact army.pips "pips" { of terrain  starts bog',
        "`pips` keeps none",
    ),
    "the sum of counted dice": ("roll 1d6   score roll", "roll 9d6   success roll >= 5", "asks for `roll`"),
    "a die that nothing counts": ("roll 1d6   score roll", "roll 1d6   score die", "what a single die shows"),
    "a modifier by what it comes to": (
        "roll 1d6   score roll + shooter.fire",
        'roll 3d6   success die >= 5   modifiers { +1 when successes >= 2 "again" }',
        "its modifiers ask what it comes to",
    ),
    "more than dice to count": ("roll 1d6   score roll", "roll 1d6 + 1   success die >= 5", "dice and nothing besides"),
    "a fact where somebody is wanted": (
        "enemies(shooter, target)",
        "enemies(shooter, target.army)",
        "`target.army` is neither: write `target`",
    ),
    "dice inside a reckoning": ("roll 1d6   score", "roll max(1d6, 1d6)   score", "inside a reckoning"),
    "a test that nobody takes": (
        'ending beaten "beaten"',
        'test idle "Idle" { roll 1d6  outcomes { 4 or more: y "y"  otherwise: n "n" } }  ending beaten "beaten"',
        "nobody ever takes",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_at_its_line(mistake: str) -> None:
    right, wrong, words = MISTAKES[mistake]
    assert right in RULES
    pack = compiled(rules=RULES.replace(right, wrong))
    with pytest.raises(Unplayable) as refused:
        KIT.setting(pack, "trial")
    assert words in str(refused.value)
    file, line, _ = str(refused.value).split(":", 2)
    assert file == "<text>"
    assert int(line) > 0


def test_all_that_is_wrong_is_told_at_once() -> None:
    wrong = RULES.replace("hurt(target, 1)", "hurt(mover, 1)").replace(
        'ending beaten "beaten"',
        'action idle "Idle" { by mover  does add(mover.losses, 1) }  constant lost "Lost" { value 3 }'
        '  fact company.near "near" { value distance(company, company) <= 3 cm }  ending beaten "beaten"',
    )
    with pytest.raises(Unplayable) as refused:
        KIT.setting(compiled(rules=wrong), "trial")
    told = [str(refused.value), *refused.value.others]
    for words in ("nobody is `mover` here", "this map has hexes", "no phase has the action `idle`", "constant `lost`"):
        assert sum(words in fault for fault in told) == 1, (words, told)


def test_rules_that_roll_for_events_want_a_table_of_them() -> None:
    rolling = RULES.replace("does throw(player.pips, 1d6)", "does throw(player.pips, 1d6), roll_event(player)")
    with pytest.raises(Unplayable, match=r"trial has no table of them"):
        KIT.setting(compiled(rules=rolling), "trial")


def test_ground_that_does_not_say_a_figure_is_told() -> None:
    rules = RULES.replace(
        'terrain bog "Bog"', 'amend kind terrain { add field toll "Toll" { of number } }  terrain bog "Bog"'
    ).replace("allowance mover.pace", "allowance mover.pace  cost place.ground.toll")
    with pytest.raises(Unplayable, match="the terrain `bog` does not say its `toll`"):
        KIT.setting(compiled(rules=rules), "trial")
    with pytest.raises(Unplayable, match="the terrain `open` does not say its `toll`"):
        KIT.setting(compiled(rules=rules.replace('symbol "b"', 'symbol "b"  toll 2')), "trial")


def test_a_phase_that_is_never_played_is_refused() -> None:
    with pytest.raises(Unplayable, match="is repeated 0 times"):
        KIT.setting(compiled(rules=RULES.replace("actions march }", "repeat 0  actions march }")), "trial")


def test_a_length_that_the_map_does_not_measure_is_told_on_its_card() -> None:
    field = 'field reach "Reach" { of distance  default 3 hexes }\n    field pace'
    rules = RULES.replace("field pace", field, 1).replace("<= 3 hexes", "<= shooter.reach", 1)
    rules = rules.replace('profile line "Line"', 'profile line "Line" { reach 3 cm }', 1)
    line = next(at for at, text in enumerate(rules.splitlines(), 1) if "reach 3 cm" in text)
    with pytest.raises(Unplayable, match=rf":{line}: `line` cannot be used here: `3 cm` is measured on a table"):
        KIT.setting(compiled(rules=rules), "trial")


def test_a_role_that_is_called_rival_is_told_of_its_name() -> None:
    facts = """fact army.score "score" { of number  value army.pieces_left }
  fact army.theirs "theirs" { counts army  as rival  sums rival.score }
  role rival { of army }
  ending beaten"""
    rules = RULES.replace("ending beaten", facts, 1).replace("highest army.pieces_left", "highest army.theirs", 1)
    with pytest.raises(Unplayable, match="a role `rival` whose fact is called `score` needs another name"):
        KIT.setting(compiled(rules=rules), "trial")
