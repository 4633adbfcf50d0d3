"""What is done in an example, on its map: a broad arrow for a move, a thin one from whoever shoots or strikes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

from compiler.backends.maps.atlas import Atlas
from compiler.backends.maps.pieces import base_size, counter_size
from compiler.backends.products.numbers import is_leader
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, Rect, polygon
from compiler.layout.flow.words import SMALLEST
from compiler.layout.maps.battlefield import HexField, Spot, turned_box
from engine.model.battles import Example, Piece
from engine.model.expression_parts import walk
from engine.model.pack import Ruleset
from engine.model.rules import Step
from engine.model.values import Fact, Place, Point, Ref, Value

_NUMBER: Final = re.compile(r"\b\d{4}\b")
_AIMS: Final = ("target", "against", "enemy", "victim", "defender", "struck")
"""What decisions call whoever something is done to."""
_HEAD: Final = 2.2
_LEADING: Final = 16.0
"""How far a leader may be from his men and still be part of the picture, in units of a table."""
_BESIDE: Final = 6.0
"""The same of those who stand beside whoever something happens to."""
_END: Final = 0.4
_LETTERS: Final = 2
_SHORT: Final = 3.0
"""Ways shorter than this, in millimetres, are not drawn: the counters hide them."""


def numbers_told(example: Example) -> frozenset[str]:
    """The hexes that an example's story names by their number: only those have theirs on its map."""
    return frozenset(number for story in _stories(example) for number in _NUMBER.findall(story))


def _stories(example: Example) -> list[str]:
    return [words for _, words in example.means.words] if example.means is not None else []


def mentioned(example: Example) -> tuple[set[str], list[Place]]:
    """The pieces that the story and the steps speak of, and the places that they go to."""
    pieces = {piece.name for army in example.armies for piece in pieces_of(army)}
    names = {name for name, titles in _called(example) if _is_told(titles, example)}
    places: list[Place] = []
    for step in example.steps:
        for _, value in step.fields:
            names.add(_name(value))
            places += [value] if isinstance(value, Place) else []
        if step.expects is not None:
            names |= {part.subject for part in walk(step.expects) if isinstance(part, Fact)}
    return names & pieces, places


def shown_pieces(example: Example, ruleset: Ruleset) -> frozenset[str] | None:
    """The pieces that are drawn: those that the story and the steps speak of, their neighbours, and leaders where the
    story speaks of leaders. All of them where nobody is spoken of, and on a map of hexes, which is not empty."""
    names, _ = mentioned(example)
    if not names or example.map is None or example.map.size.unit == "hex":
        return None
    pieces = [piece for army in example.armies for piece in pieces_of(army)]
    told = [piece for piece in pieces if piece.name in names]
    found = set(names)
    for army in example.armies:
        # Where one alone is named, what is told of the others is told of his own side.
        alone = len(told) == 1 and told[0] in pieces_of(army)
        for piece in pieces_of(army):
            is_chief = is_leader(piece, ruleset)
            far = _LEADING if is_chief or alone else _BESIDE
            is_meant = not is_chief or _speaks_of(example, piece, ruleset)
            if is_meant and any(_is_within(piece, other, far) for other in told):
                found.add(piece.name)
    return frozenset(found)


def _speaks_of(example: Example, piece: Piece, ruleset: Ruleset) -> bool:
    """Whether a story speaks of pieces of that kind: `the commander-in-chief`, `his general`."""
    kind = next((one for one in ruleset.kinds if one.name == piece.kind), None)
    titles = dict(kind.title.words) if kind is not None and kind.title is not None else {}
    stories = dict(example.means.words) if example.means is not None else {}
    return any(title.lower() in stories.get(language, "").lower() for language, title in titles.items())


def _is_within(piece: Piece, other: Piece, far: float) -> bool:
    if not isinstance(piece.at, Point) or not isinstance(other.at, Point):
        return False
    gaps = (float(piece.at.x) - float(other.at.x), float(piece.at.y) - float(other.at.y))
    return max(map(abs, gaps)) <= far


def _called(example: Example) -> Iterator[tuple[str, list[str]]]:
    """Each piece with what a story may call it: a letter, or a title of its own."""
    for army in example.armies:
        for piece in pieces_of(army):
            titles = [words for _, words in piece.title.words] if piece.title is not None else []
            yield piece.name, titles or [piece.name]


def _is_told(titles: list[str], example: Example) -> bool:
    """In every language: a letter is a word of some ("e" in Italian), and hardly of all."""
    stories = _stories(example)
    return bool(stories) and all(_is_named(titles, story) for story in stories)


def _is_named(titles: list[str], story: str) -> bool:
    return any(re.search(rf"(?<!\w){re.escape(title)}(?!\w)", story) for title in titles)


