"""Shapes to cut out, to scale: where a gun's fire goes, how far a burst reaches, what a figure controls.

`documents/shapes.yaml` says which shapes a ruleset has and by which of its figures they are drawn: a constant by its
name (`gun_base`), a field of a thing with a point between (`howitzer.area`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, cos, radians, sin, sqrt
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.reference.shape import CONE, Mark, Shape
from compiler.backends.products.used import Thing, all_named
from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.draw import Group, Item, Path, Rect, circle, line, polygon
from compiler.layout.flow.blocks import Block, Heading, NewPage, Paragraph, Picture, Space
from compiler.layout.flow.text import plain
from compiler.layout.flow.words import points
from compiler.layout.yamlfile import Spot, read_yaml, unknown_keys
from engine.model.values import Quantity, Value

SHAPES: Final = "documents/shapes.yaml"
_KEYS: Final = ("shape", "title", "note", "base", "angle", "marks", "needs")
_GLUED: Final = 4.0
"""Between two halves that are cut out and glued together."""
_SMALL: Final = points(7.5)
_LEAST_ROOM: Final = 14.0
"""Millimetres that a word of a label needs at least."""
_HEAD: Final = 24.0
"""Millimetres that a heading and the words below it take."""


def shape_blocks(writer: Writer, unit: str, length: float) -> list[Block]:
    """All shapes of the ruleset in one measure, whose length is in millimetres."""
    made: list[Block] = []
    for name, shape in shapes_of(writer, unit):
        first, *others = _DRAWN[shape.kind](writer, shape, length)
        said = [writer.say("one_measure", unit=unit, mm=f"{length:g}")]
        said += [f"{mark.words} {mark.far:g} {unit}" for mark in shape.marks]
        told = " · ".join([*said, *([shape.note] if shape.note else [])])
        made += [
            NewPage(unless=first.height + _HEAD),
            Heading(plain(shape.title), 1, f"shape-{name}-{length:g}", shape.title),
            Paragraph(plain(told), "note", keep=True),
            first,
            Space(5.0),
        ]
        for picture in others:
            joined = Paragraph(plain(writer.say("join_parts")), "note", keep=True)
            made += [NewPage(unless=picture.height + _HEAD), joined, picture, Space(5.0)]
    return made


def things_there(writer: Writer) -> frozenset[Thing] | None:
    """What the one battle that is printed has of its rules; nothing is known where none is."""
    job = writer.job
    battle = next((one for one in job.scenarios if one.name == job.scenario), None)
    return all_named(battle, job.pack) if battle is not None else None


def shapes_of(writer: Writer, unit: str) -> list[tuple[str, Shape]]:
    shop = writer.job.shop
    spot = read_yaml(shop.library, SHAPES, shop.sink)
    said = spot.mapping() if spot is not None else {}
    line = writer.job.pack.lineage(writer.ruleset.name)
    mine = next((said[name] for name in line if name in said), None)
    read = [
        (name, _shape(writer, name, one, unit)) for name, one in (mine.mapping().items() if mine is not None else ())
    ]
    return [(name, shape) for name, shape in read if shape is not None]


def _shape(writer: Writer, name: str, spot: Spot, unit: str) -> Shape | None:
    sink = writer.job.shop.sink
    unknown_keys(spot, _KEYS, f"shape `{name}`", sink)
    said = spot.mapping()
    kind = str(said["shape"].value) if "shape" in said else ""
    if kind not in _DRAWN:
        sink.report(BAD_LAYOUT, f"shape `{name}`: there is no `{kind}`, only {', '.join(_DRAWN)}", spot.span)
        return None
    title, note = (_words(said.get(key), writer.language) for key in ("title", "note"))
    read = _Figures(writer, spot, things_there(writer))
    needs = [str(one.value) for one in (said["needs"].sequence() if "needs" in said else ())]
    named = [str(one.value) for one in (said["marks"].sequence() if "marks" in said else ())]
    kept = [one for one in named if read.is_there(one.rpartition(".")[0])]
    if (needs and not any(map(read.is_there, needs))) or (named and not kept):
        return None
    marks = [read.mark(one, unit) for one in kept]
    base = read.figure(str(said["base"].value), unit)[0] if "base" in said else 0.0
    angle = read.figure(str(said["angle"].value), "deg")[0] if "angle" in said else 0.0
    marks = _together(marks)
    if not all(0 < mark.far <= 100 for mark in marks) or not marks or not 0 <= angle <= 60 or base > 20:
        if not sink.has_errors:
            sink.report(BAD_LAYOUT, f"shape `{name}` cannot be drawn with these figures", spot.span)
        return None
    return Shape(kind, title or name, note, base, angle, tuple(marks))


def _together(marks: list[Mark]) -> list[Mark]:
    """One mark a distance; what several things have there is said once, before their names."""
    by_distance: dict[float, list[str]] = {}
    for mark in marks:
        by_distance.setdefault(mark.far, []).append(mark.words)
    return [Mark(far, _said(words)) for far, words in sorted(by_distance.items())]


def _said(words: list[str]) -> str:
    """`Short range: foot guns, horse guns`."""
    fields: dict[str, list[str]] = {}
    for said in words:
        field, _, thing = said.rpartition(": ")
        fields.setdefault(field, []).append(thing)
    return " · ".join(
        f"{field}: {', '.join(things)}" if field else ", ".join(things) for field, things in fields.items()
    )


def _words(spot: Spot | None, language: str) -> str:
    said = {key: str(one.value) for key, one in spot.mapping().items()} if spot is not None else {}
    return said.get(language) or said.get("en", "")


class _Figures:
    """Figures of the ruleset by their names."""

    def __init__(self, writer: Writer, spot: Spot, there: frozenset[Thing] | None) -> None:
        """`there` are the things of a battle, where one is printed."""
        self._writer = writer
        self._spot = spot
        self._there = there

    def is_there(self, thing: str) -> bool:
        """Whether the battle has a thing; what is no thing, as a constant, is always there."""
        return not thing or self._there is None or any(name == thing for _, name in self._there)

    def mark(self, name: str, unit: str) -> Mark:
        return Mark(*self.figure(name, unit))

    def figure(self, name: str, unit: str) -> tuple[float, str]:
        ruleset, writer = self._writer.ruleset, self._writer
        thing, _, field = name.rpartition(".")
        for constant in ruleset.constants:
            if constant.name == name:
                return self._amount(constant.value, name, unit), writer.name(constant)
        for entry in ruleset.entries:
            if entry.name == thing and entry.get(field) is not None:
                title = writer.pen.field(entry.kind, field)
                said = f"{writer.name(title)}: " if title is not None else ""
                return self._amount(entry.get(field), name, unit), f"{said}{writer.name(entry)}"
        writer.job.shop.sink.report(BAD_LAYOUT, f"no figure is called `{name}`", self._spot.span)
        return 0.0, name

    def _amount(self, value: Value, name: str, unit: str) -> float:
        if isinstance(value, Quantity) and value.unit == unit:
            return float(value.amount)
        self._writer.job.shop.sink.report(BAD_LAYOUT, f"`{name}` is not a figure in {unit}", self._spot.span)
        return 0.0


# --- drawing ------------------------------------------------------------------------------------------------------


def _wedge(writer: Writer, shape: Shape, length: float) -> list[Picture]:
    """The base of a gun below, its fire opening upwards as far as the paper goes; between the dashes it is straight. A
    cone has none: it opens from the middle of the base. What lies beyond is on further parts: the left half and the
    right one, beside each other where the page is wide enough."""
    scribe, paper = writer.scribe, writer.paper()
    opens = shape.opens
    farthest = max(mark.far for mark in shape.marks)
    across = (paper.measure / length / 2 - shape.side(0)) / opens if opens else 100.0
    deep = max(int(min(across, (paper.depth - _HEAD) / length - shape.base)), 1)
    far = deep * length
    wide = 2 * shape.side(deep) * length
    half, middle, high = shape.base * length / 2, wide / 2, far + shape.base * length
    first, free = shape.side(0) * length, shape.kept_free(length)
    ink, soft = scribe.colour("ink"), scribe.colour("rule")
    corners = [(middle - first, far), (0.0, 0.0), (wide, 0.0), (middle + first, far)]
    items: list[Item] = [Path(_rounded(corners), fill=scribe.colour("white"), stroke=ink, line=0.3)]
    for at in range(1, deep + 1):
        y = far - at * length
        items.append(_stroke(shape, at, length, (middle, far), (-1, 1), (soft, 0.15)))
        if at < deep:
            items.append(scribe.run(str(at), middle, y + 3.4, _SMALL, style="b", anchor="middle"))
    for mark in shape.marks:
        if mark.far <= deep:
            y, side, low = far - mark.far * length, shape.side(mark.far) * length, shape.drop(mark.far) * length
            items.append(_stroke(shape, mark.far, length, (middle, far), (-1, 1), (scribe.colour("success"), 0.45)))
            items += _wedge_words(
                writer, mark, (middle + free + 1.5, middle + side + 1.5), y + low, side - free - 3.0, length
            )
    for x in (middle - half, middle + half) if shape.kind != CONE else ():
        items += [line(_r(x), _r(y), _r(x), _r(min(y + 2.0, far)), ink, 0.2) for y in _steps(far, 4.0)]
    items.append(Rect(_r(middle - half), _r(far), _r(2 * half), _r(2 * half), scribe.colour("wash"), ink, 0.3))
    if shape.kind == CONE:
        ends = ((middle - first, far), (middle + first, far))
        items += [line(_r(middle), _r(far + half), _r(x), _r(y), ink, 0.2) for x, y in ends]
    made = [Picture(tuple(items), _r(wide), _r(high), "left")]
    room = int((paper.depth - _HEAD) / length)
    while deep < farthest and shape.side(farthest) * length <= paper.measure:
        end = min(deep + room, ceil(farthest))
        made += _far_parts(writer, shape, length, deep, end)
        deep = end
    return made


def _stroke(
    shape: Shape, at: float, length: float, origin: tuple[float, float], ways: tuple[int, ...], ink: tuple[str, float]
) -> Path:
    """At a distance; `origin` is the middle of the front of the base, and the stroke goes to those sides of it."""
    x, y = origin
    half = shape.level(at)
    points = [(-across, up) for across, up in reversed(half)] if -1 in ways else []
    points += half if 1 in ways else []
    first, *rest = [(_r(x + across * length), _r(y - up * length)) for across, up in points]
    colour, thick = ink
    return Path((("M", first), *(("L", point) for point in rest)), stroke=colour, line=thick)


def _wedge_words(
    writer: Writer, mark: Mark, places: tuple[float, float], y: float, room: float, length: float
) -> list[Item]:
    """Beside the dashes, if they end before the next stroke; else outside, where a narrow wedge leaves paper free."""
    inside, outside = places
    lines = writer.scribe.wrap(mark.words, _SMALL, room) if room > _LEAST_ROOM else []
    is_inside = lines and len(lines) * 3.1 + 1.0 <= length
    if is_inside and max(writer.scribe.width(one, "sans", "", _SMALL) for one in lines) <= room:
        return _mark_words(writer, mark, inside, y, room)
    return _mark_words(writer, mark, outside, y - 4.6, max(writer.paper().measure - outside, _LEAST_ROOM))


def _far_parts(writer: Writer, shape: Shape, length: float, near: int, end: int) -> list[Picture]:
    """Both halves of a gun's fire from one distance to another: straight ahead is their inner edge."""
    left, right = (_far_half(writer, shape, length, (near, end), is_left=is_left) for is_left in (True, False))
    wide, high = shape.side(end) * length, _r((end - near) * length)
    across = _r(2 * wide + _GLUED)
    if across > writer.paper().measure:
        return [Picture((Group(left, x=_r(wide)),), _r(wide), high, "left"), Picture(right, _r(wide), high, "left")]
    both = (Group(left, x=_r(wide)), Group(right, x=_r(wide + _GLUED)))
    return [Picture(both, across, high, "left")]


