"""What a book says of its making, once, behind its rules: whose game it is, why values are ours, why there are choices.

On the pages of the rules only the signs stand, † and *, which the page of contents explains.
"""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.words.credit import credits_of
from compiler.layout.flow.blocks import Block, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.pack import Ruleset
from engine.model.rules import Section

_SPARE: Final = 0
"""A number that may be there or not: some chapters begin with 4.0, others with 4.1."""
_MOST_NAMES: Final = 5
_INDENT: Final = 4.0
_ENDS: Final = (".", "?", "!", "…", ":")


def designer_blocks(writer: Writer) -> list[Block]:
    """After all that tells reasons has been written: `writer.gathered` has them by then."""
    credited = [(line, note) for line, note in credits_of(writer.pen) if note is not None]
    made: list[Block] = [Paragraph((TextRun(f"{curled(line)} "), *writer.pieces(note))) for line, note in credited]
    if writer.gathered:
        made.append(Paragraph(plain(writer.say("designer_values")), keep=True))
        made += [_bullet((*plain(writer.words(reason)), *_whose(names))) for reason, names in writer.gathered.items()]
    read = [section for section in writer.ruleset.sections if section.readings]
    if read:
        made.append(Paragraph(plain(writer.say("designer_readings")), keep=True))
        made += [_bullet(_reading(writer, section)) for section in read]
    switches = [switch for switch in writer.ruleset.switches if switch.because is not None]
    if switches:
        made.append(Paragraph(plain(writer.say("designer_choices")), keep=True))
        for switch in switches:
            made.append(_bullet((TextRun(f"{_ended(writer.name(switch))} ", "b"), *writer.pieces(switch.because))))
    return made


def has_gaps(ruleset: Ruleset) -> bool:
    """Whether numbers of its sections are left out, as 4.1 and 4.2 between 4.0 and 4.3."""
    found: dict[str, set[int]] = {}
    for section in ruleset.sections:
        steps = (section.number or "").split(".") if not section.is_rule else []
        for at, step in enumerate(steps):
            if step.isdecimal():
                found.setdefault(".".join(steps[:at]), set()).add(int(step))
    return any(held - {_SPARE} != set(range(1, max(held) + 1)) for held in found.values())


def _reading(writer: Writer, section: Section) -> TextRuns:
    """`5.2c. Lengths of weapons are ours.`"""
    number = writer.pen.number(section.number or "")
    told = [run for at, one in enumerate(section.readings) for run in (*plain(" " if at else ""), *writer.pieces(one))]
    return (TextRun(f"{number}. ", "b"), *told) if number else tuple(told)


def _ended(title: str) -> str:
    """As a sentence: not every choice is put as a question."""
    return title if title.endswith(_ENDS) else f"{title}."


def _whose(names: list[str]) -> TextRuns:
    """What it is said of, as far as that is few."""
    told = list(dict.fromkeys(name for name in names if name))
    return (TextRun(f" ({', '.join(told)})", "i"),) if 0 < len(told) <= _MOST_NAMES else ()


def _bullet(pieces: TextRuns) -> Paragraph:
    return Paragraph(pieces, mark=plain("•"), indent=_INDENT)
