"""Rulesets as they are when they are ready, on the shelf and back: for a command that only uses them.

A ruleset is put there with the words that it stands on, the prelude and perhaps a layer, so that all that its things
know of one another comes back as it was. Few of its things are ever looked at, and hardly ever what was written of them
(entries, and fields before their types have read them): each thing comes back when somebody asks for it, and what was
written of it when somebody asks for that. A ruleset that amends another is put there with that other, and so is the
ruleset of a battle with special rules. What makes new rulesets of old ones, an amendment or special rules that have
changed, needs whole trees: then there is nothing to take.
"""

from __future__ import annotations

import io
import pickle
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import fields, replace
from typing import Any, Final, cast

from compiler.front.fields.texts import Texts
from compiler.front.fields.values import Values
from compiler.front.files.load import Loader
from compiler.front.files.skeletons import holds_lists, put_skeletons
from compiler.front.files.units import Unit
from compiler.front.kept_rulesets import KeptRuleset
from compiler.front.shelf import SPOILT, Place, Reader, Shelf, TreesWanted, Writer, key_of_texts
from compiler.front.special_rules import MOVING, Places, SpecialRules
from compiler.front.words.heads import layer_of
from compiler.front.words.things import KNOWN, WRITTEN, Scope, Thing
from compiler.front.words.vocabulary import FieldSpec, Kind, Vocabulary
from compiler.front.world import PRELUDE, World
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.pack import VOCABULARIES, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Declared

_NODES: Final[tuple[type, ...]] = (Thing, Scope, Vocabulary, World)
"""What is told apart by identity, and may stand in rings: written as a number, filled when all are there."""
_ENTRY, _SPEC, _KIND, SORTS = (len(_NODES) + more for more in range(4))
"""Numbers tell by their rest what they mean: one of those, the entry of a thing, a field that some kind declares, a
kind."""
_OF_SCOPES: Final = ("vocabulary", "outer", "uses", "inner", "names_below", "by_kind", "limits", "zones")
_OF_WORLDS: Final = (
    *("name", "vocabulary", "scope", "languages", "root", "ruleset", "things", "tops"),
    *("amends", "changes", "derived", "gathered", "written_at", "kind_names"),
)

Shelved = Mapping[tuple[str, str], KeptRuleset]
"""Rulesets by the keys of their units and their names."""


# --- taking ---------------------------------------------------------------------------------------------------


def take_rulesets(
    shelf: Shelf | None, loader: Loader, sink: Sink, special: Sequence[SpecialRules] = ()
) -> Taken | None:
    """The one ruleset that is used, with what it amends and stands on, and with what `special` rules make of it, if the
    loader has only skeletons of them. If there are several, or it is not there, all are parsed after all, and nothing
    is given."""
    if shelf is None:
        return None
    for unit in loader.units():
        for entry in unit.entries("ruleset"):
            word = layer_of(entry.body.items) if entry.body is not None else None
            if word is not None:
                loader.layer(word.text)
    rulesets = [unit for unit in loader.units() if unit.ruleset_names()]
    # Of a text that could not be read as it stands, the same words may have become another tree.
    is_mended = bool(special) and bool(sink.sorted())
    is_fit = all(unit.is_skeleton for unit in rulesets) and _is_one(rulesets) and not is_mended
    data = shelf.take(key := _key(rulesets, special)) if is_fit else None
    if data is not None:
        with suppress(*SPOILT):
            return Taken(data, sources_of(rulesets), sink, key, special)
    loader.flesh_out(loader.units())
    return None


