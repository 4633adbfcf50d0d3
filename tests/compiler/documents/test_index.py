"""The index of a rulebook, and tables that say a thing once."""

from __future__ import annotations

import pytest

from compiler.backends.documents.rulebook.index import _singulars
from compiler.layout.draw import Run, walk
from tests.compiler.documents.library import bare, printed


@pytest.mark.parametrize(
    ("listed", "language", "under"),
    [
        (["Large unit", "Large units"], "en", {"Large units": "Large unit"}),
        (["Battery", "Batteries"], "en", {"Batteries": "Battery"}),
        (["Mosse forzate", "Mossa forzata"], "it", {"Mosse forzate": "Mossa forzata"}),
        (["Carica", "Carico"], "it", {}),
        (["Shooting", "Shooting test"], "en", {}),
    ],
)
def test_a_plural_stands_under_its_singular(listed: list[str], language: str, under: dict[str, str]) -> None:
    assert _singulars(listed, language) == under


def _index(language: str) -> list[Run]:
    title = {"en": "Index", "it": "Indice analitico"}[language]
    runs = [
        leaf.item
        for page in printed("rulebook", "esa", "esa", language).document.pages
        for leaf in walk(page.items)
        if isinstance(leaf.item, Run) and leaf.item.box == "flow"
    ]
    start = max(at for at, run in enumerate(runs) if run.words == title)
    return runs[start:]


@pytest.mark.parametrize(
    ("language", "kept", "left_out"),
    [
        ("en", "Forced move", ("Forced moves", "What you need", "Who acts first", "One measure: the hex")),
        ("it", "Reazione", ("Reazioni", "Che cosa serve")),
    ],
)
def test_the_index_has_what_a_reader_looks_up(language: str, kept: str, left_out: tuple[str, ...]) -> None:
    words = bare(" ".join(run.words for run in _index(language)))
    assert bare(f"{kept},") in words
    assert [one for one in left_out if bare(f"{one},") in words] == []


def test_the_page_that_explains_a_thing_is_in_bold() -> None:
    pages = [run for run in _index("en") if run.words.strip(", ").isdigit()]
    bold = [run for run in pages if "bold" in run.font.lower()]
    assert 0 < len(bold) < len(pages)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "Heavy infantry, Pike and shot, Square, Light infantry, Dismounted dragoons after stopping beside it"),
        ("it", "Artiglieria leggera, Artiglieria pesante"),
    ],
)
def test_lines_that_say_the_same_are_one(language: str, line: str) -> None:
    assert bare(line) in printed("rulebook", "esa", "esa", language).flowing


def test_a_table_of_classes_is_headed_by_whose_they_are() -> None:
    text = printed("rulebook", "esa", "esa", "en").flowing
    assert "Class(" not in text
    assert bare("points (unit)") not in text
