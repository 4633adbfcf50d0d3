"""Colours of `.tercio` text: every sign has its kind, nothing is lost, and a whole battle is read without a stumble."""

from __future__ import annotations

from pygments.token import Comment, Error, Keyword, Name, Number, String, Text

from tercio.site.lexer import TercioLexer
from tests.architecture.sources import REPOSITORY

LINE = 'army red "Red" it "Rossi" { from guild  company 3 x line { at 0204 }  # here\n'


def test_a_line_has_the_kinds_of_its_signs() -> None:
    found = {text: kind for kind, text in TercioLexer().get_tokens(LINE) if text.strip()}
    assert found["army"] is Keyword.Type
    assert found["red"] is Name.Class
    assert found['"Red"'] is String
    assert found["it"] is Keyword.Pseudo
    assert found["from"] is Keyword
    assert found["3"] is Number
    assert found["# here"] is Comment.Single


def test_a_battle_is_coloured_whole() -> None:
    text = (REPOSITORY / "scenarios/esa/rethel_1650.tercio").read_text(encoding="utf-8")
    tokens = list(TercioLexer().get_tokens(text))
    assert "".join(words for _, words in tokens) == text
    assert {words for kind, words in tokens if kind in (Error, Text)} == set()
