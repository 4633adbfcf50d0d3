"""What is ours and what the source leaves open, as documents tell it."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.marks import OPEN
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun
from engine.model.rules import Declared, Table


def house_mark(thing: Declared) -> str:
    """Stands behind the title of what is ours, and of what the source leaves open: no note without its sign."""
    if any(doubt.reason for doubt in thing.doubts):
        return "\u00a0†"
    return OPEN if _is_open(thing) and not isinstance(thing, Table) else ""


def _is_open(thing: Declared) -> bool:
    return any(doubt.field != "*" for doubt in thing.doubts)


def marks_explained(writer: Writer, things: Iterable[Declared]) -> list[Block]:
    """What the marks mean that stand behind some of these, and nothing where none does."""
    doubts = [doubt for thing in things for doubt in thing.doubts]
    marks = [f"† {writer.say('house')}"] if any(doubt.reason for doubt in doubts) else []
    if any(not doubt.reason for doubt in doubts):
        marks.append(f"{OPEN} {writer.say('doubtful')}")
    return [Paragraph((TextRun(" · ".join(marks)),), "small")] if marks else []


def doubt_notes(writer: Writer, thing: Declared) -> list[Block]:
    """Why something is ours, where that is said for the first time; and what the source leaves open."""
    reasons = dict.fromkeys(doubt.reason for doubt in thing.doubts if doubt.reason)
    made: list[Block] = [
        Paragraph((TextRun(f"† {writer.say('house')}. ", "b"), TextRun(writer.words(reason))), "note")
        for reason in reasons
        if reason not in writer.reasons
    ]
    writer.reasons |= reasons
    if not reasons and _is_open(thing) and not isinstance(thing, Table):
        # In a table the cells bear the sign, and `tables.py` explains it below them.
        made.append(open_note(writer))
    return made


def open_note(writer: Writer, sign: str = OPEN) -> Block:
    """The ruling on what the source leaves open."""
    return Paragraph((TextRun(f"{sign} ", "b"), TextRun(f"{writer.say('doubtful')}.")), "note")
