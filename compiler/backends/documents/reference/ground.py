"""Areas and lines of ground, apart in the lists of sheets where the file of sheets says what they are counted by: a
figure of an area may be paid for every step in it, the same figure of a line once, to cross it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.chosen import spot_of
from compiler.layout.flow.text import TextRun, TextRuns, plain
from compiler.layout.yamlfile import Spot
from engine.model.rules import Entry

GROUND: Final = "terrain"
_LINEAR: Final = "linear"
_PARTED: Final = "parted"
_PARTS: Final = (("areas", False), ("lines", True))


def parts_of_ground(writer: Writer, entries: Sequence[Entry]) -> list[tuple[TextRuns, list[Entry]]]:
    """Areas, then lines, each with the words that stand above them; all together, without words, where nothing is said
    of them."""
    spot = spot_of(writer, _PARTED)
    if spot is None or not entries or entries[0].kind != GROUND:
        return [((), list(entries))]
    parts = [
        (_words(writer, key, spot), [one for one in entries if (one.get(_LINEAR) is True) is is_line])
        for key, is_line in _PARTS
    ]
    return [(words, held) for words, held in parts if held]


def _words(writer: Writer, key: str, spot: Spot) -> TextRuns:
    """`Areas`, and what their figures are counted by."""
    said = spot.mapping()[key].mapping() if key in spot.mapping() else {}
    found = said.get(writer.language) or said.get("en")
    title = plain(writer.say(key), "b")
    return (*title, TextRun(f": {found.value}")) if found is not None else title
