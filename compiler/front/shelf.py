"""Where what was worked out about rulesets is put for the next command, and how it is written down.

As pickles: nothing else is read fast enough. Whoever reads one makes objects of the few classes named here and of no
others, so that it can hold wrong words at worst, never something that is run. That nobody else could have written it
is for the shelf to see.
"""

from __future__ import annotations

import hashlib
import importlib
import io
import pickle
from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import IO, Final, Never, Protocol

from dsl.source import Source


class Shelf(Protocol):
    """Keeps bytes by a key, for this very version of the tool, or forgets them as it likes."""

    def take(self, key: str) -> bytes | None: ...

    def put(self, key: str, data: bytes) -> None: ...


class TreesWanted(Exception):  # noqa: N818 - no fault: who compiles begins again, without the shelf
    """What was taken from the shelf is not enough for what is compiled."""


SPOILT: Final = (
    pickle.PickleError,
    ArithmeticError,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    TypeError,
    ValueError,
)
"""What reading a pickle that somebody has spoilt may end in."""
_MODULES: Final = (
    "dsl.nodes",
    "engine.model.values",
    "engine.model.rules",
    "engine.model.battles",
    "engine.model.pack",
    "compiler.front.words.types",
    "compiler.front.words.measures",
    "compiler.front.words.vocabulary",
    "compiler.front.words.things",
    "compiler.front.declarations.amend",
)
"""Whose dataclasses may be in a pickle."""
_OTHERS: Final = {
    ("dsl.source", "Span"),
    ("engine.model.quick_dataclass", "restored"),
    ("fractions", "Fraction"),
    ("builtins", "set"),
    ("builtins", "frozenset"),
}
_AT_PLACE: Final = (__name__, "at_place")


Place = int | tuple[object, ...]


def at_place(place: Place) -> Never:
    """In a pickle, the name of what a reader does with a place."""
    raise pickle.UnpicklingError(f"{place} is known to a reader of the shelf alone")


class Writer(pickle.Pickler):
    """Writes trees of the language as their classes and values, which is read faster than their states; of the sources
    that they come from, only which of them it is."""

    def __init__(self, into: IO[bytes], sources: Sequence[Source]) -> None:
        super().__init__(into, pickle.HIGHEST_PROTOCOL)
        self._sources = {id(source): place for place, source in enumerate(sources)}

    def place_of(self, written: object) -> Place | None:
        """Where something is that is not written itself."""
        if type(written) is Source:
            if id(written) not in self._sources:
                raise pickle.PicklingError(f"{written!r} belongs to somebody else")
            return -1 - self._sources[id(written)]
        return None

    # Not as `persistent_id`, which would be asked about every word and figure: there are half a million in a ruleset.
    def reducer_override(self, written: object) -> tuple[Callable[..., object], tuple[object, ...]]:
        place = self.place_of(written)
        if place is not None:
            return at_place, (place,)
        kind: type = type(written)
        values = _values_of(kind)
        if values is not None:
            return kind, values(written)
        return NotImplemented  # type: ignore[no-any-return]  # as everything else is


@cache
def _values_of(kind: type) -> Callable[[object], tuple[object, ...]] | None:
    """What gives all fields of a tree of some kind."""
    if kind.__module__ != "dsl.nodes" or not is_dataclass(kind):
        return None
    return attrgetter(*(one.name for one in fields(kind)))


class Reader(pickle.Unpickler):
    def __init__(self, data: bytes, sources: Sequence[Source]) -> None:
        super().__init__(io.BytesIO(data))
        self._sources = sources

    def at(self, place: Place) -> object:
        """What is at a place."""
        assert isinstance(place, int), "sources are counted"
        return self._sources[-1 - place]

    def find_class(self, module: str, name: str) -> object:
        return self.at if (module, name) == _AT_PLACE else _allowed(module, name)


@cache
def _allowed(module: str, name: str) -> object:
    if module in _MODULES or (module, name) in _OTHERS:
        found: object = getattr(importlib.import_module(module), name, None)
        if (module, name) in _OTHERS or (
            isinstance(found, type) and is_dataclass(found) and found.__module__ == module
        ):
            return found
    raise pickle.UnpicklingError(f"no {module}.{name} is read from the shelf")


def key_of_texts(texts: Iterable[tuple[str, str]]) -> str:
    """Of texts with the paths that rule objects know them by: the same words in the same places."""
    digest = hashlib.sha256()
    for origin, text in texts:
        for words in (origin.encode("utf-8", "surrogatepass"), text.encode("utf-8", "surrogatepass")):
            digest.update(len(words).to_bytes(8, "big") + words)
    return digest.hexdigest()
