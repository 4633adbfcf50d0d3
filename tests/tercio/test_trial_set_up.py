"""What `check` sets up to see whether it plays: battles, or an empty one as the rules measure."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from tercio.project.places import settings
from tercio.project.trial_set_up import refusals
from tests.engine.kit.playing import BATTLE, RULES
from tests.engine.kit.tables import RULES as YARD
from tests.shipped import LIBRARY, rules_alone

FLINCH = 'reaction flinch "Flinch" { before shoot  by target  does set(target.shaken, yes) }'
ARMIES = 'amend kind army { add field resolve "Resolve" { of number  required yes } }\n'
BROKEN = 'ending broken "broken" { when army.pieces_lost > army.resolve  winner enemy }\n  ending beaten'


ENDING = 'turns 7  ending spent "spent" it "esausta" {{ when {}  winner france }}'


def told(text: str) -> list[str]:
    return [one.message for one in refusals(compile_text(text, settings()))]


@pytest.mark.parametrize("rules", [RULES, YARD])
def test_rules_without_a_battle_are_set_up_on_what_they_measure(rules: str) -> None:
    assert told(rules) == []


def test_what_armies_must_say_is_no_fault_of_rules_without_a_battle() -> None:
    rules = RULES.replace("plays kit", f"plays kit\n  {ARMIES}").replace("ending beaten", BROKEN, 1)
    assert told(rules) == []


def test_every_battle_is_told_of_and_what_they_share_once() -> None:
    battles = "\n".join(
        f'scenario {name} "B" {{ turns 3  map {{ size 6 x 5 }}\n'
        f'  army red "R" {{ company {name}_a {{ of line  at 0101 }} company {name}_b {{ of line }} }}\n'
        f'  army blue "B" {{ company {name}_c {{ of line  at 0303 }} }} }}'
        for name in ("first", "second")
    )
    nowhere = told(RULES + battles)
    assert [message.partition("`")[2].partition("_b")[0] for message in nowhere] == ["first", "second"]
    mistaken = RULES.replace("does add(victim.losses, amount)", "does add(mover.losses, amount)")
    assert len(told(mistaken + battles.replace("{ of line }", "{ of line  at 0202 }"))) == 1


def test_what_a_scenario_s_rules_make_unplayable_is_told_with_the_amendment() -> None:
    special = "amend phase fire { order together }"
    battle = BATTLE.replace("SPECIAL", f"rules {{ {special}  add {FLINCH} }}")
    [refused] = refusals(compile_text(RULES + battle, settings()))
    assert "all act together" in refused.message
    assert [special in note.span.text() for note in refused.notes] == [True, True]


RETHEL = (LIBRARY / "esa" / "rethel_1650.tercio").read_text(encoding="utf-8")
BOTH = "france.determination < fronde.determination"
REFUSED = {
    "an army from no list": ("from france_1648   ", "", "enfants_perdus"),
    "an ending that asks of a unit": ("turns 7", ENDING.format("weimar_horse.shaken"), "weimar_horse"),
    "an ending that asks of both": (
        "turns 7",
        ENDING.format("france.determination < fronde.determination"),
        "france and fronde",
    ),
}


@pytest.mark.parametrize(("old", "new", "word"), REFUSED.values(), ids=REFUSED)
def test_a_battle_that_its_system_refuses_is_told_before_it_is_played(old: str, new: str, word: str) -> None:
    [refused] = refusals(compile_text(RETHEL.replace(old, new, 1), rules_alone()))
    assert word in refused.message


def test_a_battle_of_one_army_is_told_and_an_ending_that_names_an_army_is_not() -> None:
    head, _, rest = RETHEL.partition("  army fronde")
    [refused] = refusals(compile_text(head + rest[rest.index("\n  }\n") :].removeprefix("\n  }"), rules_alone()))
    assert "one army" in refused.message
    assert list(refusals(compile_text(RETHEL, rules_alone()))) == []
    named = RETHEL.replace("turns 7", ENDING.format("fronde.determination < 5"))
    assert list(refusals(compile_text(named, rules_alone()))) == []
