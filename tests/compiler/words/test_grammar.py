"""What sentences made from rules ask of a language: articles, owners, and what a yes or no sounds like."""

from __future__ import annotations

import pytest

from compiler.backends.words.language.agreement import Agrees
from compiler.backends.words.language.grammar import Noun, Shape, grammar_of


@pytest.mark.parametrize(
    ("words", "the", "a"),
    [
        ("unit", "the unit", "a unit"),
        ("hour", "the hour", "an hour"),
        ("enemy", "the enemy", "an enemy"),
        ("another", "the other", "another"),
        ("who needs rounds", "whoever needs rounds", "somebody who needs rounds"),
    ],
)
def test_an_english_noun_takes_its_article(words: str, the: str, a: str) -> None:
    english = grammar_of("en")
    assert (english.the(Noun(words)), english.a(Noun(words))) == (the, a)


@pytest.mark.parametrize(
    ("words", "a"),
    [("protagonista", "un protagonista"), ("comparsa", "una comparsa"), ("lista", "una lista"), ("eroe", "un eroe")],
)
def test_an_italian_noun_takes_its_article(words: str, a: str) -> None:
    assert grammar_of("it").a(Noun(words)) == a


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("range", "the range"),
        ("how far one sees", "how far one sees"),
        ("added to fire", "the figure added to fire"),
    ],
)
def test_an_english_title_takes_an_article_where_it_can(title: str, named: str) -> None:
    assert grammar_of("en").named(title) == named


@pytest.mark.parametrize(
    ("title", "whose"),
    [
        ("casse", "le cui casse"),
        ("la strada che si segue", "la cui strada che si segue"),
        ("fuoco", "il cui fuoco"),
    ],
)
def test_an_italian_title_belongs_to_somebody(title: str, whose: str) -> None:
    assert grammar_of("it").whose_own(title) == whose


def test_an_italian_title_that_begins_with_a_preposition_is_a_modifier() -> None:
    assert grammar_of("it").named("al coraggio") == "il modificatore al coraggio"


@pytest.mark.parametrize(
    ("language", "title", "shape"),
    [
        ("en", "hides", Shape.DEED),
        ("en", "shaken", Shape.QUALITY),
        ("en", "fearless", Shape.QUALITY),
        ("it", "combatte con le corna", Shape.DEED),
        ("it", "nascosta con cura", Shape.QUALITY),
    ],
)
def test_a_verb_is_told_from_a_quality(language: str, title: str, shape: Shape) -> None:
    assert grammar_of(language).shape(title) is shape


@pytest.mark.parametrize(
    ("title", "named"),
    [
        ("vele", "le vele"),
        ("manovre perse", "le manovre perse"),
        ("valore", "il valore"),
        ("torre presa", "la torre presa"),
        ("polvere rimasta", "la polvere rimasta"),
    ],
)
def test_an_italian_title_of_many_has_their_article(title: str, named: str) -> None:
    assert grammar_of("it").named(title) == named


def test_what_an_author_says_of_a_title_holds() -> None:
    told = grammar_of("it", {"polvere": Agrees(is_plural=False, gender="feminine")})
    assert told.named("polvere") == "la polvere"
    assert told.its("polvere", Noun("drappello")) == "la sua polvere"
    assert grammar_of("it").named("polvere") == "il polvere"


@pytest.mark.parametrize(
    ("deed", "denied"),
    [
        ("carries a load", "does not carry a load"),
        ("touches it", "does not touch it"),
        ("serves a gun", "does not serve a gun"),
        ("dies there", "does not die there"),
    ],
)
def test_an_english_deed_is_denied_by_its_infinitive(deed: str, denied: str) -> None:
    assert grammar_of("en").negated(deed) == denied
