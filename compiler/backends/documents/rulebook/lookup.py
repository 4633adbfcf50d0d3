"""Who may do what, to look up in play: the declared rules of a ruleset that plays by itself, each in a few sentences.

Chapters that have words of their own say the same at length; so these stand behind them, in one place.
"""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.rules import ending_pieces, sentence
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.told import is_rule, rule_lines
from compiler.backends.words.cast import Cast, name_in
from compiler.layout.flow.blocks import Block, Heading, Paragraph
from compiler.layout.flow.text import TextRun, plain
from engine.model.pack import Ruleset
from engine.model.rules import Ending, Entry
from engine.model.values import Text

_KINDS: Final = ("action", "reaction", "movement", "spotting", "effect")
_ENDING: Final = "ending"

Held = tuple[str, str]
"""A kind and a name."""


def looked_up(ruleset: Ruleset) -> frozenset[Held]:
    """What stands among the rules to look up: whatever a section with words of its own holds."""
    if ruleset.plays is None:
        return frozenset()
    told = {held for section in ruleset.sections if section.prose is not None for held in section.holds}
    rules = {(entry.kind, entry.name) for entry in ruleset.entries if is_rule(ruleset, entry) and entry.kind in _KINDS}
    return frozenset(told & (rules | {(_ENDING, ending.name) for ending in ruleset.endings}))


def lookup_blocks(writer: Writer) -> list[Block]:
    """By kind: actions with their ways of moving, reactions, other ways of moving, what is seen, effects, endings."""
    ruleset = writer.ruleset
    wanted = looked_up(ruleset)
    entries = {(entry.kind, entry.name): entry for entry in ruleset.entries if (entry.kind, entry.name) in wanted}
    ways = _ways(list(entries.values()))
    made: list[Block] = []
    for kind in _KINDS:
        listed = [entry for entry in entries.values() if entry.kind == kind and (kind, entry.name) not in ways.values()]
        if listed:
            made.append(Heading(plain(Cast(writer.pen).say(f"head_{kind}")), 2))
        for entry in listed:
            made += _entry(writer, entry, entries.get(ways.get(entry.name, ("", ""))))
    endings = [ending for ending in ruleset.endings if (_ENDING, ending.name) in wanted]
    if endings:
        made.append(Heading(plain(writer.say("ends")), 2))
        made += [_ending(writer, ending) for ending in endings]
    return made


def _ways(entries: list[Entry]) -> dict[str, Held]:
    """The way of moving of each action that alone goes that way: both are told at once."""
    moving = [(entry, name_in(entry.get("moves"))) for entry in entries if entry.get("moves") is not None]
    alone = {way for way in (way for _, way in moving) if sum(way == other for _, other in moving) == 1}
    known = {entry.name for entry in entries if entry.kind == "movement"}
    return {entry.name: ("movement", way) for entry, way in moving if entry.kind == "action" and way in alone & known}


def _entry(writer: Writer, entry: Entry, way: Entry | None) -> list[Block]:
    title = TextRun(f"{writer.name(entry)}{house_mark(entry)}", "b")
    means = entry.get("means")
    lead = (*writer.pieces(means), TextRun(" ")) if isinstance(means, Text) else ()
    section = entry.section or ""
    where = (TextRun(" ("), *writer.reference("rule", section, writer.pen.number(section), paged=False), TextRun(")"))
    first, *rest = rule_lines(writer.pen, entry, is_way_told=way is not None) or [""]
    opening = (title, *(where if section else ()), TextRun(". "), *lead, *sentence(writer, first))
    made: list[Block] = [Paragraph(opening, anchor=anchor_of(entry.kind, entry))]
    made += [Paragraph(sentence(writer, line)) for line in rest]
    if way is not None:
        lines = rule_lines(writer.pen, way)
        made += [Paragraph(sentence(writer, line), anchor=anchor_of(way.kind, way)) for line in lines]
    return [*made, *doubt_notes(writer, entry)]


def _ending(writer: Writer, ending: Ending) -> Block:
    words = ending_pieces(writer, ending)
    return Paragraph((TextRun(capital(words[0].words), "b"), *words[1:]), anchor=anchor_of(_ENDING, ending))
