"""What is ours and what the source leaves open, as documents tell it."""

from __future__ import annotations

from collections.abc import Iterable

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.marks import OPEN, is_open, open_sign
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
    listed = list(things)
    doubts = [doubt for thing in listed for doubt in thing.doubts]
    marks = [f"† {writer.say('house')}"] if any(doubt.reason for doubt in doubts) else []
    is_in_tables = any(isinstance(one, Table) and is_open(one) and open_sign(one) == OPEN for one in listed)
    if is_in_tables or any(not doubt.reason for doubt in doubts):
        marks.append(f"{OPEN} {writer.say('doubtful')}")
    return [Paragraph((TextRun(" · ".join(marks)),), "small")] if marks else []


def doubt_notes(writer: Writer, thing: Declared) -> list[Block]:
    """Why something is ours, where that is said for the first time; and what the source leaves open."""
    reasons = dict.fromkeys(doubt.reason for doubt in thing.doubts if doubt.reason)
    if writer.gathers:
        gather(writer, thing)
        return []
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


def gather(writer: Writer, thing: Declared) -> None:
    """Keeps the reasons of a thing for the end of the book."""
    name = writer.name(thing) if thing.title is not None else ""
    for doubt in thing.doubts:
        if doubt.reason:
            writer.gathered.setdefault(doubt.reason, []).append(name)


def open_note(writer: Writer, sign: str = OPEN) -> Block:
    """The ruling on what the source leaves open."""
    return Paragraph((TextRun(f"{sign} ", "b"), TextRun(f"{writer.say('doubtful')}.")), "note")
