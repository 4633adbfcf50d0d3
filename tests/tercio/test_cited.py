"""Sections that reports cite, as readers find them in the book."""

from __future__ import annotations

from tercio.report.cited import Cited
from tests.shipped import shipped_pack


def test_sections_are_cited_by_the_numbers_and_titles_of_the_book() -> None:
    """A chapter that its author calls by a word is counted in the book; a paragraph has the title of its section."""
    ruleset = next(one for one in shipped_pack("risorgimento").rulesets if one.name == "risorgimento")
    english, italian = (Cited(ruleset, (), language) for language in ("en", "it"))
    assert english.of("MOR.a") == ("RIS-MOR.a", "8a The test")
    assert english.in_book("RIS-MOR") == "8 Morale"
    assert italian.in_book("RIS-MOR") == "8 Il morale"
    assert english.of("RIS-none at all") == ("RIS-none at all", "")
    english.names_books = True
    assert english.of("MOR")[1] == "RIS 8 Morale"
