"""Press work on real files: places read back from the PDF, folding, cuts, faces, how many, only what changed."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from dataclasses import replace
from functools import cache

import pypdf
import pypdfium2
import pytest

from compiler.backends.cards.files import File, How
from compiler.backends.cards.jobs import Job
from compiler.backends.catalogue import changed_cards, files
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Rect
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.sheets import grid_for, read_sheet
from dsl.diagnostics import Sink
from engine.model.pack import Rulepack
from engine.model.values import Text
from tests.compiler.backends.sets import pack, workshop
from tests.compiler.layout.drawing import OURS

_PLACE = re.compile(rb"q 1 0 0 1 (\S+) (\S+) cm\n(?:(-1 0 0 -1) 0 0 cm\n)?(\S+) (\S+) (\S+) (\S+) re W n")


def job(how: How, system: str = "foray", scenario: str | None = None, paper: str = "a4") -> Job:
    sheet = read_sheet(OURS, paper, Sink())
    assert sheet is not None
    return Job(pack=pack(system), scenario=scenario, shop=workshop(), sheet=sheet, how=how)


def printed(
    what: str, system: str = "foray", scenario: str | None = None, paper: str = "a4", **how: object
) -> list[File]:
    asked = job(How(**how), system, scenario, paper)  # type: ignore[arg-type]
    made = list(files(asked, ("en",), (what,)))
    assert asked.shop.sink.sorted() == ()
    return made


def reader(file: File) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(file.data))


def placed(page: pypdf.PageObject) -> list[tuple[float, float, bool]]:
    """Where the upper left corners of the cards are in the page's own operators: x, y from the top, on its head."""
    contents = page.get_contents()
    assert contents is not None
    return [(float(x), -float(y), bool(turn)) for x, y, turn, *_ in _PLACE.findall(contents.get_data())]


# --- places -----------------------------------------------------------------------------------------------------

NINE = [(x, y) for y in (13, 101, 189) for x in (10.5, 73.5, 136.5)]


def test_nine_poker_cards_stand_where_they_should_in_the_pdf() -> None:
    (made,) = printed("events", gutter_said=True)[:1]
    front, back, *_ = reader(made).pages
    assert [(x, y) for x, y, _ in placed(front)] == NINE
    # Seen through the sheet from the front, each back lies on its own front.
    assert [(round(210 - x - 63, 4), y) for x, y, _ in placed(back)] == NINE
    assert [round(float(side) * 25.4 / 72, 2) for side in front.trimbox] == [10.5, 297 - 277, 199.5, 297 - 13]


def test_cards_stand_three_millimetres_apart_where_nobody_says_otherwise() -> None:
    (made,) = printed("events")[:1]
    front, *_ = reader(made).pages
    places = [(x, y) for x, y, _ in placed(front)]
    assert len(places) == 9
    assert [places[1][0] - places[0][0], places[3][1] - places[0][1]] == [63 + 3, 88 + 3]


def test_backs_for_the_short_edge_stand_on_their_heads_in_the_pdf() -> None:
    (made,) = printed("events", duplex="short")[:1]
    front, back, *_ = reader(made).pages
    fronts, backs = placed(front), placed(back)
    assert all(turned for _, _, turned in backs)
    assert [(round(x - 63, 4), round(297 - y, 4)) for x, y, _ in backs] == [(x, y) for x, y, _ in fronts]


def test_letter_has_the_same_cards_in_the_same_order() -> None:
    a4, letter = (reader(printed("events", paper=paper)[0]) for paper in ("a4", "letter"))
    assert len(a4.pages) == len(letter.pages)
    assert [round(float(side)) for side in letter.pages[0].mediabox] == [0, 0, 612, 792]
    for one, other in zip(a4.pages, letter.pages, strict=True):
        assert len(placed(one)) == len(placed(other))
        assert _cards(one.extract_text()) == _cards(other.extract_text())


