"""The chain of command, initiative, brigades, orders and couriers, and the reckoning at the end of a turn."""

from __future__ import annotations

from engine.core.position.changes import each, joins, of, puts
from engine.core.position.events import Event, Quiet
from engine.systems.risorgimento.position.state import Courier, State


class Valued(Quiet):
    """CMDR.d: a commander's values are known."""

    commander: int = of("commanders")
    initiative: int = puts()
    bonus: int = puts()


class Marked(Quiet):
    """A.1h: a commander's state."""

    commander: int = of("commanders")
    state: str = puts()


class InHand(Quiet):
    """A.1: the units of a state, and whether they are astray."""

    units: tuple[int, ...] = each("units")
    state: str = puts()
    astray: bool = puts("is_astray")


class Passed(Quiet):
    """CMDLOSS.c: those below a lost commander pass to another; who was commander-in-chief is so no more."""

    commander: int
    to: int

    def apply(self, state: State) -> None:
        lost = state.commanders[self.commander]
        for leader in state.commanders:
            if leader.superior == self.commander and leader.id != self.to:
                leader.superior = self.to
        for brigade in state.brigades:
            if brigade.leader == self.commander:
                brigade.leader = self.to
        side = state.sides[lost.side]
        if side.chief == self.commander:
            side.chief = self.to
            state.commanders[self.to].superior = -1
        lost.away_until = 0


class Returned(Quiet):
    """CMDLOSS: a commander, or whoever takes his place, leads again."""

    commander: int = of("commanders", status="present", away_until=0)
    initiative: int = puts()
    bonus: int = puts()
    replaces: bool = puts()


class InitiativeWon(Quiet):
    """C.2: who has it, and how many brigades he may move first."""

    side: int = puts("initiative")
    ahead: int = puts()


class BrigadeChosen(Quiet):
    """E.a: a brigade begins to move; -1 when it has done so. `mover` is the side whose turn it is."""

    mover: int = puts()
    brigade: int = puts("acting")
    ahead: int = puts("ahead_left")


class BrigadeMoved(Quiet):
    brigade: int = of("brigades", moved=True)


class BrigadeDemoralised(Quiet):
    """H.2."""

    brigade: int = of("brigades", demoralised=True)


class BrigadeRouted(Event):
    """H.3: all that is left of a brigade is removed."""

    brigade: int
    units: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.brigades[self.brigade].removed = True
        for unit in self.units:
            state.remove(unit, "dispersed")


class Rested(Quiet):
    """B.3a: which units were idle and in command this turn; all others were not."""

    units: tuple[int, ...]

    def apply(self, state: State) -> None:
        for unit in state.units:
            unit.rested = unit.id in self.units


class Reached(Quiet):
    """MOR.d: a unit stands at an objective of its army."""

    unit: int = of("units")
    goal: int = joins("reached")


class Counted(Quiet):
    """I.2: victory points so far, in halves, side by side."""

    points: tuple[int, ...]

    def apply(self, state: State) -> None:
        for side, points in zip(state.sides, self.points, strict=True):
            side.points = points


class Collapsed(Quiet):
    """I.3b: an army gives way."""

    sides: tuple[int, ...] = each("sides", collapsed=True)


# --- A.2, A.3: orders and couriers --------------------------------------------------------------------------------


class OrderTaken(Quiet):
    """A commander has another order: a posture and the place that it is about."""

    commander: int = of("commanders")
    order: str = puts()
    x: int = puts("goal_x")
    y: int = puts("goal_y")


class CourierSent(Quiet):
    courier: int
    side: int
    to: int
    order: str
    goal_x: int
    goal_y: int
    x: int
    y: int

    def apply(self, state: State) -> None:
        goal = self.goal_x, self.goal_y
        state.couriers.append(Courier(self.courier, self.side, self.to, self.order, *goal, self.x, self.y))


class CourierRode(Quiet):
    courier: int = of("couriers")
    x: int = puts()
    y: int = puts()


class OrderDelivered(Quiet):
    """The turn from which an order holds."""

    courier: int = of("couriers")
    due: int = puts()


class CourierDone(Quiet):
    """Nothing is left for him to do."""

    courier: int = of("couriers", done=True)
