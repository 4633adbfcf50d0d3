"""The `d` of an SVG path in absolute moves, lines and curves."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Final

from compiler.layout.draw import Part

LONGEST: Final = 200_000
# Nothing that was once taken is given back (`*+`, `?+`), so that a run of blanks is read once.
_BETWEEN: Final = r"\s*+(?:,\s*+)?+"
_BLANKS: Final = re.compile(r"[ \t\r\n,]*+")
_VERB: Final = re.compile(_BETWEEN + r"([MmLlHhVvCcSsQqTtAaZz])")
_NUMBER: Final = re.compile(_BETWEEN + r"([+-]?+(?:\d{1,9}+(?:\.\d{0,12}+)?+|\.\d{1,12}+)(?:[eE][+-]?+\d{1,2}+)?+)")
_FLAG: Final = re.compile(_BETWEEN + r"([01])")
_TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Point = tuple[float, float]


@lru_cache(maxsize=1024)
def read_path(d: str) -> tuple[Part, ...] | None:
    """The parts of a path; nothing if it is none, or leads farther than can be reckoned. Those of the icons are asked
    for again with every workshop that is opened."""
    try:
        return _Reader(d).read() if len(d) <= LONGEST else None
    except (ArithmeticError, ValueError):
        return None


class _Reader:
    def __init__(self, d: str) -> None:
        self._d = d
        self._at = 0
        self._parts: list[Part] = []
        self._here: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._control: tuple[str, Point] = ("", (0.0, 0.0))
        """The last curve's verb and its last control point, which `S` and `T` mirror."""

    def read(self) -> tuple[Part, ...] | None:
        verb = ""
        while not self._is_at_end():
            found = _VERB.match(self._d, self._at)
            if found is not None:
                verb, self._at = found[1], found.end()
            elif not verb or verb in "Zz":
                return None
            if not self._parts and verb.upper() != "M":
                return None
            numbers = self._numbers(verb.upper())
            if numbers is None:
                return None
            self._add(verb, numbers)
            # Pairs that follow a move are lines.
            verb = {"M": "L", "m": "l"}.get(verb, verb)
        return tuple(self._parts) if len(self._parts) > 1 else None

    def _is_at_end(self) -> bool:
        blanks = _BLANKS.match(self._d, self._at)
        return blanks is not None and blanks.end() == len(self._d)

    def _numbers(self, verb: str) -> list[float] | None:
        made = []
        for index in range(_TAKES[verb]):
            is_flag = verb == "A" and index in (3, 4)
            found = _FLAG.match(self._d, self._at) if is_flag else _NUMBER.match(self._d, self._at)
            if found is None:
                return None
            self._at = found.end()
            made.append(float(found[1]))
        return made

    def _add(self, verb: str, numbers: list[float]) -> None:
        kind, near = verb.upper(), verb.islower()
        x, y = self._here
        if kind == "Z":
            self._parts.append(("Z", ()))
            self._here = self._start
            self._control = ("", self._here)
            return
        if kind == "A":
            end = (numbers[5] + (x if near else 0.0), numbers[6] + (y if near else 0.0))
            for curve in _arc((x, y), end, (numbers[0], numbers[1]), numbers[2], bool(numbers[3]), bool(numbers[4])):
                self._part("C", curve)
            self._control = ("", self._here)
            return
        if kind in "HV":
            there = numbers[0] + ((x if kind == "H" else y) if near else 0.0)
            numbers = [there, y] if kind == "H" else [x, there]
        elif near:
            numbers = [number + (x, y)[index % 2] for index, number in enumerate(numbers)]
        if kind in "CSQT":
            self._curve(kind, numbers)
            return
        self._part("M" if kind == "M" else "L", tuple(numbers))
        self._control = ("", self._here)
        if kind == "M":
            self._start = self._here

    def _curve(self, kind: str, numbers: list[float]) -> None:
        x, y = self._here
        family = "CS" if kind in "CS" else "QT"
        last = self._control[1] if self._control[0] and self._control[0] in family else self._here
        if kind in "ST":
            numbers = [2 * x - last[0], 2 * y - last[1], *numbers]
        control = (numbers[-4], numbers[-3])
        if kind in "QT":
            cx, cy, ex, ey = numbers
            numbers = [
                x + 2 / 3 * (cx - x),
                y + 2 / 3 * (cy - y),
                ex + 2 / 3 * (cx - ex),
                ey + 2 / 3 * (cy - ey),
                ex,
                ey,
            ]
        self._part("C", tuple(numbers))
        self._control = (kind, control)

    def _part(self, verb: str, numbers: tuple[float, ...]) -> None:
        self._parts.append((verb, tuple(round(number, 4) for number in numbers)))
        self._here = (numbers[-2], numbers[-1])


def _arc(start: Point, end: Point, radii: Point, tilt: float, large: bool, sweep: bool) -> list[tuple[float, ...]]:
    """An elliptical arc as curves, by the reckoning of the SVG specification's appendix."""
    rx, ry = abs(radii[0]), abs(radii[1])
    if start == end:
        return []
    if not rx or not ry:
        return [(*start, *end, *end)]
    turn = math.radians(tilt)
    cos, sin = math.cos(turn), math.sin(turn)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * half_x + sin * half_y, cos * half_y - sin * half_x
    grow = math.sqrt(max((px / rx) ** 2 + (py / ry) ** 2, 1.0))
    rx, ry = rx * grow, ry * grow
    under = (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2
    root = math.sqrt(max(under, 0.0) / ((rx * py) ** 2 + (ry * px) ** 2)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    centre = (cos * qx - sin * qy + (start[0] + end[0]) / 2, sin * qx + cos * qy + (start[1] + end[1]) / 2)
    first = math.atan2((py - qy) / ry, (px - qx) / rx)
    swept = math.atan2((-py - qy) / ry, (-px - qx) / rx) - first
    if sweep and swept < 0:
        swept += 2 * math.pi
    elif not sweep and swept > 0:
        swept -= 2 * math.pi
    steps = max(math.ceil(abs(swept) / (math.pi / 2) - 1e-9), 1)
    step = swept / steps
    reach = 4 / 3 * math.tan(step / 4)

    def point(u: float, v: float) -> Point:
        return centre[0] + cos * rx * u - sin * ry * v, centre[1] + sin * rx * u + cos * ry * v

    made: list[tuple[float, ...]] = []
    for number in range(steps):
        a, b = first + number * step, first + (number + 1) * step
        one = point(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = point(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        last = end if number == steps - 1 else point(math.cos(b), math.sin(b))
        made.append((*one, *two, *last))
    return made
