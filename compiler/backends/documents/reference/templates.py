"""Templates to cut out: rulers in the measures of a ruleset, to scale, and its firing sectors on hexes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.parts.sectors import sector_items, sector_legend
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.shapes import SHAPES, shape_blocks, things_there
from compiler.backends.products.used import Thing
from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.draw import Group, Item, Rect, Run, line
from compiler.layout.flow.blocks import Block, Heading, NewPage, Paragraph, Picture, Space
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from compiler.layout.yamlfile import read_yaml
from engine.model.pack import Ruleset
from engine.model.rules import Sector
from engine.model.values import Quantity

_LONGEST: Final = 250.0
_BETWEEN: Final = 6.0
_MOST_STRIPS: Final = 8
"""Strips of one ruler, to be glued end to end."""
_SECTORS: Final = "sectors"
_RULERS: Final = "rulers"
"""The key of `documents/measures.yaml` under which rulesets have lengths of their own."""


def template_sheets(job: Job, language: str) -> Iterator[Document]:
    for name, ruleset in job.rules_in_play:
        writer = Writer(job, language, ruleset, ruleset)
        blocks = [*_rulers(writer), *_sectors(writer)]
        if blocks:
            title = f"{writer.name(ruleset)}: {writer.say('templates').lower()}"
            lead: list[Block] = [Paragraph(plain(writer.say("cut_out")), "note"), _bar(writer), Space(3.0)]
            yield writer.document(name, title, [*lead, *blocks])


def units_of(job: Job, ruleset: Ruleset) -> list[str]:
    """The measures that the ruleset and its scenarios use on a table."""
    family = job.pack.family(ruleset.name)
    sizes = [
        scenario.map.size.unit
        for scenario in job.pack.scenarios
        if scenario.map is not None and scenario.ruleset in family
    ]
    figures = [constant.value.unit for constant in ruleset.constants if isinstance(constant.value, Quantity)]
    return list(dict.fromkeys([*sizes, *figures]))


def _lengths(writer: Writer) -> dict[str, list[float]]:
    """Millimetres of each measure, as was asked for, or as `documents/measures.yaml` says, for a ruleset or for all:
    none shorter than can be drawn. The first is that of everything else that is printed."""
    shop, size = writer.job.shop, writer.job.true_size
    spot = read_yaml(shop.library, "documents/measures.yaml", shop.sink)
    said = dict(spot.mapping()) if spot is not None else {}
    own = said.pop(_RULERS).mapping() if _RULERS in said else {}
    book = next((name for name in writer.job.pack.lineage(writer.ruleset.name) if name in own), None)
    said |= own[book].mapping() if book is not None else {}
    found: dict[str, list[float]] = {}
    for unit, one in said.items():
        lengths = [part.value for part in one.sequence()]
        found[unit] = [
            float(length) for length in lengths if isinstance(length, int | float) and 1 <= length <= _LONGEST
        ]
        if len(found[unit]) < len(lengths) or not lengths:
            shop.sink.report(BAD_LAYOUT, f"`{unit}` should be a list of lengths in millimetres: `[20, 25]`", one.span)
        if size.measure is not None or size.share != 1:
            found[unit] = [size.measure or length * size.share for length in found[unit][:1]]
    return found


def _bar(writer: Writer) -> Picture:
    """A hundred millimetres, to see whether the printer has kept the scale."""
    scribe = writer.scribe
    ink = scribe.colour("ink")
    items: list[Item] = [line(0, 2.0, 100, 2.0, ink, 0.4)]
    items += [line(at, 0.6, at, 3.4, ink, 0.3) for at in range(0, 101, 10)]
    items.append(scribe.run("100 mm", 103.0, 3.0, points(8)))
    return Picture(tuple(items), 125.0, 5.0, "left")


# --- rulers -------------------------------------------------------------------------------------------------------


def _rulers(writer: Writer) -> list[Block]:
    made: list[Block] = []
    known = _lengths(writer)
    measure = min(writer.paper().measure, _LONGEST)
    there = things_there(writer)
    for unit in units_of(writer.job, writer.ruleset):
        for at, length in enumerate(known.get(unit, ())):
            words = writer.say("ruler", unit=unit)
            told = writer.say("one_measure", unit=unit, mm=f"{length:g}")
            if len(known[unit]) > 1:
                told = f"{told} · {writer.say('ruler_of_print' if at == 0 else 'ruler_of_figures')}"
            made += [
                Heading(plain(words), 1, f"ruler-{unit}-{length:g}", words),
                Paragraph(plain(told), "note", keep=True),
            ]
            count = int(measure / length)
            strips = min(-(-longest_of(writer, unit, there) // count), _MOST_STRIPS)
            if strips > 1:
                made.append(Paragraph(plain(writer.say("join_strips")), "note", keep=True))
                starts = [at * count for at in range(strips)]
            else:
                starts = [0, 0]
            for start in starts:
                made += [_ruler(writer, unit, length, count, start), Space(4.0)]
            made.append(Space(2.0))
    for unit in units_of(writer.job, writer.ruleset):
        for length in known.get(unit, ())[:1]:
            made += shape_blocks(writer, unit, length)
    return made


def longest_of(writer: Writer, unit: str, there: frozenset[Thing] | None = None) -> int:
    """The longest distance, in whole measures, that the rules name or that things of theirs and cards of troops have in
    one of their fields; only of what a battle has, where one is printed."""
    job, ruleset = writer.job, writer.ruleset
    family = job.pack.family(ruleset.name)
    listed = [entry for one in job.pack.army_lists if one.ruleset in family for entry in one.profiles]
    entries = [one for one in (*ruleset.entries, *listed) if there is None or (one.kind, one.name) in there]
    held = [value for entry in entries for one in (entry, *entry.holds) for _, value in one.fields]
    held += [constant.value for constant in ruleset.constants]
    return max(
        (math.ceil(value.amount) for value in held if isinstance(value, Quantity) and value.unit == unit), default=0
    )


def _ruler(writer: Writer, unit: str, length: float, count: int, start: int) -> Picture:
    """So many whole measures, counted on from where the strip before ended; figures where there is room for them."""
    scribe = writer.scribe
    ink, high = scribe.colour("ink"), 14.0
    each = next(step for step in (1, 2, 5, 10, 50) if step * length >= 4.5 or step == 50)
    items: list[Item] = [Rect(0, 0, count * length, high, scribe.colour("white"), ink, 0.25)]
    # Every other stretch is tinted, so that measures are counted without reading.
    tinted = [at for at in range(count) if at // each % 2 == 0]
    items += [Rect(round(at * length, 3), 0, round(length, 3), 4.0, scribe.colour("wash")) for at in tinted]
    for at in range(count + 1):
        x = round(at * length, 3)
        tall = 6.0 if at % each == 0 else 3.0
        items.append(line(x, 0, x, tall, ink, 0.2))
        if at % each == 0:
            # Where strips are joined each of them has the figure, on its own side of the line.
            anchor, beside = ("start", 0.8) if at == 0 else ("end", -0.8) if at == count else ("middle", 0.0)
            items.append(scribe.run(str(start + at), round(x + beside, 3), 9.6, points(8), style="b", anchor=anchor))
    for half in range(count if length >= 10 else 0):
        x = round((half + 0.5) * length, 3)
        items.append(line(x, 0, x, 1.8, ink, 0.15))
    items.append(scribe.run(unit, 0.8, 12.8, points(7), colour="soft"))
    return Picture(tuple(items), count * length, high, "left")


# --- sectors ------------------------------------------------------------------------------------------------------


def _sectors(writer: Writer) -> list[Block]:
    """The drawn sectors, their hexes as wide as those of the map, as many side by side as the page is wide. One that is
    wider than that comes in parts to be joined."""
    paper, step = writer.paper(), writer.job.true_size.hex
    shelves: list[list[tuple[Sector, float, float]]] = []
    drawn = _sectors_there(writer)
    for sector in drawn:
        wide, high = (hexes * step for hexes in _extent(sector))
        roomy = (held for held in shelves if sum(other + _BETWEEN for _, other, _ in held) + wide <= paper.measure)
        shelf = next(roomy, None)
        if shelf is None:
            shelves.append([])
            shelf = shelves[-1]
        shelf.append((sector, wide, high))
    made: list[Block] = []
    for shelf in shelves:
        tall = max(high for _, _, high in shelf)
        words = " · ".join(writer.name(sector) for sector, _, _ in shelf)
        items: list[Item] = []
        x = 0.0
        for sector, wide, high in shelf:
            # What one stands on is in a line, whatever lies before it.
            top = round(tall - high, 3)
            items += sector_items(writer, sector, round(x, 3), top, wide, high, step)
            items += _outline(writer, round(x, 3), top, wide, high)
            x += wide + _BETWEEN
        first, *others = _parted(tuple(items), round(x - _BETWEEN, 3), tall, paper.measure)
        made += [
            NewPage(unless=tall + 23.0),
            Heading(plain(words), 2, f"sector-{shelf[0][0].name}", words),
            Paragraph(plain(f"{writer.say('one_hex')} = {round(step, 2):g} mm"), "note", keep=True),
            first,
            Space(4.0),
        ]
        for part in others:
            joined = Paragraph(plain(writer.say("join_edges")), "note", keep=True)
            made += [NewPage(unless=tall + 12.0), joined, part, Space(4.0)]
    return [*made, sector_legend(writer, drawn, paper.measure)] if drawn else made


def _sectors_there(writer: Writer) -> list[Sector]:
    """Of a battle those that its cards name, and those that any battle may need."""
    drawn, there = [one for one in writer.ruleset.sectors if one.cells], things_there(writer)
    if there is None:
        return drawn
    shop = writer.job.shop
    spot = read_yaml(shop.library, SHAPES, shop.sink)
    said = spot.mapping()[_SECTORS].mapping() if spot is not None and _SECTORS in spot.mapping() else {}
    book = next((name for name in writer.job.pack.lineage(writer.ruleset.name) if name in said), None)
    always = {str(one.value) for one in said[book].sequence()} if book is not None else set()
    named = [one for one in drawn if ("sector", one.name) in there or one.name in always]
    return named or drawn


def _parted(items: tuple[Item, ...], wide: float, high: float, measure: float) -> Iterator[Picture]:
    """A drawing, or equal parts of one that is wider than the page."""
    count = math.ceil(round(wide / measure, 6))
    part = wide / count
    for at in range(count):
        left = round(at * part, 3)
        if count == 1:
            yield Picture(items, wide, high, "left")
        else:
            clip = (left - 0.2, -0.2, round(part + 0.4, 3), high + 0.4)
            yield Picture((Group(_seen(items, left, part), x=-left, clip=clip),), round(part, 3), high, "left")


def _seen(items: Iterable[Item], left: float, part: float) -> tuple[Item, ...]:
    """Without words that would be cut off whole: a reader of the file would find them, and nobody on paper."""
    kept: list[Item] = []
    for item in items:
        if isinstance(item, Group):
            kept.append(replace(item, items=_seen(item.items, left, part)))
        elif not isinstance(item, Run) or (item.x < left + part and item.x + item.width > left):
            kept.append(item)
    return tuple(kept)


def _extent(sector: Sector) -> tuple[float, float]:
    """How many hexes wide and high a sector is, the unit's own with it, in widths of a hex."""
    cells = [(0, 0), *((cell.q, cell.r) for cell in sector.cells)]
    xs, ys = [q + r / 2 for q, r in cells], [r for _, r in cells]
    return max(xs) - min(xs) + 1, ((max(ys) - min(ys)) * 1.5 + 2) / 3**0.5


def _outline(writer: Writer, x: float, y: float, wide: float, high: float) -> list[Item]:
    """Where to cut: just outside, in a hair line."""
    return [Rect(x, y, round(wide, 3), round(high, 3), None, writer.scribe.colour("rule"), 0.1)]
