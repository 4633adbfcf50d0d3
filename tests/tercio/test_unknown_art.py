"""Emblems, colours and grounds that nothing can draw are told by `check`, at their word."""

from __future__ import annotations

import re
from pathlib import Path

from compiler.compile import compile_text
from tercio.project.places import settings
from tercio.project.unknown_art import with_unknown_art
from tests.architecture.sources import REPOSITORY
from tests.engine.kit.playing import RULES

ART = """
  nation corsairs "Corsairs" { emblem EMBLEM  colour COLOUR }
  terrain race "Race" { symbol "~"  drawn_as DRAWN }
  role """


def told(emblem: str, colour: str, drawn: str) -> list[tuple[str, str]]:
    art = ART.replace("EMBLEM", emblem).replace("COLOUR", colour).replace("DRAWN", drawn)
    result = with_unknown_art(compile_text(RULES.replace("role ", art, 1), settings()), [])
    return [(one.code.code, one.span.text()) for one in result.diagnostics if one.code.code == "W1110"]


def test_what_there_is_is_not_told() -> None:
    assert told("crescent", "green", "sea") == []
    assert told("lion", "france", "blue") == []
    assert told("lion", "red", "salt_marsh") == []


def test_what_there_is_not_is_told_at_its_word() -> None:
    assert told("cresent", "grene", "seaa") == [("W1110", word) for word in ("cresent", "grene", "seaa")]


def test_the_guide_lists_every_ground_that_is_drawn() -> None:
    styles = (REPOSITORY / "templates" / "documents" / "terrain.yaml").read_text(encoding="utf-8")
    names = set(re.findall(r"(?m)^([a-z_]+): \{", styles)) - {"open"}
    guide = Path(REPOSITORY / "site" / "docs" / "howto" / "draw_a_map.md").read_text(encoding="utf-8")
    part = guide.partition("## How ground is drawn")[2].partition("Any other")[0]
    assert set(re.findall(r"`([a-z_]+)`", part)) - {"chestnut_wood"} == names
