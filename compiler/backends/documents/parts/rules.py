"""Declared rules of a book in sentences: actions, reactions, ways of moving, effects, the board; facts; decks.

An author's own words lead, and what the declaration says follows them.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from compiler.backends.documents.parts.doubts import doubt_notes, house_mark
from compiler.backends.documents.parts.prose import capital, phrase
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.telling.decks import card_groups
from compiler.backends.telling.known import fact_line, owner_of, told_facts
from compiler.backends.telling.told import given_words, rule_lines
from compiler.backends.telling.turns import ending_told
from compiler.backends.words.cast import Cast
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.battles import Army
from engine.model.rules import Deck, Ending, Entry, FactOf
from engine.model.values import Text


def sentence(writer: Writer, words: str) -> TextRuns:
    """Words of ours with links, as an author's are printed."""
    return phrase(words, writer.linked)


def rule_blocks(writer: Writer, entry: Entry, role: str = "body") -> list[Block]:
    """`Shoot (action). Done by a company that is not shaken, at an enemy within 3 hexes.`"""
    means = entry.get("means")
    pieces: list[TextRun] = [*rule_title(writer, entry)]
    if isinstance(means, Text):
        pieces += [*writer.pieces(means), TextRun(" ")]
    first, *rest = rule_lines(writer.pen, entry) or [""]
    pieces += sentence(writer, first)
    made: list[Block] = [Paragraph(tuple(pieces), role, anchor=anchor_of(entry.kind, entry))]
    made += [Paragraph(sentence(writer, line), role) for line in rest]
    return [*made, *doubt_notes(writer, entry)]


def rule_title(writer: Writer, entry: Entry) -> TextRuns:
    kind = writer.pen.kind_title(entry.kind)
    if entry.kind == "board":
        return (TextRun(f"{kind}. ", "b"),)
    given = given_words(writer.pen, entry) if entry.kind == "effect" else ""
    said = f" ({kind.lower()}{f': {given}' if given else ''}). "
    return TextRun(f"{writer.name(entry)}{house_mark(entry)}", "b"), TextRun(said, "i")


def ending_pieces(writer: Writer, ending: Ending, armies: Iterable[Army] = ()) -> TextRuns:
    """The title, its author's words, and when it holds and who has won."""
    title = TextRun(f"{capital(writer.name(ending))}. ", "b")
    if writer.ruleset.plays is None and ending.means is not None:
        return (TextRun(f"{writer.name(ending)}. ", "b"), *writer.pieces(ending.means))
    means = (*writer.pieces(ending.means), TextRun(" ")) if ending.means is not None else ()
    return (title, *means, *sentence(writer, ending_told(writer.pen, ending, armies)))


def facts_blocks(writer: Writer) -> list[Block]:
    """What is kept, worked out and counted, by whose it is."""
    cast = Cast(writer.pen)
    made: list[Block] = []
    for owner, facts in groupby(sorted_facts(writer), key=owner_of):
        title = cast.kind_noun(owner).words if owner else cast.say("of_battle")
        rows = tuple((plain(writer.name(fact), "b"), sentence(writer, fact_line(writer.pen, fact))) for fact in facts)
        made += [Heading(plain(capital(title)), 2), Grid((), rows, "ll", widths=(1.0, 2.0))]
    return made


def sorted_facts(writer: Writer) -> list[FactOf]:
    """As they were written, those of one kind together."""
    facts = told_facts(writer.ruleset)
    owners = list(dict.fromkeys(map(owner_of, facts)))
    return sorted(facts, key=lambda one: owners.index(owner_of(one)))


def deck_blocks(writer: Writer, deck: Deck) -> list[Block]:
    """The cards of a deck, those alike on one line, with what they do."""
    title = Paragraph(plain(writer.name(deck)), "example_title", anchor=anchor_of("deck", deck), keep=True)
    rows = tuple(
        (plain(numbers), plain(writer.name(card), "b"), sentence(writer, does))
        for numbers, card, does in card_groups(writer.pen, deck)
    )
    return [title, Grid((), rows, "lll", widths=(0.8, 1.3, 3.0))] if rows else [title]
