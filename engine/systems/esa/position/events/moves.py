"""Moves: set-up, marches, forced moves, leaders; and what an opening has settled."""

from __future__ import annotations

from engine.core.position.changes import done_by, of, puts, raises
from engine.core.position.events import Event
from engine.systems.esa.position.state import State

Path = tuple[int, ...]
"""Places one after the other."""


class Placed(Event):
    """A unit is set up."""

    unit: int
    place: int
    facing: int

    def apply(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.hex = self.place
        unit.facing = self.facing
        state.at[self.place] = self.unit


class LeaderPlaced(Event):
    """A leader is set up, or comes in another's place."""

    leader: int = of("generals", alive=True)
    place: int = puts("hex")


class Deployed(Event):
    """Both armies stand."""

    def apply(self, state: State) -> None:
        state.deployed = True


class Moved(Event):
    """A unit goes along a path of its own will."""

    unit: int = of("units", moved=True)
    path: Path = done_by("march", "unit", "path")
    contact: bool = raises()


class ContactLost(Event):
    """The enemy beside whom a unit came has evaded."""

    unit: int = of("units", contact=False)


class PointsLeft(Event):
    """Movement points not spent."""

    unit: int = of("units")
    points: int = puts("points_left")


class Turned(Event):
    """A unit faces another vertex."""

    unit: int = of("units")
    facing: int = puts()


class PostureChanged(Event):
    """Guns are limbered or unlimbered, dragoons mount or dismount."""

    unit: int = of("units", then="reread_card", moved=True)
    posture: int = puts()


class GunActed(Event):
    """A battery has used its one action."""

    unit: int = of("units", acted=True)


class ChargeFailed(Event):
    """A charge that does not start."""

    unit: int = of("units", moved=True)


class Rode(Event):
    """A leader moves."""

    leader: int = of("generals")
    place: int = puts("hex")


class SweptAlong(Event):
    """A leader goes with the unit he is attached to, or is swept up by it."""

    leader: int = of("generals")
    place: int = puts("hex")


class Forced(Event):
    """A unit gives way."""

    unit: int = done_by("leave_melees", "unit", "how")
    how: str
    path: Path = done_by("march", "unit", "path")


class Evaded(Event):
    """A unit evades."""

    unit: int = of("units", evaded=True, moved=True)
    path: Path = done_by("march", "unit", "path")


class PressedOn(Event):
    """A unit steps into the hex of the beaten enemy."""

    unit: int = of("units", pressed=True)
    place: int = done_by("move", "unit", "place")


class Pursued(Event):
    """A unit moves after a melee it has won."""

    unit: int = of("units", pursued=True, moved=True)
    path: Path = done_by("march", "unit", "path")
    contact: bool = raises()


class Aggressed(Event):
    """An aggressive unit acts by itself."""

    unit: int = of("units", aggressing=True)


# --- what a battle takes from an opening -------------------------------------------------------------------------


class DeploymentOrdered(Event):
    """The army that sets up before the other."""

    side: int = puts("first_to_deploy")


class GroundMoved(Event):
    """A piece of ground lies elsewhere than the scenario draws it."""

    feature: str
    hexes: tuple[int, ...]

    def apply(self, state: State) -> None:
        others = tuple(one for one in state.moved_ground if one[0] != self.feature)
        state.moved_ground = (*others, (self.feature, self.hexes))


class HelpDelayed(Event):
    """No reinforcement comes before this turn."""

    turn: int = puts("help_from")


class SpiritsChanged(Event):
    """A unit that a speech has heartened (1) or disheartened (-1)."""

    unit: int = of("units")
    spirit: int = puts()
