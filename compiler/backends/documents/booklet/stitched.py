"""What fills a booklet that is folded and stitched: a cover, and a page at the end to write down how it was played.

Its pages come by fours; without these the last ones would be blank paper.
"""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.cover import cover_picture
from compiler.backends.words.credit import credits_of
from compiler.layout.draw import Item, line
from compiler.layout.flow.blocks import Block, Heading, NewPage, Paragraph, Picture, Rule, Space
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from engine.model.battles import Scenario

PAGES: Final = 4
"""Of one sheet, folded."""
_LINE: Final = 9.0
"""Millimetres from one line to write on to the next."""


def cover_blocks(writer: Writer, scenario: Scenario) -> list[Block]:
    """The battle by its name, day and place, and whose rules it is played by."""
    when = ", ".join(one for one in (writer.plain(scenario.date), writer.plain(scenario.hour)) if one)
    where = writer.words(scenario.place)
    made: list[Block] = [
        cover_picture(writer, writer.paper().measure),
        Space(8.0),
        Paragraph(plain(writer.name(scenario)), "title"),
    ]
    made += [Paragraph(plain(words), "subtitle") for words in (when, where) if words]
    made += [Rule("ink", 0.6), Space(3.0), Paragraph(plain(writer.name(writer.ruleset)), "lead")]
    made += [Paragraph(plain(curled(said)), "note") for said, _ in credits_of(writer.pen)]
    return [*made, NewPage()]


def record_blocks(writer: Writer, scenario: Scenario) -> list[Block]:
    """Lines for those who have played it: when, who led whom, how it ended."""
    words = writer.say("record")
    asked = [writer.say("played_on"), *(writer.name(army) for army in scenario.armies), writer.say("won_by")]
    measure = writer.paper().measure
    items: list[Item] = []
    left = max(writer.scribe.width(one, "sans", "", points(8.2)) for one in asked) + 3.0
    for at, one in enumerate(asked):
        y = round((at + 1) * _LINE, 3)
        items.append(writer.scribe.run(one, 0.0, y - 0.6, points(8.2)))
        items.append(line(min(left, measure * 0.6), y, measure, y, writer.scribe.colour("rule"), 0.25))
    high = round((len(asked) + 0.3) * _LINE, 3)
    return [Heading(plain(words), 1, "part-record", words), Picture(tuple(items), measure, high)]
