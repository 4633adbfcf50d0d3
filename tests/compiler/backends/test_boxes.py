"""Tuck boxes: named after their game, one for each deck; and what services make of them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest
from PIL import Image

from compiler.backends.cards.files import File, How
from compiler.backends.cards.jobs import Job
from compiler.backends.cards.sources import print_product
from compiler.backends.catalogue import files
from compiler.backends.products.products import Family, Printed, Product, families_of, products_of
from compiler.backends.products.quantities import Wanted, wanted_for
from compiler.layout.draw import Path as Outline
from compiler.layout.draw import Run, walk
from dsl.diagnostics import Diagnostic
from tercio.cli import main
from tests.compiler.backends.test_press import job
from tests.compiler.backends.test_services import service


def _made(
    system: str, battle: str, what: str, name: str | None = None, language: str = "en"
) -> tuple[list[File], tuple[Diagnostic, ...]]:
    who = service(name) if name is not None else None
    asked = job(How(service=who), system, battle)
    if who is not None:
        offers = {size: offer.size for size, offer in who.offers.items()}
        asked = replace(asked, shop=replace(asked.shop, sizes=offers, chits=who.chits, bleed=who.bleed))
    made = list(files(asked, (language,), what.split(",")))
    return made, asked.shop.sink.sorted()


@pytest.mark.parametrize(
    ("language", "game", "deck"), [("en", "Colours and Orders", "Base deck"), ("it", "Bandiere e ordini", "Mazzo base")]
)
def test_a_box_is_named_after_its_game_and_deck_and_there_is_one_for_each_player(
    language: str, game: str, deck: str
) -> None:
    made, wrong = _made("esa", "rethel_1650", "boxes", language=language)
    assert wrong == ()
    base = [file for file in made if file.group.startswith("base_")]
    assert [file.group for file in base] == ["base_france", "base_fronde"]
    for file in base:
        (page,) = pypdf.PdfReader(io.BytesIO(file.data)).pages
        said = page.extract_text()
        # On both faces, and along both sides.
        assert said.count(game) == 4
        assert said.count(deck) >= 4


@pytest.mark.parametrize(("language", "table"), [("en", "Around the redoubt"), ("it", "Intorno al ridotto")])
def test_the_events_of_a_battle_have_a_box(language: str, table: str) -> None:
    made, wrong = _made("cape", "terheyden_1625", "event_boxes", language=language)
    assert wrong == ()
    assert [file.group for file in made] == ["terheyden"]
    (page,) = pypdf.PdfReader(io.BytesIO(made[0].data)).pages
    assert page.extract_text().count(table) >= 4


def test_the_cards_of_each_army_have_a_box() -> None:
    made, wrong = _made("risorgimento", "magenta_1859", "box")
    assert wrong == ()
    assert [file.group for file in made] == ["magenta_1859_france", "magenta_1859_austria"]
    for file in made:
        (page,) = pypdf.PdfReader(io.BytesIO(file.data)).pages
        assert "White Coats and Zouaves" in page.extract_text()


@pytest.mark.parametrize(
    ("system", "battle"),
    [("esa", "rethel_1650"), ("cape", "terheyden_1625"), ("condottiero", "fornovo_1495"), ("lumi", "blenheim_1704")],
)
def test_the_face_of_an_armys_box_has_its_emblem_and_no_words_but_the_label(system: str, battle: str) -> None:
    asked = job(How(), system, battle)
    rows = {one.name: one for one in products_of(_family(asked), asked.shop.library, asked.shop.sink)}
    sides = [army.name for army in asked.scenarios[0].armies]
    boxes = list(print_product(rows["card_boxes"], asked.pack, "en", asked.shop, _wanted_cards(asked)))
    assert [box.name for box in boxes] == [f"{battle}_{side}" for side in sides], "a side, whatever lists it takes from"
    for box in boxes:
        (face,) = box.cards
        assert face.back is not None
        leaves = [placed.item for placed in walk(face.back.items)]
        assert not [leaf for leaf in leaves if isinstance(leaf, Run)], "its label tells what it is"
        assert sum(isinstance(leaf, Outline) for leaf in leaves) > 1, "the emblem on its disc"


def test_a_box_is_as_deep_as_all_cards_of_its_side() -> None:
    """Blenheim's allies are from several lists, and their generals have cards too."""
    asked = job(How(), "lumi", "blenheim_1704")
    wanted = _wanted_cards(asked)
    rows = {one.name: one for one in products_of(_family(asked), asked.shop.library, asked.shop.sink)}
    made = {
        name: sum(card.quantity for held in _printed(rows[name], asked, wanted) for card in held.cards)
        for name in ("units", "generals", "card_boxes")
    }
    assert made["card_boxes"] == made["units"] + made["generals"]
    assert made["generals"] > 0


def test_lines_to_cut_and_to_fold_by_are_inks_of_their_own_for_a_printing_house() -> None:
    made, _ = _made("esa", "rethel_1650", "boxes", "press")
    (page,) = pypdf.PdfReader(io.BytesIO(next(file.data for file in made if file.group == "base_france"))).pages
    inks = {str(space.get_object()[1]) for space in page["/Resources"]["/ColorSpace"].values()}
    assert inks == {"/CutContour", "/Crease"}
    left, low, right, top = (float(side) for side in page.trimbox)
    outer = [float(side) for side in page.bleedbox]
    assert outer[0] < left < right < outer[2] <= float(page.mediabox.width), "the net, and not the sheet"
    assert outer[1] < low < top < outer[3] < float(page.mediabox.height)
    assert low > 15 * 72 / 25.4, "the bar and the foot are below what is cut"


