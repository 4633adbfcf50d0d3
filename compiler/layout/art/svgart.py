"""An author's own SVG drawings, as parts of a draw list.

A small, safe subset: shapes, paths, groups, plain colours, transforms. Whatever it does not know it refuses by name, so
that nothing of a drawing is lost in silence; nothing is ever fetched, and no document type is read, so that no entity
can swell.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Final

from compiler.layout.art.rounding import rounded
from compiler.layout.art.svgpath import read_path
from compiler.layout.draw import Item, Part, Path, Rect, circle, polygon
from engine.model.budget import DRAWING_BYTES, DRAWING_POINTS

MOST_SHAPES: Final = 5000
MOST_ELEMENTS: Final = 20_000
MOST_DEPTH: Final = 40
_MOST_TRANSFORMS: Final = 100
"""Of one element."""
_FARTHEST: Final = 1e7
_SVG: Final = "{http://www.w3.org/2000/svg}"
_SHAPES: Final = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
_SILENT: Final = ("title", "desc", "metadata")
_STYLE: Final = ("fill", "stroke", "stroke-width", "fill-rule")
_SEEN_THROUGH: Final = ("opacity", "fill-opacity", "stroke-opacity")
_REFUSED: Final = ("clip-path", "mask", "filter", "href", "{http://www.w3.org/1999/xlink}href", "class")
# Nothing that was once taken is given back (`*+`, `?+`), so that a run of blanks or digits is read once.
_FIGURE: Final = r"[+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?+\d{1,2}+)?+"
_NUMBER: Final = re.compile(_FIGURE)
_LENGTH: Final = re.compile(rf"\s*+({_FIGURE})\s*+(px|mm|cm|pt|in)?+\s*+")
_LONGEST_NUMBER: Final = 40
_TRANSFORM: Final = re.compile(r"\s*+(?:,\s*+)?+(matrix|translate|scale|rotate)\s*+\(([^()]*+)\)")
_BLANKS: Final = re.compile(r"[ ,\t\r\n]*+")
_RGB: Final = re.compile(r"rgb\(\s*+(\d{1,3}+)\s*+,\s*+(\d{1,3}+)\s*+,\s*+(\d{1,3}+)\s*+\)")
_COLOURS: Final = {
    "black": "#000000",
    "white": "#ffffff",
    "red": "#ff0000",
    "green": "#008000",
    "blue": "#0000ff",
    "yellow": "#ffff00",
    "gray": "#808080",
    "grey": "#808080",
    "silver": "#c0c0c0",
    "maroon": "#800000",
    "navy": "#000080",
    "gold": "#ffd700",
    "brown": "#a52a2a",
    "orange": "#ffa500",
    "currentcolor": "#000000",
}

Matrix = tuple[float, float, float, float, float, float]
Style = dict[str, str]


class ArtError(Exception):
    """Why a drawing cannot be used."""


def read_art(data: bytes) -> tuple[float, float, tuple[Item, ...]]:
    """Width and height in the drawing's own units, and its shapes, moved so that the upper left is the origin."""
    if len(data) > DRAWING_BYTES:
        raise ArtError("the drawing is larger than two mebibytes")
    try:
        # Whatever encoding it says it has: in another one, a document type would not be seen below.
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ArtError("it is no UTF-8 text; save it as plain SVG in UTF-8") from None
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise ArtError("drawings have no document type and no entities here; save it as plain SVG")
    try:
        root = ET.fromstring(text)
    except (ET.ParseError, ValueError, LookupError, RecursionError) as fault:
        raise ArtError(f"it is no SVG: {str(fault)[:80]}") from None
    if root.tag != f"{_SVG}svg":
        raise ArtError("it is no SVG drawing")
    if sum(1 for _ in root.iter()) > MOST_ELEMENTS:
        raise ArtError(f"it has more than {MOST_ELEMENTS:,} elements")
    left, top, width, height = _view(root)
    style: Style = {"fill": "black", "stroke": "none", "stroke-width": "1", "fill-rule": "nonzero"}
    items: list[Item] = []
    points = 0
    for path in _items(root, (1.0, 0.0, 0.0, 1.0, -left, -top), style, 0):
        items.append(path)
        points += len(path.parts)
        if len(items) > MOST_SHAPES or points > DRAWING_POINTS:
            raise ArtError(f"it has more than {MOST_SHAPES:,} shapes, or more than {DRAWING_POINTS:,} points")
    return width, height, tuple(items)


