"""Roster lines of rules that say how losses are counted: boxes for them and for all else that is kept of a unit."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.rolls import Ranked
from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Item, Rect, line
from compiler.layout.flow.blocks import Block, Picture
from compiler.layout.flow.words import points
from engine.model.battles import Command
from engine.model.battles import Piece as Counter
from engine.model.keeping import keep_last
from engine.model.quick_dataclass import dataclass

LOSSES: Final = "losses"
_NAME: Final = 8.5
_FIGURES: Final = 74.0
_BASE: Final = 4.6
_BOX: Final = 3.0
_STEP: Final = 3.35
_PAIR: Final = 0.8
"""What parts one point of strength from the next, where several losses make one."""
_WRITTEN: Final = 10.0
"""Room to write a figure that has no end, or that a die decides."""
_GAP, _LEAST_GAP = 6.0, 1.4
_MOST_BOXES: Final = 40
_INSIDE: Final = 0.7
"""What is free around the cross in a box."""
_SIZES: Final = (points(8.4), points(7.8), points(7.4), points(7))
"""Of the words before boxes: the largest with which the longest line of an army has room."""
_SMALL: Final = points(7)
_TOLD, _NAME_SIZE = points(8.4), points(9.5)
_LEADING: Final = 3.4


@dataclass(frozen=True, slots=True)
class _Track:
    """Title, number of boxes (0: room to write, fewer: the title alone), how many of them belong together, and how many
    are ticked as the battle begins."""

    title: str
    boxes: int
    together: int = 1
    begun: int = 0
    kept: int | None = None
    """How many boxes a unit may tick before it is out; those beyond are shaded."""


def cross(x: float, y: float, box: float, ink: str) -> list[Item]:
    """In a box that is ticked as the battle begins: strokes as of a pencil, not a letter of a font."""
    ends = (x + _INSIDE, x + box - _INSIDE, y + _INSIDE, y + box - _INSIDE)
    left, right, top, foot = (round(end, 3) for end in ends)
    return [line(left, top, right, foot, ink, 0.35), line(left, foot, right, top, ink, 0.35)]


def begun_with(piece: Counter, name: str) -> int:
    """How much of what is counted in boxes a battle gives a unit before anybody has acted."""
    value = dict(piece.fields).get(name)
    return int(value) if isinstance(value, int) else 0


def unit_line(writer: Writer, roll: Roll, piece: Counter, figures: str) -> Block:
    """Number, name and figures; below them boxes for losses, two or more to a point of strength, and for the tracks."""
    scribe, measure = writer.scribe, writer.paper().measure
    items: list[Item] = list(_head(writer, roll, piece, ""))
    kind = roll.names(piece)[1]
    told = scribe.wrap(f"{kind} · {figures}" if kind else figures, _TOLD, measure - _FIGURES)
    items += [scribe.run(words, _FIGURES, _BASE + at * _LEADING, _TOLD, colour="soft") for at, words in enumerate(told)]
    x, top = _NAME, round(_BASE + 1.6 + (len(told) - 1) * _LEADING, 3)
    tracks = list(_tracks(roll, piece))
    size, places = _places(writer, roll)
    for track in tracks:
        x = places.get(track.title, x)
        drawn, after = _drawn(writer, track, x, top, size)
        if x > _NAME and after > measure + 0.05:
            # What a long row has no room for stands on another below it.
            top = round(top + _BOX + 1.4, 3)
            drawn, after = _drawn(writer, track, _NAME, top, size)
        items += drawn
        x = after + _LEAST_GAP
    low = round(top + _BOX + 1.4, 3)
    items.append(line(0, low, measure, low, scribe.colour("rule"), 0.15))
    return Picture(tuple(items), measure, low, "left")


def leader_line(writer: Writer, roll: Roll, piece: Counter, ranked: Ranked, away: str) -> Block:
    """Name and rank, each value with room to write where two are possible, and room for the turn of a return."""
    scribe, measure = writer.scribe, writer.paper().measure
    items: list[Item] = list(_head(writer, roll, piece, "b"))
    icon = writer.job.shop.icons.drawn("general", 1.8, _BASE - 3.4, 4.2, scribe.colour("ink"), scribe.colour("white"))
    items += [icon, scribe.run(ranked.rank, _FIGURES, _BASE, _TOLD, style="i")]
    x, top = _NAME, _BASE + 1.6
    size = _places(writer, roll)[0]
    written = f" {writer.say('or')} "
    for title, figure in ranked.values:
        drawn, x = _drawn(writer, _Track(f"{title} {figure}", 0 if written in figure else -1), x, top, size)
        items += drawn
        x += _GAP
    if away:
        items += _drawn(writer, _Track(away, 0), x, top, size)[0]
    low = round(top + _BOX + 1.4, 3)
    items.append(line(0, low, measure, low, scribe.colour("rule"), 0.15))
    return Picture(tuple(items), measure, low, "left")


def body_line(writer: Writer, roll: Roll, command: Command) -> list[Block]:
    """The first strength of a command, and boxes for what becomes of the whole of it."""
    facts = {fact.name: fact for fact in writer.ruleset.facts}
    named = [facts[f"{command.kind}.{name}"] for name in roll.rules.bodies.get(command.kind, ())]
    troops = [roll.values(piece).get("strength") for piece in pieces_of(command)]
    strength = sum(one for one in troops if type(one) is int)
    if not named or not strength:
        return []
    items: list[Item] = []
    x = _NAME
    tracks = [
        _Track(f"{roll.head('strength')} {strength}{_half_told(writer, roll, strength)}", -1),
        *(_Track(capital(writer.name(one)), 1) for one in named),
    ]
    for track in tracks:
        drawn, x = _drawn(writer, track, x, 0.4, _SIZES[0])
        items += drawn
        x += _GAP
    return [Picture(tuple(items), writer.paper().measure, round(_BOX + 1.4, 3), "left", keep=True)]


def _half_told(writer: Writer, roll: Roll, strength: int) -> str:
    """Half of the first strength, where that is what the end of a command is reckoned by."""
    half = writer.pen.decimal(f"{strength / 2:g}")
    return f" ({writer.say('half_of', n=half)})" if LOSSES in roll.rules.below_half else ""


def _head(writer: Writer, roll: Roll, piece: Counter, style: str) -> Iterator[Item]:
    scribe = writer.scribe
    number = roll.numbers.get(piece.name)
    if number is not None:
        yield scribe.run(str(number), 6.0, _BASE, points(9), style="b", anchor="end")
    words = roll.names(piece)[0]
    for size in (_NAME_SIZE, points(8.4), points(7.4)):
        if scribe.width(words, "serif", style, size) <= _FIGURES - _NAME - 1.5:
            break
    yield scribe.run(words, _NAME, _BASE, size, family="serif", style=style)


@keep_last
def _places(writer: Writer, roll: Roll) -> tuple[float, dict[str, float]]:
    """How large the words before boxes are, and where each track begins, below one another on all lines of an army;
    nowhere where the longest has no room. Every line of the army asks for it."""
    measure = writer.paper().measure
    found = ((size, _places_in(writer, roll, measure, size)) for size in _SIZES)
    return next((one for one in found if one[1]), (_SMALL, {}))


def _places_in(writer: Writer, roll: Roll, measure: float, size: float) -> dict[str, float]:
    wide: dict[str, float] = {}
    for piece in pieces_of(roll.army):
        if roll.commanders.ranked(piece) is None:
            for track in _tracks(roll, piece):
                wide[track.title] = max(wide.get(track.title, 0.0), _drawn(writer, track, 0.0, 0.0, size)[1])
    spare = measure - _NAME - sum(wide.values())
    gap = min(_GAP, spare / max(len(wide) - 1, 1))
    if gap < _LEAST_GAP:
        return {}
    places: dict[str, float] = {}
    x = _NAME
    for name, width in wide.items():
        places[name] = round(x, 3)
        x += width + gap
    return places


def _tracks(roll: Roll, piece: Counter) -> Iterator[_Track]:
    values = roll.values(piece)
    strength = values.get("strength")
    if type(strength) is int:
        together, begun = roll.rules.losses, begun_with(piece, LOSSES)
        kept = together * _above_half(strength) if LOSSES in roll.rules.below_half else None
        yield _Track(roll.writer.say("losses"), strength * together, together, begun, kept)
    for name, boxes in roll.rules.tracks.items():
        figure = values.get(boxes) if isinstance(boxes, str) else boxes
        if type(figure) is int:
            # Boxes of what a unit has, as its morale, are all left to it.
            kept = _above_half(figure) if name in roll.rules.below_half else None
            yield _Track(roll.head(name), figure, begun=begun_with(piece, name) if boxes != name else 0, kept=kept)


def _above_half(figure: int) -> int:
    """How much may be lost of it until half of it, rounded down, is left."""
    return figure - figure // 2


def _drawn(writer: Writer, track: _Track, x: float, top: float, size: float) -> tuple[list[Item], float]:
    """A title with its boxes, and where they end."""
    scribe, title, boxes, together = writer.scribe, track.title, track.boxes, track.together
    ink = scribe.colour("ink")
    items: list[Item] = [scribe.run(title, round(x, 3), round(top + _BOX - 0.5, 3), size, colour="soft")]
    x += scribe.width(title, "sans", "", size) + 1.2
    if boxes == 0:
        items.append(Rect(round(x, 3), round(top, 3), _WRITTEN, _BOX, None, ink, 0.2, 0.4))
        if track.begun:
            items.append(scribe.run(str(track.begun), round(x + 0.8, 3), round(top + _BOX - 0.5, 3), size))
        return items, x + _WRITTEN
    for at in range(min(max(boxes, 0), _MOST_BOXES)):
        fill = scribe.colour("faint") if track.kept is not None and at >= track.kept else None
        items.append(Rect(round(x, 3), round(top, 3), _BOX, _BOX, fill, ink, 0.25, 0.4))
        items += cross(x, top, _BOX, ink) if at < track.begun else []
        x += _STEP + (_PAIR if together > 1 and at % together == together - 1 else 0.0)
    return items, x - (_STEP - _BOX if boxes > 0 else 1.2)
