"""What happens: to commanders, brigades and orders; to units, where they stand and in what shape; in fights."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.events import DISPLACED, PLACE, PLACED, RIDE
from engine.core.position.changes import adds, also, deals, done_by, each, each_by, joins, of, puts, says, takes
from engine.core.position.events import Event, OfOne, Quiet

# --- the chain of command, initiative, brigades, the reckoning at the end of a turn --------------------------------

Valued = Quiet.telling("Valued", commander=of("commanders"), initiative=puts(), bonus=puts())
"""CMDR.d: a commander's values are known."""
Marked = Quiet.telling("Marked", commander=of("commanders"), state=puts())
"""A.1h: a commander's state."""
InHand = Quiet.telling("InHand", units=each("units"), state=puts(), astray=puts("is_astray"))
"""A.1: the units of a state, and whether they are astray."""
Passed = Quiet.telling("Passed", commander=also(of("commanders", away_until=0), done_by("pass_on")), to=says())
"""CMDLOSS.c: those below a lost commander pass to another; who was commander-in-chief is so no more."""
_BACK: Final = {"commander": of("commanders", status="present", away_until=0)}
Returned = Quiet.telling("Returned", **_BACK, initiative=puts(), bonus=puts(), replaces=puts())
"""CMDLOSS: a commander, or whoever takes his place, leads again."""

InitiativeWon = Quiet.telling("InitiativeWon", side=puts("initiative"), ahead=puts())
"""C.2: who has it, and how many brigades he may move first."""
BrigadeChosen = Quiet.telling("BrigadeChosen", mover=puts(), brigade=puts("acting"), ahead=puts("ahead_left"))
"""E.a: a brigade begins to move; -1 when it has done so. `mover` is the side whose turn it is."""
BrigadeMoved = Quiet.telling("BrigadeMoved", brigade=of("brigades", moved=True))
BrigadeDemoralised = Quiet.telling("BrigadeDemoralised", brigade=of("brigades", demoralised=True))
"""H.2."""
_REMOVED: Final = also(each("units", charge_target=-1), each_by("remove", how="dispersed"))
BrigadeRouted = Event.telling("BrigadeRouted", brigade=of("brigades", removed=True), units=_REMOVED)
"""H.3: all that is left of a brigade is removed."""
Rested = Quiet.telling("Rested", units=done_by("rest"))
"""B.3a: which units were idle and in command this turn; all others were not."""
Reached = Quiet.telling("Reached", unit=of("units"), goal=joins("reached"))
"""MOR.d: a unit stands at an objective of its army."""
Counted = Quiet.telling("Counted", points=deals("sides", "points"))
"""I.2: victory points so far, in halves, side by side."""
Collapsed = Quiet.telling("Collapsed", sides=each("sides", collapsed=True))
"""I.3b: an army gives way."""

# --- A.2, A.3: orders and couriers --------------------------------------------------------------------------------

_ORDER: Final = {"order": puts(), "x": puts("goal_x"), "y": puts("goal_y")}
OrderTaken = Quiet.telling("OrderTaken", commander=of("commanders"), **_ORDER)
"""A commander has another order: a posture and the place that it is about."""
_SENT: Final = dict.fromkeys(("side", "to", "order", "goal_x", "goal_y", "x", "y"), says())
CourierSent = Quiet.telling("CourierSent", courier=done_by("send_courier"), **_SENT)
CourierRode = Quiet.telling("CourierRode", courier=of("couriers"), x=puts(), y=puts())
OrderDelivered = Quiet.telling("OrderDelivered", courier=of("couriers"), due=puts())
"""The turn from which an order holds."""
CourierDone = Quiet.telling("CourierDone", courier=of("couriers", done=True))
"""Nothing is left for him to do."""

# --- where units and commanders stand, and in what shape -----------------------------------------------------------

_MARCHED: Final = {"unit": also(of("units", moved=True), PLACED), **PLACE, "formation": puts()}
Marched = OfOne.telling("Marched", **_MARCHED, manner=says(), quarters=adds())
"""A unit moves of its own will: where to, how, and how many quarters of its move that takes."""
CameBy = OfOne.telling("CameBy", unit=also(of("units"), PLACED), **PLACE, formation=puts())
"""E.9a: a unit on its way, where an enemy may fire at it; its move is not over."""
Shifted = OfOne.telling("Shifted", unit=PLACED, **DISPLACED)
"""It retires, flees, pursues, is aligned."""
Formed = OfOne.telling("Formed", unit=of("units"), formation=puts())
"""A unit is in another formation without having moved."""
ArrivalDrawn = Event.telling("ArrivalDrawn", brigade=of("brigades"), arrives=puts())
"""Chance has said from which turn a brigade comes."""
Arrived = Event.telling("Arrived", brigade=done_by("arrive"), places=says())
"""A brigade comes to the table: its units with their places, and its commanders."""
Withdrew = Quiet.telling("Withdrew", unit=of("units", withdrew=True))
"""E.8c: a unit has left a melee."""
Disordered = Quiet.telling("Disordered", unit=of("units", disorder=2), why=says())
"""A unit is disordered."""
Reordered = Quiet.telling("Reordered", unit=of("units"), disorder=puts())
"""B.3b: a marker is turned or taken away."""
Tired = Quiet.telling("Tired", unit=of("units"), by=adds("fatigue"), why=says())
"""A unit has more fatigue, or less."""
Routed = OfOne.telling("Routed", unit=of("units", routed=True, charge_target=-1))
"""A unit breaks."""
Rallied = OfOne.telling("Rallied", unit=of("units", routed=False, disorder=2), morale=puts(), formation=puts())
"""H.4: a routed unit recovers, with so much morale, disordered, in its usual formation if there is room."""
UnitLost = OfOne.telling("UnitLost", unit=also(of("units", charge_target=-1), done_by("remove")), how=says())
"""A unit is removed: `destroyed` or `dispersed`."""
Rode = Quiet.telling("Rode", commander=of("commanders", moved=True), **RIDE)
"""A commander rides; to a unit that he is attached to, or -1."""

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
