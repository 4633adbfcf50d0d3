"""`tercio print`: what it writes, that it writes it twice alike, and nothing at all when something is wrong."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from math import ceil
from pathlib import Path

import pypdf
import pytest

from tercio.cli import main
from tests.compiler.backends.sets import pack
from tests.compiler.finding import REPOSITORY

ARMY = REPOSITORY / "scenarios" / "esa" / "armies" / "france_1648.tercio"


def ran(*words: str | Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    code = main(["print", *map(str, words)])
    return code, capsys.readouterr().out


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())} if folder.is_dir() else {}


def test_an_army_list_prints_in_both_languages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = ran(ARMY, "--out", tmp_path, "--lang", "both", "--what", "units", "--format", "json", capsys=capsys)
    assert code == 0
    summary = json.loads(told)
    assert summary["ok"] is True
    army = next(one for one in pack().army_lists if one.name == "france_1648")
    wanted = [entry.get("quantity") for entry in army.profiles if entry.kind == "profile"]
    copies = sum(count for count in wanted if isinstance(count, int))
    assert [(one["language"], one["cards"], one["copies"], one["pages"]) for one in summary["files"]] == [
        (language, len(wanted), copies, 2 * ceil(copies / 9)) for language in ("en", "it")
    ]
    made = files(tmp_path)
    assert list(made) == ["units_france_1648_en.pdf", "units_france_1648_it.pdf"]
    for data, title in zip(made.values(), ("Veteran regiments", "Reggimenti veterani"), strict=True):
        reader = pypdf.PdfReader(io.BytesIO(data))
        assert title in " ".join(reader.pages[0].extract_text().split())
        fonts = {
            str(font.get_object()["/BaseFont"])
            for page in reader.pages
            for font in page["/Resources"]["/Font"].values()  # type: ignore[union-attr, index]
        }
        assert all("+Tercio" in font for font in fonts), fonts
        assert reader.pages[0].trimbox != reader.pages[0].mediabox


@pytest.mark.slow
def test_two_runs_under_two_hash_seeds_write_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for seed in ("1", "2"):
        out = tmp_path / seed
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(REPOSITORY)}
        command = [sys.executable, "-m", "tercio", "print", str(ARMY), "--out", str(out), "--what", "cards,orders,box"]
        subprocess.run(command, cwd=REPOSITORY, env=environment, check=True, capture_output=True)
        made.append(files(out))
    assert made[0].keys() == made[1].keys()
    assert len(made[0]) >= 4
    assert made[0] == made[1]


def test_letter_paper_and_one_card_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran(ARMY, "--out", tmp_path, "--what", "leaders", "--paper", "letter", capsys=capsys)[0] == 0
    assert ran(ARMY, "--out", tmp_path, "--what", "leaders", "--singles", capsys=capsys)[0] == 0
    sheet, single = (pypdf.PdfReader(io.BytesIO(data)) for data in files(tmp_path).values())
    assert [round(float(side)) for side in sheet.pages[0].mediabox] == [0, 0, 612, 792]
    assert len(single.pages) == 2 * sum(
        1 for army in pack().army_lists if army.name == "france_1648" for one in army.profiles if one.kind == "leader"
    )
    assert [round(float(side) * 25.4 / 72, 1) for side in single.pages[0].trimbox] == [3, 3, 66, 91]


def test_a_scenario_prints_what_its_order_of_battle_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told = ran("rethel_1650", "--out", tmp_path, "--what", "units,leaders", "--format", "json", capsys=capsys)
    assert code == 0
    copies = {(one["product"], one["set"]): one["copies"] for one in json.loads(told)["files"]}
    assert all(count > 0 for count in copies.values())
    assert ("units", "savoy_1650") not in copies


def test_mistakes_of_the_source_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.tercio"
    bad.write_text("use esa\narmy_list mine { nation fra }\n", encoding="utf-8")
    code, out = ran(bad, "--out", tmp_path / "out", capsys=capsys)
    assert code == 1
    assert "did you mean" in out
    assert files(tmp_path / "out") == {}


def test_a_title_that_does_not_fit_is_shown_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = "A regiment whose name goes on and on and on until nobody listens any more at all"
    mine = tmp_path / "mine.tercio"
    mine.write_text(
        f'use esa\narmy_list mine "Mine" it "Mia" {{\n  profile long "{long}" it "{long}" {{\n'
        "    class PM  movement 1, 1  shooting 0  melee 1  morale 1  points 5  weakness closed\n  }\n}\n",
        encoding="utf-8",
    )
    code, out = ran(mine, "--out", tmp_path / "out", "--what", "units", capsys=capsys)
    assert code == 1
    assert "overfull-text" in out
    assert "mine.tercio:3:3" in out
    assert "front.title" in out


def test_every_product_of_the_library_prints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--what", "markers,boxes,decks,calibration", "--lang", "it", "--format", "json")
    code, told = ran(REPOSITORY / "scenarios" / "esa", "--out", tmp_path, *words, capsys=capsys)
    assert code == 0
    assert {one["product"] for one in json.loads(told)["files"]} == {"markers", "boxes", "decks", "calibration"}


def test_without_reportlab_it_is_said_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    assert main(["print", str(ARMY), "--what", "units", "--out", str(tmp_path)]) == 1
    assert "pip install 'tercio[print]'" in capsys.readouterr().err
    assert files(tmp_path) == {}
