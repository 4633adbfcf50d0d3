"""What holds for every page of every document: readable, inside its margins, its words words, its fonts its own."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from pathlib import Path

import pypdfium2
import pytest

from compiler.layout.draw import Link
from tests.compiler.documents.library import (
    LANGUAGES,
    REPOSITORY,
    SHEETS,
    SYSTEMS,
    Printed,
    bare,
    painted,
    printed,
    runs,
    scenarios,
    sheet,
)
from tests.compiler.finding import OF_THE_MACHINE

EDGE = 5.0
"""Millimetres that printers at home do not reach."""
BOOKLETS = [("booklet", system, name, LANGUAGES[at % 2]) for at, (system, name) in enumerate(scenarios())]
"""Every scenario in one of the languages; `test_booklets.py` reads them in both."""
ROSTERS = [("roster", "esa", "rocroi_1643", "en"), ("roster", "condottiero", "fornovo_1495", "it")]
LOOKED_UP = [
    (kind, system, name, language)
    for system in SYSTEMS
    for kind, name in (("reference", SHEETS[system]), ("templates", system))
    for language in LANGUAGES
]
BOOKS = [("rulebook", "condottiero", "condottiero", language) for language in LANGUAGES] + [
    ("rulebook", "esa", "esa", "it")
]
ALL = [*BOOKLETS, *ROSTERS, *LOOKED_UP, *BOOKS]


@pytest.fixture(params=ALL, ids="-".join)
def made(request: pytest.FixtureRequest) -> Printed:
    return printed(*request.param)


def test_nothing_lies_outside_the_margins_and_nothing_is_too_small_to_read(made: Printed) -> None:
    for page in made.document.pages:
        for run, (left, top, right, low), size in runs(page):
            assert size >= 6.0 - 1e-6, run.words
            assert left >= EDGE, run.words
            assert right <= page.width - EDGE, run.words
            assert top >= EDGE, run.words
            assert low <= page.height - EDGE, run.words


def test_no_words_are_those_of_the_machine(made: Printed) -> None:
    words = [run.words for page in made.document.pages for run, _, _ in runs(page)]
    assert [line for line in words if OF_THE_MACHINE.search(line)] == []


def test_every_font_is_embedded_and_subset_and_every_page_has_words(made: Printed) -> None:
    reader = made.reader
    assert len(reader.pages) == len(made.document.pages)
    for page, words in zip(reader.pages, made.pages, strict=True):
        fonts = page["/Resources"]["/Font"]
        assert fonts
        for font in fonts.values():
            described = font.get_object()["/FontDescriptor"]
            assert "/FontFile2" in described
            assert str(described["/FontName"])[7] == "+"
        assert len(words) > 20


def test_every_word_of_a_page_can_be_copied_from_it(made: Printed) -> None:
    for page, words in zip(made.document.pages, made.pages, strict=True):
        text = bare(words)
        for run, _, _ in runs(page):
            assert bare(run.words) in text, run.words


def test_every_page_shows_its_number_and_no_digest(made: Printed) -> None:
    """What its contents are known by says nothing to a player: it stands in the file and not on paper."""
    for number, page in enumerate(made.document.pages, start=1):
        said = [run.words for run, _, _ in runs(page) if run.box == "running"]
        assert not any(made.document.digest in words for words in said)
        if number > 1:
            assert str(number) in said


def test_links_lead_to_places_that_are_there(made: Printed) -> None:
    anchors = [anchor.name for page in made.document.pages for anchor in page.anchors]
    assert len(anchors) == len(set(anchors)), "a place has one name"
    for page in made.document.pages:
        for link in page.links:
            assert isinstance(link, Link)
            assert link.target.startswith(("#", "https://", "http://"))
            if link.target.startswith("#"):
                assert link.target[1:] in anchors
            assert 0 <= link.x <= link.x + link.width <= page.width


def test_lines_of_text_do_not_run_into_one_another(made: Printed) -> None:
    """Two runs of flowing text on one line never overlap."""
    for page in made.document.pages:
        rows: dict[float, list[tuple[float, float, str]]] = {}
        for run, (left, _, right, low), _ in runs(page):
            if run.box == "flow":
                rows.setdefault(round(low, 2), []).append((left, right, run.words))
        for row in rows.values():
            row.sort()
            for (_, end, one), (start, _, other) in itertools.pairwise(row):
                assert end <= start + 0.1, (one, other)


@pytest.mark.parametrize("kind", ["booklet", "reference"])
def test_letter_paper_holds_the_same(kind: str) -> None:
    name = "lens_1648_grand" if kind == "booklet" else "condottiero"
    system = "esa" if kind == "booklet" else "condottiero"
    made = printed(kind, system, name, "it", "letter")
    for page in made.document.pages:
        assert sorted((round(page.width, 1), round(page.height, 1))) == [215.9, 279.4]
        for run, (left, _, right, low), _ in runs(page):
            assert left >= EDGE, run.words
            assert right <= page.width - EDGE, run.words
            assert low <= page.height - EDGE, run.words


def test_a_page_is_painted_as_it_was_drawn() -> None:
    """pdfium reads the words of a page where the draw list has them."""
    made = sheet("reference", "condottiero", "en")
    at, (left, _, right, low) = next(
        (at, bounds)
        for at, page in enumerate(made.document.pages)
        for run, bounds, _ in runs(page)
        if run.words.strip() == "Dragoons"
    )
    text = pypdfium2.PdfDocument(made.data)[at].get_textpage()
    height = made.document.pages[at].height
    scale = 72 / 25.4
    found = text.get_text_bounded(
        left=left * scale - 1,
        bottom=(height - low) * scale - 1,
        right=right * scale + 1,
        top=(height - low + 4) * scale,
    )
    assert "Dragoons" in found


def test_the_same_job_gives_the_same_bytes() -> None:
    made = printed("booklet", "esa", "rethel_1650", "en")
    assert painted(made.document).data == made.data


def test_two_hash_seeds_write_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY)}
        what = "booklet,reference,cards,box"
        path = "scenarios/condottiero/staffarda_1690.tercio"
        command = [sys.executable, "-m", "tercio", "print", path, "--what", what, "--out", str(out)]
        subprocess.run(command, cwd=REPOSITORY, env=environment, check=True, capture_output=True)
        made.append({path.name: path.read_bytes() for path in sorted(out.glob("*.pdf"))})
    assert len(made[0]) >= 4
    assert made[0] == made[1]