def _cards(text: str) -> list[str]:
    return [line for line in text.splitlines() if "Tercio" not in line and "mm" not in line]


# --- ways to print ----------------------------------------------------------------------------------------------


def test_folded_cards_lie_beside_their_backs_on_one_side_of_the_paper() -> None:
    (made,) = printed("events", duplex="fold")[:1]
    pages = reader(made).pages
    assert made.copies == 10
    assert len(pages) == 3  # four pairs to a sheet that lies on its side, nothing behind
    text = pages[0].extract_text()
    assert text.count("Event") >= 3
    assert "A big pig" in text
    pixels = pypdfium2.PdfDocument(made.data)[0].render(scale=2).to_pil().convert("RGB")
    brown, ivory = (0x5A, 0x52, 0x48), (0xFB, 0xF7, 0xEC)
    x = (297 - 252) / 2

    def at(px: float, py: float) -> object:
        return pixels.getpixel((int(px * 72 / 25.4 * 2), int(py * 72 / 25.4 * 2)))

    assert at(x + 2, 13 + 44) == brown  # the back, to the left of the fold
    assert at(x + 63 + 2, 13 + 44) == ivory  # its front, to the right


def test_fronts_first_and_single_cards() -> None:
    (sheets,) = printed("events", fronts_first=True)[:1]
    told = [re.search(r"(front|back) \d/\d", page.extract_text()) for page in reader(sheets).pages]
    assert [one[0] for one in told if one] == ["front 1/2", "front 2/2", "back 1/2", "back 2/2"]
    (single,) = printed("events", singles=True)[:1]
    assert single.name == "events_terheyden_en_single.pdf"
    assert len(reader(single).pages) == 20
    assert [round(float(side) * 25.4 / 72, 1) for side in reader(single).pages[0].trimbox] == [3, 3, 66, 91]
    # What it is stands in the file, not on the card.
    assert not any(single.digest in page.extract_text() for page in reader(single).pages)
    assert single.digest in str(reader(single).metadata)


def test_cuts_are_lines_that_neighbours_share_and_shapes_where_they_stand_alone() -> None:
    cuts = {
        one.name: one.data.decode() for one in printed("events", cuts=True, gutter_said=True) if one.product == "cuts"
    }
    assert list(cuts) == [
        "events_terheyden_en_cut.svg",
        "events_terheyden_en_cut_last.svg",
        "event_tables_terheyden_en_cut.svg",
    ]
    full, last, _ = (_paths(text) for text in cuts.values())
    assert len(full) == 4 + 4
    assert "M10.5 13 L10.5 277" in full
    assert last == ["M10.5 13 L10.5 101", "M73.5 13 L73.5 101", "M10.5 13 L73.5 13", "M10.5 101 L73.5 101"]
    (tokens, *_) = (one for one in printed("order_counters", "condottiero", cuts=True) if one.product == "cuts")
    circles = _paths(tokens.data.decode())
    assert len(circles) == tokens_on_a_sheet()
    assert all(path.count("C") == 4 for path in circles)


def tokens_on_a_sheet() -> int:
    sheet = read_sheet(OURS, "a4", Sink())
    assert sheet is not None
    grid = grid_for(sheet, 22, 22, Sink(), gap=3)
    assert grid is not None
    return min(grid.count, 12)


def _paths(svg: str) -> list[str]:
    """The cuts, without the marks that a plotter's eye looks for."""
    (cuts,) = (group for group in ET.fromstring(svg).iter() if group.get("data-name") == "cuts")
    return [path.attrib["d"] for path in cuts.iter() if path.tag.endswith("}path")]


def test_faces_are_files_of_their_own() -> None:
    names = [one.name for one in printed("events", faces=True) if one.product == "faces"]
    assert "faces/events_terheyden_en/terheyden_1_front.svg" in names
    assert len(names) == 21


