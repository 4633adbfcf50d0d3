"""The rulebook of a ruleset as a document: cover, contents, chapters, glossary, figures, names, index."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.doubts import gather, marks_explained
from compiler.backends.documents.parts.entries import entry_blocks, field_words, is_bare
from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.rules import facts_blocks, rule_blocks
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.rulebook.card_figure import card_figures, marker_figures
from compiler.backends.documents.rulebook.cover import cover_picture
from compiler.backends.documents.rulebook.designer import designer_blocks, has_gaps
from compiler.backends.documents.rulebook.imprint import imprint_blocks, imprint_on_cover, stands_alone
from compiler.backends.documents.rulebook.index import index_lines
from compiler.backends.documents.rulebook.lists import fits_table, list_blocks
from compiler.backends.documents.rulebook.lookup import looked_up, lookup_blocks
from compiler.backends.documents.rulebook.sections import (
    CHAPTER_ROOM,
    PrintedBook,
    all_things,
    glossary_of,
    loose_rules,
)
from compiler.backends.documents.rulebook.things import HIDDEN
from compiler.backends.documents.rulebook.trials import set_best, with_whole_boxes
from compiler.backends.telling.known import usual_figures
from compiler.backends.telling.marks import OPEN
from compiler.backends.telling.told import is_rule
from compiler.backends.words.alphabet import sorting
from compiler.backends.words.atlas import kinds_in_prose
from compiler.backends.words.cast import Cast
from compiler.backends.words.credit import named_credits
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, Listed, NewPage, Paragraph, Rule, Space
from compiler.layout.flow.text import TextRun, plain
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Ref, Text

_OFTEN_BARE: Final = ("part", "quality", "troop_type", "morale", "state", "trigger", "terrain", "order")
"""Kinds of which some are nothing but a name, listed without a place of their own."""
_DEEPEST: Final = 1
"""How deep the sections stand that the contents list."""
_NAMED: Final = ("class", "state", "ability", "terrain", "part", "morale", "order", "trigger", "quality", "troop_type")
"""Kinds whose things a reader looks up by name."""
_INDEXED: Final = ("formation", "test", "table")
"""Kinds whose things stand in the index besides those."""

_CARD: Final = "card_profile"
_OF_CARDS: Final = ("nation",)
"""Kinds that say how cards look, and nothing to be played."""

_FEW_LINES: Final = 24
"""Of the contents, with their heading: they fill less than half of a page."""


def rulebooks(job: Job, language: str) -> Iterator[Document]:
    for ruleset in job.rulesets:
        if ruleset.sections:
            yield rulebook(job, language, ruleset)


def rulebook(job: Job, language: str, ruleset: Ruleset) -> Document:
    writer = Writer(job, language, ruleset, ruleset)
    book = PrintedBook(writer, besides=looked_up(ruleset))
    writer.anchors |= _anchors(writer)
    writer.gathers = True
    chapters = list(book.blocks())
    glossary, facts, figures = _glossary(writer), _facts(writer), _figures(writer)
    names = _names(writer)
    rules = [*loose_rules(writer, book.column), *_lookup(writer)]
    # Why things are as they are is told when everything that asks for it has been.
    parts = [*_cards(writer, book), *rules, *glossary, *facts, *figures, *names, *_designer(writer)]
    titled = [*parts, *_index(writer)]
    contents = _contents(writer, book, [part for part in titled if isinstance(part, Heading) and part.level == 0])
    # A page of which contents take a few lines goes on with the first chapter.
    begins = NewPage(unless=CHAPTER_ROOM) if len(contents) <= _FEW_LINES else NewPage()
    told: list[Block] = [*contents, begins, *chapters, *parts]

    def setting(whole: bool, narrow: bool) -> Document:
        return _set(writer, [*(with_whole_boxes(told) if whole else told), *_index(writer, narrow=narrow)])

    return set_best(told, setting)


def _set(writer: Writer, told: list[Block]) -> Document:
    """With its cover, and with its imprint at the end, or on the cover where it would have a page of its own."""
    name, title = writer.ruleset.name, writer.name(writer.ruleset)
    made = writer.document(name, title, [*_cover(writer), *told, *imprint_blocks(writer)], cover=True)
    if not stands_alone(made.pages):
        return made
    return writer.document(name, title, [*_cover(writer, imprint_on_cover(writer)), *told], cover=True)


def _anchors(writer: Writer) -> set[str]:
    """Everything that a link of this book may lead to."""
    ruleset = writer.ruleset
    held = {held for section in ruleset.sections for held in section.holds}
    found = {anchor_of("section", section) for section in ruleset.sections}
    found |= {anchor_of("term", term) for term in ruleset.terms}
    for kind, thing in all_things(writer):
        is_shown = (kind, thing.name) in held or ruleset.plays is not None
        if isinstance(thing, Entry):
            is_shown = _is_shown(writer, kind, thing, held)
        if is_shown and kind != "sector":
            found.add(anchor_of(kind, thing))
    return found


def _is_shown(writer: Writer, kind: str, entry: Entry, held: set[tuple[str, str]]) -> bool:
    if is_rule(writer.ruleset, entry):
        return True
    if is_bare(writer, entry):
        return False
    return (kind in _NAMED and kind not in _OFTEN_BARE) or ((kind, entry.name) in held and kind in ("swap", "weather"))


def _cover(writer: Writer, imprint: Iterable[Block] = ()) -> list[Block]:
    fields = dict(writer.ruleset.fields)
    period, summary = fields.get("period"), fields.get("summary")
    picture = cover_picture(writer, writer.paper().measure)
    made: list[Block] = [picture, Space(14.0), Paragraph(plain(_bound(writer.name(writer.ruleset))), "title")]
    if isinstance(period, Text):
        made.append(Paragraph(writer.pieces(period), "subtitle"))
    made += [Rule("ink", 0.6), Space(4.0)]
    if isinstance(summary, Text):
        made += writer.prose(summary, "lead")
    made += [Paragraph(plain(curled(line)), "note") for line in named_credits(writer.pen)]
    return [*made, *imprint, NewPage()]


def _cards(writer: Writer, book: PrintedBook) -> list[Block]:
    made = [*card_figures(writer, book.column), *marker_figures(writer, book.column)]
    return [*_chapter(writer, "cards_shown"), *made] if made else []


def _designer(writer: Writer) -> list[Block]:
    made = designer_blocks(writer)
    return [*_chapter(writer, "designer"), *made] if made else []


def _lookup(writer: Writer) -> list[Block]:
    made = lookup_blocks(writer)
    lead = Paragraph(plain(writer.say("lookup_lead")), "note")
    return [*_chapter(writer, "lookup"), lead, *made] if made else []


def _bound(title: str) -> str:
    """A word of one letter goes along with the next: no line of a title ends in `e`."""
    return re.sub(r"(?<=\s)(\w) ", "\\1\u00a0", title)


def _contents(writer: Writer, book: PrintedBook, parts: list[Heading]) -> list[Block]:
    words = writer.say("contents")
    made: list[Block] = [Heading(plain(words), 0, "part-contents", words), Columns(2)]
    headed = [one for one in book.headed() if book.depth(one) <= _DEEPEST and one is not book.glossary]
    depths = [*map(book.depth, headed), 0]
    for at, section in enumerate(headed):
        shown = writer.pen.heading_number(section)
        number = f"{shown}\u00a0 " if shown else ""
        title, anchor = plain(number + writer.name(section)), anchor_of("section", section)
        made.append(Listed(title, depths[at], anchor, keep=depths[at] == 0 < depths[at + 1]))
    made += [Listed(part.pieces, 0, part.anchor) for part in parts]
    things = [thing for _, thing in all_things(writer)]
    marks = marks_explained(writer, [*things, *writer.ruleset.sections, *writer.ruleset.constants])
    # Whoever looks for a number that there is none of looks here first.
    gaps = [Paragraph(plain(writer.say("gaps_in_numbers")), "note")] if has_gaps(writer.ruleset) else []
    # Short contents share their page with the first chapter, and such books have no long tables.
    signs = [Paragraph(plain(writer.say("signs_of_tables")), "small")] if len(made) > _FEW_LINES else []
    return [*made, Columns(1), *((Space(3.0), *gaps, *marks, *signs) if gaps or marks or signs else ())]


def _chapter(writer: Writer, key: str, anchor: str = "") -> list[Block]:
    words = writer.say(key)
    return [
        Columns(1),
        NewPage(unless=CHAPTER_ROOM),
        Heading(plain(words), 0, anchor or f"part-{key}", words),
        Columns(2),
    ]


def _glossary(writer: Writer) -> list[Block]:
    """Every term in the order of its language's alphabet."""
    ruleset = writer.ruleset
    if not ruleset.terms:
        return []
    home = glossary_of(ruleset)
    made = _chapter(writer, "glossary", anchor_of("section", home) if home is not None else "")
    made += writer.prose(home.prose) if home is not None else []
    for term in sorted(ruleset.terms, key=lambda one: sorting(writer.name(one))):
        abbr = f" ({writer.words(term.abbr)})" if term.abbr is not None else ""
        pieces = (TextRun(f"{writer.name(term)}{abbr}. ", "b"), *writer.pieces(term.means))
        made.append(Paragraph(pieces, anchor=anchor_of("term", term)))
    return made


