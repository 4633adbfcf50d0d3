"""What happens: to orders, impulses and generals; to units, whom they fire at and whom they fight."""

from __future__ import annotations

from engine.brigades.position.events import BROUGHT_ON, PLACED, BrigadeCame, BrigadeDue, Displaced, OfUnit
from engine.brigades.position.pieces import Place
from engine.core.declared.trials.trials import Applied
from engine.core.position.changes import also, done_by, each, joins, of, puts
from engine.core.position.events import Event, OfOne, Quiet, Told
from engine.core.position.families import OfArrival
from engine.space.stands.contact import a_hair_aside
from engine.space.stands.rows import is_left
from engine.systems.lumi.position.state import JOINED, LOST, ROUTED, SHAKEN, State

# --- orders, impulses, generals ---------------------------------------------------------------------------------


class OrdersRolled(Quiet):
    """2.3.1: what each side may give, and who has the initiative."""

    orders: tuple[tuple[int, ...], tuple[int, ...]]
    initiative: int

    def apply(self, state: State) -> None:
        state.initiative, state.has_rolled = self.initiative, True
        for side, dice in zip(state.sides, self.orders, strict=True):
            side.dice = dice
        for division in state.divisions:
            division.order = 0


class OrderGiven(Quiet):
    """2.3.3: a division gets an order; or one that nobody can take is put aside (-1)."""

    side: int
    division: int
    priority: int

    def apply(self, state: State) -> None:
        side = state.sides[self.side]
        dice = list(side.dice)
        dice.remove(self.priority)
        side.dice = tuple(dice)
        if self.division >= 0:
            division = state.divisions[self.division]
            division.order, division.had_order = self.priority, True


class Deactivated(Event):
    """2.1c, 2.1d: divisions whose orders are spent."""

    divisions: tuple[int, ...] = each("divisions", order=0)


class OrdersWorn(Quiet):
    """2.1d: where an order lasts as many impulses as its priority, what each division has left."""

    orders: tuple[int, ...]

    def apply(self, state: State) -> None:
        for division, order in zip(state.divisions, self.orders, strict=True):
            division.order = order


class ImpulseEnded(Quiet):
    """What lasts an impulse is forgotten."""

    impulse: int

    def apply(self, state: State) -> None:
        state.impulse = self.impulse + 1
        for unit in state.units:
            unit.moved_now = unit.done = unit.fired = False
            unit.intent = unit.engaged = ("", -1)


ArrivalDrawn = OfArrival.which("ArrivalDrawn", division=of("divisions"), arrives=puts())
"""2.2: chance has said from which turn a division comes."""


class Arrived(Event):
    """2.2: a division comes to the table: its units with their places."""

    division: int = of("divisions", arrives=0)
    places: tuple[Place, ...] = BROUGHT_ON


BrigadeDrawn = BrigadeDue.which("BrigadeDrawn", brigade=of("brigades"), arrives=puts())
"""2.2: chance has said from which turn a brigade comes by itself."""
BrigadeArrived = BrigadeCame.which("BrigadeArrived", brigade=of("brigades", arrives=0), places=BROUGHT_ON)
"""2.2: it comes."""


class Rode(Event):
    """2.3.4: a general rides; to a unit that he joins, or -1."""

    general: int = of("generals", rode=True)
    attached: int = puts()
    x: int = puts()
    y: int = puts()


class GeneralFell(Event):
    general: int

    def apply(self, state: State) -> None:
        general = state.generals[self.general]
        general.lost, general.attached = True, -1
        state.sides[general.side].fallen += general.morale


# --- units --------------------------------------------------------------------------------------------------------


class Declared(Quiet):
    """1.8a: what a unit is going to do, and to whom; its target may answer, even if it has been asked already."""

    unit: int
    manner: str
    target: int

    def apply(self, state: State) -> None:
        state.units[self.unit].intent = (self.manner, self.target)
        state.asked = (state.asked | {self.unit}) - {self.target}


Asked = OfUnit.which("Asked", unit=joins("asked"))
"""A unit has had its share of this step."""
Manoeuvred = OfUnit.which("Manoeuvred", unit=of("units", done=True))
"""A unit has had its share of the manoeuvre of this impulse."""


class Marched(OfOne):
    """3.1: a unit moves of its own will."""

    unit: int = also(of("units", moved=True, moved_now=True, stopped_at=-1, tried=False), PLACED)
    manner: str
    x: int
    y: int
    facing: int
    formation: str = puts()


Shifted = Displaced.which("Shifted", unit=also(of("units", stopped_at=-1), PLACED))
"""It falls back, routs, pursues, comes to meet the enemy."""


