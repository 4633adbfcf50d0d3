"""Wishes of the command line that cannot be fulfilled: told, with what can."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tercio.running import tercio

REFUSED = {
    "a seed of letters": (("play", "lens_1648", "--seed", "abc"), "`abc` is no whole number"),
    "a number of games": (("lint", "lens_1648", "--games", "many"), "`many` is no whole number"),
    "hexes of a table": (
        ("print", "outposts_1859", "--what", "map", "--hex", "20mm", "--out", "out"),
        "`--hex 20mm` is for maps of hexes, and this one is a table in cm",
    ),
    "the scale of hexes": (
        ("print", "lens_1648", "--what", "map", "--scale", "1:2", "--out", "out"),
        "`--scale 1:2` is for tables, and this map has hexes",
    ),
    "a paper that nobody has": (
        ("print", "lens_1648", "--what", "map", "--paper", "b5", "--out", "out"),
        "no paper is called `b5`",
    ),
    "sizes of cards": (
        ("print", "lens_1648", "--what", "map", "--paper", "sizes", "--out", "out"),
        "there are `a3`, `a4`, `a4_gutter`, `a5`, `letter`",
    ),
}


@pytest.mark.parametrize(("words", "told"), REFUSED.values(), ids=REFUSED)
def test_a_wish_that_cannot_be_fulfilled_is_told(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    ran = tercio(*words, folder=tmp_path)
    assert ran.code != 0
    assert told in ran.out + ran.err
    assert not list(tmp_path.rglob("*.pdf"))


def test_a_language_that_the_rules_lack_is_told(tmp_path: Path) -> None:
    ran = tercio("odds", "lumi", "--lang", "fr", folder=tmp_path)
    assert ran.code == 0
    assert "nothing of these rules is in `fr`" in ran.err
    assert tercio("odds", "lumi", "--lang", "it", folder=tmp_path).err == ""
