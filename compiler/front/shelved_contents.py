"""Shipped lists and decks as they are when they are ready, on the shelf beside the ruleset that they are written for.

What a battle uses of them is kept together, since they use one another. Their things name those of the ruleset by their
places on its shelf, so they are taken with it and never without.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Final

from compiler.front.files.load import Loader
from compiler.front.files.skeletons import holds_names_only, put_skeletons
from compiler.front.files.units import Unit
from compiler.front.shelf import SPOILT, Place, Shelf, key_of_texts
from compiler.front.shelved_rulesets import SORTS, Filler, Known, Put, Taken, sources_of
from compiler.front.world import World
from dsl.source import Source
from engine.model.battles import ArmyList
from engine.model.rules import Deck, Events

_FIRST: Final = SORTS << 32
"""Places from here on are those of lists and decks; all below are of the ruleset."""

Made = tuple[ArmyList | Deck | Events, ...]
Contents = Mapping[str, tuple[World, Made]]
"""What is in a unit, and the rule objects that it became, by the key of the unit."""


def take_contents(shelf: Shelf | None, loader: Loader, taken: Taken | None) -> Contents:
    """Those of all shipped lists and decks that are only used. If one is not there, they are parsed after all."""
    bare = [unit for unit in loader.units() if unit.is_skeleton and not unit.ruleset_names()]
    if shelf is None or taken is None or not bare:
        loader.flesh_out(bare)
        return {}
    every = _shipped(loader)
    data = shelf.take(_key(every, taken.key)) if len(bare) == len(every) else None
    if data is not None:
        with suppress(*SPOILT):
            return _Taken(data, [*taken.sources, *sources_of(every)], taken).contents()
    loader.flesh_out(bare)
    return {}


class _Taken(Filler):
    def __init__(self, data: bytes, sources: Sequence[Source], base: Taken) -> None:
        super().__init__(data, sources, base.sink)
        self._base: Final = base

    def at(self, place: Place) -> object:
        if isinstance(place, int) and 0 <= place < _FIRST:
            return self._base.at(place)
        return super().at(place)

    def contents(self) -> Contents:
        roots: list[tuple[str, World, Made]] = self.load()
        self.fill_all()
        return {key: (world, made) for key, world, made in roots}


def put_contents(shelf: Shelf, loader: Loader, base: Taken | Put, clean: Contents) -> None:
    """Those of all shipped lists and decks that were only used, if they were found `clean`, with what the files of
    their ruleset hold besides it."""
    units = _shipped(loader)
    if not units or not all(unit.key in clean for unit in units):
        return
    put = _Put([*base.sources, *sources_of(units)], base.known())
    try:
        data = put.written_of([(key, *made) for key, made in clean.items()])
    except (pickle.PickleError, RecursionError):
        return
    shelf.put(_key(units, base.key), data)
    for unit in units:
        put_skeletons(shelf, unit.files)


class _Put(Put):
    def __init__(self, sources: Sequence[Source], known: Known) -> None:
        super().__init__(sources, first=_FIRST)
        self._places = dict(known.places)
        self.specs, self.kinds = known.specs, known.kinds

    def written_of(self, contents: Sequence[tuple[str, World, Made]]) -> bytes:
        for _, world, _ in contents:
            for thing in world.things:
                self.entries.setdefault(id(thing.entry), thing)
        self.dump(list(contents))
        return self.written_out()


def _shipped(loader: Loader) -> list[Unit]:
    """Lists and decks that ship with Tercio."""
    return [
        unit
        for unit in loader.units()
        if not unit.ruleset_names()
        and unit.files[0].path.is_relative_to(loader.library)
        and all(holds_names_only(parsed.tree.entries) for parsed in unit.files)
    ]


def _key(units: Iterable[Unit], ruleset: str) -> str:
    texts = ((f"{unit.key} {one.origin}", one.tree.source.text) for unit in units for one in unit.files)
    return f"contents {ruleset} {key_of_texts(texts)}"
