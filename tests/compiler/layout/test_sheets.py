"""Sheets: where cards stand, that backs lie behind fronts, and marks that survive the knife."""

from __future__ import annotations

from itertools import pairwise

import pytest

from compiler.layout.draw import Group, Page, Path, Rect, Run, walk
from compiler.layout.sheets.calibration import calibration_pages, signs
from compiler.layout.sheets.impose import Card, Press, impose, single_pages
from compiler.layout.sheets.sheets import Grid, grid_for, read_sheet, read_size, with_free_gutter
from compiler.layout.sheets.tuckbox import ROOM, Stock, tuck_box
from dsl.diagnostics import Sink
from tests.compiler.layout.drawing import OURS, theme

FONT = "TercioSans-Regular"


def grid(paper: str = "a4", size: str = "poker") -> Grid:
    sink = Sink()
    sheet = read_sheet(OURS, paper, sink)
    card = read_size(OURS, size, sink)
    assert sheet is not None
    assert card is not None
    made = grid_for(sheet, *card, sink)
    assert made is not None
    return made


def card(name: str, quantity: int = 1) -> Card:
    """A card with a dot near its upper left corner, on both sides."""
    side = Group((Rect(-3, -3, 69, 94, "#ffffff"), Rect(4, 5, 1, 1, "#000000")))
    return Card(name, name, side, side, quantity)


def press(**how: object) -> Press:
    return Press(font=FONT, face=theme().faces[FONT], **how)  # type: ignore[arg-type]


def placed(page: Page) -> dict[str, tuple[float, float, int]]:
    """Where the upper left trim corner of each card lies on the page, and how it is turned."""
    found = {}
    for item in page.items:
        if isinstance(item, Group) and item.name.startswith("card:"):
            found[item.name.removeprefix("card:")] = (item.x, item.y, item.turn)
    return found


def test_nine_poker_cards_stand_where_they_should_on_a4() -> None:
    nine = grid()
    assert (nine.columns, nine.rows) == (3, 3)
    assert nine.xs() == [10.5, 73.5, 136.5]
    assert nine.ys() == [13, 101, 189]


@pytest.mark.parametrize(
    ("paper", "size", "count"),
    [
        ("a4", "poker", 9),
        ("letter", "poker", 9),
        ("a4", "poker_us", 9),
        ("letter", "poker_us", 9),
        ("a4", "bridge", 10),
        ("letter", "bridge", 9),
        ("a4", "mini", 16),
        ("a4", "tarot", 4),
        ("letter", "tarot", 4),
        ("a4_gutter", "poker", 9),
        ("a4", "63.5x88.9", 9),
    ],
)
def test_papers_and_sizes(paper: str, size: str, count: int) -> None:
    made = grid(paper, size)
    assert made.count == count
    right, low = made.xs()[-1] + made.width, made.ys()[-1] + made.height
    assert min(*made.xs(), *made.ys()) > 3
    assert right < made.sheet.width - 3
    assert low < made.sheet.height - 3


def test_a_size_nobody_knows_is_told() -> None:
    sink = Sink()
    assert read_size(OURS, "pokre", sink) is None
    assert [one.help for one in sink.sorted()] == ["did you mean `poker`?"]


def test_a_card_larger_than_the_paper_is_told() -> None:
    sink = Sink()
    sheet = read_sheet(OURS, "a4", sink)
    assert sheet is not None
    assert grid_for(sheet, 300, 300, sink) is None
    assert [one.code.code for one in sink.sorted()] == ["E1106"]


# --- backs --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 5, 9])
def test_backs_lie_behind_their_fronts_when_turned_on_the_long_edge(count: int) -> None:
    made = grid()
    front, back = impose([card(f"c{n}") for n in range(count)], made, press(duplex="long"))
    fronts, backs = placed(front), placed(back)
    assert fronts.keys() == backs.keys()
    for name, (x, y, _) in fronts.items():
        # Turned like a page of a book: what was at x from the left is at x from the right.
        bx, by, turn = backs[name]
        assert bx + made.width == pytest.approx(210 - x)
        assert by == y
        assert turn == 0


def test_backs_lie_behind_their_fronts_when_turned_on_the_short_edge() -> None:
    made = grid()
    front, back = impose([card(f"c{n}") for n in range(7)], made, press(duplex="short"))
    for name, (x, y, _) in placed(front).items():
        # Turned like a calendar: what was at y from the top is at y from the foot, and stands on its head.
        corner_x, corner_y, turn = placed(back)[name]
        assert turn == 180
        assert corner_x - made.width == pytest.approx(x)
        assert corner_y == pytest.approx(297 - y)


