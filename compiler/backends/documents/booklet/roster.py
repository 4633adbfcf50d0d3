"""Roster sheets: an army of a scenario, or all of an army list, with boxes to tick for losses, and room to write."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.army_tracks import army_tracks, counted_boxes, turn_boxes, written_boxes
from compiler.backends.documents.booklet.ledger import ledger_line
from compiler.backends.documents.booklet.roster_lines import ROWS, RosterLines
from compiler.backends.documents.booklet.roster_pages import parted
from compiler.backends.documents.booklet.tracks import LOSSES, begun_with, body_line, leader_line, unit_line
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.numbers import is_decoy
from compiler.backends.products.used import pieces_of
from compiler.layout.flow.blocks import Block, Heading, NewPage, Paragraph, Picture
from compiler.layout.flow.rehearsal import Rehearsal
from compiler.layout.flow.text import plain
from engine.model.battles import Army, ArmyList, Command, Scenario
from engine.model.battles import Piece as Counter
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Ref

_TITLE: Final = 42.0
"""What an army's title and the track of turns take."""
_MOST_OF_ONE: Final = 40
_AWAY: Final = "away_until"
_LEFT_OUT: Final = ("points",)


def rosters(job: Job, language: str) -> Iterator[Document]:
    rulesets = {ruleset.name: ruleset for ruleset in job.pack.rulesets}
    for scenario in job.scenarios:
        if scenario.ruleset in rulesets:
            writer = Writer(job, language, rulesets[scenario.ruleset], scenario)
            plays = writer.ruleset.plays
            title = f"{writer.name(scenario)}: {writer.say('roster').lower()}"
            turns = int(scenario.turns) if scenario.turns else 0
            track = turn_boxes(writer, turns) if turns else []
            below = (
                [*track, *counted_boxes(writer, turns), *written_boxes(writer, turns)]
                if turns and plays is None
                else []
            )
            armies: list[list[Block]] = []
            for army in scenario.armies:
                held = _army(writer, army, below)
                armies.append([_new_page(writer, scenario, held), *held] if armies else held)
            yield _on_first_sheet(writer, title, armies, track if plays is not None else [])
    for listed in job.lists:
        if listed.ruleset in rulesets:
            writer = Writer(job, language, rulesets[listed.ruleset], listed)
            title = f"{writer.name(listed)}: {writer.say('roster').lower()}"
            yield writer.document(listed.name, title, _army(writer, _mustered(listed, writer.ruleset), []))


def _on_first_sheet(writer: Writer, title: str, armies: list[list[Block]], track: list[Block]) -> Document:
    """One track of turns for both armies: on the first sheet where they have two, else at the end."""
    name, blocks = writer.owner.name, [block for held in armies for block in held]
    last = writer.document(name, title, [*blocks, *track])
    if not track or len(last.pages) == 1:
        return last
    first = writer.document(name, title, [*armies[0], *track, *blocks[len(armies[0]) :]])
    return first if len(first.pages) <= len(last.pages) else last


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


def _army(writer: Writer, army: Army, below: list[Block]) -> list[Block]:
    """An army with its tracks and what stands below them. On more pages than one the lines are as high as keeps their
    number, and the pages alike."""
    roll = Roll(writer, army)
    has_lines = not roll.has_tracks and writer.ruleset.plays is None
    lines_of = partial(RosterLines, writer, roll)
    made = [*_listed(writer, roll, lines_of() if has_lines else None), *below]
    if writer.ruleset.plays is not None:
        return made
    rehearsal = Rehearsal(writer.paper(), writer.job.shop.theme, writer.styles, writer.language)
    pages, _ = rehearsal.pages(made)
    if has_lines and pages > 1:
        # What a unit costs stands in the booklet as well: no army goes on to another page for it.
        shorter = [*_listed(writer, roll, lines_of(costs=False)), *below]
        if rehearsal.pages(shorter)[0] < pages:
            lines_of, made = partial(RosterLines, writer, roll, costs=False), shorter
            pages, _ = rehearsal.pages(made)
    fuller = [*_listed(writer, roll, lines_of(tells=True)), *below] if has_lines else made
    tells = has_lines and rehearsal.pages(fuller)[0] == pages
    made = fuller if tells else made
    for row in ROWS if has_lines and pages > 1 else ():
        higher = parted([*_listed(writer, roll, lines_of(row=row, tells=tells)), *below], rehearsal)
        if rehearsal.pages(higher)[0] == pages:
            return higher
    return parted(made, rehearsal)


