"""A declared movement on an open table: what ground and lines cost whoever moves by it, and where it must stop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.declared.reading import refusal
from engine.kit.coding.asking import facts_in, is_length
from engine.kit.field.hexfield import OPEN
from engine.kit.field.tablefield import TableSpot
from engine.kit.field.tableways import Prices, TableWays
from engine.kit.playing.moves.parts_of_movements import MovementParts, is_fixed, is_wall
from engine.kit.playing.parts import Table
from engine.kit.position.game import KitGame
from engine.kit.reading.deeds import Movement
from engine.model.values import Compare, Expression, Fact, Literal, Quantity, Ref
from engine.space.plane import Point as Place

Asked = Callable[..., Any] | None


class TableMovement(MovementParts):
    """A declared movement, compiled. A cost is asked of each kind of ground: so much for a measure of it."""

    def __init__(self, setting: Table, declared: Movement, ways: TableWays) -> None:
        super().__init__(setting, declared)
        self._ways: Final = ways
        self.scale: Final = 1 if is_length(declared.allowance, setting.declared, setting.book.constants) else 100
        strange = next((fact for fact in facts_in(declared.cost) if _asks_where(fact, declared.enters)), None)
        if strange is not None:
            asked = f"{strange.subject}.{strange.path}" if strange.subject else f"{strange.path}(…)"
            raise refusal(
                declared.origin,
                f"the movement `{declared.name}`: on a table a cost is that of the ground, wherever it lies and "
                f"whichever way one goes: ask `{asked}` in `bars`, `stops` or `ends`",
            )
        fixed = [
            asked is None or is_fixed(asked, declared, setting.declared, ("ground", "crossed"))
            for asked in (declared.cost, declared.bars)
        ]
        self._is_fixed: Final = all(fixed)
        self.bars_here: Final = None if fixed[1] else self.bars
        """What bars depends on more than the ground: asked of each place."""
        self._bars_by_ground: Final = self.bars if fixed[1] else None
        is_of_map = declared.cost is not None and is_wall(declared.cost, declared, setting.declared)
        self._cost_of_map: Final = self.cost if is_of_map else None
        """For whoever is driven: what it asks besides is no matter of the map, and may itself ask who can fall back."""
        of_places = [
            fact.path
            for asked in (None if fixed[1] else declared.bars, declared.stops, declared.ends)
            if asked is not None
            for fact in facts_in(asked)
            if fact.subject == declared.enters
        ]
        self.asks_ground: Final = bool(of_places)
        self.asks_crossed: Final = any(path.partition(".")[0] == "crossed" for path in of_places)
        self._known: Final[dict[int, Prices]] = {}
        self.stops_near: Final = near_enemies(declared.stops, declared, setting)
        self.ends_near: Final = near_enemies(declared.ends, declared, setting)
        self.asks_each: Final = (
            self.bars_here is not None
            or (self.stops is not None and self.stops_near is None)
            or (self.ends is not None and self.ends_near is None)
        )
        self.asks_on_way: Final = self.bars_here is not None or self.stops is not None
        """Not only at the places that are offered."""
        self.looks: Final = max(setting.field.apart, self.stops_near or 0, self.ends_near or 0) + 1
        """So far beyond its reach it matters where others stand."""

    def prices(self, g: KitGame, piece: Any) -> Prices:  # noqa: ANN401
        """What each ground and each line costs a piece; reckoned once for its card where nothing else is asked."""
        known = self._known.get(id(piece.card)) if self._is_fixed else None
        if known is None:
            asked = self._bars_by_ground, self.cost
            known = (
                tuple(self._price(g, piece, ground, OPEN, *asked) for ground in self._ways.grounds),
                tuple(self._extra(g, piece, line, *asked) for line in self._ways.lines),
            )
            if self._is_fixed:
                self._known[id(piece.card)] = known
        return known

    def walls(self, g: KitGame, piece: Any) -> Prices:  # noqa: ANN401
        """The same for whoever is driven: there is no price where the map keeps it out."""
        if self._is_fixed:
            return self.prices(g, piece)
        asked = self.wall, self._cost_of_map
        return (
            tuple(self._price(g, piece, ground, OPEN, *asked) for ground in self._ways.grounds),
            tuple(self._extra(g, piece, line, *asked) for line in self._ways.lines),
        )

    def is_parted(self, g: KitGame, piece: Any, here: Place, there: Place) -> bool:  # noqa: ANN401
        """Whether a line lies between two places that keeps a piece from the other, whatever the ground is."""
        if not self._ways.lines:
            return False
        anywhere = (1,) * len(self._ways.grounds)
        return self._ways.cost(here, there, (anywhere, self.walls(g, piece)[1])) is None

    def _price(self, g: KitGame, piece: Any, ground: str, crossed: str, bars: Asked, cost: Asked) -> Any:  # noqa: ANN401
        spot = TableSpot(piece.x, piece.y, ground, crossed)
        if bars is not None and bars(g, piece, spot):
            return None
        price = 1 if cost is None else cost(g, piece, spot)
        return None if price is None else max(0, price)

    def _extra(self, g: KitGame, piece: Any, line: str, bars: Asked, cost: Asked) -> Any:  # noqa: ANN401
        """What a line adds to the cost where it is crossed."""
        plain, across = (self._price(g, piece, OPEN, crossed, bars, cost) for crossed in (OPEN, line))
        return None if across is None else max(0, across - (plain or 0))


def _asks_where(fact: Fact, place: str) -> bool:
    """Whether more is asked of a place than what ground it is."""
    if not place:
        return False
    return (fact.subject == place and fact.path == "taken") or (not fact.subject and Literal(place) in fact.given)


def near_enemies(condition: Expression | None, movement: Movement, setting: Table) -> int | None:
    """The distance in `enemies_within(mover, place, 5 cm) > 0`, where a condition is that and nothing else: it is asked
    of every place on the way, and where the enemies are is known by then."""
    match condition:
        case Compare(by=">", left=Fact(subject="", path="enemies_within", given=given), right=Literal(value=0)):
            match given:
                case (Literal(value=mover), Literal(value=place), Literal(value=far)):
                    if isinstance(far, Ref) and far.kind == "constant":
                        far = setting.book.constants.get(far.name)
                    if (mover, place) == (movement.by, movement.enters) and isinstance(far, Quantity):
                        return setting.field.length(far)
    return None
