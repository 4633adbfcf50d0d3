"""How a book is laid out: nothing told twice, headings across their columns, short tables whole."""

from __future__ import annotations

from collections import Counter

import pytest

from compiler.backends.documents.parts.doubts import house_mark, open_note
from compiler.backends.documents.parts.odds import odds_table
from compiler.backends.documents.parts.tests import test_panel as panel_of
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.things import things_blocks
from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Grid
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.text import Breaker, plain
from engine.model.pack import Ruleset
from tests.compiler.documents.library import LANGUAGES, job, made_of, pack, runs, workshop


def _rules(system: str, name: str = "") -> Ruleset:
    return next(one for one in pack(system).rulesets if one.name == (name or system))


def _writer(system: str, language: str = "en", name: str = "") -> Writer:
    rules = _rules(system, name)
    return Writer(job(pack(system), workshop()), language, rules, rules)


def _words(cell: tuple[object, ...]) -> str:
    return "".join(str(getattr(piece, "words", "")) for piece in cell)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system", ["risorgimento", "condottiero", "cape"])
def test_outcomes_and_their_odds_are_one_table(system: str, language: str) -> None:
    """Every outcome is named once; each line has the odds that the engine reckons."""
    writer = _writer(system, language)
    merged = 0
    for test in writer.ruleset.tests:
        odds = odds_table(writer, test)
        grids = [block for block in panel_of(writer, test).blocks if isinstance(block, Grid)]
        if odds is None or len(test.outcomes) < 2:
            continue
        titles = [writer.words(outcome.title) for outcome in test.outcomes]
        last = grids[-1]
        tables = [grid for grid in grids if len(grid.rows) == len(titles)]
        told = Counter(_words(row[1]) for grid in tables for row in grid.rows)
        if last.head != odds.head:
            merged += 1
            assert all(told[title] == 1 for title in titles if titles.count(title) == 1)
            by_title = {_words(row[0]): [_words(cell) for cell in row[1:]] for row in odds.rows}
            for title, row in zip(titles, last.rows, strict=True):
                if title in by_title:
                    assert [_words(cell) for cell in row[2:]] == by_title[title]
    assert merged >= 5


def _flow(page: Page) -> list[tuple[str, float, float]]:
    return [(run.words, box[0], box[1]) for run, box, _ in runs(page) if run.box == "flow"]


@pytest.mark.parametrize("system", ["condottiero", "brigadier"])
def test_the_index_stands_below_its_heading(system: str) -> None:
    """Its three columns begin at one height; the heading is across all of them."""
    rules = _rules(system)
    document = next(one for one in made_of("rulebook", pack(system)) if one.name == rules.name)
    page = next(page for page in reversed(document.pages) if any(words == "Index" for words, _, _ in _flow(page)))
    (heading,) = [(x, y) for words, x, y in _flow(page) if words == "Index"][-1:]
    below = [(x, y) for _, x, y in _flow(page) if y > heading[1] + 1.0]
    lefts = {round(x) for x, _ in below}
    tops = [min(y for x, y in below if round(x) == left) for left in sorted(lefts) if left in (16, 77, 139)]
    assert len(tops) == 3
    assert max(tops) - min(tops) < 0.5


def test_a_mark_stays_with_its_word() -> None:
    marked = [house_mark(section) for section in _rules("condottiero").sections if house_mark(section)]
    assert marked
    assert not any(mark.startswith(" ") for mark in marked)


def test_the_ruling_on_open_values_is_told_once_for_what_stands_together() -> None:
    writer = _writer("lumi")
    ranges = [entry for entry in writer.ruleset.entries if entry.kind == "range_band"] or [
        entry for entry in writer.ruleset.entries if any(doubt.field != "*" for doubt in entry.doubts)
    ]
    held = [(entry.kind, entry) for entry in ranges[:3]]
    made = things_blocks(writer, held, 80.0)
    assert sum(block == open_note(writer) for block in made) == 1
    assert made[-1] == open_note(writer)


def test_a_short_table_is_not_parted() -> None:
    writer = _writer("condottiero")
    setter = Setter(Desk(writer.scribe, writer.styles, Breaker(writer.scribe, "en")))
    for count in (2, 5, 7):
        grid = Grid((plain("a"), plain("b")), tuple((plain(str(at)), plain("x")) for at in range(count)))
        shown = [slug for slug in setter.slugs([grid], 60.0) if slug.items]
        assert all(slug.keep for slug in shown[:-1])
    long = Grid((plain("a"), plain("b")), tuple((plain(str(at)), plain("x")) for at in range(12)))
    assert not all(slug.keep for slug in [one for one in setter.slugs([long], 60.0) if one.items][:-1])
    # Across the page it is looked up as one thing, as the results of a melee are.
    assert all(slug.clings for slug in [one for one in setter.slugs([long], 170.0) if one.items and one.head][:-1])


def test_short_contents_share_their_page_with_the_first_chapter() -> None:
    rules = _rules("brigadier")
    document = next(one for one in made_of("rulebook", pack("brigadier")) if one.name == rules.name)
    said = [words for words, _, _ in _flow(document.pages[1])]
    assert "Contents" in said
    assert any(words.startswith("1") and "turn" in words for words in said)
    assert len([block for block in said if block == "Contents"]) == 1
