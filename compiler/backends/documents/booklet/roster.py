"""Roster sheets: an army of a scenario, or all of an army list, with boxes to tick for losses, and room to write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.army_tracks import army_tracks, turn_boxes
from compiler.backends.documents.booklet.ledger import ledger_line
from compiler.backends.documents.booklet.track import commands_of
from compiler.backends.documents.booklet.tracks import leader_line, unit_line
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.maps.atlas import is_decoy, is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Item, Rect, line
from compiler.layout.flow.blocks import Block, Heading, NewPage, Paragraph, Picture
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from engine.model.battles import Army, ArmyList, Command, Scenario
from engine.model.battles import Piece as Counter
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Ref, Text

_ROW: Final = 7.4
_LEAST_ROW: Final = 5.3
_TWO_LINES: Final = 6.6
"""What a line is high at least whose name takes two."""
_TITLE: Final = 42.0
"""What an army's title and the track of turns take."""
_AROUND, _COMMAND = 58.0, 8.5
"""What title, heads and tracks of an army take of a page, and the heading of a command."""
_BOX: Final = 4.0
_CLOSE, _STATE, _BROAD = 11.0, 13.0, 21.0
"""Boxes of states: beside boxes of losses, close together where they are many; and where there are none."""
_MANY_STATES: Final = 3
_MOST_BOXES: Final = 10
_MOST_OF_ONE: Final = 40
_WOUNDS: Final = "wounds"
_LOSSES, _BASES = "losses_to_die", "bases"
"""The constant that says how many losses remove a base, and the field that says how many bases a unit has."""
_AWAY: Final = "away_until"
_LEFT_OUT: Final = ("points",)
_FEW: Final = 112.0
"""Where the boxes begin if there are only a few."""
_NAME, _FIGURES, _BOXES = 8.5, 62.0, 116.0
"""Where the parts of a line begin."""
_NAME_SIZES: Final = (points(9), points(8), points(7.2))
_HEADS, _HEAD_LINES = 6.0, 2
"""How high the heads of the columns are, and how many lines they have."""
_WIDEST: Final = 13.0
"""The widest column of a figure."""


def rosters(job: Job, language: str) -> Iterator[Document]:
    rulesets = {ruleset.name: ruleset for ruleset in job.pack.rulesets}
    for scenario in job.scenarios:
        if scenario.ruleset in rulesets:
            writer = Writer(job, language, rulesets[scenario.ruleset], scenario)
            title = f"{writer.name(scenario)}: {writer.say('roster').lower()}"
            blocks: list[Block] = []
            for army in scenario.armies:
                held = _army(writer, army)
                blocks += [_new_page(writer, scenario, held)] if blocks else []
                blocks += held
                if scenario.turns and writer.ruleset.plays is None:
                    blocks += turn_boxes(writer, int(scenario.turns))
            if scenario.turns and writer.ruleset.plays is not None:
                blocks += turn_boxes(writer, int(scenario.turns))
            yield writer.document(scenario.name, title, blocks)
    for listed in job.lists:
        if listed.ruleset in rulesets:
            writer = Writer(job, language, rulesets[listed.ruleset], listed)
            title = f"{writer.name(listed)}: {writer.say('roster').lower()}"
            yield writer.document(listed.name, title, _army(writer, _mustered(listed, writer.ruleset)))


def _new_page(writer: Writer, scenario: Scenario, held: list[Block]) -> NewPage:
    """Before another army: where its lines and the track of turns would not fit below, and where one side has what the
    other must not see. Systems with cards of their own have a page for each army."""
    if writer.ruleset.plays is None or any(Roll(writer, army).secret() for army in scenario.armies):
        return NewPage()
    return NewPage(unless=_TITLE + sum(block.height for block in held if isinstance(block, Picture)))


def _mustered(listed: ArmyList, ruleset: Ruleset) -> Army:
    """All that a list has cards for, as an army: whoever takes less strikes the rest out."""
    pieces = []
    for entry in listed.profiles:
        quantity = entry.get("quantity")
        for number in range(1, min(quantity, _MOST_OF_ONE) + 1 if isinstance(quantity, int) else 2):
            name, kind = f"{entry.name}_{number}", _piece_kind(entry, ruleset)
            pieces.append(Counter(name=name, kind=kind, profile=entry.name, origin=entry.origin))
    return Army(name=listed.name, title=listed.title, origin=listed.origin, lists=(listed.name,), pieces=tuple(pieces))


def _piece_kind(entry: Entry, ruleset: Ruleset) -> str:
    """The kind of pieces that a profile of this kind is meant for."""
    meant = (
        kind.name for kind in ruleset.kinds for field in kind.fields if (field.name, field.type) == ("of", entry.kind)
    )
    return next(meant, entry.kind)


