"""Kinds of which a ruleset says that rules tell of them in their own words: books and pages list none of them."""

from __future__ import annotations

import pytest

from compiler.backends.words.atlas import kinds_in_prose
from tests.compiler.finding import diagnostics
from tests.compiler.telling.pages import pack, printed, shown
from tests.compiler.telling.test_shipped_rules import pen, ruleset

WINDS = """
ruleset sails "Sails" {
  plays kit
  kind breeze "Wind" { inside ruleset  %s  field push "Push" { of number } }
  section 1 wind "Wind" {
    rule 1a "It blows" { prose "The wind blows over the bay." }
    breeze gale "Gale from the west" { push 3 }
    breeze calm "Flat calm" { push 0 }
  }
}
"""


@pytest.mark.parametrize(("said", "is_listed"), [("in_prose yes", False), ("", True)])
def test_what_is_told_in_prose_is_listed_nowhere(said: str, *, is_listed: bool) -> None:
    rules = pack(WINDS % said)
    book, pages = printed(rules, "rulebook", "en"), shown(rules, "en")
    assert "blows over the bay" in book
    assert "blows over the bay" in pages
    assert ("Gale from the west" in book, "Gale from the west" in pages) == (is_listed, is_listed)


def test_ways_to_move_of_the_shipped_systems_are_told_by_their_rules() -> None:
    assert kinds_in_prose(ruleset("risorgimento")) == kinds_in_prose(ruleset("lumi")) == {"effect", "manner"}
    assert kinds_in_prose(ruleset("skirmish")) == frozenset()


@pytest.mark.parametrize(("language", "said"), [("en", ["Red", "Blue"]), ("it", ["Rosso", "Blu"])])
def test_armies_of_an_example_that_have_only_a_colour_have_it_in_every_language(language: str, said: list[str]) -> None:
    first_turn = next(one for one in ruleset("lumi").examples if one.name == "first_turn")
    assert [pen("lumi", language).name(army) for army in first_turn.armies] == said


def test_a_supplement_without_words_of_its_own_shows_what_it_changes() -> None:
    rules = pack(
        WINDS % "in_prose yes"
        + 'ruleset storms "Storms" { amends sails  amend breeze gale "Gale from the north" { push 5 } }\n'
    )
    assert "Gale from the north" in printed(rules, "supplement", "en")


def test_what_is_so_or_not_of_a_kind_is_yes_or_no() -> None:
    found = diagnostics(WINDS % "in_prose perhaps")
    assert any("`in_prose` needs `yes` or `no`" in one.message for one in found)
