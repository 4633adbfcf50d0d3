"""What a scenario is fought for, and what else stands in it: objectives, works that many hands share, event tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.booklet.placed import placed
from compiler.backends.documents.booklet.rolls import profiles_of
from compiler.backends.documents.parts.entries import field_words, is_default, is_nothing
from compiler.backends.documents.parts.event_table import events_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import numbers_of
from compiler.backends.words.cast import Cast
from compiler.backends.words.language.grammar import Noun
from compiler.layout.flow.blocks import Block, Grid, Heading, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.battles import Army, Command, Objective, Piece, Scenario
from engine.model.rules import Declared, Entry, Events
from engine.model.values import Ref, Text, Value

_ONCE: Final = "once"
_CLASS: Final = "class"
_NUMBER: Final = "\u00a0"
"""What stands before the number of a piece."""
_SIDES: Final = ("owner", "gains")
_ANYONE: Final = "anyone"


def objectives(writer: Writer, scenario: Scenario) -> Grid:
    """A line each. Columns in which none of them says anything are left out."""
    asked = [_fields(writer, scenario, objective) for objective in scenario.objectives]
    first = next((label for said in asked for label, _ in said), "")
    rows = []
    for one, said in zip(scenario.objectives, asked, strict=True):
        how = _how(first, said)
        places = ", ".join(placed(writer, place) for place in one.at)
        counts = writer.plain(Ref("moment", one.counts))
        rows.append((_title(writer, one), plain(how), plain(places), plain(writer.plain(one.worth)), plain(counts)))
    heads = [writer.pen.field("objective", name) for name in ("at", "worth", "counts")]
    titles = [plain(writer.pen.kind_title("objective")), plain(first)]
    titles += [plain(writer.name(one)) if one is not None else () for one in heads]
    kept = [0, *(column for column in (1, 2, 3) if any(row[column] for row in rows))]
    kept += [4] if any(objective.counts != _ONCE for objective in scenario.objectives) else []
    sides = [
        (name, [_side(writer, scenario, name, getattr(objective, name)) for objective in scenario.objectives])
        for name in _SIDES
    ]
    told = [(name, said) for name, said in sides if any(said)]
    head = [*(titles[column] for column in kept), *(plain(_side_title(writer, name)) for name, _ in told)]
    lines = tuple(
        (*(row[column] for column in kept), *(plain(said[at] or "–") for _, said in told))
        for at, row in enumerate(rows)
    )
    return Grid(tuple(head), lines, "".join("lllcl"[column] for column in kept) + "l" * len(told))


def ways_out(writer: Writer, scenario: Scenario) -> list[Block]:
    """`Ways out. Road to Furnes (1201): the Army of Flanders.` Whoever leaves the map must know by where."""
    told = [_way_out(writer, scenario, way) for way in (scenario.map.exits if scenario.map is not None else ())]
    if not told:
        return []
    label = writer.say("ways_out" if len(told) > 1 else "way_out")
    return [Paragraph((TextRun(f"{label}. ", "b"), TextRun(f"{'; '.join(told)}.")))]


def _way_out(writer: Writer, scenario: Scenario, way: Entry) -> str:
    places, owner = way.get("at"), way.get("for")
    listed = places if isinstance(places, tuple) else (places,) if places is not None else ()
    where = ", ".join(placed(writer, place) for place in listed)
    whose = _named(writer, scenario, owner) if owner is not None else ""
    return f"{writer.name(way)}{f' ({where})' if where else ''}{f': {whose}' if whose else ''}"


def _how(first: str, said: list[tuple[str, str]]) -> str:
    """`stay there: The Three Herons; turns: 2`: whom or what it is done to, then figures behind their labels."""
    aim = [words for label, words in said if label == first]
    others = [(label, words) for label, words in said if label != first]
    named = [words for _, words in others if not words[:1].isdigit()]
    figures = [f"{label.lower()}: {words}" for label, words in others if words[:1].isdigit()]
    if len(aim) == 1 and len(named) == 1:
        return "; ".join([f"{aim[0]}: {named[0]}", *figures])
    return "; ".join([*aim, *(f"{label.lower()}: {words}" for label, words in others)])


def _side_title(writer: Writer, name: str) -> str:
    field = writer.pen.field("objective", "for" if name == "gains" else name)
    return writer.name(field) if field is not None else name


def _side(writer: Writer, scenario: Scenario, column: str, name: str | None) -> str:
    if name is None:
        return ""
    if (column, name) == ("owner", _ANYONE):
        # Anyone may gain by it; it belongs to nobody.
        return writer.say("owner_of_neither")
    if (column, name) == ("gains", _ANYONE):
        return writer.say("gain_of_each")
    army = next((one for one in scenario.armies if one.name == name), None)
    return writer.name(army) if army is not None else writer.plain(Ref("owner", name))


def _title(writer: Writer, one: Objective) -> TextRuns:
    marks = [writer.plain(Ref("tag", mark)) for mark in one.marks]
    means = [writer.words(one.means)] if one.means is not None else []
    said = " ".join([*(f"({mark})" for mark in marks), *means])
    return (TextRun(writer.name(one), "b"), *((TextRun(f" {said}", "i"),) if said else ()))


def _fields(writer: Writer, scenario: Scenario, thing: Objective | Entry) -> list[tuple[str, str]]:
    """What the ruleset lets be said of it, each with its title; what is as always need not be said."""
    kind = thing.kind if isinstance(thing, Entry) else "objective"
    told = Entry(name=thing.name, title=thing.title, origin=thing.origin, kind=kind, fields=thing.fields)
    made = []
    for name, value in thing.fields:
        field = writer.pen.field(kind, name)
        if not (is_nothing(value) or isinstance(value, Text) or is_default(writer, told, name, value)):
            made.append((writer.name(field) if field is not None else name, _named(writer, scenario, value)))
            if made[:-1] and isinstance(value, Ref) and value.kind == _CLASS:
                # Whom a deed is done to: `put out of action: a hero`.
                (label, deed), (_, title) = made[0], made.pop()
                whom = Cast(writer.pen).grammar.a(Noun(title.lower()))
                made[0] = (label, writer.say("deed_whom").format(deed=deed, whom=whom))
    return made


def _named(writer: Writer, scenario: Scenario, value: Value) -> str:
    """A value in words. People, ground and armies are the scenario's, which the words of the rules do not know."""
    if isinstance(value, tuple):
        return ", ".join(_counted([_named(writer, scenario, part) for part in value]))
    name = value.name if isinstance(value, Ref) else value if isinstance(value, str) else None
    kept = value.kind in ("deed", "effect") if isinstance(value, Ref) else False
    found = None if kept else next((one for one in _known(writer, scenario) if one.name == name), None)
    if found is not None and found.title is not None:
        return writer.name(found)
    return _by_card(writer, scenario, found.name) if isinstance(found, Piece) else field_words(writer, value)


