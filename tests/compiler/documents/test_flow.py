"""Text over pages: lines no wider than their column, nothing forlorn, heads that come again, true page numbers."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Page, Rect, Run, walk
from compiler.layout.flow.blocks import (
    Block,
    Columns,
    Grid,
    Heading,
    Indexed,
    Listed,
    NewPage,
    Panel,
    Paragraph,
    Picture,
    Space,
)
from compiler.layout.flow.document import Margins, flow
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.styles import read_styles
from compiler.layout.flow.text import Breaker, Setting, TextRun, plain
from compiler.layout.flow.words import Scribe, points
from compiler.layout.hyphens import breaks
from dsl.diagnostics import Sink
from tests.compiler.documents.library import OURS, runs, theme_of

PAPER = Paper(120, 100, 10, 10, 15, 15)
WORDS = "The regiment of Picardie stood in the middle of the first line and would not be moved by anything at all. "


def desk() -> tuple[Scribe, Sink]:
    sink = Sink()
    return Scribe(theme_of(OURS, "default"), sink), sink


def set_pages(*blocks: Block, language: str = "en", paper: Paper = PAPER) -> list[Page]:
    scribe, sink = desk()
    pages = flow(blocks, paper, scribe, read_styles(OURS, sink), language, Margins("Title", "stamp"))
    assert [one.message for one in sink.sorted()] == []
    return pages


def lines(page: Page) -> list[str]:
    """The lines of a page's text, from its top, columns left to right."""
    found = [(run.x, bounds, run.words) for run, bounds, _ in runs(page) if run.box == "flow"]
    rows: dict[tuple[bool, float], str] = {}
    for _, (left, _, _, low), words in sorted(found, key=lambda one: (one[1][0] > 58, round(one[1][3], 1), one[1][0])):
        key = (left > 58, round(low, 1))
        rows[key] = rows.get(key, "") + words
    return [words.strip() for words in rows.values()]


def test_no_line_is_wider_than_its_column() -> None:
    scribe, _ = desk()
    setting = Setting("serif", points(9), points(12))
    pieces = (
        TextRun(WORDS),
        TextRun("bold words and ", "b"),
        TextRun(WORDS, "i"),
        TextRun("linked", link="#x"),
        TextRun(", then."),
    )
    for measure in (22.0, 40.0, 86.0):
        made = Breaker(scribe, "en").lines(pieces, measure, setting)
        assert all(line.width <= measure + 1e-6 for line in made)
        said = " ".join("".join(bit.words for bit in line.bits).strip() for line in made)
        assert said.replace("- ", "").replace(" ,", ",") == " ".join(
            "".join(one.words for one in pieces).split()
        ).replace("- ", "")


@pytest.mark.parametrize(
    ("word", "language", "shown"),
    [
        ("determinazione", "it", "de-ter-mi-na-zio-ne"),
        ("schieramento", "it", "schie-ra-men-to"),
        ("battaglione", "it", "bat-ta-glio-ne"),
        ("orchestra", "it", "or-che-stra"),
        ("deployment", "en", "deploy-ment"),
        ("commander", "en", "com-man-der"),
        ("strength", "en", "strength"),
        ("unit", "en", "unit"),
    ],
)
def test_words_are_broken_where_their_language_breaks_them(word: str, language: str, shown: str) -> None:
    whole = [at for at in range(1, len(word)) if shown.replace("-", "")[:at] == word[:at]]
    wished = {len(part.replace("-", "")) for part in (shown[:at] for at, sign in enumerate(shown) if sign == "-")}
    assert set(breaks(word, language)) <= set(whole)
    assert set(breaks(word, language)) <= wished
    assert bool(breaks(word, language)) == bool({at for at in wished if 3 <= at <= len(word) - 3})


