"""Examples in their boxes: the story, the position, and what rolls come to. Proofs are not printed."""

from __future__ import annotations

from typing import Final

from compiler.backends.documents.parts.prose import curled
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.atlas import Box, MapTools
from compiler.backends.maps.drawing import MapDrawing, draw_position
from compiler.backends.maps.ways import shown_pieces
from compiler.backends.maps.window import cut_out
from compiler.backends.products.used import pieces_of
from compiler.backends.telling.examples import rolls_told
from compiler.layout.flow.blocks import Block, Grid, Panel, Paragraph, Picture
from compiler.layout.flow.text import TextRun, plain
from engine.model.battles import Example

_HIGH, _OF_A_TURN = 45.0, 64.0
"""Millimetres that the field of an example may be high, and the table of a whole turn, which is looked at often: hexes
are large enough as they are."""
_SHORT: Final = 2
"""Paragraphs of a story that stays in one column."""


def example_panel(writer: Writer, example: Example, measure: float, tools: MapTools) -> Panel:
    """Its story, the field, and rolls with what they come to. `measure` is the width of the column it stands in."""
    title = (TextRun(f"{writer.say('example')}: ", "b"), TextRun(writer.name(example), "b"))
    cited = ", ".join(map(writer.pen.number, example.cites))
    made: list[Block] = [Paragraph((*title, TextRun(f"  ({cited})")), "example_title", keep=True)]
    story = writer.prose(example.means, "example")
    is_short = len(story) <= _SHORT
    on_table = example.map is not None and example.map.size.unit != "hex"
    high = _OF_A_TURN if on_table and not is_short else _HIGH
    picture = _picture(writer, example, (measure - 6.0, high), tools)
    # A whole turn is read with the field in sight: it stands below the words that say who takes part.
    seen = story if is_short else story[:1]
    made += [*seen, *((picture,) if picture is not None else ()), *story[len(seen) :]]
    head, rows = rolls_told(writer.pen, example)
    if rows:
        cells = tuple(tuple(plain(curled(cell)) for cell in row) for row in rows)
        made.append(Grid(tuple(plain(curled(words)) for words in head), cells, "c" * len(head)))
    # A whole turn is told in several paragraphs, and may go on in the next column.
    again = plain(writer.say("continued", what=writer.name(example)))
    return Panel(tuple(made), "example", whole=is_short, again=again)


def _picture(writer: Writer, example: Example, room: tuple[float, float], tools: MapTools) -> Picture | None:
    """The part of the field where something stands."""
    if example.map is None or not any(piece.at is not None for army in example.armies for piece in pieces_of(army)):
        return None
    job = writer.job
    ends = job.ends_of(writer.ruleset, example) if job.ends_of is not None else {}

    def drawn_at(width: float, window: Box) -> MapDrawing | None:
        return draw_position(
            *(example, writer.ruleset, job.pack, writer.language, job.shop),
            width=width,
            height=10_000.0,
            tools=tools,
            window=window,
            ends=ends,
        )

    cut = cut_out(example, drawn_at, *room, shown_pieces(example, writer.ruleset), ends)
    alt = f"{writer.say('map')}: {writer.name(example)}"
    return Picture(cut.items, cut.width, cut.height, alt=alt) if cut is not None else None
