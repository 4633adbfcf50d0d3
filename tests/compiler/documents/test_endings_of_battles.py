"""A battle's own endings in its booklet: in their author's words, else by what they ask."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from compiler.layout.draw import Run, walk
from tests.compiler.documents.library import made_of, squeezed
from tests.shipped import LIBRARY, rules_alone

BATTLE = (LIBRARY / "risorgimento" / "outposts_1859.tercio").read_text(encoding="utf-8")


def booklet(ending: str, language: str) -> str:
    text = BATTLE.replace('  deployment """', f'  {ending}\n  deployment """', 1)
    pack = compile_text(text, rules_alone(), "risorgimento/outposts_1859.tercio").pack
    assert pack is not None
    (document,) = made_of("booklet", pack, language, only="outposts_1859")
    lines = (placed.item for page in document.pages for placed in walk(page.items))
    return squeezed(" ".join(item.words for item in lines if isinstance(item, Run)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Swept. When the last turn is over and"),
        ("it", "Travolti. Quando l’ultimo turno è finito e"),
    ],
)
def test_an_ending_without_words_is_told_by_its_condition(language: str, told: str) -> None:
    ending = 'ending swept "Swept" it "Travolti" { when turn.last and france.lead >= 6  winner france }'
    assert told in booklet(ending, language)


def test_an_ending_with_words_is_told_by_them_alone() -> None:
    said = booklet(
        'ending swept "Swept" it "Via" { means "By far." it "Di molto." when turn.last  winner france }', "en"
    )
    assert "Swept. By far." in said
    assert "When the last turn is over" not in said
