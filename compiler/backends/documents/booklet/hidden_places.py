"""Where hidden troops and decoys stand: a page for each side that has any, to be taken out of the booklet."""

from __future__ import annotations

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import is_decoy
from compiler.backends.words.language.agreement import Titled
from compiler.backends.words.language.inflection import inflection_of
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, NewPage, Paragraph
from compiler.layout.flow.text import TextRun, plain
from engine.model.battles import Army, Scenario


def hidden_blocks(writer: Writer, scenario: Scenario) -> list[Block]:
    return [block for army in scenario.armies for block in _page(writer, army)]


def _page(writer: Writer, army: Army) -> list[Block]:
    roll = Roll(writer, army)
    pieces = [piece for piece in roll.secret() if piece.at is not None or is_decoy(piece)]
    if not pieces:
        return []
    amid = inflection_of(writer.language).amid(Titled(writer.name(army)))
    words = writer.say("for_one_side", army=amid)
    rows = []
    for piece in pieces:
        number = roll.numbers.get(piece.name)
        field = writer.pen.field(piece.kind, "decoy") if is_decoy(piece) else None
        decoy = (TextRun(f" {writer.name(field).lower()}", "i"),) if field is not None else ()
        title = (*roll.title(piece), *decoy)
        rows.append((plain(str(number)) if number is not None else (), title, roll.true_place(piece)))
    head = (plain(writer.say("number")), plain(writer.say("unit")), plain(writer.say("place")))
    return [
        Columns(1),
        NewPage(),
        Heading(plain(words), 1, f"hidden-{army.name}", words),
        Paragraph(plain(writer.say("take_page_out")), "note"),
        Grid(head, tuple(rows), "rll"),
    ]