def _listed(writer: Writer, roll: Roll, lines: RosterLines | None) -> list[Block]:
    army, name = roll.army, writer.name(roll.army)
    made: list[Block] = [Heading(plain(name), 0, f"army-{army.name}", name)]
    totals = roll.totals()
    if totals:
        made.append(Paragraph(totals, "small"))
    if roll.rules.losses > 1:
        told = writer.say("losses_each", n=str(roll.rules.losses))
        begun = any(begun_with(piece, LOSSES) for piece in pieces_of(army))
        said = [told, writer.say("begun_with") if begun else ""]
        said.append(writer.say("below_half") if roll.rules.below_half else "")
        made.append(Paragraph(plain(" ".join(filter(None, said))), "small"))
    made += [lines.heads] if lines is not None else []
    return [*made, *_held(writer, roll, lines, army, 0), *army_tracks(writer, roll)]


def _held(writer: Writer, roll: Roll, lines: RosterLines | None, holder: Army | Command, depth: int) -> list[Block]:
    made: list[Block] = []
    if isinstance(holder, Command):
        again = lines.heads if lines is not None else None
        made.append(Heading(plain(writer.name(holder)), 2 if depth < 2 else 3, again=again))
        orders = roll.orders(holder) if writer.ruleset.plays is not None else _standing(writer, roll, holder)
        made += [Paragraph(plain(orders), "small", keep=True)] if orders else []
        made += body_line(writer, roll, holder)
    if writer.ruleset.plays is not None:
        # A decoy has nothing to lose, and is known by its place.
        made += [ledger_line(writer, roll, piece) for piece in holder.pieces if not is_decoy(piece)]
        return [
            *made,
            *(block for command in holder.commands for block in _held(writer, roll, lines, command, depth + 1)),
        ]
    for piece in holder.pieces:
        ranked = roll.commanders.ranked(piece)
        if ranked is not None:
            away = writer.pen.field(piece.kind, _AWAY)
            made.append(leader_line(writer, roll, piece, ranked, writer.name(away) if away is not None else ""))
        elif lines is None:
            made.append(unit_line(writer, roll, piece, _figures(writer, roll, piece)))
        else:
            made.append(lines.line(piece))
    for command in holder.commands:
        made += _held(writer, roll, lines, command, depth + 1)
    return made


def _standing(writer: Writer, roll: Roll, command: Command) -> str:
    """What a command is by the rules that its tests ask for, as whose soldiers it is made of."""
    known = {(entry.kind, entry.name) for entry in writer.ruleset.entries}
    named = [(name, value) for name, value in command.fields if isinstance(value, Ref)]
    said = [
        roll.spoken.labelled(command.kind, name, value)
        for name, value in named
        if (value.kind, value.name) in known and not writer.pen.is_default(command.kind, name, value)
    ]
    return " · ".join(said)


def _figures(writer: Writer, roll: Roll, piece: Counter) -> str:
    """All figures of its line in the order of battle: no title is cut, and the name of the arm has room as well."""
    values = roll.values(piece)
    named = {name: values.get(name) for name in roll.columns if name not in _LEFT_OUT}
    figures = [(name, value) for name, value in named.items() if not isinstance(value, Ref | bool)]
    things = [writer.plain(value) for value in named.values() if isinstance(value, Ref)]
    told = [f"{roll.head(name)} {roll.figure(value)}" for name, value in figures if not is_nothing(value)]
    return " · ".join([*things, *told])
