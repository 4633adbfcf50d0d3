"""Sections of a rulebook: headings, lettered rules, notes, what they hold."""

from __future__ import annotations

from collections.abc import Container, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Final

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.event_table import events_grid
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.rulebook.examples import example_panel
from compiler.backends.documents.rulebook.lists import is_list, list_blocks
from compiler.backends.documents.rulebook.lookup import Held
from compiler.backends.documents.rulebook.things import HIDDEN, things_blocks
from compiler.backends.maps.atlas import MapTools
from compiler.backends.telling.examples import sections_of_examples
from compiler.backends.telling.told import is_rule
from compiler.backends.words.atlas import kinds_in_prose
from compiler.backends.words.cast import Cast
from compiler.backends.words.lettered import letters_of
from compiler.backends.words.optional_rules import optional_words
from compiler.layout.flow.blocks import Block, Columns, Heading, NewPage, Panel, Paragraph
from compiler.layout.flow.text import TextRun, plain
from engine.model.battles import Example
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Entry, Events, Section

CHAPTER_ROOM: Final = 50.0
"""Millimetres below which a chapter begins on the next page."""


class PrintedBook:
    """The sections of one ruleset, with what each holds and the examples that show it."""

    def __init__(self, writer: Writer, *, besides: Container[Held] = ()) -> None:
        """`besides` are things that the book tells elsewhere."""
        self.writer = writer
        self._besides = besides
        ruleset = writer.ruleset
        self.by_number = {section.number: section for section in ruleset.sections if section.number}
        self.glossary = glossary_of(ruleset)
        self.column = writer.paper().column(2)
        self._things = {(kind, thing.name): thing for kind, thing in all_things(writer)}
        self._tools = MapTools(ruleset, writer.language, writer.job.shop)
        self._examples: dict[str, list[Example]] = {}
        own = sections_of_examples(ruleset)
        for example in ruleset.told_examples:
            home = next((number for number in example.cites if number in self.by_number), None)
            if example.name in own:
                self._examples.setdefault(own[example.name], []).append(example)
            elif home is not None:
                self._examples.setdefault(self._section_of(home), []).append(example)

    def _section_of(self, number: str) -> str:
        """The section whose rule it is: examples stand after all rules of their section."""
        at = self.by_number[number]
        if not at.is_rule:
            return number
        for section in self.writer.ruleset.sections:
            if not section.is_rule and ("rule", number) in section.holds and section.number:
                return section.number
        return number

    def level(self, section: Section) -> int:
        """0 for a chapter, and for a section whose chapter is not in the book."""
        if not section.number or section.number.partition(".")[0] not in self.by_number:
            return 0
        return section.number.count(".")

    def depth(self, section: Section) -> int:
        """How many sections of the book it stands in: 4.3.8 in its chapter alone, where there is no 4.3."""
        if self.level(section) == 0 or not section.number:
            return 0
        steps = section.number.split(".")
        above = [".".join(steps[:count]) for count in range(1, len(steps))]
        # A lettered rule of that number has no heading.
        headed = [one for one in above if one in self.by_number and not self.by_number[one].is_rule]
        return len(headed)

    def headed(self) -> list[Section]:
        """All sections that have a heading, in the order of the book."""
        return [section for section in self.writer.ruleset.sections if not section.is_rule]

    def blocks(self) -> Iterator[Block]:
        for section in self.headed():
            if section is not self.glossary:
                yield from self._section(section)

    def _section(self, section: Section) -> list[Block]:
        writer, level = self.writer, self.level(section)
        words = writer.name(section) + house_mark(section)
        number = writer.pen.heading_number(section)
        bookmark = " ".join(part for part in (number, words) if part)
        heading = Heading(plain(words), level, anchor_of("section", section), bookmark, number)
        made: list[Block] = []
        if level == 0:
            made = [Columns(1), NewPage(unless=CHAPTER_ROOM), heading, Columns(2)]
        else:
            made.append(heading)
        optional = optional_words(writer.pen, section)
        made += [Paragraph((TextRun(optional, "i"),), keep=True)] if optional else []
        made += [*self._lettered(section), *self.notes(section)]
        made += self._held(section)
        made += [self.example(example) for example in self.examples_of(section)]
        return made

    def _lettered(self, section: Section) -> list[Block]:
        """The words of a section; where they are several paragraphs, with a letter to cite each by."""
        blocks = self.writer.prose(section.prose)
        told = [at for at, one in enumerate(blocks) if isinstance(one, Paragraph) and not one.mark]
        made = list(blocks)
        for letter, at in zip(letters_of(self.writer.ruleset, section, len(told)), told, strict=False):
            block = made[at]
            if isinstance(block, Paragraph):
                # As the rules that have numbers of their own.
                opening = TextRun(f"{self.writer.pen.number(section.number or '')}{letter}\u00a0 ", "b")
                made[at] = replace(block, pieces=(opening, *block.pieces))
        return made

    def examples_of(self, section: Section) -> list[Example]:
        """Those that are told after its rules."""
        return self._examples.get(section.number or "", [])

    def example(self, example: Example) -> Block:
        return example_panel(self.writer, example, self.column, self._tools)

    def _held(self, section: Section) -> list[Block]:
        """Rules and things in the order in which they were written."""
        made: list[Block] = []
        waiting: list[tuple[str, Declared]] = []
        for kind, name in section.holds:
            if kind == "rule":
                made += self._waiting(waiting)
                waiting = []
                rule = self.by_number.get(name)
                made += self.rule(rule) if rule is not None else []
            elif (kind, name) in self._besides:
                continue
            elif (kind, name) in self._things and not self._is_told(section, kind):
                waiting.append((kind, self._things[kind, name]))
        return [*made, *self._waiting(waiting)]

    def _is_told(self, section: Section, kind: str) -> bool:
        """How a battle ends is told once: where its section's own words say it, or the lettered rules in it; what an
        amendment adds to them is told besides."""
        if kind != "ending" or self.writer.ruleset.plays is not None:
            return False
        if section.is_rule:
            return section.prose is not None
        tells = section.prose is not None or any(held == "rule" for held, _ in section.holds)
        return section.changed_by is None and tells

    def _waiting(self, held: list[tuple[str, Declared]]) -> list[Block]:
        """What stands between two rules: many things of one kind as a list, event tables, all else one by one."""
        made: list[Block] = []
        in_prose = kinds_in_prose(self.writer.ruleset) - HIDDEN
        for kind, run in groupby((one for one in held if one[0] not in in_prose), key=lambda one: one[0]):
            things = [thing for _, thing in run]
            entries = [thing for thing in things if isinstance(thing, Entry)]
            listed = kind not in HIDDEN and not any(is_rule(self.writer.ruleset, one) for one in things)
            if listed and len(entries) == len(things) and is_list(entries):
                made += list_blocks(self.writer, entries)
            elif all(isinstance(thing, Events) for thing in things):
                made += [block for thing in things if isinstance(thing, Events) for block in self._events(thing)]
            else:
                made += things_blocks(self.writer, [(kind, thing) for thing in things], self.column)
        return made

    def _events(self, table: Events) -> list[Block]:
        title = Paragraph(plain(self.writer.name(table)), "example_title", anchor=anchor_of("events", table), keep=True)
        return [Columns(1), title, *events_grid(self.writer, table), Columns(2)]

    def rule(self, rule: Section, *, barred: bool = False) -> list[Block]:
        """The number and the title run into the first paragraph."""
        writer = self.writer
        number = writer.pen.number(rule.number or "")
        opening = (TextRun(f"{number}\u00a0 ", "b"), TextRun(f"{writer.name(rule)}{house_mark(rule)}. ", "b"))
        first, *rest = writer.prose(rule.prose) or [Paragraph(())]
        pieces = first.pieces if isinstance(first, Paragraph) else ()
        made: list[Block] = [Paragraph((*opening, *pieces), anchor=anchor_of("section", rule), barred=barred), *rest]
        made += self.notes(rule)
        return _with_choice([*made], self._held(rule))

    def notes(self, section: Section) -> list[Block]:
        writer = self.writer
        made: list[Block] = []
        for note in section.notes:
            first, *rest = writer.prose(note, "note") or [Paragraph((), "note")]
            pieces = first.pieces if isinstance(first, Paragraph) else ()
            made += [Paragraph((TextRun(f"{writer.say('note')}. ", "b"), *pieces), "note"), *rest]
        return [*made, *doubt_notes(writer, section)]