def test_at_home_the_same_lines_are_black_and_grey() -> None:
    made, _ = _made("esa", "rethel_1650", "boxes")
    page = pypdf.PdfReader(io.BytesIO(next(file.data for file in made if file.group == "base_france"))).pages[0]
    assert "/ColorSpace" not in page["/Resources"]
    assert b"0.5412 0.5412 0.5412 RG" in page.get_contents().get_data()


def _printed(row: Product, asked: Job, wanted: Wanted) -> list[Printed]:
    return list(print_product(row, asked.pack, "en", asked.shop, wanted))


def _family(asked: Job) -> Family:
    return families_of(asked.pack, asked.families)[0]


def _wanted_cards(asked: Job) -> Wanted:
    rows = products_of(_family(asked), asked.shop.library, asked.shop.sink)
    own = {kind for row in rows if row.source == "pieces" and row.what == "cards" for kind in row.kinds}
    return wanted_for(asked.pack, asked.scenario, own)


def test_a_printing_house_gets_the_boxes_too() -> None:
    made, wrong = _made("esa", "rethel_1650", "box", "press")
    assert wrong == ()
    rows = json.loads(next(file.data for file in made if file.name == "manifest.json"))["rows"]
    assert {row["set"]: row["quantity"] for row in rows if row["set"].startswith("boxes_")} == {
        f"boxes_{deck}_{side}": 1 for deck in ("base", "expansion") for side in ("france", "fronde")
    }
    base = next(file for file in made if file.group == "base_france")
    assert pypdf.PdfReader(io.BytesIO(base.data)).trailer["/Root"]["/OutputIntents"]


def test_what_a_service_has_no_product_for_is_left_out_and_told() -> None:
    made, wrong = _made("esa", "rethel_1650", "leaders,counters,box", "tgc")
    assert wrong == ()
    manifest = next(file for file in made if file.name == "manifest.json")
    told = json.loads(manifest.data)
    assert all(row["product"] for row in told["rows"])
    assert not [file for file in made if "stands" in file.name or "boxes" in file.name]
    for left_out in ("boxes base_france", "stands france_1648"):
        assert any(one.startswith(left_out) for one in told["left_out"])
        assert left_out in manifest.told


def test_counters_are_made_as_the_nearest_chits_that_a_service_sells() -> None:
    made, wrong = _made("cape", "terheyden_1625", "markers,tokens,figures", "tgc")
    assert wrong == ()
    rows = json.loads(next(file.data for file in made if file.name == "manifest.json"))["rows"]
    products = {row["set"].partition("_")[0]: (row["product"], row["width_mm"]) for row in rows}
    # Of 18, 22 and 20 mm at home.
    assert products == {
        "markers": ("Medium Square Chit", 19.05),
        "tokens": ("Large Circle Chit", 25.4),
        "figures": ("Medium Circle Chit", 19.05),
    }
    for row in rows:
        with Image.open(io.BytesIO(next(file.data for file in made if file.name == row["front"]))) as picture:
            assert picture.size == ((300, 300) if row["product"].startswith("Medium") else (375, 375))


@pytest.mark.parametrize("name", ["tgc", "mpc"])
def test_cards_of_whom_one_meets_are_in_the_order_like_all_others(name: str) -> None:
    made, wrong = _made("cape", "terheyden_1625", "encountered,characters", name)
    assert wrong == ()
    rows = json.loads(next(file.data for file in made if file.name == "manifest.json"))["rows"]
    sizes = {row["set"].partition("_")[0]: (row["width_mm"], row["height_mm"]) for row in rows}
    assert sizes == {"encountered": (63.5, 88.9), "characters": (63.5, 88.9)}
    assert not json.loads(next(file.data for file in made if file.name == "manifest.json"))["left_out"]


def test_cards_of_whom_one_meets_follow_the_size_that_is_asked_for() -> None:
    asked = job(How(), "cape", "terheyden_1625")
    asked = replace(asked, shop=replace(asked.shop, size=(44.0, 67.0)))
    rows = {one.name: one for one in products_of(_family(asked), asked.shop.library, asked.shop.sink)}
    (met,) = print_product(rows["encountered"], asked.pack, "en", asked.shop, _wanted_cards(asked))
    assert (met.width, met.height) == (44.0, 67.0)


def test_a_printing_house_gets_each_side_once_and_reads_how_many_and_what_it_is() -> None:
    made, wrong = _made("esa", "rethel_1650", "markers", "press")
    assert wrong == ()
    rows = json.loads(next(file.data for file in made if file.name == "manifest.json"))["rows"]
    assert [(row["title"], row["quantity"]) for row in rows] == [
        ("one loss / two losses", 30),
        ("three losses", 20),
        ("shaken / paralysed", 30),
    ]
    (sheet,) = [file for file in made if file.name.startswith("markers")]
    assert sheet.pages == len(pypdf.PdfReader(io.BytesIO(sheet.data)).pages) == 6


def test_a_service_that_can_make_nothing_of_it_is_a_mistake() -> None:
    made, wrong = _made("risorgimento", "magenta_1859", "markers", "mpc")
    assert made == []
    assert [one.code.code for one in wrong] == ["E1107"]
    assert "markers risorgimento (18 × 18 mm)" in wrong[0].message


def test_a_folder_called_like_a_battle_does_not_hide_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["print", "carpi_1701", "--what", "markers", "--out", "carpi_1701"]) == 0, capsys.readouterr().out
    assert [file.suffix for file in (tmp_path / "carpi_1701").iterdir() if file.name.startswith("markers_")] == [".pdf"]