def test_the_back_of_this_printer_is_moved_and_the_front_is_not() -> None:
    cards = [card("a")]
    plain = impose(cards, grid(), press())
    moved = impose(cards, grid(), press(back_offset=(0.4, -0.2)))
    assert placed(moved[0]) == placed(plain[0])
    (x, y, _), (there_x, there_y, _) = placed(plain[1])["a"], placed(moved[1])["a"]
    assert (there_x - x, there_y - y) == (pytest.approx(0.4), pytest.approx(-0.2))


def test_fronts_then_backs_and_as_many_copies_as_wanted() -> None:
    cards = [card("a", 10), card("b", 2)]
    pages = impose(cards, grid(), press(fronts_first=True))
    told = [run.words for page in pages for leaf in walk(page.items) if isinstance(run := leaf.item, Run)]
    assert [words for words in told if "/" in words] == ["front 1/2", "front 2/2", "back 1/2", "back 2/2"]
    assert sum(1 for page in pages[:2] for item in page.items if isinstance(item, Group)) == 12


def test_decks_come_one_after_the_other() -> None:
    cards = [card(name, 2) for name in "abcdefg"]
    told = [
        item.name.removeprefix("card:")
        for collated in (False, True)
        for page in impose(cards, grid(), press(collated=collated, fronts_first=True))[:2]
        for item in page.items
        if isinstance(item, Group)
    ]
    assert "".join(told) == "aabbccddeeffgg" + "abcdefgabcdefg"


# --- the press ----------------------------------------------------------------------------------------------------


def test_marks_stand_outside_the_trim_and_at_every_corner() -> None:
    made = grid()
    (page,) = impose([Card("a", "a", card("a").front, None, 9)], made, press())
    lines = [item.parts for item in page.items if isinstance(item, Path)]
    ends = [(a[1], b[1]) for a, b in lines]
    margin = [pair for pair in ends if not _within(pair, made)]
    upright = {pair[0][0] for pair in margin if pair[0][0] == pair[1][0]}
    level = {pair[0][1] for pair in margin if pair[0][1] == pair[1][1]}
    assert upright == {10.5, 73.5, 136.5, 199.5}
    assert level == {13.0, 101.0, 189.0, 277.0}
    for x in upright:
        for y in level:
            assert ((x - 1, y), (x + 1, y)) in ends
            assert ((x, y - 1), (x, y + 1)) in ends


@pytest.mark.parametrize("back", [0, 1])
def test_places_that_stay_empty_have_no_marks(back: int) -> None:
    """Four cards of nine: three in the first row, one in the second; behind them the same, seen from the back."""
    pages = impose([card("a", 4)], grid(), press())
    lines = [item.parts for item in pages[back].items if isinstance(item, Path)]
    ends = [(a[1], b[1]) for a, b in lines]
    crosses = {(x + 1, y) for (x, y), _ in ends if ((x + 1, y - 1), (x + 1, y + 1)) in ends}
    first, second, third, last = (10.5, 73.5, 136.5, 199.5) if back == 0 else (199.5, 136.5, 73.5, 10.5)
    wanted = {(x, y) for x in (first, second, third, last) for y in (13.0, 101.0)} | {(first, 189.0), (second, 189.0)}
    assert crosses == wanted
    assert max(y for parts in lines for _, (_, y) in parts) < 189.0 + 15.0, "marks stand below the last row in use"


def _within(pair: tuple[tuple[float, ...], tuple[float, ...]], made: Grid) -> bool:
    left, right, top, low = made.xs()[0] - 2, made.xs()[-1] + made.width + 2, made.ys()[0] - 2, made.ys()[-1] + 90
    return all(left <= x <= right and top <= y <= low for x, y in pair)


def test_every_sheet_has_a_bar_of_fifty_millimetres_and_says_what_it_is() -> None:
    for page in impose([card("a", 12)], grid("letter"), press(margin="Troop cards", stamp="0123456789ab")):
        leaves = [leaf.item for leaf in walk(page.items)]
        assert any(isinstance(item, Rect) and item.width == 50.0 and item.height < 1 for item in leaves)
        assert any(isinstance(item, Run) and "0123456789ab" in item.words for item in leaves)
        assert all(0 < leaf.bounds()[3] < page.height for leaf in walk(page.items) if isinstance(leaf.item, Run))


@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "tarot", "18x18"])
def test_what_stands_in_the_margin_stands_apart(size: str) -> None:
    pages = impose([card("a")], grid("a4", size), press(margin="Troop cards: The King’s army", stamp="0123456789ab"))
    for page in pages:
        leaves = [leaf for leaf in walk(page.items) if leaf.within in ((), ("margin",))]
        # Below the cards, or along their right side.
        first, last = (1, 3) if any(leaf.within for leaf in leaves) else (0, 2)
        bars = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Rect)]
        words = sorted((leaf.bounds() for leaf in leaves if isinstance(leaf.item, Run)), key=lambda box: box[first])
        assert max(bar[last] for bar in bars) < words[0][first]
        assert all(one[last] < other[first] for one, other in pairwise(words))
        assert words[-1][2] < page.width
        assert words[-1][3] < page.height


