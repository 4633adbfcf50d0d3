"""Ways over hexes that are sought because of the enemy: away from whoever drives a piece, or home."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from engine.kit.field.hexdistances import FAR
from engine.kit.field.hexfield import HexField, Spot
from engine.kit.field.hexwalk import way_to
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.kit.position.records import NOWHERE


class HexBack:
    def __init__(self, setting: Table, field: HexField) -> None:
        self.setting: Final = setting
        self.field: Final = field

    def driver(self, g: KitGame, piece: Any, foes: Sequence[Any] = ()) -> int:  # noqa: ANN401
        """Where the enemy stands from whom a piece falls back: of those that take part, else of all, the nearest."""
        row = self.field.far[piece.at]
        there = [foe for foe in foes if foe.is_in_play] or [
            foe for foe in g.state.pieces if foe.at >= 0 and foe.camp != piece.camp
        ]
        return min(there, key=lambda foe: (row[foe.at], foe.id)).at if there else NOWHERE

    def flight(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        far: int,
        closed: Collection[int],
        enemy: Sequence[int],
    ) -> list[int] | None:
        """Step by step to the hex that is nearest to its own edge. What remains of the way over the edge is left out:
        then it is shorter than it should be. Nothing where it is stopped before."""
        edge, way, at = self.setting.home[piece.side], list[int](), piece.at
        for _ in range(far):
            if at in edge:
                return way
            steps = self._steps(g, piece, at, closed, NOWHERE)
            g.meter.charge(6 * (len(enemy) + len(edge)), "`flee`")
            if not steps:
                return None
            at = max(steps, key=lambda there: (-self._home(piece, there), self._gap(there, enemy), -there))
            way.append(at)
        return way

    def away(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        far: int,
        closed: Collection[int],
        enemy: Sequence[int],
        driver: int,
    ) -> list[int]:
        """The way to a hex so far away, or as far as any leads. Each step is farther from the enemy that drives it, and
        not nearer to the nearest of all; of several ends it is the one farthest from all, then nearest to its edge."""
        before: dict[int, int] = {}
        ring, end = [piece.at], piece.at
        for _ in range(far):
            g.meter.charge(6 * len(ring) * (len(enemy) + len(self.setting.home[piece.side])), "falling back")
            reached: dict[int, int] = {}
            for at in ring:
                gap = self._gap(at, enemy)
                for there in self._steps(g, piece, at, closed, driver):
                    if there not in reached and self._gap(there, enemy) >= gap:
                        reached[there] = at
            if not reached:
                break
            before |= reached
            ring = sorted(reached, key=lambda there: (-self._gap(there, enemy), self._home(piece, there), there))
            end = ring[0]
        return way_to(before, end)

    def along(self, g: KitGame, piece: Any, degrees: int, far: int, closed: Collection[int]) -> list[int]:  # noqa: ANN401
        """Straight in a direction, as far as nothing stops it; along a corner it goes to the one side and the other."""
        way, at = list[int](), piece.at
        for step in range(min(far, self.field.count)):
            g.meter.charge(6, "`drift`")
            right = degrees // 60
            direction = (right - step % 2) % 6 if degrees % 60 == 0 else right
            there = self.field.board.near[at][direction]
            if there < 0 or there in closed or self.setting.is_closed(there):
                break
            if self.is_walled(g, piece, Spot(there, at)):
                break
            way.append(there)
            at = there
        return way

    def _steps(self, g: KitGame, piece: Any, at: int, closed: Collection[int], driver: int) -> list[int]:  # noqa: ANN401
        """Hexes beside one that may be entered: each is farther from where the piece stood, so that it does not go to
        and fro, and farther from the enemy that drives it."""
        far = self.field.far
        return [
            there
            for there in self.field.board.around[at]
            if there not in closed
            and far[piece.at][there] > far[piece.at][at]
            and (driver < 0 or far[driver][there] > far[driver][at])
            and not self.setting.is_closed(there)
            and not self.is_walled(g, piece, Spot(there, at))
        ]

    def is_walled(self, g: KitGame, piece: Any, spot: Spot) -> bool:  # noqa: ANN401
        """Whether the map bars a step to every movement that a piece has."""
        movements = self.setting.movements_of(piece.kind)
        return bool(movements) and all(movement.is_walled(g, piece, spot) for movement in movements)

    def _gap(self, at: int, enemy: Sequence[int]) -> int:
        row = self.field.far[at]
        return min((row[foe] for foe in enemy), default=FAR)

    def _home(self, piece: Any, at: int) -> int:  # noqa: ANN401
        row = self.field.far[at]
        return min((row[there] for there in self.setting.home[piece.side]), default=0)
