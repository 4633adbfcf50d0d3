"""Layouts: named boxes with places, read from YAML and judged before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from typing import Final

from compiler.codes.printing import BAD_LAYOUT
from compiler.front.words.spelling import did_you_mean
from compiler.layout.draw import MM_PER_POINT
from compiler.layout.lengths import Length, read_length
from compiler.layout.library import Library
from compiler.layout.yamlfile import Spot, read_extending, unknown_keys
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.quick_dataclass import dataclass

LEAST_TYPE: Final = 6 * MM_PER_POINT
"""Smaller type is not read at a table."""
LEAST_SMALL_TYPE: Final = 4.8 * MM_PER_POINT
"""On cards much smaller than their layout, which are held in the hand."""
MOST_BOXES: Final = 2000
_LAYOUT_KEYS: Final = ("title", "about", "size", "shape", "gap", "bleed", "safe", "words", "maps", "front", "back")
SHAPES: Final = ("rect", "round", "hex")
_EDGES: Final = ("left", "right", "width", "top", "bottom", "height")
_TEMPLATES: Final = ("text", "icon", "image", "fill", "stroke", "colour", "paper", "when", "over", "hexes")
_CHOICES: Final = {
    "align": ("left", "centre", "right"),
    "valign": ("top", "middle", "bottom"),
    "divide": ("across", "down"),
    "shape": ("rect", "circle", "hex"),
}
_FLAGS: Final = ("rich", "balance", "bleed", "even", "spare")
_LENGTHS: Final = {"size": "pt", "least": "pt", "line": "mm", "radius": "mm", "gap": "mm", "hex": "mm"}
_OTHER: Final = ("font", "leading", "lines", "as", "step", "marks", "boxes", "turn")
BOX_KEYS: Final = (*_EDGES, *_TEMPLATES, *_CHOICES, *_FLAGS, *_LENGTHS, *_OTHER)


@dataclass(frozen=True, slots=True, eq=False)
class Box:
    """A place on a card and what stands there. Templates are kept as written and filled for each card."""

    name: str
    span: Span
    edges: dict[str, Length]
    templates: dict[str, str]
    choices: dict[str, str]
    flags: frozenset[str]
    lengths: dict[str, float]
    font: str = "sans"
    style: str = ""
    leading: float = 1.2
    lines: int = 99
    item: str = "item"
    step: tuple[Length, Length] | None = None
    marks: dict[str, dict[str, str]] = field(default_factory=dict)
    turn: int = 0
    boxes: tuple[Box, ...] = ()
    _placed: dict[tuple[float, float], tuple[float, float, float, float]] = field(default_factory=dict, repr=False)
    """Places reckoned before: a box stands in the same place on every card of its size."""

    def place(self, width: float, height: float) -> tuple[float, float, float, float]:
        """Left, top, width and height inside something of this size. What is not said reaches to the other edge."""
        found = self._placed.get((width, height))
        if found is None:
            x, wide = _along(self.edges, ("left", "right", "width"), width)
            y, high = _along(self.edges, ("top", "bottom", "height"), height)
            found = self._placed[width, height] = (x, y, wide, high)
        return found


def _along(edges: dict[str, Length], names: tuple[str, str, str], whole: float) -> tuple[float, float]:
    near, far, size = (edges.get(name) for name in names)
    if size is not None:
        long = size.of(whole)
        if near is None and far is not None:
            return whole - far.of(whole) - long, long
        return (near.of(whole) if near is not None else 0.0), long
    start = near.of(whole) if near is not None else 0.0
    return start, whole - start - (far.of(whole) if far is not None else 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    name: str
    width: float
    height: float
    bleed: float
    safe: float
    words: dict[str, dict[str, str]]
    maps: dict[str, object]
    front: tuple[Box, ...]
    back: tuple[Box, ...]
    shape: str = "rect"
    """What is cut out of the sheet: the whole rectangle, the circle or the hex in it."""
    smaller: bool = False
    """Whether it was made for much larger cards: words that merely repeat what a sign says (`spare`) are left out."""
    gap: float = 0.0
    """How far apart they stand on a sheet at least, so that each can be cut out on its own."""


def read_layout(library: Library, name: str, sink: Sink) -> Layout | None:
    """A layout, or nothing, with every mistake told: file, box and key."""
    spot = read_extending(library, name, "layouts", sink)
    if spot is None:
        return None
    before = sink.has_errors
    unknown_keys(spot, _LAYOUT_KEYS, f"layout `{name}`", sink)
    reader = _Reader(name, sink)
    said = spot.mapping()
    size = [read_length(one.value) for one in said["size"].sequence()] if "size" in said else []
    if len(size) != 2 or any(one is None or not 5 <= one.mm <= 1000 for one in size):
        sink.report(BAD_LAYOUT, f"layout `{name}`: `size` is [width, height], from 5 to 1000 mm", spot.span)
        return None
    width, height = (one.mm for one in size if one is not None)
    words = said["words"].plain() if "words" in said else {}
    maps = said["maps"].plain() if "maps" in said else {}
    layout = Layout(
        name,
        width,
        height,
        reader.length(said, "bleed", 3.0),
        reader.length(said, "safe", 3.0),
        words if isinstance(words, dict) else {},
        maps if isinstance(maps, dict) else {},
        reader.boxes(said.get("front"), "front"),
        reader.boxes(said.get("back"), "back"),
        reader.shape(said.get("shape")),
        gap=reader.length(said, "gap", 0.0),
    )
    return None if sink.has_errors and not before else layout


class _Reader:
    def __init__(self, layout: str, sink: Sink) -> None:
        self._layout = layout
        self._sink = sink
        self._count = 0

    def _wrong(self, box: str, key: str, message: str, span: Span, help: str | None = None) -> None:
        where = f"layout `{self._layout}`, box `{box}`, `{key}`"
        self._sink.report(BAD_LAYOUT, f"{where}: {message}", span, help=help)

    def length(self, said: dict[str, Spot], key: str, default: float) -> float:
        if key not in said:
            return default
        length = read_length(said[key].value)
        if length is None or not 0 <= length.mm <= 50:
            self._sink.report(BAD_LAYOUT, f"layout `{self._layout}`: `{key}` is a length of 0 to 50 mm", said[key].span)
            return default
        return length.mm

    def shape(self, spot: Spot | None) -> str:
        if spot is None or spot.value in SHAPES:
            return str(spot.value) if spot is not None else "rect"
        help = did_you_mean(str(spot.value), SHAPES, self._sink) or f"there are {', '.join(SHAPES)}"
        self._sink.report(BAD_LAYOUT, f"layout `{self._layout}`: no `shape` is `{spot.value}`", spot.span, help=help)
        return "rect"

    def boxes(self, spot: Spot | None, within: str) -> tuple[Box, ...]:
        if spot is None:
            return ()
        if not isinstance(spot.value, dict):
            self._wrong(within, "boxes", "boxes are `name: { … }`", spot.span)
            return ()
        return tuple(self._box(f"{within}.{name}", one) for name, one in spot.mapping().items())

    def _box(self, name: str, spot: Spot) -> Box:
        self._count += 1
        if self._count == MOST_BOXES:
            self._wrong(name, "boxes", f"a layout has at most {MOST_BOXES} boxes", spot.span)
        if not isinstance(spot.value, dict):
            self._wrong(name, "?", "a box is `{ left: 3, top: 3, … }`", spot.span)
        unknown = [key for key in spot.keys if key not in BOX_KEYS]
        for key in unknown:
            self._wrong(name, key, "there is no such key", spot.keys[key], did_you_mean(key, BOX_KEYS, self._sink))
        said = spot.mapping()
        family, _, style = str(said["font"].value).partition("-") if "font" in said else ("sans", "", "")
        box = Box(
            name,
            spot.span,
            edges=self._lengths(name, said, _EDGES),
            templates={key: str(said[key].value) for key in _TEMPLATES if key in said},
            choices=self._choices(name, said),
            flags=frozenset(key for key in _FLAGS if key in said and self._flag(name, key, said[key])),
            lengths={key: self._one(name, key, said[key], unit) for key, unit in _LENGTHS.items() if key in said},
            font=family,
            style={"": "", "regular": "", "bold": "b", "italic": "i"}.get(style, style),
            leading=self._number(name, said, "leading", 1.2, 0.8, 3.0),
            lines=int(self._number(name, said, "lines", 99, 1, 99)),
            item=str(said["as"].value) if "as" in said else "item",
            step=self._step(name, said.get("step")),
            marks=self._marks(said.get("marks")),
            turn=self._turn(name, said),
            boxes=self.boxes(said.get("boxes"), name),
        )
        smallest = box.lengths.get("least", box.lengths.get("size", LEAST_TYPE))
        if "text" in box.templates and smallest < LEAST_TYPE - 1e-6:
            key = "least" if "least" in said else "size"
            self._wrong(name, key, "type below 6 points cannot be read at a table", said[key].span)
        return box

    def _lengths(self, name: str, said: dict[str, Spot], keys: tuple[str, ...]) -> dict[str, Length]:
        made = {}
        for key in keys:
            if key in said:
                length = read_length(said[key].value)
                if length is None:
                    self._wrong(name, key, "should be a length such as 3, 8pt or 25%", said[key].span)
                else:
                    made[key] = length
        return made

    def _one(self, name: str, key: str, spot: Spot, unit: str) -> float:
        length = read_length(spot.value, unit)
        if length is None or length.share or not 0 <= length.mm <= 500:
            self._wrong(name, key, "should be a length such as 3 or 8pt", spot.span)
            return LEAST_TYPE
        return length.mm

    def _choices(self, name: str, said: dict[str, Spot]) -> dict[str, str]:
        made = {}
        for key, allowed in _CHOICES.items():
            if key in said:
                value = str(said[key].value)
                if value in allowed:
                    made[key] = value
                else:
                    help = did_you_mean(value, allowed, self._sink)
                    self._wrong(name, key, f"there is no `{value}`", said[key].span, help)
        return made

    def _flag(self, name: str, key: str, spot: Spot) -> bool:
        if not isinstance(spot.value, bool):
            self._wrong(name, key, "is yes or no", spot.span)
        return spot.value is True

    def _number(self, name: str, said: dict[str, Spot], key: str, default: float, least: float, most: float) -> float:
        value = said[key].value if key in said else default
        if isinstance(value, bool) or not isinstance(value, int | float) or not least <= value <= most:
            self._wrong(name, key, f"is a number from {least:g} to {most:g}", said[key].span)
            return default
        return value

    def _turn(self, name: str, said: dict[str, Spot]) -> int:
        turn = int(self._number(name, said, "turn", 0, 0, 270))
        if turn % 90:
            self._wrong(name, "turn", "is 0, 90, 180 or 270", said["turn"].span)
        return turn - turn % 90

    def _step(self, name: str, spot: Spot | None) -> tuple[Length, Length] | None:
        if spot is None:
            return None
        steps = [read_length(one.value) for one in spot.sequence()]
        across, down = steps if len(steps) == 2 else (None, None)
        if across is None or down is None:
            self._wrong(name, "step", "is [across, down]", spot.span)
            return None
        return across, down

    def _marks(self, spot: Spot | None) -> dict[str, dict[str, str]]:
        made = {}
        for mark, one in spot.mapping().items() if spot is not None else ():
            made[mark] = {key: str(value.value) for key, value in one.mapping().items()}
            unknown_keys(one, ("fill", "icon", "colour", "stroke"), f"mark `{mark}`", self._sink)
        return made


Problem = Callable[[str], None]
