"""A section that only a switch puts in force says so, once, in the book and on the site."""

from __future__ import annotations

from compiler.backends.words.atlas import Atlas
from compiler.backends.words.dictionary import read_dictionaries
from compiler.backends.words.optional_rules import optional_words
from compiler.backends.words.wording import Pen
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, pack, ruleset

OPTIONAL = {
    "3.3": "Optional rule: Experience points.",
    "8": "Optional rule.",
    "9.1": "Optional rule.",
    "9.2": "Optional rule: Cards instead of ten-sided dice.",
    "9.3.1": "Optional rule: Counted shots.",
    "9.3.2": "Optional rule.",
    "9.3.3": "Optional rule: Grenades that burst in the hand.",
    "9.4.2": "Optional rule.",
    "9.5": "Optional rule.",
    "9.6": "Optional rule: Riders without a mount may be taken off.",
    "9.7": "Optional rule.",
    "10": "Optional rule.",
}


def test_optional_sections_name_their_switch_once() -> None:
    cape = ruleset("cape")
    pen = Pen(Atlas(pack("cape")), cape, read_dictionaries(OURS, ("en",), Sink())["en"], "", lambda *_: None)
    said = {section.number: optional_words(pen, section) for section in cape.sections}
    assert {number: words for number, words in said.items() if words} == OPTIONAL
