"""The draw list: what the painters paint. Millimetres, from the upper left, `y` down; colours are `#rrggbb`,
or a line of `SPOT_LINES`.

Everything is decided here: text is broken, fitted and placed, icons are paths. A painter measures nothing, so two
painters cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.model.quick_dataclass import dataclass

MM_PER_POINT: Final = 25.4 / 72

CUT_LINE: Final = "cut"
FOLD_LINE: Final = "fold"
SPOT_LINES: Final = {CUT_LINE: "#000000", FOLD_LINE: "#8a8a8a"}
"""Lines that a knife or a creasing rule follows, with the colour that they have at home. A printing house gets them in
an ink of their own, which no plate prints. They stand on the page itself, never in a group."""

Part = tuple[str, tuple[float, ...]]
"""`("M", (x, y))`, `("L", (x, y))`, `("C", (x1, y1, x2, y2, x, y))` or `("Z", ())`."""


@dataclass(frozen=True, slots=True)
class Rect:
    x: float
    y: float
    width: float
    height: float
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    parts: tuple[Part, ...]
    fill: str | None = None
    stroke: str | None = None
    line: float = 0.0
    evenodd: bool = False
    """What lies inside an even number of its outlines stays empty."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words on one line. `y` is the base line, `size` the font's size and `width` the words', both in millimetres."""

    x: float
    y: float
    words: str
    font: str
    size: float
    colour: str
    width: float
    box: str = ""
    """The box of the layout that it fills."""

    @property
    def points(self) -> float:
        return self.size / MM_PER_POINT


@dataclass(frozen=True, slots=True)
class Image:
    """A picture of the project, as the bytes of its PNG or JPEG file."""

    x: float
    y: float
    width: float
    height: float
    data: bytes
    gray: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """What a group is to a reader that does not see the page: its role in a tagged file (`H1`, `P`, `TD`), and which of
    them it is a part of. `alt` is said instead of a picture. `Artifact` is what is not read at all."""

    role: str
    key: int
    alt: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Things in their own coordinates, whose origin lies at `x`, `y`; first scaled, then turned clockwise by `turn`
    degrees, then moved. `clip` (x, y, width, height, in the group's own millimetres) hides what lies outside."""

    items: tuple[Item, ...]
    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn: int = 0
    clip: tuple[float, float, float, float] | None = None
    name: str = ""
    tag: Tag | None = None


Item = Rect | Path | Run | Image | Group


@dataclass(frozen=True, slots=True)
class Link:
    """A place on the page that leads elsewhere: to an anchor of the same file (`#name`), or to an address."""

    x: float
    y: float
    width: float
    height: float
    target: str


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place that links lead to. With a title it is a bookmark as well: `level` 0 is a chapter."""

    name: str
    y: float
    title: str = ""
    level: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """A sheet: its size, its boxes for the press (x, y, width, height), and what is on it."""

    width: float
    height: float
    items: tuple[Item, ...]
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()


@dataclass(frozen=True, slots=True)
class Placed:
    """A leaf of a draw list where it lands: `x` and `y` of its origin on the page, and the names above it."""

    item: Rect | Path | Run | Image
    x: float
    y: float
    scale: float
    turn: int
    within: tuple[str, ...]

    def point(self, x: float, y: float) -> tuple[float, float]:
        dx, dy = turned(x * self.scale, y * self.scale, self.turn)
        return self.x + dx, self.y + dy

    def bounds(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom on the page."""
        corners = _corners(self.item)
        if self.turn:
            corners = [self.point(x, y) for x, y in corners]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        left, top, right, low = min(xs), min(ys), max(xs), max(ys)
        if self.turn:
            return left, top, right, low
        # Nearly everything stands upright, and then only the outermost points need be placed.
        scale = self.scale
        return self.x + left * scale, self.y + top * scale, self.x + right * scale, self.y + low * scale


def turned(x: float, y: float, turn: int) -> tuple[float, float]:
    """A point turned clockwise about the origin by a multiple of 90 degrees."""
    turn %= 360
    if turn == 0:
        return x, y
    if turn == 90:
        return -y, x
    return (-x, -y) if turn == 180 else (y, -x)


def walk(
    items: tuple[Item, ...],
    x: float = 0.0,
    y: float = 0.0,
    scale: float = 1.0,
    turn: int = 0,
    within: tuple[str, ...] = (),
) -> Iterator[Placed]:
    """Every leaf, in the order of painting."""
    for item in items:
        if isinstance(item, Group):
            dx, dy = turned(item.x * scale, item.y * scale, turn)
            inner = (*within, item.name) if item.name else within
            yield from walk(item.items, x + dx, y + dy, scale * item.scale, (turn + item.turn) % 360, inner)
        else:
            yield Placed(item, x, y, scale, turn, within)


def _corners(item: Rect | Path | Run | Image) -> list[tuple[float, float]]:
    if isinstance(item, Path):
        points = [numbers[index : index + 2] for _, numbers in item.parts for index in range(0, len(numbers), 2)]
        return [(x, y) for x, y in points] or [(0.0, 0.0)]
    if isinstance(item, Run):
        # Capitals and descenders of a usual face; accents on capitals may stand a little higher.
        return [(item.x, item.y - 0.70 * item.size), (item.x + item.width, item.y + 0.22 * item.size)]
    return [(item.x, item.y), (item.x + item.width, item.y + item.height)]


def circle(x: float, y: float, radius: float) -> tuple[Part, ...]:
    k = 0.5522847498 * radius
    return (
        ("M", (x + radius, y)),
        ("C", (x + radius, y + k, x + k, y + radius, x, y + radius)),
        ("C", (x - k, y + radius, x - radius, y + k, x - radius, y)),
        ("C", (x - radius, y - k, x - k, y - radius, x, y - radius)),
        ("C", (x + k, y - radius, x + radius, y - k, x + radius, y)),
        ("Z", ()),
    )


def polygon(points: list[tuple[float, float]]) -> tuple[Part, ...]:
    first, *rest = points
    return (("M", first), *(("L", point) for point in rest), ("Z", ()))


def line(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> Path:
    return Path((("M", (x1, y1)), ("L", (x2, y2))), stroke=colour, line=width)
