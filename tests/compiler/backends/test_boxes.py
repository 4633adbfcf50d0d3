"""Tuck boxes: named after their game, one for each deck; and what services make of them."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path

import pypdf
import pytest

from compiler.backends.cards.files import File, How
from compiler.backends.catalogue import files
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
        asked = replace(asked, shop=replace(asked.shop, sizes=offers, bleed=who.bleed))
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
    base = next(file for file in made if file.group == "base")
    pages = pypdf.PdfReader(io.BytesIO(base.data)).pages
    assert len(pages) == base.pages == 2
    for page in pages:
        said = page.extract_text()
        # On both faces, and along both sides.
        assert said.count(game) == 4
        assert said.count(deck) >= 4


def test_the_cards_of_each_army_have_a_box() -> None:
    made, wrong = _made("risorgimento", "magenta_1859", "box")
    assert wrong == ()
    assert [file.group for file in made] == ["austria_1859", "france_1859"]
    for file in made:
        (page,) = pypdf.PdfReader(io.BytesIO(file.data)).pages
        assert "White Coats and Zouaves" in page.extract_text()


def test_a_printing_house_gets_the_boxes_too() -> None:
    made, wrong = _made("esa", "rethel_1650", "box", "press")
    assert wrong == ()
    rows = json.loads(next(file.data for file in made if file.name == "manifest.json"))["rows"]
    assert {row["set"]: row["quantity"] for row in rows if row["set"].startswith("boxes_")} == {
        "boxes_base": 2,
        "boxes_expansion": 2,
    }
    base = next(file for file in made if file.group == "base")
    assert pypdf.PdfReader(io.BytesIO(base.data)).trailer["/Root"]["/OutputIntents"]


def test_what_a_service_has_no_product_for_is_left_out_and_told() -> None:
    made, wrong = _made("esa", "rethel_1650", "leaders,counters,box", "tgc")
    assert wrong == ()
    manifest = next(file for file in made if file.name == "manifest.json")
    told = json.loads(manifest.data)
    assert all(row["product"] for row in told["rows"])
    assert not [file for file in made if "markers" in file.name or "stands" in file.name or "boxes" in file.name]
    for left_out in ("boxes base", "markers esa (18 × 18 mm)", "stands france_1648"):
        assert any(one.startswith(left_out) for one in told["left_out"])
        assert left_out in manifest.told


def test_a_service_that_can_make_nothing_of_it_is_a_mistake() -> None:
    made, wrong = _made("risorgimento", "magenta_1859", "markers", "mpc")
    assert made == []
    assert [one.code.code for one in wrong] == ["E1107"]
    assert "markers risorgimento (16 × 16 mm)" in wrong[0].message


def test_a_folder_called_like_a_battle_does_not_hide_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        assert main(["print", "carpi_1701", "--what", "markers", "--out", "carpi_1701"]) == 0, capsys.readouterr().out
    assert [file.suffix for file in (tmp_path / "carpi_1701").iterdir() if file.name.startswith("markers_")] == [".pdf"]