class Exchanged(Event):
    """LINES: a unit passes another of its army; both are spent for the turn."""

    unit: int
    other: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        unit, other = state.units[self.unit], state.units[self.other]
        state.place(self.unit, self.x, self.y, unit.facing)
        for piece in (unit, other):
            piece.moved = piece.moved_now = piece.spent = piece.done = True


class Parted(Event):
    """1.6b: the bases of a unit act apart: each base but the first becomes a unit of its own, with its place."""

    unit: int
    places: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        state.part(state.units[self.unit], self.places, "_")


class Joined(Event):
    """1.6b: the bases of another unit act with those of this one from now on; the middle of the whole is at x, y."""

    unit: int
    other: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        whole, other = state.units[self.unit], state.units[self.other]
        # From left to right.
        left, right = (other, whole) if is_left(other.stand, whole.stand) else (whole, other)
        wounds = (*left.wounds, *right.wounds)
        whole.wounds, other.wounds = wounds, ()
        whole.morale = min(whole.morale, other.morale)
        other.gone = JOINED
        for general in state.generals:
            if general.attached == self.other:
                general.attached = self.unit
        state.place(self.unit, self.x, self.y, whole.facing)


class Stopped(OfOne):
    """3.3.1: a unit stands at an obstacle; `tried` once it has failed to cross."""

    unit: int = of("units", moved=True, moved_now=True)
    obstacle: int = puts("stopped_at")
    tried: bool = puts()


class LevelKnown(Quiet):
    """3.3.2: how hard an obstacle is."""

    obstacle: int = of("obstacles")
    level: int = puts()


class Engaged(Quiet):
    """A unit charges, or closes to short range: the manner, and whom."""

    unit: int
    manner: str
    target: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.engaged = (self.manner, self.target)
        unit.moved = unit.moved_now = True
        unit.charged = unit.charged or self.manner == "charge"


class Disordered(OfOne):
    """The level of disorder of a unit; `why` is a word of reports."""

    unit: int
    level: int
    why: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        if self.level == SHAKEN and unit.level < SHAKEN:
            state.sides[unit.side].times_shaken += 1
        unit.level = self.level
        unit.by_ground = self.why == "ground"
        if self.level == ROUTED:
            unit.engaged = unit.intent = ("", -1)


class Hurt(OfOne):
    """A unit suffers permanent losses: those of each base, and who has none left is eliminated."""

    unit: int
    wounds: tuple[int, ...]
    why: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        is_narrower, unit.wounds = len(self.wounds) < unit.bases, self.wounds
        if not self.wounds:
            state.remove(self.unit, LOST)
        elif is_narrower:
            others = (other.stand for other in state.units if other is not unit and other.on_table)
            state.place(self.unit, *a_hair_aside(unit.stand, others).at, unit.facing)


class Eliminated(OfOne):
    """A unit leaves the game; `why` is a word of reports."""

    unit: int = done_by("remove", "unit", how=LOST)
    why: str


class Aimed(Quiet):
    """A unit will fire at another."""

    unit: int
    target: int

    def apply(self, state: State) -> None:
        state.shots = (*state.shots, (self.unit, self.target))
        state.asked = state.asked | {self.unit}
        state.units[self.unit].fired = True


class Fired(Told):
    """5.2: what a unit's dice came to."""

    unit: int
    target: int
    band: str
    faces: tuple[int, ...]
    applied: Applied
    damage: int


class Struck(Told):
    """6.1: what a unit's dice came to in melee."""

    unit: int
    target: int
    faces: tuple[int, ...]
    applied: Applied
    damage: int


class Fought(Quiet):
    """Those who have taken part in a melee; for `fresh` it is another one than before."""

    units: tuple[int, ...]
    fresh: tuple[int, ...]

    def apply(self, state: State) -> None:
        for number in self.units:
            unit = state.units[number]
            unit.in_new_melee = number in self.fresh
            # One that goes on from the turn before is the first of this turn.
            if unit.in_new_melee or not unit.fought:
                unit.fought += 1
            unit.met = tuple(other for other in self.units if state.units[other].side != unit.side)


Controlled = OfUnit.which("Controlled", unit=of("units", controlled=True))
"""7.2.2b: cavalry has made its control move."""
RanWild = OfUnit.which("RanWild", unit=of("units", controlled=True, spent=True))
"""7.2: cavalry is out of control: it makes no other move in the turn."""


class Looked(Quiet):
    """7.3: how many bases of a brigade are out, at the last look."""

    brigade: int = of("brigades")
    out: int = puts()
