"""Army lists outside their own years."""

from __future__ import annotations

import pytest

from tests.compiler.finding import codes, demo, found, only

WORDS = """
kind profile "Card" { like card_profile  inside army_list }
kind unit "Unit" { like piece  inside army }
"""


def battle(*, date: str = "date 1658-06-14", france: str = "years 1643 to 1650", head: str = "") -> str:
    lists = f"""
        army_list france_1648 "France" {{ {france}  profile picardie "Picardie" {{ points 9 }} }}
        army_list france_1658 "Captains" {{ years 1654 to 1659  profile turenne "Turenne" {{ points 9 }} }}
        """
    scenario = f"""
        scenario dunes "The Dunes" {{
          {head}
          {date}
          army france "F" {{ from france_1658, france_1648  deploys south  unit picardie  unit turenne }}
        }}
        """
    return demo(WORDS, lists + scenario)


def test_the_list_is_underlined_that_is_out_of_its_years() -> None:
    assert found(battle()) == [("W0819", "france_1648")]


def test_both_times_are_told() -> None:
    message = only(battle()).message
    assert "1643 to 1650" in message
    assert "1658" in message


@pytest.mark.parametrize("years", ["years 1658 to 1660", "years 1643 to 1658", "years 1658", "years 1643 or more", ""])
def test_the_first_and_the_last_year_count_and_so_does_a_list_without_years(years: str) -> None:
    assert codes(battle(france=years)) == []


@pytest.mark.parametrize("years", ["years 1659 or more", "years 1657 or less", "years 1648"])
def test_open_and_single_years_can_be_missed_too(years: str) -> None:
    assert codes(battle(france=years)) == ["W0819"]


def test_a_battle_without_a_date_is_of_any_year() -> None:
    assert codes(battle(date="")) == []


def test_a_liberty_can_be_allowed() -> None:
    assert codes(battle(head='allow list_out_of_years "the same regiments"')) == []
