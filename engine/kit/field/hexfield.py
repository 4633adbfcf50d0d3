"""The map of a battle on hexes: ground, heights, sides of hexes, roads, sight, bearings, and where a piece may go."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import pairwise
from typing import Any, Final, final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import listed, refusal
from engine.kit.field.arcs import angle_between, is_in_arc, is_to_right
from engine.kit.field.hexdistances import Distances
from engine.kit.field.homes import home_edges
from engine.kit.field.prizes import Prize
from engine.kit.position.records import NOWHERE
from engine.model.battles import Map, Objective
from engine.model.rules import Entry, Origin
from engine.model.values import Hex, Quantity, Ref, Value
from engine.space.hexboard import OFF, HexBoard
from engine.space.hexes import is_on, turned
from engine.space.plane import sine

OPEN: Final = "open"
MOST_KNOWN: Final = 500_000
"""What is remembered of lines of sight; then it begins anew."""
_COMPASS: Final = {"n": 0, "ne": 60, "e": 90, "se": 120, "s": 180, "sw": 240, "w": 270, "nw": 300}


@final
class Spot:
    """A place on the way of a piece: the hex, and the one before it."""

    __slots__ = ("at", "before")

    def __init__(self, at: int = NOWHERE, before: int = NOWHERE) -> None:
        self.at = at
        self.before = before


class HexField:
    """`front` is 2 where pieces face the corners of their hexes, 3 where they face the sides."""

    is_table = False
    apart = 1
    stride = 1
    scale = 1

    def __init__(self, drawn: Map, front: int, inward: Collection[str] = ()) -> None:
        """What lies along a side and is `inward` counts only for what comes into the first hex of the two."""
        width, lines = int(drawn.size.width), int(drawn.size.height)
        self.drawn: Final = drawn
        self.terrain: Final = [name for line in drawn.ground for name in line] or [OPEN] * (width * lines)
        self.board: Final = HexBoard(width, lines, [False] * (width * lines), [False] * (width * lines))
        self.count: Final = self.board.count
        self.columns: Final = width
        self.front: Final = front
        self.edges: Final[dict[tuple[int, int], str]] = {}
        self.roads: Final[dict[tuple[int, int], str]] = {}
        for feature in drawn.features:
            self._lay(feature, is_inward=feature.terrain in inward)
        self.far: Final = Distances(self.board)
        self.opaque: list[bool] = [False] * self.count
        self.heights: list[int] = [0] * self.count
        self._hedged: frozenset[tuple[int, int]] = frozenset()
        """Sides that stop sight, each in both directions."""
        self._sight: Final[dict[tuple[int, int], bool]] = {}
        self._entered: Final[dict[tuple[int, int], str]] = {}
        self._bearings: Final[dict[tuple[int, int, int], str]] = {}
        self._towards: Final[dict[tuple[int, int, int], int]] = {}

    def _lay(self, feature: Any, *, is_inward: bool) -> None:  # noqa: ANN401 - a feature of the map
        for place in (at for written in feature.at for at in self.board.hexes_of(written)):
            self.terrain[place] = feature.terrain
        for side in feature.sides:
            one, other = self.board.place(side.one), self.board.place(side.other)
            self.edges[other, one] = feature.terrain
            if not is_inward:
                self.edges[one, other] = feature.terrain
        way = [self.board.place(at) for at in feature.through if isinstance(at, Hex)]
        for one, other in pairwise(way):
            for here, there in _steps(self.board, one, other):
                self.roads[here, there] = self.roads[there, here] = feature.terrain

    def survey(self, blocks: Callable[[Any], bool] | None, height: Callable[[Any], int] | None) -> None:
        """Asks of every hex whether it stops sight, and how high it is."""
        spot = Spot()
        for at in range(self.count):
            spot.at = at
            if blocks is not None:
                self.opaque[at] = blocks(spot)
            if height is not None:
                self.heights[at] = height(spot)
        if blocks is not None:
            hedged = [side for side in self.edges if self._is_hedged(side, blocks)]
            self._hedged = frozenset((*hedged, *((at, before) for before, at in hedged)))

    def _is_hedged(self, side: tuple[int, int], blocks: Callable[[Any], bool]) -> bool:
        """Whether what lies along a side stops sight, whatever the ground behind it is."""
        before, at = side
        if at < 0 or before < 0:
            return False
        ground, self.terrain[at] = self.terrain[at], OPEN
        try:
            return bool(blocks(Spot(at, before))) and not blocks(Spot(at))
        finally:
            self.terrain[at] = ground

    # --- what code asks ---------------------------------------------------------------------------------------

    def length(self, quantity: Quantity) -> int:
        if quantity.unit != "hex":
            raise FactError(f"`{quantity.amount} {quantity.unit}` is measured on a table, and this map has hexes")
        return int(quantity.amount)

    def distance(self, one: Any, other: Any) -> int:  # noqa: ANN401
        far: int = self.far[one.at][other.at]
        return far

    def ground(self, one: Any) -> str:  # noqa: ANN401
        return self.terrain[one.at] if one.at >= 0 else OPEN

    def height(self, one: Any) -> int:  # noqa: ANN401
        return self.heights[one.at] if one.at >= 0 else 0

    def crossed(self, spot: Any) -> str:  # noqa: ANN401
        return self.edges.get((spot.before, spot.at), OPEN) if isinstance(spot, Spot) else OPEN

    def road(self, spot: Any) -> str:  # noqa: ANN401
        return self.roads.get((spot.before, spot.at), OPEN) if isinstance(spot, Spot) else OPEN

    def edge(self, one: Any, other: Any) -> str:  # noqa: ANN401
        """What lies along the side through which a line comes into the hex of the other, however far the one is."""
        if not self.edges:
            return OPEN
        key = (one.at, other.at)
        known = self._entered.get(key)
        if known is None:
            known = self._entered[key] = self._edge(*key)
        return known

    def _edge(self, one: int, other: int) -> str:
        if one < 0 or other < 0 or one == other:
            return OPEN
        if self.far[one][other] == 1:
            return self.edges.get((one, other), OPEN)
        beside = self.board.around[other]
        last = [at for at in self.board.crossed(one, other) if at in beside]
        if last:
            return self.edges.get((last[-1], other), OPEN)
        # Through a corner: something must lie along both sides that meet there.
        for pair in self.board.passed_between(one, other):
            if pair[0] in beside and pair[1] in beside:
                left, right = (self.edges.get((at, other), OPEN) for at in pair)
                return OPEN if OPEN in (left, right) else left
        return OPEN

    def sees(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        key = (one.at, other.at)
        known = self._sight.get(key)
        if known is None:
            if len(self._sight) > MOST_KNOWN:
                self._sight.clear()
            known = self._sight[key] = self._has_line(*key)
        return known

    def _has_line(self, one: int, other: int, blocks: Callable[[int], bool] | None = None) -> bool:
        """A place between stops sight if it is higher than both ends, or blocks sight and neither end is higher. Along
        the side between two places both must. So does a side between two places on the way; over those of its own hex
        everybody looks."""
        if one < 0 or other < 0:
            return False
        top = max(self.heights[one], self.heights[other])
        is_opaque = self.opaque.__getitem__ if blocks is None else blocks

        def stops(at: int) -> bool:
            return self.heights[at] > top or (self.heights[at] >= top and is_opaque(at))

        between = self.board.crossed(one, other)
        if any(map(stops, between)):
            return False
        if self._hedged and any(
            side in self._hedged and max(self.heights[side[0]], self.heights[side[1]]) >= top
            for side in pairwise(between)
        ):
            return False
        return not any(stops(left) and stops(right) for left, right in self.board.passed_between(one, other))

    def sees_past(self, one: Any, other: Any, blocks: Callable[[Any], bool]) -> bool:  # noqa: ANN401
        """As `sees`, where what blocks depends on the position."""
        spot = Spot()

        def is_opaque(at: int) -> bool:
            spot.at = at
            return bool(blocks(spot))

        return self._has_line(one.at, other.at, is_opaque)

    def bearing(self, one: Any, other: Any) -> str:  # noqa: ANN401
        key = (one.at, one.facing, other.at)
        known = self._bearings.get(key)
        if known is None:
            known = self._bearings[key] = self._bearing(*key)
        return known

    def _bearing(self, one: int, facing: int, other: int) -> str:
        if one < 0 or other < 0 or one == other:
            return "front"
        (q1, r1), (q2, r2) = self.board.axial[one], self.board.axial[other]
        q, r = turned(q2 - q1, r2 - r1, self._turn(facing))
        across = 2 * q + r
        if self.front == 3:  # It faces east now: 90 degrees to either side are in front, the last 30 are the rear.
            if across >= 0:
                return "front"
            return "flank" if 3 * abs(r) > -across else "rear"
        # It faces north now: 60 degrees to either side are in front, the last 60 are the rear.
        if abs(across) <= -3 * r:
            return "front"
        return "flank" if abs(across) > 3 * r else "rear"

    def in_arc(self, one: Any, other: Any, arc: int) -> bool:  # noqa: ANN401
        if one.at < 0 or other.at < 0:
            return False
        across, up = self._step(one.at, other.at)
        return is_in_arc(across, up, self.degrees(one.facing), arc, 4 * (abs(across) + abs(up)))

    def _step(self, one: int, other: int) -> tuple[int, int]:
        """How far to the right and up it is from one hex to another."""
        (q1, r1), (q2, r2) = self.board.axial[one], self.board.axial[other]
        # Lines of hexes are three quarters of a hex apart, and a hex is the root of three quarters as wide as high.
        return (2 * (q2 - q1) + r2 - r1) * sine(60), (r1 - r2) * 3 * sine(30)

    def to_right(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        both = one.at >= 0 and other.at >= 0
        return both and is_to_right(*self._step(one.at, other.at), self.degrees(one.facing))

    def to_left(self, one: Any, other: Any) -> bool:  # noqa: ANN401
        both = one.at >= 0 and other.at >= 0
        return both and is_to_right(*self._step(other.at, one.at), self.degrees(one.facing))

    def angle_off(self, one: Any, direction: Any) -> int:  # noqa: ANN401
        """Between the way that a piece faces, or that a step goes, and a direction."""
        if isinstance(one, Spot):
            near = self.board.near[one.before] if one.before >= 0 else ()
            heading = 60 * near.index(one.at) + 30 if one.at in near else int(direction)
        else:
            heading = self.degrees(one.facing)
        return angle_between(heading, int(direction))

    def code(self, asked: str, parts: list[ast.expr], bind: Callable[[str, Any], ast.Name]) -> ast.expr | None:
        """Distances and grounds without a call: they are asked most."""
        at = [ast.Attribute(part, "at", ast.Load()) for part in parts]
        if asked == "distance":
            row = ast.Subscript(bind("far", self.far), at[0], ast.Load())
            return ast.Subscript(row, at[1], ast.Load())
        return ast.Subscript(bind("ground", self.terrain), at[0], ast.Load()) if asked == "ground" else None

    # --- facings ----------------------------------------------------------------------------------------------

    def _turn(self, facing: int) -> int:
        """How often the map is turned until it faces north, or east where pieces face sides."""
        return (1 - facing if self.front == 3 else -facing) % 6

    @property
    def facings(self) -> range:
        return range(6)

    def facing_of(self, value: Value) -> int:
        """What a scenario says: a point of the compass, or degrees."""
        degrees = int(value.amount) if isinstance(value, Quantity) else _COMPASS.get(getattr(value, "name", ""), 0)
        return (degrees - (30 if self.front == 3 else 0) + 29) // 60 % 6

    def degrees(self, facing: int) -> int:
        return (facing * 60 + (30 if self.front == 3 else 0)) % 360

    def facing_along(self, before: int, at: int, now: int) -> int:
        """The way it moved: where two corners are as good, the one that it faces already."""
        if before == at or before < 0 or at not in self.board.near[before]:
            return now
        direction = self.board.direction(before, at)
        if self.front == 3 or now not in (direction, (direction + 1) % 6):
            return direction
        return now

    def facing_towards(self, at: int, other: int, now: int) -> int:
        if at < 0 or other < 0 or at == other:
            return now
        (q1, r1), (q2, r2) = self.board.axial[at], self.board.axial[other]
        key = (q2 - q1, r2 - r1, now)
        known = self._towards.get(key)
        if known is None:
            known = self._towards[key] = self._best_facing(*key)
        return known

    def _best_facing(self, east: int, south: int, now: int) -> int:
        def off(facing: int) -> tuple[int, int]:
            q, r = turned(east, south, self._turn(facing))
            straight, across = (2 * q + r, 3 * abs(r)) if self.front == 3 else (-3 * r, abs(2 * q + r))
            return (0 if straight > 0 else 1, across * 100 // max(1, straight))

        return min(self.facings, key=lambda facing: (off(facing), (facing - now) % 6))

    # --- places -----------------------------------------------------------------------------------------------

    def place(self, written: Value, origin: Origin) -> int | None:
        return self.places((written,), origin)[0] if isinstance(written, Hex) else None

    def places(self, written: Iterable[Value], origin: Origin) -> list[int]:
        """The hexes of a list of places: hexes, rectangles, edges, zones."""
        zones = {zone.name: zone for zone in self.drawn.zones}
        found: list[int] = []
        for place in written:
            if isinstance(place, Ref) and place.name in zones:
                covers = zones[place.name].get("covers")
                found += self.places(covers if isinstance(covers, tuple) else (covers,), origin)
                continue
            hexes = self.board.hexes_of(place)
            if not hexes:
                raise refusal(origin, "this place is no hex, no rectangle of hexes, no edge and no zone of the map")
            if isinstance(place, Hex) and not is_on(place, self.columns, self.board.lines):
                raise refusal(origin, "this place is not on the map")
            found += hexes
        return list(dict.fromkeys(found))

    def name(self, place: int) -> str:
        return self.board.name(place)

    def put(self, piece: Any, place: int) -> None:  # noqa: ANN401
        piece.at = piece.last = place

    def landing(self, place: int) -> tuple[int, int, int, str]:
        return place, 0, 0, ""

    def place_of(self, piece: Any) -> int:  # noqa: ANN401
        return int(piece.at)

    def ground_at(self, place: int) -> str:
        return self.terrain[place]

    def shown(self, piece: Any) -> Hex | None:  # noqa: ANN401
        """Where a viewer draws it."""
        return None if piece.at < 0 else self.board.hex(piece.at)

    def clash(self, stands: Sequence[tuple[int, int, bool]], stacking: int) -> tuple[int, int] | None:
        """Two that stand in one hex where so many may not; each is told by its hex, its side, and whether it takes up
        no room."""
        there: dict[int, list[int]] = {}
        for number, (at, _, _) in enumerate(stands):
            there.setdefault(at, []).append(number)
        for those in there.values():
            heavy = [number for number in those if not stands[number][2]]
            if len(heavy) > stacking:
                return heavy[0], heavy[1] if len(heavy) > 1 else heavy[0]
            other = [number for number in those if stands[number][1] != stands[those[0]][1]]
            if other:
                return those[0], other[0]
        return None

    def prize(self, objective: Objective, worth: int, near: Quantity | None) -> Prize:
        if near is not None:
            raise FactError("on hexes an objective is held by whoever stands in its hex: leave `reach` away")
        return Prize(objective.name, worth, frozenset(self.places(objective.at, objective.origin)))

    def way_out(self, way: Entry) -> Prize:
        return Prize(way.name, 0, frozenset(self.places(listed(way.get("at")), way.origin)))

    def is_at(self, prize: Prize, place: int) -> bool:
        return place in prize.hexes

    def to_prize(self, prize: Prize, place: int) -> int:
        return min(self.far[there][place] for there in prize.hexes)

    def homes(self, starts: Sequence[Sequence[int]], said: Sequence[str]) -> list[frozenset[int]]:
        """The hexes of the edge that is each army's own."""
        board = self.board
        edges = {
            "n": frozenset(range(board.width)),
            "s": frozenset(range(board.count - board.width, board.count)),
            "w": frozenset(range(0, board.count, board.width)),
            "e": frozenset(range(board.width - 1, board.count, board.width)),
        }
        nearest = home_edges(starts, said, lambda at, edge: min(board.distance(at, there) for there in edges[edge]))
        return [edges[edge] for edge in nearest]


def _steps(board: HexBoard, one: int, other: int) -> Iterable[tuple[int, int]]:
    """A straight way between two hexes, step by step."""
    at = one
    while at != other:
        nearer = min(board.around[at], key=lambda near: (board.distance(near, other), near))
        if nearer == OFF:
            return
        yield at, nearer
        at = nearer
