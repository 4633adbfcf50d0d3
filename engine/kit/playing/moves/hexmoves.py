"""Moving on hexes: where a piece may go by a movement, how it falls back, flees and advances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.kit.field.hexfield import HexField, Spot
from engine.kit.field.hexwalk import Walk, steps_to, way_to
from engine.kit.playing.moves.hexback import HexBack
from engine.kit.playing.moves.parts_of_movements import MovementParts, is_fixed, is_wall
from engine.kit.playing.parts import Table
from engine.kit.position.events import Lost, Moved, Taken, Turned
from engine.kit.position.game import KitGame
from engine.kit.position.records import NOWHERE
from engine.kit.reading.deeds import Deed, Movement


class HexMovement(MovementParts):
    """A declared movement, compiled. What depends on ground and card alone is reckoned once for each card."""

    def __init__(self, setting: Table, declared: Movement) -> None:
        super().__init__(setting, declared)
        self.cost_is_fixed, self.bars_are_fixed = (
            asked is None or is_fixed(asked, declared, setting.declared, ("ground", "height"))
            for asked in (declared.cost, declared.bars)
        )
        self._is_map_priced: Final = declared.cost is not None and is_wall(declared.cost, declared, setting.declared)
        self._costs: Final[dict[int, list[Any]]] = {}

    def is_walled(self, g: KitGame, piece: Any, spot: Spot) -> bool:  # noqa: ANN401
        """Whether the map itself, whoever stands where, keeps a piece from a place: its ground, or what is crossed."""
        if self.wall is not None and self.wall(g, piece, spot):
            return True
        return self._is_map_priced and self.cost is not None and self.cost(g, piece, spot) is None

    def is_parted(self, g: KitGame, piece: Any, at: int, there: int) -> bool:  # noqa: ANN401
        """Whether what lies along the side between two hexes keeps a piece from the other, whatever its ground is."""
        if self.wall is None or not self.wall(g, piece, Spot(there, at)):
            return False
        return not self.wall(g, piece, Spot(there, there))

    def costs(self, g: KitGame, piece: Any) -> list[Any] | None:  # noqa: ANN401
        """The cost of every hex for a card; nothing where it depends on more. What is barred has no cost."""
        if not (self.cost_is_fixed and self.bars_are_fixed):
            return None
        known = self._costs.get(id(piece.card))
        if known is None:
            spot = Spot()
            known = []
            for at in range(self.setting.field.count):
                spot.at = at
                barred = self.bars is not None and self.bars(g, piece, spot)
                price = 1 if self.cost is None else self.cost(g, piece, spot)
                known.append(None if barred or price is None else max(0, price))
            self._costs[id(piece.card)] = known
        return known


class HexMoves:
    def __init__(self, setting: Table, field: HexField) -> None:
        self.setting: Final = setting
        self.field: Final = field
        self.walk: Final = Walk(field)
        self.back: Final = HexBack(setting, field)

    def movement(self, declared: Movement) -> HexMovement:
        return HexMovement(self.setting, declared)

    # --- by a movement ----------------------------------------------------------------------------------------

    def reach(self, g: KitGame, piece: Any, movement: HexMovement) -> list[int]:  # noqa: ANN401
        """Every hex in which it may end, its own left out."""
        own, enemy = self._crowd(g, piece)
        full = self._full(piece, own)
        closed = [*enemy, *(() if self.setting.passing else full)]
        fixed = movement.costs(g, piece)
        stops = movement.stops
        spot = self.walk.spot
        asked, barred = movement.cost, movement.bars
        bars = (lambda spot: barred(g, piece, spot)) if barred is not None and fixed is None else None

        def cost(spot: Spot) -> Any:  # noqa: ANN401
            return 1 if asked is None else asked(g, piece, spot)

        halts = (lambda spot: stops(g, piece, spot)) if stops is not None else None
        reached = self.walk.reach(
            piece.at, movement.allowance(g, piece), cost if fixed is None else fixed, bars, halts, closed
        )
        g.meter.charge(len(g.state.pieces) + 6 * len(self.walk.cost) * (1 + movement.weight), movement.what)
        if self.setting.passing and full:
            taken = set(full)
            reached = [at for at in reached if at not in taken]
        if movement.ends is not None:
            kept = []
            for at in reached:
                spot.at, spot.before = at, self.walk.before.get(at, at)
                if movement.ends(g, piece, spot):
                    kept.append(at)
            reached = kept
        return reached

    def can_go(self, g: KitGame, piece: Any, movement: HexMovement) -> bool:  # noqa: ANN401
        return self.may_turn(g, piece, movement) or bool(movement.allowance(g, piece) > 0)

    def may_turn(self, g: KitGame, piece: Any, movement: HexMovement, *, must_go: bool = False) -> bool:  # noqa: ANN401
        """Whether whoever stays may turn by it: not where it may not end, unless it turns to the nearest enemy by
        itself and need not go."""
        if not self.setting.coder.asks_bearing or movement.turns not in ("freely", "nearest"):
            return False
        if movement.ends is None or (movement.turns == "nearest" and not must_go):
            return True
        return bool(movement.ends(g, piece, Spot(piece.at, piece.at)))

    def _crowd(self, g: KitGame, piece: Any) -> tuple[dict[int, int], set[int]]:  # noqa: ANN401
        """How many friends stand in each hex, and where enemies do."""
        own: dict[int, int] = {}
        enemy: set[int] = set()
        for other in g.state.pieces:
            if other.at >= 0 and other is not piece:
                if other.camp == piece.camp:
                    if other.kind not in self.setting.light:
                        own[other.at] = own.get(other.at, 0) + 1
                else:
                    enemy.add(other.at)
        return own, enemy

    def _full(self, piece: Any, own: dict[int, int]) -> list[int]:  # noqa: ANN401
        """Hexes in which friends leave no room for a piece."""
        if piece.kind in self.setting.light:
            return []
        return [at for at, count in own.items() if count >= self.setting.stacking]

    def contacts(self, g: KitGame, piece: Any, movement: HexMovement, other: Any) -> list[int]:  # noqa: ANN401
        """The hexes beside another that it can reach, the nearest first; none where what bars lies between."""
        far = self.field.far[other.at]
        beside = [at for at in self.reach(g, piece, movement) if far[at] == 1]
        beside = [at for at in beside if not movement.is_parted(g, piece, at, other.at)]
        return sorted(beside, key=lambda at: (steps_to(self.walk.before, at), at))

    def touches(self, piece: Any, other: Any) -> bool:  # noqa: ANN401
        return bool(self.field.far[piece.at][other.at] == 1)

    def has_met(self, g: KitGame, piece: Any, movement: HexMovement, other: Any) -> bool:  # noqa: ANN401
        return self.touches(piece, other) and not movement.is_parted(g, piece, piece.at, other.at)

    def meet(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: HexMovement,
        deed: Deed,
        other: Any,  # noqa: ANN401
        halts: Callable[[], Ask[bool]] | None = None,
    ) -> Ask[None]:
        """Beside another, which it faces then; one that is there already stays."""
        at, way = piece.at, list[int]()
        if not self.has_met(g, piece, movement, other):
            with self.setting.hiding.known_to(g, piece.side):
                places = self.contacts(g, piece, movement, other)
            ways = self.walk.before
            if places:
                at = yield from choose(deed.name, piece.side, deed.section, places, ("at", piece.id))
                way = way_to(ways, at)
        facing = int(piece.facing)
        if self.setting.coder.asks_bearing and movement.turns != "kept":
            facing = self.field.facing_towards(at, other.at, facing)
        yield from self._follow(g, piece, way, facing, deed, halts)

    def move(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: HexMovement,
        deed: Deed,
        halts: Callable[[], Ask[bool]] | None = None,
        *,
        must_go: bool = False,
    ) -> Ask[None]:
        """Whoever `must_go` does not stay as it is, unless it cannot help it."""
        hiding = self.setting.hiding
        with hiding.known_to(g, piece.side):
            places = self.reach(g, piece, movement)
            may_turn = self.may_turn(g, piece, movement, must_go=must_go)
        ways = self.walk.before
        stays = [] if must_go and places and not may_turn else [None]
        place = yield from choose(deed.name, piece.side, deed.section, [*stays, *places], ("at", piece.id))
        at, facing = piece.at if place is None else place, int(piece.facing)
        if place is not None or may_turn:
            facing = yield from self._facing(g, piece, movement, deed, at, ways.get(at, at))
        way = way_to(ways, at) if place is not None else []
        if hiding.is_used or halts is not None:
            yield from self._follow(g, piece, way, facing, deed, halts)
        else:
            self._go(g, piece, at, facing, len(way), deed.name, deed.section)

    def _follow(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        way: list[int],
        facing: int,
        deed: Deed,
        halts: Callable[[], Ask[bool]] | None,
    ) -> Ask[None]:
        """Along a way, to its end or to where something hidden stops it."""
        way, met = self._as_far_as_it_goes(g, piece, way)
        if not piece.is_in_play:  # a decoy that was seen
            return
        if halts is not None and way:
            yield from self._step_by_step(g, piece, way, facing, deed, halts)
        else:
            self._go(g, piece, way[-1] if way else piece.at, facing, len(way), deed.name, deed.section)
        self._find(g, met)

    def _as_far_as_it_goes(self, g: KitGame, piece: Any, way: list[int]) -> tuple[list[int], list[Any]]:  # noqa: ANN401
        """What remains of a way, and the hidden enemies that are found at its end."""
        hiding = self.setting.hiding
        if not hiding.is_used or not way:
            return way, []
        full = set(self._full(piece, self._crowd(g, piece)[0]))
        far, met = hiding.walk(g, piece, way, self.is_in_way, lambda at: at not in full)
        return way[:far], met

    def _find(self, g: KitGame, met: list[Any]) -> None:
        for foe in met:
            self.setting.hiding.reveal(g, foe)

    def is_in_way(self, place: int, other: Any) -> bool:  # noqa: ANN401
        return bool(other.at == place)

    def _step_by_step(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        way: list[int],
        facing: int,
        deed: Deed,
        halts: Callable[[], Ask[bool]],
    ) -> Ask[None]:
        """Hex by hex, so that whoever watches may react; where friends leave no room it does not stop."""
        full, far = set(self._full(piece, self._crowd(g, piece)[0])), 0
        for at in way:
            far += 1
            if at in full and at != way[-1]:
                continue
            towards = facing if at == way[-1] else self.field.facing_along(piece.at, at, piece.facing)
            self._go(g, piece, at, towards, far, deed.name, deed.section)
            far = 0
            if (yield from halts()) or piece.at != at:
                return

    def _facing(
        self,
        g: KitGame,
        piece: Any,  # noqa: ANN401
        movement: HexMovement,
        deed: Deed,
        at: int,
        before: int,
    ) -> Ask[int]:
        if not self.setting.coder.asks_bearing or movement.turns == "kept":
            return int(piece.facing)
        if movement.turns == "ahead":
            return self.field.facing_along(before, at, piece.facing)
        if movement.turns == "nearest":
            with self.setting.hiding.known_to(g, piece.side):
                return self.field.facing_towards(at, self._nearest_enemy(g, piece, at), piece.facing)
        facings = list(self.field.facings)
        return (yield from choose(deed.name, piece.side, deed.section, facings, ("facing", piece.id, piece.facing)))

    def _go(self, g: KitGame, piece: Any, at: int, facing: int, far: int, how: str, section: str) -> None:  # noqa: ANN401
        if at != piece.at:
            g.record(Moved(section, piece.id, at, 0, 0, "", facing, far, how))
            self.take_prizes(g, piece)
        elif facing != piece.facing:
            g.record(Turned(section, piece.id, facing))

    def take_prizes(self, g: KitGame, piece: Any) -> None:  # noqa: ANN401
        if piece.is_hidden:  # who holds something shows it
            return
        for number, prize in enumerate(self.setting.prizes if piece.kind in self.setting.holders else ()):
            if self.field.is_at(prize, piece.at) and not self.setting.is_held(g, number, piece.camp):
                g.record(Taken(g.citing or self.setting.section, number, piece.side))

    def settle(self, g: KitGame) -> None:
        """Who stands in the hex of an objective has taken it when it came."""

    def free(self, g: KitGame, side: int, places: Iterable[int], kind: str = "") -> list[int]:
        """Those of some hexes in which a piece of a side and a kind may be put."""
        light, camp = self.setting.light, self.setting.camps[side]
        count: dict[int, int] = {}
        enemy = set()
        for piece in g.state.pieces:
            if piece.at >= 0:
                count[piece.at] = count.get(piece.at, 0) + (piece.kind not in light)
                if piece.camp != camp:
                    enemy.add(piece.at)
        most, is_closed = self.setting.stacking, self.setting.is_closed
        fits = kind in light
        return [at for at in places if at not in enemy and (fits or count.get(at, 0) < most) and not is_closed(at)]

    # --- away from the enemy ----------------------------------------------------------------------------------

    def fall_back(self, g: KitGame, piece: Any, far: Any, how: str, foes: Sequence[Any] = ()) -> None:  # noqa: ANN401
        """Step by step to the hex that is farthest from the enemy, or nearest to its own edge when it flees; one that
        can go no farther is lost, unless it only gives ground; and so is one that flees over its edge."""
        with self.setting.hiding.known_to(g, piece.side):
            way, fate = self._way_back(g, piece, max(0, int(far)), how, foes)
        if fate:
            g.record(Lost(g.citing, piece.id, fate))
            return
        way, met = self._as_far_as_it_goes(g, piece, way)
        if piece.is_in_play:
            self._go(g, piece, way[-1] if way else piece.at, piece.facing, len(way), how, g.citing)
            self._find(g, met)

    def _way_back(self, g: KitGame, piece: Any, far: int, how: str, foes: Sequence[Any]) -> tuple[list[int], str]:  # noqa: ANN401
        """The hexes of the way, or how it is lost."""
        own, enemy = self._crowd(g, piece)
        closed = enemy.union(self._full(piece, own))
        if how == "flee":
            flight = self.back.flight(g, piece, far, closed, sorted(enemy))
            return ([], "trapped") if flight is None else (flight, "" if len(flight) == far else "fled")
        way = self.back.away(g, piece, far, closed, sorted(enemy), self.back.driver(g, piece, foes))
        return ([], "trapped") if how == "retreat" and len(way) < far else (way, "")

    def drift(self, g: KitGame, piece: Any, degrees: int, far: int) -> None:  # noqa: ANN401
        """In a direction, until something stops it; it faces as before."""
        with self.setting.hiding.known_to(g, piece.side):
            own, enemy = self._crowd(g, piece)
            way = self.back.along(g, piece, degrees, far, enemy.union(self._full(piece, own)))
        way, met = self._as_far_as_it_goes(g, piece, way)
        if piece.is_in_play:
            self._go(g, piece, way[-1] if way else piece.at, piece.facing, len(way), "drift", g.citing)
            self._find(g, met)

    def is_cornered(self, g: KitGame, piece: Any) -> bool:  # noqa: ANN401
        return piece.at < 0 or bool(self._way_back(g, piece, 1, "retreat", ())[1])

    def advance(self, g: KitGame, piece: Any, left: Any) -> None:  # noqa: ANN401
        """Into the hex that another has left, if it is beside it and free."""
        at = left.last if left.at not in (piece.at, left.last) else NOWHERE
        with self.setting.hiding.known_to(g, piece.side):
            own, enemy = self._crowd(g, piece)
        is_free = at >= 0 and at not in enemy and at not in self._full(piece, own)
        is_free = is_free and not self.back.is_walled(g, piece, Spot(at, piece.at))
        if is_free and self.field.far[piece.at][at] == 1 and not self.setting.is_closed(at):
            way, met = self._as_far_as_it_goes(g, piece, [at])
            if way and piece.is_in_play:
                facing = self.field.facing_along(piece.at, at, piece.facing)
                self._go(g, piece, at, facing, 1, "advance", g.citing)
            self._find(g, met)

    def join(self, g: KitGame, piece: Any, other: Any) -> None:  # noqa: ANN401
        """Into the hex of another, if there is room: nobody is asked which way it goes."""
        at = other.at
        own, enemy = self._crowd(g, piece)
        if at in enemy or at in self._full(piece, own):
            return
        self._go(g, piece, at, piece.facing, self.field.far[piece.at][at], "join", g.citing)

    # --- facing -----------------------------------------------------------------------------------------------

    def facing_towards(self, piece: Any, other: Any) -> int:  # noqa: ANN401
        return self.field.facing_towards(piece.at, other.at, piece.facing)

    def _nearest_enemy(self, g: KitGame, piece: Any, at: int) -> int:  # noqa: ANN401
        foes = [other.at for other in g.state.pieces if other.at >= 0 and other.camp != piece.camp]
        return min(foes, key=lambda foe: (self.field.far[foe][at], foe), default=-1)