def _facts(writer: Writer) -> list[Block]:
    """What is kept, worked out and counted, and how the map is read, in a ruleset that says so."""
    boards = [entry for entry in writer.ruleset.entries if entry.kind == "board"]
    made = [*(block for board in boards for block in rule_blocks(writer, board)), *facts_blocks(writer)]
    if not made:
        return []
    words = Cast(writer.pen).say("facts")
    heading = Heading(plain(words), 0, "part-facts", words)
    lead = Paragraph(plain(Cast(writer.pen).say("facts_lead")), "note")
    return [Columns(1), NewPage(unless=CHAPTER_ROOM), heading, Columns(2), lead, *made]


def _figures(writer: Writer) -> list[Block]:
    """Every declared figure; ours are marked, and what the source leaves open."""
    ruleset = writer.ruleset
    if not ruleset.constants:
        return []
    rows = []
    for constant in ruleset.constants:
        is_house = any(doubt.reason for doubt in constant.doubts)
        mark = "\u00a0†" if is_house else OPEN if constant.doubts else ""
        section = constant.section or _quoted_in(writer, constant.name)
        where = writer.reference("rule", section, writer.pen.number(section)) if section else ()
        rows.append((plain(writer.name(constant)), plain(field_words(writer, constant.value) + mark), where))
    head = (plain(writer.say("figure")), plain(writer.say("value")), plain(writer.say("section")))
    made = _chapter(writer, "figures")
    made.append(Paragraph(plain(writer.say("figures_lead")), "note"))
    made.append(Grid(head, tuple(rows), "lcl"))
    for constant in ruleset.constants:
        gather(writer, constant)
    return made


