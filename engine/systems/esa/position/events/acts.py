"""What units and leaders do and suffer: set-up, marches, forced moves; shots, melees, losses, states, rally."""

from __future__ import annotations

from engine.core.position.changes import adds, also, done_by, lowers, of, puts, raises, takes
from engine.core.position.events import Event
from engine.core.position.families import HowOfUnit, OfLeader, OfSide, OfTurn, OfUnit
from engine.systems.esa.position.state import Posture, State

Path = tuple[int, ...]
"""Places one after the other."""

# --- moves -------------------------------------------------------------------------------------------------------


class Placed(Event):
    """A unit is set up."""

    unit: int = of("units")
    place: int = done_by("move", "unit", "place")
    facing: int = puts()


class LeaderMoved(Event):
    """A leader comes to a hex."""

    leader: int
    place: int


LeaderPlaced = LeaderMoved.which("LeaderPlaced", leader=of("generals", alive=True), place=puts("hex"))
"""A leader is set up, or comes in another's place."""
Rode = LeaderMoved.which("Rode", leader=of("generals"), place=puts("hex"))
SweptAlong = LeaderMoved.which("SweptAlong", leader=of("generals"), place=puts("hex"))
"""A leader goes with the unit he is attached to, or is swept up by it."""


class Deployed(Event):
    """Both armies stand."""

    def apply(self, state: State) -> None:
        state.deployed = True


class Marched(Event):
    """A unit goes along a path of its own will."""

    unit: int
    path: Path
    contact: bool


_WAY = {"path": done_by("march", "unit", "path"), "contact": raises()}
Moved = Marched.which("Moved", unit=of("units", moved=True), **_WAY)
Pursued = Marched.which("Pursued", unit=of("units", pursued=True, moved=True), **_WAY)
"""A unit moves after a melee it has won."""
ContactLost = OfUnit.which("ContactLost", unit=of("units", contact=False))
"""The enemy beside whom a unit came has evaded."""


class PointsLeft(Event):
    unit: int = of("units")
    points: int = puts("points_left")


class Turned(Event):
    unit: int = of("units")
    facing: int = puts()


class PostureChanged(Event):
    """Guns are limbered or unlimbered, dragoons mount or dismount."""

    unit: int = of("units", then="reread_card", moved=True)
    posture: int = puts()


GunActed = OfUnit.which("GunActed", unit=of("units", acted=True))
ChargeFailed = OfUnit.which("ChargeFailed", unit=of("units", moved=True))
Aggressed = OfUnit.which("Aggressed", unit=of("units", aggressing=True))


class Forced(Event):
    """A unit gives way."""

    unit: int = done_by("leave_melees", "unit", "how")
    how: str
    path: Path = done_by("march", "unit", "path")


class Evaded(Event):
    unit: int = of("units", evaded=True, moved=True)
    path: Path = done_by("march", "unit", "path")


class PressedOn(Event):
    """A unit steps into the hex of the beaten enemy."""

    unit: int = of("units", pressed=True)
    place: int = done_by("move", "unit", "place")


# --- what a battle takes from an opening -------------------------------------------------------------------------


DeploymentOrdered = OfSide.which("DeploymentOrdered", side=puts("first_to_deploy"))
"""The army that sets up before the other."""


class GroundMoved(Event):
    """A piece of ground lies elsewhere than the scenario draws it."""

    feature: str
    hexes: tuple[int, ...]

    def apply(self, state: State) -> None:
        others = tuple(one for one in state.moved_ground if one[0] != self.feature)
        state.moved_ground = (*others, (self.feature, self.hexes))


HelpDelayed = OfTurn.which("HelpDelayed", turn=puts("help_from"))
"""No reinforcement comes before this turn."""


class SpiritsChanged(Event):
    """A unit that a speech has heartened (1) or disheartened (-1)."""

    unit: int = of("units")
    spirit: int = puts()


# --- fights ------------------------------------------------------------------------------------------------------


class Shot(Event):
    """A shot and what it did."""

    unit: int = of("units", plus={"shots": 1})
    target: int
    automatic: int
    successes: int
    protection: int
    zone: str


class LossesTaken(Event):
    unit: int = of("units", then="reread_card")
    losses: int = also(takes("strength"), adds())
    cause: str


BecameShaken = OfUnit.which("BecameShaken", unit=of("units", shaken=True, shaken_this_turn=True))
BecameParalysed = OfUnit.which("BecameParalysed", unit=of("units", paralysed=True))
"""A unit is pinned by distant guns."""


class Eliminated(Event):
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


LeaderHurt = OfLeader.which("LeaderHurt", leader=of("generals", plus={"strength": -1}))
LeaderFell = OfLeader.which("LeaderFell", leader=done_by("lose_leader", "leader", counted_as="leaders_down"))


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


Reacted = HowOfUnit.which("Reacted", unit=of("units", by_reaction=True))


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


_RECOVERS = of("units", plus={"strength": 1}, then="reread_card", rallied=True)
StrengthRegained = OfUnit.which("StrengthRegained", unit=_RECOVERS)
"""A weakened unit recovers."""
