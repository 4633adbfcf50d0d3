"""Charges, fire, losses, melee and morale, and what becomes of commanders."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.events import PLACED, OfPlace, OfUnit
from engine.brigades.position.pieces import NOBODY
from engine.core.position.changes import adds, also, each, joins, of, puts, takes
from engine.core.position.events import Quiet
from engine.systems.risorgimento.position.state import LOST, State

# --- charges ----------------------------------------------------------------------------------------------------


class ChargeWritten(Quiet):
    """C.1: whom a unit is to charge."""

    unit: int = of("units")
    target: int = puts("charge_target")


class ChargeBegan(Quiet):
    """E.1a: a unit charges, or E.2.1c: counter-charges; its written charge is used up."""

    unit: int = of("units", is_charging=True, moved=True, charge_target=-1)
    target: int


class ChargedHome(Quiet):
    """E.1d: it has met the enemy, with its bonus or without."""

    unit: int = of("units")
    bonus: bool = puts("has_charge_bonus")


ChargeDropped = OfUnit.which("ChargeDropped", unit=of("units", charge_target=-1, is_charging=False))
"""A written charge that is not ridden, or is broken off."""


class Reacted(Quiet):
    """E.2: a unit has reacted to the enemy."""

    unit: int = of("units", reacted=True)
    how: str


_GUNS: Final = {"x": puts("guns_x"), "y": puts("guns_y"), "facing": puts("guns_facing")}
GunnersRan = OfPlace.which("GunnersRan", unit=of("units", guns_left=True), **_GUNS)
"""E.2.3c: the guns stand alone, here."""
GunnersCameBack = OfPlace.which("GunnersCameBack", unit=also(of("units", guns_left=False), PLACED))
"""E.2.3d: where their pieces are."""


# --- fire and losses --------------------------------------------------------------------------------------------


class Fired(Quiet):
    """D, F: units fire together at a target, with so many losses."""

    units: tuple[int, ...] = each("units", fired=True)
    target: int = of("units", fired_at=True)
    value: int
    losses: int


class FiredInOpportunity(Quiet):
    """E.9a: a unit fires at an enemy that moves."""

    unit: int = of("units", fired=True)
    at: int = joins("opportunity")
    target: int = of("units", fired_at=True)
    value: int
    losses: int


class Hurt(Quiet):
    """A unit has losses."""

    unit: int = of("units")
    losses: int = adds("losses", "losses_now")
    why: str


# --- morale -----------------------------------------------------------------------------------------------------


class ByOfUnit(Quiet):
    """By how much."""

    unit: int
    by: int


MoraleFell = ByOfUnit.which("MoraleFell", unit=of("units"), by=takes("morale"))
"""G.3e, G.5c: a unit loses morale without a test of its own."""
Shaken = ByOfUnit.which("Shaken", unit=of("units", shaken=True), by=takes("morale"))
"""MOR.b: a unit has failed a morale test."""


class Heartened(Quiet):
    """MOR.d: a unit has regained morale."""

    unit: int = of("units")
    by: int = adds("morale")
    why: str


# --- melee ------------------------------------------------------------------------------------------------------


class Met(Quiet):
    """G.3: two units fight, each with its strength, helpers included; what each inflicts: losses, and what the morale
    test of the other is made harder by (-1: no test)."""

    unit: int = of("units")
    enemy: int
    strengths: tuple[int, int]
    losses: tuple[int, int]
    strains: tuple[int, int]


class FoughtOn(Quiet):
    """G.3f: those who have taken part in a melee."""

    units: tuple[int, ...] = each("units", fought=True)


FoughtAgain = ByOfUnit.which("FoughtAgain", unit=of("units"), by=adds("fights"))
"""G.4.1d: how often a unit has fought this turn."""


# --- commanders -------------------------------------------------------------------------------------------------


class CommanderHurt(Quiet):
    """CMDLOSS: a commander is lost, or away until the end of a turn."""

    commander: int
    status: str
    until: int

    def apply(self, state: State) -> None:
        leader = state.commanders[self.commander]
        leader.attached = NOBODY
        leader.status, leader.away_until = self.status, self.until
        if self.status == LOST:
            # I.2, I.3b: remembered, whoever takes his place.
            state.sides[leader.side].fallen += leader.initiative
