"""The position: plain records, written by events only, copied in one call. Places are hundredths of a um."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from engine.brigades.position.pieces import NOBODY, ArmySide, BasedUnit, Goal, Leader, OnTable
from engine.core.position.pieces import Named, Owned
from engine.core.position.progress import Progress
from engine.core.position.records import (
    for_activation,
    for_step,
    for_turn,
    numbered,
    pieces,
    reckoned,
    record,
    starts,
    starts_from,
)
from engine.space.plane import Point
from engine.space.stands.contact import a_hair_aside
from engine.space.stands.rows import is_left
from engine.space.stands.stand import Stand, stand_at
from engine.systems.lumi.book.book import Profile

ORDERED, DISORDERED, SHAKEN, ROUTED = range(4)
DEEP: Final = ("column", "limbered")
"""1.7: formations with one base behind the other."""
LOST, JOINED = "lost", "joined"
"""Why a unit has left the table: eliminated, or its bases are those of another unit now (1.6b)."""


@record
class Unit(BasedUnit):
    """1.6: one base, or several in formation: `wounds` are the permanent losses of each."""

    profile: Profile
    wounds: tuple[int, ...]
    size: tuple[int, int]
    """Front and depth of a base."""
    morale: int
    """1.6a: that of its worst base."""
    whole: int = starts_from(attrgetter("id"))
    """The unit whose base it was before they parted."""
    level: int = starts(ORDERED)
    by_ground: bool = starts(False)
    stopped_at: int = starts(NOBODY)
    """3.3.1: the obstacle at which it has stopped."""
    tried: bool = starts(False)
    """3.3.1b: it has failed to cross there, and will cross disordered."""
    fired: bool = for_activation(False)
    intent: tuple[str, int] = for_activation(("", NOBODY))
    """1.8: what it has declared for this impulse, and against whom."""
    engaged: tuple[str, int] = for_activation(("", NOBODY))
    """Whom it has charged or closed with in this impulse."""
    moved_now: bool = for_activation(False)
    done: bool = for_activation(False)
    """It has had its share of the manoeuvre of this impulse."""
    charged: bool = for_turn(False)
    fought: int = for_turn(0)
    met: tuple[int, ...] = starts(())
    """Enemies of the last melee, which goes on while they touch, be it into the next turn."""
    in_new_melee: bool = for_turn(False)
    """7.2.1a: the melee that it has fought last was fought for the first time."""
    spent: bool = for_turn(False)
    controlled: bool = for_turn(False)
    """7.2.2: it has made its control move."""
    points: int = starts(0)
    """VICTORY: what each of its bases counts for in the cohesion of the army, as the battle begins."""
    bases: int = reckoned(lambda unit: len(unit.wounds))
    front: int = reckoned(lambda unit: unit.size[0])
    move: int = reckoned(lambda unit: unit.profile.arm.moves[unit.formation])
    is_loose: bool = reckoned(lambda unit: unit.formation == "open_order")

    def shape(self, formation: str) -> tuple[int, int]:
        """1.7: width and depth in a formation; a column has its bases one behind the other."""
        front, depth = self.size
        count = len(self.wounds) or 1
        return (front, depth * count) if formation in DEEP else (front * count, depth)

    @property
    def stand(self) -> Stand:
        # As `shape` has it, without a call: it is asked by the hundred thousand.
        front, depth = self.size
        count = len(self.wounds) or 1
        if self.formation in DEEP:
            return stand_at(self.x, self.y, front, depth * count, self.facing)
        return stand_at(self.x, self.y, front * count, depth, self.facing)

    @property
    def spread(self) -> int:
        """No part of it is farther from its middle, in any formation."""
        return len(self.wounds) * (self.size[0] + self.size[1]) // 2 + 1


@record
class General(Leader):
    morale: int
    is_chief: bool = False
    lost: bool = starts(False)
    rode: bool = for_turn(False)
    present: bool = reckoned(lambda general: not general.lost)


@record
class Division(Owned):
    general: int
    order: int = starts(0)
    """2.3.3: the priority of its order, 0 without one."""
    had_order: bool = for_turn(False)
    arrives: int = starts(0)


def of_brigade(brigade: int) -> int:
    """What arrivals know a brigade by: divisions have the numbers from 0."""
    return -1 - brigade


@record
class Brigade(Owned):
    division: int
    arrives: int = starts(0)
    """2.2: the turn from which it comes by itself, later than its division; 0 if it comes with that."""
    first_bases: int = starts(0)
    out: int = starts(0)
    """7.3: its bases that were shaken, routed or eliminated at the last look."""


@record
class Obstacle(Named):
    level: int


@record
class Side(ArmySide):
    bases: int = starts(0)
    times_shaken: int = starts(0)
    dice: tuple[int, ...] = for_turn(())
    """2.3.3: orders that have not been given yet."""


_SHARED: Final = (
    *("facing", "formation", "gone", "level", "by_ground", "moved", "charged", "fought", "met", "spent"),
    *("stopped_at", "tried", "points", "whole"),
)
"""What the bases of a unit have in common when they part."""


@record
class State(Progress, OnTable):
    initiative: int = starts(NOBODY)
    impulse: int = for_turn(1)
    has_rolled: bool = for_turn(False)
    shots: tuple[tuple[int, int], ...] = for_step(())
    """Who fires at whom in this phase, so far."""
    asked: frozenset[int] = for_step(frozenset())
    """Units that have been asked in this step."""
    sides: list[Side] = pieces(Side)
    divisions: list[Division] = pieces(Division)
    brigades: list[Brigade] = pieces(Brigade)
    generals: list[General] = pieces(General)
    units: list[Unit] = pieces(Unit)
    obstacles: list[Obstacle] = pieces(Obstacle)
    goals: list[Goal] = pieces(Goal)
    leaders: list[General] = reckoned(attrgetter("generals"))
    orders: list[int] = reckoned(lambda state: [one.order for one in state.divisions if one.order])
    """2.1d: those in play, of both armies."""
    led: list[int] = reckoned(lambda state: [one.general for one in state.divisions])
    """Generals who lead divisions."""

    # --- orders and impulses ------------------------------------------------------------------------------------

    def lay_out(self, orders: Sequence[tuple[int, ...]], initiative: int) -> None:
        self.initiative, self.has_rolled = initiative, True
        for side, dice in zip(self.sides, orders, strict=True):
            side.dice = dice
        for division in self.divisions:
            division.order = 0

    def give_order(self, side: int, number: int, priority: int) -> None:
        dice = list(self.sides[side].dice)
        dice.remove(priority)
        self.sides[side].dice = tuple(dice)
        if number >= 0:
            division = self.divisions[number]
            division.order, division.had_order = priority, True

    def end_impulse(self, impulse: int) -> None:
        self.impulse = impulse + 1
        self.forget_activation()

    # --- what units do ------------------------------------------------------------------------------------------

    def declare(self, unit: int, manner: str, target: int) -> None:
        self.units[unit].intent = (manner, target)
        self.asked = (self.asked | {unit}) - {target}

    def engage(self, number: int, manner: str, target: int) -> None:
        unit = self.units[number]
        unit.engaged = (manner, target)
        unit.moved = unit.moved_now = True
        unit.charged = unit.charged or manner == "charge"

    def aim(self, unit: int, target: int) -> None:
        self.shots = (*self.shots, (unit, target))
        self.asked = self.asked | {unit}

    def fight(self, units: tuple[int, ...], fresh: tuple[int, ...]) -> None:
        for unit in [self.units[number] for number in units]:
            unit.in_new_melee = unit.id in fresh
            # One that goes on from the turn before is the first of this turn.
            if unit.in_new_melee or not unit.fought:
                unit.fought += 1
            unit.met = tuple(other for other in units if self.units[other].side != unit.side)

    def disorder(self, number: int, level: int, why: str) -> None:
        unit = self.units[number]
        if level == SHAKEN and unit.level < SHAKEN:
            self.sides[unit.side].times_shaken += 1
        unit.level = level
        unit.by_ground = why == "ground"
        if level == ROUTED:
            unit.engaged = unit.intent = ("", NOBODY)

    def hurt(self, number: int, wounds: tuple[int, ...]) -> None:
        unit = self.units[number]
        is_narrower, unit.wounds = len(wounds) < unit.bases, wounds
        if not wounds:
            self.remove(number, LOST)
        elif is_narrower:
            others = (other.stand for other in self.units if other is not unit and other.on_table)
            self.place(number, *a_hair_aside(unit.stand, others).at, unit.facing)

    # --- bases and lines ----------------------------------------------------------------------------------------

    def exchange(self, number: int, other: int, x: int, y: int) -> None:
        self.place(number, x, y, self.units[number].facing)
        for unit in (self.units[number], self.units[other]):
            unit.moved = unit.moved_now = unit.spent = unit.done = True

    def join(self, number: int, joined: int, x: int, y: int) -> None:
        """From left to right."""
        whole, other = self.units[number], self.units[joined]
        left, right = (other, whole) if is_left(other.stand, whole.stand) else (whole, other)
        wounds = (*left.wounds, *right.wounds)
        whole.wounds, other.wounds = wounds, ()
        whole.morale = min(whole.morale, other.morale)
        other.gone = JOINED
        for general in self.generals:
            if general.attached == joined:
                general.attached = number
        self.place(number, x, y, whole.facing)

    def part(self, number: int, places: Sequence[Point], mark: str = "_") -> None:
        """1.6: each base of a unit but the first becomes a unit of its own, with its place."""
        whole = self.units[number]
        for (x, y), wound in list(zip(places, whole.wounds, strict=True))[1:]:
            name, own = f"{whole.name}{mark}{len(self.units)}", (whole.profile, (wound,), whole.size, whole.morale)
            part = numbered(self.units, Unit, name, whole.side, whole.brigade, *own)
            part.x, part.y = x, y
            for field in _SHARED:
                setattr(part, field, getattr(whole, field))
        whole.wounds = whole.wounds[:1]
        self.place(whole.id, *places[0], whole.facing)