def draw_ways(atlas: Atlas) -> list[Item]:
    if not isinstance(atlas.battle, Example):
        return []
    spots = {
        piece.name: (army.name, spot)
        for army in atlas.battle.armies
        for piece in pieces_of(army)
        if piece.at is not None and (spot := atlas.field.centre(piece.at)) is not None
    }
    half = _half(atlas)
    items: list[Item] = []
    refused = {at for at, step in enumerate(atlas.battle.steps) if step.do == "refused"}
    for at, step in enumerate(atlas.battle.steps):
        if step.do != "choose" or at + 1 in refused:
            continue
        for start, end, is_move in _ways(atlas, step, spots):
            owner, spot = spots[start]
            colour = atlas.coat(owner).edge
            # A counter hides the head of an arrow that ends in its middle.
            aimed = end if is_move else _short_of(spot, end, half)
            items += _arrow(spot, aimed, colour, 0.9 if is_move else 0.35)
            if is_move:
                spots[start] = owner, end
    for name, end in _ended(atlas).items():
        owner, spot = spots[name]
        items += _arrow(spot, _short_of(spot, end, half), atlas.coat(owner).edge, 0.9)
    return items


def draw_ends(atlas: Atlas) -> list[Item]:
    """Who stands elsewhere when the example is over, in outline: there it is, with what it is called."""
    half, ended = _half(atlas), _ended(atlas)
    items: list[Item] = []
    for army in atlas.battle.armies:
        for piece in pieces_of(army):
            end = ended.get(piece.name)
            if end is None:
                continue
            colour, paper, (x, y) = atlas.coat(army.name).edge, atlas.scribe.colour("paper"), end
            base = None if is_leader(piece, atlas.ruleset) else base_size(atlas, army, piece)
            if base is None:
                box = (round(x - half, 3), round(y - half, 3), round(2 * half, 3))
                items.append(Rect(*box, box[2], paper, colour, 0.3, round(half * 0.24, 3)))
            else:
                corners = turned_box(x, y, *base, -float(max(0, atlas.ends[piece.name][1])))
                items.append(Path(polygon(corners), paper, colour, 0.3))
                items.append(Path((("M", corners[0]), ("L", corners[1])), stroke=colour, line=0.9))
            called = atlas.views.words(piece.title) if piece.title is not None else piece.name
            if len(called) <= _LETTERS:
                size = max(SMALLEST, half * 0.8)
                low = y + size * 0.34
                look = {"family": "label", "style": "b", "colour": colour, "anchor": "middle"}
                items.append(atlas.scribe.run(called, x, low, size, **look))
            atlas.room.block((x - half, y - half, x + half, y + half))
    return items


def _ended(atlas: Atlas) -> dict[str, Spot]:
    """Where those stand in the end who are shown and do not stand where they began."""
    if not isinstance(atlas.battle, Example) or isinstance(atlas.field, HexField):
        return {}
    found: dict[str, Spot] = {}
    for army in atlas.battle.armies:
        for piece in pieces_of(army):
            place, _ = atlas.ends.get(piece.name, (None, -1))
            is_shown = atlas.acting is None or piece.name in atlas.acting
            start = atlas.field.centre(piece.at) if piece.at is not None else None
            end = atlas.field.centre(place) if place is not None and is_shown else None
            if start is not None and end is not None and math.dist(start, end) >= _SHORT:
                found[piece.name] = end
    return found


def _half(atlas: Atlas) -> float:
    """Half of the side of what stands for an end: a little less than a counter."""
    return counter_size(atlas) * _END


def _short_of(start: Spot, end: Spot, by: float) -> Spot:
    far = math.dist(start, end)
    left = max(0.0, far - by) / far if far else 0.0
    return round(start[0] + (end[0] - start[0]) * left, 3), round(start[1] + (end[1] - start[1]) * left, 3)


def _ways(atlas: Atlas, step: Step, spots: dict[str, tuple[str, Spot]]) -> Iterator[tuple[str, Spot, bool]]:
    """From whoever acts to the place, or to everybody else that the step names."""
    doers = _doers(atlas.ruleset)
    fields = sorted(step.fields, key=lambda pair: (pair[0] != doers.get(step.what or ""), pair[0] in _AIMS))
    named = [name for _, value in fields if (name := _name(value)) in spots]
    places = [spot for _, value in step.fields if isinstance(value, Place) and (spot := atlas.field.centre(value))]
    if named and places:
        yield named[0], places[-1], True
    elif len(named) > 1:
        yield from ((named[0], spots[other][1], False) for other in named[1:])


def _doers(ruleset: Ruleset) -> dict[str, str]:
    """By the name of an action or a reaction, what it calls whoever does it."""
    deeds = (entry for entry in ruleset.entries if entry.kind in ("action", "reaction"))
    return {deed.name: _name(deed.get("by")) for deed in deeds}


def _name(value: Value) -> str:
    return value.name if isinstance(value, Ref) else value if isinstance(value, str) else ""


def _arrow(start: Spot, end: Spot, colour: str, line: float) -> list[Item]:
    far = math.dist(start, end)
    if far < _SHORT:
        return []
    right, down = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    neck = (round(end[0] - right * _HEAD, 3), round(end[1] - down * _HEAD, 3))
    half = _HEAD * (0.5 if line > 0.5 else 0.32)
    wings = [
        end,
        (round(neck[0] - down * half, 3), round(neck[1] + right * half, 3)),
        (round(neck[0] + down * half, 3), round(neck[1] - right * half, 3)),
    ]
    return [Group((Path((("M", start), ("L", neck)), stroke=colour, line=line), Path(polygon(wings), fill=colour)))]
