"""A device without end or a FIFO where a file is expected: every command leaves it alone, and nobody waits."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from compiler.settings import PROJECT_MARK
from tests.tercio.running import tercio

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="devices and FIFOs are files on POSIX systems only")

TEXT = """
ruleset demo "Demo" { kind unit "Unit" { like piece  inside army  plural units } }
scenario lane "Lane" { map { size 4 x 3 } army king "The king's" { unit horse { at 0102 } } }
"""


@pytest.fixture(params=["fifo", "device"])
def unfit(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A project with a file in it that is none."""
    (tmp_path / PROJECT_MARK).write_text("")
    (tmp_path / "lane.tercio").write_text(TEXT, encoding="utf-8")
    for ending in ("tercio", "json"):
        place = tmp_path / f"a.{ending}"
        if request.param == "fifo":
            os.mkfifo(place)
        else:
            place.symlink_to("/dev/zero")
    return tmp_path


def test_a_scenario_is_found_by_name_beside_it(unfit: Path) -> None:
    ran = tercio("print", "lane", "--what", "booklet", "--out", "out", folder=unfit)
    assert (ran.code, "bug in Tercio" in ran.err) == (0, False)


def test_a_name_that_is_nowhere_is_told(unfit: Path) -> None:
    ran = tercio("play", "nowhere", "--seed", "1", folder=unfit)
    assert ran.code == 2
    assert "no scenario is called `nowhere`" in ran.err


@pytest.mark.parametrize(
    "words",
    [
        ("play", "a.json:lane", "--seed", "1"),
        ("odds", "a.json", "melee"),
        ("diff", "a.json", "a.json"),
        ("print", "lane", "--since", "a.json", "--out", "out"),
    ],
    ids=lambda words: words[0],
)
def test_it_is_no_rulepack(unfit: Path, words: tuple[str, ...]) -> None:
    ran = tercio(*words, folder=unfit)
    assert ran.code == 1
    assert "not a plain file" in ran.err + ran.out


@pytest.mark.parametrize(
    "words", [("check", "--no-cache", "a.tercio"), ("fmt", "a.tercio")], ids=lambda words: words[0]
)
def test_it_is_no_text(unfit: Path, words: tuple[str, ...]) -> None:
    ran = tercio(*words, folder=unfit)
    assert ran.code == 1
    assert "bug in Tercio" not in ran.err
