"""`tercio print --what`: all that was asked for, however it was asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tercio.running import tercio


@pytest.mark.parametrize("asked", [("--what", "roster,aid"), ("--what", "roster", "--what", "aid")], ids=" ".join)
def test_several_kinds_are_printed(asked: tuple[str, ...], tmp_path: Path) -> None:
    ran = tercio("print", "cider_lane", *asked, "--lang", "en", "--out", "out", folder=tmp_path)
    assert ran.code == 0, ran.err
    assert {path.name.split("_")[0] for path in (tmp_path / "out").glob("*.pdf")} == {"roster", "aid"}


def test_a_language_that_the_rules_do_not_have_is_refused(tmp_path: Path) -> None:
    ran = tercio("print", "cider_lane", "--what", "roster", "--lang", "de", "--out", "out", folder=tmp_path)
    assert ran.code == 2
    assert "there is en, it" in ran.err
    assert not (tmp_path / "out").exists()
