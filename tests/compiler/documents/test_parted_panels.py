"""Boxes of tests that are longer than half a column: parted between their tables, and called by their name again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.documents.parts.tests import test_panel as panel_of
from compiler.backends.documents.parts.writer import Writer
from compiler.layout.flow.blocks import Columns, Panel
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.text import Breaker
from tests.compiler.documents.library import bare, job, runs, workshop
from tests.shipped import shipped_pack


def brigadier(language: str) -> tuple[Writer, Panel]:
    """The longest box of a book: its melee."""
    pack = shipped_pack("brigadier")
    (rules,) = (one for one in pack.rulesets if one.name == "brigadier")
    writer = Writer(job(pack, workshop()), language, rules, rules)
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