def _army(writer: Writer, army: Army) -> list[Block]:
    name = writer.name(army)
    roll = Roll(writer, army)
    made: list[Block] = [Heading(plain(name), 0, f"army-{army.name}", name)]
    totals = roll.totals()
    if totals:
        made.append(Paragraph(totals, "small"))
    if roll.rules.losses > 1:
        told = writer.say("losses_each", n=str(roll.rules.losses))
        made.append(Paragraph(plain(told), "small"))
    elif writer.ruleset.plays is None:
        made.append(Picture(tuple(_heads(writer, roll)), writer.paper().measure, _HEADS, "left", keep=True))
    return [*made, *_held(writer, roll, army, 0), *army_tracks(writer, roll)]


def _heads(writer: Writer, roll: Roll) -> Iterator[Item]:
    scribe = writer.scribe
    wounds = writer.pen.field("class", _WOUNDS)
    boxed = writer.say("losses") if _has_losses(writer, roll) else writer.name(wounds) if wounds is not None else ""
    for words, x in ((writer.say("unit"), _NAME), (boxed, _first_box(roll))):
        if words:
            yield scribe.run(words, x, _HEADS - 1.0, points(7), style="b", colour="soft")
    columns = _columns(writer, roll)
    size, room = points(6), _step(roll, len(columns)) - 0.5
    for name, x in columns.items():
        lines = scribe.wrap(roll.head(name), size, room, style="b")
        lines = lines if len(lines) <= _HEAD_LINES else [lines[0], " ".join(lines[1:])]
        for at, words in enumerate(reversed(lines)):
            shown = _shortened(writer, words, "b", room, size, "sans").replace("…", ".")
            yield scribe.run(shown, x, _HEADS - 1.0 - at * 2.5, size, style="b", colour="soft", anchor="middle")


def _has_losses(writer: Writer, roll: Roll) -> bool:
    return "strength" in roll.columns or any(constant.name == _LOSSES for constant in writer.ruleset.constants)


def _columns(writer: Writer, roll: Roll) -> dict[str, float]:
    """The figures of a line that have a column of their own, with the middle of it. What something costs is asked by
    whoever chooses from a list, and no longer once the battle is set up."""
    boxed = ("strength",) if isinstance(writer.owner, ArmyList) else ("points", "strength")
    pieces = list(pieces_of(roll.army))
    names = [
        name
        for name in roll.columns
        if name not in boxed
        and not any(isinstance(roll.values(piece).get(name), Ref | Text) for piece in pieces)
        and not all(isinstance(roll.values(piece).get(name), bool | None) for piece in pieces)
    ]
    step = _step(roll, len(names))
    return {name: round(_FIGURES + (at + 0.5) * step, 3) for at, name in enumerate(names)}


def _step(roll: Roll, count: int) -> float:
    return min((_first_box(roll) - _FIGURES - 1.5) / max(count, 1), _WIDEST)


def _held(writer: Writer, roll: Roll, holder: Army | Command, depth: int) -> list[Block]:
    made: list[Block] = []
    if isinstance(holder, Command):
        made.append(Heading(plain(writer.name(holder)), 2 if depth < 2 else 3))
        orders = roll.orders(holder) if writer.ruleset.plays is not None else ""
        made += [Paragraph(plain(orders), "small", keep=True)] if orders else []
    if writer.ruleset.plays is not None:
        # A decoy has nothing to lose, and is known by its place.
        made += [ledger_line(writer, roll, piece) for piece in holder.pieces if not is_decoy(piece)]
        return [*made, *(block for command in holder.commands for block in _held(writer, roll, command, depth + 1))]
    measure = writer.paper().measure
    for piece in holder.pieces:
        ranked = roll.commanders.ranked(piece)
        if ranked is not None:
            away = writer.pen.field(piece.kind, _AWAY)
            made.append(leader_line(writer, roll, piece, ranked, writer.name(away) if away is not None else ""))
        elif roll.rules.losses > 1 or roll.rules.tracks:
            made.append(unit_line(writer, roll, piece, _figures(writer, roll, piece)))
        else:
            row = _row(writer, roll)
            made.append(Picture(tuple(_line(writer, roll, piece, measure, row)), measure, row, "left"))
    for command in holder.commands:
        made += _held(writer, roll, command, depth + 1)
    return made


def _row(writer: Writer, roll: Roll) -> float:
    """How high a line is: lower where an army and its tracks would just not fit on a page."""
    lines, commands = len(list(pieces_of(roll.army))), len(list(commands_of(roll.army)))
    room = writer.paper().depth - _AROUND - commands * _COMMAND
    return round(min(_ROW, max(room / max(lines, 1), _LEAST_ROW)), 3)


