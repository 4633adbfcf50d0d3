"""A.2, A.3: orders and couriers."""

from __future__ import annotations

from engine.core.position.changes import of, puts
from engine.core.position.events import Quiet
from engine.systems.risorgimento.position.state import Courier, State


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