def _far_half(
    writer: Writer, shape: Shape, length: float, reach: tuple[int, int], *, is_left: bool
) -> tuple[Item, ...]:
    """One of them, its inner edge at nought."""
    scribe, (near, end) = writer.scribe, reach
    half = shape.kept_free(length)
    high, way = (end - near) * length, -1 if is_left else 1

    def side(at: float) -> float:
        return way * shape.side(at) * length

    corners = [(0.0, high), (0.0, 0.0), (side(end), 0.0), (side(near), high)]
    items: list[Item] = [Path(_rounded(corners), fill=scribe.colour("white"), stroke=scribe.colour("ink"), line=0.3)]
    anchor = "end" if is_left else "start"
    for at in range(near, end + 1):
        y = (end - at) * length
        if at > near:
            items.append(_stroke(shape, at, length, (0.0, end * length), (way,), (scribe.colour("rule"), 0.15)))
        if at < end:
            items.append(scribe.run(str(at), way * 1.5, y - 1.0, _SMALL, style="b", anchor=anchor))
    for mark in shape.marks:
        if near < mark.far <= end:
            y = (end - mark.far) * length
            ink = scribe.colour("success"), 0.45
            items.append(_stroke(shape, mark.far, length, (0.0, end * length), (way,), ink))
            room = abs(side(mark.far)) - half - 3.0
            start = 5.0 - abs(side(mark.far)) if is_left else half + 1.5
            low = shape.drop(mark.far) * length if is_left else 0.0
            items += _mark_words(writer, mark, start, y + low, room)
    return tuple(items)


