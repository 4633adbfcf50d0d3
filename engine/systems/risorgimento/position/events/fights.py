"""Charges, fire, losses, melee and morale, and what becomes of commanders."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.events import PLACE, PLACED
from engine.core.position.changes import adds, also, done_by, each, joins, of, puts, says, takes
from engine.core.position.events import OfOne, Quiet

# --- charges ----------------------------------------------------------------------------------------------------

ChargeWritten = Quiet.telling("ChargeWritten", unit=of("units"), target=puts("charge_target"))
"""C.1: whom a unit is to charge."""
_CHARGES: Final = of("units", is_charging=True, moved=True, charge_target=-1)
ChargeBegan = Quiet.telling("ChargeBegan", unit=_CHARGES, target=says())
"""E.1a: a unit charges, or E.2.1c: counter-charges; its written charge is used up."""
ChargedHome = Quiet.telling("ChargedHome", unit=of("units"), bonus=puts("has_charge_bonus"))
"""E.1d: it has met the enemy, with its bonus or without."""
ChargeDropped = Quiet.telling("ChargeDropped", unit=of("units", charge_target=-1, is_charging=False))
"""A written charge that is not ridden, or is broken off."""
Reacted = Quiet.telling("Reacted", unit=of("units", reacted=True), how=says())
"""E.2: a unit has reacted to the enemy."""
_GUNS: Final = {"x": puts("guns_x"), "y": puts("guns_y"), "facing": puts("guns_facing")}
GunnersRan = OfOne.telling("GunnersRan", unit=of("units", guns_left=True), **_GUNS)
"""E.2.3c: the guns stand alone, here."""
GunnersCameBack = OfOne.telling("GunnersCameBack", unit=also(of("units", guns_left=False), PLACED), **PLACE)
"""E.2.3d: where their pieces are."""

# --- fire and losses --------------------------------------------------------------------------------------------

_SHOT: Final = {"target": of("units", fired_at=True), "value": says(), "losses": says()}
Fired = Quiet.telling("Fired", units=each("units", fired=True), **_SHOT)
"""D, F: units fire together at a target, with so many losses."""
FiredInOpportunity = Quiet.telling("FiredInOpportunity", unit=of("units", fired=True), at=joins("opportunity"), **_SHOT)
"""E.9a: a unit fires at an enemy that moves."""
Hurt = Quiet.telling("Hurt", unit=of("units"), losses=adds("losses", "losses_now"), why=says())
"""A unit has losses."""

# --- morale -----------------------------------------------------------------------------------------------------

MoraleFell = Quiet.telling("MoraleFell", unit=of("units"), by=takes("morale"))
"""G.3e, G.5c: a unit loses morale without a test of its own."""
Shaken = Quiet.telling("Shaken", unit=of("units", shaken=True), by=takes("morale"))
"""MOR.b: a unit has failed a morale test."""
Heartened = Quiet.telling("Heartened", unit=of("units"), by=adds("morale"), why=says())
"""MOR.d: a unit has regained morale."""

# --- melee ------------------------------------------------------------------------------------------------------

_MET: Final = dict.fromkeys(("enemy", "strengths", "losses", "strains"), says())
Met = Quiet.telling("Met", unit=of("units"), **_MET)
"""G.3: two units fight, each with its strength, helpers included; what each inflicts: losses, and what the morale test
of the other is made harder by (-1: no test)."""
FoughtOn = Quiet.telling("FoughtOn", units=each("units", fought=True))
"""G.3f: those who have taken part in a melee."""
FoughtAgain = Quiet.telling("FoughtAgain", unit=of("units"), by=adds("fights"))
"""G.4.1d: how often a unit has fought this turn."""

# --- commanders -------------------------------------------------------------------------------------------------

CommanderHurt = Quiet.telling("CommanderHurt", commander=done_by("strike_down"), status=says(), until=says())
"""CMDLOSS: a commander is lost, or away until the end of a turn."""
