"""`tercio print`: what it writes, that it writes it twice alike, and nothing at all when something is wrong."""

from __future__ import annotations

import io
import json
import sys
from math import ceil
from pathlib import Path

import pypdf
import pytest

from tercio.cli import main
from tests.compiler.backends.sets import TERHEYDEN, pack
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


def test_mistakes_of_the_source_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.tercio"
    bad.write_text("use condottiero\narmy_list mine { nation fra }\n", encoding="utf-8")
    code, out = ran(bad, "--out", tmp_path / "out", capsys=capsys)
    assert code == 1
    assert "did you mean" in out
    assert files(tmp_path / "out") == {}


def test_a_title_that_does_not_fit_is_shown_in_its_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    long = "A company whose name goes on and on and on until nobody listens any more at all, and then goes on"
    text = TERHEYDEN.read_text(encoding="utf-8")
    mine = tmp_path / "mine.tercio"
    mine.write_text(
        f'{text}\narmy_list mine "Mine" it "Mia" {{\n  profile long "{long}" it "{long}" {{ morale 3 }}\n}}\n', "utf-8"
    )
    code, out = ran(mine, "--out", tmp_path / "out", "--what", "units", capsys=capsys)
    assert code == 1
    assert "overfull-text" in out
    assert f"mine.tercio:{text.count(chr(10)) + 3}:3" in out
    assert "front.title" in out


def test_without_reportlab_it_is_said_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "reportlab", None)
    assert main(["print", str(TERHEYDEN), "--what", "units", "--out", str(tmp_path)]) == 1
    assert "pip install 'tercio[print]'" in capsys.readouterr().err
    assert files(tmp_path) == {}


@pytest.fixture
def fray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with rules that no engine plays, a list and a battle."""
    texts = {
        "tercio.toml": "",
        "skirmish/rules/all.tercio": """
            ruleset skirmish "Skirmish" {
              kind profile "Card" { like card_profile  inside army_list  field melee "Melee" { of number } }
              kind unit "Unit" { like piece  inside army  field of "Profile" { of profile  required yes } }
            }
        """,
        "mine.tercio": 'use skirmish\narmy_list mine "Mine" { profile horse "Horse" { melee 2 } }',
        "fray.tercio": """
            use skirmish
            use mine
            scenario fray "A fray" {
              map { size 5 x 4 }
              army red "Red" { from mine  unit 2 x horse { at 0101, 0201 } }
            }
        """,
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_file_of_a_battle_means_the_same_as_its_name(fray: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("fray", "--out", "named", capsys=capsys)[0] == 0
    assert ran("fray.tercio", "--out", "filed", capsys=capsys)[0] == 0
    assert list(files(fray / "named")) == [
        *("booklet_fray_en.pdf", "counters_fray_en.pdf", "map_fray_en.pdf", "roster_fray_en.pdf", "units_mine_en.pdf")
    ]
    assert files(fray / "named") == files(fray / "filed")


def test_a_battle_and_its_list_in_one_file_are_the_battle(fray: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every company has its card, in the colours of its side; only one of each sort was printed."""
    listed = (fray / "mine.tercio").read_text(encoding="utf-8").partition("\n")[2]
    battle = (fray / "fray.tercio").read_text(encoding="utf-8").replace("use mine\n", f"{listed}\n")
    (fray / "mine.tercio").unlink()
    (fray / "fray.tercio").write_text(battle, encoding="utf-8")
    assert ran("fray.tercio", "--out", "filed", capsys=capsys)[0] == 0
    assert "map_fray_en.pdf" in files(fray / "filed")


def test_the_file_of_a_list_prints_its_cards_and_its_roster(fray: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert ran("mine.tercio", "--out", "out", capsys=capsys)[0] == 0
    assert list(files(fray / "out")) == ["roster_mine_en.pdf", "units_mine_en.pdf"]
