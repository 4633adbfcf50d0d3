"""What a figure counts, in its number."""

from __future__ import annotations

import pytest

from compiler.backends.words.language.counted import counted


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
