"""Moving on an open table: where a piece may go by a movement, how it falls back, flees and advances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from engine.core.decisions import Ask, asks_everything, choose
from engine.kit.field.hexfield import OPEN
from engine.kit.field.tablefield import TableField, TableSpot
from engine.kit.field.tableways import Prices, TableWays
from engine.kit.playing.moves.tableback import TableBack
from engine.kit.playing.moves.tablemovement import TableMovement
from engine.kit.playing.moves.tablestops import halt_on_way, is_barred, is_taken
from engine.kit.playing.parts import Table
from engine.kit.position.events import Moved, Taken, Turned
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import Deed, Movement
from engine.space.lines import length_up
from engine.space.plane import Point as Place
from engine.space.plane import toward

ROUNDED: Final = 2
"""Bases that touch may be so many hundredths apart."""


class TableMoves:
    def __init__(self, setting: Table, field: TableField) -> None:
        self.setting: Final = setting
        self.field: Final = field
        self.ways: Final = TableWays(field, setting.prizes)
        self.back: Final = TableBack(setting, field, self.ways)
        self._spot: Final = TableSpot()
        self._far: dict[Place, int] = {}

    def movement(self, declared: Movement) -> TableMovement:
        return TableMovement(self.setting, declared, self.ways)

    # --- by a movement ----------------------------------------------------------------------------------------

    def can_go(self, g: KitGame, piece: Any, movement: TableMovement) -> bool:  # noqa: ANN401
        return self.may_turn(g, piece, movement) or bool(movement.allowance(g, piece) > 0)

    def may_turn(self, g: KitGame, piece: Any, movement: TableMovement, *, must_go: bool = False) -> bool:  # noqa: ANN401
        """Whether whoever stays may turn by it: not where it may not end, unless it turns to the nearest enemy by
        itself and need not go."""
        if not self.setting.coder.asks_bearing or movement.turns not in ("freely", "nearest"):
            return False
        if movement.ends is None or (movement.turns == "nearest" and not must_go):
            return True
        return bool(movement.ends(g, piece, TableSpot(piece.x, piece.y, piece.ground)))

    def reach(self, g: KitGame, piece: Any, movement: TableMovement) -> list[Place]:  # noqa: ANN401
        """Every place that is offered, its own left out."""
        allowance = int(movement.allowance(g, piece) or 0) * movement.scale
        found: dict[Place, int] = {}
        self._far = found
        if allowance <= 0 or piece.at < 0:
            return []
        here, prices = (piece.x, piece.y), movement.prices(g, piece)
        friends, enemies = self._near(g, piece, allowance + movement.looks)
        chains = self.ways.chains(here, allowance, prices)
        if asks_everything():
            chains = chains + self.ways.grid(here, allowance, prices)
        if enemies:
            chains = chains + self._to_contact(here, enemies, allowance, prices)
        self._offer(g, piece, movement, chains, friends, enemies)
        found.pop(here, None)
        return sorted(found)

    def contacts(self, g: KitGame, piece: Any, movement: TableMovement, other: Any) -> list[Place]:  # noqa: ANN401
        """The places against another that it can reach, the nearest first."""
        allowance = int(movement.allowance(g, piece) or 0) * movement.scale
        found: dict[Place, int] = {}
        self._far = found
        if allowance <= 0 or piece.at < 0:
            return []
        friends, enemies = self._near(g, piece, allowance + movement.looks)
        here, prices = (piece.x, piece.y), movement.prices(g, piece)
        chains = self._to_contact(here, [(other.x, other.y)], allowance, prices)
        self._offer(g, piece, movement, chains, friends, enemies, into=True)
        there = (other.x, other.y)
        beside = (place for place in found if not movement.is_parted(g, piece, place, there))
        return sorted(beside, key=lambda place: (found[place], place))

    def has_met(self, g: KitGame, piece: Any, movement: TableMovement, other: Any) -> bool:  # noqa: ANN401
        here, there = (piece.x, piece.y), (other.x, other.y)
        return self.touches(piece, other) and not movement.is_parted(g, piece, here, there)

    def touches(self, piece: Any, other: Any) -> bool:  # noqa: ANN401
        return self.field.distance(piece, other) <= self.field.base + ROUNDED

    def _offer(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: TableMovement,
        chains: list[Any],
        friends: list[Place],
        enemies: list[Place],
        *,
        into: bool = False,
    ) -> None:
        """Keeps those places of some ways to which it may go. What would stop it does not keep it from contact with
        whom it goes `into`."""
        here_x, here_y, found = piece.x, piece.y, self._far
        apart = self.field.base * self.field.base
        asks_each = movement.asks_each
        near = len(friends) + len(enemies)
        g.meter.charge(len(g.state.pieces) + 4 * len(chains) * (movement.weight + near), movement.what)
        stops, ends = (None if far is None else (far + 1) ** 2 for far in (movement.stops_near, movement.ends_near))
        in_way = [(x - here_x, y - here_y) for x, y in (enemies if self.setting.passing else enemies + friends)]
        # A way also ends where somebody in it stands, so only those who may be passed can stand at its end.
        passed = friends if self.setting.passing else ()
        if any(across * across + up * up < apart for across, up in in_way):
            return  # It stands on somebody already, and no way leads anywhere.
        foes = [(x - here_x, y - here_y) for x, y in enemies]
        asks_on_way = movement.asks_on_way and not into
        stands_near = stops is not None and is_taken(here_x, here_y, enemies, stops)

        def ask(before: Place, place: Place) -> tuple[bool, bool]:
            if asks_each:
                return self._ask(g, piece, movement, before, place)
            may_end = ends is None or is_taken(*place, enemies, ends)
            return stops is None or not is_taken(*place, enemies, stops), may_end

        for chain in chains:
            last = (here_x, here_y)
            for x, y, far in chain:
                if in_way and is_barred(x - here_x, y - here_y, in_way, apart):
                    break
                comes_near = stops is None or stands_near or is_barred(x - here_x, y - here_y, foes, stops)
                if asks_on_way and comes_near:
                    halt = halt_on_way(last, (x, y), max(1, self.field.base // 2), ask)
                    if halt is not None:
                        if halt[1] and not is_taken(*halt[0], passed, apart):
                            found[halt[0]] = length_up((here_x, here_y), halt[0])
                        break
                before, last = last, (x, y)
                if passed and is_taken(x, y, passed, apart):
                    continue
                if asks_each or (comes_near and stops is not None):
                    goes_on, is_offered = ask(before, last)
                    if is_offered:
                        found[x, y] = far
                    if not goes_on:
                        break
                elif ends is None or is_taken(x, y, enemies, ends):
                    found[x, y] = far

    def _ask(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: TableMovement,
        before: Place,
        place: Place,
    ) -> tuple[bool, bool]:
        """Whether it may go beyond a place, to which it comes from another, and whether it may end there."""
        spot = self._spot
        spot.x, spot.y = place
        spot.from_x, spot.from_y = piece.x, piece.y
        spot.crossed = self.ways.crossed(before, place) if movement.asks_crossed and before != place else OPEN
        if movement.asks_ground:
            spot.ground = self.field.ground_at(place)
        if movement.bars_here is not None and movement.bars_here(g, piece, spot):
            return False, False
        may_end = movement.ends is None or bool(movement.ends(g, piece, spot))
        return movement.stops is None or not movement.stops(g, piece, spot), may_end

    def _near(self, g: KitGame, piece: Any, far: int) -> tuple[list[Place], list[Place]]:  # noqa: ANN401
        """Where friends and enemies stand within a square around it; friends that take up no room are left out."""
        friends: list[Place] = []
        enemies: list[Place] = []
        x, y, camp, light = piece.x, piece.y, piece.camp, self.setting.light
        for other in g.state.pieces:
            if -far <= other.x - x <= far and -far <= other.y - y <= far and other is not piece:
                if other.camp != camp:
                    enemies.append((other.x, other.y))
                elif not light or not (other.kind in light or piece.kind in light):
                    friends.append((other.x, other.y))
        return friends, enemies

    def _to_contact(self, here: Place, enemies: list[Place], allowance: int, prices: Prices) -> list[Any]:
        """Places against each enemy within reach: straight ahead, and all around it."""
        chains = []
        for foe in enemies:
            for x, y in self.back.around(here, foe):
                if self.field.is_on(x, y):
                    cost = self.ways.cost(here, (x, y), prices)
                    if cost is not None and 0 < cost <= allowance:
                        chains.append(((x, y, cost),))
        return chains

    def meet(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: TableMovement,
        deed: Deed,
        other: Any,  # noqa: ANN401
        halts: Callable[[], Ask[bool]] | None = None,
    ) -> Ask[None]:
        """Into contact with another, which it faces then; one that touches it already stays."""
        at, ways = (piece.x, piece.y), self._far
        if not self.has_met(g, piece, movement, other):
            with self.setting.hiding.known_to(g, piece.side):
                places = self.contacts(g, piece, movement, other)
            ways = self._far
            if places:
                at = yield from choose(deed.name, piece.side, deed.section, places, ("at", piece.id))
        facing = int(piece.facing)
        if self.setting.coder.asks_bearing and movement.turns != "kept":
            facing = self.field.facing_along(at, (other.x, other.y), facing)
        yield from self._walk(g, piece, at, facing, ways.get(at, 0), deed, halts)

    def move(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: TableMovement,
        deed: Deed,
        halts: Callable[[], Ask[bool]] | None = None,
        *,
        must_go: bool = False,
    ) -> Ask[None]:
        """Whoever `must_go` does not stay as it is, unless it cannot help it."""
        with self.setting.hiding.known_to(g, piece.side):
            reached = self.reach(g, piece, movement)
            may_turn = self.may_turn(g, piece, movement, must_go=must_go)
        places: list[Any] = reached if must_go and reached and not may_turn else [None, *reached]
        ways = self._far
        place = yield from choose(deed.name, piece.side, deed.section, places, ("at", piece.id))
        at, facing = (piece.x, piece.y) if place is None else place, int(piece.facing)
        if place is not None or may_turn:
            facing = yield from self._facing(g, piece, movement, deed, at)
        yield from self._walk(g, piece, at, facing, ways.get(at, 0), deed, halts)

    def _facing(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: TableMovement,
        deed: Deed,
        at: Place,
    ) -> Ask[int]:
        if not self.setting.coder.asks_bearing or movement.turns == "kept":
            return int(piece.facing)
        if movement.turns == "ahead":
            return self.field.facing_along((piece.x, piece.y), at, piece.facing)
        if movement.turns == "nearest":
            with self.setting.hiding.known_to(g, piece.side):
                foe = self.back.nearest(g, piece, at)
            return int(piece.facing) if foe is None else self.field.facing_along(at, foe, piece.facing)
        facings = sorted({*self.field.facings, int(piece.facing)})
        asked = ("facing", piece.id, piece.facing)
        chosen: int = yield from choose(deed.name, piece.side, deed.section, facings, asked)
        return chosen

    def _walk(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        at: Place,
        facing: int,
        far: int,
        deed: Deed,
        halts: Callable[[], Ask[bool]] | None,
    ) -> Ask[None]:
        """Straight to a place; where somebody watches, the width of a base at a time, so that it may react. Where
        others leave no room it does not stop."""
        here, gone_far = (piece.x, piece.y), 0
        length = length_up(here, at)
        if halts is None or not length:
            self._follow(g, piece, at, facing, far, deed.name, deed.section)
            return
        for gone in (*range(self.field.base, length, self.field.base), length):
            place = at if gone == length else toward(here, at, gone)
            if gone < length and not self.back.is_free(g, piece, place):
                continue
            way = far * gone // length - gone_far
            gone_far += way
            has_found = self._follow(g, piece, place, facing, way, deed.name, deed.section)
            if not piece.is_in_play or (piece.x, piece.y) != place:
                return
            if (yield from halts()) or has_found or (piece.x, piece.y) != place:
                return

    def _follow(self, g: KitGame, piece: Any, at: Place, facing: int, far: int, how: str, section: str) -> bool:  # noqa: ANN401
        """Straight to a place, or to where something hidden stops it; answers whether it has found somebody."""
        hiding, here = self.setting.hiding, (piece.x, piece.y)
        if not hiding.is_used or at == here:
            self.go(g, piece, at, facing, far, how, section)
            return False
        length = length_up(here, at)
        step = max(1, self.field.base // 2)
        way = [*(toward(here, at, gone) for gone in range(step, length, step)), at]
        places, met = hiding.walk(g, piece, way, self.is_in_way, lambda place: self.back.is_free(g, piece, place))
        if not piece.is_in_play:  # a decoy that was seen
            return False
        if places < len(way):
            at, far = (way[places - 1], far * places * step // length) if places else (here, 0)
        self.go(g, piece, at, facing, far, how, section)
        for foe in met:
            hiding.reveal(g, foe)
        return bool(met)

    def is_in_way(self, place: Place, other: Any) -> bool:  # noqa: ANN401
        return is_taken(*place, [(other.x, other.y)], self.field.base * self.field.base)

    def go(self, g: KitGame, piece: Any, at: Place, facing: int, far: int, how: str, section: str) -> None:  # noqa: ANN401
        if at != (piece.x, piece.y):
            g.record(Moved(section, piece.id, *self.field.landing(at), facing, far, how))
            self.take_prizes(g, piece)
        elif facing != piece.facing:
            g.record(Turned(section, piece.id, facing))

    # --- objectives and places ----------------------------------------------------------------------------------

    def take_prizes(self, g: KitGame, piece: Any) -> None:  # noqa: ANN401, ARG002 - who has moved may have let it go
        self.settle(g)

    def settle(self, g: KitGame) -> None:
        """An objective is held by the side that was the last to be there alone."""
        if not self.setting.prizes:
            return
        holders = self.setting.holders
        stand = [
            ((piece.x, piece.y), piece.side)
            for piece in g.state.pieces
            if piece.is_in_play and not piece.is_hidden and piece.kind in holders
        ]
        for number, prize in enumerate(self.setting.prizes):
            sides = {side for place, side in stand if self.field.is_at(prize, place)}
            camps = {self.setting.camps[side] for side in sides}
            if len(camps) == 1 and not self.setting.is_held(g, number, *camps):
                g.record(Taken(g.citing or self.setting.section, number, min(sides)))

    def free(self, g: KitGame, side: int, places: Iterable[Place], kind: str = "") -> list[Place]:
        """Those of some places on which a piece may be put."""
        camp = self.setting.camps[side]
        light = self.setting.light
        stand = [
            (piece.x, piece.y)
            for piece in g.state.pieces
            if piece.is_in_play and (piece.camp != camp or not (kind in light or piece.kind in light))
        ]
        apart, is_closed = self.field.base * self.field.base, self.setting.is_closed
        return [
            (x, y)
            for x, y in places
            if not is_closed((x, y)) and all((px - x) ** 2 + (py - y) ** 2 >= apart for px, py in stand)
        ]

    # --- away from the enemy ------------------------------------------------------------------------------------

    def fall_back(self, g: KitGame, piece: Any, far: Any, how: str, foes: Sequence[Any] = ()) -> None:  # noqa: ANN401
        with self.setting.hiding.known_to(g, piece.side):
            goes = self.back.goal(g, piece, int(far), how, foes)
        if goes is None:
            self.back.lose(g, piece, int(far), how)
        else:
            self._follow(g, piece, goes[0], piece.facing, goes[1], how, g.citing)

    def drift(self, g: KitGame, piece: Any, degrees: int, far: int) -> None:  # noqa: ANN401
        """In a direction, until something stops it; it faces as before."""
        with self.setting.hiding.known_to(g, piece.side):
            place = self.back.along(g, piece, degrees, far)
        length = self.back.length_to(piece, place)
        self._follow(g, piece, place, piece.facing, length, "drift", g.citing)

    def is_cornered(self, g: KitGame, piece: Any) -> bool:  # noqa: ANN401
        return piece.at < 0 or self.back.goal(g, piece, self.field.base, "retreat") is None

    def advance(self, g: KitGame, piece: Any, left: Any) -> None:  # noqa: ANN401
        """To the place that another has left, if it is beside it and free."""
        at = (left.last_x, left.last_y)
        far = self.back.length_to(piece, at)
        here = (piece.x, piece.y)
        if (left.x, left.y) == at or far > max(2 * self.field.base, self.field.usual(3)):
            return
        with self.setting.hiding.known_to(g, piece.side):
            is_free = self.back.is_free(g, piece, at) and self.back.is_passable(here, at)
            is_free = is_free and not self.back.is_walled(g, piece, at)
        if is_free:
            facing = self.field.facing_along(here, at, piece.facing)
            self._follow(g, piece, at, facing, far, "advance", g.citing)

    def join(self, g: KitGame, piece: Any, other: Any) -> None:  # noqa: ANN401
        """To where another stands, or against its base: nobody is asked which way it goes."""
        here, there = (piece.x, piece.y), (other.x, other.y)
        places = [there, *self.back.around(here, there)]
        at = next((place for place in places if self.back.is_free(g, piece, place)), here)
        self.go(g, piece, at, piece.facing, length_up(here, at), "join", g.citing)

    def facing_towards(self, piece: Any, other: Any) -> int:  # noqa: ANN401
        return self.field.facing_along((piece.x, piece.y), (other.x, other.y), piece.facing)
