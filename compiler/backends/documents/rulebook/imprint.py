"""The last lines of a rulebook: what it is, in which edition, whose, and what may be done with it.

Nothing but what the ruleset says of itself: where it names no author or licence, none is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.writer import Writer, authors_of
from compiler.backends.words.credit import named_credits
from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Block, Columns, Heading, NewPage, Paragraph, Rule, Space
from compiler.layout.flow.text import TextRun, plain
from engine.model.values import Text

_ANCHOR: Final = "part-imprint"
_HEAD: Final = 40.0
"""Millimetres from the edge of the paper in which the first lines of a page begin."""
_ROOM: Final = 45.0
"""Millimetres that it needs below the index."""


def imprint_blocks(writer: Writer) -> list[Block]:
    words = writer.say("imprint")
    made: list[Block] = [
        Columns(1),
        NewPage(unless=_ROOM),
        Space(6.0),
        Rule("ink", 0.4),
        Heading(plain(words), 2, _ANCHOR, words),
    ]
    title = (TextRun(writer.name(writer.ruleset), "b"), *plain(_below(writer)))
    return [*made, Paragraph(title, "note"), *(Paragraph(plain(line), "note") for line in _lines(writer))]


def imprint_on_cover(writer: Writer) -> list[Block]:
    """The same without what a cover says already, for a book that would need a page for it alone."""
    on_cover = {curled(line) for line in named_credits(writer.pen)}
    return [Paragraph(plain(line), "note") for line in _lines(writer) if line not in on_cover]


def stands_alone(pages: Sequence[Page]) -> bool:
    """Whether the imprint is all that its page holds."""
    return any(anchor.name == _ANCHOR and anchor.y < _HEAD for anchor in pages[-1].anchors)


def _below(writer: Writer) -> str:
    period = dict(writer.ruleset.fields).get("period")
    return f". {writer.words(period)}." if isinstance(period, Text) else "."


def _lines(writer: Writer) -> list[str]:
    fields = dict(writer.ruleset.fields)
    edition, licence = fields.get("edition"), fields.get("licence")
    told: list[str] = []
    if authors_of(writer):
        told.append(f"{writer.say('imprint_by', names=', '.join(authors_of(writer)))}.")
    if isinstance(edition, Text):
        told.append(f"{writer.say('imprint_edition', edition=writer.words(edition))}.")
    told += [curled(line) for line in named_credits(writer.pen)]
    if isinstance(licence, Text):
        told.append(f"{writer.say('imprint_licence', licence=writer.words(licence))}.")
    asked = writer.job.examples_hold
    if writer.ruleset.told_examples and asked is not None and asked(writer.ruleset):
        told.append(writer.say("checked"))
    return told
