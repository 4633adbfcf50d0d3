"""The chain of command, initiative, brigades, orders and couriers, and the reckoning at the end of a turn."""

from __future__ import annotations

from typing import Final

from engine.core.position.changes import also, deals, done_by, each, each_by, joins, of, puts, says
from engine.core.position.events import Event, Quiet

Valued = Quiet.telling("Valued", commander=of("commanders"), initiative=puts(), bonus=puts())
"""CMDR.d: a commander's values are known."""
Marked = Quiet.telling("Marked", commander=of("commanders"), state=puts())
"""A.1h: a commander's state."""
InHand = Quiet.telling("InHand", units=each("units"), state=puts(), astray=puts("is_astray"))
"""A.1: the units of a state, and whether they are astray."""
Passed = Quiet.telling("Passed", commander=done_by("pass_on"), to=says())
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
