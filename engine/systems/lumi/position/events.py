"""What happens: to orders, impulses and generals; to units, whom they fire at and whom they fight."""

from __future__ import annotations

from typing import Final

from engine.brigades.position.events import BROUGHT_ON, DISPLACED, PLACE, PLACED, RIDE
from engine.brigades.position.pieces import LOST
from engine.core.position.changes import also, deals, done_by, each, of, puts, says
from engine.core.position.events import Event, OfOne, Quiet, Told

# --- orders, impulses, generals ---------------------------------------------------------------------------------

OrdersRolled = Quiet.telling("OrdersRolled", orders=done_by("lay_out"), initiative=says())
"""2.3.1: what each side may give, and who has the initiative."""
OrderGiven = Quiet.telling("OrderGiven", side=done_by("give_order"), division=says(), priority=says())
"""2.3.3: a division gets an order; or one that nobody can take is put aside (-1)."""
Deactivated = Event.telling("Deactivated", divisions=each("divisions", order=0))
"""2.1c, 2.1d: divisions whose orders are spent."""
OrdersWorn = Quiet.telling("OrdersWorn", orders=deals("divisions", "order"))
"""2.1d: where an order lasts as many impulses as its priority, what each division has left."""
ImpulseEnded = Quiet.telling("ImpulseEnded", impulse=done_by("end_impulse"))
"""What lasts an impulse is forgotten."""
ArrivalDrawn = Event.telling("ArrivalDrawn", division=of("divisions"), arrives=puts())
"""2.2: chance has said from which turn a division comes."""
Arrived = Event.telling("Arrived", division=of("divisions", arrives=0), places=BROUGHT_ON)
"""2.2: a division comes to the table: its units with their places."""
BrigadeDrawn = Event.telling("BrigadeDrawn", brigade=of("brigades"), arrives=puts())
"""2.2: chance has said from which turn a brigade comes by itself."""
BrigadeArrived = Event.telling("BrigadeArrived", brigade=of("brigades", arrives=0), places=BROUGHT_ON)
"""2.2: it comes."""
Rode = Event.telling("Rode", general=of("generals", moved=True), **RIDE)
"""2.3.4: a general rides; to a unit that he joins, or -1."""
GeneralFell = Event.telling("GeneralFell", general=of("generals", status=LOST, attached=-1))

# --- units --------------------------------------------------------------------------------------------------------

_AGAINST: Final = {"manner": says(), "target": says()}
Declared = Quiet.telling("Declared", unit=also(of("units", asked=True), done_by("declare")), **_AGAINST)
"""1.8a: what a unit is going to do, and to whom; its target may answer, even if it has been asked already."""
Asked = Quiet.telling("Asked", unit=of("units", asked=True))
"""A unit has had its share of this step."""
Manoeuvred = Quiet.telling("Manoeuvred", unit=of("units", done=True))
"""A unit has had its share of the manoeuvre of this impulse."""
_MARCHED: Final = also(of("units", moved=True, moved_now=True, stopped_at=-1, tried=False), PLACED)
Marched = OfOne.telling("Marched", unit=_MARCHED, manner=says(), **PLACE, formation=puts())
"""3.1: a unit moves of its own will."""
Shifted = OfOne.telling("Shifted", unit=also(of("units", stopped_at=-1), PLACED), **DISPLACED)
"""It falls back, routs, pursues, comes to meet the enemy."""
_SPENT: Final = of("units", moved=True, moved_now=True, spent=True, done=True)
_PASSES: Final = also(_SPENT, done_by("shift", "unit", "x", "y"))
Exchanged = Event.telling("Exchanged", unit=_PASSES, other=_SPENT, x=says(), y=says())
"""LINES: a unit passes another of its army; both are spent for the turn."""
Parted = Event.telling("Parted", unit=done_by("part"), places=says())
"""1.6b: the bases of a unit act apart: each base but the first becomes a unit of its own, with its place."""
Joined = Event.telling("Joined", unit=done_by("join"), other=says(), x=says(), y=says())
"""1.6b: the bases of another unit act with those of this one from now on; the middle of the whole is at x, y."""
Stopped = OfOne.telling(
    "Stopped", unit=of("units", moved=True, moved_now=True), obstacle=puts("stopped_at"), tried=puts()
)
"""3.3.1: a unit stands at an obstacle; `tried` once it has failed to cross."""
LevelKnown = Quiet.telling("LevelKnown", obstacle=of("obstacles"), level=puts())
"""3.3.2: how hard an obstacle is."""
Engaged = Quiet.telling("Engaged", unit=done_by("engage"), **_AGAINST)
"""A unit charges, or closes to short range: the manner, and whom."""
Disordered = OfOne.telling("Disordered", unit=done_by("disorder"), level=says(), why=says())
"""The level of disorder of a unit; `why` is a word of reports."""
Hurt = OfOne.telling("Hurt", unit=done_by("hurt", "unit", "wounds"), wounds=says(), why=says())
"""A unit suffers permanent losses: those of each base, and who has none left is eliminated."""
Eliminated = OfOne.telling("Eliminated", unit=done_by("remove", "unit", how=LOST), why=says())
"""A unit leaves the game; `why` is a word of reports."""
Aimed = Quiet.telling("Aimed", unit=of("units", asked=True), target=puts("aims_at"))
"""A unit will fire at another."""
_THROWN: Final = dict.fromkeys(("faces", "applied", "damage"), says())
Fired = Told.telling("Fired", unit=says(), target=says(), band=says(), **_THROWN)
"""5.2: what a unit's dice came to."""
Struck = Told.telling("Struck", unit=says(), target=says(), **_THROWN)
"""6.1: what a unit's dice came to in melee."""
Fought = Quiet.telling("Fought", units=done_by("fight"), fresh=says())
"""Those who have taken part in a melee; for `fresh` it is another one than before."""
Controlled = Quiet.telling("Controlled", unit=of("units", controlled=True))
"""7.2.2b: cavalry has made its control move."""
RanWild = Quiet.telling("RanWild", unit=of("units", controlled=True, spent=True))
"""7.2: cavalry is out of control: it makes no other move in the turn."""
Looked = Quiet.telling("Looked", brigade=of("brigades"), out=puts())
"""7.3: how many bases of a brigade are out, at the last look."""