def test_a_word_that_no_column_holds_is_told() -> None:
    scribe, sink = desk()
    Breaker(scribe, "en").lines(
        plain("Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), 30.0, Setting("serif", points(9), 4.0)
    )
    assert [one.code.code for one in sink.sorted()] == ["E1103"]


def test_a_letter_that_no_font_has_is_told_once() -> None:
    scribe, sink = desk()
    breaker = Breaker(scribe, "en")
    for _ in range(2):
        breaker.lines(plain("戦 and 戦 again"), 30.0, Setting("serif", points(9), 4.0))
    assert [one.code.code for one in sink.sorted()] == ["E1104"]


def test_a_paragraph_leaves_no_line_alone_at_the_foot_or_the_head_of_a_page() -> None:
    for filler in range(1, 14):
        blocks = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        pages = set_pages(*blocks, Paragraph(plain(WORDS * 4)), Paragraph(plain("End")))
        counts = [sum(1 for line in lines(page) if not line.startswith(("Line", "End"))) for page in pages]
        assert all(count != 1 for count in counts), (filler, counts)


def test_a_heading_never_stands_alone_at_the_foot_of_a_page() -> None:
    for filler in range(1, 16):
        blocks = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        pages = set_pages(*blocks, Heading(plain("A heading"), 1, "h", "A heading"), Paragraph(plain(WORDS * 3)))
        holder = next(page for page in pages if any("A heading" in line for line in lines(page)))
        said = lines(holder)
        at = next(index for index, line in enumerate(said) if "A heading" in line)
        assert len(said) > at + 2, filler


def test_a_table_that_goes_on_has_its_head_again() -> None:
    rows = tuple((plain(f"Row {at}"), plain("words")) for at in range(40))
    pages = set_pages(Grid((plain("Head"), plain("Other")), rows, "ll"))
    assert len(pages) > 2
    assert all(any(line.startswith("Head") for line in lines(page)) for page in pages)
    said = [line for page in pages for line in lines(page) if line.startswith("Row")]
    assert [line.split("words")[0].strip() for line in said] == [f"Row {at}" for at in range(40)]


def test_the_end_of_a_table_is_not_forgotten_on_the_next_page() -> None:
    for filler in range(1, 16):
        above = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        rows = tuple((plain(f"Row {at}"), plain("words")) for at in range(9))
        pages = set_pages(*above, Grid((plain("Head"), plain("Other")), rows, "ll"))
        counts = [sum(line.startswith("Row") for line in lines(page)) for page in pages]
        assert min(count for count in counts if count) >= 2, (filler, counts)
        assert counts[-1] >= 3, (filler, counts)


def test_a_row_that_names_those_below_it_stays_with_them() -> None:
    for filler in range(1, 16):
        above = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        rows = tuple((plain("Wing"),) if at == 4 else (plain(f"Row {at}"), plain("words")) for at in range(9))
        pages = set_pages(*above, Grid((plain("Head"), plain("Other")), rows, "ll", strong=(4,)))
        holder = next(page for page in pages if "Wing" in lines(page))
        assert lines(holder)[lines(holder).index("Wing") + 1].startswith("Row"), filler


def test_a_table_is_parted_between_the_groups_that_its_rows_name() -> None:
    """The last of a command does not stand alone overleaf."""
    parted = False
    for filler in range(1, 12):
        above = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        rows = tuple(
            (plain(f"Wing {at}"),) if at % 4 == 0 else (plain(f"Row {at}"), plain("words")) for at in range(16)
        )
        pages = set_pages(*above, Grid((plain("Head"), plain("Other")), rows, "ll", strong=(0, 4, 8, 12)))
        firsts = [next((one for one in lines(page) if one.startswith(("Wing", "Row"))), "Wing") for page in pages]
        assert all(first.startswith("Wing") for first in firsts), (filler, firsts)
        parted = parted or len([page for page in pages if any(one.startswith("Row") for one in lines(page))]) > 1
    assert parted


def test_words_in_a_table_are_left_whole_while_they_fit() -> None:
    cell = plain("a commander of musketeers")
    scribe, _ = desk()
    setting = Setting("sans", points(8), 4.0)
    breaker = Breaker(scribe, "en")
    room = scribe.width("commander", "sans", "", points(8)) + 0.5
    whole = ["".join(bit.words for bit in one.bits).strip() for one in breaker.lines(cell, room, setting, whole=True)]
    assert whole == ["a", "commander", "of", "musketeers"]
    parted = ["".join(bit.words for bit in one.bits).strip() for one in breaker.lines(cell, room, setting)]
    assert parted[0] == "a com-"


def test_a_cell_alone_in_its_row_goes_all_the_way_across() -> None:
    long = "A title that is much too long for the first of three columns and has to go across"
    (page,) = set_pages(
        Grid((plain("A"), plain("B"), plain("C")), ((plain(long),), (plain("1"), plain("2"), plain("3"))))
    )
    assert lines(page)[1].startswith("A title that is much too long for the first of three")


def test_a_table_that_no_page_holds_is_told() -> None:
    scribe, sink = desk()
    wide = tuple(plain("Unbreakablexxxxxxxxx") for _ in range(9))
    flow([Grid(wide, (wide,))], PAPER, scribe, read_styles(OURS, sink), "en", Margins("Title", ""))
    assert {one.code.code for one in sink.sorted()} == {"E1103"}


def test_columns_are_evened_out_and_read_from_the_left() -> None:
    blocks = [Paragraph(plain(f"Line {at}")) for at in range(8)]
    (page,) = set_pages(Columns(2), *blocks, Columns(1), Paragraph(plain("After")))
    said = {run.words: bounds for run, bounds, _ in runs(page) if run.box == "flow"}
    left, right = said["Line 0"], said["Line 4"]
    assert right[0] > left[2]
    assert right[1] == pytest.approx(left[1])
    assert said["After"][1] > max(said["Line 3"][3], said["Line 7"][3])


def test_the_contents_name_the_pages_on_which_things_stand() -> None:
    listed: list[Block] = [Listed(plain(f"Chapter {at}"), 0, f"c{at}") for at in range(6)]
    chapters: list[Block] = []
    for at in range(6):
        chapters += [
            NewPage(),
            Heading(plain(f"Chapter {at}"), 0, f"c{at}", f"Chapter {at}"),
            Paragraph(plain(WORDS * 12)),
        ]
    pages = set_pages(*listed, *chapters)
    stood = {anchor.name: number for number, page in enumerate(pages, start=1) for anchor in page.anchors}
    rows: dict[float, list[str]] = {}
    for run, bounds, _ in runs(pages[0]):
        if run.box == "flow":
            rows.setdefault(round(bounds[3], 1), []).append(run.words)
    assert list(rows.values()) == [[f"Chapter {at}", str(stood[f"c{at}"])] for at in range(6)]
    assert [(link.target, link.width > 50) for link in pages[0].links] == [(f"#c{at}", True) for at in range(6)]


def test_a_reference_names_the_page_of_what_comes_later() -> None:
    reference = (TextRun("see page "), TextRun("", link="#late", page=True))
    pages = set_pages(
        Paragraph(reference), NewPage(), Paragraph(plain("x")), NewPage(), Heading(plain("Late"), 1, "late")
    )
    assert lines(pages[0]) == ["see page 3"]


def test_the_index_names_each_page_once_in_order() -> None:
    blocks: list[Block] = [Indexed("pike", ("b", "a", "b2"))]
    blocks += [
        NewPage(),
        Heading(plain("A"), 1, "a"),
        NewPage(),
        Heading(plain("B"), 1, "b"),
        Heading(plain("C"), 1, "b2"),
    ]
    assert lines(set_pages(*blocks)[0]) == ["pike, 2, 3"]


def test_a_panel_that_must_stay_whole_goes_to_the_next_page() -> None:
    inside = tuple(Paragraph(plain(f"Inside {at}"), "example") for at in range(8))
    for filler in range(2, 10):
        blocks = [Paragraph(plain(f"Line {index}")) for index in range(filler)]
        pages = set_pages(*blocks, Panel(inside, whole=True))
        holding = [page for page in pages if any(line.startswith("Inside") for line in lines(page))]
        assert len(holding) == 1


def test_a_short_panel_is_not_parted_between_columns_and_a_long_one_is() -> None:
    page = Paper(120, 290, 10, 10, 15, 15)
    for count, parts in ((12, 1), (60, 2)):
        inside = tuple(Paragraph(plain(f"Inside {at}"), "example", tight=True) for at in range(count))
        (made,) = set_pages(Columns(2), Panel(inside, "plain"), paper=page)
        columns = {bounds[0] > 58 for run, bounds, _ in runs(made) if run.box == "flow"}
        assert len(columns) == parts


def test_what_belongs_together_and_is_longer_than_a_page_is_parted_and_lost_is_nothing() -> None:
    inside = tuple(Paragraph(plain(f"Inside {at}"), "example") for at in range(40))
    pages = set_pages(Panel(inside, whole=True))
    assert [line for page in pages for line in lines(page)] == [f"Inside {at}" for at in range(40)]


def test_a_page_on_its_side_is_as_wide_as_the_other_is_high() -> None:
    pages = set_pages(
        Paragraph(plain("x")),
        NewPage(landscape=True),
        Picture((), 10, 10),
        NewPage(landscape=False),
        Paragraph(plain("y")),
    )
    assert [(page.width, page.height) for page in pages] == [(120, 100), (100, 120), (120, 100)]


def test_room_is_left_between_and_not_at_the_top_of_a_page() -> None:
    (one,) = set_pages(Space(20.0), Paragraph(plain("x")))
    (other,) = set_pages(Paragraph(plain("x")))
    (apart,) = set_pages(Paragraph(plain("a")), Space(20.0), Paragraph(plain("x")))
    assert [b for run, b, _ in runs(one) if run.words == "x"] == [b for run, b, _ in runs(other) if run.words == "x"]
    first, second = (next(b for run, b, _ in runs(apart) if run.words == word) for word in ("a", "x"))
    assert second[1] - first[3] > 20


def test_every_page_says_what_it_is_and_which() -> None:
    pages = set_pages(*(Paragraph(plain(WORDS * 3)) for _ in range(8)))
    for number, page in enumerate(pages, start=1):
        said = [one.item.words for one in walk(page.items) if isinstance(one.item, Run) and one.item.box == "running"]
        assert said == ["Title", str(number), "stamp"]


def test_narrow_columns_of_a_table_are_not_broken_for_the_sake_of_wide_ones() -> None:
    """A long sentence takes what is left; heads may stand on two lines before a row does."""
    head = tuple(plain(words) for words in ("Weapon", "To hit at short range", "What it does"))
    rows = tuple((plain(name), plain("+1"), plain(WORDS)) for name in ("Plug bayonet", "Matchlock musket"))
    (page,) = set_pages(Grid(head, rows, "lcl"))
    said = [run.words.strip() for run, _, _ in runs(page) if run.box == "flow"]
    assert "Plug bayonet" in said
    assert "Matchlock musket" in said
    assert "To hit at" in said


def test_a_heading_may_stand_on_a_ground_across_its_column() -> None:
    scribe, sink = desk()
    styles = read_styles(OURS, sink).for_("sheet")
    blocks = (Columns(2), Heading(plain("Melee"), 2), Paragraph(plain(WORDS)))
    (page,) = flow(blocks, PAPER, scribe, styles, "en", Margins("Title", ""))
    grounds = [leaf.bounds() for leaf in walk(page.items) if isinstance(leaf.item, Rect)]
    (_, (left, top, right, low), _) = next(found for found in runs(page) if found[0].words == "Melee")
    assert any(a < left and right < c and b <= top and low <= d + 0.5 and c - a > 40 for a, b, c, d in grounds)


def test_a_heading_stays_with_the_wide_table_below_it() -> None:
    """It stood alone at the foot of its column, and the table on the next page."""
    table = Grid((plain("Head"),), tuple((plain(f"row {number}"),) for number in range(6)))
    filler = [Paragraph(plain(WORDS))] * 6
    first, second = set_pages(Columns(2), *filler, Heading(plain("Shaken"), 1), Columns(1), table)
    assert "Shaken" not in lines(first)
    assert lines(second)[0] == "Shaken"


def test_a_chapter_begins_where_its_first_words_have_room() -> None:
    """A box that stays whole does not fit below: the chapter's title goes along with it."""
    box = Panel((Picture((), 30, 30, alt="field"), Paragraph(plain("Whole."))), whole=True)
    filler = Picture((Rect(0, 0, 30, 45, "#000000"),), 30, 45)
    first, second = set_pages(filler, Columns(1), Heading(plain("Morale"), 0), Columns(2), box)
    assert "Morale" not in lines(first)
    assert "Morale" in lines(second)


@pytest.mark.parametrize("measure", [20.0, 25.0, 30.0, 33.0, 36.0])
def test_no_line_begins_with_a_dot_and_a_number_stands_with_what_it_counts(measure: float) -> None:
    scribe, _ = desk()
    pieces = (TextRun("Cacciatori imperiali", "b"), TextRun(" · "), TextRun("3 × Fanti di linea · Batteria a piedi"))
    lines = Breaker(scribe, "it").lines(pieces, measure, Setting("sans", points(8), points(10)))
    said = ["".join(bit.words for bit in line.bits).strip() for line in lines]
    assert " ".join(said) == "Cacciatori imperiali · 3 × Fanti di linea · Batteria a piedi"
    assert not any(line.startswith(("·", "×")) or line.endswith("×") for line in said)


def test_words_that_are_bound_together_are_parted_before_one_of_them_is_broken() -> None:
    """`Fante-` stood above `ria di linea`."""
    scribe, sink = desk()
    setting = Setting("sans", points(8), points(10))
    breaker = Breaker(scribe, "it")
    bound = plain("Fanteria\u00a0di\u00a0linea (LI)")
    said = [bit.words for line in breaker.lines(bound, 18.0, setting, whole=True) for bit in line.bits]
    assert said == ["Fanteria\u00a0di", "linea (LI)"]
    assert breaker.narrowest(bound, setting) < breaker.natural(plain("Fanteria"), setting)
    assert not sink.sorted()


def test_rows_of_a_table_are_not_broken_for_the_sake_of_its_heads() -> None:
    """A name stood on three lines so that heads of three words could stand on two."""
    heads = [plain("Test of disorder, formed troops") for _ in range(6)]
    table = Grid((plain(""), *heads), ((plain("Hedge, wall, railway bank"), *[plain("1")] * 6),))
    (page,) = set_pages(Columns(1), table, paper=Paper(150, 100, 10, 10, 15, 15))
    assert "Hedge, wall, railway bank" in [run.words for run, _, _ in runs(page)]
