"""Where units and commanders stand, and in what shape."""

from __future__ import annotations

from engine.brigades.position.events import DISPLACED, PLACE, PLACED, RIDE
from engine.core.position.changes import adds, also, done_by, of, puts, says
from engine.core.position.events import Event, OfOne, Quiet

Marched = OfOne.telling(
    "Marched", unit=also(of("units", moved=True), PLACED), **PLACE, formation=puts(), manner=says(), quarters=adds()
)
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
Rode = Event.telling("Rode", commander=of("commanders", moved=True), **RIDE)
"""A commander rides; to a unit that he is attached to, or -1."""
