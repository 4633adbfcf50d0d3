"""What the documents of a ruleset without Python say in sentences: whose a thing is, and each thing once."""

from __future__ import annotations

import pytest

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.lists import list_blocks
from compiler.layout.flow.blocks import Grid, Paragraph
from tests.compiler.documents.library import job, made_of, pack, painted, ruleset, runs, squeezed, workshop


def printed(kind: str, language: str) -> str:
    (document,) = made_of(kind, pack("brigadier"), language, only="sabugal_1811")
    return squeezed(painted(document).text)


@pytest.mark.parametrize(
    ("language", "more", "fewer"),
    [
        ("en", "has more steady friends beside it than the defender", "has fewer steps left than the defender"),
        ("it", "ha più amici saldi accanto dell’unità che difende", "ha meno ranghi rimasti dell’unità che difende"),
    ],
)
def test_who_has_more_of_a_thing_is_said_once_and_of_two(language: str, more: str, fewer: str) -> None:
    told = printed("reference", language)
    assert more in told
    assert fewer in told


@pytest.mark.parametrize(
    ("language", "formula", "words"),
    [("en", "100 ×", "whoever holds more of the objectives"), ("it", "100 ×", "chi tiene di più degli obiettivi")],
)
def test_an_ending_that_its_author_explains_has_no_formula(language: str, formula: str, words: str) -> None:
    told = printed("reference", language)
    assert words in told
    assert formula not in told


@pytest.mark.parametrize(("language", "guns"), [("en", "light guns"), ("it", "pezzi leggeri")])
def test_only_batteries_have_an_ordnance(language: str, guns: str) -> None:
    """Bull's troop is the one battery with light guns at Sabugal."""
    assert printed("roster", language).count(guns) == 1


def test_names_of_which_nothing_is_said_are_no_table() -> None:
    rules = ruleset("esa")
    writer = Writer(job(pack("esa"), workshop()), "en", rules, rules)
    weathers = [entry for entry in rules.entries if entry.kind == "weather"]
    made = list_blocks(writer, weathers)
    assert not any(isinstance(block, Grid) for block in made)
    assert isinstance(made[0], Paragraph)
    assert "".join(piece.words for piece in made[0].pieces).startswith("Weather: ")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", ["1 um = 20 mm", "What you need", "A first turn", "Red throws 5, Blue 2"]),
        ("it", ["1 um = 20 mm", "Che cosa serve", "Un primo turno", "Il rosso tira 5, il blu 2"]),
    ],
)
def test_the_book_of_the_smugglers_begins_with_what_one_needs_and_how_long_a_measure_is(
    language: str, told: list[str]
) -> None:
    (document,) = made_of("rulebook", pack("lanterns"), language, only="gannet_cove")
    said = squeezed(" ".join(run.words for page in document.pages[:2] for run, _, _ in runs(page)))
    assert [words for words in told if words not in said] == []
