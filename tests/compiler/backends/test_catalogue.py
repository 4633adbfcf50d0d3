"""The catalogue: a new kind of document plugs in and comes out as a file with its bookmarks and links."""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import replace

import pypdf
import pytest

from compiler.backends.catalogue import files
from compiler.backends.jobs import Document, Job, Kind
from compiler.layout.draw import Anchor, Link, Page, Run
from compiler.layout.sheets import read_sheet
from compiler.paint.pdf import PaintError
from dsl.diagnostics import Sink
from tests.compiler.backends.sets import pack, workshop
from tests.compiler.layout.drawing import OURS

FONT = "TercioSerif-Bold"


def job(scenario: str | None = None) -> Job:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None
    return Job(pack=pack(), scenario=scenario, shop=workshop(), sheet=sheet)


def kind(*pages: Page, unasked: bool = True) -> Kind:
    def make(given: Job, language: str) -> Iterable[Document]:
        for scenario in given.scenarios:
            yield Document(name=scenario.name, title=f"{scenario.name} in {language}", pages=pages, digest="0123")

    return Kind("leaflet", {"en": "Leaflet"}, make, unasked)


def page(words: str, links: tuple[Link, ...] = (), anchors: tuple[Anchor, ...] = ()) -> Page:
    width = workshop().theme.faces[FONT].width(words) * 4
    return Page(210, 297, (Run(20, 40, words, FONT, 4, "#000000", width),), links=links, anchors=anchors)


TWO = (
    page(
        "Begin",
        (Link(20, 30, 40, 12, "#end"), Link(20, 60, 40, 12, "https://example.org/")),
        (Anchor("top", 30, "Begin"),),
    ),
    page("End", (), (Anchor("end", 100, "The end", 1),)),
)


def test_a_document_has_its_words_bookmarks_and_links() -> None:
    (made,) = files(job("rethel_1650"), ("it",), ("leaflet",), documents=(kind(*TWO),))
    assert (made.name, made.pages, made.digest) == ("leaflet_rethel_1650_it.pdf", 2, "0123")
    reader = pypdf.PdfReader(io.BytesIO(made.data))
    assert [one.extract_text().strip() for one in reader.pages] == ["Begin", "End"]
    chapter, inner = reader.outline
    assert isinstance(chapter, pypdf.generic.Destination)
    assert isinstance(inner, list)
    assert (chapter.title, inner[0].title) == ("Begin", "The end")
    assert reader.get_destination_page_number(inner[0]) == 1
    assert float(inner[0].top or 0) == pytest.approx((297 - 100) * 72 / 25.4, abs=0.01)
    assert len(reader.pages[0]["/Annots"]) == 2  # type: ignore[arg-type]
    assert reader.root_object["/Lang"] == "it"


def test_a_link_to_nowhere_is_no_riddle() -> None:
    lost = page("Lost", (Link(20, 30, 40, 12, "#ende"),))
    with pytest.raises(PaintError, match="`ende`"):
        list(files(job("rethel_1650"), ("en",), ("leaflet",), documents=(kind(lost),)))


def test_a_link_runs_nothing() -> None:
    bad = page("Bad", (Link(20, 30, 40, 12, "javascript:alert(1)"),))
    with pytest.raises(PaintError, match="no address"):
        list(files(job("rethel_1650"), ("en",), ("leaflet",), documents=(kind(bad),)))


def test_long_documents_are_not_printed_for_a_scenario_unasked() -> None:
    whole = kind(*TWO, unasked=False)
    bare = replace(job("rethel_1650"), pack=replace(pack(), army_lists=(), decks=()))
    assert {one.product for one in files(bare, ("en",), ("leaflet",), documents=(whole,))} == {"leaflet"}
    assert "leaflet" not in {one.product for one in files(bare, ("en",), (), documents=(whole,))}


def test_a_word_nobody_knows_is_told_with_what_there_is() -> None:
    asked = job()
    assert list(files(asked, ("en",), ("leaflets",), documents=(kind(*TWO),))) == []
    (found,) = asked.shop.sink.sorted()
    assert found.help == "did you mean `leaflet`?"


def test_groups_of_products_print_together() -> None:
    made = {one.product for one in files(job("rethel_1650"), ("en",), ("cards",), documents=())}
    assert made == {"units", "leaders"}
