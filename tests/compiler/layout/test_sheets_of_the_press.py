"""Sheets as a printing house looks at them: what no printer reaches, bleed, papers on their side, cuts, booklets."""

from __future__ import annotations

import pytest

from compiler.layout.draw import Group, Page, Path, Run, walk
from compiler.layout.sheets.impose import impose
from compiler.layout.sheets.outlines import cut_lines
from compiler.layout.sheets.saddle import saddle_stitched
from compiler.layout.sheets.tuckbox import Stock, tuck_box
from tests.compiler.layout.drawing import theme
from tests.compiler.layout.test_sheets import FONT, card, grid, placed, press


@pytest.mark.parametrize("paper", ["a4", "letter", "a4_gutter", "a3"])
@pytest.mark.parametrize("size", ["poker", "poker_us", "18x18"])
def test_no_mark_and_no_word_stands_where_printers_do_not_reach(paper: str, size: str) -> None:
    made = grid(paper, size)
    stamped = press(margin="Troop cards: The King’s army", stamp="print at 100 % · 0123456789ab", registered=True)
    for page in impose([card("a", made.count)], made, stamped):
        for leaf in walk(page.items):
            if not any(name.startswith("card:") for name in leaf.within):
                left, top, right, low = leaf.bounds()
                assert min(left, top) >= 5 - 1e-6, leaf
                assert right <= page.width - 5 + 1e-6, leaf
                assert low <= page.height - 5 + 1e-6, leaf


def test_every_cut_has_a_mark_at_both_ends_on_letter() -> None:
    made = grid("letter")
    (front, _) = impose([card("a", 9)], made, press())
    uprights = [
        start[1]
        for item in front.items
        if isinstance(item, Path) and len(item.parts) == 2
        for start, end in [item.parts]
        if start[1][0] == end[1][0] and abs(start[1][1] - end[1][1]) != 2
    ]
    assert sorted({x for x, _ in uprights}) == [13.45, 76.45, 139.45, 202.45]
    assert len(uprights) == 2 * 6  # neighbours share a cut, and each has its mark


def test_bleed_reaches_all_the_way_towards_empty_places() -> None:
    front, back = impose([card(f"c{n}") for n in range(5)], grid(), press())
    clips = [item.clip for item in front.items if isinstance(item, Group)]
    # Left, top, width, height: the third card ends its row and has nothing below, the fifth is the last.
    assert clips[2] == (0, -3, 66, 94)
    assert clips[4] == (0, 0, 66, 91)
    backs = [item.clip for item in back.items if isinstance(item, Group)]
    assert backs[4] == (-3, 0, 66, 91)


def test_a_paper_lies_on_its_side_where_more_cards_fit_so() -> None:
    made = grid("a4", "bridge")
    assert (made.sheet.width, made.sheet.height, made.count) == (297, 210, 10)
    front, back = impose([card(f"c{n}") for n in range(7)], made, press(duplex="long"))
    for name, (x, y, _) in placed(front).items():
        # The long edge is its head: the sheet turns like a calendar.
        corner_x, corner_y, turn = placed(back)[name]
        assert turn == 180
        assert corner_x - made.width == pytest.approx(x)
        assert corner_y == pytest.approx(210 - y)


def test_cuts_with_round_corners_are_closed_and_say_where_the_sheet_lies() -> None:
    made = grid("a4_gutter")
    page = cut_lines(made, 9, corner=3)
    registration, cuts = page.items
    assert isinstance(registration, Group)
    assert isinstance(cuts, Group)
    printed, _ = impose([card("a", 9)], made, press(registered=True))
    # The plotter finds the sheet by what is printed on it.
    assert registration in printed.items
    outlines = [path.parts for path in cuts.items if isinstance(path, Path)]
    assert len(outlines) == 9
    assert all([verb for verb, _ in parts].count("C") == 4 for parts in outlines)
    assert outlines[0][0] == ("M", (made.xs()[0] + 3, made.ys()[0]))


def test_pages_of_a_booklet_stand_so_that_it_can_be_folded() -> None:
    def numbered(number: int) -> Page:
        return Page(148.5, 210, (Run(10, 10, str(number), FONT, 3, "#000000", 2),))

    sides = saddle_stitched([numbered(number) for number in range(1, 7)])
    told = [[(run.words, leaf.x) for leaf in walk(side.items) if isinstance(run := leaf.item, Run)] for side in sides]
    assert told == [
        [("1", 148.5)],
        [("2", 0.0)],
        [("6", 0.0), ("3", 148.5)],
        [("4", 0.0), ("5", 148.5)],
    ]
    assert {(side.width, side.height) for side in sides} == {(297, 210)}


def test_a_box_is_as_deep_as_stock_and_sleeves_make_the_deck() -> None:
    sheet, face = grid("a3").sheet, theme().faces[FONT]

    def width(stock: Stock) -> float:
        page = tuck_box(card("a").front, 50, (63, 88), ("Game", "Deck"), "stamp", sheet, FONT, face, stock)
        assert page is not None
        first, second = (item.x for item in page.items if isinstance(item, Group) and item.name == "face")
        return second - first

    assert width(Stock(0.30)) - width(Stock(0.25)) == pytest.approx(50 * 0.05)
    # Two films a card, and a sleeve three millimetres wider than what is in it.
    assert width(Stock(0.30, 0.06)) - width(Stock(0.30)) == pytest.approx(50 * 0.12 + 3)


def test_the_colour_of_a_box_reaches_over_its_cuts() -> None:
    sheet, face = grid("a4").sheet, theme().faces[FONT]
    page = tuck_box(card("a").front, 30, (63, 88), ("Game", "Deck"), "stamp", sheet, FONT, face, Stock())
    assert page is not None
    lids = [item for item in page.items if isinstance(item, Path) and item.fill and item.line == 6]
    assert len(lids) == 6
    assert all(lid.stroke == lid.fill for lid in lids)
