"""A table of events for documents: dice and playing cards down, zones across, with the words of the event cards."""

from __future__ import annotations

from typing import Final

from compiler.backends.cards import encounters
from compiler.backends.documents.parts.rules import sentence
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.telling.told import rule_lines
from compiler.backends.words.views import Plain, Views
from compiler.layout.flow.blocks import Block, Grid, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.rules import Events

_NAMED: Final = (1, 11, 12, 13)
"""Playing cards that have a name and no number."""


def events_grid(writer: Writer, table: Events) -> list[Block]:
    """What was told above is told by its title alone."""
    lists = [
        army_list
        for army_list in writer.job.pack.army_lists
        if army_list.ruleset in writer.job.pack.family(writer.ruleset.name)
    ]
    views = Views(writer.ruleset, writer.language, [entry for one in lists for entry in one.profiles])
    zones = [writer.name(zone) for zone in table.zones] or [writer.pen.kind_title("event")]
    has_cards = any(face.cards for face in table.faces)
    head = [plain(writer.plain(table.die)), *([plain(writer.say("card"))] if has_cards else [])]
    head += [plain(zone) for zone in zones]
    told: set[str] = set()
    rows = []
    for line in encounters.lines(table, views):
        columns = line["columns"]
        cells = [_event(writer, one, told) for one in (columns if isinstance(columns, list) else [])]
        drawn = [plain(_playing_cards(writer, line["cards"]))] if has_cards else []
        rows.append((plain(str(line["die"]), "b"), *drawn, *cells))
    lead = [f"{writer.name(zone)}: {encounters.places(zone)}" for zone in table.zones if encounters.places(zone)]
    made: list[Block] = [Paragraph(plain(" · ".join(lead)), "note", keep=True)] if lead else []
    return [*made, Grid(tuple(head), tuple(rows), ("cc" if has_cards else "c") + "l" * len(zones))]


def _event(writer: Writer, event: Plain, told: set[str]) -> TextRuns:
    if not isinstance(event, dict):
        return (TextRun(writer.say("no_event"), "i"),)
    title = str(event["title"])
    if title in told:
        return (TextRun(title, "b"),)
    told.add(title)
    heading = TextRun(f"{title}{'' if title[-1] in '.!?…' else '.'} ", "b")
    does = _does(writer, event)
    colour = (TextRun(f"{event['colour']} ", "i"),) if event.get("colour") else ()
    return (heading, *colour, TextRun(str(event["words"])), *((TextRun(" "), *does) if does else ()))


def _does(writer: Writer, event: dict[str, Plain]) -> TextRuns:
    """What the type of an event does, where a ruleset plays itself: a title alone is no rule."""
    of = event.get("of")
    name = of.get("name") if isinstance(of, dict) and writer.ruleset.plays is not None else None
    typed = next((entry for entry in writer.ruleset.entries if (entry.kind, entry.name) == ("encounter", name)), None)
    lines = rule_lines(writer.pen, typed) if typed is not None and typed.get("does") else []
    return sentence(writer, " ".join(lines)) if lines else ()


def _playing_cards(writer: Writer, cards: Plain) -> str:
    said = [card for card in cards if isinstance(card, dict)] if isinstance(cards, list) else []
    return ", ".join(_playing_card(writer, one) for one in said)


def _playing_card(writer: Writer, card: dict[str, Plain]) -> str:
    """`ace of spades`; a star for a joker."""
    if not card["rank"]:
        return "★"
    rank = writer.say(f"rank_{card['number']}") if card["number"] in _NAMED else str(card["rank"])
    return writer.say("playing_card", rank=rank, suit=writer.say(str(card["suit"])))