def _mark_words(writer: Writer, mark: Mark, x: float, y: float, room: float) -> list[Item]:
    """What is at a distance, below its line."""
    lines = writer.scribe.wrap(mark.words, _SMALL, room)
    return [
        writer.scribe.run(words, x, y + 3.4 + row * 3.1, _SMALL, colour="success") for row, words in enumerate(lines)
    ]


def _quarter(writer: Writer, shape: Shape, length: float) -> list[Picture]:
    """A quarter of a circle about the lower left corner, with an arc for each distance."""
    scribe, paper = writer.scribe, writer.paper()
    most = min(paper.measure, paper.depth - _HEAD)
    marks = [mark for mark in shape.marks if mark.far * length <= most]
    side = max((mark.far * length for mark in marks), default=length)
    white, ink = scribe.colour("white"), scribe.colour("ink")
    outermost = sorted(marks, key=lambda one: -one.far)
    items: list[Item] = [Path(_pie(side, mark.far * length), white, ink, 0.35) for mark in outermost]
    for at in range(1, int(side / length + 1e-6) + 1):
        items.append(line(_r(at * length), _r(side - 2.5), _r(at * length), _r(side), scribe.colour("ink"), 0.2))
        items.append(line(0.0, _r(side - at * length), 2.5, _r(side - at * length), scribe.colour("ink"), 0.2))
        if at * length < side - 1:
            # Before its stroke, since an arc may come down there.
            items.append(scribe.run(str(at), at * length - 1.0, side - 3.4, _SMALL, style="b", anchor="end"))
    for mark in marks:
        items += _arc_words(writer, mark, mark.far * length, side)
    return [Picture(tuple(items), _r(side), _r(side), "left")]


