"""Rules that sheets tell in the words of the book: what comes of a failed test, who has to take one.

A test says what is rolled; what its outcome means for the rest of the turn stands in the prose of a rule, and nobody
can play from a sheet that lacks it. `quoted` in `documents/reference.yaml` names such rules, and what they stand below:
a test, a table, a figure that is worked out, all tests, the ends of a battle. `more` names what a player aid leaves
out where it has no room, and `done` rules that say what is done in a phase, which stand behind its name, there too only
where there is room.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.chosen import quote, spot_of
from compiler.backends.telling.turns import cited_in
from compiler.layout.flow.blocks import Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Phase

ALL_TESTS: Final = "tests"
"""Below the heading of all tests."""
ENDS: Final = "ends"
"""Below all ends of a battle."""
_QUOTED: Final = "quoted"
_MORE: Final = "more"
_DONE: Final = "done"
_INDENT: Final = 2.6
_DEEPER: Final = "\u00a0" * 3


def quoted(writer: Writer, below: str) -> list[Paragraph]:
    """The rules, and words of the glossary, that stand below something: a line each, with title and number."""
    return [line for name in _names(writer, _QUOTED, below) for line in _lines(writer, name)]


def more_quoted(writer: Writer, below: str) -> list[Paragraph]:
    """The same of what may be left out."""
    return [line for name in _names(writer, _MORE, below) for line in _lines(writer, name)]


def done_in(writer: Writer, phase: Phase) -> TextRuns:
    """What is done in a phase, in the words of its rules; before those of a rule that the phase does not name, its
    title and number: they would be taken for the phase itself."""
    cited = {writer.pen.number(number) for number in cited_in(phase)}
    told: list[TextRun] = []
    for at, name in enumerate(_names(writer, _DONE, phase.name)):
        title, words = quote(writer, name)
        is_named = title.rpartition(" (")[2].rstrip(")") in cited or "(" not in title
        told += [TextRun(" " if at else ". "), *(() if is_named else (TextRun(f"{title}. ", "i"),))]
        told += writer.pieces(words)
    return tuple(told)


def _names(writer: Writer, key: str, below: str) -> list[str]:
    spot = spot_of(writer, key)
    held = spot.mapping().get(below) if spot is not None else None
    return [str(one.value) for one in held.sequence()] if held is not None else []


def _lines(writer: Writer, name: str) -> list[Paragraph]:
    """What is told, its title before the first of its paragraphs."""
    title, words = quote(writer, name)
    first, *others = [one for one in writer.prose(words, "body") if isinstance(one, Paragraph)]
    pieces = (TextRun(f"{title}. ", "b"), *first.pieces)
    told = Paragraph(pieces, "body", mark=plain("•"), indent=_INDENT, tight=True)
    return [told, *(_inner(one) for one in others)]


def _inner(line: Paragraph) -> Paragraph:
    """A line of a list within what is told, or a further paragraph: farther in, its mark too."""
    mark = tuple(replace(piece, words=f"{_DEEPER}{piece.words}") for piece in line.mark)
    return replace(line, mark=mark, indent=_INDENT * (2 if mark else 1), tight=True)