def _by_card(writer: Writer, scenario: Scenario, name: str) -> str:
    """A piece that has no name of its own, as the order of battle has it: by its card and number."""
    army = next(army for army in scenario.armies if any(held.name == name for held in _held(army)))
    piece = next(held for held in _held(army) if held.name == name and isinstance(held, Piece))
    profile = profiles_of(writer, army).get(piece.profile or "")
    number = numbers_of(army, writer.ruleset).get(name)
    title = writer.name(profile) if profile is not None else writer.pen.kind_title(piece.kind)
    return f"{title}{_NUMBER}{number}" if number is not None else title


def _counted(told: list[str]) -> list[str]:
    """Several of one card: their numbers behind its title, which is said once."""
    made: list[str] = []
    last = ""
    for words in told:
        title, sign, number = words.rpartition(_NUMBER)
        made.append(number if sign and title == last else words)
        last = title
    return made


def _known(writer: Writer, scenario: Scenario) -> Iterator[Declared]:
    for army in scenario.armies:
        yield army
        yield from _held(army)
    if scenario.map is not None:
        yield from (*scenario.map.features, *scenario.map.zones, *scenario.map.exits)
    table = events_of(writer, scenario)
    if table is not None:
        yield from table.events


def _held(holder: Army | Command) -> Iterator[Declared]:
    yield from holder.pieces
    for command in holder.commands:
        yield command
        yield from _held(command)


# --- works --------------------------------------------------------------------------------------------------------


def works(writer: Writer, scenario: Scenario) -> list[Block]:
    """Things of the ruleset's own kinds that stand in the scenario: tasks."""
    made: list[Block] = []
    for kind in dict.fromkeys(one.kind for one in scenario.others):
        words = writer.pen.kind_title(kind)
        made.append(Heading(plain(words), 1, f"part-{kind}", words))
        for entry in scenario.others:
            if entry.kind == kind:
                means = entry.get("means")
                told = writer.pieces(means) if isinstance(means, Text) else ()
                said = "; ".join(f"{label.lower()}: {words}" for label, words in _fields(writer, scenario, entry))
                title = TextRun(f"{writer.name(entry)}. ", "b")
                made.append(Paragraph((title, *told, TextRun(f" {said[:1].upper()}{said[1:]}.", "i"))))
    return made


# --- events -------------------------------------------------------------------------------------------------------


def events_of(writer: Writer, scenario: Scenario) -> Events | None:
    named = [*writer.job.pack.events, *writer.ruleset.events]
    return next((one for one in named if one.name == scenario.event_table), None)


def event_blocks(writer: Writer, scenario: Scenario) -> list[Block]:
    table = events_of(writer, scenario)
    if table is None:
        return []
    words = f"{writer.say('events')}: {writer.name(table)}"
    return [Heading(plain(words), 1, "part-events", words), *events_grid(writer, table)]
