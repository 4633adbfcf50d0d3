"""What a reader is shown of a ruleset: the words of its rulebook and quick reference, and of its pages on the site."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from unittest.mock import patch

from compiler.backends.site.pages import Handed, Site
from compiler.backends.site.pictures import Cards
from compiler.backends.site.site import Wish, write_site
from engine.model.pack import Rulepack
from tests.compiler.documents.library import made_of, runs
from tests.compiler.finding import pack_of
from tests.compiler.site.small import workshop

HERE = Path(__file__).parent
TEXT = (HERE / "every_field.tercio").read_text(encoding="utf-8")


@cache
def pack(text: str) -> Rulepack:
    return pack_of(text)


def printed(rules: Rulepack, kind: str, language: str, only: str | None = None) -> str:
    """The words of a document, in the order in which they are read."""
    pages = [page for document in made_of(kind, rules, language, only=only) for page in document.pages]
    return " ".join(" ".join(run.words for page in pages for run, _, _ in runs(page) if run.box == "flow").split())


def _site(rules: Rulepack) -> Site:
    """Without the pictures of cards, which are none of its words and take a fourth of the time."""

    def no_cards(*_: object) -> Cards:
        return Cards({"en": {}, "it": {}}, (), ())

    with patch("compiler.backends.site.site.draw_cards", no_cards):
        return write_site(rules, Wish(), workshop(), Handed())


def shown(rules: Rulepack, language: str) -> str:
    """The text of all pages of the site in one language, but for what scenarios and lists show."""
    made = _site(rules)
    return "\n".join(one.text for one in made.pages if one.language == language)


@cache
def book(text: str, language: str) -> str:
    return printed(pack(text), "rulebook", language)


@cache
def site(text: str) -> dict[str, str]:
    made = _site(pack(text))
    return {
        language: "\n".join(one.text for one in made.pages if one.language == language) for language in ("en", "it")
    }
