"""Services that print for others: what each wants, as data of `templates/press`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log
from typing import Final

from compiler.codes.printing import BAD_LAYOUT, UNKNOWN_WISH
from compiler.front.words.spelling import did_you_mean
from compiler.layout.lengths import read_length
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_extending, unknown_keys, words_of
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.quick_dataclass import dataclass

_KEYS: Final = ("title", "about", "output", "dpi", "bleed", "condition", "sizes", "documents", "repeats", "chits")
_SIZE_KEYS: Final = ("of", "size", "product")
_CHIT_KEYS: Final = ("shape", "size", "product")
_SHAPES: Final = ("rect", "round", "hex")
_SHRUNK, _GROWN = 0.9, 1.2
"""How much smaller or larger than ours a chit may be: words can still be read, and a base is nearly what it is."""
_ALIKE: Final = 0.02
_OUTPUTS: Final = ("png", "pdf")
_LEAST_DPI, _MOST_DPI = 72, 1200

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Offered:
    """A product of a service: its name there, and how large its cards are when they are cut."""

    product: str
    size: Size
    shape: str = "rect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Service:
    name: str
    title: str
    output: str
    """Pictures (`png`) or a file for the press (`pdf`)."""
    dpi: int
    bleed: float
    condition: tuple[str, str] | None
    """Name and meaning of a printing condition; without one, colours stay as they are on screens."""
    offers: dict[Size, Offered]
    """What has our cards of a size."""
    documents: bool
    """Whether books and sheets are printed for it unasked, or cards and counters alone."""
    repeats: bool = True
    """Whether a file has each card as often as it is wanted, or once, and the list says how often."""

    chits: tuple[Offered, ...] = ()
    """What has our counters of about its size."""

    def offered(self, width: float, height: float) -> Offered | None:
        return self.offers.get((width, height))


def nearest_chit(chits: Sequence[Offered], shape: str, width: float, height: float) -> Size | None:
    """The size of the chit that a counter is made as, if any is nearly as large, of its shape and its proportions."""
    shares = [
        (abs(log(across)), chit.size)
        for chit in chits
        for across, down in [(chit.size[0] / width, chit.size[1] / height)]
        if chit.shape == shape and abs(across - down) < _ALIKE and _SHRUNK <= across <= _GROWN
    ]
    return min(shares)[1] if shares else None


def read_service(library: Library, name: str, sink: Sink) -> Service | None:
    """What a service wants, or nothing, with the reason told."""
    if library.find(f"press/{name}.yaml") is None:
        known = library.names("press")
        help = did_you_mean(name, known, sink) or f"there are {', '.join(known)}"
        sink.report(UNKNOWN_WISH, f"nobody prints for `{name}`", Source("--for", name).span(0, len(name)), help=help)
        return None
    spot = read_extending(library, name, "press", sink)
    if spot is None:
        return None
    before = len(sink.sorted())
    unknown_keys(spot, _KEYS, f"service `{name}`", sink)
    said = spot.mapping()
    output = words_of(said, "output")
    if output not in _OUTPUTS:
        sink.report(BAD_LAYOUT, f"service `{name}`: `output` is {' or '.join(_OUTPUTS)}", spot.span)
    dpi = said["dpi"].value if "dpi" in said else 300
    if not isinstance(dpi, int) or isinstance(dpi, bool) or not _LEAST_DPI <= dpi <= _MOST_DPI:
        sink.report(BAD_LAYOUT, f"service `{name}`: `dpi` is {_LEAST_DPI} to {_MOST_DPI}", spot.span)
    bleed = read_length(said["bleed"].value if "bleed" in said else 3)
    if bleed is None or not 0 <= bleed.mm <= 20:
        sink.report(BAD_LAYOUT, f"service `{name}`: `bleed` is a length of 0 to 20 mm", spot.span)
    offers = dict(_offers(said["sizes"], name, sink)) if "sizes" in said else {}
    chits = tuple(_chits(said["chits"], name, sink)) if "chits" in said else ()
    condition = said["condition"].mapping() if "condition" in said else {}
    identifier, info = words_of(condition, "identifier"), words_of(condition, "info")
    if len(sink.sorted()) > before or not isinstance(dpi, int) or bleed is None:
        return None
    return Service(
        name=name,
        title=words_of(said, "title") or name,
        output=output or "pdf",
        dpi=dpi,
        bleed=bleed.mm,
        condition=(identifier, info or identifier) if identifier else None,
        offers=offers,
        documents="documents" in said and said["documents"].value is True,
        chits=chits,
        repeats="repeats" not in said or said["repeats"].value is True,
    )


def _offers(spot: Spot, service: str, sink: Sink) -> list[tuple[Size, Offered]]:
    offers = []
    for key, row in spot.mapping().items():
        unknown_keys(row, _SIZE_KEYS, f"size `{key}` of `{service}`", sink)
        said = row.mapping()
        ours, theirs = _size(said.get("of")), _size(said.get("size"))
        if ours is None or theirs is None:
            sink.report(BAD_LAYOUT, f"size `{key}` of `{service}`: `of` and `size` are [width, height]", row.span)
        else:
            offers.append((ours, Offered(words_of(said, "product") or key, theirs)))
    return offers


def _chits(spot: Spot, service: str, sink: Sink) -> Iterator[Offered]:
    for key, row in spot.mapping().items():
        unknown_keys(row, _CHIT_KEYS, f"chit `{key}` of `{service}`", sink)
        said = row.mapping()
        size, shape = _size(said.get("size")), words_of(said, "shape") or "rect"
        if size is None or shape not in _SHAPES:
            message = f"chit `{key}` of `{service}`: `size` is [width, height], `shape` is {', '.join(_SHAPES)}"
            sink.report(BAD_LAYOUT, message, row.span)
        else:
            yield Offered(words_of(said, "product") or key, size, shape)


def _size(spot: Spot | None) -> Size | None:
    lengths = [read_length(part.value) for part in spot.sequence()] if spot is not None else []
    sides = [round(length.mm, 4) for length in lengths if length is not None and 5 <= length.mm <= 1000]
    return (sides[0], sides[1]) if len(sides) == len(lengths) == 2 else None
