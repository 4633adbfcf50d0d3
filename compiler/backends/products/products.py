"""What of a rulepack is printed, and how: `layouts/<ruleset>/products.yaml` says which kinds have cards.

Here are the rows of that file and what everybody who prints shares; `sources.py` finds the things, `maker.py` composes
their cards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Final

from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.art.icons import Icons
from compiler.layout.art.pictures import Pictures
from compiler.layout.cards.boxes import Layout
from compiler.layout.lengths import read_length
from compiler.layout.library import Library
from compiler.layout.maps.tiles import TrueSize
from compiler.layout.sheets.impose import Card
from compiler.layout.sheets.services import Offered
from compiler.layout.themes import Theme
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.pack import Rulepack
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Origin

MOST_COPIES: Final = 200
SOURCES: Final = (
    *("profiles", "entries", "pieces", "troops", "counters", "decks", "boxes", "event_cards", "event_tables", "sheets"),
    *("piece_counters", "kept_markers", "found", "aims"),
)
SPARE_PALETTES: Final = ("red", "blue", "yellow", "brown", "grey")
"""Palettes for armies whose nations have none, or the same one, on maps, cards and counters."""
SPARE_EMBLEMS: Final = ("star", "tower", "sun", "crown", "keys", "anchor")
"""Emblems of those who have none, in the order of their lists or armies."""
_KEYS: Final = (
    "title",
    "what",
    "kind",
    "layout",
    "from",
    "copies",
    "turned",
    "skip",
    "counters",
    "bases",
    "of_hex",
    "each",
    "of",
)
_BOXED: Final = ("decks", "armies", "events")
ALL_KINDS: Final = "all"
"""In `bases`: whatever stands on the map."""
_COUNTER_KEYS: Final = ("front", "back", "copies", "count", "numbers", "turned", "each", "most", "every", "title")


@dataclass(frozen=True, slots=True)
class Counter:
    """A counter with a thing of the ruleset on each side (`state.shaken`, `term.initiative`); `numbers` are printed on
    it, one counter a number."""

    name: str
    front: str
    back: str
    copies: int = 1
    numbers: tuple[int, ...] = ()
    turned: tuple[int, int] | None = None
    """The number on its front, and the one that it is turned to."""
    each: str = ""
    """The kind of piece that has `copies` of it each, where one battle is printed; or what its objectives ask for
    (`deed.burn`), for each thing that they ask it of."""
    most: str = ""
    """The kind of piece that a battle needs no more of it than it has pieces of."""
    every: int = 0
    """A battle has one for every so many pieces of that kind, however many that are."""
    title: Mapping[str, str] = field(default_factory=dict)
    """What numbers on it count, where the ruleset's title is of one: `Losses`; or what it is called, with `{}` for the
    title of its thing."""


@dataclass(frozen=True, slots=True)
class Family:
    """A rule system whose things are printed: its name, what it amends, nearest first, and of those the ones that are
    not printed themselves: what is written for them is printed with it."""

    name: str
    amends: tuple[str, ...] = ()
    with_those_of: frozenset[str] = frozenset()
    is_beside: bool = False
    """Something that it amends is printed as well, so that its files need names of their own."""

    def prints(self, ruleset: str) -> bool:
        """Whether what is written for a ruleset is printed with this one; a scenario's own rules are of their book."""
        book = ruleset.partition(".")[0]
        return book == self.name or book in self.with_those_of


@dataclass(frozen=True, slots=True)
class Product:
    """A row of `products.yaml`: things of a source, with a layout."""

    name: str
    title: dict[str, str]
    source: str
    kinds: tuple[str, ...]
    layout: str
    family: Family
    """The ruleset whose product it is."""
    copies: int = 1
    skip: tuple[str, ...] = ()
    """Entries of the kind that have no card or counter."""
    what: str = "cards"
    """The group that it is printed with: cards, orders, counters, events, box."""
    counters: tuple[Counter, ...] = ()
    bases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By kind of piece, the figures of the ruleset that its counter is as wide and as deep as."""
    of_hex: float | None = None
    """How wide the hexes are that the layout was made for: it grows and shrinks with those of the map."""
    each: str = ""
    """The field of a piece that says how many counters it has: `bases`."""
    of: str = "decks"
    """What boxes are for: `decks`, the cards of `armies`, or those of `events`."""
    turned: tuple[str, ...] = ()
    """Two things of one kind (`formation.unlimbered`, `formation.limbered`): a piece that begins in either has the
    second on the back of its counter, and is turned over when it changes."""

    @property
    def is_ground(self) -> bool:
        """Whether its counters are pieces of ground, to lay a map of."""
        return bool(self.counters) and all(one.front.startswith("terrain.") for one in self.counters)


@dataclass(frozen=True, slots=True)
class Printed:
    """The cards of one product, ready for sheets."""

    name: str
    title: str
    layout: Layout
    width: float
    height: float
    cards: tuple[Card, ...]
    digest: str
    edition: str = ""
    game: str = ""
    """The ruleset that they belong to."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """What all products share."""

    library: Library
    theme: Theme
    icons: Icons
    pictures: Pictures
    sink: Sink
    place: Callable[[Origin], Span]
    """Where in an author's file a thing was written."""
    size: tuple[float, float] | None = None
    """What cards are as large as, whatever their layout says."""
    sizes: Mapping[tuple[float, float], tuple[float, float]] = field(default_factory=dict)
    """How large a service prints cards that a layout makes of a size."""
    chits: tuple[Offered, ...] = ()
    """What a service makes counters as."""
    bleed: float | None = None
    """How much bleed a service wants, whatever a layout says."""
    true_size: TrueSize = field(default_factory=TrueSize)
    """How large the map to play on is, which pieces fit on."""

    @property
    def fonts(self) -> dict[str, Path]:
        """The files of the theme's fonts, for a painter."""
        return {name: face.path for name, face in self.theme.faces.items()}