class Filler(Reader):
    """Makes empty things where one is named, and fills all in their order."""

    def __init__(
        self, data: bytes, sources: Sequence[Source], sink: Sink, special: Sequence[SpecialRules] = ()
    ) -> None:
        super().__init__(data, sources)
        self.data: Final = data
        self.sources = sources
        self.sink = sink
        self._special = Places(special)
        self._nodes: dict[int, Any] = {}
        self.specs: list[FieldSpec] = []
        self.kinds: list[Kind] = []

    def at(self, place: Place) -> object:
        if isinstance(place, tuple):
            return self._special.found(place)
        known = self._nodes.get(place)
        if known is not None:
            return known
        if place < 0:
            return super().at(place)
        sort = place % SORTS
        if sort == _ENTRY:
            return self._nodes[place - _ENTRY].entry  # things come first of all sorts
        if sort == _SPEC:
            return self.specs[place // SORTS]
        if sort == _KIND:
            return self.kinds[place // SORTS]
        kind = _NODES[sort]
        known = self._nodes[place] = object.__new__(kind)
        return known

    def fill_all(self) -> None:
        while (state := self.load()) is not None:
            self._fill(*state)
        things: list[tuple[int, int, int]] = self.load()
        start = len(self.data) - sum(known + written for _, known, written in things)
        for place, known, written in things:
            middle, end = start + known, start + known + written
            thing = self.at(place)
            if not isinstance(thing, Thing):
                raise TypeError(f"{thing} cannot be filled later")
            thing.later = _Later(self, start, middle, end)
            start = end

    def _fill(self, place: int, values: tuple[object, ...]) -> None:
        node = self.at(place)
        if isinstance(node, Scope):
            for name, value in zip(_OF_SCOPES, values, strict=True):
                setattr(node, name, value)
        elif isinstance(node, Vocabulary):
            node.__init__(*values)  # type: ignore[misc]
        elif isinstance(node, World):
            said = dict(zip(_OF_WORLDS, values, strict=True))
            vocabulary, languages = cast("Vocabulary", said["vocabulary"]), cast("tuple[str, ...]", said["languages"])
            reads = Values(vocabulary, Texts(vocabulary, languages, self.sink), self.sink)
            node.__init__(**said, values=reads, is_shelved=True)  # type: ignore[misc]


class Taken(Filler):
    """Rulesets from the shelf."""

    def __init__(
        self, data: bytes, sources: Sequence[Source], sink: Sink, key: str, special: Sequence[SpecialRules]
    ) -> None:
        super().__init__(data, sources, sink, special)
        self.key: Final = key
        roots: list[tuple[str, str, World, int, Ruleset | None]] = self.load()
        self.specs = self.load()
        self.kinds = self.load()
        self.fill_all()
        self.rulesets: Final[Shelved] = {
            (key, name): KeptRuleset(world, (), scopes_inside, lowered)
            for key, name, world, scopes_inside, lowered in roots
        }

    def known(self) -> Known:
        """What lists and decks may name of these rulesets."""
        return Known(
            {id(node): place for place, node in self._nodes.items()},
            {id(spec): place for place, spec in enumerate(self.specs)},
            {id(kind): place for place, kind in enumerate(self.kinds)},
        )


class _Later:
    """One thing, until somebody asks: what it is, and what was written of it."""

    __slots__ = ("_brought", "_end", "_middle", "_start", "_taken")

    def __init__(self, taken: Filler, start: int, middle: int, end: int) -> None:
        """What it is stands in the data from the `start` to the `middle`, what was written of it from there on."""
        self._taken, self._start, self._middle, self._end = taken, start, middle, end
        self._brought: tuple[tuple[str, ...], ...] = ()

    def bring(self, thing: Thing, names: tuple[str, ...]) -> None:
        if names in self._brought:
            return
        self._brought = (*self._brought, names)
        start, end = (self._start, self._middle) if names == KNOWN else (self._middle, self._end)
        data = self._taken.data[start:end]
        try:
            values = _PartReader(data, self._taken).load()
            for name, value in zip(names, values, strict=True):
                setattr(thing, name, value)
        except SPOILT as fault:
            raise TreesWanted from fault


class _PartReader(Reader):
    def __init__(self, data: bytes, taken: Filler) -> None:
        super().__init__(data, taken.sources)
        self._taken = taken

    def at(self, place: Place) -> object:
        return self._taken.at(place)


# --- putting --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Known:
    """Where things, fields and kinds of rulesets are on the shelf, by identity."""

    places: dict[int, int]
    specs: dict[int, int]
    kinds: dict[int, int]


def put_rulesets(
    shelf: Shelf,
    loader: Loader,
    clean: Mapping[str, tuple[str, KeptRuleset]],
    special: Sequence[SpecialRules],
    derived: Shelved,
) -> Put | None:
    """The one ruleset that was used, with what it amends and stands on, if all were found `clean`: by the keys of their
    units, each with its name. With them, those that are `derived` from it by special rules. Nothing if there are
    several, or if lists stand among the rules."""
    units = [unit for unit in loader.units() if unit.ruleset_names()]
    if not _is_one(units) or not all(unit.key in clean for unit in units):
        return None
    if any(holds_lists(parsed.tree.entries) for unit in units for parsed in unit.files):
        return None
    put = Put(sources_of(units), _key(units, special), special=special)
    try:
        data = put.written(
            [
                *((unit.key, *clean[unit.key]) for unit in units),
                *((source, name, kept) for (source, name), kept in derived.items()),
            ]
        )
    except (pickle.PickleError, RecursionError):
        return None
    shelf.put(put.key, data)
    for unit in units:
        put_skeletons(shelf, unit.files)
    return put


class Put(Writer):
    def __init__(
        self, sources: Sequence[Source], key: str = "", first: int = 0, special: Sequence[SpecialRules] = ()
    ) -> None:
        """Its things have places from the `first` on."""
        self._into = io.BytesIO()
        super().__init__(self._into, sources)
        self.sources = sources
        self.key: Final = key
        self._first: Final = first
        self._special: Final = Places(special)
        self._places: dict[int, int] = {}
        self._nodes: list[tuple[int, object]] = []
        self._inside: dict[int, int] = {}
        self.entries: dict[int, Thing] = {}
        """Whose an entry is, by its identity: it is written with that thing, and elsewhere as that thing's."""
        self.specs: dict[int, int] = {}
        self.kinds: dict[int, int] = {}

    def place_of(self, written: object) -> Place | None:
        kind = type(written)
        if kind in _NODES:
            return self.number_of(written)
        return self._special.told(written) if kind in MOVING else super().place_of(written)

    def number_of(self, node: object) -> int:
        number = self._places.get(id(node))
        if number is None:
            number = self._first + len(self._nodes) * SORTS + _NODES.index(type(node))
            self._places[id(node)] = number
            self._nodes.append((number, node))
        return number

    def written(self, rulesets: Sequence[tuple[str, str, KeptRuleset]]) -> bytes:
        self._inside = {id(kept.world.scope): kept.scopes_inside for _, _, kept in rulesets}
        for _, _, kept in rulesets:
            for thing in kept.world.things:
                self.entries.setdefault(id(thing.entry), thing)
        kinds = [kind for _, _, kept in rulesets for kind in kept.world.vocabulary.kinds.values()]
        kinds = list({id(kind): kind for kind in kinds}.values())
        self.kinds = {id(kind): place for place, kind in enumerate(kinds)}
        specs = list({id(spec): spec for kind in kinds for spec in kind.fields.values()}.values())
        self.specs = {id(spec): place for place, spec in enumerate(specs)}
        lowered = {name: kept.lowered for _, name, kept in rulesets if kept.lowered is not None and name != PRELUDE}
        for _, name, kept in rulesets:
            if name in lowered and kept.world.amends in lowered:
                lowered[name] = _with_parts_of(lowered[kept.world.amends], lowered[name])
        self.dump([(key, name, kept.world, kept.scopes_inside, lowered.get(name)) for key, name, kept in rulesets])
        self.dump(specs)
        self.dump(kinds)
        return self.written_out()

    def known(self) -> Known:
        return Known(self._places, self.specs, self.kinds)

    def written_out(self) -> bytes:
        """With the states of all that was named. Things come last, only the lengths of their parts in the pickle: there
        are thousands, and most are never looked at."""
        things: list[tuple[int, int, int]] = []
        parts: list[bytes] = []
        done = 0
        while done < len(self._nodes):
            place, node = self._nodes[done]
            if isinstance(node, Thing):
                known, written = (_PartWriter(self, node).written(names) for names in (KNOWN, WRITTEN))
                things.append((place, len(known), len(written)))
                parts += (known, written)
            else:
                self.dump((place, self._state(node)))
            done += 1
        self.dump(None)
        self.dump(things)
        return b"".join((self._into.getvalue(), *parts))

    def _state(self, node: object) -> tuple[object, ...]:
        if isinstance(node, Scope):
            inside = self._inside.get(id(node), len(node.inner))
            said = {**vars(node), "inner": node.inner[:inside]}
            return tuple(said[name] for name in _OF_SCOPES)
        if isinstance(node, Vocabulary):
            return (node.kinds,)
        assert isinstance(node, World), "the last of the sorts"
        # Where special rules are written is known to whoever takes them.
        written_at = node.written_at if not node.derived else ()
        return (
            *(getattr(node, name) for name in _OF_WORLDS[:-2]),
            written_at,
            tuple(thing.kind.name for thing in node.things),
        )


def _with_parts_of(base: Ruleset, made: Ruleset) -> Ruleset:
    """A ruleset that was made of another, with the very parts of that wherever they are alike: an amendment changes
    little, and what is the same is written and read once."""
    known = {part: part for field in fields(base) for part in _parts(base, field.name)}
    shared: dict[str, Any] = {
        field.name: tuple(known.get(part, part) for part in parts)
        for field in fields(made)
        if (parts := _parts(made, field.name))
    }
    return replace(made, **shared)


def _parts(ruleset: Ruleset, name: str) -> tuple[Declared, ...]:
    """What stands in a field of it that holds rules."""
    held = getattr(ruleset, name)
    is_of_rules = isinstance(held, tuple) and all(isinstance(one, Declared) for one in held)
    return held if is_of_rules else ()


class _PartWriter(Writer):
    def __init__(self, whole: Put, thing: Thing) -> None:
        self._into = io.BytesIO()
        super().__init__(self._into, ())
        self._whole, self._thing = whole, thing

    def written(self, names: tuple[str, ...]) -> bytes:
        self.dump(tuple(getattr(self._thing, name) for name in names))
        return self._into.getvalue()

    def place_of(self, written: object) -> Place | None:
        kind = type(written)
        if kind is nodes.Entry:
            owner = self._whole.entries.get(id(written), self._thing)
            return self._whole.number_of(owner) + _ENTRY if owner is not self._thing else None
        if kind is FieldSpec and id(written) in self._whole.specs:
            return self._whole.specs[id(written)] * SORTS + _SPEC
        if kind is Kind and id(written) in self._whole.kinds:
            return self._whole.kinds[id(written)] * SORTS + _KIND
        return self._whole.place_of(written)


def _is_one(units: Collection[Unit]) -> bool:
    """Whether one ruleset is among these, besides what it amends and what rulesets stand on, each in files of its
    own."""
    amended = {under.key for unit in units for _, under in unit.amends.values()}
    names = [unit.ruleset_names() for unit in units if unit.key not in amended]
    used = [name for of_unit in names for name in of_unit if name not in VOCABULARIES]
    return len(used) == 1 and all(len(unit.ruleset_names()) == 1 for unit in units)


def sources_of(units: Iterable[Unit]) -> list[Source]:
    return [parsed.tree.source for unit in units for parsed in unit.files]


def _key(units: Iterable[Unit], special: Iterable[SpecialRules]) -> str:
    texts = ((f"{unit.key} {parsed.origin}", parsed.tree.source.text) for unit in units for parsed in unit.files)
    return "ruleset " + key_of_texts((*texts, *(text for one in special for text in one.texts())))
