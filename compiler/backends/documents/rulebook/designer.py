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
from engine.model.rules import Section

_MOST_NAMES: Final = 5
_INDENT: Final = 4.0


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
            made.append(_bullet((TextRun(f"{writer.name(switch)} ", "b"), *writer.pieces(switch.because))))
    return made


def _reading(writer: Writer, section: Section) -> TextRuns:
    """`5.2c. Lengths of weapons are ours.`"""
    number = writer.pen.number(section.number or "")
    told = [run for at, one in enumerate(section.readings) for run in (*plain(" " if at else ""), *writer.pieces(one))]
    return (TextRun(f"{number}. ", "b"), *told) if number else tuple(told)


def _whose(names: list[str]) -> TextRuns:
    """What it is said of, as far as that is few."""
    told = list(dict.fromkeys(name for name in names if name))
    return (TextRun(f" ({', '.join(told)})", "i"),) if 0 < len(told) <= _MOST_NAMES else ()


def _bullet(pieces: TextRuns) -> Paragraph:
    return Paragraph(pieces, mark=plain("•"), indent=_INDENT)