@pytest.mark.parametrize("size", ["poker", "bridge", "mini", "tarot"])
def test_the_bar_lies_across_no_mark(size: str) -> None:
    """Sixteen small cards with a little room between them fill the sheet: their marks reach as far down as the foot."""
    plain = grid("a4", size)
    roomy = with_free_gutter(plain.sheet, plain.width, plain.height, 3.0)
    made = grid_for(roomy, plain.width, plain.height, Sink())
    assert made is not None
    for page in impose([card("a", made.count)], made, press(margin="Troop cards", stamp="0123456789ab")):
        leaves = [leaf for leaf in walk(page.items) if leaf.within in ((), ("margin",))]
        (bar,) = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Rect) and leaf.item.width == 50.0]
        marks = [leaf.bounds() for leaf in leaves if isinstance(leaf.item, Path)]
        met = [
            mark for mark in marks if mark[0] < bar[2] and mark[2] > bar[0] and mark[1] < bar[3] and mark[3] > bar[1]
        ]
        assert met == []


def test_bleed_stops_half_way_to_a_neighbour() -> None:
    page, _ = impose([card(f"c{n}") for n in range(9)], grid("a4_gutter"), press())
    clips = [item.clip for item in page.items if isinstance(item, Group)]
    assert clips[4] == (-2, -2, 67, 92)
    assert clips[0] == (-3, -3, 68, 93)


def test_a_single_card_a_page_has_its_bleed_and_its_trim() -> None:
    pages = single_pages([card("a"), card("b")], 63, 88, press(stamp="1.0 · 0123456789ab"))
    assert len(pages) == 4
    assert {(page.width, page.height, page.trim, page.bleed) for page in pages} == {
        (69, 94, (3, 3, 63, 88), (0, 0, 69, 94))
    }


def test_a_single_card_comes_as_often_as_it_is_wanted_and_nothing_else_is_on_its_page() -> None:
    pages = single_pages([card("a", 3), card("b")], 63, 88, press(margin="Tercio", stamp="0123456789ab"))
    assert len(pages) == 2 * (3 + 1)
    assert all(isinstance(item, Group) and item.name.startswith("card:") for page in pages for item in page.items)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_the_crosses_of_a_calibration_sheet_lie_behind_its_rulers(duplex: str) -> None:
    sheet = grid().sheet
    front, back = calibration_pages(sheet, duplex, (0.0, 0.0), "it", "stamp", FONT, theme().faces[FONT])
    across = [
        item.parts for item in front.items if isinstance(item, Path) and item.parts[1][1][0] - item.parts[0][1][0] == 10
    ]
    centres = {((a[1][0] + b[1][0]) / 2, a[1][1]) for a, b in across}
    crosses = {
        ((a[1][0] + b[1][0]) / 2, a[1][1])
        for a, b in (item.parts for item in back.items if isinstance(item, Path))
        if a[1][1] == b[1][1]
    }
    assert len(centres) == 5
    if duplex == "long":
        assert crosses == {(210 - x, y) for x, y in centres}
    else:
        assert crosses == {(x, 297 - y) for x, y in centres}


def test_a_tuck_box_holds_its_deck_and_stays_on_the_sheet() -> None:
    sheet, face = grid().sheet, theme().faces[FONT]
    page = tuck_box(card("a").front, 30, (63, 88), ("Game", "Base deck"), "stamp", sheet, FONT, face, Stock())
    assert page is not None
    faces = [item for item in page.items if isinstance(item, Group) and item.name == "face"]
    # From the second face to the first: a face and a side.
    assert faces[1].x - faces[0].x == pytest.approx((63 + ROOM) + (30 * 0.33 + ROOM))
    for leaf in walk(page.items):
        left, top, right, low = leaf.bounds()
        if "face" not in leaf.within:
            assert min(left, top) > 1
            assert right < sheet.width - 1
            assert low < sheet.height - 1


def test_a_box_for_too_many_cards_is_refused() -> None:
    sheet, face = grid().sheet, theme().faces[FONT]
    assert tuck_box(card("a").front, 300, (63, 88), ("Game", "Base deck"), "stamp", sheet, FONT, face, Stock()) is None


@pytest.mark.parametrize("duplex", ["long", "short"])
@pytest.mark.parametrize("fault", [(0.6, 0.0), (0.0, 0.4), (-0.3, 0.5)])
def test_what_is_read_from_the_calibration_sheet_puts_the_backs_right(duplex: str, fault: tuple[float, float]) -> None:
    """`fault` is by how much the printer's second side is off, right and down on its own page."""
    seen_right = -fault[0] if duplex == "long" else fault[0]
    seen_down = -fault[1] if duplex == "short" else fault[1]
    across, down = signs(duplex)
    read = (across * seen_right, down * seen_down)
    assert (fault[0] + read[0], fault[1] + read[1]) == (0, 0)