def _view(root: ET.Element) -> tuple[float, float, float, float]:
    view = _numbers(root.get("viewBox", ""))
    if len(view) != 4:
        view = [0.0, 0.0, *(_length(root.get(side, "")) for side in ("width", "height"))]
    left, top, width, height = view
    if not (0 < width <= 1e6 and 0 < height <= 1e6 and abs(left) <= 1e6 and abs(top) <= 1e6):
        raise ArtError("it does not say how large it is: give it a `viewBox`")
    return left, top, width, height


def _numbers(words: str) -> list[float]:
    """All numbers in some words, however they are parted."""
    if len(words) > DRAWING_POINTS * 8:
        raise ArtError(f"it has more than {DRAWING_POINTS:,} points")
    found = _NUMBER.findall(words)
    if any(len(number) > _LONGEST_NUMBER for number in found):
        raise ArtError("it has a number of far too many digits")
    return [float(number) for number in found]


def _items(element: ET.Element, matrix: Matrix, style: Style, depth: int) -> Iterator[Path]:
    if depth > MOST_DEPTH:
        raise ArtError("its groups stand too deep inside one another")
    for child in element:
        if not child.tag.startswith(_SVG):
            continue  # what drawing programs keep for themselves
        tag = child.tag.removeprefix(_SVG)
        if tag in _SILENT or (tag == "defs" and not len(child)) or _is_hidden(child):
            continue
        if tag not in ("g", *_SHAPES):
            raise ArtError(f"it has a `<{tag}>`; only shapes, paths and groups can be printed")
        own = _style(child, style)
        placed = _times(matrix, _matrix(child.get("transform", "")))
        if tag == "g":
            yield from _items(child, placed, own, depth + 1)
            continue
        parts = _parts(child, tag)
        if parts:
            yield _path(parts, placed, own)


def _is_hidden(element: ET.Element) -> bool:
    return element.get("display") == "none" or "display:none" in element.get("style", "").replace(" ", "")


# --- looks ------------------------------------------------------------------------------------------------------


def _style(element: ET.Element, above: Style) -> Style:
    said = dict(element.attrib)
    for part in element.get("style", "").split(";"):
        key, colon, value = part.partition(":")
        if colon:
            said[key.strip()] = value.strip()
    for key in _REFUSED:
        if said.get(key, "none") != "none":
            raise ArtError(f"it uses `{key.rpartition('}')[2]}`; only plain colours can be printed")
    for key in _SEEN_THROUGH:
        if key in said and said[key].strip() not in ("1", "1.0", "100%"):
            raise ArtError(f"it uses `{key}`; see-through colours cannot be printed")
    return above | {key: said[key].strip() for key in _STYLE if key in said and said[key].strip() != "inherit"}


def _path(parts: tuple[Part, ...], matrix: Matrix, style: Style) -> Path:
    a, b, c, d, e, f = matrix
    moved = tuple(
        (
            verb,
            tuple(
                round(value, 4)
                for x, y in zip(numbers[::2], numbers[1::2], strict=True)
                for value in (a * x + c * y + e, b * x + d * y + f)
            ),
        )
        for verb, numbers in parts
    )
    if not all(abs(value) <= _FARTHEST for _, numbers in moved for value in numbers):
        raise ArtError("one of its shapes lies farther away than can be printed")
    line = _length(style["stroke-width"]) * math.sqrt(abs(a * d - b * c))
    if not line <= _FARTHEST:
        raise ArtError("one of its lines is wider than can be printed")
    fill, stroke = _colour(style["fill"]), _colour(style["stroke"])
    return Path(moved, fill, stroke if line > 0 else None, round(line, 4), evenodd=style["fill-rule"] == "evenodd")


