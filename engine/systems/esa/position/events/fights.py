"""Fights: shots, melees, losses, states, rally."""

from __future__ import annotations

from engine.core.position.changes import adds, also, done_by, lowers, of, puts, takes
from engine.core.position.events import Event
from engine.systems.esa.position.state import Posture, State

Path = tuple[int, ...]
"""Places one after the other."""


class Shot(Event):
    """A shot and what it did."""

    unit: int = of("units", plus={"shots": 1})
    target: int
    automatic: int
    successes: int
    protection: int
    zone: str


class LossesTaken(Event):
    """A unit loses strength."""

    unit: int = of("units", then="reread_card")
    losses: int = also(takes("strength"), adds())
    cause: str


class BecameShaken(Event):
    """A unit is shaken."""

    unit: int = of("units", shaken=True, shaken_this_turn=True)


class BecameParalysed(Event):
    """A unit is pinned by distant guns."""

    unit: int = of("units", paralysed=True)


class Eliminated(Event):
    """A unit is gone."""

    unit: int
    cause: str

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        state.at[unit.hex] = -1
        unit.hex = -1
        unit.alive = False
        side = state.sides[unit.side]
        if self.cause == "rout":
            side.routs_down += unit.profile.points
        elif unit.posture in (Posture.IN_BATTERY, Posture.LIMBERED):
            side.guns_down += unit.profile.points
        else:
            side.units_down += unit.profile.points


class LeaderHurt(Event):
    """A leader loses strength."""

    leader: int = of("generals", plus={"strength": -1})


class LeaderFell(Event):
    """A leader is lost."""

    leader: int = done_by("lose_leader", "leader", counted_as="leaders_down")


class Replaced(Event):
    """A lesser man takes over."""

    leader: int = also(
        of("generals", alive=True, shooting=None, started_attached=-1), done_by("count_lost_general", "leader")
    )
    place: int = puts("hex")
    morale: int = puts()
    melee: int = puts()
    protection: tuple[int, int] = puts()
    strength: int = puts()


class CombatFought(Event):
    """A melee and what it did: (automatic, successes) of each side, `hits` those on the lone unit. The attacker is the
    lone unit or the main one, whichever is of the side that acts; the other may not strike back (3.3.1c)."""

    attacker: int
    lone: int
    main: int
    many: Path
    strikes_back: bool
    hits: tuple[int, int]
    hits_back: tuple[int, int]
    losses: int
    losses_back: int

    def apply(self, state: State) -> None:
        for unit in self.many:
            state.fought.add((min(unit, self.lone), max(unit, self.lone)))
            state.holding |= {(unit, self.lone), (self.lone, unit)}


class Reacted(Event):
    """A unit acts by reaction."""

    unit: int = of("units", by_reaction=True)
    how: str


class Forfeited(Event):
    """A weakened unit does not dare."""

    unit: int
    order: int

    def apply(self, state: State) -> None:
        state.forfeits[self.unit] = state.forfeits.get(self.unit, 0) | self.order


class Rallied(Event):
    """A marker is taken away."""

    unit: int = of("units", rallied=True)
    marker: str = lowers()


class StrengthRegained(Event):
    """A weakened unit recovers."""

    unit: int = of("units", plus={"strength": 1}, then="reread_card", rallied=True)
