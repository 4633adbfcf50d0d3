"""The map of a battle on an open table: ground, heights, distances between middles, bearings, sight.

What a piece stands in does not hide it: a wood stops a line of sight that goes through, not one that ends in it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from math import isqrt
from typing import Any, Final, final

from engine.core.declared.expressions.compiled import FactError
from engine.core.watching.scene import point_at
from engine.kit.field.arcs import angle_between, heading, is_between, is_in_arc, is_to_right, ray
from engine.kit.field.hexfield import OPEN
from engine.kit.field.prizes import Prize
from engine.kit.field.tablemap import UNIT, Lying, TableMap
from engine.kit.position.records import AWAY, NOWHERE
from engine.model.battles import Map
from engine.model.rules import Origin
from engine.model.values import Point, Quantity, Value
from engine.space.lines import Box, boxes_meet, length_up, meet
from engine.space.plane import Point as Place

MOST_KNOWN: Final = 60_000
"""What is remembered of lines and places; then it begins anew."""
FACINGS: Final = 12
STRIDE: Final = 3
"""A step, in measures or centimetres, as a captain thinks of distances."""
STEP: Final = 30
"""Degrees between two facings that are offered to whoever turns as it likes."""
USUAL_BASE: Final = 2
"""How far two pieces stay apart unless the board says it: measures, or centimetres."""
MOST_PLACES: Final = 60
"""So many places of a zone are offered to whoever deploys in it."""
_POINTS: Final = {"n": 0, "ne": 45, "e": 90, "se": 135, "s": 180, "sw": 225, "w": 270, "nw": 315}


@final
class TableSpot:
    """A place on the way of a piece; `crossed` is the line that is crossed there, `from_x` and `from_y` where the piece
    stood."""

    __slots__ = ("at", "crossed", "from_x", "from_y", "ground", "x", "y")

    def __init__(self, x: int = 0, y: int = 0, ground: str = OPEN, crossed: str = OPEN) -> None:
        self.at = 0
        self.x = x
        self.y = y
        self.ground = ground
        self.crossed = crossed
        self.from_x = x
        self.from_y = y


class TableField(TableMap):
    is_table = True
    scale = UNIT
    """What a plain number counts where a length is wanted: so many units of the map."""

    def __init__(self, drawn: Map, arc: int, base: Quantity | None, origin: Origin) -> None:
        super().__init__(drawn)
        self.base: Final = (
            self.usual(USUAL_BASE) if base is None else max(1, self.measured(base, "the base of a piece", origin))
        )
        self.apart: Final = self.base
        self.stride: Final = self.usual(STRIDE)
        self.count: Final = 0
        self.columns: Final = 0
        self.lines_are_ground = True
        """What stops sight asks for the ground alone, and means hedges and walls as well; else these are crossed."""
        self._hiding: tuple[Lying, ...] = ()
        self._rises: tuple[Lying, ...] = ()
        self._grounds: Final[dict[Place, str]] = {}
        self._heights: Final[dict[Place, int]] = {}
        self._sight: Final[dict[tuple[int, int, int, int], bool]] = {}
        self._arc: Final = min(360, max(0, arc)) // 2
        self._rays: Final[dict[int, tuple[Place, Place, Place, Place]]] = {}
        """By facings: the rays at the left and the right of the front, and of what is behind."""

    def survey(self, blocks: Callable[[Any], bool] | None, height: Callable[[Any], int] | None) -> None:
        """Asks of everything that lies there whether it stops sight, and how high it is."""
        for one in self.lying:
            spot = self._spot_of(one)
            one.is_opaque = blocks is not None and bool(blocks(spot))
            # What lies on a hill is as high as the hill at least.
            ground = self._level(*one.middle, [below for below in self.areas if below is not one and below.up])
            one.up = max(ground, int(height(spot)) if height is not None else 0)
        self._rises = tuple(area for area in self.areas if area.up)
        self._hiding = tuple(one for one in self.lying if one.is_opaque or one.up)

    def _spot_of(self, one: Lying) -> TableSpot:
        """What lies there, as a place that somebody enters."""
        if one.area is not None:
            return TableSpot(*one.middle, one.terrain, OPEN)
        return TableSpot(*one.middle, one.terrain if self.lines_are_ground else OPEN, one.terrain)

    # --- what code asks ---------------------------------------------------------------------------------------

    def distance(self, one: Any, other: Any) -> int:  # noqa: ANN401 - a piece or a spot
        across, up = one.x - other.x, one.y - other.y
        return isqrt(across * across + up * up)

    def ground(self, one: Any) -> str:  # noqa: ANN401
        return str(one.ground)

    def ground_at(self, place: Place) -> str:
        known = self._grounds.get(place)
        if known is None:
            if len(self._grounds) > MOST_KNOWN:
                self._grounds.clear()
            known = OPEN
            for area in reversed(self.areas):
                if area.area is not None and area.area.contains(place):
                    known = area.terrain
                    break
            self._grounds[place] = known
        return known

    def height(self, one: Any) -> int:  # noqa: ANN401
        return self.height_at((one.x, one.y)) if self._rises else 0

    def height_at(self, place: Place) -> int:
        known = self._heights.get(place)
        if known is None:
            if len(self._heights) > MOST_KNOWN:
                self._heights.clear()
            known = self._heights[place] = self._level(*place, self._rises)
        return known

    def _level(self, x: int, y: int, rises: Iterable[Lying]) -> int:
        return max((one.up for one in rises if one.area is not None and one.area.contains((x, y))), default=0)

    def crossed(self, spot: Any) -> str:  # noqa: ANN401
        return spot.crossed if isinstance(spot, TableSpot) else OPEN

    def road(self, spot: Any) -> str:  # noqa: ANN401, ARG002 - `code` refuses whoever asks
        return OPEN

    def edge(self, one: Any, other: Any) -> str:  # noqa: ANN401
        """The line of terrain between two, if the other stands against it: it is the other's cover."""
        for line in self.lines:
            if line.is_beside(other.x, other.y, self.base + 1) and _crosses(line, (one.x, one.y), (other.x, other.y)):
                return line.terrain
        return OPEN

    def sees(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        key = (one.x, one.y, other.x, other.y)
        known = self._sight.get(key)
        if known is None:
            if len(self._sight) > MOST_KNOWN:
                self._sight.clear()
            known = self._sight[key] = self._sight[other.x, other.y, one.x, one.y] = self._has_line(*key)
        return known

    def sees_past(self, one: Any, other: Any, blocks: Callable[[Any], bool]) -> bool:  # noqa: ANN401
        """As `sees`, where what blocks depends on the position: a gate that has been broken."""
        return self._has_line(one.x, one.y, other.x, other.y, blocks)

    def _has_line(self, x: int, y: int, to_x: int, to_y: int, blocks: Callable[[Any], bool] | None = None) -> bool:
        """Something between stops sight if it is higher than both ends, or blocks sight and neither end is higher."""
        if not (self.is_on(x, y) and self.is_on(to_x, to_y)):
            return False
        start, end = (x, y), (to_x, to_y)
        box: Box = (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
        top = max(self.height_at(start), self.height_at(end)) if self._rises else 0
        for one in self._hiding if blocks is None else self.lying:
            if not boxes_meet(one.box, box) or one.up < top:
                continue
            if one.up == top and not (one.is_opaque if blocks is None else blocks(self._spot_of(one))):
                continue
            if one.area is None:
                stands_near = one.is_beside(x, y, self.base) or one.is_beside(to_x, to_y, self.base)
                if not stands_near and _crosses(one, start, end):
                    return False
            elif not one.area.contains(start) and not one.area.contains(end) and one.area.inside(start, end) > 0:
                return False
        return True

    def bearing(self, one: Any, other: Any) -> str:  # noqa: ANN401
        across, up = other.x - one.x, other.y - one.y
        left, right, behind, after = self._rays.get(one.facing) or self._rays_of(one.facing)
        if is_between(across, up, left, right, self._arc):
            return "front"
        return "rear" if is_between(across, up, behind, after, 45) else "flank"

    def _rays_of(self, facing: int) -> tuple[Place, Place, Place, Place]:
        angles = (facing - self._arc, facing + self._arc, facing + 180 - 45, facing + 180 + 45)
        left, right, behind, after = map(ray, angles)
        self._rays[facing] = rays = (left, right, behind, after)
        return rays

    def in_arc(self, one: Any, other: Any, arc: int) -> bool:  # noqa: ANN401
        return is_in_arc(other.x - one.x, other.y - one.y, one.facing, arc)

    def to_left(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        return is_to_right(one.x - other.x, one.y - other.y, one.facing)

    def to_right(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        return is_to_right(other.x - one.x, other.y - one.y, one.facing)

    def angle_off(self, one: Any, direction: Any) -> int:  # noqa: ANN401
        """Between the way that a piece faces, or goes to a place, and a direction."""
        way = heading(one.x - one.from_x, one.y - one.from_y) if isinstance(one, TableSpot) else one.facing
        return angle_between(way, int(direction))

    def code(self, asked: str, parts: list[ast.expr], bind: Callable[[str, Any], ast.Name]) -> ast.expr | None:
        if asked == "ground":
            return ast.Attribute(parts[0], "ground", ast.Load())
        if asked == "distance" and all(isinstance(part, ast.Name) for part in parts):
            return ast.Call(bind("root", isqrt), [_squared(*parts)], [])
        if asked == "road":
            raise FactError("nobody follows a road on a table: draw it as an area, and ask its `ground`")
        return None

    # --- facings ----------------------------------------------------------------------------------------------

    @property
    def facings(self) -> range:
        return range(0, 360, STEP)

    def facing_of(self, value: Value) -> int:
        """What a scenario says: a point of the compass, or degrees."""
        return int(value.amount) % 360 if isinstance(value, Quantity) else _POINTS.get(getattr(value, "name", ""), 0)

    def degrees(self, facing: int) -> int:
        return facing

    def facing_along(self, start: Place, end: Place, now: int) -> int:
        """The way from one place to another, in degrees; whoever stays faces as before."""
        return now if start == end else heading(end[0] - start[0], end[1] - start[1])

    # --- places -----------------------------------------------------------------------------------------------

    def place(self, written: Value, origin: Origin) -> Place | None:
        return self.point(written, origin) if isinstance(written, Point) else None

    def places(self, written: Iterable[Value], origin: Origin) -> list[Place]:
        """Places in zones and along edges, as far apart as bases are, or farther where there would be too many."""
        found: list[Place] = []
        boxes = self.boxes(written, origin)
        most = max(1, MOST_PLACES // max(1, len(boxes)))
        for left, bottom, right, top in boxes:
            gap = self.base
            while ((right - left) // gap + 1) * ((top - bottom) // gap + 1) > most:
                gap += max(1, gap // 4)
            for x in range(left + (right - left) % gap // 2, right + 1, gap):
                found += [(x, y) for y in range(bottom + (top - bottom) % gap // 2, top + 1, gap)]
        return sorted(set(found))

    def name(self, place: Place) -> str:
        return f"({_told(place[0])}, {_told(place[1])})"

    def put(self, piece: Any, place: Place) -> None:  # noqa: ANN401
        piece.at, piece.x, piece.y, piece.ground = self.landing(place)

    def landing(self, place: Place) -> tuple[int, int, int, str]:
        return 0, place[0], place[1], self.ground_at(place)

    def place_of(self, piece: Any) -> Place:  # noqa: ANN401
        return piece.x, piece.y

    def shown(self, piece: Any) -> Point | None:  # noqa: ANN401
        """Where a viewer draws it."""
        return None if piece.at == NOWHERE else point_at(piece.x, piece.y)

    def clash(self, stands: Sequence[tuple[Place, int, bool]], stacking: int) -> tuple[int, int] | None:  # noqa: ARG002
        """Two that stand on one another, and are not friends of which one takes up no room."""
        square = self.base * self.base
        for number, ((x, y), side, is_light) in enumerate(stands):
            for before, ((other_x, other_y), other_side, other_is_light) in enumerate(stands[:number]):
                may_share = side == other_side and (is_light or other_is_light)
                if not may_share and (x - other_x) ** 2 + (y - other_y) ** 2 < square:
                    return before, number
        return None

    def is_at(self, prize: Prize, place: Place) -> bool:
        """Whether whoever stands there is near enough to hold an objective."""
        (x, y), reach = place, prize.reach
        for left, bottom, right, top in prize.boxes:
            # Most are far away, which is soon known.
            if left - reach <= x <= right + reach and bottom - reach <= y <= top + reach:
                across, up = max(left - x, 0, x - right), max(bottom - y, 0, y - top)
                if across * across + up * up <= reach * reach:
                    return True
        return False

    def to_prize(self, prize: Prize, place: Place) -> int:
        """How far it is to the nearest of its boxes, rounded up."""
        x, y = place
        nearest = AWAY
        for left, bottom, right, top in prize.boxes:
            nearest = min(nearest, length_up((0, 0), (max(left - x, 0, x - right), max(bottom - y, 0, y - top))))
        return nearest


def _squared(one: ast.expr, other: ast.expr) -> ast.expr:
    """Code for the square of a distance: distances are asked most, and a call costs as much as all of it."""

    def by(axis: str) -> ast.expr:
        step = ast.BinOp(ast.Attribute(one, axis, ast.Load()), ast.Sub(), ast.Attribute(other, axis, ast.Load()))
        return ast.BinOp(step, ast.Mult(), step)

    return ast.BinOp(by("x"), ast.Add(), by("y"))


def _crosses(line: Lying, start: Place, end: Place) -> bool:
    return any(meet(start, end, one, other) for one, other in line.sides)


def _told(length: int) -> str:
    whole, rest = divmod(length, UNIT)
    return f"{whole}.{rest:02}".rstrip("0").rstrip(".") if rest else str(whole)