def _arc_words(writer: Writer, mark: Mark, radius: float, side: float) -> list[Item]:
    """Inside its arc, where it leaves the upright edge: no line longer than the arc is wide there."""
    first = 6.0
    room = max(sqrt(max(radius**2 - (radius - first + 3.0) ** 2, 0.0)) - 6.0, 12.0)
    lines = writer.scribe.wrap(mark.words, _SMALL, room)
    return [
        writer.scribe.run(words, 4.0, _r(side - radius + first + row * 3.1), _SMALL, colour="success")
        for row, words in enumerate(lines)
    ]


def _discs(writer: Writer, shape: Shape, length: float) -> list[Picture]:
    """A disc for each distance, its middle marked."""
    scribe, measure = writer.scribe, writer.paper().measure
    items: list[Item] = []
    at, high = 0.0, max(mark.far for mark in shape.marks) * 2 * length
    for mark in shape.marks:
        radius = mark.far * length
        if at + 2 * radius > measure:
            break
        x, y = _r(at + radius), _r(high - radius)
        items.append(Path(circle(x, y, _r(radius)), scribe.colour("white"), scribe.colour("ink"), 0.3))
        items += [
            line(_r(x - 2), y, _r(x + 2), y, scribe.colour("ink"), 0.2),
            line(x, _r(y - 2), x, _r(y + 2), scribe.colour("ink"), 0.2),
        ]
        for row, words in enumerate(scribe.wrap(mark.words, _SMALL, radius * 1.5)):
            items.append(scribe.run(words, x, y + 5.4 + row * 3.2, _SMALL, anchor="middle", colour="soft"))
        at += 2 * radius + 6.0
    return [Picture(tuple(items), _r(max(at - 6.0, 1.0)), _r(high), "left")]


_DRAWN: Final[dict[str, Callable[[Writer, Shape, float], list[Picture]]]] = {
    "wedge": _wedge,
    CONE: _wedge,
    "quarter": _quarter,
    "discs": _discs,
}


def _r(value: float) -> float:
    return round(value, 3)


def _rounded(corners: list[tuple[float, float]]) -> tuple[tuple[str, tuple[float, ...]], ...]:
    return polygon([(_r(x), _r(y)) for x, y in corners])


def _steps(far: float, step: float) -> list[float]:
    return [at * step for at in range(int(far / step) + 1)]


def _pie(side: float, radius: float) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """A quarter of a circle about (0, side): straight lines of three degrees, which nobody can tell from an arc."""
    edge = [(radius * sin(radians(at * 3)), side - radius * cos(radians(at * 3))) for at in range(31)]
    return _rounded([(0.0, side), *edge])