def _line(writer: Writer, roll: Roll, piece: Counter, measure: float, row: float) -> Iterator[Item]:
    """Number, name and figures, a box for each point of strength, and one for each state that has a marker."""
    scribe = writer.scribe
    base, ink = round(row / 2 + 1.4, 3), scribe.colour("ink")  # boxes stand in the middle, clear of both rules
    leads = is_leader(piece, writer.ruleset)
    number = roll.numbers.get(piece.name)
    if number is not None:
        yield scribe.run(str(number), 6.0, base, points(9), style="b", anchor="end")
    if leads:
        yield writer.job.shop.icons.drawn("general", 1.8, base - 3.4, 4.2, ink, scribe.colour("white"))
    words = "".join(part.words for part in roll.title(piece))
    style = "b" if leads else ""
    yield from _name(writer, words, style, base, row)
    values = roll.values(piece)
    for name, x in _columns(writer, roll).items():
        figure = "–" if is_nothing(values.get(name)) else roll.figure(values.get(name)).replace(" / ", "/")
        yield scribe.run(figure, x, base, points(8), anchor="middle")
    top = round(base - _BOX + 0.6, 3)
    boxes = _strength(writer, roll, piece)
    for at in range(boxes):
        yield Rect(round(_first_box(roll) + at * (_BOX + 0.9), 3), top, _BOX, _BOX, None, ink, 0.3, 0.4)
    states = [] if leads else _states(writer)
    beside = _CLOSE if len(states) > _MANY_STATES else _STATE
    wide = beside if boxes or "strength" in roll.columns else _BROAD
    for at, state in enumerate(states):
        x = round(measure - (len(states) - at) * (wide + 0.9), 3)
        yield Rect(x, top, wide, _BOX, None, scribe.colour("soft"), 0.2, 0.4)
        yield _state(writer, state, x, top, wide)
    yield line(0, row, measure, row, scribe.colour("rule"), 0.15)


def _first_box(roll: Roll) -> float:
    return _BOXES if "strength" in roll.columns else _FEW


def _state(writer: Writer, state: Entry, x: float, top: float, wide: float) -> Item:
    """Its name where that fits, else its sign, which is on the marker as well."""
    scribe, words = writer.scribe, writer.name(state)
    icons = writer.job.shop.icons
    if scribe.width(words, "sans", "", points(7)) > wide - 1.0 and state.name in icons.known:
        side = _BOX - 1.0
        middle = round(x + (wide - side) / 2, 3)
        return icons.drawn(state.name, middle, round(top + 0.5, 3), side, scribe.colour("soft"), scribe.colour("white"))
    shown = _shortened(writer, words, "", wide - 1.0, points(7), "sans")
    return scribe.run(shown, x + 0.6, round(top + _BOX - 1.3, 3), points(7), colour="soft")


def _name(writer: Writer, words: str, style: str, base: float, row: float) -> Iterator[Item]:
    """A long name is set smaller, a very long one on two lines, where these keep clear of the line above."""
    scribe, room = writer.scribe, _FIGURES - _NAME - 1.5
    for size in _NAME_SIZES:
        if scribe.width(words, "serif", style, size) <= room:
            yield scribe.run(words, _NAME, base, size, family="serif", style=style)
            return
    small = points(6.6)
    if row < _TWO_LINES:
        shown = _shortened(writer, words, style, room, small)
        yield scribe.run(shown, _NAME, base, small, family="serif", style=style)
        return
    first, *rest = scribe.wrap(words, small, room, family="serif", style=style)
    yield scribe.run(first, _NAME, base - 2.3 if rest else base, small, family="serif", style=style)
    if rest:
        second = _shortened(writer, " ".join(rest), style, room, small)
        yield scribe.run(second, _NAME, base + 0.3, small, family="serif", style=style)


def _shortened(writer: Writer, words: str, style: str, room: float, size: float, family: str = "serif") -> str:
    """What is too long even so ends in dots: the whole of it stands in the booklet and on the card."""
    if writer.scribe.width(words, family, style, size) <= room:
        return words
    while words and writer.scribe.width(words + "…", family, style, size) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def _figures(writer: Writer, roll: Roll, piece: Counter) -> str:
    """All figures of its line in the order of battle: no title is cut, and the name of the arm has room as well."""
    values = roll.values(piece)
    named = {name: values.get(name) for name in roll.columns if name not in _LEFT_OUT}
    figures = [(name, value) for name, value in named.items() if not isinstance(value, Ref | bool)]
    things = [writer.plain(value) for value in named.values() if isinstance(value, Ref)]
    told = [f"{roll.head(name)} {roll.figure(value)}" for name, value in figures if not is_nothing(value)]
    return " · ".join([*things, *told])


def _strength(writer: Writer, roll: Roll, piece: Counter) -> int:
    """What it can lose: its strength, the wounds that its class bears, or the losses that each of its bases bears."""
    values = roll.values(piece)
    strength, of = values.get("strength"), values.get("class")
    if strength is None and isinstance(of, Ref):
        found = writer.pen.atlas.declared(writer.ruleset.name, of.kind, of.name)
        strength = found.get(_WOUNDS) if isinstance(found, Entry) else None
    losses = next((one.value for one in writer.ruleset.constants if one.name == _LOSSES), None)
    if strength is None and isinstance(losses, int) and not is_leader(piece, writer.ruleset):
        bases = values.get(_BASES, 1)
        strength = losses * (bases if isinstance(bases, int) else 1)
    return min(max(strength, 0), _MOST_BOXES) if isinstance(strength, int) and not isinstance(strength, bool) else 0


def _states(writer: Writer) -> list[Entry]:
    """What a unit may be in that a marker shows."""
    entries = [entry for entry in writer.ruleset.entries if entry.kind in ("state", "order_state", "morale")]
    return [entry for entry in entries if entry.get("marker") not in (None, False)][:4]