def _colour(words: str) -> str | None:
    said = words.lower()
    if said in ("none", "transparent"):
        return None
    if re.fullmatch(r"#[0-9a-f]{6}", said):
        return said
    if re.fullmatch(r"#[0-9a-f]{3}", said):
        return "#" + "".join(2 * sign for sign in said[1:])
    channels = _RGB.fullmatch(said)
    if channels is not None:
        return "#" + "".join(f"{min(int(group), 255):02x}" for group in channels.groups())
    if said not in _COLOURS:
        raise ArtError(f"`{words[:40]}` is no plain colour such as #2b4c8c")
    return _COLOURS[said]


# --- shapes -----------------------------------------------------------------------------------------------------


def _parts(element: ET.Element, tag: str) -> tuple[Part, ...]:
    def number(key: str) -> float:
        return _length(element.get(key, "0"))

    if tag == "path":
        d = element.get("d", "")
        parts = read_path(d)
        if parts is None and d.strip():
            raise ArtError("it has a path that cannot be read")
        return parts or ()
    if tag == "rect":
        radius = max(number("rx"), number("ry"))
        rect = Rect(number("x"), number("y"), number("width"), number("height"), radius=radius)
        corners = [(rect.x, rect.y), (rect.x + rect.width, rect.y)]
        corners += [(rect.x + rect.width, rect.y + rect.height), (rect.x, rect.y + rect.height)]
        return rounded(rect) if radius else polygon(corners)
    if tag == "circle":
        return circle(number("cx"), number("cy"), number("r"))
    if tag == "ellipse":
        rx, ry, cx, cy = number("rx"), number("ry"), number("cx"), number("cy")
        return tuple(
            (verb, tuple(value * (rx, ry)[index % 2] + (cx, cy)[index % 2] for index, value in enumerate(numbers)))
            for verb, numbers in circle(0.0, 0.0, 1.0)
        )
    if tag == "line":
        return ("M", (number("x1"), number("y1"))), ("L", (number("x2"), number("y2")))
    values = _numbers(element.get("points", ""))
    points = list(zip(values[::2], values[1::2], strict=False))
    if len(points) < 2:
        return ()
    closed = polygon(points)
    return closed if tag == "polygon" else closed[:-1]


def _length(words: str) -> float:
    found = _LENGTH.fullmatch(words)
    if found is None or len(found[1]) > _LONGEST_NUMBER:
        raise ArtError(f"`{words[:40]}` is no length that can be printed")
    unit = {"mm": 96 / 25.4, "cm": 96 / 2.54, "pt": 96 / 72, "in": 96.0}.get(found[2] or "", 1.0)
    return float(found[1]) * unit


# --- transforms -------------------------------------------------------------------------------------------------


def _matrix(words: str) -> Matrix:
    made: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    at = 0
    for _ in range(_MOST_TRANSFORMS):
        blanks = _BLANKS.match(words, at)
        if blanks is not None and blanks.end() == len(words):
            return made
        found = _TRANSFORM.match(words, at)
        if found is None:
            raise ArtError(f"`{words[:40]}` is no transform that can be printed")
        at = found.end()
        made = _times(made, _one(found[1], _numbers(found[2])))
    raise ArtError(f"one of its shapes or groups has more than {_MOST_TRANSFORMS} transforms")


def _one(verb: str, given: list[float]) -> Matrix:
    match verb, given:
        case "matrix", [a, b, c, d, e, f]:
            return a, b, c, d, e, f
        case "translate", [x, *rest] if len(rest) < 2:
            return 1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0
        case "scale", [x, *rest] if len(rest) < 2:
            return x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0
        case "rotate", [degrees, *rest] if len(rest) in (0, 2):
            turn = math.radians(degrees)
            cos, sin = math.cos(turn), math.sin(turn)
            x, y = rest or (0.0, 0.0)
            return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y
    raise ArtError(f"`{verb}` has not the numbers that it needs")


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )
