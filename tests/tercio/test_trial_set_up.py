"""What `check` sets up to see whether it plays: battles, or an empty one as the rules measure."""

from __future__ import annotations

from pathlib import Path

import pytest

from compiler.compile import compile_files, compile_text
from tercio.project.checking.trial_set_up import refusals, with_refusals
from tercio.project.places import settings
from tests.engine.kit.playing import BATTLE, RULES
from tests.engine.kit.tables import RULES as YARD
from tests.shipped import LIBRARY, rules_alone, rulesets_of_the_kit

FLINCH = 'reaction flinch "Flinch" { before shoot  by target  does set(target.shaken, yes) }'
ARMIES = 'amend kind army { add field resolve "Resolve" { of number  required yes } }\n'
BROKEN = 'ending broken "broken" { when army.pieces_lost > army.resolve  winner enemy }\n  ending beaten'


ENDING = 'turns 7  ending spent "spent" it "esausta" {{ when {}  winner france }}'


def told(text: str) -> list[str]:
    return [one.message for one in refusals(compile_text(text, settings()))]


@pytest.mark.parametrize("rules", [RULES, YARD])
def test_rules_without_a_battle_are_set_up_on_what_they_measure(rules: str) -> None:
    assert told(rules) == []


@pytest.mark.parametrize("name", rulesets_of_the_kit())
def test_rules_of_the_library_are_set_up_without_their_battles(name: str) -> None:
    alone = compile_files([LIBRARY / name / "rules"], settings())
    messages = [one.message for one in refusals(alone)]
    assert messages == []


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
    assert [special in note.span.text() for note in refused.notes] == [True]


@pytest.mark.parametrize(
    ("change", "line", "below"),
    [
        ("amend constant base_front { value 20 um }", 6, ["1_army.tercio"]),
        ('amend test morale { replace outcomes { otherwise: wild "w" it "w" { effect rout } } }', 6, []),
    ],
)
def test_what_amended_rules_cannot_do_is_told_at_the_amendment(change: str, line: int, below: list[str]) -> None:
    nations = "\n".join(f'nation {name} "N" it "N" {{ emblem eagle  colour red }}' for name in ("a", "b", "c"))
    battle = (LIBRARY / "lumi" / "two_villages_1745.tercio").read_text(encoding="utf-8").partition("use armies")[2]
    club = f'ruleset club "Club" it "Club" {{ amends lumi\n{nations}\n{change}\n}}\nuse lumi.armies{battle}'
    [refused] = refusals(compile_text(f"use lumi\n{club}", settings(), "club.tercio", all_examples=False))
    assert refused.span.place()[0] == line
    assert [Path(note.span.source.name).name for note in refused.notes] == below


def test_no_fault_of_an_amendment_is_told_in_the_shipped_book() -> None:
    """Where two changes may be to blame, and where none can be named."""
    nations = "\n".join(f'add nation {name} "N" it "N" {{ emblem eagle  colour red }}' for name in "abcd")
    twice = "amend constant base_front { value 20 um }\n" * 2
    club = f'use lumi\nruleset club "Club" it "Club" {{ amends lumi\n{nations}\n{twice}}}\n'
    [refused] = refusals(compile_text(club, settings(), "club.tercio", all_examples=False))
    assert refused.span.place()[0] == 7
    assert [Path(note.span.source.name).name for note in refused.notes] == ["1_army.tercio", "club.tercio"]


def test_what_is_wrong_in_a_battle_alone_is_not_laid_on_house_rules() -> None:
    battle = BATTLE.replace("SPECIAL", f"rules {{ add {FLINCH} }}").replace("{ at 0101, 0301 }", "")
    told = list(refusals(compile_text(RULES + battle, settings())))
    assert told
    assert [note for one in told for note in one.notes] == []


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


MIRE = (
    RULES.replace('  terrain bog "Bog"', '  terrain mire "Mire" { symbol "m" }\n  terrain bog "Bog"', 1)
    .replace("bars place.ground.impassable", "bars place.ground = mire or place.ground.impassable", 1)
    .replace("highest army.pieces_left", "highest army.prizes", 1)
)
MARSHES = BATTLE.replace("SPECIAL", "").replace(
    "size 6 x 5", 'size 6 x 5  mire { at 0502, 0301 }  objective mill "Mill" { at PLACE  worth 2 }', 1
)


def doubted(place: str, battle: str = MARSHES) -> list[tuple[str, str]]:
    result = with_refusals(compile_text(MIRE + battle.replace("PLACE", place), settings()))
    assert result.pack is not None
    return [(one.code.code, one.span.text()) for one in result.diagnostics]


def test_who_begins_on_ground_that_all_its_movements_bar_is_told() -> None:
    ((code, words),) = doubted("0402")
    assert code == "W1403"
    assert words.startswith('army red "Red"')
    assert doubted("0402", MARSHES.replace("0301 }", "0201 }", 1)) == []


def test_an_objective_that_nobody_can_enter_is_told() -> None:
    dry = MARSHES.replace("0301 }", "0201 }", 1)
    assert [code for code, _ in doubted("0502", dry)] == ["W1403"]
    assert doubted("0502, 0503", dry) == []


def test_who_is_barred_on_purpose_is_allowed() -> None:
    allowed = MARSHES.replace("turns 8", 'turns 8  allow barred_ground "an island"', 1)
    assert doubted("0502", allowed) == []