def families_of(pack: Rulepack, names: Sequence[str]) -> list[Family]:
    """Rule systems that are printed together; what is written for one that is only amended goes to the first of them
    that amends it."""
    taken = set(names)
    families: list[Family] = []
    for name in names:
        amends = pack.lineage(name)[1:]
        others = frozenset(amended for amended in amends if amended not in taken)
        taken |= others
        families.append(Family(name, amends, others, is_beside=any(amended in names for amended in amends)))
    return families


def products_of(family: Family, library: Library, sink: Sink) -> list[Product]:
    """The products of a ruleset, or else of what it amends, or plain ones."""
    own = (f"layouts/{name}/products.yaml" for name in (family.name, *family.amends))
    name = next((path for path in own if library.find(path) is not None), "layouts/products.yaml")
    spot = read_yaml(library, name, sink)
    return [_product(key, one, family, sink) for key, one in (spot.mapping().items() if spot is not None else ())]


def _product(key: str, spot: Spot, family: Family, sink: Sink) -> Product:
    unknown_keys(spot, _KEYS, f"product `{key}`", sink)
    said = {part: value.plain() for part, value in spot.mapping().items()}
    title, kinds, skip = said.get("title"), said.get("kind", []), said.get("skip", [])
    source, layout = str(said.get("from", "")), str(said.get("layout", ""))
    if source not in SOURCES:
        help = did_you_mean(source, SOURCES, sink) or f"there are {', '.join(SOURCES)}"
        sink.report(BAD_LAYOUT, f"product `{key}` comes from `{source}`, which is nothing", spot.span, help=help)
    held = spot.mapping().get("counters")
    return Product(
        key,
        {str(k): str(v) for k, v in title.items()} if isinstance(title, dict) else {"en": str(title or key)},
        source,
        tuple(str(kind) for kind in kinds) if isinstance(kinds, list) else (str(kinds),),
        layout,
        family,
        _count(said.get("copies"), 1),
        tuple(str(name) for name in skip) if isinstance(skip, list) else (),
        str(said.get("what", "cards")),
        tuple(_counter(name, one, sink) for name, one in held.mapping().items()) if held is not None else (),
        _bases(key, spot.mapping().get("bases"), sink),
        _of_hex(key, spot.mapping().get("of_hex"), sink),
        str(said.get("each") or ""),
        _boxed(key, spot.mapping().get("of"), sink),
        _turned(key, spot.mapping().get("turned"), sink),
    )


def _turned(key: str, spot: Spot | None, sink: Sink) -> tuple[str, ...]:
    names = tuple(str(one.value) for one in spot.sequence()) if spot is not None else ()
    if spot is not None and (len(names) != 2 or len({name.partition(".")[0] for name in names}) != 1):
        message = f"product `{key}`: `turned` is [front, back], two things of one kind"
        sink.report(BAD_LAYOUT, message, spot.span)
        return ()
    return names


def _bases(key: str, spot: Spot | None, sink: Sink) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for kind, one in spot.mapping().items() if spot is not None else ():
        names = tuple(str(part.value) for part in one.sequence())
        if len(names) == 2:
            found[kind] = names
        else:
            sink.report(BAD_LAYOUT, f"product `{key}`: a base is [front, depth], two figures of the rules", one.span)
    return found


def _boxed(key: str, spot: Spot | None, sink: Sink) -> str:
    of = str(spot.value) if spot is not None else _BOXED[0]
    if spot is not None and of not in _BOXED:
        sink.report(BAD_LAYOUT, f"product `{key}`: `of` is {' or '.join(_BOXED)}", spot.span)
    return of


def _of_hex(key: str, spot: Spot | None, sink: Sink) -> float | None:
    if spot is None:
        return None
    length = read_length(spot.value)
    if length is not None and not length.share and length.mm > 0:
        return length.mm
    sink.report(BAD_LAYOUT, f"product `{key}`: `of_hex` is how wide a hex is, in millimetres", spot.span)
    return None


def _counter(name: str, spot: Spot, sink: Sink) -> Counter:
    unknown_keys(spot, _COUNTER_KEYS, f"counter `{name}`", sink)
    said = {part: value.value for part, value in spot.mapping().items()}
    front = str(said.get("front", ""))
    back = str(said.get("back", front))
    for side in (front, back):
        if "." not in side:
            sink.report(BAD_LAYOUT, f"counter `{name}`: a side is a thing such as `state.shaken`", spot.span)
    listed = [one.value for one in spot.mapping()["numbers"].sequence()] if "numbers" in said else []
    numbers = tuple(one for one in listed if isinstance(one, int)) or tuple(range(1, _count(said.get("count"), 0) + 1))
    turned = tuple(one.value for one in spot.mapping()["turned"].sequence()) if "turned" in said else ()
    whole = [one for one in turned if isinstance(one, int) and not isinstance(one, bool)]
    if "turned" in said and len(whole) != 2:
        sink.report(BAD_LAYOUT, f"counter `{name}`: `turned` is [front, back], two numbers", spot.span)
    sides = (whole[0], whole[1]) if len(whole) == 2 else None
    titled = spot.mapping()["title"].mapping() if "title" in said else {}
    title = {language: str(one.value) for language, one in titled.items()}
    each, most = (str(said.get(key) or "") for key in ("each", "most"))
    every = _count(said.get("every"), 0)
    return Counter(name, front, back, _count(said.get("copies"), 1), numbers, sides, each, most, every, title)


def _count(value: object, default: int) -> int:
    return min(max(value, 0), MOST_COPIES) if isinstance(value, int) and not isinstance(value, bool) else default
