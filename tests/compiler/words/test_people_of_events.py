"""Whom events bring onto the table: their values are told where no card has them."""

from __future__ import annotations

import pytest

from compiler.backends.cards.encounters import lines
from compiler.backends.words.views import Views
from tests.shipped import shipped_pack


def told(table: str, language: str) -> str:
    """All words of a table of events."""
    pack = shipped_pack("cape")
    (rules,) = pack.rulesets
    views = Views(rules, language, [entry for one in pack.army_lists for entry in one.profiles])
    (events,) = [one for one in (*rules.events, *pack.events) if one.name == table]
    found = [event for line in lines(events, views) for event in line["columns"] if isinstance(event, dict)]
    return " ".join(str(event["words"]) for event in found)


@pytest.mark.parametrize(
    ("language", "values"),
    [
        (
            "en",
            "Peasant with a fork (Extra, morale 2, shooting 1, melee 2, armour class 5, movement 4 um, Mace or club",
        ),
        ("it", "Contadino con il forcone (Comparsa, morale 2, tiro 1, mischia 2, classe di armatura 5, movimento 4 um"),
    ],
)
def test_those_of_army_lists_that_nobody_leads_have_their_values_with_the_event(language: str, values: str) -> None:
    assert values in told("village_at_war", language)


def test_those_of_the_rules_have_cards_of_their_own() -> None:
    assert "Angry peasant · How many: 3" in told("terheyden", "en")