def _with_choice(told: list[Block], held: list[Block]) -> list[Block]:
    """A choice that a rule leaves stays with the last words of the rule."""
    last = told[-1]
    if held and isinstance(held[0], Panel) and held[0].role == "note" and isinstance(last, Paragraph):
        told[-1] = replace(last, keep=True)
    return [*told, *held]


def glossary_of(ruleset: Ruleset) -> Section | None:
    """The section that holds terms and nothing else: the glossary is printed for it. Terms of other sections are listed
    there too, and what else those sections hold stands in its place. A lettered rule stays where it was written."""
    return next(
        (
            section
            for section in ruleset.sections
            if section.holds and not section.is_rule and all(kind == "term" for kind, _ in section.holds)
        ),
        None,
    )


def loose_rules(writer: Writer, measure: float) -> list[Block]:
    """Rules of a ruleset that plays by itself which no section holds: a chapter of their own."""
    ruleset = writer.ruleset
    if ruleset.plays is None:
        return []
    held = {held for section in ruleset.sections for held in section.holds}
    found = [
        (kind, thing)
        for kind, thing in all_things(writer)
        if (kind, thing.name) not in held
        and (not isinstance(thing, Entry) or (is_rule(ruleset, thing) and kind != "board"))
    ]
    made = things_blocks(writer, found, measure)
    words = Cast(writer.pen).say("more_rules")
    heading = Heading(plain(words), 0, "part-rules", words)
    return [Columns(1), NewPage(unless=CHAPTER_ROOM), heading, Columns(2), *made] if made else []


def all_things(writer: Writer) -> Iterator[tuple[str, Declared]]:
    """Everything that a section may hold besides rules and terms, with its kind."""
    ruleset = writer.ruleset
    for kind, things in (
        ("test", ruleset.tests),
        ("table", ruleset.tables),
        ("sector", ruleset.sectors),
        ("sequence", ruleset.sequences),
        ("switch", ruleset.switches),
        ("ending", ruleset.endings),
        ("limit", ruleset.limits),
        ("events", ruleset.events),
        ("deck", ruleset.decks if ruleset.plays is not None else ()),
    ):
        yield from ((kind, thing) for thing in things)
    yield from ((entry.kind, entry) for entry in ruleset.entries)
