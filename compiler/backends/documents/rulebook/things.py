"""What sections hold, as blocks: each sort of thing by its own module, the small ones here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.doubts import open_note
from compiler.backends.documents.parts.entries import entry_blocks, is_bare
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.rules import deck_blocks, ending_pieces, rule_blocks, sentence
from compiler.backends.documents.parts.sectors import sector_strip
from compiler.backends.documents.parts.tables import table_blocks
from compiler.backends.documents.parts.tests import test_panel
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.known import fact_line
from compiler.backends.telling.told import is_rule
from compiler.backends.telling.turns import (
    cited_in,
    closing_line,
    means_of,
    phase_lines,
    unusual_phases,
    usual_phases,
)
from compiler.layout.flow.blocks import Block, Panel, Paragraph, Together
from compiler.layout.flow.text import TextRun, plain
from engine.model.rules import (
    Deck,
    Declared,
    Ending,
    Entry,
    FactOf,
    Limit,
    Phase,
    Sector,
    Sequence,
    Switch,
    Table,
    Test,
)

HIDDEN: Final = frozenset({"role", "figure", "effect", "constant", "fact", "result", "taking", "example"})
"""Kinds that say nothing to a reader: their words stand where they are used."""


def thing_blocks(writer: Writer, kind: str, thing: Declared) -> list[Block]:
    match thing:
        case Test():
            return [test_panel(writer, thing)]
        case Table():
            return table_blocks(writer, thing)
        case Sequence():
            closing = closing_line(writer.pen, thing)
            after: list[Block] = [Paragraph(sentence(writer, closing), "note")] if closing else []
            after += _other_steps(writer, thing)
            return [_whole(_anchored(writer, kind, thing), _phases(writer, thing.phases, 0)), *after]
        case Switch():
            return [switch_panel(writer, thing)]
        case Ending():
            words = ending_pieces(writer, thing)
            return [Paragraph(words, mark=plain("•"), indent=4.0, anchor=anchor_of(kind, thing))]
        case Limit():
            return [_limit(writer, thing)]
        case Deck():
            return deck_blocks(writer, thing)
        case FactOf():
            words = (TextRun(f"{capital(writer.name(thing))}. ", "b"), *sentence(writer, fact_line(writer.pen, thing)))
            return [Paragraph(words)]
        case Entry() if is_rule(writer.ruleset, thing):
            return rule_blocks(writer, thing)
        case Entry() if kind not in HIDDEN and not is_bare(writer, thing):
            # A bare name would look like a line whose text was lost: rules say what it means where they use it.
            return entry_blocks(writer, thing)
    return []


def things_blocks(writer: Writer, held: Iterable[tuple[str, Declared]], measure: float) -> list[Block]:
    """All that a section holds, in its order; firing sectors that follow one another side by side."""
    made: list[Block] = []
    sectors: list[Sector] = []
    for kind, thing in held:
        if isinstance(thing, Sector):
            sectors.append(thing)
            continue
        made += sector_strip(writer, sectors, measure)
        sectors = []
        made += thing_blocks(writer, kind, thing)
    made += sector_strip(writer, sectors, measure)
    # The ruling on what the source leaves open is told once, behind the last of them.
    ruling = open_note(writer)
    last = max((at for at, block in enumerate(made) if block == ruling), default=-1)
    return [block for at, block in enumerate(made) if block != ruling or at == last]


def _anchored(writer: Writer, kind: str, thing: Declared) -> list[Block]:
    return [Paragraph(plain(writer.name(thing)), "example_title", anchor=anchor_of(kind, thing), keep=True)]


def _phases(writer: Writer, phases: tuple[Phase, ...], depth: int) -> list[Paragraph]:
    made: list[Paragraph] = []
    for at, phase in enumerate(usual_phases(writer.pen, phases), start=1):
        sign = f"{at}." if depth == 0 else f"{chr(96 + at)}." if depth == 1 and at <= 26 else "–"
        pieces: list[TextRun] = [TextRun(writer.name(phase), "" if depth else "b")]
        means = means_of(phase)
        if means is not None:
            pieces += [TextRun(". "), *writer.pieces(means)]
        for index, number in enumerate(cited_in(phase)):
            pieces.append(TextRun(", " if index else " → "))
            pieces += writer.reference("rule", number, writer.pen.number(number))
        lines = phase_lines(writer.pen, phase)
        if lines:
            pieces += [TextRun(". "), *sentence(writer, " ".join(lines))]
        indent = 5.0 * (depth + 1)
        mark = TextRun("\u00a0" * 3 * depth + sign, "b" if not depth else "")
        made.append(Paragraph(tuple(pieces), "example", mark=(mark,), indent=indent, tight=True))
        made += _phases(writer, phase.phases, depth + 1)
    return made


def _whole(title: list[Block], steps: list[Paragraph]) -> Together:
    """An order of play is looked up more often than anything else: it stands in one column wherever one holds it."""
    return Together((*title, *(replace(step, keep=at < len(steps) - 1) for at, step in enumerate(steps))))


def _other_steps(writer: Writer, sequence: Sequence) -> list[Block]:
    """What comes only with other choices than the usual ones, named below the turn as it is usually played."""
    phases = unusual_phases(writer.pen, sequence)
    if not phases:
        return []
    pieces: list[TextRun] = [TextRun(f"{writer.say('other_steps')}: ")]
    for at, phase in enumerate(phases):
        pieces.append(TextRun(f"{'; ' if at else ''}{writer.name(phase)}"))
        for index, number in enumerate(phase.cites):
            pieces += [TextRun(", " if index else " → "), *writer.reference("rule", number, writer.pen.number(number))]
    return [Paragraph((*pieces, TextRun(".")), "note")]


def switch_panel(writer: Writer, switch: Switch) -> Panel:
    title = (TextRun(f"{writer.say('choice')}: ", "b"), TextRun(writer.name(switch), "b"))
    made: list[Block] = [Paragraph(title, "example_title", anchor=anchor_of("switch", switch), keep=True)]
    for name, words in switch.choices:
        said = writer.pieces(words) if words is not None else plain(writer.pen.words[name])
        usual = (TextRun(f" ({writer.say('usual')})", "i"),) if name == switch.default else ()
        made.append(Paragraph((*said, *usual), "example", mark=plain("•"), indent=3.6, tight=True))
    made += writer.prose(switch.because, "note") if not writer.gathers else []
    return Panel(tuple(made), "note", whole=True)


def _limit(writer: Writer, limit: Limit) -> Block:
    plurals = {kind.plural: kind for kind in writer.ruleset.kinds if kind.plural}
    titles = {name: writer.name(plurals[name]) if name in plurals else name for name, _ in limit.counts}
    said = [f"{titles[name]}: {writer.pen.span(span.low, span.high)}" for name, span in limit.counts]
    return Paragraph(
        (TextRun(f"{writer.name(limit)}. ", "b"), TextRun(" · ".join(said))), anchor=anchor_of("limit", limit)
    )
