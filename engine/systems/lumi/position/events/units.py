"""Where units stand, in what state, whom they fire at and fight."""

from __future__ import annotations

from typing import Final

from engine.core.declared.trials.trials import Applied
from engine.core.position.changes import done_by, of, puts
from engine.core.position.events import Event, OfOne, Quiet, Told
from engine.space.stands.contact import a_hair_aside
from engine.systems.lumi.position.state import JOINED, ROUTED, SHAKEN, State, Unit


class Declared(Quiet):
    """1.8a: what a unit is going to do, and to whom; its target may answer, even if it has been asked already."""

    unit: int
    manner: str
    target: int

    def apply(self, state: State) -> None:
        state.units[self.unit].intent = (self.manner, self.target)
        state.asked = (state.asked | {self.unit}) - {self.target}


class Asked(Quiet):
    """A unit has had its share of this step."""

    unit: int

    def apply(self, state: State) -> None:
        state.asked = state.asked | {self.unit}


class Manoeuvred(Quiet):
    """A unit has had its share of the manoeuvre of this impulse."""

    unit: int = of("units", done=True)


class Marched(OfOne):
    """3.1: a unit moves of its own will."""

    unit: int
    manner: str
    x: int
    y: int
    facing: int
    formation: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.formation, unit.moved, unit.moved_now = self.formation, True, True
        unit.stopped_at, unit.tried = -1, False
        state.place(self.unit, self.x, self.y, self.facing)


class Shifted(OfOne):
    """A unit is moved by what befalls it; `why` is a word of reports."""

    unit: int
    x: int
    y: int
    facing: int
    why: str

    def apply(self, state: State) -> None:
        state.units[self.unit].stopped_at = -1
        state.place(self.unit, self.x, self.y, self.facing)


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


_SHARED: Final = (
    *("facing", "formation", "level", "by_ground", "moved", "charged", "fought", "met", "spent"),
    *("stopped_at", "tried", "points"),
)
"""What the bases of a unit have in common when they part."""


class Parted(Event):
    """1.6b: the bases of a unit act apart: each base but the first becomes a unit of its own, with its place."""

    unit: int
    places: tuple[tuple[int, int], ...]

    def apply(self, state: State) -> None:
        whole = state.units[self.unit]
        wounds = whole.wounds
        for (x, y), wound in list(zip(self.places, wounds, strict=True))[1:]:
            name = f"{whole.name}_{len(state.units)}"
            part = Unit(
                len(state.units),
                name,
                whole.side,
                whole.brigade,
                whole.profile,
                (wound,),
                whole.size,
                whole.morale,
                x,
                y,
            )
            for field in _SHARED:
                setattr(part, field, getattr(whole, field))
            state.units.append(part)
        whole.wounds = wounds[:1]
        state.place(self.unit, *self.places[0], whole.facing)


class Joined(Event):
    """1.6b: the bases of another unit act with those of this one from now on; the middle of the whole is at x, y."""

    unit: int
    other: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        whole, other = state.units[self.unit], state.units[self.other]
        whole.wounds, other.wounds = (*whole.wounds, *other.wounds), ()
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
            state.remove(self.unit)
        elif is_narrower:
            others = (other.stand for other in state.units if other is not unit and other.on_table)
            state.place(self.unit, *a_hair_aside(unit.stand, others).at, unit.facing)


class Eliminated(OfOne):
    """A unit leaves the game; `why` is a word of reports."""

    unit: int = done_by("remove", "unit")
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


class Controlled(Quiet):
    """7.2.2b: cavalry has made its control move."""

    unit: int = of("units", controlled=True)


class RanWild(Quiet):
    """7.2: cavalry is out of control: it makes no other move in the turn."""

    unit: int = of("units", controlled=True, spent=True)


class Looked(Quiet):
    """7.3: how many bases of a brigade are out, at the last look."""

    brigade: int = of("brigades")
    out: int = puts()


class Taken(Quiet):
    """8.2: an objective has another holder."""

    goal: int = of("goals")
    holder: int = puts()
