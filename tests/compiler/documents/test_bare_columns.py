"""Boxes and columns: what stays whole, what is parted, and how much of a page is left bare for it."""

from __future__ import annotations

from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Block, Columns, Panel, Paragraph
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.styles import read_styles
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import Scribe
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, runs, theme_of

HIGH = Paper(120, 290, 10, 10, 15, 15)


def set_pages(*blocks: Block) -> list[Page]:
    sink = Sink()
    scribe = Scribe(theme_of(OURS, "default"), sink)
    return flow(blocks, HIGH, scribe, read_styles(OURS, sink), "en", Margins("Title", "stamp"))


def inside(page: Page) -> list[tuple[bool, float]]:
    """Where the lines of panels stand: whether in the right column, and how low."""
    found = [(bounds[0] > 58, bounds[3]) for run, bounds, _ in runs(page) if run.words.startswith("Inside")]
    return sorted(found)


def test_a_box_stays_whole_unless_a_third_of_a_column_would_be_bare_and_leaves_no_scrap() -> None:
    box = Panel(tuple(Paragraph(plain(f"Inside {at}"), "example", tight=True) for at in range(34)), "plain")
    parts_found = set()
    for before in range(0, 70, 3):
        filler = [Paragraph(plain(f"Line {at}")) for at in range(before)]
        after = [Paragraph(plain(f"After {at}")) for at in range(90)]
        made = set_pages(Columns(2), *filler, box, *after)
        columns = [[low for right, low in inside(page) if right == side] for page in made for side in (False, True)]
        parts = [max(lows) - min(lows) for lows in columns if lows]
        parts_found.add(len(parts))
        assert len(parts) == 1 or min(parts) > 25
        lowest = [
            [bounds[3] for run, bounds, _ in runs(made[0]) if run.box == "flow" and (bounds[0] > 58) == side]
            for side in (False, True)
        ]
        assert min(max(lows) for lows in lowest) > 15 + 2 / 3 * HIGH.depth - 10
    assert parts_found == {1, 2}


def test_columns_of_a_page_end_alike_where_what_follows_is_too_long_for_the_last() -> None:
    words = [Paragraph(plain(f"Line {at}")) for at in range(55)]
    whole = Panel(tuple(Paragraph(plain(f"Inside {at}"), "example") for at in range(46)), whole=True)
    first, *_ = set_pages(Columns(2), *words, whole, *words)
    assert inside(first) == []
    lows = {
        side: max(bounds[3] for run, bounds, _ in runs(first) if run.box == "flow" and (bounds[0] > 58) == side)
        for side in (False, True)
    }
    assert abs(lows[False] - lows[True]) < 8
