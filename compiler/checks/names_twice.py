"""Names that must be one of a kind among all files that are compiled together: they are played, printed and published
by them, and the second would overwrite the first."""

from __future__ import annotations

from collections.abc import Iterator

from compiler.codes.naming import DUPLICATE_NAME
from compiler.front.words.things import Thing
from compiler.front.world import World
from compiler.lower.context import Context
from dsl.diagnostics import Note, Sink

_ALWAYS = ("ruleset", "scenario")
"""Looked up by name alone. Army lists and decks are found through `use`, so two of a name disturb one another only
where both are asked for."""


def check(contexts: list[Context], sink: Sink) -> None:
    first: dict[tuple[str, str], tuple[Thing, World]] = {}
    for world in (context.world for context in contexts):
        for thing in _named(world):
            known, home = first.setdefault((thing.kind.name, thing.name), (thing, world))
            if home is not world:
                notes = (Note("first declared here", known.name_span),)
                message = f"the {thing.kind.key} `{thing.name}` stands in another file, too"
                sink.report(DUPLICATE_NAME, message, thing.name_span, notes=notes, help="call one of them otherwise")


def _named(world: World) -> Iterator[Thing]:
    if world.is_opening or world.derived:
        return
    for thing in world.tops:
        if thing.name and (thing.kind.name in _ALWAYS or world.asked_for):
            yield thing
