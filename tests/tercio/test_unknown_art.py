"""Emblems, colours and grounds that nothing can draw are told by `check`, at their word."""

from __future__ import annotations

import re

from compiler.compile import compile_text
from tercio.project.checking.unknown_art import with_unknown_art
from tercio.project.places import settings
from tests.architecture.sources import REPOSITORY
from tests.engine.kit.playing import RULES

GUIDE = REPOSITORY / "site" / "docs" / "howto" / "draw_a_map.md"
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


def test_colours_that_ground_may_have_are_listed_in_help_and_guide() -> None:
    art = ART.replace("EMBLEM", "lion").replace("COLOUR", "red").replace("DRAWN", "white")
    result = with_unknown_art(compile_text(RULES.replace("role ", art, 1), settings()), [])
    (help,) = (one.help for one in result.diagnostics if one.code.code == "W1110")
    assert help is not None
    listed = help.partition("the colours are ")[2].split(", ")
    sentence = GUIDE.read_text(encoding="utf-8").partition("The colours are ")[2].partition(".")[0]
    told_by_the_guide = re.findall(r"`([a-z]+)`", sentence)
    assert len(told_by_the_guide) >= 10
    assert set(told_by_the_guide) <= set(listed)


def test_the_guide_lists_every_ground_that_is_drawn() -> None:
    styles = (REPOSITORY / "templates" / "documents" / "terrain.yaml").read_text(encoding="utf-8")
    names = set(re.findall(r"(?m)^([a-z_]+): \{", styles)) - {"open"}
    part = GUIDE.read_text(encoding="utf-8").partition("## How ground is drawn")[2].partition("Any other")[0]
    assert set(re.findall(r"`([a-z_]+)`", part)) - {"chestnut_wood"} == names
