"""A ruleset in a language that is none of ours: report, documents and pages take it, with our words or without."""

from __future__ import annotations

import re
from functools import cache

import pytest

from compiler.backends.words.dictionary import read_dictionaries
from compiler.layout.flow.phrases import Phrases
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from engine.host.play import Played, play
from engine.model.pack import Rulepack
from tercio.commands.languages import language_or_both
from tercio.project.places import shipped
from tercio.report.telling import report_lines
from tests.architecture.sources import REPOSITORY
from tests.compiler.finding import pack_of

TEMPLATES = shipped("templates")
LIBRARY = Library((TEMPLATES,))


@cache
def battle(language: str) -> tuple[Rulepack, Played]:
    """The small game of README, its Italian called by another name: titles in two languages are all that matters."""
    text = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```tercio\n(ruleset tulips.*?)```", text, re.DOTALL)
    assert found is not None
    swapped = re.sub(r'("[^"]*") it ("[^"]*")', r"\2 en \1", found[1])
    swapped = swapped.replace("languages en, it", f"languages {language}, en")
    swapped = swapped.replace('"Rossi"', '"Les rouges"').replace('"Il mulino"', '"Le moulin"')
    pack = pack_of(swapped)
    return pack, play(pack, "dyke", seed=1, players=("eager",))


def told(language: str) -> str:
    pack, played = battle(language)
    return "\n".join(line.text for line in report_lines(pack, played, TEMPLATES, language=language, level="full"))


def test_a_battle_is_told_in_a_language_that_has_a_file_of_our_words() -> None:
    report = told("fr")
    assert "Tour 1" in report
    assert "Marciare" in report  # the author's own title of the action, in the language of the ruleset
    assert re.search(r"^(Victoire : |Personne ne gagne)", report, re.MULTILINE)
    assert "(les rouges)" in report
    assert not re.search(r"\b(is lost|Turn \d|Victory)\b", report)


def test_without_such_a_file_our_words_are_english() -> None:
    report = told("es")
    assert "Turn 1" in report
    assert "Marciare" in report


@pytest.mark.parametrize(("language", "index"), [("fr", "Table des matières"), ("es", "Contents")])
def test_documents_take_any_language(language: str, index: str) -> None:
    sink = Sink()
    assert Phrases(LIBRARY, language, sink)("contents") == index
    assert not sink.sorted()


@pytest.mark.parametrize(
    ("language", "otherwise", "month", "pattern"),
    [("fr", "sinon", "août", "{n} or more"), ("es", "otherwise", "August", "{n} or more")],
)
def test_pages_take_any_language(language: str, otherwise: str, month: str, pattern: str) -> None:
    sink = Sink()
    words = read_dictionaries(LIBRARY, ("en", language), sink)[language]
    assert (words["otherwise"], words.month(8)) == (otherwise, month)
    assert words.within("rules", "or_more") == pattern
    assert not sink.sorted()


@pytest.mark.parametrize("word", ["fr", "both"])
def test_a_command_takes_any_language(word: str) -> None:
    assert language_or_both(word) == word
