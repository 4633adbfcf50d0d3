"""Dates in words."""

from __future__ import annotations

import pytest

from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from engine.model.values import Date
from tests.compiler.documents.library import OURS
from tests.compiler.finding import demo, pack_of


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
