"""What is found when a battle is set up knows the line on which somebody is declared: here it is told as all else is,
at the field that it speaks of, with the others that it names, and its advice as a help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from dsl.diagnostics import Diagnostic, Note
from dsl.source import Span

if TYPE_CHECKING:
    from compiler.front.words.things import Thing
    from compiler.front.world import World

_ADVICE: Final = re.compile(r"(?s)(.+?)(?::|\.) ((?:move|make|let|put|say|take|write|leave|give)\b.+)", re.IGNORECASE)
_QUOTED: Final = re.compile(r"`([a-z_]+)")
_WORD: Final = re.compile(r"[a-z][a-z0-9_]*")
_OF_PLACES: Final = re.compile(r"\b(?:stands|begins)\b")
_MOST_NOTES: Final = 3


def at_its_place(told: Diagnostic, worlds: Iterable[World]) -> Diagnostic:
    """The same at a field of the thing that is declared there, if it speaks of one."""
    advice = _ADVICE.fullmatch(told.message) if told.help is None else None
    if advice is not None:
        told = replace(told, message=advice[1], help=advice[2][:1].lower() + advice[2][1:])
    about = list(_declared_at(told.span, worlds))
    named = set(_WORD.findall(told.message))
    thing = next((one for one in about if one.name in named), about[0] if about else None)
    if thing is None:
        return told
    field = next((name for name in _fields_told(told.message) if name in thing.raw), None)
    span = _span(thing, field) if field is not None else None
    others = _others(thing, named) if field == "at" else ()
    notes = tuple(Note(f"`{other.name}` stands here", _span(other, "at")) for other in others)[:_MOST_NOTES]
    return replace(told, span=span or told.span, notes=(*told.notes, *notes))


def _fields_told(message: str) -> Iterator[str]:
    """Fields that a message may be about, the likeliest first: `enters`, where somebody stands, that he ranks."""
    yield from _QUOTED.findall(message)
    if _OF_PLACES.search(message) is not None:
        yield "at"
    yield from (word[:-1] for word in _WORD.findall(message) if word.endswith("s"))


def _declared_at(span: Span, worlds: Iterable[World]) -> Iterator[Thing]:
    """What is declared at the beginning of a line, each of several alike."""
    for world in worlds:
        for thing in world.things if world.asked_for and world.root is None else ():
            if thing.span.source.name == span.source.name and thing.span.start == span.start:
                yield thing


def _others(thing: Thing, named: Iterable[str]) -> Iterator[Thing]:
    """Other pieces of the battle that are named and have a place."""
    vocabulary = thing.scope.vocabulary
    battle = thing.within("scenario", vocabulary)
    wanted = {*named} - {thing.name}
    for piece in battle.inside("piece", vocabulary) if battle is not None else ():
        if piece.name in wanted and piece is not thing and "at" in piece.raw:
            yield piece


def _span(thing: Thing, field: str) -> Span:
    """The value of a field; of several alike that have a place each, its own."""
    spans = thing.spans.get(field, ())
    if field == "at" and len(spans) == thing.copies:
        return spans[max(thing.copy, 1) - 1]
    return spans[0].to(spans[-1]) if spans else thing.raw[field][0].entry.span