def _quoted_in(writer: Writer, constant: str) -> str:
    """The first rule whose words give a figure that no section holds."""
    quoted = f"[[=constant:{constant}]]"
    numbered = (section for section in writer.ruleset.sections if section.number is not None)
    quoting = (one.number for one in numbered if one.prose is not None and quoted in one.prose.words[0][1])
    return next((number for number in quoting if number is not None), "")


def _names(writer: Writer) -> list[Block]:
    """Things that no section holds, by their kind: classes of troops, states, abilities."""
    held = {held for section in writer.ruleset.sections for held in section.holds}
    made: list[Block] = []
    for kind in _NAMED:
        entries = [one for one in writer.ruleset.entries if one.kind == kind and (kind, one.name) not in held]
        if not entries or (all(is_bare(writer, one) for one in entries) and not usual_figures(writer.pen, kind)):
            # Names alone say nothing that the rules do not say where they use them.
            continue
        title = writer.pen.kind_title(kind)
        made.append(Heading(plain(title), 2, f"kind-{kind}", title))
        usual = usual_figures(writer.pen, kind)
        made += [Paragraph(plain(curled(usual)))] if usual else []
        bare = [one for one in entries if is_bare(writer, one)]
        for entry in entries:
            made += [] if entry in bare else entry_blocks(writer, entry)
        if bare:
            names = ", ".join(writer.name(one) for one in bare)
            made.append(Paragraph((TextRun(names, "b"), *plain(f": {writer.say('bare_names')}."))))
    for kind, entries in _own_lists(writer, held):
        title = writer.pen.kind_title(kind)
        made.append(Heading(plain(title), 2, f"kind-{kind}", title))
        if fits_table(entries):
            made += list_blocks(writer, entries)
        else:
            made += [block for entry in entries for block in entry_blocks(writer, entry)]
    appearing = _appearing(writer)
    if appearing:
        title = writer.say("who_appears")
        made += [Heading(plain(title), 2, "kind-appearing", title), *list_blocks(writer, appearing)]
    return [*_chapter(writer, "names"), *made] if made else []


def _appearing(writer: Writer) -> list[Entry]:
    """Those whom rules and events bring onto the table: no army list has their values. In the order of the rules."""
    ruleset = writer.ruleset
    if ruleset.plays is not None:
        return []
    things = [*ruleset.entries, *(event for table in ruleset.events for event in table.events)]
    named = {(value.kind, value.name) for thing in things for _, value in thing.fields if isinstance(value, Ref)}
    return [one for one in ruleset.entries if _is_card(ruleset, one) and (one.kind, one.name) in named]


def _own_lists(writer: Writer, held: set[tuple[str, str]]) -> list[tuple[str, list[Entry]]]:
    """Things of kinds that the author of a ruleset that plays by itself made up, such as weapons or weathers: its rules
    ask for their figures. Cards of troops are printed as cards."""
    ruleset = writer.ruleset
    listed: dict[str, list[Entry]] = {}
    for entry in ruleset.entries if ruleset.plays is not None else ():
        is_told = (
            entry.kind not in (*_NAMED, *HIDDEN, *_OF_CARDS, *kinds_in_prose(ruleset))
            and not is_rule(ruleset, entry)
            and not _is_card(ruleset, entry)
        )
        if is_told and (entry.kind, entry.name) not in held:
            listed.setdefault(entry.kind, []).append(entry)
    return [(kind, entries) for kind, entries in listed.items() if not all(is_bare(writer, one) for one in entries)]


def _is_card(ruleset: Ruleset, entry: Entry) -> bool:
    parents = {kind.name: kind.like for kind in ruleset.kinds}
    kind: str | None = entry.kind
    while kind is not None and kind != _CARD:
        kind = parents.get(kind)
    return kind == _CARD


# --- the index ----------------------------------------------------------------------------------------------------


def _index(writer: Writer, *, narrow: bool = False) -> list[Block]:
    made = _chapter(writer, "index")
    made[-1] = Columns(4 if narrow else 3)
    return [*made, *index_lines(writer, (*_NAMED, *_INDEXED))]
