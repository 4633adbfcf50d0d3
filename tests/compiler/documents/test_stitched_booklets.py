"""Booklets on small paper, and those that are folded and stitched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.cards.files import How
from compiler.backends.cards.jobs import Document
from compiler.backends.documents.booklet.booklet import booklets
from tests.compiler.documents.library import Printed, bare, job, painted, workshop
from tests.shipped import shipped_pack


def _booklet(system: str, name: str, *, saddle: bool = True, paper: str = "a5", language: str = "en") -> Document:
    shop = workshop()
    asked = replace(job(shipped_pack(system), shop, paper, name), how=How(saddle=saddle))
    (made,) = booklets(asked, language)
    assert not shop.sink.sorted()
    return made


def _printed(document: Document) -> Printed:
    return painted(document)


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_small_battle_is_one_sheet_folded_with_its_map_on_the_first_page(language: str) -> None:
    made = _booklet("esa", "rethel_1650", language=language)
    assert len(made.pages) == 4
    assert "part-map" in {anchor.name for anchor in made.pages[0].anchors}


def test_small_paper_leaves_figures_to_the_cards_and_breaks_no_word() -> None:
    words = _printed(_booklet("esa", "rethel_1650")).pages[1]
    assert "Points" in words
    assert "Melee" not in words
    assert "commander-in-chief" in words
    large = _printed(_booklet("esa", "rethel_1650", paper="a4", saddle=False)).text
    assert "Melee" in large


@pytest.mark.campaign
def test_pages_that_would_stay_bare_become_a_cover_with_credits() -> None:
    made = _booklet("risorgimento", "magenta_1859")
    flat = _booklet("risorgimento", "magenta_1859", saddle=False)
    assert len(flat.pages) % 4
    assert len(made.pages) > len(flat.pages)
    cover = _printed(made).pages[0]
    assert "White Coats and Zouaves" in cover
    assert "Marco" in cover
    assert "Background" not in cover


def test_lines_to_write_down_the_game_cost_no_page() -> None:
    text = _printed(_booklet("esa", "rethel_1650", paper="a4", saddle=False)).pages
    assert len(text) == 3
    assert bare("When it was played Played on The marshal’s army The princes’ army Won by") in bare(text[-1])


def test_sources_stand_behind_the_map_where_no_sheet_is_saved_by_putting_them_before_it() -> None:
    made = _booklet("lumi", "blenheim_1704")
    assert len(made.pages) == 8
    pages = _printed(made).pages
    anchors = [{anchor.name for anchor in page.anchors} for page in made.pages]
    field = next(at for at, held in enumerate(anchors) if "part-map" in held)
    (sources,) = [at for at, words in enumerate(pages) if "David Chandler" in words]
    assert field < sources == 6
