"""What authors wrote who had only the guide: that it works, or that the message says what to write instead."""

from __future__ import annotations

import pytest

from compiler.front.words.spelling import with_article
from engine.model.values import Date, Quantity
from tests.compiler.asking import WORDS
from tests.compiler.finding import codes, demo, found, helped, only, pack_of, ruleset_of

ARMS = """
kind arm "Arm" {
  inside ruleset
  field charge "Charge" { of distance }
  field swords "Swords" { of number }
}
constant foot_charge "Charge of foot" { value 12 cm }
constant blades "Blades" { value 3? }
"""


# --- constants as values --------------------------------------------------------------------------------------


def test_a_constant_is_the_value_of_a_field() -> None:
    ruleset = ruleset_of(demo(f'{ARMS}\narm foot "Foot" {{ charge foot_charge  swords blades }}'))
    [foot] = [one for one in ruleset.entries if one.kind == "arm"]
    assert (foot.get("charge"), foot.get("swords")) == (Quantity(12, "cm"), 3)
    assert [(one.name, one.is_given) for one in ruleset.constants] == [("foot_charge", True), ("blades", True)]


def test_a_constant_is_the_value_in_a_cell() -> None:
    drawn = 'list arm """\narm | title | charge\nfoot | Foot | foot_charge\n"""'
    [foot] = [one for one in ruleset_of(demo(f"{ARMS}\n{drawn}")).entries if one.kind == "arm"]
    assert foot.get("charge") == Quantity(12, "cm")


def test_a_constant_of_another_type_is_told() -> None:
    assert found(demo(f'{ARMS}\narm foot "Foot" {{ charge blades }}')) == [("E0401", "blades")]
    assert found(demo(f'{ARMS}\narm foot "Foot" {{ charge foot_chage }}')) == [("E0401", "foot_chage")]


def test_a_constant_that_is_no_value_of_a_field_is_not_given() -> None:
    assert [one.is_given for one in ruleset_of(demo(ARMS)).constants] == [False, False]


# --- dates ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("-202-10-19", Date(-202, 10, 19)),
        ("-202-10", Date(-202, 10, 0)),
        ("-0202-10", Date(-202, 10, 0)),
        ("-0202-10-19", Date(-202, 10, 19)),
        ("-44-03-15", Date(-44, 3, 15)),
        ("1648-08-20", Date(1648, 8, 20)),
    ],
)
def test_a_date_before_christ_has_its_sign(written: str, date: Date) -> None:
    pack = pack_of(demo("", f'scenario zama "Zama" {{ date {written} }}'))
    assert pack.scenarios[0].date == date


@pytest.mark.parametrize("written", ["unit.losses -20-10", "7 -3-2", "unit.losses - 100 - 10"])
def test_a_sum_is_no_date(written: str) -> None:
    assert found(demo(f'{WORDS}\nfact reckoned "reckoned" {{ of number  value {written} }}')) == []


# --- translations ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ('place "above Gemmano"', []),
        ('situation """ 1866 """', []),
        ('situation """ At dawn. """', ["W0504"]),
    ],
)
def test_places_and_bare_figures_need_no_translation(said: str, told: list[str]) -> None:
    text = f'ruleset demo "Demo" it "Prova" {{ languages en, it }}\nscenario a "A" it "B" {{ {said} }}'
    assert codes(text) == told


# --- messages -------------------------------------------------------------------------------------------------


def test_a_fact_without_its_values_is_shown_with_roles() -> None:
    text = demo(f'{WORDS}\nsection 1 first "First" {{ when distance > 3 um }}')
    assert helped(text) == "write it like `distance(attacker, defender)`"


def test_a_link_to_a_kind_is_told_so() -> None:
    told = only(demo(f'{WORDS}\nsection 1 first "First" {{ prose """ See [[class]]. """ }}'))
    assert told.code.code == "E0501"
    assert "is a kind" in (told.help or "")


def test_rows_of_a_card_without_a_kind_are_told_what_to_declare() -> None:
    card = 'profile pikes "Pikes" {\n list row """\n row | melee\n large | 3\n """ }'
    told = only(demo(WORDS, f'army_list spain "Spain" {{ {card} }}'))
    assert told.code.code == "E0306"
    assert "inside profile  key row  named row" in (told.help or "")


def test_an_outcome_that_compares_is_told_how_it_begins() -> None:
    test = 'test duel "Duel" { roll 1d6  outcomes { score > 3: won "won"  otherwise: lost "lost" } }'
    told = only(demo(test))
    assert told.code.code == "E0121"
    assert "span of scores" in (told.help or "")


@pytest.mark.parametrize("told", ["an exit", "a unit", "an army", "a section", "a universe"])
def test_messages_have_the_right_article(told: str) -> None:
    assert with_article(told.split()[1]) == told
