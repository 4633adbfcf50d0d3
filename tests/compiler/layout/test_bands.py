"""Counters of several sizes share sheets; cards stand a little apart where no card is lost by it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from compiler.backends.cards.files import How
from compiler.backends.catalogue import files
from compiler.layout.draw import Group, Page, Rect
from compiler.layout.sheets.bands import Band, fits_in_bands, impose_bands
from compiler.layout.sheets.impose import Card, Press
from compiler.layout.sheets.sheets import Sheet, grid_for, read_sheet, with_free_gutter
from dsl.diagnostics import Sink
from tests.compiler.backends.test_press import job
from tests.compiler.documents.library import OURS, theme_of


def _sheet() -> Sheet:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None
    return sheet


def _card(name: str, width: float, height: float, quantity: int) -> Card:
    def side(colour: str) -> Group:
        return Group((Rect(0, 0, width, height, colour),))

    return Card(name, name, side("#112233"), side("#445566"), quantity)


def _press(duplex: str) -> Press:
    theme = theme_of(OURS, "default")
    font = next(iter(theme.faces))
    return Press(duplex=duplex, font=font, face=theme.faces[font])


def _bands() -> list[Band]:
    return [
        Band([_card("square", 18, 18, 37)], 18, 18, "rect", 0.0, 1.5),
        Band([_card("round", 22, 22, 12)], 22, 22, "round", 3.0, 1.5),
        Band([_card("hex", 26, 30, 45)], 26, 30, "hex", 3.0, 1.5),
    ]


def _places(page: Page) -> list[tuple[str, float, float, int]]:
    groups = [item for item in page.items if isinstance(item, Group) and item.name.startswith("card:")]
    return [(group.name, group.x, group.y, group.turn) for group in groups]


def _box(place: tuple[str, float, float, int]) -> tuple[float, float, float, float]:
    name, x, y, turn = place
    wide, high = {"card:square": (18, 18), "card:round": (22, 22), "card:hex": (26, 30)}[name]
    return (x - wide, y - high, x, y) if turn else (x, y, x + wide, y + high)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_every_back_lies_behind_its_front(duplex: str) -> None:
    sheet, pages = _sheet(), impose_bands(_bands(), _sheet(), _press(duplex))
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for place, behind in zip(_places(front), _places(back), strict=True):
            left, top, right, low = _box(place)
            mirrored = (
                (sheet.width - right, top, sheet.width - left, low)
                if duplex == "long"
                else (left, sheet.height - low, right, sheet.height - top)
            )
            assert _box(behind) == pytest.approx(mirrored, abs=0.001)


def test_bands_hold_every_counter_once_and_none_lies_over_another() -> None:
    pages = impose_bands(_bands(), _sheet(), _press("long"))[::2]
    placed = [[_box(place) for place in _places(page)] for page in pages]
    assert sum(map(len, placed)) == 37 + 12 + 45
    for boxes in placed:
        for at, box in enumerate(boxes):
            assert box[3] <= _sheet().height - _sheet().bottom + 0.001
            for other in boxes[at + 1 :]:
                across = min(box[2], other[2]) - max(box[0], other[0])
                down = min(box[3], other[3]) - max(box[1], other[1])
                assert across < 0.001 or down < 0.001


def test_a_sheet_without_backs_has_an_empty_page_behind_it() -> None:
    tall = Band([replace(_card("hex", 26, 30, 60), back=None)], 26, 30, "hex", 3.0, 1.5)
    pages = impose_bands([_bands()[0], tall], _sheet(), _press("long"))
    assert len(pages) % 2 == 0
    assert [bool(_places(page)) for page in pages[:2]] == [True, True]
    assert [bool(_places(page)) for page in pages[-2:]] == [True, False]
    assert {name for page in pages[1::2] for name, *_ in _places(page)} == {"card:square"}


def test_what_is_wider_than_the_paper_shares_nothing() -> None:
    assert not fits_in_bands(Band([], 230, 20, "rect", 0.0, 1.0), _sheet())
    assert fits_in_bands(Band([], 60, 20, "rect", 0.0, 1.0), _sheet())


def test_counters_of_a_battle_come_on_one_sheet() -> None:
    made = list(files(job(How(gang=True), "condottiero", "fornovo_1495"), ("it",), ("counters",)))
    apart = list(files(job(How(gang=False), "condottiero", "fornovo_1495"), ("it",), ("counters",)))
    assert [file.name for file in made] == ["counters_fornovo_1495_it.pdf"]
    assert sum(file.copies for file in apart) == made[0].copies
    assert made[0].pages <= sum(file.pages for file in apart) // 2


def test_cards_stand_apart_where_that_costs_no_card() -> None:
    roomy = with_free_gutter(_sheet(), 63.0, 88.0, 3.0)
    grid = grid_for(roomy, 63.0, 88.0, Sink())
    assert grid is not None
    assert (grid.sheet.gutter, grid.count) == (3.0, 9)
    tight = with_free_gutter(_sheet(), 18.0, 18.0, 3.0)
    plain = grid_for(_sheet(), 18.0, 18.0, Sink())
    squares = grid_for(tight, 18.0, 18.0, Sink())
    assert plain is not None
    assert squares is not None
    assert squares.count == plain.count
    assert tight.gutter < 3.0


def test_sets_that_are_cut_alike_share_their_rows() -> None:
    alike = [Band([_card(name, 18, 18, 4)], 18, 18, "rect", 0.0, 1.5) for name in ("square", "other")]
    between = Band([_card("round", 22, 22, 1)], 22, 22, "round", 3.0, 1.5)
    front, _ = impose_bands([alike[0], between, alike[1]], _sheet(), _press("long"))
    rows = {name: {y for one, _, y, _ in _places(front) if one == f"card:{name}"} for name in ("square", "other")}
    assert rows["square"] == rows["other"]
    assert len(rows["square"]) == 1


def test_bands_stand_in_the_order_that_needs_the_fewest_sheets() -> None:
    """Two of them share a sheet, if the tallest does not come between them."""
    bands = [
        Band([_card(f"tall_{at}", 150 + at, high, 1)], 150 + at, high, "rect", 0.0, 1.5)
        for at, high in enumerate((120, 190, 121))
    ]
    fronts = impose_bands(bands, _sheet(), _press("long"))[::2]
    assert [len(_places(page)) for page in fronts] == [1, 2]


def test_counters_stand_nearer_to_one_another_where_that_saves_a_sheet() -> None:
    """Nineteen stands were on two sheets, one of them alone."""
    wide, gap = 27.5, 2.0
    for count, sheets, apart in ((18, 1, gap), (19, 1, gap / 4)):
        band = Band([_card("stand", wide, 86.0, count)], wide, 86.0, "rect", gap, 2.0)
        fronts = impose_bands([band], _sheet(), _press("long"))[::2]
        assert len(fronts) == sheets
        (_, first, y, _), (_, second, _, _) = _places(fronts[0])[:2]
        assert second - first - wide == pytest.approx(apart, abs=0.01), y


def test_event_cards_stand_on_the_last_sheet_of_a_battles_cards_where_that_saves_one() -> None:
    """Ten of them were on two sheets, one alone on the second, and two places were free beside the troops."""
    made = {one.name: one for one in files(job(How(gang=True), "cape", "terheyden_1625"), ("en",), ("cards", "events"))}
    assert "events_terheyden_en.pdf" not in made
    cards = made["cards_terheyden_1625_en.pdf"]
    assert cards.pages == 2 * -(-cards.copies // 9)
    apart = {one.name: one for one in files(job(How(gang=True), "cape", "terheyden_1625"), ("en",), ("events",))}
    assert apart["events_terheyden_en.pdf"].copies == 10, "alone if nothing else is asked for"
    assert sum(file.copies for file in made.values()) == cards.copies + 1, "and the table"
