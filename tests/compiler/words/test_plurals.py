"""Titles of kinds over several things of the kind."""

from __future__ import annotations

import pytest

from compiler.backends.words.language.plurals import many


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("Troop card", "Troop cards"),
        ("Class", "Classes"),
        ("Ability", "Abilities"),
        ("Way", "Ways"),
        ("Man", "Men"),
        ("Colour of a marker", "Colours of a marker"),
        ("Way out", "Ways out"),
        ("Troops", "Troops"),
        ("Weather", "Weather"),
        ("How the map is read", "How the map is read"),
    ],
)
def test_an_english_title_stands_over_several(one: str, several: str) -> None:
    assert many(one, "en") == several


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("Scheda truppa", "Schede truppa"),
        ("Scheda di un capo", "Schede di un capo"),
        ("Carta comandante", "Carte comandante"),
        ("Caratteristica", "Caratteristiche"),
        ("Riga di un profilo", "Righe di un profilo"),
        ("Punto cardinale", "Punti cardinali"),
        ("Faccia", "Facce"),
        ("Uomo", "Uomini"),
        ("Arma", "Armi"),
        ("Nemico", "Nemici"),
        ("Luogo di un incontro", "Luoghi di un incontro"),
        ("Lista d'armata", "Liste d'armata"),
        ("Artista", "Artisti"),
        ("Personaggio", "Personaggi"),
        ("Abilità", "Abilità"),
        ("Regole speciali", "Regole speciali"),
        ("Ultima resistenza", "Ultima resistenza"),
        ("Come si legge la mappa", "Come si legge la mappa"),
    ],
)
def test_an_italian_title_stands_over_several(one: str, several: str) -> None:
    assert many(one, "it") == several


def test_a_language_that_nobody_taught_us_keeps_its_title() -> None:
    assert many("Carte de troupe", "fr") == "Carte de troupe"
