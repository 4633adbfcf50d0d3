"""What is done in an example, on its map: a broad arrow for a move, a thin one from whoever shoots or strikes."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Final

from compiler.backends.maps.atlas import Atlas
from compiler.backends.products.used import pieces_of
from compiler.layout.draw import Group, Item, Path, polygon
from compiler.layout.maps.battlefield import Spot
from engine.model.battles import Example
from engine.model.expression_parts import walk
from engine.model.pack import Ruleset
from engine.model.rules import Step
from engine.model.values import Fact, Place, Ref, Value

_NUMBER: Final = re.compile(r"\b\d{4}\b")
_AIMS: Final = ("target", "against", "enemy", "victim", "defender", "struck")
"""What decisions call whoever something is done to."""
_HEAD: Final = 2.2
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
    items: list[Item] = []
    refused = {at for at, step in enumerate(atlas.battle.steps) if step.do == "refused"}
    for at, step in enumerate(atlas.battle.steps):
        if step.do != "choose" or at + 1 in refused:
            continue
        for start, end, is_move in _ways(atlas, step, spots):
            owner, spot = spots[start]
            colour = atlas.coat(owner).edge
            items += _arrow(spot, end, colour, 0.9 if is_move else 0.35)
    return items


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
