"""What is ours and what the source leaves open, as documents tell it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.marks import OPEN
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun
from engine.model.rules import Declared, Section

CHANGED: Final = "‡"
"""Stands behind the title of what an amendment made or changed, in the whole book that it makes."""


def house_mark(thing: Declared) -> str:
    """Stands behind the title of what is ours."""
    return " †" if any(doubt.reason for doubt in thing.doubts) else ""


def marks_explained(writer: Writer, things: Iterable[Declared]) -> list[Block]:
    """What the marks mean that stand behind some of these, and nothing where none does."""
    doubts = [doubt for thing in things for doubt in thing.doubts]
    marks = [f"† {writer.say('house')}"] if any(doubt.reason for doubt in doubts) else []
    if any(not doubt.reason for doubt in doubts):
        marks.append(f"{OPEN} {writer.say('doubtful')}")
    return [Paragraph((TextRun(" · ".join(marks)),), "small")] if marks else []


def changes_explained(writer: Writer, sections: Iterable[Section]) -> list[Block]:
    """Who made or changed what bears the mark of changes; nothing where nobody did."""
    names = {section.changed_by for section in sections}
    titles = [writer.name(one) for one in writer.job.pack.rulesets if one.name in names]
    return [Paragraph((TextRun(f"{CHANGED} {writer.say('changed')} {', '.join(titles)}"),), "small")] if titles else []


def doubt_notes(writer: Writer, thing: Declared) -> list[Block]:
    """Why something is ours, where that is said for the first time; and what the source leaves open."""
    reasons = dict.fromkeys(doubt.reason for doubt in thing.doubts if doubt.reason)
    made: list[Block] = [
        Paragraph((TextRun(f"† {writer.say('house')}. ", "b"), TextRun(writer.words(reason))), "note")
        for reason in reasons
        if reason not in writer.reasons
    ]
    writer.reasons |= reasons
    if not reasons and any(doubt.field != "*" for doubt in thing.doubts):
        made.append(open_note(writer))
    return made


def open_note(writer: Writer, sign: str = OPEN) -> Block:
    """The ruling on what the source leaves open."""
    return Paragraph((TextRun(f"{sign} ", "b"), TextRun(f"{writer.say('doubtful')}.")), "note")
