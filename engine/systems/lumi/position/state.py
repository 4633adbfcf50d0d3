"""A battle under way. Its position: plain records, written by events only, copied in one call; places are hundredths of
a um. And the game, which rules are functions of, with whom they are asked about."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from engine.brigades.position.bases import BasesOnTable, UnitOfBases
from engine.brigades.position.game import BrigadeCase, BrigadeGame
from engine.brigades.position.pieces import NOBODY, ArmySide, Command, Goal, Leader
from engine.core.position.pieces import Named
from engine.core.position.progress import Progress
from engine.core.position.records import for_activation, for_step, for_turn, pieces, reckoned, record, starts
from engine.systems.lumi.book.figures import Figures, Switches, UnitRules
from engine.systems.lumi.book.setting import Book, Profile, Setting

ORDERED, DISORDERED, SHAKEN, ROUTED = range(4)


@record
class Unit(UnitOfBases):
    """1.6: one base, or several in formation (1.6a, 1.6b)."""

    DEEP = ("column", "limbered")  # 1.7
    SHARED = (
        *("facing", "formation", "gone", "level", "by_ground", "moved", "charged", "fought", "met", "spent"),
        *("stopped_at", "tried", "points", "whole"),
    )
    profile: Profile
    level: int = starts(ORDERED)
    by_ground: bool = starts(False)
    stopped_at: int = starts(NOBODY)
    """3.3.1: the obstacle at which it has stopped."""
    tried: bool = starts(False)
    """3.3.1b: it has failed to cross there, and will cross disordered."""
    asked: bool = for_step(False)
    """It has been asked in this step."""
    aims_at: int = for_step(NOBODY)
    """At whom it fires in this phase."""
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
    move: int = reckoned(lambda unit: unit.profile.arm.allowances[unit.formation])
    is_loose: bool = reckoned(lambda unit: unit.formation == "open_order")


@record
class General(Leader):
    morale: int


@record
class Division(Command):
    """2.3.3: `order` is the priority of its order, 0 without one."""

    general: int
    order: int = starts(0)
    had_order: bool = for_turn(False)


def of_brigade(brigade: int) -> int:
    """What arrivals know a brigade by: divisions have the numbers from 0."""
    return -1 - brigade


@record
class Brigade(Command):
    """2.2: it may come later than its division. 7.3: `out` are its bases that were shaken, routed or eliminated at the
    last look."""

    division: int
    first_bases: int = starts(0)
    out: int = starts(0)


@record
class Obstacle(Named):
    level: int


@record
class Side(ArmySide):
    """2.3.3: its `dice` are orders that have not been given yet, the highest first."""

    times_shaken: int = starts(0)
    dice: tuple[int, ...] = for_turn(())


@record
class State(Progress, BasesOnTable):
    """2.1d: `orders` are those in play, of both armies."""

    initiative: int = starts(NOBODY)
    impulse: int = for_turn(1)
    has_rolled: bool = for_turn(False)
    sides: list[Side] = pieces(Side)
    divisions: list[Division] = pieces(Division)
    brigades: list[Brigade] = pieces(Brigade)
    generals: list[General] = pieces(General)
    units: list[Unit] = pieces(Unit)
    obstacles: list[Obstacle] = pieces(Obstacle)
    goals: list[Goal] = pieces(Goal)
    leaders: list[General] = reckoned(attrgetter("generals"))
    orders: list[int] = reckoned(lambda state: [one.order for one in state.divisions if one.order])

    # --- orders and impulses ------------------------------------------------------------------------------------

    def lay_out(self, orders: Sequence[tuple[int, ...]], initiative: int) -> None:
        self.initiative, self.has_rolled = initiative, True
        for side, dice in zip(self.sides, orders, strict=True):
            side.dice = dice
        for division in self.divisions:
            division.order = 0

    def give_order(self, side: int, number: int, priority: int) -> None:
        self.sides[side].dice = self.sides[side].dice[1:]
        if number >= 0:
            division = self.divisions[number]
            division.order, division.had_order = priority, True

    def end_impulse(self, impulse: int) -> None:
        self.impulse = impulse + 1
        self.forget_activation()

    # --- what units do ------------------------------------------------------------------------------------------

    def declare(self, unit: int, manner: str, target: int) -> None:
        self.units[unit].intent = (manner, target)
        self.units[target].asked = False

    def engage(self, number: int, manner: str, target: int) -> None:
        unit = self.units[number]
        unit.engaged = (manner, target)
        unit.moved = unit.moved_now = True
        unit.charged = unit.charged or manner == "charge"

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


# --- the game, and whom its rules are asked about ---------------------------------------------------------------------


class Game(BrigadeGame[Setting, State, Unit, General, Brigade]):
    book: Book
    figures: Figures
    switches: Switches
    rules: UnitRules

    def division_of(self, unit: Unit) -> Division:
        return self.state.divisions[self.brigade(unit).division]

    def general_of(self, unit: Unit) -> General | None:
        """Who commands its division, unless he has fallen: then the commander-in-chief does."""
        return self.leading(self.division_of(unit).general) or self.chief(unit.side)


class Context(BrigadeCase[Game, Side, Unit, General, Brigade]):
    """With what is at hand: the ruleset says of its facts what each is. `other` is who has charged, fought or beaten a
    unit, from whom it flees (3.2.1). `strikes_flank` tells of its own blow, and `in_flank` of one that it fears;
    `touching` is how many bases are in contact (6.1), `occasion` that of a morale test, and `result` what it came to,
    where it is suffered only when all have tested (7.1); with `lost_one` a permanent loss has been suffered in the same
    event (3.2.2), and with `mutual` it fails against somebody who fails against it (7.1.2, 7.1.3)."""

    strikes_flank = in_flank = by_horse = charging = attacked = lost_one = mutual = is_order = False
    needs = damage = touching = firers = 0
    occasion, result = "fire", ""


def about(g: Game, unit: Unit, other: Unit | None = None, section: str = "7.1") -> Context:
    """The context of a test that a unit takes, perhaps because of another."""
    return Context(g, g.state.sides[unit.side], unit=unit, other=other, section=section)
