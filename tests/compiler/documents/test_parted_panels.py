"""Boxes of tests that are longer than half a column: parted between their tables, and called by their name again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

import compiler.backends.documents.rulebook.rulebook as books
from compiler.backends.cards.jobs import Document
from compiler.backends.documents.parts.tests import test_panel as panel_of
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.trials import Setting, is_nearly_bare, parts_a_box, set_best
from compiler.layout.flow.blocks import Block, Columns, Panel, Together
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.text import Breaker
from tests.compiler.documents.library import bare, job, made_of, pack, ruleset, runs, workshop
from tests.shipped import shipped_pack


def brigadier(language: str) -> tuple[Writer, Panel]:
    """The longest box of a book: its melee."""
    shipped = shipped_pack("brigadier")
    (rules,) = (one for one in shipped.rulesets if one.name == "brigadier")
    writer = Writer(job(shipped, workshop()), language, rules, rules)
    (melee,) = (one for one in rules.tests if one.name == "melee")
    return writer, panel_of(writer, melee)


@pytest.mark.parametrize(("language", "words"), [("en", "Melee, continued"), ("it", "Mischia, segue")])
def test_a_box_that_goes_on_in_the_next_column_says_whose_it_is(language: str, words: str) -> None:
    writer, box = brigadier(language)
    low = replace(writer.paper(), height=150.0)
    margins = Margins("Title", "stamp")
    page, *_ = flow([Columns(2), box], low, writer.scribe, writer.styles, language, margins)
    assert bare(words) in bare("".join(run.words for run, _, _ in runs(page)))


def test_a_long_box_is_parted_between_its_tables_or_in_a_long_one() -> None:
    writer, box = brigadier("en")
    setter = Setter(Desk(writer.scribe, writer.styles, Breaker(writer.scribe, "en")))
    slugs = setter.slugs([box], writer.paper().column(2))
    tables: dict[str, list[bool]] = {}
    for slug in slugs:
        if slug.items and len(slug.head) > 2:
            tables.setdefault(repr(slug.head[-1].items), []).append(slug.keep)
    # Modifiers, outcomes, odds: the first is long, and may go on in the next column; the others stay whole.
    long, *short = tables.values()
    assert len(long) > 8
    assert [len(keeps) for keeps in short] == [4, 4]
    assert not all(long[:-1])
    assert all(keep for keeps in short for keep in keeps[:-1])


def test_the_foot_of_a_box_that_stays_whole_stays_with_it() -> None:
    """It holds nothing; alone in the next column it would stand there as an empty box with the name of the test."""
    writer, box = brigadier("en")
    setter = Setter(Desk(writer.scribe, writer.styles, Breaker(writer.scribe, "en")))
    slugs = setter.slugs([Together((replace(box, blocks=box.blocks[:4]),), whole=True)], writer.paper().column(2))
    framed = [slug for slug in slugs if slug.frame is not None]
    assert not framed[-1].items
    assert all(slug.keep for slug in framed[:-1])


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", ["risorgimento", "lumi"])
def test_no_box_of_a_test_is_parted_where_that_costs_no_page(
    system: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: dict[str, tuple[bool, int]] = {}

    def watched(boxes: Iterable[Block], setting: Setting) -> Document:
        told = list(boxes)
        for name, whole in (("parted", False), ("whole", True)):
            pages = setting(whole, False).pages
            tried[name] = (parts_a_box(told, pages), len(pages))
        made = set_best(told, setting)
        tried["made"] = (parts_a_box(told, made.pages), len(made.pages))
        return made

    monkeypatch.setattr(books, "set_best", watched)
    writer = Writer(job(pack(system), workshop()), language, ruleset(system), ruleset(system))
    books.rulebook(writer.job, language, ruleset(system))
    (is_parted, parted_pages), (is_whole_parted, whole_pages) = tried["parted"], tried["whole"]
    assert not is_whole_parted
    costs_a_page = whole_pages > parted_pages
    assert tried["made"][0] == (is_parted and costs_a_page)
    assert tried["made"][1] <= parted_pages


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("system", ["risorgimento", "lumi"])
def test_no_book_ends_with_a_page_of_a_few_lines(system: str, language: str) -> None:
    (book,) = (one for one in made_of("rulebook", pack(system), language) if one.name == system)
    assert not is_nearly_bare(book.pages[-1])


def test_boxes_that_go_on_are_found_by_the_name_above_the_rest() -> None:
    writer, box = brigadier("en")
    low = replace(writer.paper(), height=150.0)
    pages = flow([Columns(2), box], low, writer.scribe, writer.styles, "en", Margins("Title", "stamp"))
    assert parts_a_box([box], pages)
    assert not parts_a_box([box], flow([box], writer.paper(), writer.scribe, writer.styles, "en", Margins("T", "s")))
