"""The opening of a scenario in its booklet: what it settles, its table, its armies in the words of its own ruleset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, TypeVar

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.rolls import profiles_of
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.drawing import draw_map
from compiler.layout.flow.blocks import Block, Grid, Heading, NewPage, Paragraph, Picture, Space
from compiler.layout.flow.text import TextRun, plain
from engine.model.battles import Army, Command, Opening, Scenario
from engine.model.battles import Piece as Counter
from engine.model.rules import Entry
from engine.model.values import Text

_ROOM: Final = 60.0
"""Millimetres: how tall its table is drawn."""


def opening_blocks(writer: Writer, scenario: Scenario) -> list[Block]:
    opening = scenario.opening
    rules = next((ruleset for ruleset in writer.job.pack.rulesets if opening and ruleset.name == opening.ruleset), None)
    if opening is None or rules is None:
        return []
    before = opening.as_scenario(scenario.name)
    if before.map is not None and scenario.map is not None:
        # It is the same ground.
        before = replace(before, map=replace(before.map, north=scenario.map.north))
    theirs = Writer(writer.job, writer.language, rules, before)
    words = writer.words(opening.title) if opening.title is not None else writer.say("opening")
    made: list[Block] = [
        NewPage(unless=70.0),
        Heading(plain(words), 1, "part-opening", words),
        Paragraph((TextRun(f"{writer.say('opening_rules')}: ", "b"), TextRun(theirs.name(rules)))),
        Paragraph(plain(writer.say("opening_needs", rules=theirs.name(rules)))),
        _handed(writer, theirs, opening),
    ]
    drawn = draw_map(before, writer.job.pack, writer.language, writer.job.shop, width=120.0, height=_ROOM)
    if drawn is not None:
        picture = Picture(drawn.items, drawn.width, drawn.height, alt=f"{writer.say('map')}: {words}")
        made += [NewPage(unless=drawn.height + 8.0), picture, Space(2.0)]
    for army in opening.armies:
        battle = next((one for one in scenario.armies if one.name == army.name), None)
        titles = _titles(writer, battle or army)
        # One set of stands serves both: whoever fights in the battle has his number from there.
        tags = Roll(writer, battle).tags if battle is not None else {}
        made += Roll(theirs, _named(army, titles), tags).blocks("opening")
    return made


def _titles(writer: Writer, army: Army) -> dict[str, Text]:
    """What the pieces of an army are called in the battle: by their own titles, else by those of their profiles."""
    profiles = profiles_of(writer, army)
    found: dict[str, Text] = {}
    for piece in _pieces(army):
        profile = profiles.get(piece.profile or "")
        title = piece.title or (profile.title if profile is not None else None)
        if title is not None:
            found[piece.name] = title
    return found


def _pieces(holder: Army | Command) -> Iterator[Counter]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)


_Holder = TypeVar("_Holder", Army, Command)


def _named(holder: _Holder, titles: Mapping[str, Text]) -> _Holder:
    """The same men under the names that they have in the battle."""
    return replace(
        holder,
        pieces=tuple(replace(piece, title=piece.title or titles.get(piece.name)) for piece in holder.pieces),
        commands=tuple(_named(command, titles) for command in holder.commands),
    )


def _handed(writer: Writer, theirs: Writer, opening: Opening) -> Grid:
    """What the opening settles, and what it does in the battle."""
    results, takings = _declared(theirs, "result"), _declared(writer, "taking")
    rows = tuple(
        (
            plain(theirs.name(results[hand.name])),
            plain(_means(theirs, results[hand.name])),
            plain(_means(writer, takings[hand.taken_as])),
        )
        for hand in opening.hands
        if hand.name in results and hand.taken_as in takings
    )
    heads = ("opening_result", "opening_settles", "opening_taken")
    return Grid(tuple(plain(writer.say(head)) for head in heads), rows, "lll")


def _declared(writer: Writer, kind: str) -> dict[str, Entry]:
    return {entry.name: entry for entry in writer.ruleset.entries if entry.kind == kind}


def _means(writer: Writer, entry: Entry) -> str:
    means = entry.get("means")
    return writer.words(means) if isinstance(means, Text) else ""
