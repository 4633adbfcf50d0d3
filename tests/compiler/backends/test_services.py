"""Files for services that print for others: sizes, bleed, pixels, how many of each; sets that share their sheets."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from functools import cache

import pypdf
import pytest
from PIL import Image

from compiler.backends.cards.files import File, How
from compiler.backends.cards.sources import print_product
from compiler.backends.catalogue import files
from compiler.backends.products.numbers import numbers_of
from compiler.backends.products.products import Printed
from compiler.backends.products.quantities import wanted_for
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Rect, Run, walk
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.services import Service, read_service
from dsl.diagnostics import Sink
from tests.compiler.backends.sets import pack, product, workshop
from tests.compiler.backends.test_press import job
from tests.compiler.layout.drawing import OURS


def service(name: str) -> Service:
    sink = Sink()
    read = read_service(OURS, name, sink)
    assert read is not None, sink.sorted()
    return read


@cache
def served(name: str, *what: str, system: str = "esa", battle: str = "rethel_1650") -> tuple[File, ...]:
    asked = job(How(service=service(name)), system, battle)
    who = service(name)
    offers = {size: offer.size for size, offer in who.offers.items()}
    asked = replace(asked, shop=replace(asked.shop, sizes=offers, bleed=who.bleed))
    made = tuple(files(asked, ("en",), what))
    assert asked.shop.sink.sorted() == ()
    return made


@pytest.mark.parametrize("name", ["tgc", "mpc"])
def test_pictures_have_three_hundred_dots_an_inch_and_an_eighth_of_an_inch_of_bleed(name: str) -> None:
    pictures = [file for file in served(name, "leaders") if file.name.endswith(".png")]
    for file in pictures:
        with Image.open(io.BytesIO(file.data)) as picture:
            # 2.5 × 3.5 inches and a quarter more each way.
            assert picture.size == (825, 1125)
            assert [round(dots) for dots in picture.info["dpi"]] == [300, 300]
            corner = picture.getpixel((0, 0))
            assert corner != (255, 255, 255), "the bleed is printed"


def test_a_manifest_names_every_picture_and_counts_every_card() -> None:
    made = served("tgc", "leaders")
    told = json.loads(next(file.data for file in made if file.name == "manifest.json"))
    table = list(csv.DictReader(io.StringIO(next(file.data for file in made if file.name == "manifest.csv").decode())))
    names = {file.name for file in made if file.name.endswith(".png")}
    assert {side for row in told["rows"] for side in (row["front"], row["back"])} == names
    assert told["cards"] == sum(int(row["quantity"]) for row in table) == 6
    assert {row["product"] for row in table} == {"Poker Deck"}
    # Six fronts, and a back for each army: what looks alike is one picture.
    assert len(names) == 6 + 2


def test_what_a_service_does_not_make_is_told_and_a_printing_house_has_books_in_its_list() -> None:
    chits = served("tgc", system="skirmish", battle="cider_lane")
    told = next(file.told for file in chits if file.name == "manifest.json")
    assert told.endswith("booklet, map, roster, reference")
    pressed = served("press", system="skirmish", battle="cider_lane")
    listed = json.loads(next(file.data for file in pressed if file.name == "manifest.json"))
    books = [row for row in listed["rows"] if not row["card"]]
    assert [row["product"] for row in books] == ["Scenario booklet", "Playing map", "Roster", "Quick reference"]
    assert listed["documents"] == 4
    assert all(row["product"] for row in listed["rows"])


@pytest.mark.parametrize(
    ("name", "trim", "condition"), [("dtc", (63.5, 88.9), "CGATS TR 001"), ("press", (63, 88), "FOGRA39")]
)
def test_files_for_the_press_have_a_side_a_page_and_name_their_condition(
    name: str, trim: tuple[float, float], condition: str
) -> None:
    pdfs = [file for file in served(name, "leaders") if file.name.endswith(".pdf")]
    for file in pdfs:
        read = pypdf.PdfReader(io.BytesIO(file.data))
        assert len(read.pages) == 2 * (file.copies if name == "dtc" else file.cards)
        (intent,) = (entry.get_object() for entry in read.trailer["/Root"]["/OutputIntents"])
        assert intent["/OutputConditionIdentifier"] == condition
        for page in read.pages:
            left, low, right, top = (float(side) * 25.4 / 72 for side in page.trimbox)
            assert (right - left, top - low) == pytest.approx(trim, abs=0.01)
            assert float(page.mediabox.width) * 25.4 / 72 == pytest.approx(trim[0] + 2 * left, abs=0.01)
    assert sum(file.copies for file in pdfs) == 6


def test_a_service_that_nobody_knows_is_told() -> None:
    sink = Sink()
    assert read_service(OURS, "tcg", sink) is None
    (told,) = sink.sorted()
    assert told.code.code == "E1107"
    assert told.help is not None
    assert "tgc" in told.help


def test_the_cards_of_a_battle_share_their_sheets() -> None:
    apart, together = (
        list(files(job(How(gang=gang), "esa", "rethel_1650"), ("en",), ("cards",))) for gang in (False, True)
    )
    assert sum(file.pages for file in apart) == 8
    assert [(file.name, file.copies, file.pages) for file in together] == [("cards_rethel_1650_en.pdf", 19, 6)]


def test_copies_and_blank_cards() -> None:
    made = list(files(job(How(copies=2, blanks=3), "esa", "rethel_1650"), ("en",), ("leaders",)))
    assert [file.copies for file in made] == [3 * 2 + 3] * 2


# --- cards of a battle --------------------------------------------------------------------------------------------


def words_on(card: Card) -> list[tuple[str, str, float]]:
    """Box, words and size in points of everything that is set on the front of a card."""
    leaves = [leaf for leaf in walk((card.front,)) if isinstance(leaf.item, Run)]
    return [(run.box, run.words, run.points * leaf.scale) for leaf in leaves if isinstance(run := leaf.item, Run)]


@cache
def fielded(system: str, scenario: str, product_name: str = "units") -> tuple[Printed, ...]:
    wanted = wanted_for(pack(system), scenario)
    return tuple(print_product(product(system, product_name), pack(system), "en", workshop(), wanted))


def test_every_unit_of_a_battle_has_its_own_name_and_its_number_on_the_map() -> None:
    battle = next(scenario for scenario in pack().scenarios if scenario.name == "rocroi_1643")
    ruleset = next(ruleset for ruleset in pack().rulesets if ruleset.name == battle.ruleset)
    printed = [card for held in fielded("esa", battle.name) for card in held.cards]
    units = [
        (army, piece) for army in battle.armies for piece in pieces_of(army) if piece.name in numbers_of(army, ruleset)
    ]
    assert sorted(card.name for card in printed) == sorted(piece.name for _, piece in units)
    signed = set()
    for card in printed:
        said = words_on(card)
        title = " ".join(words for box, words, _ in said if box == "front.title")
        signed |= {(card.name, words, title) for box, words, _ in said if box == "front.map_number"}
    for army, piece in units:
        number = str(numbers_of(army, ruleset)[piece.name])
        title = piece.title.within("en").replace("'", "’") if piece.title is not None else None
        assert any(row[:2] == (piece.name, number) and title in (None, row[2]) for row in signed), piece.name


def test_two_armies_of_one_list_wear_their_own_colours() -> None:
    cards = [card for held in fielded("skirmish", "cider_lane") for card in held.cards]
    bands = {item.fill for card in cards for item in card.front.items if isinstance(item, Rect) and item.height == 20}
    assert len(bands) == 2


def test_labels_of_cards_have_seven_points_at_least() -> None:
    for system, scenario in (("esa", "rocroi_1643"), ("condottiero", "fornovo_1495"), ("lumi", "carpi_1701")):
        for held in fielded(system, scenario):
            for card in held.cards:
                for box, words, points in words_on(card):
                    assert points >= 6.99, (system, card.name, box, words)


def test_a_printing_house_is_told_of_pages_that_do_not_fill_their_sheets() -> None:
    (booklet,) = (file for file in served("press", "booklet") if file.product == "booklet")
    assert booklet.pages % 4
    assert booklet.told.startswith(
        f"{booklet.pages} pages, no multiple of four: if stitched, {-booklet.pages % 4} blank"
    )
    (at_home,) = files(job(How(), "esa", "rethel_1650"), ("en",), ("booklet",))
    assert at_home.told == "", "at home nobody stitches unasked"
    asked = job(How(service=service("press"), saddle=True), "esa", "rethel_1650")
    assert [file.told for file in files(asked, ("en",), ("booklet",)) if file.product == "booklet"] == [""]
    (roster,) = (file for file in served("press", "roster") if file.product == "roster")
    assert roster.told == "", "sheets for the table are not bound"
