"""Long tables of things: marks are letters with a key, and what several lines ask alike is said once."""

from __future__ import annotations

import pytest

from tests.compiler.documents.library import LANGUAGES, bare, printed


def _actions(language: str) -> str:
    return printed("rulebook", "cape", "cape", language).flowing


def test_marks_of_many_lines_are_letters_with_a_key_above_the_table() -> None:
    text = _actions("en")
    key = text.index(bare("a may be a reaction · b has a target, which may react"))
    assert key < text.index(bare("fight in melee a b d e"))
    assert text.count(bare("keeps the arrow on the string")) == 1


@pytest.mark.parametrize(
    ("language", "said", "each"),
    [
        ("en", "limber or unlimber: only if it serves a gun and it is free for work of many hands.", "serves a gun"),
        ("it", "attaccare o staccare il traino: solo se", "serve un cannone"),
    ],
)
def test_what_lines_in_a_row_ask_alike_stands_once_above_them(language: str, said: str, each: str) -> None:
    text = _actions(language)
    start = text.index(bare(said))
    after = text[start + len(bare(said)) :]
    # Below it, the five lines of the gun no longer ask who serves one.
    first = {"en": "fire a gun", "it": "far fuoco con un cannone"}[language]
    last = {"en": "lead a team", "it": "condurre un traino"}[language]
    lines = after[after.index(bare(first)) : after.index(bare(last))]
    assert bare(each) not in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_actions_needs_no_more_than_two_pages(language: str) -> None:
    head = {"en": "Action points If", "it": "Punti azione Se"}[language]
    pages = printed("rulebook", "cape", "cape", language).pages
    assert sum(bare(head) in bare(page) for page in pages) in (1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_the_weapons_table_is_a_mark_and_a_note(language: str) -> None:
    """Notes have small letters, so marks have capital ones."""
    text = bare(" ".join(printed("rulebook", "cape", "cape", language).pages))
    key = {"en": "A firearm · B two-handed · C bow or crossbow", "it": "A a due mani · B arma lunga · C arma da fuoco"}
    assert bare(key[language]) in text
    row = {"en": "Harquebus (ARQ)‡ A B a g", "it": "Archibugio (ARC)‡ A C a g"}
    assert bare(row[language]) in text


def test_the_weapons_table_stands_on_one_page() -> None:
    pages = [bare(page) for page in printed("rulebook", "cape", "cape", "en").pages]
    (page,) = [page for page in pages if bare("Halberd (HAL)") in page]
    assert bare("Two-handed sword (TSW)") in page
