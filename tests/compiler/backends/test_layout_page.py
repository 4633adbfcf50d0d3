"""That the steps of "adding a card layout" work as written."""

from __future__ import annotations

import io
from pathlib import Path

import pypdf
import pytest

from tercio.cli import main
from tests.compiler.layout.test_composing import PIXEL
from tests.site.pages import blocks


def test_the_steps_of_a_new_layout_work(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "tercio.toml").write_text("", encoding="utf-8")
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "lantern.png").write_bytes(PIXEL)
    for block in blocks("develop/add_a_card_layout.md"):
        if block.title:
            file = tmp_path / block.title
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    words = [
        "print",
        str(tmp_path / "lanes.tercio"),
        "--what",
        "cards",
        "--lang",
        "both",
        "--out",
        str(tmp_path / "out"),
    ]
    assert main(words) == 0, capsys.readouterr().out
    made = tmp_path / "out" / "companies_hill_people_it.pdf"
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(made.read_bytes())).pages)
    for shown in ("Mandriani", "Ronda", "porta moschetti", "Furtività.", "Gente delle colline"):
        assert shown in text
    assert text.count("Mandriani") == 4
