"""Dates in words, and what a player chooses a battle by."""

from __future__ import annotations

import pytest

from compiler.backends.site.pages import Handed
from compiler.backends.site.site import Wish, write_site
from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from engine.model.values import Date
from tests.compiler.documents.library import OURS
from tests.compiler.finding import demo, pack_of
from tests.compiler.picket import picket
from tests.compiler.site.small import text, workshop


@pytest.mark.parametrize(
    ("language", "date", "words"),
    [
        ("en", Date(1648, 8, 20), "20 August 1648"),
        ("en", Date(-202, 10, 19), "19 October 202 BC"),
        ("it", Date(-202, 10, 0), "ottobre 202 a.C."),
    ],
)
def test_a_date_is_told_with_its_era(language: str, date: Date, words: str) -> None:
    pack = pack_of(demo(""))
    dictionary = read_dictionaries(OURS, (language,), Sink())[language]
    assert Pen(Atlas(pack), pack.rulesets[0], dictionary, "index.md", lambda *_: None).bare(date) == words


def test_the_first_page_of_a_book_says_how_long_its_battles_are() -> None:
    short = '<span class="tercio-aside">{}</span>'
    assert short.format("20 September 1643 · 6 turns") in text("rules/hedge/index.md")
    assert short.format("20 settembre 1643 · 6 turni") in text("it/rules/hedge/index.md")


@pytest.mark.parametrize(("folder", "years"), [("", "280–146 BC"), ("it/", "280–146 a.C.")])
def test_years_before_christ_are_told_as_people_tell_them(folder: str, years: str) -> None:
    made = write_site(picket(), Wish(), workshop(), Handed())
    texts = {one.path: one.text for one in made.pages}
    assert years in texts[f"{folder}rules/picket/armies/guild.md"]
