"""Roster lines of a ruleset that plays by itself: all figures of a piece, and boxes for what is kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.tracks import cross
from compiler.backends.documents.parts.entries import is_nothing
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.begun import begins_as, may_be
from compiler.backends.products.kept import Kept, concerns, kept_facts, most_of
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Item, Rect, line
from compiler.layout.flow.blocks import Block, Picture
from compiler.layout.flow.words import points
from engine.model.battles import Piece as Counter
from engine.model.rules import Entry
from engine.model.values import Fact, Quantity, Ref, Text, Value

_NAME: Final = 8.5
_FIGURES: Final = 62.0
"""Where the figures of a line begin."""
_LEADING: Final = 3.1
_BOX: Final = 3.4
_STEP: Final = 4.1
_WRITTEN: Final = 11.0
"""Room to write a figure that has no end."""
_GAP, _LEAST_GAP = 5.0, 1.0
_SMALL, _NAME_SIZE = points(7), points(9.5)
_MOST_BOXES: Final = 12
_MOST_THINGS: Final = 6
_CROSS: Final = "×"
"""Stands for the cross in a box that is true at first."""
_LEFT_OUT: Final = frozenset({"points", "quantity", "nation", "picture", "about", "of", "at", "facing", "note"})


def ledger_line(writer: Writer, roll: Roll, piece: Counter) -> Block:
    """Number, name and figures; below them a box for each step that can be lost, each state, each round."""
    scribe, measure = writer.scribe, writer.paper().measure
    name, kind = roll.names(piece)
    told = _figures(writer, roll, piece)
    figures = scribe.wrap(f"{kind} · {told}" if kind and told else kind or told, _SMALL, measure - _FIGURES)
    base = 4.4
    items: list[Item] = []
    number = roll.numbers.get(piece.name)
    if number is not None:
        items.append(scribe.run(str(number), 6.0, base, points(9), style="b", anchor="end"))
    style = "b" if is_leader(piece, writer.ruleset) else ""
    names = scribe.wrap(name, _NAME_SIZE, _FIGURES - _NAME - 2.0, family="serif", style=style)
    for at, words in enumerate(names):
        items.append(scribe.run(words, _NAME, base + at * _LEADING, _NAME_SIZE, family="serif", style=style))
    for at, said in enumerate(figures):
        items.append(scribe.run(said, _FIGURES, base + at * _LEADING, _SMALL))
    top = base + max(len(names), len(figures)) * _LEADING - 1.4
    boxes, low = _boxes(writer, roll, piece, top, measure)
    items += boxes
    high = round(low + 1.3, 3)
    items.append(line(0, high, measure, high, scribe.colour("rule"), 0.15))
    return Picture(tuple(items), measure, high, "left")


def _figures(writer: Writer, roll: Roll, piece: Counter) -> str:
    """Every figure and named thing by its whole title, then abilities. What is ticked in a box below is said there."""
    profile = roll.profiles.get(piece.profile or "")
    if profile is None:
        return ""
    figures: list[str] = []
    named: list[str] = []
    things: list[str] = []
    ticked = {kept.starts.path for kept in _groups(writer, piece) if isinstance(kept.starts, Fact) and kept.things}
    for name, value in roll.values(piece).items():
        field = writer.pen.field(profile.kind, name)
        is_reach_of_none = isinstance(value, Quantity) and not value.amount
        if is_nothing(value) or is_reach_of_none or field is None or name in _LEFT_OUT or isinstance(value, Text):
            continue
        if name in ticked:
            continue
        if isinstance(value, tuple) and all(isinstance(one, Ref) for one in value):
            things += [writer.plain(one) for one in value]
        elif isinstance(value, Ref):
            named.append(f"{writer.name(field)}: {writer.plain(value)}")
        else:
            said = "" if value is True else f" {roll.figure(value)}"
            figures.append(f"{writer.name(field)}{said}")
    return " · ".join([*figures, *named, *things])


def _groups(writer: Writer, piece: Counter) -> list[Kept]:
    return [kept for kept in kept_facts(writer.ruleset, piece.kind) if not kept.is_passing]


def _is_so_at_first(kept: Kept, values: dict[str, Value], thing: Entry | None = None) -> bool:
    """Whether a box is ticked as the battle begins."""
    begun = begins_as(kept, values)
    return begun is True if thing is None else isinstance(begun, Ref) and begun.name == thing.name


def _boxes(writer: Writer, roll: Roll, piece: Counter, top: float, measure: float) -> tuple[list[Item], float]:
    """What is kept of a piece, as many groups on a line as there is room for; and where the last line ends."""
    items: list[Item] = []
    x, y = _NAME, top
    groups = _groups(writer, piece)
    # Each begins at one place on all lines of an army: it is as wide as the widest of its kind.
    alike = [roll.values(one) for one in pieces_of(roll.army) if one.kind == piece.kind]
    widths = [max(_width(writer, kept, values) for values in alike) for kept in groups]
    spare = measure - _NAME - sum(widths)
    gap = min(_GAP, spare / max(len(widths) - 1, 1)) if spare >= _LEAST_GAP * (len(widths) - 1) else _GAP
    for kept, wide in zip(groups, widths, strict=True):
        if not concerns(kept, roll.values(piece), writer.ruleset):
            # Its place stays free, so that all lines of an army are alike.
            x = round(x + wide + gap, 3)
            continue
        if x > _NAME and x + wide > measure + 0.05:
            x, y = _NAME, round(y + _STEP + 1.0, 3)
        items += _group(writer, kept, roll.values(piece), x, y)
        x = round(x + wide + gap, 3)
    return items, round(y + _BOX + 0.6, 3) if items else y


def _parts(writer: Writer, kept: Kept, values: dict[str, Value]) -> Iterator[tuple[str, float]]:
    """Words and boxes of a kept fact from left to right: words, or nothing and the width of a box; a box that is true
    as the battle begins has a cross for its words."""
    title = capital(writer.name(kept.fact))
    if kept.things:
        yield f"{title}:", 0.0
        yield from _choice(writer, kept, values)
    elif kept.is_figure:
        yield title, 0.0
        most = most_of(kept, values, writer.ruleset)
        if most is None or most > _MOST_BOXES:
            yield "", _WRITTEN
        else:
            yield from [("", _BOX)] * most
    else:
        yield _CROSS if _is_so_at_first(kept, values) else "", _BOX
        yield title, 0.0


def _choice(writer: Writer, kept: Kept, values: dict[str, Value]) -> Iterator[tuple[str, float]]:
    """What this piece can be; of what can be one thing only there is nothing to choose."""
    things = may_be(kept, values, writer.ruleset) or list(kept.things)
    if len(things) > _MOST_THINGS:
        yield "", 2 * _WRITTEN
        return
    for thing in things:
        if len(things) > 1:
            yield _CROSS if _is_so_at_first(kept, values, thing) else "", _BOX
        yield writer.name(thing), 0.0


def _width(writer: Writer, kept: Kept, values: dict[str, Value]) -> float:
    return sum(_wide(writer, words, box) for words, box in _parts(writer, kept, values))


def _wide(writer: Writer, words: str, box: float) -> float:
    return box + _STEP - _BOX if box else writer.scribe.width(words, "sans", "", _SMALL) + 1.0


def _group(writer: Writer, kept: Kept, values: dict[str, Value], x: float, y: float) -> Iterator[Item]:
    scribe = writer.scribe
    for words, box in _parts(writer, kept, values):
        if box:
            ink = scribe.colour("ink")
            yield Rect(round(x, 3), round(y, 3), box, _BOX, None, ink, 0.25, 0.4)
            if words == _CROSS:
                yield from cross(x, y, box, ink)
        else:
            yield scribe.run(words, round(x, 3), round(y + _BOX - 0.8, 3), _SMALL, colour="soft")
        x += _wide(writer, words, box)
