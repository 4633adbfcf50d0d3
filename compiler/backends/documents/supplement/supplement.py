"""The supplement of a ruleset that amends another: what is new, changed or gone, in the order of the book.

The whole new edition is its rulebook, with marks in place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.rulebook.lists import is_list, list_blocks
from compiler.backends.documents.rulebook.sections import PrintedBook
from compiler.backends.documents.rulebook.things import HIDDEN
from compiler.backends.documents.supplement.changes import option_lines, thing_changes
from compiler.backends.telling.told import is_rule
from compiler.backends.words.amended import Amended, base_of
from compiler.backends.words.atlas import kinds_in_prose
from compiler.layout.draw import Page, walk
from compiler.layout.flow.blocks import Block, Columns, Heading, Listed, Paragraph, Rule, Space
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.text import TextRun, plain
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Entry, Section

_SCANT: Final = 0.25
"""Of the depth of a page, less than which is not worth a page at the end, if lines can be set closer."""


def supplements(job: Job, language: str) -> Iterator[Document]:
    for ruleset in job.rulesets:
        base = base_of(job.pack, ruleset)
        if base is not None and ruleset != base:
            if job.examples_hold is not None:
                # Whoever reads no rulebook is warned here of examples that end otherwise.
                job.examples_hold(ruleset)
            yield Supplement(Writer(job, language, ruleset, ruleset), base).document()


class Supplement:
    def __init__(self, writer: Writer, base: Ruleset) -> None:
        self._writer = writer
        self._amended = Amended(writer.ruleset, base)
        self._book = PrintedBook(writer)
        self._told: set[tuple[str, str]] = set()
        """Things that stand in their section already."""
        self._chapters: set[str] = set()
        """Chapters whose title stands already."""
        self._old_examples = {example.name for example in base.examples}

    def document(self) -> Document:
        writer, ruleset = self._writer, self._writer.ruleset
        name, base = writer.name(ruleset), writer.name(self._amended.base)
        told = [one for one in self._book.headed() if not self._is_for_newcomers(one)]
        sections = [block for section in told for block in self._section(section)]
        changes = [*sections, *self._terms(), *self._others(), *self._gone(), *self._renumbered()]
        blocks: list[Block] = [
            Paragraph(plain(name), "title"),
            Paragraph(plain(f"{writer.say('supplement_lead')} {base}."), "lead"),
            Paragraph(plain(writer.say("supplement_bars")), "small", barred=True),
            Rule("ink", 0.6),
            Space(4.0),
            Columns(2),
            *_contents(changes),
            Columns(1),
            Space(2.0),
            Rule(),
            Columns(2),
            *changes,
        ]
        title = f"{name}: {writer.say('supplement').lower()}"
        usual = writer.document(ruleset.name, title, blocks)
        if _filled(usual.pages[-1], writer.paper()) >= _SCANT:
            return usual
        closer = writer.document(ruleset.name, title, blocks, variant="close")
        return closer if len(closer.pages) < len(usual.pages) else usual

    def _is_for_newcomers(self, section: Section) -> bool:
        """A chapter that speaks of the book, and of which nothing is played: readers of a supplement know the game."""
        head = self._book.by_number.get((section.number or "").partition(".")[0])
        return head is not None and head.tabletop is not None and not self._amended.is_new(head)

    # --- sections -------------------------------------------------------------------------------------------------

    def _section(self, section: Section) -> list[Block]:
        blocks = self._inside(section)
        blocks += [self._book.example(example) for example in self._book.examples_of(section) if self._is_own(example)]
        if not blocks and not self._amended.is_new(section):
            return []
        words = self._writer.name(section)
        number = self._writer.pen.heading_number(section)
        bookmark = " ".join(part for part in (number, words) if part)
        level = 1 if self._book.level(section) == 0 else 2
        barred = self._amended.is_reworded(section)
        heading = Heading(plain(words), level, anchor_of("section", section), bookmark, number, barred)
        return [*self._chapter(section), heading, *blocks]

    def _chapter(self, section: Section) -> list[Block]:
        """The title of the chapter that a section stands in, before the first of them, where it says nothing new."""
        number = (section.number or "").partition(".")[0]
        head = self._book.by_number.get(number)
        if head is None or head is section or number in self._chapters:
            self._chapters.add(section.number or "")
            return []
        self._chapters.add(number)
        words, shown = self._writer.name(head), self._writer.pen.heading_number(head)
        return [Heading(plain(words), 1, anchor_of("section", head), f"{shown} {words}".strip(), shown)]

    def _inside(self, section: Section) -> list[Block]:
        """The words of a section, if they are new, and of what it holds only what is new."""
        blocks: list[Block] = []
        if self._amended.is_new(section) or self._amended.is_reworded(section):
            blocks += [*self._writer.prose(section.prose), *self._book.notes(section)]
        for kind, name in section.holds:
            rule = self._book.by_number.get(name) if kind == "rule" else None
            if rule is not None:
                blocks += self._rule(rule)
            elif kind != "term" and (kind, name) not in self._told:
                listed = self._list(section, kind)
                self._told |= {(kind, name), *((kind, entry.name) for entry in listed)}
                blocks += list_blocks(self._writer, listed) if listed else self._thing(kind, name)
        return blocks

    def _list(self, section: Section, kind: str) -> list[Entry]:
        """Things of a kind that a section lists, all of them, where several have changed: as the book has them."""
        pairs = [(name, self._amended.then_and_now(held, name)) for held, name in section.holds if held == kind]
        changed = [pair[1] for _, pair in pairs if pair is not None and isinstance(pair[1], Entry)]
        entries = [
            one for name, _ in pairs for one in self._writer.ruleset.entries if (one.kind, one.name) == (kind, name)
        ]
        is_told = not any(is_rule(self._writer.ruleset, one) for one in entries) and not self._is_silent(kind, None)
        return entries if len(changed) > 1 and is_told and is_list(entries) else []

    def _rule(self, rule: Section) -> list[Block]:
        if self._amended.is_new(rule) or self._amended.is_reworded(rule):
            self._told |= set(rule.holds)
            return self._book.rule(rule, barred=self._amended.is_reworded(rule))
        return self._inside(rule)

    # --- things ---------------------------------------------------------------------------------------------------

    def _thing(self, kind: str, name: str) -> list[Block]:
        pair = self._amended.then_and_now(kind, name)
        if pair is None or self._is_silent(kind, pair[1] or pair[0]):
            return []
        return thing_changes(self._writer, kind, *pair)

    def _is_silent(self, kind: str, thing: Declared | None) -> bool:
        """Whether a reader has nothing of it: its words stand where it is used."""
        is_told = isinstance(thing, Entry) and is_rule(self._writer.ruleset, thing)
        sections, amended = self._writer.ruleset.sections, self._amended
        # Where no words of a rule have changed, there are none that would tell of the thing.
        has_words = any(amended.is_new(one) or amended.is_reworded(one) for one in sections)
        is_hidden = kind in HIDDEN or (has_words and kind in kinds_in_prose(self._writer.ruleset))
        return is_hidden and kind not in ("constant", "fact") and not is_told

    def _terms(self) -> list[Block]:
        writer = self._writer
        known = {term.name: term for term in self._amended.base.terms}
        terms = [term for term in writer.ruleset.terms if known.get(term.name) != term]
        return self._part(
            "glossary",
            [Paragraph((TextRun(f"{writer.name(term)}. ", "b"), *writer.pieces(term.means))) for term in terms],
        )

    def _others(self) -> list[Block]:
        """What no section holds: figures, troops, states."""
        blocks: list[Block] = []
        for kind, name in self._amended.things():
            pair = self._amended.then_and_now(kind, name)
            if (kind, name) not in self._told and pair is not None and pair[1] is not None:
                blocks += self._thing(kind, name)
        known = dict(self._amended.base.options)
        options = [(name, choice) for name, choice in self._writer.ruleset.options if known.get(name) != choice]
        return self._part("other_changes", [*blocks, *option_lines(self._writer, options)])

    def _gone(self) -> list[Block]:
        """Sections and things that are no more, by their names."""
        writer = self._writer
        sections = self._amended.gone_sections()
        lines = [writer.pen.numbered(section) for section in sections]
        with_them = {held for section in sections for held in section.holds}
        for kind, name in self._amended.things():
            pair = self._amended.then_and_now(kind, name)
            if pair is None or pair[0] is None or pair[1] is not None or (kind, name) in with_them:
                continue
            if (kind, name) not in self._told and not self._is_silent(kind, pair[0]):
                lines.append(f"{writer.pen.kind_title(kind)}: {writer.name(pair[0])}")
        return self._part("removed", [Paragraph(plain(line), mark=plain("•"), indent=4.0) for line in lines])

    def _renumbered(self) -> list[Block]:
        """Sections that a new one before them has given another number: whoever has the old book looks for theirs. What
        stands in a section that is told so goes with it."""
        writer, atlas, told = self._writer, self._writer.pen.atlas, set[str]()
        lines: list[Block] = []
        for section in writer.ruleset.sections:
            number, old = section.number, self._amended.old_section(section)
            if not number or old is None or not old.number:
                continue
            now = atlas.shown_number(writer.ruleset.name, number)
            before = atlas.shown_number(self._amended.base.name, old.number)
            if now != before and number.rpartition(".")[0] not in told:
                words = writer.say("number_was", number=now, before=before)
                name = TextRun(f"{writer.name(section)}: ", "b")
                lines.append(Paragraph((name, TextRun(words)), mark=plain("•"), indent=4.0))
            if now != before:
                told.add(number)
        return self._part("new_numbers", [Paragraph(plain(writer.say("new_numbers_lead"))), *lines] if lines else [])

    def _part(self, key: str, blocks: list[Block]) -> list[Block]:
        words = self._writer.say(key)
        return [Heading(plain(words), 1, f"part-{key}", words), *blocks] if blocks else []

    def _is_own(self, example: Declared) -> bool:
        return example.name not in self._old_examples


def _filled(page: Page, paper: Paper) -> float:
    """How much of a page is filled: without its head and its foot, which stand outside."""
    feet = [placed.bounds()[3] for placed in walk(page.items)]
    inside = [foot for foot in feet if paper.top < foot <= paper.top + paper.depth]
    return (max(inside, default=paper.top) - paper.top) / paper.depth


def _contents(blocks: list[Block]) -> list[Block]:
    """What has changed, by its headings."""
    headings = [block for block in blocks if isinstance(block, Heading)]
    made: list[Block] = []
    for at, one in enumerate(headings):
        pieces = (TextRun(f"{one.number}\u00a0 "), *one.pieces) if one.number else one.pieces
        is_head = at + 1 < len(headings) and headings[at + 1].level > one.level
        made.append(Listed(pieces, one.level - 1, one.anchor, keep=is_head))
    return made
