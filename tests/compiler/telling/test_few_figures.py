"""Few things of which figures alone are said are lines of a table, in books and on pages: no box with a line each."""

from __future__ import annotations

import pytest

from tests.compiler.telling.pages import book, site

TEXT = """
ruleset demo "Demo" {
  rule_prefix "DEMO"   languages en, it
  kind band "Band" it "Banda" {
    inside ruleset
    field least "To hit" it "Per colpire" { of number  required yes }
    field means "Meaning" it "Significato" { of prose }
  }
  section 1 fire "Fire" it "Tiro" {
    prose "Who fires hits as the table says." it "Chi tira colpisce come dice la tabella."
    band near "near" it "vicino" { least 4 }
    band far "far" it "lontano" { least 6 }
  }
  section 2 sky "Sky" it "Cielo" {
    prose "It may rain." it "Può piovere."
    band rain "rain" it "pioggia" { least 5  means "Nobody sees far." it "Nessuno vede lontano." }
  }
}
"""


@pytest.mark.parametrize(
    ("language", "rows", "told"),
    [
        ("en", ("near 4", "far 6"), "Nobody sees far."),
        ("it", ("vicino 4", "lontano 6"), "Nessuno vede lontano."),
    ],
)
def test_few_things_with_figures_are_a_table(language: str, rows: tuple[str, str], told: str) -> None:
    title = {"en": "To hit", "it": "Per colpire"}[language]
    words, page = book(TEXT, language), site(TEXT)[language]
    assert f"{title} {rows[0]} {rows[1]}" in words
    assert f"{title}: 4" not in words
    assert f"**{title}:** 4" not in page
    assert "** | 4 |" in page
    # What has words of its own is told in them.
    assert f"{told} {title}: 5" in words