def test_every_file_says_which_contents_it_has_and_every_sheet_has_a_bar_to_measure() -> None:
    for what in ("box", "calibration", "events"):
        for made in printed(what, "esa" if what == "box" else "foray"):
            assert made.digest
            file = reader(made)
            assert made.digest in str(file.metadata and file.metadata.subject)
            for page in file.pages:
                text = page.extract_text()
                assert made.digest not in text, (what, made.name)
                assert "50 mm" in text, (what, made.name)


# --- how many ---------------------------------------------------------------------------------------------------


def test_each_side_of_a_battle_gets_a_deck_and_a_library_gets_one() -> None:
    made = {one.group: one.copies for one in printed("orders", "esa", "rethel_1650")}
    assert made == {"rethel_1650_france": 50, "rethel_1650_fronde": 50}
    assert {one.group: one.copies for one in printed("orders", "esa")} == {"base": 30, "expansion": 20}


def test_a_battle_has_a_card_for_each_piece() -> None:
    battle = next(one for one in pack().scenarios if one.name == "rethel_1650")
    units = [piece for army in battle.armies for piece in pieces_of(army) if piece.kind == "unit"]
    assert sum(one.copies for one in printed("units", "esa", "rethel_1650")) == len(units)


# --- only what changed ------------------------------------------------------------------------------------------


@cache
def changed() -> Rulepack:
    """The fixture, with one event under another title."""
    old = pack("foray")
    (table,) = old.events
    events = tuple(
        replace(event, title=Text((("en", "A fat hog"), ("it", "Un porco grasso")))) if event.name == "pig" else event
        for event in table.events
    )
    return replace(old, events=(replace(table, events=events),))


def test_only_the_cards_that_look_otherwise_are_printed_again() -> None:
    asked = replace(job(How()), pack=changed(), since=pack("foray"))
    made = {one.product: one for one in files(asked, ("en",), ("cards", "events"))}
    assert set(made) == {"events", "event_tables"}
    assert (made["events"].cards, made["events"].left_out) == (1, 9)
    assert "A fat hog" in reader(made["events"]).pages[0].extract_text()


def test_nothing_is_printed_when_nothing_changed() -> None:
    assert list(files(replace(job(How()), since=pack("foray")), ("en", "it"))) == []


def test_more_of_the_same_card_is_printed_as_often_as_it_is_missing() -> None:
    side, other = Group((Rect(0, 0, 1, 1, "#000000"),)), Group((Rect(0, 0, 2, 1, "#000000"),))
    before = [Card("a", "A", side, None, 2), Card("b", "B", side, None, 2), Card("c", "C", side, None, 2)]
    now = [Card("a", "A", side, None, 5), Card("b", "B", other, None, 2), Card("c", "C", side, None, 1)]
    assert [(card.name, card.quantity) for card in changed_cards(before, now)] == [("a", 3), ("b", 2)]


def test_a_summary_can_be_read_by_programs(
    capsys: pytest.CaptureFixture[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    from tercio.cli import main
    from tests.compiler.backends.sets import TERHEYDEN

    out = tmp_path_factory.mktemp("out")
    old = out / "old.json"
    assert main(["compile", str(TERHEYDEN), "--output", str(old)]) == 0
    capsys.readouterr()
    words = ["print", str(TERHEYDEN), "--what", "cards", "--svg", "--cut", "--gutter", "4", "--out", str(out)]
    words += ["--format", "json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    (cut,) = (one for one in told["files"] if one["product"] == "cuts")
    # With room between them, each card is cut out on its own.
    assert _paths((out / cut["file"]).read_text(encoding="utf-8")) == ["M6.5 13 L69.5 13 L69.5 101 L6.5 101 Z"]
    assert {one["product"] for one in told["files"]} == {"units", "cuts", "faces"}
    assert all((out / one["file"]).is_file() for one in told["files"])
    assert main([*words, "--since", str(old)]) == 0
    assert json.loads(capsys.readouterr().out)["files"] == []
