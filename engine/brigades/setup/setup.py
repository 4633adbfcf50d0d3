"""From a scenario or an example to a position, as far as all battles of brigades begin alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar, Final, TypeVar

from engine.brigades.position.pieces import NOBODY, WAITING, BasedUnit, Goal, Leader
from engine.core.declared.reading import refusal, word
from engine.core.declared.scenario.building import Builder, SettingT, StateT, own_command
from engine.core.declared.scenario.drawing_up import EDGES, attach, draw_up, facing_of, point_of
from engine.core.position.records import numbered
from engine.model.battles import Army, Command, Piece
from engine.model.rules import Origin

L = TypeVar("L", bound=Leader)
U = TypeVar("U", bound=BasedUnit)


def within(piece: Piece, field: str, said: int, most: int, of: str = "") -> None:
    """Refuses what nobody can have or have lost."""
    if not 0 <= said <= most:
        raise refusal(piece.origin, f"{piece.name} says `{field} {said}`: for it `{field}` is from 0 to {most}{of}")


class BrigadeBuilder(Builder[SettingT, StateT]):
    """Its state has the lists `sides`, `units` and `goals`."""

    STATE: ClassVar[type[Any]]
    APART: ClassVar[int]
    """Between units that are drawn up side by side."""
    BEHIND: ClassVar[int]
    """Between one row and the next."""

    def __init__(self, setting: SettingT) -> None:
        super().__init__(setting, self.STATE())
        self._joins: Final[list[tuple[Leader, str, Origin]]] = []
        self._field: Final[Any] = self.state

    def after(self) -> None:
        attach(self._joins, self._field.units)
        sides = {side.name: side.id for side in self._field.sides}
        for objective in self.setting.battle.objectives:
            x, y = point_of(objective, self.setting.point)
            owner = sides.get(objective.owner, NOBODY)
            numbered(self._field.goals, Goal, objective.name, x, y, int(objective.worth or 0), owner, owner)

    def home_of(self, army: Army) -> int:
        """The first army comes from the south, unless it says otherwise, and the second from the north."""
        return EDGES.get(word(dict(army.fields).get("home")), 0 if self._field.sides else 180)

    def needs_chief(self, army: Army, kind: str) -> None:
        """Refuses an army without a commander-in-chief, but for those of examples."""
        if not self.setting.is_example:
            raise refusal(army.origin, f"{army.name} has no commander-in-chief: a `{kind}` of the army itself")

    # --- commands -----------------------------------------------------------------------------------------------

    def commands(self, army: Army, kind: str) -> Iterable[Command]:
        """Those of an army; units straight under it, as examples have them, are one of their own."""
        pieces = tuple(piece for piece in army.pieces if piece.kind == "unit")
        return (own_command(army, kind, pieces), *army.commands) if pieces else army.commands

    def arrival(self, declared: Command, number: int) -> int:
        """The turn from which a command comes, which the arrivals know by that number; 0 if it begins on the table."""
        awaited = dict(declared.fields).get("arrives") is not None
        return int(self.setting.arrivals.expect(number, declared)) if awaited else 0

    # --- leaders ----------------------------------------------------------------------------------------------

    def leaders(self, pieces: Iterable[Piece], kind: str, make: Callable[[Piece, int], Leader]) -> int:
        """The leaders of a level, each made with the number of the first, who leads it: that is told."""
        first = NOBODY
        for piece in pieces:
            if piece.kind == kind:
                leader = make(piece, first)
                self.put(leader, piece)
                joined = dict(piece.fields).get("joins")
                if joined is not None:
                    self._joins.append((leader, word(joined), piece.origin))
                first = leader.id if first < 0 else first
        return first

    def beside(self, leader: Leader, units: Sequence[BasedUnit]) -> None:
        """A leader of whom no place is told stands with the first of his units."""
        if leader.x < 0 and units:
            leader.x, leader.y = units[0].at

    # --- units ------------------------------------------------------------------------------------------------

    def draw_up(self, declared: Command, home: int, make: Callable[[Piece, int], U], *, waits: bool) -> list[U]:
        """The units of a brigade, each made with the front that the brigade has, where the scenario says; a brigade
        that `waits` comes to the table later."""
        facing = facing_of(dict(declared.fields).get("facing"), (home + 180) % 360)
        pieces = [piece for piece in declared.pieces if piece.kind == "unit"]
        units = [make(piece, facing_of(piece.facing, facing)) for piece in pieces]
        draw_up(declared, units, facing, self.setting.point, apart=self.APART, behind=self.BEHIND)
        for unit, piece in zip(units, pieces, strict=True):
            unit.gone = WAITING if waits else ""
            if not self.setting.holds(unit.stand):
                raise refusal(piece.origin, f"{unit.name} does not stand on the table")
        return units

    def form_up(self, unit: BasedUnit, piece: Piece, declared: Command, facing: int, unsaid: str) -> None:
        """A new unit has its front, its place, and the formation that is told of it, or of its brigade if its arm knows
        that, or else the one that goes unsaid."""
        known = unit.profile.arm.formations
        asked, usual = (word(dict(told.fields).get("formation")) for told in (piece, declared))
        if asked and asked not in known:
            raise refusal(piece.origin, f"{piece.name} cannot be in `{asked}`")
        unit.formation = asked or (usual if usual in known else unsaid)
        unit.facing = facing
        self.put(unit, piece)
