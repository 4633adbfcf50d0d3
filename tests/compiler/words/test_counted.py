"""What a figure counts, in its number."""

from __future__ import annotations

import pytest

from compiler.backends.words.language.counted import counted, each_of


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Wounds", "Wound"),
        ("Steps lost", "Step lost"),
        ("Extra hexes", "Extra hex"),
        ("Action points", "Action point"),
        ("Losses in melee", "Loss in melee"),
        ("Companies lost", "Company lost"),
        ("Men lost", "Man lost"),
        ("Determination", "Determination"),
        ("Loss", "Loss"),
    ],
)
def test_one_of_many_in_english(many: str, one: str) -> None:
    assert counted(many, 1, "en") == one
    assert counted(many, 2, "en") == many


@pytest.mark.parametrize(
    ("many", "one"),
    [
        ("Ferite", "Ferita"),
        ("Ranghi perduti", "Rango perduto"),
        ("Esagoni in più", "Esagono in più"),
        ("Punti azione", "Punto azione"),
        ("Basi perdute", "Base perduta"),
        ("Uomini perduti", "Uomo perduto"),
        ("Cannoni perduti", "Cannone perduto"),
        ("Determinazione", "Determinazione"),
        ("Fermezza", "Fermezza"),
        ("Ordine", "Ordine"),
        ("Ordini", "Ordine"),
        ("Margine", "Margine"),
        ("Colline prese", "Collina presa"),
    ],
)
def test_one_of_many_in_italian(many: str, one: str) -> None:
    assert counted(many, 1, "it") == one
    assert counted(many, 2, "it") == many


def test_a_language_that_we_were_not_taught_stays_as_it_is_written() -> None:
    assert counted("Punkte", 1, "de") == "Punkte"


@pytest.mark.parametrize(
    ("title", "language", "one"),
    [
        ("steps lost", "en", "step lost"),
        ("friends beside the enemy", "en", "friend beside the enemy"),
        ("ranghi perduti", "it", "rango perduto"),
        # What tells where somebody is, or is of one already, counts nothing.
        ("among trees", "en", ""),
        ("cover", "en", ""),
        ("riparo", "it", ""),
        ("tra gli alberi", "it", ""),
    ],
)
def test_what_is_of_many_can_stand_behind_for_each(title: str, language: str, one: str) -> None:
    assert each_of(title, language) == one
