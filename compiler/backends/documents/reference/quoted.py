"""Rules that sheets tell in the words of the book: what comes of a failed test, who has to take one.

A test says what is rolled; what its outcome means for the rest of the turn stands in the prose of a rule, and nobody
can play from a sheet that lacks it. `quoted` in `documents/reference.yaml` names such rules, and what they stand below:
a test, a figure that is worked out, all tests, the ends of a battle.
"""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.chosen import spot_of
from compiler.layout.flow.blocks import Paragraph
from compiler.layout.flow.text import TextRun, plain
from engine.model.rules import Section

ALL_TESTS: Final = "tests"
"""Below the heading of all tests."""
ENDS: Final = "ends"
"""Below all ends of a battle."""
_QUOTED: Final = "quoted"
_INDENT: Final = 2.6


def quoted(writer: Writer, below: str) -> list[Paragraph]:
    """The rules, and words of the glossary, that stand below something: a line each, with title and number."""
    spot = spot_of(writer, _QUOTED)
    held = spot.mapping().get(below) if spot is not None else None
    return [_line(writer, str(one.value)) for one in held.sequence()] if held is not None else []


def _line(writer: Writer, name: str) -> Paragraph:
    section = next((one for one in writer.ruleset.sections if one.number == name), None)
    if section is not None:
        title, words = _titled(writer, section), section.prose
    else:
        term = next(one for one in writer.ruleset.terms if one.name == name)
        title, words = writer.name(term), term.means
    pieces = (TextRun(f"{title}. ", "b"), *writer.pieces(words))
    return Paragraph(pieces, "body", mark=plain("•"), indent=_INDENT, tight=True)


def _titled(writer: Writer, section: Section) -> str:
    number = writer.pen.heading_number(section)
    return f"{writer.name(section)} ({number})" if number else writer.name(section)
